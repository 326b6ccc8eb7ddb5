# Perudo po polsku: kubek (cup), stawka (bid), przebić (raise), sprawdzić (doubt). Dudo, Calza, Palifico i paco nazywają się tak
# samo i się nie odmieniają: dwa paco, pięć paco.

## Kości i stawki

bid = { $face ->
    [1] { PACOS($count) }
   *[other] { $count }×{ $face }
}
    .spoken = { $face ->
        [1] { PACOS($count) }
       *[other] { $count } razy { $face }
    }
pacos = { $n } paco
some-dice = { $n } { $case ->
    [ins] { $n ->
        [one] kością
       *[other] kośćmi
    }
   *[nom] { $n ->
        [one] kość
       *[other] kości
    }
}
counting = { $face ->
    [1] paco
   *[other] { $palifico ->
        [yes] { $face }
       *[no] { $face } lub paco
    }
}
call = { $call ->
    [dudo] Dudo
   *[calza] Calza
}

## Rzuty

thrown = Pod kubkami jest { SOME-DICE($total) }; zaczyna { $player }
    .short = { SOME-DICE($total) } pod kubkami; zaczyna { $player }
palifico = Palifico: paco to zwykłe kości, a wartość, którą zacznie { $player }, obowiązuje w całej rundzie
    .short = Palifico: paco to zwykłe kości
not-awaited = Rzut już był; teraz kolej na { AS($player, case: "acc") }
    .short = Teraz kolej na { AS($player, case: "acc") }
no-such-faces = Kość nie ma ścianki { OR($faces) }
dice-count = W tej rundzie rzuca się { SOME-DICE($total, case: "ins") }, nie { $count }
throw-first = Najpierw wszyscy rzucają pod kubkami
reveal-first = { CAP($player) } woła { call }: najpierw wszyscy podnoszą kubki
    .short = Najpierw wszyscy podnoszą kubki

## Stawki

opened = { CAP($player) } zaczyna: z { $total } kości { counting } pokazuje co najmniej { $count }
    .short = { CAP($player) }: co najmniej { $count } z { $total } to { counting }
surely-false = { $bid } wolno, ale to nie może być prawda: w grze jest tylko { SOME-DICE($total) }
    .short = { $bid } to nieprawda: w grze { SOME-DICE($total) }
raised = { $bid } { $plural ->
    [yes] przebijają
   *[no] przebija
} { $standing }
to-pacos = Z { $standing } robi się { $bid }, { $more ->
    [yes] więcej niż połowa z { $of }
   *[no] połowa z { $of }
}{ $odd ->
    [yes] { " zaokrąglona w górę" }
   *[no] { "" }
}
    .short = Z { $standing } robi się { $bid }
from-pacos = Z { $standing } robi się { $bid }: powrót od paco to dwa razy tyle i jedna więcej
    .short = Z { $standing } robi się { $bid }

## Stawki odrzucone

bid-instead = { $why }; licytuj { OR($bids) }
    .short = { $why }; licytuj { OR($bids) }
    .shortest = { $why }
call-instead = { $why }; zawołaj Dudo
    .shortest = { $why }
half-of = połowa z { $of }{ $odd ->
    [yes] , zaokrąglona w górę,
   *[no] { "" }
} to { $half }
same-bid = { $bid } to właśnie obecna stawka i trzeba ją przebić
    .short = { $bid } trzeba przebić
fewer-dice = { $bid } to mniej kości niż { $standing }, a liczba nie może spaść
    .short = { $bid } to mniej kości niż { $standing }
lower-value = { $bid } to niższa wartość niż { $standing }, a wartość nie może spaść
    .short = { $bid } to niższa wartość niż { $standing }
lower-value-more-dice = { $bid } to więcej kości niż { $standing }, ale niższa wartość, a niższe wartości wracają dopiero po paco
    .short = { $bid } to niższa wartość niż { $standing }
both-raised = { $bid } podnosi liczbę i wartość stawki { $standing }, a wolno tylko jedno z nich
    .short = { $bid } podnosi liczbę i wartość
few-pacos = { $bid } to za mało po { $standing }: { half-of }
    .short = { $bid } to za mało po { $standing }
