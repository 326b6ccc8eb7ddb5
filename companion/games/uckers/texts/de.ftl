# Uckers auf Deutsch: der Stein (counter), die Basis (base), die Türstufe (doorstep), die Röhre (pipe) mit dem Feld davor
# (tail), das Ziel (home), schlagen (uck off), herausbringen (release), der Pasch (double), die Herausforderung (challenge)
# mit „einmal dran“ (once at), die Schlangenaugen (snake eyes). Blob, Mixi-Blob, Suck-back und Blow-back heißen auch hier so,
# ebenso der Bum-Wurf (ein Würfel ist nicht im Wurffeld) und der Cocky-Wurf (er liegt schief).

## Farben, Felder, Würfel

colour = { $n ->
    [red] Rot
    [green] Grün
    [yellow] Gelb
   *[blue] Blau
}
# Der Stamm: roter, rote, rotes.
adj = { $n ->
    [red] rot
    [green] grün
    [yellow] gelb
   *[blue] blau
}
auf = { $n ->
    [base] in der Basis
    [home] im Ziel
   *[square] auf { FELD($n) }
}
von = { $n ->
    [base] aus der Basis
    [home] aus dem Ziel
   *[square] von { FELD($n) }
}
nach = { $n ->
    [base] in die Basis
    [home] ins Ziel
   *[square] nach { FELD($n) }
}
der = { $case ->
    [acc] den
    [an] am
   *[nom] der
}
ende = { $case ->
    [acc] en
    [an] en
   *[nom] e
}
blob-size = { $n ->
    [2] Zweier-Blob
    [3] Dreier-Blob
   *[other] Vierer-Blob
}
# Was vor einem Wurf angesagt werden kann.
call = { $n ->
    [snake-eyes] die Regel der Schlangenaugen
    [blow] der Blow-back
   *[suck] der Suck-back
}
a-call = { $n ->
    [blow] Blow-back
   *[suck] Suck-back
}
fault = { $n ->
    [bum] Bum-Wurf
   *[cocky] Cocky-Wurf
}
times = { $n ->
    [0] kein Mal
    [1] einmal
   *[other] { NUMBER-WORD($n) }mal
}
a-throw = { $throw }
    .spoken = { AND($shown) }
a-die = eine { $die }
dice-say = { $count ->
    [1] der übrige Würfel zeigt { AND($shown) }
   *[other] die Würfel zeigen { AND($shown) }
}
    .short = { $count ->
        [1] der Würfel zeigt { AND($shown) }
       *[other] die Würfel zeigen { AND($shown) }
    }

## Was auf einem Feld steht

blob = { der } { ADJ($colour) }{ ende } Blob
stack = { der } { ADJ($colour) }{ ende } { $count ->
    [1] Stein
   *[other] { BLOB-SIZE($count) }
}
    .short = { der } { ADJ($colour) }{ ende } { $count ->
        [1] Stein
       *[other] Blob
    }
the-mixi-blob = { der } Mixi-Blob
blob-on = { $blob } auf { FELD($square) }

## Was jemand tut (nach dem Namen) oder tun soll (Form „order“)

done = { CAP($deed) }
and-then = { $form ->
    [order] { $first }, dann { $other }
   *[says] { $first } und { $other }
}
    .shortest = { $form ->
        [order] { $first }, dann mehr
       *[says] { $first } und mehr
    }
and-uck-off = { $form ->
    [order] { $deed } und dort { AS($blob, case: "acc") } schlagen
   *[says] { $deed } und schlägt dort { AS($blob, case: "acc") }
}
    .short = { $form ->
        [order] { $deed }, { AS($blob, case: "acc") } schlagen
       *[says] { $deed }, schlägt { AS($blob, case: "acc") }
    }
    .shortest = { $form ->
        [order] { $deed } und schlagen
       *[says] { $deed } und schlägt
    }
release = { $form ->
    [order] { COLOUR($colour) } auf { FELD($end) } herausbringen
   *[says] bringt { COLOUR($colour) } auf { FELD($end) } heraus
}
release-and-go = { $form ->
    [order] { COLOUR($colour) } herausbringen und { $steps } weiter nach { FELD($end) } ziehen
   *[says] bringt { COLOUR($colour) } heraus und zieht { $steps } weiter nach { FELD($end) }
}
    .short = { $form ->
        [order] { COLOUR($colour) } nach { FELD($end) } herausbringen
       *[says] bringt { COLOUR($colour) } nach { FELD($end) } heraus
    }
bring-home = { $form ->
    [order] { mover } mit { $steps } { VON($start) } ins Ziel bringen
   *[says] bringt { mover } mit { $steps } { VON($start) } ins Ziel
}
    .short = { $form ->
        [order] { mover } ins Ziel bringen
       *[says] bringt { mover } ins Ziel
    }
mover = { $together ->
    [yes] den { ADJ($colour) }en Blob
   *[no] { COLOUR($colour) }
}
move = { $together ->
    [yes] { $form ->
        [order] mit dem { ADJ($colour) }en Blob { $steps } { VON($start) } { NACH($end) } vorrücken
       *[says] rückt mit dem { ADJ($colour) }en Blob { $steps } { VON($start) } { NACH($end) } vor
    }
   *[no] { $form ->
        [order] { COLOUR($colour) } um { $steps } { VON($start) } { NACH($end) } ziehen
       *[says] zieht { COLOUR($colour) } um { $steps } { VON($start) } { NACH($end) }
    }
}
    .short = { $together ->
        [yes] { $form ->
            [order] mit dem { ADJ($colour) }en Blob { NACH($end) } vorrücken
           *[says] rückt mit dem { ADJ($colour) }en Blob { NACH($end) } vor
        }
       *[no] { $form ->
            [order] mit { COLOUR($colour) } { NACH($end) } ziehen
           *[says] zieht mit { COLOUR($colour) } { NACH($end) }
        }
    }
