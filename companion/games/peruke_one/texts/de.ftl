# Peruke One auf Deutsch. Eine Scheibe ist sicher (leere Seite oben), angreifbar (Zielseite oben) oder genommen;
# man dreht sie um, dann nimmt man sie. „Value“ ist die Zahl, die man nutzt; „round“ die Runde, „forfeit“: sie verlieren.

## Scheiben, Würfel, Punkte

side = { $n ->
    [safe] sicher
    [vulnerable] angreifbar
   *[taken] genommen
}
disc-is = Scheibe { $disc } ist jetzt { SIDE($side) }
    .short = { $disc } ist { SIDE($side) }
scored = { $below ->
    [yes] −{ PUNKTE($score) }
   *[no] { PUNKTE($score) }
}
    .spoken = { $below ->
        [yes] minus { PUNKTE($score) }
       *[no] { PUNKTE($score) }
    }
# „mit 3 Punkten“: Form „dat“.
punkte = { $n ->
    [one] { $n } Punkt
   *[other] { $case ->
        [dat] { $n } Punkten
       *[nom] { $n } Punkte
    }
}

## Was jemand tut (nach dem Namen) oder tun soll (Form „order“)

done = { CAP($deed) }.
turns = { $form ->
    [order] Scheibe { $disc }{ with } umdrehen
   *[says] dreht Scheibe { $disc }{ with } um: Sie ist jetzt angreifbar
}
    .short = { $form ->
        [order] Scheibe { $disc }{ with } umdrehen
       *[says] dreht Scheibe { $disc }{ with } um
    }
takes = { $form ->
    [order] Scheibe { $disc }{ with } nehmen
   *[says] nimmt Scheibe { $disc }{ with }
}
with = { $how ->
    [sum] {" "}mit der roten { $red } und der { $white }
    [red] {" "}mit dem roten Würfel
   *[plain] {""}
}
stops = { $form ->
    [order] aufhören und { $scored } zählen
   *[says] hört auf und zählt { $scored }
}
    .short = { $form ->
        [order] aufhören
       *[says] hört auf
    }
ends-round = { $form ->
    [order] die Runde beenden
   *[says] beendet die Runde
}
    .shortest = { $form ->
        [order] beenden
       *[says] beendet sie
    }
lays-out = { $form ->
    [order] die Scheiben wieder auslegen
   *[says] legt die Scheiben wieder aus
}
    .short = { $form ->
        [order] auslegen
       *[says] legt aus
    }
loses-round = { $form ->
    [order] die Runde verlieren
   *[says] verliert die Runde
}

## Das Ende

why-over = { $ending ->
    [rounds] sechs Runden sind gespielt
    [blocked] keine geworfene Zahl ließ sich nutzen
   *[stopped] der Spieler hat aufgehört
}
peruke-one = Peruke One! Die Scheiben 2 bis 6 sind genommen, und die 1 ist angreifbar
over = Das Spiel ist mit { AS($scored, case: "dat") } zu Ende: { CAP($why) }
    .short = Das Spiel ist mit { AS($scored, case: "dat") } aus
outcome = { CAP($why) }: { $scored }
race-won = { CAP($why) }. { $player } gewinnt mit { AS($scored, case: "dat") } zu { $lower }
    .short = { $player } gewinnt mit { AS($scored, case: "dat") }
race-tied = { CAP($why) }. Beide haben { $scored } und teilen sich den Sieg
    .short = Beide haben { $scored }

## Würfe

throw-first = Erst { $count ->
    [1] wird ein Würfel
   *[other] werden { $count } Würfel
} geworfen
thrown-already = Runde { $round } ist schon geworfen: Nutze eine Zahl oder zwei
    .short = Runde { $round } ist schon geworfen
bad-throw = Runde { $round } wird mit { $count ->
    [1] einem Würfel geworfen, der 1 bis 6 zeigt
   *[other] { $count } Würfeln geworfen, die 1 bis 6 zeigen
}
thrown = Runde { $round }: { AND($shown) }. { $count ->
    [1] Nutze sie oder hör auf.
   *[other] Nutze eine Zahl oder zwei.
}
    .short = Runde { $round }: { AND($shown) }.
blocked = { $count ->
    [1] Die Scheibe zur { AND($shown) } ist schon genommen
   *[other] Die Scheiben zu { AND($shown) } sind alle schon genommen
}: { $more ->
    [yes] Dieses Spiel
   *[no] Das Spiel
} ist mit { AS($scored, case: "dat") } zu Ende
    .short = Alles zu { AND($shown) } ist genommen: Ende
throw-counts = Eine Runde verliert man durch ungültige Würfe, und dieser Wurf gilt
forfeit = Drei ungültige Würfe in Folge: Runde { $round } ist verloren

## Der zweite Spieler

first-over = { $player } hat { $scored }. Jetzt spielt { $next }: Leg die Scheiben 1 bis 6 wieder aus, leere Seite oben
    .short = { $player } hat { $scored }. { $next } legt die Scheiben wieder aus