not-half = Po { $standing } przejście na paco to według zasady domowej dokładnie połowa, a { half-of }
    .short = Po { $standing } paco licytuje się dokładnie połowę
not-more-pacos = { $bid } to mniej niż { $standing }, a paco przebija tylko więcej paco
    .short = { $bid } to mniej niż { $standing }
few-after-pacos = { $bid } to za mało po { $standing }: powrót od paco to dwa razy tyle i jedna więcej, czyli { $least }
    .short = { $bid } to za mało po { $standing }
value-locked = { $bid } zmienia wartość, a w tym Palifico wszyscy licytują { VALUES($face) }
    .short = W tym Palifico wszyscy licytują { VALUES($face) }
count-locked = { $bid } to mniej kości niż { $standing }, a w Palifico liczba musi rosnąć
    .short = { $bid } to mniej kości niż { $standing }
falls = { $bid } nie przebija { $standing }: według zasady domowej nie może spaść ani liczba, ani wartość
    .short = { $bid } nie przebija { $standing }
not-more = { $bid } nie przebija { $standing }: według zasady domowej trzeba więcej kości albo tyle samo o wyższej wartości
    .short = { $bid } nie przebija { $standing }
no-such-face = Kość nie ma ścianki { $face }
no-number = Stawka jest na 1 do { $most } kości, nie na { $count }
    .short = Stawka jest na 1 do { $most } kości
too-many = { $bid } to więcej niż { $total } kości w grze, a zasada domowa nie dopuszcza takiej stawki
    .short = { $bid } to więcej niż { $total } kości w grze
opening-pacos = Rundy nie można zacząć od paco, chyba że to Palifico
    .short = Od paco zaczyna się tylko w Palifico

## Okrzyki

no-bid-yet = Nie ma jeszcze stawki, na którą można zawołać { call }; zaczyna { $player }
    .short = Nie ma jeszcze stawki
seat-out = { CAP($player) } nie ma kości i nie może zawołać { call }
    .short = { CAP($player) } nie ma kości
calza-off = Przy tym stole gra się bez Calza; licytuj albo zawołaj Dudo
    .short = Przy tym stole gra się bez Calza
calza-in-palifico = W Palifico nie ma Calza; licytuj albo zawołaj Dudo
    .short = W Palifico nie ma Calza
calza-of-two = We dwoje nie ma Calza; licytuj albo zawołaj Dudo
    .short = We dwoje nie ma Calza
calza-of-bidder = Stawkę podaje { $player } i nie może na nią zawołać Calza
    .short = Stawkę podaje { $player }
not-your-turn = Teraz kolej na { AS($player, case: "acc") }; { $caller } nie może teraz zawołać { call }
    .short = Teraz kolej na { AS($player, case: "acc") }
doubts = { CAP($player) } nie wierzy w { $bid }: wszyscy podnoszą kubki
    .short = { CAP($player) } nie wierzy w { $bid }: kubki w górę
claims = { CAP($player) } twierdzi, że { $bid } to dokładnie tyle: wszyscy podnoszą kubki
    .short = { CAP($player) }: dokładnie { $bid }. Kubki w górę

## Kości pod kubkami

stay-covered = Kości zostają pod kubkami, aż ktoś zawoła
    .short = Do okrzyku kości zostają zakryte
cover-again = Zakryjcie kości znowu.
hand-count = { SEMICOLONS($places) }
    .shortest = { FIRST($places) }
shows = { $first ->
    [yes] { CAP($player) }
   *[no] { $player }
} pokazuje { SOME-DICE($count) }, a { $due ->
    [0] nie ma żadnej
   *[other] ma { $due }
}
    .short = { $player }: kości { $count }, nie { $due }
take-away = Zabierzcie { SOME-DICE($count) } z miejsca { AS($player, case: "gen") }.
    .short = { $player }: zabierzcie { SOME-DICE($count) }.
look-for = Poszukajcie pod kubkiem i obok stołu, { $player }: brakuje kości ({ $count }).
    .short = { $player }: brakuje kości ({ $count }).
not-read = Nie wszystkie kości widać ({ AND($players) }); wszystkie muszą leżeć odkryte
    .short = Nie wszystkie kości widać: { AND($players) }
