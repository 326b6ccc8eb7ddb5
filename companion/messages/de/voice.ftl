# Was die Stimme von sich aus zum Spiel sagt: kurz, denn es wird weitergespielt.

turn = { $name } ist dran.
scored = { POINTS($points) } für { $name }, insgesamt { $total }.
has = { $name } hat { $score }.
corrected = Berichtigt: { $name } hat { $score }.
no-points = Keine Punkte in diesem Wurf.
worth = { POINTS($points) }.
worth-at-best = Bis zu { POINTS($points) }.
