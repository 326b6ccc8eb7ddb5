# What the rules of all games say.

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
spent-white = The { $white } is used already: the red { $red } was added to it
