"""Do what people ask for: load a game, let its rules decide, append to its record, commit, announce.

Every operation works inside an application context, and is safe to call from many threads and, on the same
database, from many processes. `Unavailable` may be raised by any of them, and nothing has changed then.
"""

from __future__ import annotations

from swoop_ref.operations.acts import MOST_ACTIONS, Result, act, start_game
from swoop_ref.operations.games import (
    GamePage,
    GameSummary,
    LastChange,
    Moment,
    Newest,
    OpenGame,
    ReadOnly,
    UnknownGame,
    WatchOnly,
    find_by_code,
    find_game,
    forget_game,
    history,
    list_games,
    names_used,
    newest,
    seq_of,
)
from swoop_ref.operations.hosting import (
    COUNTS,
    GamePhone,
    NotHost,
    Recorder,
    UnknownPhone,
    counting_phone,
    delete_game,
    follow_link,
    hand_over,
    let_watch_only,
    phones_of,
    remove_phone,
    renew_links,
    take_seat,
)
from swoop_ref.operations.phones import LONGEST_NAME as LONGEST_PHONE_NAME
from swoop_ref.operations.phones import Phone, find_phone, name_phone, new_phone
from swoop_ref.operations.services import (
    Services,
    attach,
    check_connection,
    check_database,
    is_up_to_date,
    services,
)
from swoop_ref.operations.table_rules import TableRules, delete_table_rules, list_table_rules, save_table_rules
from swoop_ref.operations.transfer import export_game, import_game
from swoop_ref.store.database import Unavailable

__all__ = [
    "COUNTS",
    "LONGEST_PHONE_NAME",
    "MOST_ACTIONS",
    "GamePage",
    "GamePhone",
    "GameSummary",
    "LastChange",
    "Moment",
    "Newest",
    "NotHost",
    "OpenGame",
    "Phone",
    "ReadOnly",
    "Recorder",
    "Result",
    "Services",
    "TableRules",
    "Unavailable",
    "UnknownGame",
    "UnknownPhone",
    "WatchOnly",
    "act",
    "attach",
    "check_connection",
    "check_database",
    "counting_phone",
    "delete_game",
    "delete_table_rules",
    "export_game",
    "find_by_code",
    "find_game",
    "find_phone",
    "follow_link",
    "forget_game",
    "hand_over",
    "history",
    "import_game",
    "is_up_to_date",
    "let_watch_only",
    "list_games",
    "list_table_rules",
    "name_phone",
    "names_used",
    "new_phone",
    "newest",
    "phones_of",
    "remove_phone",
    "renew_links",
    "save_table_rules",
    "seq_of",
    "services",
    "start_game",
    "take_seat",
]
