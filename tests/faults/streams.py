"""Many open streams held by one thread, which tells when each of them hears of a change; and a phone that vanishes."""

import ctypes
import selectors
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager

_SO_ATTACH_FILTER = 26
_DROP_ALL = struct.pack("HBBI", 0x06, 0, 0, 0)


class Stream:
    """One open page: the status it was answered, and the newest seq it has heard of."""

    def __init__(self, port: int, path: str) -> None:
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        self.received = b""

    @property
    def status(self) -> int:
        """Tells the status, once any of the answer is there."""
        return int(self.received.split(b" ", 2)[1]) if self.received else 0

    def has_heard(self, seq: int) -> bool:
        """Tells whether this seq has come."""
        return f'"seq": {seq}}}'.encode() in self.received

    def read(self) -> bool:
        """Takes what has come; answers False at the end."""
        more = self.connection.recv(65536)
        self.received += more
        return bool(more)


class Streams:
    """Open streams; `hear` waits until all have heard."""

    def __init__(self) -> None:
        self.streams: list[Stream] = []
        self._selector = selectors.DefaultSelector()

    def add(self, streams: list[Stream]) -> None:
        """Listens to these as well."""
        self.streams += streams
        for stream in streams:
            self._selector.register(stream.connection, selectors.EVENT_READ, stream)

    def hear(self, seq: int, within: float = 30.0) -> list[float]:
        """Answers when (on `perf_counter`) each stream heard of the seq, in the order they did; raises TimeoutError."""
        heard: list[float] = []
        waiting = {id(stream) for stream in self.streams if not stream.has_heard(seq)}
        end = time.monotonic() + within
        while waiting:
            for key, _ in self._selector.select(0.5):
                stream: Stream = key.data
                assert stream.read(), "a stream has ended"
                if id(stream) in waiting and stream.has_heard(seq):
                    heard.append(time.perf_counter())
                    waiting.discard(id(stream))
                    stream.received = stream.received[-200:]
            if time.monotonic() > end:
                raise TimeoutError(f"{len(waiting)} streams have not heard of {seq}")
        return heard

    def close(self) -> None:
        """Hangs up on all."""
        self._selector.close()
        for stream in self.streams:
            stream.connection.close()


@contextmanager
def open_streams(port: int, path: str, count: int, first: int) -> Iterator[Streams]:
    """Opens so many streams, each of which hears of the first seq at once."""
    streams = Streams()
    try:
        # In groups, so that no queue of connections is asked to hold them all.
        for start in range(0, count, 100):
            streams.add([Stream(port, path) for _ in range(min(100, count - start))])
            streams.hear(first)
        yield streams
    finally:
        streams.close()


def status_of(port: int, path: str) -> int:
    """Asks for one more stream, and answers with which status; the stream is closed again."""
    stream = Stream(port, path)
    stream.read()
    stream.connection.close()
    return stream.status


def vanish(connection: socket.socket) -> None:
    """Lets nothing more reach this end, as a phone that has left the Wi-Fi: what the other end sends is not even refused."""
    program = ctypes.create_string_buffer(_DROP_ALL)
    connection.setsockopt(socket.SOL_SOCKET, _SO_ATTACH_FILTER, struct.pack("HxxxxxxP", 1, ctypes.addressof(program)))
