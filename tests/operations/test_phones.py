import pytest
from sqlalchemy import text

from swoop_ref.operations import find_phone, new_phone, services

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
