# Rogue po polsku: stado (Pack), strit (Run), wojna (War); rogue nazywa się tak samo. Układy: para, trójka, czwórka, piątka,
# szóstka jednakowych kości.

## Kości i układy

face = { $n ->
    [1] zwierzę
   *[other] { $n }
}
    .short = { $n ->
        [1] { $form ->
            [the] zwierzę
           *[bare] Z
        }
       *[other] { $n }
    }
faces = { $n ->
    [1] zwierząt
   *[other] { OCZEK($n) }
}
set = { $count ->
    [2] { $case ->
        [acc] parę
       *[nom] para
    } { FACES($face) }
    [3] { OCZKO($count) } { FACES($face) }
    [4] { OCZKO($count) } { FACES($face) }
    [5] { OCZKO($count) } { FACES($face) }
   *[6] { $face ->
        [1] stado
       *[other] { OCZKO($count) } { FACES($face) }
    }
}
a-set = { set }
the-rogue = rogue
single = { $face ->
    [1] pojedyncze zwierzę
   *[other] pojedyncza { OCZKO($face) }
}

## Ile dają odłożone kości

aside-run = strit za { POINTS($points) }
aside-rogue = sam rogue, który nic nie daje
aside-sets = { AND($sets) } za { POINTS($points) }
aside-doubled = { AND($sets) }, podwojone przez rogue, za { POINTS($points) }
    .short = { AND($sets) }, podwojone, za { POINTS($points) }

## Co można odłożyć

offer = { OR($parts) }
offer-run = strit ({ POINTS($points) })
offer-set = { set } ({ POINTS($points) })

## Rzuty

thrown = { CAP($dice) }: można odłożyć { AS($offer, case: "acc") }
    .shortest = { CAP($dice) }
    .short = Można odłożyć { AS($offer, case: "acc") }
dead-throw = W { $dice } nic nie daje punktów: tura się kończy, { $lost ->
    [yes] { lost-by-bust }
   *[no] { recorded }
}{ after }
    .short = W { $dice } nic nie daje punktów: koniec tury
    .shortest = Bez punktów: koniec tury
last-die-rogue = Rogue na ostatniej kości podwaja turę z { $was } na { POINTS($points) }; { then-after }
    .short = Rogue na ostatniej kości podwaja na { POINTS($points) }
rogue-out = Szósty rogue z rzędu: Rogue Out, gra jest od razu wygrana
    .short = Szósty rogue z rzędu: Rogue Out!
no-such-face = Kość nie ma ścianki { AND($faces) }
dice-count = Teraz rzuca się { $all ->
    [yes] { $due ->
        [one] { DICE($due, case: "ins") }
       *[other] wszystkimi { DICE($due, case: "ins") }
    }
   *[no] { DICE($due, case: "ins") }
}, nie { $count }
throw-first = Najpierw trzeba rzucić { DICE($count, case: "ins") }

## Odkładanie

set-aside = { CAP($aside) }; w tej turze { POINTS($points) }, { $left ->
    [few] zostają
   *[other] zostaje
} { DICE($left) }
    .short = { CAP($aside) }, zostało { $left }
    .shortest = { CAP($aside) }
rogue-alone = { CAP($aside) }; { $left ->
    [few] zostają
   *[other] zostaje
} { DICE($left) }
all-six = { CAP($aside) }; wszystkie sześć kości odłożone, w tej turze { POINTS($points) }, { then-after }
    .short = { CAP($aside) }; wszystkie sześć kości odłożone
    .shortest = { CAP($aside) }
set-aside-first = Przed następnym rzutem trzeba coś odłożyć: { AS($offer, case: "acc") }
    .shortest = Przed następnym rzutem trzeba coś odłożyć
nothing-aside = Nic nie odłożono; zanim rzucisz dalej, odłóż { AS($offer, case: "acc") }
    .shortest = Nic nie odłożono
but-offered = { $why }; odłóż { AS($offer, case: "acc") }
    .shortest = { $why }
not-thrown = { $face ->
    [1] { $there ->
        [0] W rzucie nie ma zwierzęcia
        [1] W rzucie jest tylko jedno zwierzę
       *[other] W rzucie zwierząt jest tylko { $there }
    }
   *[other] { $there ->
        [0] W rzucie nie ma { OCZKO($face, case: "gen") }
        [1] W rzucie jest tylko jedna { OCZKO($face) }
       *[other] W rzucie { FACES($face) } jest tylko { $there }
    }
}
never-joined = { $why }, a wcześniej odłożonych kości nigdy się nie łączy z nowym rzutem
    .short = { $why }; rzutów się nie łączy
scores-nothing = { CAP(AND($singles)) } nic nie { $count ->
    [one] daje
   *[other] dają
}
single-never-joined = { $why }, a wcześniej odłożonych { FACES($face) } nigdy się z tym nie łączy
    .short = { $why }; rzutów się nie łączy
animals-differ = Zwierzęta są różne ({ $count }), więc nie tworzą układu i żadne nie jest rogue
    .short = Zwierzęta są różne: ani układ, ani rogue