laid-out = Die Scheiben sind wieder ausgelegt.
lay-out-first = Erst legt der zweite Spieler alle sechs Scheiben wieder aus, leere Seite oben
    .short = Leg erst alle sechs Scheiben aus, leere Seite oben
lie-there = Die Scheiben sind schon ausgelegt: Wirf, oder nutze eine Zahl
    .short = Die Scheiben sind schon ausgelegt

## Zahlen, die sich nicht nutzen lassen

no-such-disc = Eine Scheibe { $disc } gibt es nicht: Die Scheiben sind 1 bis 6
    .short = Eine Scheibe { $disc } gibt es nicht
two-whites = { AND($shown) } lassen sich nicht addieren: Zwei weiße Würfel addiert man nie
    .short = { AND($shown) } lassen sich nicht addieren
no-red = In diesem Spiel ist kein Würfel rot, also wird nichts addiert
    .short = In diesem Spiel ist kein Würfel rot
red-used = Der rote Würfel ist in dieser Runde schon genutzt
    .short = Der rote Würfel ist schon genutzt
too-high = { $red } und { $white } sind { $total }: Diese Zahl hat keine Scheibe
    .short = { $red } und { $white } sind { $total }
already-taken = Scheibe { $disc } ist schon genommen: Eine { $disc } verfällt
    .short = Scheibe { $disc } ist schon genommen
red-shows = Der rote Würfel zeigt { $red }, nicht { $face }
red-shows-it = Keiner der weißen Würfel, die noch da sind, zeigt eine { $white }; der rote Würfel zeigt sie: „use r{ $white }“
    .spoken = Keiner der weißen Würfel, die noch da sind, zeigt eine { $white }; der rote Würfel zeigt sie: Nutze die rote { $white }
    .short = Der rote Würfel zeigt die { $white }: „use r{ $white }“
none-left = Keiner der { $red_plays ->
    [yes] weißen Würfel
   *[no] Würfel
}, die noch da sind, zeigt eine { $face }
two-used = In dieser Runde sind zwei Zahlen genutzt, und mehr als zwei sind es nie
    .short = Zwei Zahlen sind schon genutzt

## Das Ende einer Runde

must-use = Die { $face } lässt sich nutzen: Man muss zwei Zahlen nutzen, wenn es geht
    .short = Auch die { $face } muss genutzt werden
no-pass = Nutze mindestens eine Zahl, oder hör auf und zähle die Punkte
    .short = Nutze eine Zahl oder hör auf
no-stop = In dieser Runde ist schon eine Zahl genutzt: Beende erst die Runde
    .short = Beende erst die Runde
player-stopped = Der Spieler hat aufgehört, und das Spiel ist zu Ende
    .short = Das Spiel ist zu Ende
round-ended = Die Runde ist beendet: Die übrigen Würfel verfallen
    .short = Die Runde ist beendet
nothing-else = Mehr lässt sich nicht nutzen, also ist die Runde von selbst vorbei
    .short = Mehr lässt sich nicht nutzen
open-still = Die Runde läuft noch: Nutze eine zweite Zahl oder beende die Runde
    .short = Nutze eine zweite Zahl oder beende die Runde
unreadable = Das ist kein Schritt von Peruke One: Nutze eine Zahl, beende die Runde oder hör auf
    .short = Das ist kein Schritt von Peruke One

## Scheiben, wie sie liegen

as-they-should = Die Scheiben liegen, wie sie sollen.
nothing-more = Mehr wurde nicht genutzt.
discs-are = { CAP(AND($parts)) }.
    .short = Jetzt: { AND($parts) }.
put-back = { $side ->
    [taken] Leg Scheibe { $disc } zurück zu den genommenen.
    [safe] Leg Scheibe { $disc } zurück auf Feld { $disc }, leere Seite oben.
   *[vulnerable] Leg Scheibe { $disc } zurück auf Feld { $disc }, Zielseite oben.
}
    .short = { $side ->
        [taken] Leg Scheibe { $disc } zu den genommenen.
        [safe] Leg Scheibe { $disc } zurück, leere Seite oben.
       *[vulnerable] Leg Scheibe { $disc } zurück, Zielseite oben.
    }
disc-twice = Scheibe { $disc } liegt { $count }-mal da: Es gibt jede nur einmal
no-such-side = Scheibe { $disc } zeigt weder ihre leere Seite noch ihre Zielseite
two-on-square = Auf Feld { $square } liegen { $count } Scheiben: Dort ist Platz für eine
stray = Scheibe { $disc } liegt neben der Reihe: Leg sie auf Feld { $disc } oder zu den genommenen
    .short = Scheibe { $disc } liegt neben der Reihe
turned-back = Scheibe { $disc } war { SIDE($before) } und ist jetzt { SIDE($side) }: Scheiben gehen nur von sicher über angreifbar zu genommen
    .short = Scheibe { $disc } war { SIDE($before) } und ist { SIDE($side) }