take-cups-away = Zabierzcie kubki i ręce.
shows-others = { CAP($player) } pokazuje inne kości niż w rzucie
turn-back = Obróćcie kości { AS($player, case: "gen") } z powrotem.

## Co wyszło z okrzyku

came = { $found }: { $came }{ $out ->
    [yes] { " i odpada" }
   *[no] { "" }
}; { $next ->
    [wins] wygrywa { $following }
    [palifico] następna runda to Palifico
   *[opens] zaczyna { $following }
}
    .short = { CAP($came) }{ $out ->
        [yes] { " i odpada" }
       *[no] { "" }
    }
found = { $face ->
    [1] Paco
   *[other] { $face }
} pokazuje { $matched ->
    [0] zero kości
   *[other] { SOME-DICE($matched) }
}{ $pacos ->
    [0] { "" }
   *[other] { " i paco " }{ $pacos }
}
lost-dice = { $lost ->
    [one] kość
   *[other] { SOME-DICE($lost) }
}
holds = stawka { $bid } się broni, więc { $player } po sprawdzeniu traci { lost-dice }
    .short = { $bid } się broni: { $player } traci { lost-dice }
fails = stawka { $bid } upada, więc { $player }, kto ją podał, traci { lost-dice }
    .short = { $bid } upada: { $player } traci { lost-dice }
exactly-right = stawka { $bid } to dokładnie tyle, { $full ->
    [0] i { $player } odzyskuje kość
   *[other] ale { $player } ma już wszystkie kości ({ $full })
}
    .short = { $bid } to dokładnie tyle, { $full ->
        [0] { $player } odzyskuje kość
       *[other] ale { $player } ma już { $full }
    }
exactly-right-others = stawka { $bid } to dokładnie tyle, więc każdy prócz { AS($player, case: "gen") } traci kość
    .short = { $bid } to dokładnie tyle: prócz { AS($player, case: "gen") } każdy traci kość
not-exactly-right = stawka { $bid } to nie dokładnie tyle, więc { $player } traci kość
    .short = { $bid } to nie dokładnie tyle: { $player } traci kość
puts-away = { CAP($player) } odkłada { $count ->
    [one] kość
   *[other] { SOME-DICE($count) }
}.
takes-back = { CAP($player) } bierze kość z powrotem.

## Tury

one-act-bid = Stawka { $bid } kończy turę { AS($player, case: "gen") }: następny gracz przebija albo woła Dudo
    .short = Tura { AS($player, case: "gen") } jest skończona
one-act-call = Po okrzyku nikt nie licytuje ani nie woła: wszyscy podnoszą kubki
    .short = Po okrzyku wszyscy podnoszą kubki
must-open = { CAP($player) } musi zacząć rundę stawką
    .short = { CAP($player) } musi zacząć stawką
must-raise = { CAP($player) } musi przebić { $bid } albo zawołać Dudo: nikt nie pasuje
    .short = { CAP($player) } musi przebić albo zawołać Dudo
unreadable = W Perudo się licytuje, woła Dudo albo pokazuje kości

## Koniec gry

over = Gra skończona: wygrywa { $player }
wins = { CAP($player) } wygrywa i ma jeszcze { SOME-DICE($total) }

## Co ktoś robi (po imieniu)

bids = licytuje { $bid }
lifts-cup = podnosi kubek
calls = woła { call }
calls-on = woła { call } na { $bid }

## Co nie może tam leżeć

too-many-places = Miejsc jest { $count }; Perudo jest najwyżej dla { $most }
too-many-dice = { CAP($player) } pokazuje { SOME-DICE($count) }; nikt nie ma więcej niż { $most }
odd-faces = { CAP($player) } pokazuje ściankę { OR($faces) }; takiej nie ma żadna kość

## Miejsca

bad-seats = Perudo jest dla 2 do { $most } graczy, nie dla { $seats }.
no-seat-to-begin = Nie ma miejsca { $seat }, które by zaczęło: graczy jest { $seats }.

## Przy stole

enter-once-more = Jeśli mimo to się zgadza, wpisz jeszcze raz.
# „Licytują dwójki”.
values = { $n ->
    [1] paco
    [2] dwójki
    [3] trójki
    [4] czwórki
    [5] piątki
   *[6] szóstki
}
# „Ile dwójek”.
values-gen = { $n ->
    [1] paco
   *[other] { OCZEK($n) }
}
all-thrown = Wszyscy rzucili
    .short = Po rzucie
