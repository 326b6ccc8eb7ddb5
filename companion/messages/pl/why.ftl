# Co stało za orzeczeniem, i dawne wieczory według dzisiejszego programu.

not-kept = Odczytów tej gry nie zachowano, więc nie wiem, co rozważano.
otherwise = Dzisiejszy program orzeka inaczej już wcześniej, więc nie wiem, co wtedy rozważano.
not-weighed = Nie było czego rozważać.
came-of-look = To odczytano ze stołu, gdy nic się nie ruszało.
came-of-press = Ktoś nacisnął przycisk: { $button }.
came-of-seat = Miejsce { $seat } nacisnęło: { $button }.
came-of-answer = To była odpowiedź na pytanie. { $question } { $answer }.
came-of-touch = Wybrano to na ekranie.
camera-lost = Kamera przepadła.
agreed = Gracze tak się umówili.
event = Zdarzenie { $number }, { $clock }: { $told }
the-rule = Zasada { $rule }: { $text }
picture = Zdjęcie: { $path }
events-are = Gra { $number } ma zdarzenia od 1 do { $count }.
not-followed = Gry { $number } nie da się prześledzić: { $why }
no-session = W dzienniku nie ma gry { $number }. Listę pokazuje companion sessions.
rulings-differ = { $count ->
    [0] Nic się nie różni.
    [one] Różni się { $count } orzeczenie.
    [few] Różnią się { $count } orzeczenia.
   *[other] Różni się { $count } orzeczeń.
}
game = Gra { $number } ({ $name }, { AND($names) })
no-cues = { $title }: odczytów nie zachowano (grano w starszej wersji albo usunięto je razem ze zdjęciami).
compared = { $title }: zdarzeń { $of }, { $count ->
    [0] wszystkie takie same
    [one] { $count } się różni
    [few] { $count } się różnią
   *[other] { $count } się różni
}.
then = wtedy: { $told }
now = teraz: { $told }
nothing = nic
