# Przy stole, opowiedziane w terminalu: gra toczy się dalej, lekcje, raporty, nagrania.

not-kept = Gry nie udało się zapisać.
kept = Gra jest zachowana; dalej: companion run --resume
rules-for-which = Podaj grę, dla której są zasady domowe: companion run GAME --rule NAME=VALUE.
not-from-middle = Gry, która toczy się dalej, nie można nagrywać od środka: pomiń --resume lub --record.
recording-in = Nagranie jest w { $file }. Odtwórz je: companion replay { $file }
not-unfinished = Gra { $n } nie jest nieskończona albo nie może toczyć się dalej. Wszystkie gry pokazuje companion sessions.
dice-not-kept = Kości z tego wieczoru nie da się zachować: { $reason }.

## Gra toczy się dalej

cannot-go-on = Gra { $n } nie może toczyć się dalej i zostaje, jak jest: { $why }
cannot-follow = Gra { $n } nie może toczyć się dalej: ta wersja nie umie prześledzić jej zapisu. Zostaje, jak jest.
going-on = Dalej gra { $n }: { $name }, { $who }.
none-of-them = Żadna z nich: nowa gra
which-goes-on = Która gra toczy się dalej?
events = { $count } { $count ->
    [one] zdarzenie
    [few] zdarzenia
   *[other] zdarzeń
}

## Lekcje w terminalu

no-lesson-for = Do gry { $name } nie ma lekcji; jest do { COMMAS($known) }.
name-the-game = Podaj grę: companion learn { $text }
lesson-in-terminal = Nie ma tu ekranu, więc lekcja jest w terminalu.
type-row = Wpisz numer wiersza, b to krok wstecz, q to koniec.
step-of = { $title }, krok { $n } z { $of }

## Telefony i inne programy

web-missing = Strona na żywo potrzebuje dalszych pakietów. Pomaga: pip install 'tabletop-companion[live]'
mqtt-missing = MQTT potrzebuje dalszego pakietu. Pomaga: pip install 'tabletop-companion[live]'
game-is-at = Gra jest pod adresem { $text }
only-here = Widzi ją tylko ta maszyna; z --host 0.0.0.0 widzi ją każdy telefon w domu.
port-taken = Na { $text }, port { $port } nic nie może słuchać: może robi to inny program. Podaj inny --port.
cannot-use = { $text } nie da się użyć: { $reason }.
no-such-host = Nie ma maszyny ani adresu „{ $text }”: podaj adres tej maszyny, na przykład 0.0.0.0 lub ::1.
not-this-machine = { $text } nie jest adresem tej maszyny: podaj jej własny albo 0.0.0.0 dla wszystkich.
port-reserved = Port { $port } jest zarezerwowany dla systemu: podaj --port powyżej 1023.
topic-as-typed = Gry nie da się ogłaszać pod tematem „{ $text }”: podaj go bez #, + i znaków sterujących, najwyżej 200 znaków.
broker-away = Nie ma połączenia z brokerem. Próby trwają, aż odpowie.
broker-back = Broker znowu odpowiada.
broker-as-typed = Brokera podaje się jako HOST, HOST:PORT lub [IPV6]:PORT, nie { $text }.

## Raporty

report-missing = Raporty potrzebują Matplotlib. Pomaga: pip install 'tabletop-companion[report]'
no-luck-of = Szczęścia i umiejętności w grze { $n } nie da się podać: { $why }
lost-record = ta wersja nie umie prześledzić jej zapisu

## Wirtualny stół

nobody-plays = Na wirtualnym stole nikt jeszcze nie gra w { $name }; jest { COMMAS($known) }.
demo-title = Tabletop companion: wirtualny stół
demo-without-screen = Nie ma tu ekranu, więc gra toczy się bez niego i zostawia obrazki.
demo-lasted = { $count } { $count ->
    [one] zdarzenie
    [few] zdarzenia
   *[other] zdarzeń
}, przy stole { $minutes } min.
transcript = Przebieg: { $file }
log = Dziennik: { $file }
pictures = Obrazki: { $count } ekranu i stołu w { $folder }
