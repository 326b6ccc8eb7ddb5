"""Players of Peruke One."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.games.peruke_one import Finish, PerukeOneRules, PlacedDisc, Placement, Step, Use
from companion.games.peruke_one.state import DISCS
from companion.simulation.people.base import Beat, Truth
from companion.simulation.people.discs import HURRY, DiscPeople, Slip
from vision.reading import SeenDisc
from vision.virtual.stage import slot

TIDY = 0.7  # rate of putting a taken disc into the taken zone instead of off the mat


class PerukeOnePeople(DiscPeople):
    """A player who uses the highest values available, and makes typical mistakes."""

    rules: PerukeOneRules

    def _lay_out(self) -> None:
        look = self.table.look
        self._discs = {value: self.table.put_on(look.disc(value, "plain", 1), str(value)) for value in DISCS}

    def _fewer_dice(self) -> None:
        """A die less each round; the red one (the first of the household's dice) stays to the last."""
        self._dice = self._dice[: self.rules.dice(self.state)]

    def _ordered(self, faces: Sequence[int]) -> tuple[int, ...]:
        if not self.rules.options.red_die:
            return tuple(sorted(faces, reverse=True))
        return (*sorted(faces[1:], reverse=True), faces[0])

    def _turn(self) -> Iterator[Beat]:
        """A round; before the first one of a second player the discs are laid out."""
        if self.state.laying_out:
            yield from self._lay_out_again(self.rules.seat(self.state))
        yield from super()._turn()

    def _lay_out_again(self, seat: int) -> Iterator[Beat]:
        self.table.lift([number for number in self._dice if self.table.on_table(number)], seat)
        self._dice = ()
        for value in DISCS:
            number, square = self._discs[value], str(value)
            if not self.table.on_table(number):
                self._discs[value] = self.table.put_on(self.table.look.disc(value, "plain", 1), square)
                continue
            if self._square(value) != square:
                self.table.move_piece(number, square, seat)
            if self._side(value) == "target":
                self.table.turn_over(number, seat)
            yield self._think(HURRY)
        self._apply(Finish.LAY_OUT)
        self.truth.append(Truth("move", seat))
        yield self._think()

    def _plan(self) -> tuple[Step, ...]:
        ends = self.rules.turns(self.state)
        best = max(self.rules.parse_key(key).score for key in ends)
        return self.rng.choice([line for key, line in ends.items() if self.rules.parse_key(key).score == best])

    def _do(self, step: Step, seat: int) -> None:
        if isinstance(step, Use):
            self._forward(step.value, seat)

    def _forward(self, value: int, seat: int = 1) -> None:
        """Turn a safe disc over, take a vulnerable one."""
        number = self._discs[value]
        if self._side(value) == "plain":
            self.table.turn_over(number, seat)
        elif self.rng.random() < TIDY:
            self.table.carry(number, self._taken(value), seat)
        else:
            self.table.lift([number], seat)

    def _taken(self, value: int) -> tuple[float, float]:
        """The place of a taken disc: all six lie side by side."""
        zone = self.table.mat.zones["taken"]
        return slot(zone, value - 1, min(36.0, (zone.right - zone.left - 20) / len(DISCS)))

    def _back(self, value: int, square: str) -> None:
        """Put a disc back on its square, target side up; or turn it back."""
        number = self._discs[value]
        if not self.table.on_table(number):
            self._discs[value] = self.table.put_on(self.table.look.disc(value, "target", 1), square)
        elif self.table.mat.square_at(*self._place(value)) is None:
            self.table.move_piece(number, square)
        else:
            self.table.turn_over(number)

    def _slips(self, plan: Sequence[Step], seat: int) -> list[Slip]:  # noqa: ARG002 - the same arguments for all games
        lying = [value for value in DISCS if self._square(value)]
        slips = [Slip(f"moved disc {value} on as well", *self._there_and_back(value)) for value in lying]
        turned = [value for value in lying if self._side(value) == "target"]
        for value in turned:
            over = self._turner(value)
            slips.append(Slip(f"turned disc {value} back", over, over))
        return slips

    def _there_and_back(self, value: int) -> tuple[Callable[[], None], Callable[[], None]]:
        square = self._square(value)
        return lambda: self._forward(value), lambda: self._back(value, square)

    def _turner(self, value: int) -> Callable[[], None]:
        return lambda: self.table.turn_over(self._discs[value])

    def _side(self, value: int) -> str:
        thing = self.table.thing(self._discs[value])
        return str(getattr(thing, "side", ""))

    def _place(self, value: int) -> tuple[float, float]:
        pose = self.table.where(self._discs[value])
        return pose.x, pose.y

    def _square(self, value: int) -> str:
        """The square of a disc, "" for a taken one."""
        on_table = self.table.on_table(self._discs[value])
        return self.table.mat.square_at(*self._place(value)) or "" if on_table else ""

    def _placed(self, discs: Sequence[SeenDisc]) -> Placement:
        return Placement(tuple(PlacedDisc(disc.value, disc.side, disc.square or "taken") for disc in discs))