no-rogue = Rogue to jedyne zwierzę w rzucie, a tu zwierząt jest { $count }
    .short = Zwierząt jest { $count }: to nie rogue
part-of-set = Według zasady domowej układ odkłada się w całości, a { FACES($face) } jest { $count }
    .short = Układ odkłada się w całości: { FACES($face) } jest { $count }
put-back = Odłóż z powrotem do kości do rzutu: { AND($which) }.
in-one-go = Co zostaje z jednego rzutu, odkłada się naraz; teraz rzuca się pozostałymi albo kończy turę
    .short = Z jednego rzutu odkłada się naraz

## Koniec tury

turn-over = Koniec tury, { recorded }{ after }
    .short = Koniec tury
not-opened = { $dead ->
    [yes] W { $dice } nic nie daje punktów, a { POINTS($points) }
   *[no] { CAP(POINTS($points)) }
} to mniej niż { $least }, których trzeba na początek: { $then ->
    [extra] nic się nie zapisuje, ale wszystkie sześć daje punkty, więc jest jeszcze jedna tura
   *[on] nic się nie zapisuje{ after }
}
    .short = Na początek trzeba { $least } punktów: nic się nie zapisuje
forfeit = Trzy nieważne rzuty z rzędu to strata tury, { recorded }{ after }
    .short = Trzy nieważne rzuty to strata tury
throw-counts = Turę traci się przez nieważne rzuty, a ten rzut się liczy
    .short = Ten rzut się liczy
turn-was-stopped = Tura jest zakończona: nic już w niej nie następuje
    .short = Tura jest zakończona
all-were-aside = Wszystkie sześć kości odłożone: tura kończy się sama
    .short = Wszystkie sześć kości odłożone: koniec tury
unreadable = W Rogue rzuca się kośćmi, odkłada je albo kończy turę
    .short = W Rogue rzuca się i odkłada
recorded = do zapisu { $points ->
    [few] idą
   *[other] idzie
} { POINTS($points) }
lost-by-bust = według zasady domowej bust { $points ->
    [few] przepadają
   *[other] przepada
} { POINTS($points) }
then-after = { $then ->
    [extra] a wszystkie sześć daje punkty, więc jest jeszcze jedna tura
   *[on] koniec tury{ after }
}
after = { $then ->
    [over] i koniec gry
    [tied] ; prowadzi więcej niż jeden gracz, więc każdy gra jeszcze jedną turę
   *[on] { "" }
}

## Koniec gry

over = Koniec gry: wygrywa { $player }
over-by-rogue-out = Koniec gry: wygrywa { $player }, to Rogue Out
wins = { CAP($player) } wygrywa i ma { POINTS($points) }
wins-by-rogue-out = { CAP($player) } wygrywa przez Rogue Out

## Co ktoś robi (po imieniu)

loses-turn = traci turę
ends-turn = kończy turę i dostaje { POINTS($points) }
sets-aside = odkłada { AS($dice, form: "the") }: { $aside }
    .short = odkłada { AS($dice, form: "the") }
sets-aside-in-vain = odkłada { AS($dice, form: "the") }, choć odłożyć tego nie można

## Co nie może tam leżeć

too-many-dice = Kości jest { $count }; Rogue ma sześć
no-die-has = Żadna kość nie ma ścianki { OR($faces) }

## Miejsca

bad-seats = Rogue jest dla 1 do { $most } graczy, nie dla { $seats }.
no-seat-to-begin = Nie ma miejsca { $seat }, które by zaczęło: graczy jest { $seats }.

## Przy stole

dice-lie = { $dice }
die-lies = { $n ->
    [1] zwierzę
   *[other] { OCZKO($n) }
}
turned-over = Rzut to { $was }, a leży { $now }: jedną kość obrócono
    .short = Jedną kość obrócono: rzut to { $was }
turn-back = Obróć kości z powrotem na { $dice }.
threw-again = { $player } rzuca znowu, choć nic nie odłożono; liczy się { $dice }
    .short = { $player } rzuca znowu; liczy się { $dice }
set-aside-again = Odłóż znowu { AS($dice, form: "the") } i rzuć pozostałymi ({ $left }).
    .short = Odłóż znowu { AS($dice, form: "the") }.
at-least = ≥
about = ≈
points-of = Punkty { AS($player, case: "gen") }
how-many-points = { $player }, przedtem { POINTS($score) }: ile doszło w tym czasie? Dotąd { $points }.
    .short = { $player }: dotąd { $points }
points-right = { POINTS($points) }: zgadza się
    .short = { $points }
open-score = { $between ->
    [yes] { $least } do { $most }
   *[no] { $least } lub { $most }
}
    .short = { $least }–{ $most }
set-aside-now = { $player }: odłóż kości
may-be-set-aside = Można odłożyć
war-is-on = Trwa wojna: sześć kości z punktami daje jeszcze jedną turę.
end-with = Zakończ i weź { POINTS($points) }{ $leaving ->
    [yes] ; ten rzut zostaje
   *[no] { "" }
}
    .short = Zakończ: { POINTS($points) }
    .shortest = Koniec: { $points }
