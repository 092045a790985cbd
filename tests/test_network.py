"""The guard that keeps tests on this machine."""

import socket

import pytest

from tests.conftest import NetworkUsed


def test_no_test_reaches_another_machine() -> None:
    with socket.socket() as outward, pytest.raises(NetworkUsed):
        outward.connect(("192.0.2.1", 80))


def test_no_test_asks_a_name_server() -> None:
    with pytest.raises(NetworkUsed):
        socket.getaddrinfo("example.org", 80)
