# Ein Platz, den das Programm spielt: Was die Leute am Tisch für ihn tun, oder was es selbst tut.

thinks = überlegt …
failed = Kein Zug gefunden: Wählt einen aus.
does = { SEMICOLONS($all) }
dice-lost = Die Würfel des Programms aus dieser Runde sind verloren, darum hat es sie neu geworfen.
waits = { CAP($player) } wartet, bis feststeht, was der letzte Ruf ergab
    .short = { CAP($player) } wartet: Was ergab der Ruf?
plays = { CAP($player) }: { $does }
throws-on = { CAP($player) }: { $count ->
    [one] den letzten Würfel werfen
   *[other] die anderen { $count } Würfel werfen
}
then-throws = wirft dann { $count ->
    [one] den letzten Würfel
   *[other] die anderen { $count } Würfel
}