challenge = { $form ->
    [order] mit { COLOUR($colour) } { VON($start) } { AS($blob, case: "acc") } herausfordern
   *[says] fordert mit { COLOUR($colour) } { VON($start) } { AS($blob, case: "acc") } heraus: einmal dran, { NUMBER-WORD($count) } Sechsen sind nötig
}
    .short = { $form ->
        [order] { AS($blob, case: "acc") } herausfordern
       *[says] fordert { AS($blob, case: "acc") } heraus
    }
call-blow-back = { $form ->
    [order] mit { COLOUR($colour) } einen Blow-back auf { $steps } ansagen
   *[says] sagt mit { COLOUR($colour) } einen Blow-back auf { $steps } an
}
call-suck-back = { $form ->
    [order] mit { COLOUR($colour) } einen Suck-back auf { $steps } gegen { COLOUR($pipe) } ansagen
   *[says] sagt mit { COLOUR($colour) } einen Suck-back auf { $steps } gegen { COLOUR($pipe) } an
}
call-snake-eyes = { $form ->
    [order] Schlangenaugen ansagen: alle heraus
   *[says] sagt Schlangenaugen an: alle heraus
}
settle-challenge = { $form ->
    [order] { AS($blob, case: "acc") } in die Basis schicken und einen { ADJ($colour) }en Stein { AUF($end) } stellen
   *[says] schickt { AS($blob, case: "acc") } in die Basis und stellt einen { ADJ($colour) }en Stein { AUF($end) }
}
    .short = { $form ->
        [order] { AS($blob, case: "acc") } in die Basis schicken
       *[says] schickt { AS($blob, case: "acc") } in die Basis
    }
settle-call = { $form ->
    [order] den { A-CALL($kind) } ausführen
   *[says] führt den { A-CALL($kind) } aus
}
settle-snake-eyes = { $out ->
    [yes] { $form ->
        [order] alle Steine herausbringen
       *[says] bringt alle Steine heraus
    }
   *[no] { $form ->
        [order] alle Steine zurück in die Basis stellen
       *[says] stellt alle Steine zurück in die Basis
    }
}
pick = { $form ->
    [order] { AND($colours) } nehmen
   *[says] nimmt { AND($colours) }
}
skip = { $form ->
    [order] den Wurf auslassen, der doch nichts brächte
   *[says] lässt den Wurf aus, der doch nichts brächte
}
decline = { $form ->
    [order] auf die Herausforderung verzichten
   *[says] verzichtet auf die Herausforderung
}

## Würfe

start-throw = { CAP($player) } wirft { $total } um den Anfang; { $next } { $then ->
    [picks] fängt an und sucht sich die Farben aus
    [starts] fängt an
   *[throws] wirft als Nächstes
}
    .short = { CAP($player) } wirft { $total }; { $next } { $then ->
        [picks] sucht sich Farben aus
        [starts] fängt an
       *[throws] wirft
    }
two-dice = In Uckers wirft man zwei Würfel, nicht { $count }
no-die-shows = Kein Würfel zeigt { AND($shown) }
before-next-throw = Vor dem nächsten Wurf: { CAP($now) }
    .short = Erst: { CAP($now) }
first = Erst das: { CAP($now) }
    .short = Erst: { CAP($now) }
now-pick = wer um den Anfang am höchsten geworfen hat, sucht sich seine Farben aus
    .short = wer gewonnen hat, sucht sich seine Farben aus
now-settle = was die Würfel entschieden haben, wird auf dem Brett ausgeführt
    .short = ausführen, was die Würfel entschieden haben
now-play = { $count ->
    [1] die { AND($shown) } auf dem Tisch muss gespielt werden
   *[other] { AND($shown) } auf dem Tisch müssen gespielt werden
}
    .short = { AND($shown) } spielen
to-play = { AND($shown) } zu spielen{ $six ->
    [yes] ; für die Sechs gibt es noch einen Wurf
   *[no] { "" }
}
    .short = { AND($shown) } zu spielen
passed = { AND($shown) }: Es geht nichts, { $again ->
    [yes] wirf noch einmal
   *[no] { $next } wirft
}
    .short = { AND($shown) }: Es geht nichts
snake-eyes = Schlangenaugen: { $out ->
    [yes] Alle Steine kommen heraus
   *[no] Alle Steine gehen zurück in die Basis
}
third-six = { AND($shown) }: Der dritte Wurf in Folge mit einer Sechs kostet nach der Hausregel den Zug; { $next } wirft
    .short = { AND($shown) }: Die dritte Sechs in Folge kostet den Zug
not-active = { AND($shown) }: { CAP($player) } braucht erst eine Sechs und darf dann mit { COLOUR($colour) } ziehen
    .short = { AND($shown) }: { CAP($player) } braucht eine Sechs
active-at-once = Zwei Sechsen: { $both ->
    [yes] { CAP($player) } darf jetzt mit { COLOUR($colour) } ziehen, gleich mit beiden
   *[no] Mit der einen darf { $player } jetzt mit { COLOUR($colour) } ziehen, die andere wird gleich gespielt
}; dann wird noch einmal geworfen
    .short = Zwei Sechsen: { CAP($player) } zieht mit { COLOUR($colour) } und wirft
activated = Mit der Sechs darf { $player } ab dem nächsten Zug mit { COLOUR($colour) } ziehen
    .short = { CAP($player) } darf ab dem nächsten Zug mit { COLOUR($colour) }

## Fehlwürfe

