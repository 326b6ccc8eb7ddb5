# Same kości po polsku.

thrown = { $dice }: { $total }
throws = { $player } rzuca { $dice }: { $total }
    .short = { $player }: { $total }
sum = { $player }: { $total }
throw-now = { $player }: rzuć kośćmi
enter = { $player }: wpisz kości
how-to = Dowolne kości na dowolnym stole. Rzuć: każdy rzut jest odczytany, zsumowany i zachowany. Nic nie trzeba drukować ani ustawiać.
    Weź wszystkie kości lub kilka, rzuć i poczekaj, aż się zatrzymają.

## Wątpliwości

unsure = Jednej kości nie da się odczytać: { $why }.
what-shows = { $counted ->
    [0] Co pokazuje ta kość?
   *[other] { $dice }, a co pokazuje { $unread ->
        [1] ta druga kość
       *[other] następna kość
    }?
}
thrown-or-pushed = Czy { $face } to nowy rzut?
was-thrown = To był rzut
pushed = Kość tylko przesunięto
no-die = To nie jest kość
these = { $dice }
not-logged = Ten rzut nie jest zachowany.
this-throw = ten rzut

## Kroki

passes = Kości idą dalej
stopped = To wszystko
next = Kości bierze { $player }
stop = Zakończ grę
those-were-all = ✔ To cały rzut
deed-next = oddaje kości dalej
deed-stop = kończy rundę

## Czego nie można

bad-seats = Kości są dla 1 do { $most } graczy, nie dla { $seats }.
is-over = Runda jest skończona
passes-by-itself = { $alone ->
    [yes] Nie ma komu oddać kości
   *[no] Kości idą dalej same po każdym rzucie
}
unreadable = To ani rzut, ani krok
none-thrown = W tym rzucie nie ma kości
too-many = Za dużo kości ({ $count }): można policzyć najwyżej { $most }
no-face = Żadna kość nie pokazuje { AND($faces) }
throw-first = Nie było jeszcze rzutu

## Pozycje jako tekst

no-step = „{ $text }” to nie krok: są next i stop.
no-position = „{ $text }” to nie pozycja: potrzebny jest rzut każdego gracza, ukośnik i miejsce, na przykład 3-5:./2.
no-seat = Wśród { $seats } nie ma miejsca { $seat }.
not-thrown = Nikt nie rzucił tyloma kośćmi: { $count }.
no-throw = „{ $text }” to nie rzut: potrzebne są oczka połączone kreskami, na przykład 3-5.

## Zasady domowe

option-in_turn = Czy kości po każdym rzucie idą dalej?
set-one-throw-each = Każdy raz
set-by-the-button = Przyciskiem
preset-one-throw-each = Gracze rzucają po kolei, każdy raz
preset-by-the-button = Każdy rzuca, ile chce; przycisk oddaje kości dalej