nothing-used = Nichts wurde genutzt: Nutze mindestens eine Zahl, oder sag, dass du aufhörst
    .short = Nichts genutzt: Nutze eine Zahl oder hör auf
too-many = { $count } Zahlen wurden genutzt, { AND($shown) }: { $begun ->
    [yes] In dieser Runde ist nur noch eine übrig
   *[no] In einer Runde sind es höchstens zwei
}
    .short = { $count } Zahlen genutzt: { AND($shown) }
second-can-be-used = Eine zweite Zahl lässt sich nutzen: Man muss zwei Zahlen nutzen, wenn es geht
    .short = Eine zweite Zahl muss genutzt werden
needs-two = Scheibe { $disc } wurde umgedreht und genommen: Dafür muss die { $disc } zweimal geworfen sein
    .short = Scheibe { $disc } braucht zweimal die { $disc }
same-die-twice = { AND($shown) } bräuchten denselben Würfel zweimal: Ein addierter Würfel ist verbraucht
    .short = { AND($shown) } bräuchten einen Würfel zweimal
would-need = Für Scheibe { $disc } müsste man { AND($shown) } addieren: Nur der rote Würfel wird zu einem weißen addiert
    .short = Scheibe { $disc } bräuchte { AND($shown) }
not-shown = Scheibe { $disc } ging weiter, aber kein Würfel zeigt { $disc }
    .short = Kein Würfel zeigt { $disc }

## Was getippt wird

no-step = „{ $text }“ ist kein Schritt von Peruke One; schreib use 5, use r3, use 5=r3+2, end oder stop.
adds-up = „{ $text }“ geht nicht auf: { AND($shown) } sind { $total }.
red-twice = „{ $text }“ nennt den roten Würfel zweimal; es gibt nur einen.
no-position = „{ $text }“ ist keine Stellung von Peruke One; die erste ist ssssss/1.
impossible-position = „{ $text }“ kann nicht vorkommen: { CAP($why) }.
why-not-last = Runde { $round } ist nicht die letzte
why-too-many-used = { $count ->
    [1] eine Zahl wurde genutzt
   *[other] { $count } Zahlen wurden genutzt
}, aber höchstens { $most } waren möglich
why-unusable = kein Würfel, der da liegt, lässt sich nutzen, also ist die Runde vorbei
why-no-red = in diesem Spiel ist kein Würfel rot
why-white-dice = Runde { $round } hat { $count ->
    [0] keine weißen Würfel
    [1] einen weißen Würfel
   *[other] { $count } weiße Würfel
}
why-no-score = ein Spiel bringt { $lowest } bis { $highest } Punkte, nicht { $score }
why-dice = Runde { $round } hat { $count ->
    [1] einen Würfel
   *[other] { $count } Würfel
}

## Spieler, Hausregeln

bad-seats = Peruke One ist für einen Spieler oder für zwei nacheinander.
option-must_use = Muss man zwei Zahlen nutzen, wenn es geht?
option-allow_pass = Darf man nichts nutzen, obwohl es ginge, und weiterspielen?
option-red_die = Ist ein Würfel rot, sodass man ihn einmal in der Runde zu einem weißen addieren darf?
    .short = Ist ein Würfel rot?
preset-classic = Die Regeln von Peruke One, Peruke Games, 2023: sechs gleiche Würfel
set-classic = Klassisch
preset-red-die = Die Regeln von Peruke One, Peruke Games, neuerer Text: fünf weiße Würfel und ein roter
set-red-die = Roter Würfel

## Auf der Matte

how-to = Leg die Scheiben 1 bis 6 auf ihre Felder, leere Seite oben. Wirf ins Feld WURF, in jeder Runde mit einem Würfel weniger. Eine Zahl dreht ihre Scheibe um oder nimmt sie, wenn die Zielseite oben liegt: Leg sie dann ins Feld GENOMMEN. Drück nach jeder Runde deinen Knopf.

## Am Tisch

set-up = Leg die Scheiben 1 bis 6 auf ihre Felder, leere Seite oben.
round-over = Runde { $round } ist vorbei: { $player } hat { $scored }
new-best = Ein neuer persönlicher Rekord!
five-games = Die fünf Spiele: { $scored }
series = Spiel { $n } von { $of }{ $n ->
    [1] { "" }
   *[other] , bisher { $scored }
}. Persönlicher Rekord: { $best }.
one-more = { $player }: noch eine, oder drücken
use-dice = { $player }: { $count ->
    [1] den Würfel nutzen
   *[other] 1 oder 2 Würfel nutzen
}
round-of = Runde { $round } von { $of }
    .short = Runde { $round }
    .shortest = { $round } von { $of }
plays-next = ist gleich dran
lay-them-out = { $player }: Scheiben wieder auslegen, dann werfen
to-beat = { $scored } zu schlagen

## Im Terminal

board-discs = { $side ->
    [safe] sicher
    [vulnerable] angreifbar
   *[taken] genommen
}: { $text }
board-round = Runde { $round } von 6, { POINTS($score) }
board-dice = Würfel: { $text }