no-such-fault = Ein Fehlwurf ist „bum“ oder „cocky“, { $named ->
    [yes] nicht „{ $text }“
   *[no] sonst nichts
}
counts-already = Dieser Wurf gilt schon: { CAP($now) }
no-fault-here = An diesem Tisch gibt es keinen { FAULT($fault) }: Die Würfel gelten, wie sie liegen
    .short = Hier gibt es keinen { FAULT($fault) }
turn-lost = { FAULT($fault) }, der dritte Fehlwurf in Folge: Der Zug ist verloren
    .short = Dritter Fehlwurf: Der Zug ist verloren
faulty = { FAULT($fault) }, { $count ->
    [1] der erste Fehlwurf
   *[other] der zweite Fehlwurf in Folge
}: Wirf beide Würfel noch einmal; der dritte kostet den Zug
    .short = { FAULT($fault) }: Wirf beide noch einmal

## Herausforderungen

challenge-failed = Keine Sechs in { AND($shown) }: Die Herausforderung gegen { AS($blob, case: "acc") } ist gescheitert, alles bleibt stehen, und der Zug ist vorbei
    .short = Keine Sechs: Herausforderung gescheitert
challenge-won = { CAP(TIMES($count)) } dran, die Herausforderung ist gewonnen: { CAP($blob) } geht in die Basis, und ein { ADJ($colour) }er Stein rückt auf das Feld
    .short = Gewonnen: { CAP($blob) } geht in die Basis
only-sixes-count = In einer Herausforderung zählen nur die Sechsen des Wurfs: Gezogen wird mit ihm nicht
    .short = In einer Herausforderung wird nicht gezogen
counted = { CAP(TIMES($count)) } dran: Gegen { AS($blob, case: "acc") } { $left ->
    [1] fehlt noch eine Sechs
   *[other] fehlen noch { NUMBER-WORD($left) } Sechsen
}
    .short = { CAP(TIMES($count)) } dran, { $left ->
        [1] eine Sechs fehlt
       *[other] { NUMBER-WORD($left) } Sechsen fehlen
    }
challenge-runs = Die Herausforderung gegen { AS($blob, case: "acc") } lässt sich nicht abbrechen: Wirf weiter, bis sie entschieden ist
    .short = Wirf weiter, bis sie entschieden ist
no-challenger = Kein { ADJ($colour) }er Stein steht { AUF($start) }, um herauszufordern
no-challenge-there = { $end ->
    [base] Die Basis
    [home] Das Ziel
   *[square] { FELD($end) }
} liegt nicht auf dem Weg von { COLOUR($colour) } um das Brett, also kann { COLOUR($colour) } dort nicht herausfordern
    .short = Dort kann { COLOUR($colour) } nicht herausfordern
not-behind = Wer herausfordert, muss direkt hinter dem Blob stehen, { AUF($behind) }, nicht { AUF($start) }
    .short = Wer herausfordert, muss { AUF($behind) } stehen
mixi-challenges = Der Stapel { AUF($start) } ist ein Mixi-Blob, und ein Mixi-Blob kann nicht herausfordern
    .short = Ein Mixi-Blob kann nicht herausfordern
challenge-next-turn = Der { ADJ($colour) }e Stein kam erst in diesem Zug { NACH($start) }; herausfordern kann er ab dem nächsten
    .short = Herausfordern kann er ab dem nächsten Zug
mixi-not-challenged = Der Stapel { AUF($square) } ist ein Mixi-Blob: Den fordert man nicht heraus; wer darauf landet, schlägt ihn
    .short = Einen Mixi-Blob fordert man nicht heraus
single-not-challenged = { CAP(AUF($square)) } steht ein einzelner Stein: Den fordert man nicht heraus; wer darauf landet, schlägt ihn
    .short = Einen einzelnen Stein fordert man nicht heraus
no-blob-there = { CAP(AUF($square)) } steht kein gegnerischer Blob, den man herausfordern könnte
    .short = { CAP(AUF($square)) } steht kein gegnerischer Blob
activated-by-it = Nach der Hausregel eröffnet der Wurf, der jemanden aktiviert, keine Herausforderung
    .short = Wer aktiviert wird, fordert nicht heraus
challenge-needs-six = Zum Herausfordern braucht es eine Sechs, und die Würfel zeigen { AND($shown) }
    .short = Zum Herausfordern braucht es eine Sechs
one-die-played = Eine Herausforderung kostet den ganzen Wurf, und ein Würfel ist schon gespielt
    .short = Herausfordern kostet den ganzen Wurf
first-throw-only = Nach der Hausregel fordert man nur mit dem ersten Wurf eines Zuges heraus
    .short = Herausgefordert wird nur mit dem ersten Wurf
challenge-forced = { $count ->
    [1] Nur die Herausforderung
   *[other] Nur eine Herausforderung
} nutzt den ganzen Wurf, also muss herausgefordert werden
    .short = Es muss herausgefordert werden
challenge-plays-all = Wer herausfordert, hat den ganzen Wurf gespielt: Danach kommt nichts mehr
    .short = Danach kommt nichts mehr

## Ansagen vor dem Wurf

call-works = { AND($shown) }: { CAP(CALL($kind)) } auf { $steps } gelingt
    .short = { CAP(CALL($kind)) } auf { $steps } gelingt
call-fails = { AND($shown) }: { CAP(CALL($kind)) } auf { $steps } ist misslungen, { $moves ->
    [yes] der Stein rückt ein Feld vor
   *[no] alles bleibt stehen
}, und der Zug ist vorbei
    .short = { CAP(CALL($kind)) } auf { $steps } ist misslungen
not-played-here = { CAP(CALL($kind)) } gilt an diesem Tisch nicht; die Hausregel ist ausgeschaltet
    .short = { CAP(CALL($kind)) } gilt hier nicht
call-before-throw = { CAP(CALL($kind)) } muss vor dem Wurf angesagt werden
    .short = Das wird vor dem Wurf angesagt
