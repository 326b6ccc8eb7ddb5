# A seat that the program plays: what the people at the table do for it.

thinks = is thinking …
failed = No turn was found: choose one for it.
does = { SEMICOLONS($all) }
plays = { CAP($player) }: { $does }
throws-on = { CAP($player) }: throw { $count ->
    [one] the last die
   *[other] the other { $count } dice
}
then-throws = then throws { $count ->
    [one] the last die
   *[other] the other { $count } dice
}
