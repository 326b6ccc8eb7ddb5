# Podpowiedź na ekranie, i co trener mówi o turach i rzutach.

## Na ekranie

title = Podpowiedź
ask = Czy ekran może w tej grze podpowiadać tury, gdy ktoś poprosi? Muszą się zgodzić wszyscy przy stole. Trafia to do zapisu.
yes = ✔ Wszyscy chcą podpowiedzi
no = ✖ Bez podpowiedzi w tej grze
agreed = Wszyscy zgodzili się, że ekran może podpowiadać tury.
none = Wszyscy zgodzili się grać bez podpowiedzi.
thinks = Ekran myśli …
nothing = Nie ma teraz w czym wybierać.
hidden = Twoje kości są pod kubkiem: ekran ich nie zna.
failed = Do tej pozycji nie ma podpowiedzi.
before-throw = { $player }, przed rzutem
turns-of = { $player }: { $only ->
    [yes] jedyna tura
   *[no] najlepsze tury
}
nothing-done = Nic się nie da zrobić
steps = { CAP(SEMICOLONS($all)) }
option = { $n }. { $deed } – { $worth }
option-why = { $n }. { $deed } – { $worth }. { CAP($why) }

## Ile tura jest warta

reaches = osiąga to w { $chance } przypadkach na 100
wins = wygrywa { $chance } na 100{ within }
share = { $edge ->
    [few] mniej niż 0,1
    [most] więcej niż 99,9
   *[none] { NUMBER($share, minimumFractionDigits: 1, maximumFractionDigits: 1) }
}
points-exact = { DECIMAL($amount, digits: 2) } punktu
points-about = { DECIMAL($amount) } punktu{ within }
within = { $rolled ->
    [yes] { " " }(±{ NUMBER($spread, minimumFractionDigits: 1, maximumFractionDigits: 1) })
   *[no] { "" }
}

## Szanse rzutu

playable = { $percent }% wszystkich rzutów da się jakoś zagrać.
shows = { $thrown ->
    [one] Dowolna liczba pada w { $percent }% rzutów.
    [few] Dowolna liczba pada w { $percent }% rzutów ({ $thrown } kości).
   *[other] Dowolna liczba pada w { $percent }% rzutów ({ $thrown } kości).
}
bid-chance = Dla kogoś, kto nie widzi kości: co najmniej { $count } z { $of } liczy się z szansą { $percent }%.

## Dlaczego tura jest dobra lub zła

reasons = { SEMICOLONS($reasons) }
turn-over = to kończy turę: { POINTS($points) }
another-turn = { POINTS($points) } do zapisu, a że punkty dało wszystkie sześć kości, jeszcze jedna tura
so-far = dotąd { POINTS($points) }, a { $left ->
    [one] { $left } kość do rzutu daje
    [few] { $left } kości do rzutu dają
   *[other] { $left } kości do rzutu daje
} średnio { NUMBER($gain, minimumFractionDigits: 1, maximumFractionDigits: 1) } więcej
rogue-out = możliwy jest Rogue Out, w { $cases } przypadkach na 100
now-over = teraz { POINTS($points) }: razem { $scored } i koniec gry
now-later = teraz { POINTS($points) }: razem { $scored }, a { $left ->
    [one] ostatnia runda, z 1 kością, daje
   *[other] dalsze rundy, następna z { $left } kośćmi, dają
} średnio { NUMBER($later, minimumFractionDigits: 2, maximumFractionDigits: 2) } więcej
now-set = teraz { POINTS($points) }: razem { $scored }, a drugi gracz musi mieć więcej
now-needs = teraz { POINTS($points) }: razem { $scored }, { $need ->
    [0] i to wystarczy
   *[other] brakuje jeszcze { $need }
}
settled = { $own ->
    [yes] ponad połowa wszystkich punktów jest już zdobyta: gry nie można przegrać
   *[no] przeciwnik ma już ponad połowę wszystkich punktów: gry nie można wygrać
}
into-pile = { POINTS($points) } na stosik
more-unsafe = { $count } { $count ->
    [one] cudzy krążek więcej jest zagrożony
    [few] cudze krążki więcej są zagrożone
   *[other] cudzych krążków więcej jest zagrożonych
}
made-safe = { $count } { $count ->
    [one] własny krążek jest bezpieczny
    [few] własne krążki są bezpieczne
   *[other] własnych krążków jest bezpiecznych
}
ends-game = to koniec gry
draws-game = to koniec gry remisem
loses-game = to przegrana
can-capture = { $count ->
    [0] przeciwnik następnym rzutem nic nie zbije
   *[other] przeciwnik może coś zbić { $count } z { $of } rzutów
}
wins-game = to wygrana
throws-again = jeszcze jeden rzut
challenge-odds = trzeba w sumie szóstek: { $count }, co wychodzi w { $percent } przypadkach na 100; tura tak czy tak się kończy
captures = bije { $count ->
    [one] jeden pionek
    [few] { $count } pionki
   *[other] { $count } pionków
}
can-capture-next = { $count ->
    [0] następny gracz nie może od razu zbić żadnego twojego pionka
   *[other] następny gracz może zbić twój pionek { $count } z 6 rzutów
}
ucks-off = zbija { $count }
brings-home = wprowadza do domu { $count }
out-of-base = wyprowadza z bazy { $count }
makes-blob = tworzy bloba
breaks-blob = rozbija bloba
# Po can-uck-off.
can-challenge = { $count } z 36 rzutów może rzucić wyzwanie
can-uck-off = { $count ->
    [0] druga strona następnym rzutem nic nie zbije
   *[other] druga strona może coś zbić { $count } z 36 rzutów
}
cases = { $percent ->
    [few] mniej niż 1
    [most] więcej niż 99
   *[other] { $percent }
}
exactly-right = { $bid } to dokładnie tyle w { $cases } przypadkach na 100
bid-true = { $bid } to prawda: wystarczą własne kości
bid-needs = { $bid } wymaga { $hidden ->
    [one] jedynej niewidocznej kości
   *[other] { $whole ->
        [yes] wszystkich niewidocznych kości ({ $hidden })
       *[no] { $wanted } z niewidocznych kości ({ $hidden })
    }
}: prawda w { $cases } przypadkach na 100
bid-false = { $bid } nie może być prawdą: brakuje { $wanted }, a { $hidden ->
    [0] żadna kość nie jest ukryta
    [one] ukryta jest tylko jedna kość
   *[other] ukrytych kości jest tylko { $hidden }
}
doubted = { $said }; { $often ->
    [never] raczej nikt nie sprawdzi
    [always] na pewno ktoś sprawdzi
   *[cases] ktoś raczej sprawdzi w { $cases } przypadkach na 100
}