called-already = Für diesen Wurf ist schon etwas angesagt
snake-eyes-come-first = Schlangenaugen werden nur vor dem ersten Wurf eines Spielers angesagt
    .short = Schlangenaugen sagt man vor dem ersten Wurf an
no-counter-to-call = Für einen { A-CALL($kind) } steht kein { ADJ($colour) }er Stein { AUF($start) }
    .short = { CAP(AUF($start)) } steht kein { ADJ($colour) }er Stein
call-next-turn = Der { ADJ($colour) }e Stein kam erst in diesem Zug { NACH($start) }; ein { A-CALL($kind) } geht erst im nächsten
    .short = Ein { A-CALL($kind) } geht erst im nächsten Zug
nobody-to-blow-back = Auf { FELD($square) } steht kein Gegner, den man zurückblasen könnte
    .short = Auf { FELD($square) } steht kein Gegner dafür
nothing-to-suck-back = Von { FELD($square) } lässt sich nichts zurücksaugen: Das Feld ist leer, liegt hinter einem Blob oder trägt drei Steine
    .short = Von { FELD($square) } lässt sich nichts zurücksaugen

## Was jetzt nicht geht

over = Das Spiel ist aus: Eine Seite hat alle Steine im Ziel
    .short = Eine Seite hat alle Steine im Ziel
throw-first = Erst wird geworfen, dann gezogen
unreadable = In Uckers wird geworfen und gezogen
not-hopeless = Einen Wurf darf man nur auslassen, wenn kein Wurf etwas brächte
    .short = Diesen Wurf darf man nicht auslassen
pick-first = Erst sucht sich seine Farben aus, wer um den Anfang am höchsten geworfen hat
    .short = Erst werden die Farben ausgesucht
picked-later = Farben sucht man sich nur nach dem Wurf um den Anfang aus
    .short = Für Farben ist es zu spät
nothing-to-settle = Es gibt nichts auszuführen und auf nichts zu verzichten: { CAP($now) }
    .short = Erst: { CAP($now) }
unsettled = Die Würfel haben entschieden, aber das Brett zeigt es noch nicht: { AS($deed, form: "order") }
    .short = Erst: { AS($deed, form: "order") }

## Wessen Steine

six-only-activates = Mit der Sechs darf { $player } erst ab dem nächsten Zug mit { COLOUR($colour) } ziehen; mehr bewirkt sie nicht
    .short = { CAP($player) } darf erst ab dem nächsten Zug mit { COLOUR($colour) }
needs-six-first = { CAP($player) } darf erst nach einer Sechs mit { COLOUR($colour) } ziehen{ $count ->
    [0] { "" }
   *[other] , und die Würfel zeigen { AND($shown) }
}
    .short = { CAP($player) } braucht erst eine Sechs
is-the-partners = { COLOUR($colour) } gehört dem Partner; { $player } zieht jetzt nur mit { AND($colours) }
    .short = { COLOUR($colour) } gehört dem Partner
not-yours = { CAP($player) } zieht mit { AND($colours) }, nicht mit { COLOUR($colour) }
    .short = { CAP($player) } zieht mit { AND($colours) }
moved-without-six = Mit { COLOUR($colour) } wurde gezogen, aber { $player } braucht dazu erst eine Sechs
    .short = { CAP($player) } braucht erst eine Sechs
moved-the-partners = Mit { COLOUR($colour) } wurde gezogen; jetzt zieht man nur mit { AND($colours) }
    .short = Jetzt zieht man nur mit { AND($colours) }

## Wohin ein Stein nicht darf

no-counter = Kein { ADJ($colour) }er Stein { $start ->
    [base] ist in der Basis
    [home] ist im Ziel
   *[square] steht auf { FELD($start) }
}
no-stop-on-doorstep = Ein Stein, der herauskommt und weiterzieht, macht das in einem Zug, ohne Halt auf der Türstufe
    .short = Ohne Halt auf der Türstufe: Das ist ein Zug
moved-already = Dieser Stein hat schon { VON($start) } aus gezogen; beide Würfel mit einem Stein sind ein Zug, ohne Halt dazwischen
    .short = Beide Würfel mit einem Stein sind ein Zug
left-home = Ein { ADJ($colour) }er Stein, der im Ziel war, { $end ->
    [base] liegt in der Basis
   *[square] steht auf { FELD($end) }
}; was im Ziel ist, spielt nicht mehr mit
    .short = { COLOUR($colour) }: Im Ziel spielt nichts mehr mit
put-in-base = Ein { ADJ($colour) }er Stein wurde { VON($start) } in die Basis zurückgestellt; dorthin kommt er nur, wenn er geschlagen wird
    .short = { COLOUR($colour) } wurde nicht geschlagen
past-pipe = { COLOUR($colour) } zog { $steps } { VON($start) } { NACH($end) }, an der eigenen Röhre vorbei; nach { $tail } geht es in die Röhre
    .short = { COLOUR($colour) } muss nach { $tail } in die Röhre
out-of-pipe = Ein { ADJ($colour) }er Stein hat die Röhre verlassen, { VON($start) } { NACH($end) }; aus der Röhre geht es nur ins Ziel
    .short = Aus der Röhre geht es nur ins Ziel
backwards = { COLOUR($colour) } zog rückwärts { VON($start) } { NACH($end) }; gezogen wird nur vorwärts, im Uhrzeigersinn
    .short = Gezogen wird vorwärts, im Uhrzeigersinn
gone = Ein { ADJ($colour) }er Stein fehlt: Er war { $start ->
    [base] in der Basis
   *[square] auf { FELD($start) }
} und kann nicht im Ziel sein
    .short = Ein { ADJ($colour) }er Stein fehlt
