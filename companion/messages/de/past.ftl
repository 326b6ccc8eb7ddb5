# Rückschau auf ein Spiel.

help = 1 zurück · 2 weiter · Enter das Bild · U verlassen · ← → ↑ ↓ Bild Pos1 Ende
back = ◀ Zurück
on = Weiter ▶
the-table = ▦ Der Tisch
the-picture = ◉ Bild
turn-of = { $n } von { $of }
and-more = und { $count } weitere
not-shown = Das Bild lässt sich nicht zeigen.
which-game = Auf welches Spiel wollt ihr zurückschauen?
no-game = Noch ist kein Spiel im Protokoll.
game = { $title }: { AND($names) }
turn = { $name }: Zug { $n }, { $clock }
nobodys-turn = Zug { $n } von { $of }, { $clock }
lost = Die Stellung lässt sich nicht zeigen: Die Regeln dieser Version passen nicht zum Protokoll.
pruned = Das Bild wurde gelöscht, um Platz zu schaffen.
picture-title = Das Bild der Partie
picture-save = Ein Bild dieser Partie lässt sich sichern: auf einem angesteckten Laufwerk, sonst bei deinen Bildern.
picture-scan = Scanne den Code, um das Bild aufs Handy zu holen, oder sichere es hier.
picture-save-row = ⇩ Bild sichern
report-detail = Punkte, Glück, Entscheidungen
