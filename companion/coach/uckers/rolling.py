"""Roll-outs of Uckers: each candidate is continued many times by the estimate, with common dice.

A roll-out stops after ``PLIES`` throws and takes the estimate there: most effects of a turn show by then, and the noise
of the rest of the game would hide them. The throws are stratified (at every ply, 36 roll-outs contain each throw once),
candidates share them (common random numbers), and one that is clearly worse than the leader is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.coach.trials import Tally
from companion.coach.uckers.boards import SIEGE, Boards, Flags, Numbers, has_won
from companion.coach.uckers.estimate import Chooser, Floats

PLIES = 8
BLOCK = 252  # roll-outs of each candidate at a time: seven times the 36 throws
THROWS = np.array([(max(a, b), min(a, b)) for a in range(1, 7) for b in range(1, 7)], np.int64)


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a candidate's roll-outs: one position, seen by the side to throw; ``mine`` if that is the mover."""

    boards: Boards
    mine: bool


class Roller:
    """Continues positions by the estimate."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser

    def compare(self, starts: list[Start], trials: int, seed: int) -> Tally:
        """The mover's chance from each start, by ``trials`` roll-outs of every start that is not dropped."""
        rng = np.random.default_rng(seed)
        tally = Tally(len(starts))
        while tally.most < trials and len(tally.racing) > 0:
            racing = list(tally.racing)
            tally.add(racing, self._results([starts[i] for i in racing], min(BLOCK, trials - tally.most), rng))
        return tally

    def both(self, starts: list[Start], trials: int, seed: int) -> Tally:
        """Like ``compare``, but nothing is dropped: every start gets all ``trials``."""
        rng = np.random.default_rng(seed)
        tally = Tally(len(starts))
        while tally.most < trials:
            tally.note(tally.racing, self._results(starts, min(BLOCK, trials - tally.most), rng))
        return tally

    def _results(self, starts: list[Start], number: int, rng: np.random.Generator) -> Floats:
        """(starts, roll-outs): that many roll-outs of each with common dice."""
        dice = np.stack([_stratified(number, rng) for _ in range(PLIES)])
        return self._block(starts, dice, rng.random((PLIES, number)))

    def _block(self, starts: list[Start], dice: Numbers, luck: Floats) -> Floats:
        """(starts, roll-outs): the mover's chance at the end of each roll-out."""
        number = dice.shape[1]
        boards = _joined([start.boards for start in starts], number)
        mine = np.repeat([start.mine for start in starts], number)
        chances = np.full(len(boards), np.nan, np.float32)
        live = np.arange(len(boards))
        for ply in range(len(dice)):
            at = live % number
            boards, again, over = self.played(boards, dice[ply][at], luck[ply][at])
            chances[live[over]] = mine[live[over]]
            mine[live] ^= ~again
            going = ~over
            boards, live = boards.only(going), live[going]
            if not len(live):
                break
        left = self.chooser.chance(boards.places, teams=boards.teams)
        chances[live] = np.where(mine[live], left, 1 - left)
        return chances.reshape(len(starts), number)

    def played(self, boards: Boards, dice: Numbers, luck: Floats) -> tuple[Boards, Flags, Flags]:
        """One throw of every position: the next positions, whether the same side throws again, whether it has won.

        ``luck`` (0 to 1) decides challenges.
        """
        lines, after, again, _ = self.chooser.best(boards, dice)
        sieges = lines.kind == SIEGE
        if sieges.any():
            failed = sieges & (luck > self.chooser.sieges[lines.needed])
            after[failed] = boards.places[failed]
            if self.chooser.play.options.throw_again_after_won_challenge:
                again = again | (sieges & ~failed)
        return self.chooser.play.next_boards(boards, lines, after, again), again, has_won(after)


def _stratified(number: int, rng: np.random.Generator) -> Numbers:
    """Throws (number, 2) that contain each of the 36 equally often, in random order."""
    rounds = -(-number // len(THROWS))
    order = np.concatenate([rng.permutation(len(THROWS)) for _ in range(rounds)])[:number]
    return np.asarray(THROWS[order])


def _joined(boards: list[Boards], number: int) -> Boards:
    """Each position repeated that many times."""
    return Boards(
        np.concatenate([board.places.repeat(number, axis=0) for board in boards]),
        np.concatenate([board.again.repeat(number) for board in boards]),
        np.concatenate([board.fresh.repeat(number, axis=0) for board in boards]),
        np.concatenate([board.active.repeat(number, axis=0) for board in boards]),
        boards[0].teams,
    )