release-needs-six = Ein { ADJ($colour) }er Stein kam aus der Basis, aber nur eine Sechs bringt ihn heraus, und { $showing }
    .short = Nur eine Sechs bringt { COLOUR($colour) } heraus
doorstep-blocked = Ein { ADJ($colour) }er Stein kann nicht heraus: { CAP($blob) } steht auf der { ADJ($colour) }en Türstufe
    .short = { CAP($blob) } versperrt die { ADJ($colour) }e Türstufe
came-out-wrong = { COLOUR($colour) } kam heraus und zog { $steps } weiter { NACH($end) }, aber { $showing }
    .short = { COLOUR($colour) } zog { $steps } weiter, { $showing }
home-exactly = { COLOUR($colour) } braucht { VON($start) } ins Ziel genau { $steps }, und { $showing }
    .short = { COLOUR($colour) } braucht ins Ziel genau { $steps }
wrong-distance = { COLOUR($colour) } zog { $steps } { VON($start) } { NACH($end) }, aber { $showing }
    .short = { COLOUR($colour) } zog { $steps }, { $showing }
lands-on-blob = { COLOUR($colour) } zog { NACH($end) }, aber dort steht { $blob }, und ein Stein allein kann auf dem nicht landen
    .short = Ein Stein allein landet nicht auf einem Blob
not-joined = { COLOUR($colour) } zog { $steps }, aber { AND($joined) } lassen sich hier nicht zusammenzählen: { CAP($blob) } auf { FELD($square) } versperrt den Weg
    .short = { CAP($blob) } auf { FELD($square) } versperrt den Weg
way-blocked = { COLOUR($colour) } zog { $steps } { VON($start) } { NACH($end) }, aber { $blob } auf { FELD($square) } versperrt den Weg
    .short = { CAP($blob) } auf { FELD($square) } versperrt den Weg
strange-pipe = { COLOUR($colour) } kann nicht { NACH($end) }: In eine Röhre kommt nur ihre eigene Farbe
    .short = In eine Röhre kommt nur ihre Farbe
never-there = { COLOUR($colour) } kommt nie { NACH($end) }, auf das Feld hinter der eigenen Türstufe
    .short = { COLOUR($colour) } kommt nie { NACH($end) }

## Blobs

needs-double = Der { ADJ($colour) }e Blob rückt nur bei einem Pasch gemeinsam vor, und { $showing }
    .short = Ein Blob rückt nur bei einem Pasch vor
blob-home-exactly = Der { ADJ($colour) }e Blob braucht { VON($start) } ins Ziel genau { $steps } und rückt { $die } vor
    .short = Der Blob braucht ins Ziel genau { $steps }
blob-advances = Der { ADJ($colour) }e Blob rückt bei diesem Pasch { $die } vor, nicht { VON($start) } { NACH($end) }
    .short = Der Blob rückt bei diesem Pasch { $die } vor
great-blob = Der { ADJ($colour) }e Zweier-Blob kommt { AS($blob, case: "an") } auf { FELD($square) } nicht vorbei und kann ihn nicht schlagen
    .short = Am größeren Blob auf { FELD($square) } geht es nicht vorbei
direct-hit-only = Der { ADJ($colour) }e Blob schlägt einen anderen nur mit einem direkten Treffer; { $blob } steht im Weg
    .short = { CAP($blob) } steht im Weg
no-pair-of-many = { CAP(AUF($start)) } stehen { NUMBER-WORD($count) } { ADJ($colour) }e Steine; gemeinsam rückt nur ein Zweier-Blob vor
    .short = Gemeinsam rückt nur ein Zweier-Blob vor
no-pair-of-mixi = Der Stapel { AUF($start) } ist ein Mixi-Blob; gemeinsam rückt nur ein Blob in einer Farbe vor
    .short = Ein Mixi-Blob rückt nicht gemeinsam vor
no-pair = { CAP(AUF($start)) } steht kein { ADJ($colour) }er Zweier-Blob
    .short = { CAP(AUF($start)) } steht kein Zweier-Blob
blob-used-both = Der Blob, der gemeinsam vorgerückt ist, hat beide Würfel gebraucht
    .short = Der Blob hat beide Würfel gebraucht

## Würfel, die gespielt werden müssen

all-played = Der ganze Wurf ist schon gespielt
nothing-played = Es wurde nichts gespielt, aber mit { AND($shown) } geht etwas
    .short = Es geht noch { AND($shown) }
also-play = Auch { $count ->
    [1] die { AND($shown) } muss
   *[other] { AND($shown) } müssen
} gespielt werden, zum Beispiel: { OR($lines, form: "order") }
    .short = Auch { $count ->
        [1] die { AND($shown) } muss
       *[other] { AND($shown) } müssen
    } gespielt werden
nothing-can-be-played = Mit { AND($shown) } geht nichts
    .short = Mit { AND($shown) } geht nichts
higher-die = Nur ein Würfel lässt sich spielen, und nach der Hausregel muss es der höhere sein, die { $die }
    .short = Der höhere Würfel muss es sein, die { $die }
must-use-both = Geworfen wurde { $what }, und beide Würfel müssen gespielt werden: { OR($lines, form: "order") }
    .short = Bei { $what } müssen beide Würfel gespielt werden
must-play-rest = Geworfen wurde { $what }, gespielt wurde { $count ->
    [0] nichts
    [1] nur die { AND($played) }
   *[other] nur { AND($played) }
}; { $left ->
    [0] so ist der Zug nicht vollständig
    [1] auch die { AND($rest) } muss gespielt werden
   *[other] auch { AND($rest) } müssen gespielt werden
}, zum Beispiel: { OR($lines, form: "order") }
    .short = Bei { $what } müssen beide Würfel gespielt werden
die-twice = Die Steine zogen { AND($ways) }, damit wäre die { $die } zweimal gespielt; jeder Würfel zählt einmal
    .short = Die { $die } wäre zweimal gespielt
