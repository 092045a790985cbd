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
    OpenGame,
    ReadOnly,
    UnknownGame,
    find_by_code,
    find_game,
    forget_game,
    history,
    list_games,
    names_used,
    newest,
    seq_of,
)
from swoop_ref.operations.phones import Phone, find_phone, new_phone
from swoop_ref.operations.services import Services, attach, check_connection, check_database, services
from swoop_ref.operations.table_rules import TableRules, delete_table_rules, list_table_rules, save_table_rules
from swoop_ref.operations.transfer import export_game, import_game
from swoop_ref.store.database import Unavailable

__all__ = [
    "MOST_ACTIONS",
    "GamePage",
    "GameSummary",
    "LastChange",
    "Moment",
    "OpenGame",
    "Phone",
    "ReadOnly",
    "Result",
    "Services",
    "TableRules",
    "Unavailable",
    "UnknownGame",
    "act",
    "attach",
    "check_connection",
    "check_database",
    "delete_table_rules",
    "export_game",
    "find_by_code",
    "find_game",
    "find_phone",
    "forget_game",
    "history",
    "import_game",
    "list_games",
    "list_table_rules",
    "names_used",
    "new_phone",
    "newest",
    "save_table_rules",
    "seq_of",
    "services",
    "start_game",
]
