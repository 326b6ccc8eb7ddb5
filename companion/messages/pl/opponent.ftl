# Miejsce, na którym gra program: co robią za niego ludzie przy stole albo co robi sam.

thinks = myśli …
failed = Program nie znalazł ruchu: wybierzcie za niego.
does = { SEMICOLONS($all) }
dice-lost = Kości programu z tej rundy przepadły, więc rzucił na nowo.
waits = { CAP($player) } czeka, aż będzie wiadomo, co wyszło z ostatniego okrzyku
    .short = { CAP($player) } czeka: co wyszło z okrzyku?
plays = { CAP($player) }: { $does }
throws-on = { CAP($player) }: rzućcie { $count ->
    [one] ostatnią kością
   *[other] pozostałymi { $count } kośćmi
}
then-throws = potem rzuca { $count ->
    [one] ostatnią kością
   *[other] pozostałymi { $count } kośćmi
}
