# Das Lernspiel, um das herum, was die Lektionen selbst sagen.

on = → Weiter
throw = ⚄ Werfen
right = ✔ Das ist erlaubt
wrong = ✖ Das ist gegen die Regeln
again = ↻ Von vorn
play = ⚄ Jetzt spielen
enough = ✖ Das war’s
allowed = Das ist auch erlaubt. Nimm für diese Lektion einen anderen Zug.
seen = Gut gesehen.
missed = Nicht ganz.
step-of-title = { $title }: Schritt { $n } von { $of }
step-of = Schritt { $n } von { $of }
learn = Lernen
none = Für { $title } gibt es noch keine Lektion.
broken = Die Lektion zu { $title } passt nicht zu den Regeln.
which-game = Welches Spiel wollt ihr lernen?
