# Was die Schiedsrichter aller Spiele am Tisch sagen.

## Was gespielt wurde

throws = { $player } wirft { $dice }
throws-perhaps = { $player } wirft { $dice } (vielleicht { OR($others) }{ $more ->
    [yes] , oder anderes
   *[no] { "" }
})
turn-scored = { $player } bekommt { POINTS($points) } und hat { $total }
total = { $player } { $score }
totals = { COMMAS($totals) }
does = { $player } { $deed }

## Ungültige Würfe

void = { $kind ->
    [cocky] Ein Würfel liegt schief
   *[bum] Ein Würfel hat das Wurffeld verlassen
}: { void-then } ({ $rule }), { $count } von { $most } in Folge.
    .spoken = { $kind ->
        [cocky] Ein Würfel liegt schief
       *[bum] Ein Würfel hat das Wurffeld verlassen
    }: { void-then }, { $count } von { $most } in Folge.
void-then = { $lost ->
    [yes] der Zug ist verloren
   *[no] { $thrown ->
        [one] wirf ihn noch einmal
       *[other] wirf alle { DICE($thrown) } noch einmal
    }
}
it-counts = Abgemacht: Er gilt
nothing-to-overrule = Hier gibt es nichts anders zu entscheiden.

## Berichtigungen

nothing-to-take-back = Es gibt nichts zurückzunehmen.
taken-back = Zurückgenommen: { $what }
not-on-record = Das steht nicht mehr im Protokoll.
never-happened = Das war nie
what-is-right = { $what } Was ist richtig?
corrected = Berichtigt: { $what }
cannot-be = Das kann nicht sein: { $why }
misfit = Das passt nicht zu dem, was danach kam: { $why } Was nun?
leave-all = Alles lassen, wie es war
nothing-changed = Nichts wurde geändert.
correct-and-take-back = { $after ->
    [0] Berichtigen und dies zurücknehmen
    [one] Berichtigen und dies mit dem einen danach zurücknehmen
   *[other] Berichtigen und dies mit den { $after } danach zurücknehmen
}
would-be-over = { $what }, aber das Spiel wäre aus.
would-be-turn-of = { $what }, aber { $player } wäre am Zug.
fewer-void = { $what }, aber nur { $count } waren ungültig.
does-not-go = Das passt nicht zu dem, was seither gespielt wurde. In der Liste lässt es sich berichtigen.
dice-alone = { $dice }
it-counted = Er galt: { $dice }
other-dice = Andere Würfel, einen nach dem anderen
what-did-die-show = Würfel { $die } von { $of }: Was zeigte er?
what-counts = Was gilt?

## Würfe von Hand

enter-throw = Wurf eingeben
last-die-back = Den letzten Würfel zurücknehmen
let-camera-read = Die Kamera lesen lassen
die-of = Würfel { $die } von { $of }

## Was nicht gut zu sehen ist

play-it = Spielt ihn; wenn er schief liegt, werft noch einmal.
dice-missing = Ich sehe { DICE($seen, case: "acc") } von { NUMBER-WORD($wanted) }: Ist noch einer in der Hand, auf dem Boden oder verdeckt?
dice-unsure = { CAP(DICE($count)) } { $count ->
    [one] ist
   *[other] sind
} nicht sicher zu lesen: { $why }.
hard-to-see = schlecht zu sehen

## Züge und Knöpfe

wrong-button = Das war der Knopf von { $owner }; am Zug ist { $player }
game-over = Das Spiel ist aus.
throw-now = { $player }: { DICE($count, case: "acc") } werfen
too-many-thrown = Im Wurffeld { $count ->
    [one] liegt
   *[other] liegen
} { DICE($count) }, aber { $player } hat { DICE($wanted, case: "acc") } zu werfen
