# Raport: tabele, liczby i ich podpisy, na stronie lub na arkuszu.

games-of = Gry: { $name }
all-games = Wszystkie gry
game = { $title }: { $told }{ $began ->
    [no] { "" }
   *[other] , { $began }
}
lead = { COMMAS($all) }; skończonych { $count }, przy stole { $clock }.
played = { $count } × { $title }

## Na ekranie

counting = Liczby są zestawiane …
failed = Statystyki nie da się pokazać: w dzienniku jest coś, czego ta wersja nie rozumie.
page = { $title } · { $n } z { $of }

## Tabele

players = Gracze
player = Gracz
games = Gry
won = Wygrane
median-turn = Mediana tury
best-turn = Najlepsza tura
highest-scores = Najwyższe wyniki
game-column = Gra
score = Wynik
number = Nr
head-to-head = Pojedynki
seconds = { NUMBER($amount, maximumFractionDigits: 0) } s

## Szczęście i umiejętność

luck-and-skill = Szczęście i umiejętność
owed = Należne na początku
luck = Szczęście
gave-away = Oddane
others-gave = Oddane przez innych
neither = Ani to, ani to
result = Wynik
spread = { DECIMAL($amount) }{ $spread ->
    [0] { "" }
   *[other] { " " }± { DECIMAL($spread) }
}
biggest-throws = Rzuty, które najwięcej zmieniły
costly = Decyzje, które najwięcej kosztowały
throw = Rzut
at = Kiedy
played-column = Zagrane
better = Lepsze
cost = Koszt
a-round = runda
luck-a-game = Szczęście na grę
gave-away-a-game = Oddane na grę
a-decision = na decyzję
what-it-is = Szczęście rzutu to to, jak zmienił widoki gracza w porównaniu z przeciętnym rzutem. Błąd to różnica między zagraną turą a najlepszą. Razem prowadzą od początku gry do jej końca.
in-points = W punktach wyniku{ $count ->
    [0] { "" }
   *[other] ; przy { AND($names) } w setnych wygranej
}.
ninety-five = ± to przedział 95%.
not-in-it = Nieuwzględnione gry: { $count }. Liczy je companion report --all --luck.

## Liczby

scores = Wyniki
chance-to-win = Szansa na wygraną
points-expected = Oczekiwane punkty
dice = Kości
times = Czasy
refusals-by-rule = Odmowy według zasad
void-throws = Nieważne rzuty
axis-minutes = minuty
axis-score = wynik
axis-wins = wygrane na 100
axis-points = oczekiwane punkty
axis-luck = szczęście dotąd
axis-face = ścianka
axis-dice = kości
axis-seconds = sekundy na turę
axis-refusals = odmowy
axis-throws = rzuty
seat = { CAP($player) }
tick = { $amount }
reason = { $reason ->
    [bum] bum
    [cocky] cocky
    [void] nieważny
   *[other] { $reason }
}

## Czy kości są uczciwe

too-few = Kości jest { $count }, to za mało na test: trzeba co najmniej { $least }.
fair = Uczciwe kości są co najmniej tak nierówne z prawdopodobieństwem { $rare ->
    [yes] poniżej 0,01
   *[no] { DECIMAL($share, digits: 2) }
} (chi-kwadrat { DECIMAL($amount) }, 5 stopni swobody){ $biased ->
    [yes] ; przy zwykłym poziomie 5% to znak stronniczości, jaki uczciwe kości dają w jednym raporcie na dwadzieścia
   *[no] ; to nie znak stronniczości
}. { $percent ->
    [-1] Tak mało kości nie pokazałoby stronniczości jednej ścianki.
   *[other] Przy { $count } kościach ścianka, która wypada w { $percent }% zamiast w 17%, wychodzi na jaw cztery razy na pięć; mniejsze wady pozostają ukryte.
}
