# Was die Schiedsrichter aller Spiele am Tisch sagen.

## Was gespielt wurde

throws = { $player } wirft { $dice }
    .shortest = wirft { $dice }
throws-perhaps = { $player } wirft { $dice } (vielleicht { OR($others) }{ $more ->
    [yes] , oder anderes
   *[no] { "" }
})
    .short = { $player } wirft { $dice }
turn-scored = { $player } bekommt { POINTS($points) } und hat { $total }
    .short = { $player } bekommt { POINTS($points) }
total = { $player } { $score }
totals = { COMMAS($totals) }
does = { $player } { $deed }
    .shortest = { $deed }
does-perhaps = { $player } { $deed } (vielleicht { OR($others) }{ $more ->
    [yes] , oder anderes
   *[no] { "" }
})
    .short = { $player } { $deed }

## Ungültige Würfe

void = { $kind ->
    [cocky] Ein Würfel liegt schief
   *[bum] Ein Würfel hat das Wurffeld verlassen
}: { void-then } ({ $rule }), { $count } von { $most } in Folge.
    .spoken = { $kind ->
        [cocky] Ein Würfel liegt schief
       *[bum] Ein Würfel hat das Wurffeld verlassen
    }: { void-then }, { $count } von { $most } in Folge.
    .bare = { $kind ->
        [cocky] Ein Würfel liegt schief
       *[bum] Ein Würfel hat das Wurffeld verlassen
    }: { void-then }.
    .short = { $kind ->
        [cocky] Schief
       *[bum] Aus dem Wurffeld
    }: { void-then }.
void-then = { $lost ->
    [yes] Der Zug ist verloren
   *[no] { $thrown ->
        [one] Wirf ihn noch einmal
        [2] Wirf beide Würfel noch einmal
       *[other] Wirf alle { DICE($thrown) } noch einmal
    }
}
it-counts = Abgemacht: Er gilt
nothing-to-overrule = Hier gibt es nichts anders zu entscheiden.

## Berichtigungen

nothing-to-take-back = Es gibt nichts zurückzunehmen.
taken-back = Zurückgenommen: { $what }
not-on-record = Das steht nicht mehr im Protokoll.
never-happened = Das ist nicht passiert
what-is-right = { $what } Was ist richtig?
    .shortest = Was ist richtig?
corrected = Berichtigt: { $what }
cannot-be = Das kann nicht sein: { $why }
    .shortest = Das kann nicht sein.
misfit = Das passt nicht zu dem, was danach kam: { $why } Was nun?
    .short = Das passt nicht zu dem, was folgte. Was nun?
leave-all = Alles lassen, wie es war
nothing-changed = Nichts wurde geändert.
correct-and-take-back = { $after ->
    [0] Berichtigen und dies zurücknehmen
    [one] Berichtigen und dies mit dem einen danach zurücknehmen
   *[other] Berichtigen und dies mit den { $after } danach zurücknehmen
}
    .short = { $after ->
        [0] Berichtigen, dies zurücknehmen
       *[other] Berichtigen, { $after } danach zurück
    }
would-be-over = { $what }, aber das Spiel wäre aus.
would-be-turn-of = { $what }, aber { $player } wäre am Zug.
fewer-void = { $what }, aber nur { $count } waren ungültig.
does-not-go = Das passt nicht zu dem, was seither gespielt wurde. In der Liste lässt es sich berichtigen.
    .short = Das passt nicht zu dem, was folgte.
dice-alone = { $dice }
it-counted = Er galt: { $dice }
other-dice = Andere Würfel, einer nach dem anderen
    .short = Andere Würfel
what-did-die-show = Was zeigte Würfel { $die } von { $of }?
what-counts = Welcher Wurf gilt?

## Würfe von Hand

enter-throw = Wurf eingeben
last-die-back = Den letzten Würfel zurücknehmen
    .short = Letzter Würfel zurück
    .shortest = Einer zurück
let-camera-read = Die Kamera lesen lassen
die-of = { $die ->
    [1] Wurf eingeben: Würfel 1 von { $of }
   *[other] Würfel { $die } von { $of }
}

## Was nicht gut zu sehen ist

play-it = Spielt ihn; wenn er schief liegt, werft noch einmal.
dice-missing = Ich sehe { DICE($seen, case: "acc") } von { NUMBER-WORD($wanted) }: Ist noch einer in der Hand, auf dem Boden oder verdeckt?
    .short = Ich sehe { DICE($seen, case: "acc") } von { NUMBER-WORD($wanted) }.
dice-unsure = { CAP(DICE($count)) } { $count ->
    [one] ist
   *[other] sind
} nicht sicher zu lesen: { $why }.
    .short = { CAP(DICE($count)) } { $count ->
        [one] ist
       *[other] sind
    } nicht zu lesen.
