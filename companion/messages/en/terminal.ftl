# A game in the terminal, and what is said of positions and turns.

## At the prompt

type-help = Type help at any time.
help = Type the number of a turn, or the turn itself; the Tab key completes it.
help-list = every legal turn
help-hint = what can be done; before a throw, how likely it is that it can be played
help-why = the last ruling with its rule; why TURN: what would be said of a turn
help-undo = take the last thing back
help-board = the position again, with its key
help-rule = the text of a rule
help-quit = stop; the log keeps the game
type-dice = { $name }, type your { $count ->
    [one] die
   *[other] { $count } dice
}{ or-else }:
press-enter = { $name }, press Enter to throw { $count ->
    [one] a die
   *[other] { $count } dice
}{ or-else }:
or-else = { $choices ->
    [0] { "" }
   *[other] { " " }(or { OR($known) })
}
all-cups-up = All cups up. Type the dice of each seat, as 1-3-3:2-6:
which-turn = { $name }, which turn?
screen-for = The screen is for { $name } now: press Enter when nobody else looks.
throws = { CAP($player) } throws { $what }
no-turn = There is no turn { $n }; there are 1 to { $of }.
many-turns = { $count } turns are legal; type list to see them all.
or-this = Or { $text }: { $deed }
nothing-ruled = Nothing was ruled yet.
taken-back = Taken back.
key = Key: { $text }
no-such-rule = The page of { $name } has no rule { $rule }.
no-such-number = { $rule } belongs to no game; rule numbers begin with { COMMAS($known) }.

## Who plays

never-ends = { $title } goes on until somebody stops it: leave a seat to a person.
names-twice = Give the names by --player or by --players, not by both.
names-for-seats = { $count } names are given for { $seats } seats.
no-seat = There is no seat { $seat }: { $count } play.
not-finished = The game is not finished.
is-session = It is session { $n } of the log: companion show { $n }

## Positions and turns

nothing = nothing can be done
throw-awaited = A throw is awaited (position { $text }): add --throw with the dice.
nothing-here = Nothing can be done here.
legal = { $ok ->
    [yes] Legal. { $said }
   *[no] Not legal. { $said }
}
nearest = Nearest: { $turns }
leads-to = Leads to { $text }