all-throw = Wszyscy rzucają pod kubkami; zaczyna { $player }
    .short = Wszyscy rzucają; zaczyna { $player }
to-open = { $player }: pierwsza stawka
open-it = Podaj pierwszą stawkę
    .short = Zacznij
raise-or-call = { $player }: przebij { $bid } albo zawołaj Dudo
all-lift = { call } na { $bid }: wszyscy podnoszą kubki
lift-cups-of = { call } na { $bid }: kubek podnosi jeszcze { AND($players) }
being-counted = { call } na { $bid }: kości są liczone
standing = Stawka { $bid }, { $player }; w grze { SOME-DICE($total) }.
    .short = Stawka { $bid }; w grze { SOME-DICE($total) }.
palifico-note = Palifico: paco to zwykłe kości, rosnąć może tylko liczba.
    .short = Palifico: paco to zwykłe kości.
blind-note = Pod kubek zagląda tylko ten, kto ma jedną kość.
either-dice = kości: { OR($ways) }
is-out = odpada
may = { $player } może
plays-itself = Za { AS($player, case: "acc") } gra program: sam licytuje i woła
    .short = { CAP($player) } licytuje: to program
shows-dice = { CAP($player) } pokazuje { $dice }
these-count = Umówiliśmy się: te kości się liczą
somebody-called = Ktoś zawołał: najpierw wszyscy podnoszą kubki
    .short = Najpierw wszyscy podnoszą kubki
lift-first = Najpierw wszyscy podnoszą kubki
count-first = Najpierw liczy się kości tego okrzyku.
opens-bidding = Pierwszą stawkę podaje { $player }
wrong-button = To był przycisk { AS($owner, case: "gen") }; licytuje teraz { $player }
    .short = Licytuje teraz { $player }
at-most = Nikt nie może mieć więcej niż { SOME-DICE($most) }
agreed-dice = Stół się umówił: { AND($parts) }
has-dice = { $player } ma { SOME-DICE($count) }

## Stawki i okrzyki do wyboru

raise-or-doubt = { $player }: przebić { $bid } czy sprawdzić?
    .short = { $player }: { $bid }?
open-bidding = { $player }: jaka pierwsza stawka?
    .short = { $player }: stawka?
how-many-of = { $player }: ile { VALUES-GEN($face) }?
    .short = { $player }: ile { VALUES-GEN($face) }?
value-from = { CAP(VALUES($face)) }, { $least } lub więcej
    .short = { CAP(VALUES($face)) }, { $least }+
least = { $count }{ $only ->
    [yes] ×
   *[no] +
}
another-value = Inna wartość
dudo-on = Dudo: nie wierzę w { $bid }
    .short = Dudo
calza-on = Calza: dokładnie { $bid }
    .short = Calza
who-has-called = Wszystkie kubki są podniesione. Kto zawołał?
    .short = Kto zawołał?
nobody-called = Nikt: zakrywamy kości znowu
    .short = Nikt

## Co wyszło z okrzyku według tego, co widać

came-to = { $found }: { $came }{ $then ->
    [wins] ; wygrywa { $following }
    [opens] ; zaczyna { $following }
   *[goes-on] { "" }
}{ $palifico ->
    [yes] ; następna runda to Palifico
   *[no] { "" }
}
    .short = { $found }: { $came }{ $then ->
        [wins] ; wygrywa { $following }
       *[goes-on] { "" }
    }
    .shortest = { CAP($came) }{ $then ->
        [wins] ; wygrywa { $following }
       *[goes-on] { "" }
    }
counted = { CAP(VALUES($face)) }{ $wild ->
    [yes] { " z paco" }
   *[no] { "" }
}: jest { $least }{ $among ->
    [next] { " lub " }{ $most }
    [range] { " do " }{ $most }
   *[single] { "" }
}, stawka była { $count }
    .short = { CAP(VALUES($face)) }: { $least }{ $among ->
        [next] { " lub " }{ $most }
        [range] { " do " }{ $most }
       *[single] { "" }
    }, stawka { $count }
has-all = dokładnie tyle, ale { $player } ma już wszystkie kości ({ $all })
    .short = dokładnie tyle, ale { $player } ma już { $all }