only-one-six = { CAP(NUMBER-WORD($count)) } Steine kamen heraus, aber da ist nur eine Sechs
    .short = Da ist nur eine Sechs
too-many-moved = { CAP(NUMBER-WORD($count)) } Steine wurden gezogen; { $left ->
    [1] ein Würfel bewegt einen
   *[other] zwei Würfel bewegen höchstens zwei
}
    .short = { CAP(NUMBER-WORD($count)) } Steine gezogen: Das sind zu viele

## Ein Brett, das zu sehen ist

choose = Zu diesem Brett passen { NUMBER-WORD($count) } Züge: { OR($lines, form: "order") }
    .short = Zu diesem Brett passen { NUMBER-WORD($count) } Züge
as-recorded = Das Brett steht, wie es soll
moved-too-early = Mit { AND($colours) } wurde gezogen, aber { $over ->
    [yes] das Spiel ist aus
   *[no] es hat noch niemand geworfen
}
    .short = Mit { AND($colours) } gezogen, aber { $over ->
        [yes] es ist aus
       *[no] nicht geworfen
    }
nothing-moved = Es wurde nicht gezogen, aber mit { AND($shown) } geht etwas{ $few ->
    [yes] :
   *[no] , zum Beispiel:
} { OR($lines, form: "order") }
    .short = Mit { AND($shown) } geht etwas
uck-off-forgotten = Auf { FELD($square) } wurde das Schlagen vergessen: { $count ->
    [1] Der { ADJ($colour) }e Stein geht
   *[other] Die { NUMBER-WORD($count) } { ADJ($colour) }en Steine gehen
} zurück in die Basis
    .short = Auf { FELD($square) } fehlt das Schlagen
only-passed = Am { ADJ($colour) }en Stein auf { FELD($square) } ging es nur vorbei; geschlagen wird nur, wo ein Zug endet
    .short = Auf { FELD($square) } ging es nur vorbei
taken-for-nothing = Der { ADJ($colour) }e Stein wurde von { FELD($square) } genommen, aber niemand ist darauf gelandet
    .short = Auf { FELD($square) } ist niemand gelandet
missing = Ein { ADJ($colour) }er Stein fehlt: Er gehört { $start ->
    [base] in die Basis
    [home] ins Ziel, neben das Brett
   *[square] auf { FELD($start) }
}
    .short = Ein { ADJ($colour) }er Stein fehlt
other-side-moved = { COLOUR($colour) } zog { VON($start) } { NACH($end) }, aber jetzt zieht { OR($colours) }
    .short = Jetzt zieht { OR($colours) }
put-back = Stell { $count ->
    [1] den { ADJ($colour) }en Stein
   *[other] { $count } { ADJ($colour) }e Steine
}{ $start ->
    [base] { " " }aus der Basis
    [home] { "" }
   *[square] { " " }von { FELD($start) }
} { $end ->
    [base] in die Basis
    [home] beiseite: Das Ziel ist neben dem Brett
   *[square] auf { FELD($end) }
}.
    .short = Stell { $count ->
        [1] { COLOUR($colour) }
       *[other] { $count } { ADJ($colour) }e Steine
    } { $end ->
        [base] in die Basis
        [home] ins Ziel
       *[square] auf { FELD($end) }
    }.

## Was dort nicht stehen kann

too-many-counters = Da sind { $count } { ADJ($colour) }e Steine; jede Farbe hat vier
no-such-colour = Kein Stein von Uckers ist { $text }; es gibt rote, grüne, gelbe und blaue
no-such-square = Das Brett hat kein Feld { $square }
bad-count = Auf { FELD($square) } können nicht { $count } Steine stehen
in-strange-pipe = Ein { ADJ($colour) }er Stein steht in der Röhre von { COLOUR($pipe) }; dorthin kommt nur { COLOUR($pipe) }
off-its-way = Ein { ADJ($colour) }er Stein steht auf { FELD($square) }, wohin { COLOUR($colour) } nie kommt: Nach { $tail } geht es in die Röhre
two-sides = Auf { FELD($square) } stehen Steine beider Seiten ({ AND($colours) }); die der einen Seite müssen geschlagen werden

## Das Ende des Spiels

win = { AND($colours) } haben alle acht Steine im Ziel und gewinnen{ $how ->
    [eight] , ein Eight-Piecer
    [harbour] , acht Steine im Hafen
   *[home] { "" }
}

## Plätze

bad-seats = Uckers ist für zwei Spieler oder für vier in Teams, nicht für { $seats }.

## Stellungen und Schritte als Text