dice-left = { $left ->
    [0] kończy turę
    [few] zostają { DICE($left) }
   *[other] zostaje { DICE($left) }
}
    .short = { $left ->
        [0] koniec
       *[other] zostało { $left }
    }

## Pytania

what-set-aside = Co odkłada { $player }?
    .short = Co jest odłożone?
nothing-set-aside = { $player } nic nie odkłada z tego rzutu. Zakończyć turę?
    .short = { $player } nic nie odkłada. Koniec tury?
set-aside-and-end = Odłóż { AS($dice, form: "the") } i zakończ: { POINTS($points) }
    .short = { $dice } na bok, koniec: { POINTS($points) }
    .shortest = Na bok, koniec: { $points }

## Pozycje i kroki jako tekst

no-step = „{ $text }” to nie krok w Rogue; krok to „keep 1-2-2” lub „stop”.
no-position = „{ $text }” to nie pozycja w Rogue; wygląda ona jak „14:0/2/2-2-5-5/3-6”.
no-dice = „{ $text }” to nie kości; napisz do sześciu ścianek od 1 do 6 jako „1-2-2”, 1 to zwierzę.
no-typed-dice = „{ $text }” to nie kości; napisz do sześciu ścianek od 1 do 6 jako „1-2-2”, 1 to zwierzę.
never-set-aside = { $text } nie mogło być odłożone razem: nie wszystko daje punkty.
no-totals = „{ $text }” to nie wyniki; napisz po jednym dla każdego z 1 do { $most } miejsc jako „14:0”.
no-turn = „{ $text }” to nie tura; napisz miejsce jako „2”, „2r3”, „2war”, „2over” lub „2out”.
no-seat = Nie ma miejsca { $seat }: wyników jest { $totals }.
no-dice-after-the-end = W tej pozycji gra jest skończona: kości tam nie leżą.
not-over = Gra nie może tu być skończona: runda musi się skończyć z jednym miejscem na czele, które ma { $goal } lub więcej.
over-with-these-totals = Z takimi wynikami gra jest skończona; napisz ostatnie miejsce z „over”.
no-additional-turns = Przy zasadzie domowej hot_dice never nie ma dodatkowych tur.
all-aside-and-on = W turze, która trwa, nie mogą być odłożone wszystkie sześć kości.
dice-missing = Z { $of } kości odłożono { $aside }, więc w rzucie musi ich leżeć { $left }.
ends-by-itself = Rzut { $throw } sam kończy turę; napisz pozycję po nim.
not-of-such-a-throw = { $group } nie mogło być odłożone z rzutu { $left } kośćmi.

## Zasady domowe

option-hot_dice = Kiedy wszystkie sześć kości z punktami daje jeszcze jedną turę: w wojnie, zawsze, nigdy?
    .short = Kiedy sześć kości daje turę?
option-hot_dice-war = w wojnie
option-hot_dice-always = zawsze
option-hot_dice-never = nigdy
option-bust = Czy martwy rzut zabiera punkty z tury?
option-run_rogue_doubles = Czy zwierzę w stricie go podwaja?
option-allow_partial_sets = Czy część układu można odłożyć jako mniejszy układ?
option-doubler_counts_for_war = Czy rogue, który podwoił, w wojnie liczy się jako kość z punktami?
    .short = Czy podwajający rogue liczy się w wojnie?
option-war_immediate = Czy już tura, która zaczyna wojnę, może dać jeszcze jedną turę?
    .short = Czy tura, która zaczyna wojnę, daje turę?
option-war_chain = Czy jedna dodatkowa tura może dać następną?
option-goal = Ile punktów wygrywa?
option-war_from = Od ilu punktów jest wojna?
option-opening_minimum = Ile punktów musi przynieść pierwsza tura, by się liczyła?
option-animals_distinct = Czy każda kość ma własne zwierzę, tak że zwierzęta nigdy nie są takie same?
    .short = Czy każda kość ma inne zwierzę?
preset-standard = Tekst zasad Rogue; gdzie milczy, odczytania ze strony zasad.
preset-farkle = Nie z zasad Rogue: zwyczaje graczy Farkle (martwy rzut zabiera punkty tury, sześcioma z punktami rzuca się znowu).
preset-whole-sets = Nie z zasad Rogue: wąskie odczytanie ROG-2.2, układ bierze się w całości albo wcale.
set-whole-sets = Całe układy

## Na macie

how-to = Rzuć wszystkimi kośćmi na pole RZUT. Co zatrzymujesz, przesuń na pole OBOK; pozostałymi rzuć jeszcze raz albo zakończ turę swoim przyciskiem. Punkty dają pary, układy i zwierzęta; kość, która leży krzywo lub wypadła z pola RZUT, znaczy: rzuć wszystkimi jeszcze raz. Po rzucie bez punktów tura się kończy.

## W terminalu

board-war = Trwa wojna: sześć kości z punktami daje jeszcze jedną turę.
board-aside = Odłożone: { $text } (w tej turze { POINTS($points) })
board-thrown = Rzut: { $text }
