# What the rules of all games say.

## Games

no-game = There is no game { $name }; there are { COMMAS($known) }.
unusable = The game { $name } of the package { $package } can't be used: { $reason }. All other games can be played; install another version of the package, or remove it.
name-taken = there is another game of that name
no-spec = { $text } is no GameSpec
other-rules = its rules are those of { $text }

## House rules

who-begins = Who begins?
bad-value = House rule { $rule } can't be { $value }; it can be { COMMAS($allowed) }.
no-house-rule = There is no house rule { $rule }; there are { COMMAS($known) }.
no-preset = There is no preset { $preset }; there are { $count ->
    [0] none
   *[other] { COMMAS($known) }
}.
# The value of a house rule, as it is typed.
switched = { $on ->
    [yes] on
   *[no] off
}
no-value = none
value = { $value }

## Dice that are added

spent-red = The red { $red } is used already: it was added to the { $white }
    .short = The red { $red } is used already
spent-white = The { $white } is used already: the red { $red } was added to it
    .short = The { $white } is used already

## The notation, to be read

noted = { COMMAS($notes) }
# In English exactly the notation.
noted-step = { $word ->
    [keep] keep { $behind }
    [turn] { $lead } turn { $behind }
    [use] use { $behind }
    [bid] bid { $behind }
    [reveal] reveal { $behind }
    [by] { $lead } by { $behind }
    [stay] { $lead } stay
    [end] end
    [stop] stop
    [pass] pass
    [forfeit] forfeit
    [lay] lay
    [skip] skip
    [settle] settle
    [decline] decline
    [snake-eyes] snake-eyes
    [pick-red] pick-red
    [pick-green] pick-green
    [pick-yellow] pick-yellow
    [pick-blue] pick-blue
   *[other] { $text }
}
