# A seat that the program plays: what the people at the table do for it, or it does itself.

thinks = is thinking …
failed = No turn was found: choose one for it.
does = { SEMICOLONS($all) }
dice-lost = The program's dice of this round were lost, so it has thrown them anew.
waits = { CAP($player) } waits until it is known what came of the last call
    .short = { CAP($player) } waits: what came of the call?
plays = { CAP($player) }: { $does }
throws-on = { CAP($player) }: throw { $count ->
    [one] the last die
   *[other] the other { $count } dice
}
then-throws = then throws { $count ->
    [one] the last die
   *[other] the other { $count } dice
}