hard-to-see = schlecht zu sehen

## Züge und Knöpfe

stays-open = Was seit dem Zug von { $who } geschah, bleibt offen; weiter geht es mit { $player }
    .short = Seit dem Zug von { $who }: offen
all-stays-open = Was bisher geschah, bleibt offen; weiter geht es mit { $player }
    .short = Bisher: offen
end-stays-open = Was zuletzt gespielt wurde, bleibt offen
    .short = Das Ende: offen
was-out-of-view = Der Tisch war nicht zu sehen. Was gespielt wurde, bleibt offen, auch dieser Zug: Drückt am Ende des Zuges den Knopf.
    .short = Nicht alles war zu sehen: Dieser Zug bleibt offen.
nothing-played = Es wurde nichts gespielt
    .short = Nichts gespielt
turn-stays-open = Dieser Zug bleibt offen
wrong-button = Das war der Knopf von { $owner }; am Zug ist { $player }
    .short = Am Zug ist { $player }
game-over = Das Spiel ist aus.
throw-now = { $player }: { DICE($count, case: "acc") } werfen
too-many-thrown = Im Wurffeld { $count ->
    [one] liegt
   *[other] liegen
} { DICE($count) }, aber { $player } hat { DICE($wanted, case: "acc") } zu werfen
    .short = { $player } wirft { DICE($wanted, case: "acc") }, nicht { $count }

## Züge auf einem Brett

deeds = { AND($parts) }
    .shortest = { FIRST($parts) } und mehr
offer = { CAP($deed, form: "order") }
passes = { $player } kann nicht ziehen und setzt aus
    .short = { $player } setzt aus
what-did-do = Was hat { $player } gemacht?
    .short = { $player }: Welcher Zug?
what-did-next = Was hat { $player } danach gemacht?
    .short = { $player }: Was dann?
all-pieces = Alle zeigen
ways = { $count ->
    [one] eine Möglichkeit
   *[other] { $count } Möglichkeiten
}
    .short = Ein anderer Zug
no-more = Das kann nicht mehr sein: { $why }
    .shortest = Das kann nicht mehr sein.
loses-turn = Drei ungültige Würfe in Folge: { $player } verliert den Zug
    .short = { $player } verliert den Zug
turn-over = Der Zug von { $player } ist vorbei
has-to-throw = { $player } muss erst werfen
threw-again = { $player } hat noch einmal geworfen, statt { $dice } zu spielen
    .short = { $player } warf noch einmal; { $dice } gilt
first-throw = Der erste Wurf: { $dice }
new-throw-agreed = Abgemacht: der neue Wurf, { $dice }
play-and-press = { $player }: spielen, dann drücken
may-be-played = Möglich ist
game-is-over = Das Spiel ist aus

## Würfel in einer Reihenfolge

white-dice = { COMMAS($shown) }
dice-and-red = { COMMAS($shown) }, rote { $red }
red-die = rote { $red }

## Das Brett, wie es liegt

board-right-again = Das Brett ist wieder, wie es sein soll.
board-as-before = Das Brett ist wie vor dem Zug: { $player } zieht noch einmal.
    .short = { $player } zieht noch einmal.
right-now = So stimmt es jetzt; der Knopf beendet den Zug.
    .short = So stimmt es jetzt.
board-not-as-left = Auf dem Brett ist etwas anders als zuletzt.
board-cant-count = So kann das Brett nicht gelten; stellt es richtig, oder wählt den Zug auf dem Bildschirm.
    .short = So kann das Brett nicht gelten.
board-agreed = Abgemacht: Das Brett gilt so, wie es steht
    .short = Das Brett gilt, wie es steht
board-not-in-view = Die Kamera sieht das Brett nicht: Wähl auf dem Bildschirm, was gespielt wurde.
    .short = Wähl auf dem Bildschirm, was gespielt wurde.
board-unseen = Ich habe das Brett noch nicht gesehen.
red-unknown = Ich kann nicht erkennen, welcher Würfel der rote ist.
    .short = Welcher Würfel ist der rote?
squares-covered = { $hand ->
    [yes] Eine Hand
   *[no] Etwas
} verdeckt { $count ->
    [1] { AND($squares) }
    [2] { AND($squares) }
   *[other] { $count } Felder
}.
discs-unsure = { $count ->
    [1] Die Scheibe auf { $square } ist
   *[other] { $count } Scheiben sind
} nicht sicher zu lesen: { $why }.
    .short = { $count ->
        [1] Die Scheibe auf { $square } ist
       *[other] { $count } Scheiben sind
    } nicht zu lesen.
counters-unseen = Die Steine sind gerade nicht zu lesen.
stray-counter = Ein Stein liegt neben den Feldern: Stell ihn dorthin, wohin er gehört.
    .short = Ein Stein liegt neben den Feldern.
