import pytest
from sqlalchemy import text

from swoop_ref.operations import find_phone, name_phone, new_phone, services
from swoop_ref.rules.game import Refusal

pytestmark = pytest.mark.usefixtures("inside")


def test_a_phone_is_known_again_by_its_token() -> None:
    phone, token = new_phone()
    other, _ = new_phone()
    assert find_phone(token) == phone != other


@pytest.mark.parametrize("token", ["", "guess", "\ud800", "\x00"])
def test_no_other_token_is_anybodys(token: str) -> None:
    new_phone()
    assert find_phone(token) is None


def test_the_token_itself_is_kept_nowhere() -> None:
    _, token = new_phone()
    with services().database.reading() as connection:
        row = connection.execute(text("SELECT * FROM phones")).one()
    assert token not in str(row)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ben", "Ben"),
        ("  Ben  \t Ray ", "Ben Ray"),
        ("", ""),
        ("王小明", "王小明"),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        ("B" * 40, "B" * 40),
    ],
)
def test_a_phone_keeps_its_name(given: str, kept: str) -> None:
    phone, token = new_phone()
    assert not phone.was_asked
    assert name_phone(phone, given) == find_phone(token)
    found = find_phone(token)
    assert found is not None
    # One that would not say is not asked again.
    assert (found.name, found.was_asked) == (kept, True)


@pytest.mark.parametrize(
    ("given", "code"), [("B" * 41, "name_too_long"), ("B\x00n", "name_not_text"), ("\u202eneB", "name_not_text")]
)
def test_a_name_that_cannot_be_is_refused(given: str, code: str) -> None:
    phone, token = new_phone()
    with pytest.raises(Refusal, match=code):
        name_phone(phone, given)
    assert find_phone(token) == phone
