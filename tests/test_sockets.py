import socket
from collections.abc import Iterator

import pytest

from swoop_ref.sockets import notice_who_vanishes, reader_has_gone


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def test_a_reader_has_gone_when_it_hangs_up_and_not_before(ends: tuple[socket.socket, socket.socket]) -> None:
    ours, theirs = ends
    has_gone = reader_has_gone({"gunicorn.socket": ours})
    assert not has_gone()
    theirs.close()
    assert has_gone()


def test_what_a_reader_has_said_is_left_for_the_server(ends: tuple[socket.socket, socket.socket]) -> None:
    ours, theirs = ends
    theirs.sendall(b"GET")
    assert not reader_has_gone({"gunicorn.socket": ours})()
    assert ours.recv(10) == b"GET"


def test_a_broken_connection_has_gone(ends: tuple[socket.socket, socket.socket]) -> None:
    ours, _ = ends
    has_gone = reader_has_gone({"gunicorn.socket": ours})
    ours.close()
    assert has_gone()


def test_waitress_is_believed_and_an_unknown_server_never_says_so() -> None:
    assert reader_has_gone({"waitress.client_disconnected": lambda: True})()
    assert not reader_has_gone({})()


def test_connections_inherit_that_the_system_asks_after_them() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        notice_who_vanishes(listener)
        with socket.create_connection(listener.getsockname()):
            accepted, _ = listener.accept()
            with accepted:
                assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 8000


def test_a_socket_file_needs_no_asking() -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        notice_who_vanishes(listener)
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 0