others-lose = dokładnie tyle, i każdy prócz { AS($player, case: "gen") } traci kość
    .short = dokładnie tyle, prócz { AS($player, case: "gen") } każdy traci kość
right-and-back = dokładnie tyle, { $player } bierze kość z powrotem
    .short = dokładnie tyle, { $player } bierze kość
loses-die = { $player } traci { $out ->
    [yes] { $lost ->
        [one] ostatnią kość
       *[other] ostatnie kości ({ $lost })
    } i odpada
   *[no] { lost-dice }
}
    .short = { $player } traci { $out ->
        [yes] { $lost ->
            [one] ostatnią kość
           *[other] ostatnie kości ({ $lost })
        }
       *[no] { lost-dice }
    }

## Pytania o kości

how-many = { $gone ->
    [yes] Woła { $caller }: ile { those-dice } leżało wtedy{ $beside ->
        [yes] { " na stole" }
       *[no] { "" }
    }?
   *[no] Ile { those-dice } leży{ $beside ->
        [yes] { " na stole" }
       *[no] { "" }
    }?
}
    .short = Ile { VALUES-GEN($face) }{ $beside ->
        [yes] { " na stole" }
       *[no] { "" }
    }?
those-dice = { VALUES-GEN($face) }{ $face ->
    [1] { "" }
   *[other] { $palifico ->
        [yes] { "" }
       *[no] { " i paco" }
    }
}
dice-unsure = Nie mogę dobrze odczytać kości ({ $count }).
count-unsure = Nie mam pewności, ile ich jest.
odd = { AND($parts) }
    .shortest = { FIRST($parts) }
shows-of = { $player } pokazuje { $count } z { SOME-DICE($due) }
number = { $n }
number-means = { $n }: { $came }
    .short = { $n }: { $came }
    .shortest = { $n }
another-number = Inna liczba
    .short = Inna
die-too-many = Jest o jedną kość za dużo
so-many-counted = policzono { $count }
count-by-hand = Policz ręcznie
say-what-came = Wpisz wynik ostatniego okrzyku

## Kto gdzie siedzi

say-who-sits = Kto gdzie siedzi
who-sits-where = Kto gdzie siedzi: { $what }
    .shortest = Miejsca są ustalone
they-sit = { COMMAS($places) }
sits = { $player } { $sign }
where-sits = Gdzie siedzi { $player }?
place-of = { $n ->
    [1] ● koło
    [2] ▲ trójkąt
    [3] ■ kwadrat
    [4] ◆ romb
    [5] ★ gwiazda
   *[6] ♥ serce
}
too-few-places = Ta mata ma miejsc { $count }, a graczy jest { $seats }: połóżcie pod kamerą większą matę do Perudo.
no-such-place = Ta mata nie ma miejsca { $sign }: powiedzcie, kto gdzie siedzi.

## Pozycje i kroki jako tekst

no-step = „{ $text }” to nie krok w Perudo; krok to „bid 4x5”, „dudo” lub „calza”.
no-position = „{ $text }” to nie pozycja w Perudo; wygląda ona jak „5:4/2/4x5/./.”.
no-numbers = „{ $text }” to nie liczby kości; napisz od 0 do { $most } dla każdego z 2 do 6 miejsc jako „5:4”.
no-turn = „{ $text }” to nie tura; napisz miejsce jako „2”, a w Palifico „2p”.
no-bid = „{ $text }” to nie stawka; napisz ją jako „4x5” albo „.”, gdy jej nie ma.
no-call = „{ $text }” to nie okrzyk; napisz go jako „dudo@2” albo „.”, gdy go nie ma.
no-dice = „{ $text }” to nie kości; napisz do pięciu ścianek jako „1-5-5”, „?” to ukryta kość.
nobody-has-dice = Ktoś musi mieć kości.
turn-without-dice = Nie może być kolej na { AS($player, case: "acc") } bez kości.
nothing-after-the-end = W tej pozycji gra jest skończona: nie można licytować ani rzucać.
other-hands = Pod kubkami musi leżeć tyle kości, ile ma każde miejsce.
bid-before-throw = Nikt nie licytuje przed rzutem; za każdą ukrytą kość napisz ?.
bid-range = Stawka jest na 1 do { $most } kości.
bid-above-total = W grze jest tylko { $total } kości, a zasada domowa nie dopuszcza wyższej stawki.
call-without-bid = Bez stawki nie można wołać.
call-on-known-dice = Okrzyk przy znanych kościach rozstrzyga się od razu; napisz pozycję po nim.
only-caller = Tylko { $player } może tu wołać Dudo.
no-calza-here = Nikt nie może tu wołać Calza.
no-calza-of = { CAP($player) } nie może tu wołać Calza.
had-palifico = Kto miał Palifico, pamięta się tylko przy zasadzie domowej palifico_once, dla miejsc, które grają.
no-palifico-of-two = Przy tej zasadzie domowej we dwoje nie ma Palifico.
palifico-of-one-die = W Palifico ten, kto zaczyna, ma jedną kość.

