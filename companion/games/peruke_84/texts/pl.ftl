# Peruke 84 po polsku. Krążek jest bezpieczny (gładką stroną do góry) lub zagrożony (tarczą do góry, „unsafe”). Liczbą („value”)
# obraca się krążek, rusza nim lub bije. „Far end zone” to dalsza strefa końcowa, „file” kolumna, „pile” stosik. Bez imion
# gracze nazywają się Południe i Północ; wpisuje się S i N.

## Gracze, krążki, kości

player = { $n ->
    [1] { $case ->
        [gen] Południa
        [acc] Południe
       *[nom] Południe
    }
   *[2] { $case ->
        [gen] Północy
        [acc] Północ
       *[nom] Północ
    }
}
krazek = { $case ->
    [gen] krążka
    [ins] krążkiem
   *[nom] krążek
}
krazki = { $n ->
    [one] krążek
    [few] krążki
   *[other] krążków
}
disc = { krazek } { $disc } { AS($owner, case: "gen") }
    .short = { krazek } { $disc }
disc-there = { krazek } { $disc } { AS($owner, case: "gen") } na { $square }
    .short = { krazek } { $disc } na { $square }
own-disc = { krazek } { $disc }
side-up = { $n ->
    [target] tarczą
   *[plain] gładką stroną
}
red = czerwona { $face }
count-squares = { $n } { $n ->
    [one] pole
    [few] pola
   *[other] pól
}

## Co ktoś robi (po imieniu) lub ma zrobić (forma „order”)

done = { CAP($deed) }.
turn = { $player } { AND($parts) }.
    .shortest = { $player } { FIRST($parts) } i więcej
uses-nothing = niczego nie używa
ends-turn = { $form ->
    [order] zakończ
   *[says] kończy
} turę
loses-turn = { $form ->
    [order] strać
   *[says] traci
} turę
turns = { $form ->
    [order] obróć
   *[says] obraca
} { $what } na { $square } { SIDE-UP($side) } do góry
    .short = { $form ->
        [order] obróć
       *[says] obraca
    } { $what } na { $square }
moves = { $form ->
    [order] rusz
   *[says] rusza
} { AS($what, case: "ins") } z { $start } na { $end }{ and-leaves }
    .short = { $form ->
        [order] rusz
       *[says] rusza
    } { AS($what, case: "ins") } na { $end }
captures = { $form ->
    [order] rusz
   *[says] rusza
} { AS($what, case: "ins") } z { $start } na { $end } i { $form ->
    [order] zbij
   *[says] bije
} { $other }{ and-leaves }
    .short = { $form ->
        [order] zbij
       *[says] bije
    } { $other } { AS($what, case: "ins") }
and-leaves = { $leaves ->
    [yes] ; schodzi on z planszy
   *[no] { "" }
}
acts-on-open = działa na puste pole

## Koniec

last-disc-off = Ostatni krążek { AS($player, case: "gen") } zszedł z planszy: gra skończona
no-disc-left = { $player } nie ma już krążka: gra skończona
over = Gra skończona, { $south } do { $north }
own-exit = Ostatni krążek { AS($player, case: "gen") } zszedł z planszy: { $player } dostaje też zagrożone krążki { AS($owner, case: "gen") }.
elimination = { $player } zabiera ostatni krążek { AS($owner, case: "gen") } i zachowuje wszystkie własne.
both-empty = Ostatnie krążki obu stron zeszły z planszy razem.
turn-limit = Umówione tury są zagrane: każdy krążek liczy się temu, do kogo należy.
wins = { $player } wygrywa { $points } do { $score }
drawn = 42 do 42: { $again ->
    [yes] grajcie jeszcze raz
   *[no] remis
}

## Rzuty

throw-first = Najpierw { $player } rzuca trzema kośćmi
thrown-already = Rzut już był, { $player }: najpierw użyj liczb
bad-throw = Rzut to dwie białe kości i czerwona, każda pokazuje 1 do 6
thrown = { $player } ma { AND($shown) }.
passes = { AND($shown) }: niczego nie da się użyć, tura przepada
    .short = { AND($shown) }: niczego nie da się użyć
throw-counts = Turę traci się przez nieważne rzuty, a ten rzut się liczy
forfeit = Trzy nieważne rzuty z rzędu: { $player } traci turę

## Liczby, których nie można użyć

no-die = Nie podano żadnej kości
two-whites = { AND($shown) } nie można dodać: tylko czerwoną kość dodaje się do białej
    .short = { AND($shown) } nie można dodać