no-step = „{ $text }“ ist kein Schritt von Uckers; ein Schritt sieht aus wie Rt11-t18, Rbase-t1 oder Rt14xt15.
only-one-can = „{ $text }“ nennt zwei Steine, aber das kann nur einer.
no-square-of-mat = { $text } ist kein Feld des Bretts; es gibt t1 bis t52, und red1 bis red5 in der roten Röhre.
blow-back-from-pipe = Ein Blow-back beginnt in der eigenen Röhre, hier der von { COLOUR($colour) }.
no-suck-back-square = { $text } ist kein Feld einer Röhre, aus der { COLOUR($colour) } etwas zurücksaugen könnte.
not-the-tail = { FELD($start) } ist nicht das Feld vor der Röhre von { COLOUR($pipe) }.
no-square-on-way = { $text } ist kein Feld auf dem Weg von { COLOUR($colour) }.
no-quad = „{ $text }“ sollten die Steine von { COLOUR($colour) } sein, etwa { $letter }:4base.
no-place = „{ $text }“ ist kein Platz für einen Stein; Plätze sehen aus wie t14, 2base, { $pipe }3.
not-four = { COLOUR($colour) } hat hier { $count } Steine; es müssen { $due } sein.
no-seat = „{ $text }“ sagt nicht, welcher Platz am Zug ist; das sieht aus wie 1of2.
no-mark = „{ $text }“ ist keine Angabe zu einer Stellung von Uckers.
given-twice = { $text } steht zweimal da.
no-throw = „{ $text }“ ist kein Wurf mit zwei Würfeln; einer sieht aus wie 6-4.
no-move = „{ $text }“ ist kein Zug mit einem Stein.
no-counter-text = „{ $text }“ ist kein Stein; einer sieht aus wie Rt14.
no-challenge = „{ $text }“ ist keine Herausforderung; eine sieht aus wie Rt14xt15:1of3.
no-call = „{ $text }“ ist nichts, was man vor einem Wurf ansagt.
no-fault-count = „{ $text }“ ist keine Zahl von Fehlwürfen; es können 1 oder 2 sein.
no-numbers = „{ $text }“ ist keine Liste von Zahlen.
impossible-position = „{ $text }“ ist keine Stellung von Uckers: { CAP($why) }.
position-too-short = es braucht vier Farben und den Platz, der am Zug ist, etwa R:4base/.../1of2
why-over = das Spiel ist aus, also steht nichts mehr aus
why-no-sixes = Sechsen in Folge zählen nur mit der Hausregel und nach einer Sechs
why-unplayable = mit { $throw } geht nichts
why-both-sides = auf { FELD($square) } stehen Steine beider Seiten
why-seats = die Plätze passen nicht
why-not-active = Platz { $seat } kann nicht aktiv sein
why-active-too-early = Platz { $seat } ist aktiv, hat aber nicht alle Steine im Ziel
why-active-order = die aktiven Plätze stehen nicht der Reihe nach
why-snake-marks = die Angaben zu den Schlangenaugen passen nicht
why-no-start = um den Anfang wird nicht geworfen
why-start-first = der Wurf um den Anfang kommt vor allem anderen
why-no-total = kein Wurf hat diese Summe
why-start-seat = jetzt wirft Platz { $seat } um den Anfang
why-start-over = der Wurf um den Anfang ist vorbei
why-not-picked = die Farben sind noch nicht ausgesucht
why-two-dice = ein Wurf hat zwei Würfel
why-dice-left = die übrigen Würfel sind nicht unter den geworfenen
why-faults-over = Fehlwürfe sind vorbei, sobald ein Wurf gilt
why-nobody-moved = ein Würfel ist gespielt, aber kein Stein hat gezogen
why-not-passed = { $throw } kann nicht verfallen sein
why-first-move = der erste Zug und die Würfel passen nicht zusammen
why-no-counter = kein Stein von { COLOUR($colour) } steht { AUF($square) }
why-arrived-first-throw = beim ersten Wurf eines Zuges ist noch kein Stein gerade angekommen
why-arrived-other-side = nur die Seite am Zug hat Steine, die gerade angekommen sind
why-challenge-board = die Herausforderung und das Brett passen nicht zusammen
why-challenge-count = die Herausforderung und ihre Zahl passen nicht zusammen
why-call = was angesagt ist, lässt sich dort nicht ansagen
why-snake-eyes = Schlangenaugen lassen sich für diesen Wurf nicht ansagen
why-no-dice = es ist kein Würfel mehr zu spielen
why-not-to-play = diese Würfel sind nicht zu spielen
why-first-throw-over = der erste Wurf des Platzes ist vorbei, sobald er auf dem Tisch liegt

## Hausregeln

option-pairs = Welche Farben spielen zusammen: die einander gegenüber, oder Rot mit Grün gegen Blau mit Gelb?
    .short = Welche Farben spielen zusammen?
option-pairs-opposite = Rot mit Gelb
option-pairs-neighbours = Rot mit Grün
option-colour_order = In welcher Reihenfolge liegen die Farben im Uhrzeigersinn um das Brett?
    .short = Wie liegen die Farben im Uhrzeigersinn?
option-colour_order-green-second = Rot, Grün, Gelb, Blau
option-colour_order-blue-second = Rot, Blau, Gelb, Grün
option-higher_die = Wenn sich nur ein Würfel spielen lässt und beide gingen: Muss es der höhere sein?
    .short = Geht nur einer: der höhere Würfel?
option-extra_throw_needs_use = Gibt es nur für eine Sechs, die gespielt wurde, noch einen Wurf?
    .short = Noch ein Wurf nur für eine gespielte Sechs?
option-must_play_forces_challenge = Muss herausgefordert werden, wenn nur das den ganzen Wurf nutzt?
    .short = Muss herausgefordert werden, wenn nur das geht?
option-challenge_same_turn = Darf ein Stein herausfordern, der erst in diesem Zug angekommen ist?
    .short = Darf ein Stein gleich herausfordern?
option-challenge_first_throw_only = Darf nur mit dem ersten Wurf eines Zuges herausgefordert werden?
    .short = Herausfordern nur mit dem ersten Wurf?
option-doorstep_extra_always = Kostet ein Blob auf einer eigenen Türstufe auch einen Stein auf der Bahn eine Sechs mehr?
    .short = Kostet ein Blob auf der Türstufe eine Sechs mehr?
option-pair_inside_mixi_blocks = Sperren zwei Steine einer Farbe in einem Mixi-Blob wie ein Blob?
    .short = Sperren zwei Steine im Mixi-Blob?
option-split_blob_advance = Dürfen zwei Steine eines größeren Blobs bei einem Pasch gemeinsam vorrücken?
    .short = Dürfen zwei eines größeren Blobs vorrücken?
option-activate_by_six = Geht bei einem Sechserpasch eine Sechs für das Aktivieren drauf, und die andere wird gespielt?
    .short = Geht beim Sechserpasch eine Sechs drauf?