places-covered = Etwas liegt über { AND($places, case: "dat") }: Nimm es vom Brett.
    .short = Etwas liegt über { AND($places, case: "dat") }.
base-unsure = { CAP(BASE-NAME($colour)) } ist nicht gut zu sehen: Schieb die Steine darin auseinander.
    .short = { CAP(BASE-NAME($colour)) } ist nicht gut zu sehen.
stack-unsure = Die Steine auf { $square } sind nicht gut zu sehen: Schieb den Stapel gerade.
    .short = Die Steine auf { $square } sind nicht gut zu sehen.
base-of = { BASE-NAME($colour) }
base-name = { $case ->
    [dat] der
   *[nom] die
} { $n ->
    [red] rote
    [green] grüne
    [yellow] gelbe
   *[blue] blaue
}{ $case ->
    [dat] n
   *[nom] { "" }
} Basis

## Fragen zu einem Wurf oder einem Zug

# Um wessen Wurf es geht, wo es ein anderer sein könnte.
about-throw = { $whose }: { $asked }
asked-because = { $why } { $asked }
    .shortest = { $asked }
throw-of = { $number ->
    [0] Wurf von { $player }
   *[other] { ORDINAL($number) } Wurf von { $player }
}
    .shortest = { $number ->
        [0] { $player }
       *[other] { $player }, Wurf { $number }
    }
ordinal = { $n ->
    [1] Erster
    [2] Zweiter
    [3] Dritter
    [4] Vierter
    [5] Fünfter
    [6] Sechster
    [7] Siebter
    [8] Achter
   *[other] Letzter
}
what-was-thrown = Was wurde geworfen?
what-happened = Was ist geschehen?
# Warum nach einem Wurf gefragt wird.
looks-alike = Bei diesen Würfeln sieht { $face } für mich oft wie { $seen } aus.
    .short = { $face } sieht oft wie { $seen } aus.
throw-unclear = { $seen ->
    [0] Den Wurf habe ich nicht gesehen.
   *[other] { $hidden ->
        [0] { $leans ->
            [yes] Ein Würfel lag vielleicht schief.
           *[no] Nicht jeder Würfel war gut zu sehen.
        }
       *[other] Ich habe nur { AND($shown) } gesehen.
    }
}
press-misfits = { $player } hat gedrückt, aber das passt nicht zu dem, was ich gesehen habe.
    .short = { $player } hat unpassend gedrückt.
# Was zur Auswahl steht.
new-throw = Der neue Wurf: { $dice }
throw-again = { $kind ->
    [cocky] Ein Würfel lag schief: noch einmal werfen
   *[bum] Ein Würfel lag außerhalb: noch einmal werfen
}
    .short = Noch einmal werfen
    .shortest = Ungültig
and-then = { $first }; danach { $second }
    .short = { $first }
turn-ended = Der Zug ist vorbei; was seither geschah, bleibt offen
    .short = Der Zug ist vorbei
something-else-then = Etwas anderes
other-dice-then = Andere Würfel
as-read = Wie ich es sehe: { $what }
    .short = { $what }
    .shortest = Ein falscher Zug
no-look-again = Nein: noch einmal hinsehen
    .short = Noch einmal hinsehen

## Warum etwas entschieden wurde

what-was-weighed = Was abgewogen wurde:
weighed = { $chance }: { $what }.
none-of-these-yet = noch nichts davon, oder etwas anderes
percent = { $near ->
    [sure] mehr als 99 %
    [hardly] weniger als 1 %
   *[about] { $percent } %
}
was-thrown = { $dice } wurde geworfen
was-void = { $kind ->
    [cocky] ein Wurf mit einem schiefen Würfel
   *[bum] ein Wurf mit einem Würfel außerhalb des Wurffelds
}
something-else = etwas anderes
slip = { SLIP-NAME($code) }
slip-with = { SLIP-NAME($code) } ({ $dice })
    .short = { SLIP-NAME($code) }
slip-name = { $n ->
    [button] der Knopf von jemandem, der nicht am Zug ist
    [early] gedrückt, bevor etwas geworfen war
    [moving] gedrückt, während ein Stein gezogen wird
    [aside] Würfel beiseitegelegt, die nicht dürfen
    [turned] ein Würfel von Hand umgedreht
    [again] noch einmal geworfen, ohne zu spielen
    [many] zu viele Würfel
    [numbers] falsch viele Würfel
   *[board] ein Brett, wie es kein erlaubter Zug hinterlässt
}

## The last turn changed, a die that left the table

did-it-leave = Ein Würfel ist nicht zu sehen. Ist er vom Tisch gefallen?
yes-it-left = Ja: Die Würfel werden noch einmal geworfen
no-only-covered = Nein: Er ist nur verdeckt
