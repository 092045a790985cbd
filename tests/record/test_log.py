from swoop_ref.record.log import Entry


def test_an_entry_needs_only_its_place_its_id_and_its_action() -> None:
    entry = Entry(1, "a", "begin", {"type": "begin"})
    assert (entry.events, entry.by, entry.target) == ((), "", None)
