"""Random sequences of append, undo, correct, close and reopen: the log holds exactly what was appended."""

import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.sessions.buffered import BufferedLog
from companion.sessions.counting import counting
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


class Session(RuleBasedStateMachine):
    @initialize(players=st.lists(st.text(max_size=8), min_size=1, max_size=6), options=st.dictionaries(st.text(), JSON))
    def begin(self, players: list[str], options: dict[str, object]) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "log"
        self.header = Header("rogue", tuple(players), options)
        self.log = BufferedLog(self.path, self.header)
        self.model: list[Event] = []

    def append(self, event: Event) -> None:
        seq = self.log.append(event)
        assert seq == len(self.model) + 1
        self.model.append(Event(event.kind, event.seat, event.t, event.payload, replaces=event.replaces, seq=seq))

    @rule(
        kind=st.sampled_from(["throw", "keep", "over", "note"]),
        seat=st.none() | st.integers(1, 6),
        t=st.floats(0, 1e6),
        data=JSON,
        evidence=st.none() | st.binary(max_size=50),
    )
    def happens(self, kind: str, seat: int | None, t: float, data: object, evidence: bytes | None) -> None:
        self.append(Event(kind, seat, t, {"data": data}, evidence=evidence))

    @precondition(lambda self: counting(self.model))
    @rule()
    def undo(self) -> None:
        last = max(counting(self.model), key=lambda event: event.seq)
        count = len(counting(self.model))
        self.append(Event("undo", replaces=last.seq))
        assert len(counting(self.model)) == count - (last.replaces is None)

    @precondition(lambda self: counting(self.model))
    @rule(choice=st.integers(0), data=JSON)
    def correct(self, choice: int, data: object) -> None:
        before = counting(self.model)
        place = choice % len(before)
        self.append(Event("throw", payload={"data": data}, replaces=before[place].seq))
        after = counting(self.model)
        assert after[place] == replace(self.model[-1], t=before[place].t)
        assert after[:place] + after[place + 1 :] == before[:place] + before[place + 1 :]

    @precondition(lambda self: self.model)
    @rule()
    def restart(self) -> None:
        self.log.close()
        self.log = BufferedLog.resume(self.path, self.log.session or 0)

    @precondition(lambda self: self.model)
    @rule()
    def branch(self) -> None:
        """Somebody else writes to the record: what is played here goes on as a game of its own."""
        session = self.log.session
        record = self.path.with_name("log.games") / f"{session:06d}" / "record.jsonl"
        with record.open("ab") as foreign:
            foreign.write(b"something\n")
        self.append(Event("note"))
        assert self.log.session != session

    @invariant()
    def the_log_holds_what_happened(self) -> None:
        assert self.log.saved
        if not self.model:
            assert self.log.session is None, "an empty start is not kept"
            return
        with SessionLog.reading(self.path) as log:
            reading = log.read(self.log.session or 0)
            assert reading.problems == ()
            assert list(reading.events) == self.model
            assert log.header(self.log.session or 0) == self.header

    def teardown(self) -> None:
        self.log.close()
        self.folder.cleanup()


TestSession = Session.TestCase
TestSession.settings = settings(max_examples=15, stateful_step_count=20, deadline=None, derandomize=True)
