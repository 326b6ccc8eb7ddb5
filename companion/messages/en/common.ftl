# What every part of the companion says.

# How numbers and lists are written (a name that Unicode's CLDR knows).
locale = en-GB
# How the language calls itself, for the menu.
language = English

## Around other messages

# A ruling with the number of its rule. Nobody says numbers of rules aloud.
ruled = { $said } ({ $rule }).
    .spoken = { $said }.
    .bare = { $said }.
# Something that is said about a player.
about = { $player }: { $said }
# A statement as a sentence of its own.
stated = { $said }.
sentences = { SPACED($all) }
    .shortest = { FIRST($all) }

## Players, dice, numbers

who = { CAP($player) }
player = seat { $n }
# A face of a die, where the game has no names for faces.
face = { $n }
number-word = { $n ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
   *[other] { $n }
}
dice = { $n ->
    [one] { NUMBER-WORD($n) } die
   *[other] { NUMBER-WORD($n) } dice
}
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
