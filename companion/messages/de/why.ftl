# Was hinter einer Entscheidung stand, und alte Abende nach dem Programm von heute.

not-kept = Von diesem Spiel ist nicht gespeichert, was gelesen wurde. Darum kann ich nicht sagen, was abgewogen wurde.
otherwise = Das Programm von heute entscheidet schon vorher anders. Darum kann ich nicht sagen, was damals abgewogen wurde.
not-weighed = Es war nichts abzuwägen.
came-of-look = Das wurde vom ruhenden Tisch gelesen.
came-of-press = Gedrückt wurde: { $button ->
    [end] Zugende
    [confirm] Bestätigen
    [undo] Rückgängig
   *[menu] Menü
}.
came-of-seat = Gedrückt wurde: { $button ->
    [end] Zugende
    [confirm] Bestätigen
    [undo] Rückgängig
   *[menu] Menü
} an Platz { $seat }.
came-of-answer = Das war die Antwort auf eine Frage. { $question } { $answer }.
came-of-touch = Es wurde auf dem Bildschirm gewählt.
camera-lost = Die Kamera war weg.
agreed = Darauf habt ihr euch geeinigt.
event = Ereignis { $number }, { $clock }: { $told }
the-rule = Die Regel, { $rule }: { $text }
picture = Das Bild: { $path }
events-are = Spiel { $number } hat die Ereignisse 1 bis { $count }.
not-followed = Spiel { $number } lässt sich nicht nachspielen: { $why }
no-session = Im Protokoll gibt es kein Spiel { $number }. Welche es gibt, sagt companion sessions.
rulings-differ = { $count ->
    [0] Es gibt keinen Unterschied.
    [one] Eine Entscheidung ist anders.
   *[other] { $count } Entscheidungen sind anders.
}
game = Spiel { $number } ({ $name }, { AND($names) })
no-cues = { $title }: Was vom Tisch kam, wurde nicht gespeichert (eine ältere Version hat es gespielt, oder es wurde mit den Bildern gelöscht).
compared = { $title }: { $of } Ereignisse, { $count ->
    [0] alle gleich
    [one] eines anders
   *[other] { $count } anders
}.
then = damals: { $told }
now = heute: { $told }
nothing = nichts
