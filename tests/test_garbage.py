"""The garbage collector rests inside a block and works again after it, whatever happens there."""

from __future__ import annotations

import gc

import pytest

from swoop_ref.garbage import collector_at_rest


def test_the_collector_rests_inside_the_block_and_works_again_after_it() -> None:
    with collector_at_rest():
        assert not gc.isenabled()
        with collector_at_rest():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_collector_works_again_after_an_error() -> None:
    with pytest.raises(RuntimeError, match="paper jam"), collector_at_rest():
        raise RuntimeError("paper jam")
    assert gc.isenabled()