## Zasady domowe

option-bidding = Co może zmienić przebicie: liczbę lub wartość, jedno lub oba w górę, czy więcej kości dowolnej wartości?
    .short = Co może zmienić przebicie?
option-bidding-strict = jedno z nich
option-bidding-either = oba, w górę
option-bidding-free = dowolna wartość
option-paco_exact = Czy przejście na paco musi być dokładnie połową?
option-cap_at_total = Czy odrzuca się stawkę wyższą niż liczba kości w grze?
option-palifico_heads_up = Czy jest Palifico, gdy zostają dwie osoby?
option-palifico_once = Czy każdy ma w grze najwyżej jedno Palifico?
option-palifico_one_die_may_change = Czy w Palifico gracz z jedną kością może zmienić wartość?
    .short = Czy z jedną kością można zmienić wartość?
option-calza = Kto może wołać Calza: nikt, ten, na kogo kolej, czy każdy prócz licytującego?
    .short = Kto może wołać Calza?
option-calza-off = nikt
option-calza-active = na kogo kolej
option-calza-anyone = każdy
option-dice = Z iloma kośćmi każdy zaczyna?
option-calza_right = Co daje trafne Calza?
option-calza_right-regains = kość z powrotem
option-calza_right-others-lose = inni tracą kość
option-lose_difference = Czy po Dudo traci się tyle kości, o ile stawka się różniła?
    .short = Czy po Dudo traci się różnicę?
option-pacos_wild = Czy paco liczy się jako każda inna wartość?
option-open_on_pacos = Czy zwykłą rundę można zacząć od paco?
option-palifico_blind = Czy w Palifico pod kubek zagląda tylko ten, kto ma jedną kość?
    .short = Czy Palifico gra się na ślepo?
option-show_lost_dice = Czy ekran pokazuje, ile kości kto jeszcze ma?
preset-standard = Perudo jak na Board Game Arena (zasady Asmodée); gdzie milczą, nasze odczytania.
preset-calza = Dodatek Calza z francuskiego wydania Week-End Games, później Asmodée: ten, na kogo kolej.
preset-calza-anyone = Dodatek Calza jak przy innych stołach: wołać może każdy prócz licytującego.
set-calza-anyone = Calza dla każdego
preset-either = Luźniejsza licytacja z recenzji: liczba i wartość mogą rosnąć razem, żadna nie może spaść.
set-either = Liczba lub wartość
preset-free = Najluźniejsza licytacja z recenzji i otwartych programów: więcej kości dowolnej wartości.
set-free = Dowolna wartość
preset-gentle-palifico = Palifico jak na kilku ogłoszonych stronach: raz dla każdego, nie we dwoje, a z jedną kością można zmienić wartość.
set-gentle-palifico = Łagodne Palifico

## Na macie

how-to = Usiądź na dowolnym miejscu: ekran pokaże wtedy twoje imię z jego znakiem. Potrząśnij, odwróć kubek na swoim miejscu, zajrzyj pod niego, licytuje się w lewo. Po Dudo wszyscy podnoszą kubki i zostawiają kości. Kto się mylił, traci kość.

## W terminalu

board-palifico = Palifico: wartość zostaje, a paco to zwykłe kości.
board-bid = Obecna stawka: { $text }, { $name }
board-dice = Kości ({ $name }): { $text }
board-has = { $name }: { SOME-DICE($count) }
