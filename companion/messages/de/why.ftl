# Was hinter einer Entscheidung stand, und alte Abende nach dem Programm von heute.

not-kept = Was vom Tisch kam, wurde bei diesem Spiel nicht gespeichert. Darum ist nicht zu sagen, was abgewogen wurde.
otherwise = Das Programm von heute entscheidet schon vorher anders. Darum ist nicht zu sagen, was damals abgewogen wurde.
not-weighed = Es war nichts abzuwägen.
came-of-look = Es kam von einem Blick auf den ruhigen Tisch.
came-of-press = Es kam von einem Knopf: { $button ->
    [end] Zugende
    [confirm] Bestätigen
    [undo] Rückgängig
   *[menu] Menü
}.
came-of-seat = Es kam von einem Knopf: { $button ->
    [end] Zugende
    [confirm] Bestätigen
    [undo] Rückgängig
   *[menu] Menü
} an Platz { $seat }.
came-of-answer = Es kam von einer Antwort. { $question } { $answer }.
came-of-touch = Es wurde auf dem Bildschirm gewählt.
camera-lost = Die Kamera war weg.
agreed = Der Tisch hat sich darauf geeinigt.
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