option-activation_extra_throw = Gibt es für eine einzelne Sechs, die aktiviert, noch einen Wurf?
    .short = Noch ein Wurf für eine Sechs, die aktiviert?
option-bum = Ist es ein Bum-Wurf, wenn ein Würfel vom Tisch fällt oder einen Stein verschiebt?
    .short = Ist ein Würfel neben dem Tisch ein Bum-Wurf?
option-cocky = Ist es ein Cocky-Wurf, wenn ein Würfel nicht flach liegt?
option-throw_for_start = Wird der Wurf um den Anfang mitverfolgt? Sonst fängt der erste Platz an und spielt Rot.
    .short = Wird um den Anfang geworfen?
option-suck_back = Darf ein Stein auf dem Feld vor einer gegnerischen Röhre Steine aus ihr zurücksaugen?
    .short = Gibt es den Suck-back?
option-suck_back_max_tries = Wie oft darf ein Stein es versuchen, bevor er weiterziehen muss: einmal, oder bis zum zweiten Misslingen?
    .short = Wie oft darf ein Stein es versuchen?
option-blow_back = Darf ein Stein in der eigenen Röhre einen Gegner auf dem Feld davor zurückblasen?
    .short = Gibt es den Blow-back?
option-snake_eyes_all_out = Bringt eine angesagte 1-1 im ersten Wurf eines Spielers alle seine Steine heraus?
    .short = Bringt eine angesagte 1-1 alle heraus?
option-snake_eyes_back_in = Schickt eine zweite 1-1 gleich danach sie alle wieder zurück?
    .short = Schickt eine zweite 1-1 alle zurück?
option-doubles_throw_again = Gibt es für jeden Pasch noch einen Wurf?
option-throw_again_after_won_challenge = Gibt es nach einer gewonnenen Herausforderung noch einen Wurf?
    .short = Nach gewonnener Herausforderung noch ein Wurf?
option-blob_passes_blob = Darf ein Blob, der bei einem Pasch vorrückt, auch an Zweier-Blobs vorbei?
    .short = Darf ein Blob an Zweier-Blobs vorbei?
option-activating_six_challenges = Darf die zweite Sechs eines Sechser-Paschs, der jemanden aktiviert, eine Herausforderung eröffnen?
option-last_home_activates = Aktiviert die zweite Sechs eines Sechser-Paschs, dessen erste den letzten Stein ins Ziel bringt?
option-mixi_blocks = Sperrt auch ein Mixi-Blob wie ein Blob?
option-challenge_sixes = Wie viele Sechsen braucht es gegen einen Blob?
option-challenge_sixes-one-more = eine mehr als Steine
option-challenge_sixes-as-many = so viele wie Steine
option-three_sixes = Kostet der dritte Wurf in Folge mit einer Sechs den Zug?
preset-basic = Die Grundregeln, uckers.co.uk/basicrules.htm; wo sie schweigen, unsere Lesart.
set-basic = Grundregeln
preset-wafu = WAFU- oder Big-Ship-Regeln: uckers.co.uk/advrules.htm und uckers.com, rules variations.
set-wafu = WAFU
preset-wafu-snake-eyes = WAFU-Regeln mit Schlangenaugen, alle heraus und wieder zurück: uckers.com, rules variations; uckers.uk, terminology.
set-wafu-snake-eyes = WAFU, Schlangenaugen
preset-army-air-corps = Regeln aus den Mannschaftsräumen des Army Air Corps: arrse.co.uk/wiki/Uckers.
set-army-air-corps = Army Air Corps
preset-submariners = U-Boot-Fahrer: Ein Blob schlägt einen Blob nur mit einem direkten Treffer, arrse.co.uk/wiki/Uckers.
set-submariners = U-Boot-Fahrer
preset-playuckers = playuckers.com/how-to-play-uckers mit seinem wahlweisen Wurf nach einem Pasch.
preset-old-navy = Ältere Regeln der Royal Navy, submarine-museum.co.uk und die Regeln auf scribd.com: Der höhere Würfel geht vor.
set-old-navy = Alte Navy
preset-eudesign = Eigene Regeln, eudesign.com/bdgames/uckers/rules.htm: nach einer gewonnenen Herausforderung noch einen Wurf.

## Auf der Matte

how-to = Vier Steine in jede Ecke. Wirf zwei Würfel ins Feld WURF. Eine Sechs bringt einen Stein heraus. Spiel jeden Würfel, oder beide mit einem Stein, dann drück deinen Knopf. Mehrere Steine auf einem Feld sind ein Blob: Stapel sie. Das Ziel ist die Mitte, mit der genauen Zahl.

## Am Tisch

set-up = Stellt die vier Steine jeder Farbe in ihre Ecke.
dice-lie = { AND($shown) }
why-void = { $n ->
    [cocky] Ein Würfel liegt nicht flach.
   *[bum] Ein Würfel hat das Wurffeld verlassen.
}
may-pick = { $player } sucht sich die Farben aus:
for-partner = zieht für den Partner
task-pick = Farben aussuchen
task-settle = auf dem Brett ausführen
task-play = { AND($shown) } spielen
task-siege = werfen, { TIMES($count) } dran
task-start = um den Anfang werfen
task-throw = { $again ->
    [yes] noch einmal werfen
   *[no] werfen
}
challenge-note = Eine Herausforderung: { TIMES($count) } dran, noch { $left ->
    [1] eine Sechs
   *[other] { NUMBER-WORD($left) } Sechsen
} nötig.
challenge-is-won = Die Herausforderung ist gewonnen.

## Im Terminal

board-challenges = { $name } wirft für die Herausforderung: { $count ->
    [1] einmal dran
   *[other] { NUMBER-WORD($count) }mal dran
}
