# Ein Platz, den das Programm spielt: Was die Leute am Tisch für ihn tun.

thinks = überlegt …
failed = Kein Zug gefunden: Wählt einen aus.
does = { SEMICOLONS($all) }
plays = { CAP($player) }: { $does }
throws-on = { CAP($player) }: { $count ->
    [one] den letzten Würfel werfen
   *[other] die anderen { $count } Würfel werfen
}
then-throws = wirft dann { $count ->
    [one] den letzten Würfel
   *[other] die anderen { $count } Würfel
}