red-used = Czerwona kość jest w tej turze już użyta
red-shows = Czerwona kość pokazuje { $red }, nie { $face }
red-shows-it = Żadna z pozostałych białych kości nie pokazuje { $white }; pokazuje ją czerwona: r{ $white }
    .spoken = Żadna z pozostałych białych kości nie pokazuje { $white }; pokazuje ją czerwona: użyj czerwonej { $white }
    .short = Białej { $white } już nie ma; pokazuje ją czerwona
none-left = Żadna z pozostałych białych kości nie pokazuje { $white }
    .short = Żadna biała kość nie pokazuje { $white }
too-high = Czerwona { $red } i { $white } to razem { $total }: krążka z taką liczbą nie ma
    .short = Czerwona { $red } i { $white } to razem { $total }

## Liczby, których trzeba użyć

must-use = { $count ->
    [one] Można jeszcze użyć { OR($ways, case: "gen") }
   *[other] Można jeszcze użyć { $count } liczb, na przykład { OR($ways, case: "gen") }
}: { use-all-values }
    .short = { $count ->
        [one] Można jeszcze użyć { OR($ways, case: "gen") }
       *[other] Można jeszcze użyć { $count } liczb
    }
value-of-white = { OCZKO($white) }
value-of-red = { $case ->
    [gen] czerwonej
   *[nom] czerwona
} { OCZKO($red) }
value-joined = { $case ->
    [gen] czerwonej
   *[nom] czerwona
} { OCZKO($red) } i { OCZKO($white) } jako { $total }
more-to-use = { $used ->
    [yes] Można by też użyć { OR($faces) }
   *[no] Niczego nie użyto, a można użyć { OR($faces) }
}: { use-all-values }
    .short = { $used ->
        [yes] Można by też użyć { OR($faces) }
       *[no] Niczego nie użyto, a można użyć { OR($faces) }
    }
use-all-values = trzeba użyć wszystkich liczb, których się da
must-use-otherwise = { $most ->
    [1] Potem nie da się już użyć liczby, której użyć trzeba
   *[other] Potem da się użyć mniej niż { NUMBER-GEN($most) } liczb: trzeba użyć jak najwięcej
}
    .short = { $most ->
        [1] Potem nie da się już użyć liczby, której trzeba
       *[other] Potem da się użyć mniej niż { NUMBER-GEN($most) } liczb
    }
more-otherwise = Użyto liczb: { $count }, a grając inaczej można użyć { $most }: trzeba użyć jak najwięcej
    .short = Użyto liczb: { $count }, a można { $most }
open-still = Można użyć więcej: użyj albo zakończ turę
    .short = Można użyć więcej
turn-ended = Turę zakończono: pozostałe kości przepadają
    .short = Turę zakończono
nothing-else = Niczego więcej nie da się użyć, więc tura kończy się sama
    .short = Niczego więcej nie da się użyć
unreadable = To nie krok w Peruke 84: obróć krążek, rusz krążkiem albo zakończ turę
    .short = To nie krok w Peruke 84

## Czego liczba nie może

no-such-file = Nie ma pola { $square }: kolumny to a do f
no-such-square = Plansza ma rzędów { $rows }: nie ma pola { $square }
    .short = Nie ma pola { $square }
no-disc = Na { $square } nie leży żaden krążek
wrong-number = { CAP(OCZKO($face)) } działa na krążki z numerem { $face }, a to { $what }
    .short = { CAP(OCZKO($face)) } działa na krążki z numerem { $face }
secondary-only = W pierwszym rzucie { $player } tylko obraca własne krążki drugiego rzędu na gładką stronę
    .short = W pierwszym rzucie obraca się tylko drugi rząd
number-twice = { CAP($what) } jest już obrócony: w pierwszym rzucie każdy numer działa raz
    .short = { CAP($what) } jest już obrócony
own-safe-turned = { CAP($what) } jest już bezpieczny: własnego krążka nigdy nie obraca się na tarczę
    .short = { CAP($what) } jest już bezpieczny
enemy-unsafe-turned = { CAP($what) } jest zagrożony: cudzego krążka nigdy nie obraca się na gładką stronę
    .short = { CAP($what) } jest już zagrożony
enemy-moved = { CAP($what) } nie może się ruszyć: teraz ruszają tylko krążki { AS($player, case: "gen") }
    .short = { CAP($what) } nie może się teraz ruszyć
unsafe-moved = { CAP($what) } jest zagrożony: zagrożony krążek nigdy się nie rusza
    .short = { CAP($what) } jest zagrożony: nie rusza się
moved-twice = { CAP($what) } już się w tej turze ruszył: krążek rusza się raz
    .short = { CAP($what) } już się ruszył
not-straight = Z { $start } na { $end } nie ma prostej: krążek rusza się wzdłuż rzędu, kolumny lub przekątnej
    .short = Z { $start } na { $end } nie ma prostej
