"""What gunicorn needs to serve Swoop Ref well; it reads this file by itself, and its command line goes before it."""

from swoop_ref.sockets import notice_who_vanishes
from swoop_ref.workers import check_settings, check_tables, fit

# Here, before anything is loaded and forked, a wrong one is said once and in one line.
check_settings()

worker_class = "gthread"
# Every open page keeps a stream, and every stream a thread, which costs 30 KB and no time.
threads = 544
worker_connections = 1600
graceful_timeout = 3
control_socket_disable = True


def on_starting(_server):
    """Starts nothing that could not serve."""
    check_tables()


def when_ready(server):
    """Listens; the phones that connect inherit what is set here."""
    for listener in server.LISTENERS:
        notice_who_vanishes(listener.sock)


def post_worker_init(worker):
    """Begins to serve."""
    fit(worker.wsgi, worker.cfg.threads, worker.cfg.workers)
