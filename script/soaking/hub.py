"""The floor of a crowd: a bare Flask behind waitress whose streams wait on one condition and write one number.

Run by itself (`python -m script.soaking.hub PORT THREADS`) it serves until it is ended.
"""

import gc
import sys
import threading
from collections.abc import Iterator

from flask import Flask, Response, jsonify
from waitress import serve


def create_hub() -> Flask:
    """Makes the floor's app."""
    app = Flask(__name__)
    changed = threading.Condition()
    counts = {"seq": 1}

    def messages() -> Iterator[str]:
        seq = 0
        while True:
            with changed:
                while counts["seq"] <= seq:
                    changed.wait()
                seq = counts["seq"]
            yield f'data: {{"seq": {seq}}}\n\n'

    @app.get("/events")
    def events() -> Response:
        return Response(messages(), mimetype="text/event-stream")

    @app.post("/announce")
    def announce() -> Response:
        with changed:
            counts["seq"] += 1
            changed.notify_all()
        return jsonify(seq=counts["seq"])

    return app


if __name__ == "__main__":
    hub = create_hub()
    gc.collect()
    gc.freeze()
    threads = int(sys.argv[2])
    serve(
        hub,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        threads=threads,
        connection_limit=2 * threads,
        backlog=1024,
        asyncore_use_poll=True,
        _quiet=True,
    )