not-exact = Z { $start } na { $end } to { COUNT-SQUARES($steps) }: według zasady domowej { OCZKO($face) } rusza dokładnie o { $face }
    .short = Z { $start } na { $end } to { COUNT-SQUARES($steps) }, nie { $face }
too-far = { CAP($what) } z { $start } na { $end } to { COUNT-SQUARES($steps) }: { OCZKO($face) } rusza najwyżej o { $face }
    .short = Z { $start } na { $end } to za daleko na { OCZKO($face, case: "acc") }
jumped = { CAP($what) } nie może skoczyć z { $start } na { $end }: na drodze jest { $other }
    .short = Na drodze jest { $other }
onto-own = { CAP($what) } nie może stanąć na { $square }: leży tam { $other }
    .short = Na { $square } leży własny krążek
onto-safe = { CAP($what) } nie może stanąć na { $square }: { $other } jest tam bezpieczny
    .short = { CAP($other) } jest na { $square } bezpieczny
capture-number = { CAP($what) } nie może zbić, bo { $other } ma inny numer, a według zasady domowej muszą być równe
    .short = { CAP($what) } nie zbije: { $other }
only-there = Tylko krążek, który staje w dalszej strefie końcowej, można tam zostawić lub zabrać
    .short = Zostawić lub zabrać można tylko w dalszej strefie końcowej
taken-at-once = Krążek, który staje w dalszej strefie końcowej, zabiera się od razu
    .short = W dalszej strefie końcowej krążek zabiera się od razu
is-off = Krążek, który stanął na { $square } w dalszej strefie końcowej, jest poza planszą
    .short = Krążek z { $square } jest poza planszą

## Plansza, jaką widać

as-it-should = Plansza jest taka, jak powinna.
take-off = Zdejmij { $what } z { $square }.
turn-back = Obróć { $what } z powrotem, { SIDE-UP($side) } do góry.
    .short = Obróć { $what } z powrotem.
put-back = Odłóż { $what } na { $square }, { SIDE-UP($side) } do góry.
    .short = Odłóż { $what } na { $square }.
not-reached = Żadna kolejność { AND($shown) } nie prowadzi do tej planszy
    .short = Te kości nie prowadzą do tej planszy
came-back = { CAP($what) } stanął na { $square }: krążek, który zszedł, nigdy nie wraca
    .short = { CAP($what) } nie może wrócić
enemy-gone = { CAP($what) } zniknął z { $square }, ale żaden krążek tam nie stanął
    .short = { CAP($what) } zniknął z { $square }
enemy-went = { CAP($what) } poszedł z { $start } na { $end }, a teraz ruszają tylko krążki { AS($player, case: "gen") }
    .short = { CAP($what) } nie może się teraz ruszyć
own-turned = { CAP($what) } obrócono na tarczę: tak robi się tylko z cudzymi krążkami
    .short = { CAP($what) } jest własny: nie obracaj go
must-leave = { CAP($what) } stanął na { $square } w dalszej strefie końcowej: zdejmuje się go od razu z planszy
    .short = { CAP($what) } od razu schodzi z planszy
two-moves = { CAP($what) } z { $start } na { $end } to byłyby dwa ruchy: krążek rusza się raz w turze
    .short = { CAP($what) } ruszyłby się dwa razy
gone = { CAP($what) } zniknął z { $square }, ale { OCZKO($face) } nie prowadzi go do dalszej strefy końcowej
    .short = { CAP($what) } zniknął z { $square }
too-many-values = Użyto liczb: { $count }, a jest tylko { AND($shown) }
    .short = Użyto liczb: { $count }, to za dużo
die-twice = Na liczby { AND($faces) } trzeba by jednej kości dwa razy: jest { AND($shown) }
    .short = Na { AND($faces) } trzeba by kości dwa razy
would-need = { CAP($what) } wymaga { OCZKO($face, case: "gen") }, a jest { AND($shown) }
    .short = { CAP($what) } wymaga { OCZKO($face, case: "gen") }
would-need-sum = { CAP($what) } wymaga { OCZKO($face, case: "gen") }, a { AND($shown) } są obie białe: dodaje się tylko czerwoną kość
    .short = { CAP($what) } wymaga { OCZKO($face, case: "gen") }

## Co nie może tam leżeć

no-such-disc = Krążka na { $square } nie da się odczytać: potrzebny jest właściciel, numer od 1 do 6 i strona
    .short = Krążka na { $square } nie da się odczytać
too-many-discs = { $owner } ma na planszy krążków { $count }: każdy ma dwanaście
    .short = { $owner } ma krążków { $count }: każdy ma dwanaście
