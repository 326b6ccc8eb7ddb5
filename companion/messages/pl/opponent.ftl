# Miejsce, na którym gra program: co robią za niego ludzie przy stole.

thinks = myśli …
failed = Program nie znalazł ruchu: wybierzcie za niego.
does = { SEMICOLONS($all) }
plays = { CAP($player) }: { $does }
throws-on = { CAP($player) }: rzućcie { $count ->
    [one] ostatnią kością
   *[other] pozostałymi { $count } kośćmi
}
then-throws = potem rzuca { $count ->
    [one] ostatnią kością
   *[other] pozostałymi { $count } kośćmi
}
