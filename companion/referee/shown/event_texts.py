"""Texts of events and of throws: the log stores messages as data, and the sentence as people heard it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.message import Fact, Message, Player, Text, say, stated
from companion.games.rules import AnyRules
from companion.messages import Words, message_from_log
from companion.referee.belief.layout import Faces, in_order
from companion.sessions.events import Event, Payload

SENTENCE, MESSAGE = "sentence", "message"
FEW = 3  # most alternatives named for an open throw


def text_payload(names: Sequence[str], text: Text) -> Payload:
    """A text for a payload: the sentence in the language of the table, and its message."""
    message = {MESSAGE: text.as_json()} if isinstance(text, Message) else {}
    return {SENTENCE: Words(names).say(text), **message}


def with_name(names: Sequence[str], seat: int, text: Text) -> Text:
    """A sentence of the rules about a player, beginning with the name."""
    words, player = Words(names), Player(seat)
    begins = words.say(text).startswith(words.say(say("common.who", player=player)))
    return text if begins else say("common.about", player=player, said=text)


def event_message(event: Event) -> Text:
    """The message of an event; a sentence if this version has no text for it, or there is none."""
    return payload_text(event.payload) or event.kind


def payload_text(payload: Payload) -> Text:
    """The message of a payload, "" for none."""
    message = message_from_log(payload[MESSAGE]) if MESSAGE in payload else None  # None as well if it can't be rendered
    return message or str(payload.get(SENTENCE, ""))


def clause(event: Event) -> Text:
    """The text of an event without its full stop, for use inside another sentence."""
    return clause_in(event.payload) or event.kind


def clause_in(payload: Payload) -> Text:
    """The text of a payload without its full stop and rule number, "" for none."""
    text = payload_text(payload)
    if not isinstance(text, Message):
        return text.rstrip(".")
    inner = dict(text.facts).get("said") if text.id in ("common.stated", "common.ruled") else None
    return inner if isinstance(inner, Message | str) else text


def same_content(one: Payload, other: Payload) -> bool:
    """Whether two payloads are equal, regardless of the language of their sentences."""
    sentence = {SENTENCE: ""} if MESSAGE in one and MESSAGE in other else {}
    return {**one, **sentence} == {**other, **sentence}


def one_die_off(dice: Faces, arranged: Callable[[Faces], Faces] = in_order) -> tuple[Faces, ...]:
    """The throws in which one die shows another face."""
    ways = ((*dice[:i], face, *dice[i + 1 :]) for i in range(len(dice)) for face in range(1, 7))
    return tuple(other for other in dict.fromkeys(map(arranged, ways)) if other != arranged(dice))


def step_texts(rules: AnyRules, state: Hashable, line: Iterable[Any]) -> tuple[Message, ...]:
    """The steps of a turn as text; raises ``GameError``."""
    deeds = []
    for step in line:
        after = rules.apply(state, step)  # only legal steps have a wording
        deeds.append(rules.deed(state, step))
        state = after
    return tuple(deeds)


@dataclass(frozen=True, slots=True)
class ThrowWords:
    """The texts of a game's throws: ``dice_text`` for messages, ``arranged`` for the order of its dice."""

    names: tuple[str, ...]
    dice_text: Callable[[Faces], Fact]
    arranged: Callable[[Faces], Faces] = in_order

    def text_payload(self, seat: int | None, dice: Faces, perhaps: Sequence[Faces] = ()) -> Payload:
        """The texts for a throw's event; ``perhaps`` are unresolved alternatives."""
        player, thrown = Player(seat or 0), self.dice_text(dice)
        if not perhaps:
            return text_payload(self.names, stated(say("referee.throws", player=player, dice=thrown)))
        others, more = self.few(perhaps)
        text = say("referee.throws-perhaps", player=player, dice=thrown, others=others, more=more)
        return {"perhaps": [list(other) for other in perhaps], **text_payload(self.names, stated(text))}

    def few(self, perhaps: Sequence[Faces]) -> tuple[tuple[Fact, ...], bool]:
        """The first few of the alternatives, for messages, and whether there are more."""
        return tuple(map(self.dice_text, perhaps[:FEW])), len(perhaps) > FEW