too-many-alike = { $owner } ma krążków { $disc } aż { $count }, na { AND($squares) }: każdego są po dwa
    .short = { $owner } ma krążków { $disc } aż { $count }, nie dwa
two-on-square = Na { $square } leżą { $count } { KRAZKI($count) }: miejsca jest na jeden

## Co się wpisuje

no-step = „{ $text }” to nie krok w Peruke 84; napisz 4 c4-c8, 3 turn c2, r2 d3-e4, 5=r3+2 c4-c8 lub end.
adds-up = „{ $text }” się nie zgadza: { AND($shown) } to razem { $total }.
red-twice = „{ $text }” wymienia czerwoną kość dwa razy; jest tylko jedna.
no-square = „{ $text }” wymienia coś, co nie jest polem, albo to samo pole dwa razy.
no-position = „{ $text }” to nie pozycja w Peruke 84.
points-differ = Krążki na planszy i stosiki to razem { $total }, nie 84.
is-written = „{ $text }” pisze się { $key }.
rows-differ = Plansza ma rzędów { $rows }, nie { $count }.
two-of-each = { $owner } ma dwa krążki { $disc }, nie więcej.
too-many-turns = Żadna gra nie ma tylu tur ({ $count }); liczy się najwyżej { $most }.
turn-of = Po { $count } turach kolej na { AS($player, case: "acc") }.
dice-after-end = Ktoś nie ma już krążków, więc gra jest skończona i kości tam nie leżą.
no-dice = „{ $text }” to nie kości; napisz 5-3-r2, czerwona na końcu.
no-plans = „{ $text }” to nie plany na te kości.
idle-plans = „{ $text }” zostawia kości, z którymi nie da się zrobić tego, co mówią plany.
not-moved-there = Na { $square } nie może być krążka, który się ruszył.
no-row = „{ $text }” to nie rząd 6 pól.

## Gracze, zasady domowe

bad-seats = Peruke 84 jest dla dwóch graczy.
option-rows = Ile rzędów ma plansza?
option-distance = Jak daleko rusza się krążek: najwyżej o liczbę, dokładnie czy jak hetman?
    .short = Jak daleko rusza się krążek?
option-distance-upto = najwyżej o liczbę
option-distance-exact = dokładnie
option-distance-queen = jak hetman
option-die_selects_disc = Czy liczba działa tylko na krążki ze swoim numerem?
option-capture_matches_die = Czy zbity krążek musi mieć numer użytej liczby?
option-adding_may_waste = Czy czerwoną kość można dodać, gdy zostaje przez to kość, której dałoby się użyć?
    .short = Czy dodanie czerwonej może marnować kość?
option-red_die_compulsory = Czy czerwoną kość trzeba dodać, gdy używa się dzięki temu więcej kości?
    .short = Czy czerwoną czasem trzeba dodać?
option-must_use = Czego trzeba użyć: jak najwięcej liczb, następnej, której się da, czy niczego?
    .short = Czego trzeba użyć?
option-must_use-max = jak najwięcej
option-must_use-greedy = następnej, której się da
option-must_use-off = niczego
option-end_zone_auto_take = Czy krążek zabiera się, gdy tylko stanie w dalszej strefie końcowej?
    .short = Czy w strefie końcowej zabiera się od razu?
option-tie = Co następuje przy 42 do 42?
option-tie-draw = remis
option-tie-replay = jeszcze jedna gra
option-turn_limit = Po ilu turach każdego gracza grę się kończy i liczy?
option-best_of = Z ilu gier rozgrywa się mecz?
preset-standard = Zasady Peruke 84, Peruke Games, 2025; otwarte pytania jak na stronie zasad

## Na macie

how-to = Krążki 1 do 6 na końcowych rzędach, gładką stroną do góry; przed nimi 6 do 1, tarczą do góry. Rzuć dwiema białymi kośćmi i czerwoną na pole RZUT. Liczba działa na krążki ze swoim numerem: obróć, rusz, zbij. Gdy skończysz turę, naciśnij przycisk.

## Przy stole

set-up = Rozłóżcie krążki, { $player } w rzędzie 1, { $owner } w rzędzie { $rows }: 1 do 6 od lewej, gładkie; przed nimi 6 do 1, tarczą do góry.
first-roll = Pierwszy rzut: obraca się tylko własne krążki drugiego rzędu (P84-3.1).
match = Mecz do { $of } gier: { $one } { $won }, { $other } { $lost }
match-won = { $player } wygrywa mecz, { $most } do { $least }
red-one-next = { $what }, czerwona

## W terminalu

board-piles = Stosiki: { $text }
board-pile = { $name } ({ $side ->
    [south] Południe
   *[north] Północ
}) { $total }
board-legend = S lub N: bezpieczny, s lub n: zagrożony
board-turn = { $name } gra
