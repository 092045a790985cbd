"""Holds DESIGN's "who may import whom" by reading every import of the package."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "swoop_ref"

# Subject of the package -> the subjects of ours that it may import besides itself.
MAY_IMPORT = {
    "rules": set(),
    "record": set(),
    "store": {"record", "extensions", "garbage"},
    "operations": {"store", "record", "rules", "live"},
    "sheets": {"rules", "garbage"},
    "web": {"operations", "sheets", "rules", "live", "extensions", "errors", "security", "config", "sockets"},
}
# What only these files may name; everything else asks them.
ONLY_IN = {
    "weasyprint": ("sheets/render.py",),
    "sqlalchemy": ("store/", "extensions.py", "live.py"),
    "flask_sqlalchemy": ("store/", "extensions.py"),
    "psycopg": ("store/", "live.py"),
}
NO_CLOCK_NO_DICE_NO_IO = {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if "versions" not in path.parts)


def module_of(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports_of(path: Path) -> Iterator[tuple[str, ...]]:
    """Yields every imported name as its dotted parts, relative imports resolved."""
    package = module_of(path) if path.name == "__init__.py" else module_of(path)[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield tuple(alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            parts = (*base, *(node.module.split(".") if node.module else ()))
            for alias in node.names:
                yield (*parts, alias.name)


def short(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def test_the_package_is_read() -> None:
    assert len(SOURCES) > 10


def test_every_subject_imports_only_what_lies_below_it() -> None:
    wrong = []
    for path in SOURCES:
        subject = module_of(path)[1] if len(module_of(path)) > 1 else None
        for name in imports_of(path):
            if subject in MAY_IMPORT and name[0] == "swoop_ref":
                other = name[1] if len(name) > 1 else "the factory"
                if other != subject and other not in MAY_IMPORT[subject]:
                    wrong.append(f"{short(path)} imports {'.'.join(name)}")
    assert wrong == []


def test_the_two_games_never_meet() -> None:
    wrong = []
    for game, other in (("swoop", "raiders"), ("raiders", "swoop")):
        for path in SOURCES:
            if path.is_relative_to(PACKAGE / "rules" / game):
                wrong += [short(path) for name in imports_of(path) if name[:3] == ("swoop_ref", "rules", other)]
    assert wrong == []


@pytest.mark.parametrize("subject", ["rules", "record"])
def test_rules_and_record_need_the_standard_library_only_and_neither_clock_nor_dice_nor_files(subject: str) -> None:
    wrong = []
    for path in SOURCES:
        if path.is_relative_to(PACKAGE / subject):
            for name in imports_of(path):
                foreign = name[0] != "swoop_ref" and name[0] not in sys.stdlib_module_names
                if foreign or name[0] in NO_CLOCK_NO_DICE_NO_IO:
                    wrong.append(f"{short(path)} imports {name[0]}")
    assert wrong == []


@pytest.mark.parametrize(("library", "homes"), ONLY_IN.items())
def test_a_library_is_named_only_where_it_lives(library: str, homes: tuple[str, ...]) -> None:
    users = {short(path) for path in SOURCES for name in imports_of(path) if name[0] == library}
    assert sorted(user for user in users if not user.startswith(homes)) == []
