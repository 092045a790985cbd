import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from swoop_ref.operations import (
    OpenGame,
    ReadOnly,
    UnknownGame,
    act,
    export_game,
    find_game,
    import_game,
    list_games,
    new_phone,
    services,
    start_game,
)
from swoop_ref.rules.game import Refusal
from tests.operations.conftest import Clock

pytestmark = pytest.mark.usefixtures("inside")
Document = dict[str, Any]


@pytest.fixture
def game(clock: Clock) -> OpenGame:
    """Plays a little: added, undone, redone, undone, scored."""
    game = start_game({"kind": "tally", "players": ["Ana", "Ben"], "roll": True})
    clock.now += 60
    types = ("add", "add", "undo", "redo", "undo", "score_deal")
    act(game.id, [{"action_id": f"a{number}", "type": type_, "number": 3} for number, type_ in enumerate(types)])
    return find_game(game.id)


@pytest.fixture
def document(game: OpenGame) -> Document:
    """Exports it as it travels: as text."""
    read: Document = json.loads(json.dumps(export_game(game.id)))
    return read


def test_an_exported_game_comes_back_the_same_under_new_links(game: OpenGame, document: Document) -> None:
    again = find_game(import_game(document).id)
    assert not {again.id, again.watch_id, again.code} & {game.id, game.watch_id, game.code}
    assert (again.view, again.state) == (game.view, game.state)
    assert (again.can_undo, again.can_redo, again.last) == (game.can_undo, game.can_redo, game.last)
    assert export_game(again.id)["entries"] == export_game(game.id)["entries"]


def test_an_imported_game_goes_on(document: Document) -> None:
    again = import_game(document)
    _, after = act(again.id, [{"action_id": "b1", "type": "undo"}, {"action_id": "b2", "type": "undo"}])
    assert after.state.total == 5


def test_an_action_retried_from_either_copy_is_repeated(game: OpenGame, document: Document) -> None:
    for key in (game.id, import_game(document).id):
        results, _ = act(key, [{"action_id": "a0", "type": "add"}])
        assert results[0].status == "repeated"


def test_the_phone_that_imports_knows_the_game(document: Document) -> None:
    phone, _ = new_phone()
    again = import_game(document, phone)
    assert [line.key for line in list_games(phone).games] == [again.id]


def test_no_secret_is_exported(game: OpenGame, document: Document) -> None:
    written = json.dumps(document)
    assert not [secret for secret in (game.id, game.watch_id, game.code) if secret in written]


def test_only_who_may_write_may_export(game: OpenGame) -> None:
    with pytest.raises(ReadOnly):
        export_game(game.watch_id)
    with pytest.raises(UnknownGame):
        export_game("nothing")


def put(*path: Any, value: Any) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        place: Any = document
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


def drop_entry(document: Document) -> None:
    del document["entries"][2]


def repeat_action(document: Document) -> None:
    document["entries"][2]["action_id"] = document["entries"][1]["action_id"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (put("format", value="another"), "format"),
        (put("version", value=2), "format"),
        (put("entries", value={}), "length"),
        (put("entries", value=[]), "length"),
        (put("entries", value=[{}] * 100_001), "length"),
        (put("entries", 1, value=7), "entry"),
        (put("entries", 1, "more", value=7), "entry"),
        (put("entries", 1, "seq", value=True), "entry"),
        (put("entries", 1, "seq", value=9), "entry"),
        (put("entries", 1, "action_id", value="a b"), "entry"),
        (put("entries", 1, "action_id", value=7), "entry"),
        (put("entries", 1, "action", value=[]), "entry"),
        (put("entries", 1, "type", value="undo"), "entry"),
        (put("entries", 1, "type", value=7), "entry"),
        (put("entries", 1, "events", value="x"), "entry"),
        (put("entries", 1, "events", value=["x"]), "entry"),
        (put("entries", 1, "at", value="now"), "entry"),
        (put("entries", 1, "at", value=-1), "entry"),
        (put("entries", 1, "at", value=1e300), "entry"),
        (put("entries", 1, "by", value=None), "entry"),
        (put("entries", 1, "by", value="x" * 81), "entry"),
        (put("entries", 3, "target", value="3"), "entry"),
        (put("entries", 0, "action", "setup", value=7), "entry"),
        (put("entries", 0, "action", "drawn", value=7), "entry"),
        (put("entries", 0, "action", "drawn", value=[]), "events"),
        (put("entries", 0, "action", "drawn", value=[6]), "events"),
        (put("entries", 0, "action", "drawn", value=[True]), "events"),
        (put("entries", 0, "action", "drawn", value=[3]), "events"),
        (put("entries", 0, "action", "setup", "players", value=[]), "refused"),
        (put("entries", 1, "events", 0, "add", value=99), "events"),
        (put("entries", 1, "events", value=[]), "events"),
        (put("entries", 1, "action", "number", value=99), "events"),
        (put("entries", 1, "action", "number", value="x"), "refused"),
        (put("entries", 3, "target", value=2), "order"),
        (put("entries", 3, "target", value=None), "order"),
        (drop_entry, "entry"),
        (repeat_action, "twice"),
    ],
)
def test_a_document_that_did_not_come_about_is_refused_and_writes_nothing(
    document: Document, change: Callable[[Document], None], why: str
) -> None:
    changed = copy.deepcopy(document)
    change(changed)
    with pytest.raises(Refusal) as refused:
        import_game(changed)
    assert (refused.value.code, refused.value.facts["why"]) == ("bad_document", why)
    with services().database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM games")).scalar() == 1


@pytest.mark.parametrize("kind", [None, "chess", ["tally"]])
def test_a_document_of_an_unknown_kind_is_refused(document: Document, kind: Any) -> None:
    with pytest.raises(Refusal, match=r"missing_field|unknown_kind"):
        import_game({**document, "kind": kind})
