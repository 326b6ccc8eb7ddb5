# Co znajduje companion doctor i co pomaga.

found = Co znaleziono
helps = Co pomaga
about = { $name ->
    [machine] maszyna
    [versions] wersje
    [camera] kamera
    [buttons] przyciski
    [display] ekran
    [voice] głos
    [games] gry
    [log] dziennik
    [club] klub
    [lens] obiektyw
    [taught] nauka
    [groups] grupy
    [warmth] ciepło
    [power] zasilanie
    [memory] pamięć
   *[clock] zegar
}
state = { $name ->
    [ok] dobrze
    [warning] uwaga
   *[problem] problem
}
not-ready = Niegotowe. Problemy: { COMMAS($all) }.
by-hand = Tymczasem można grać dotykiem lub klawiszami: companion run.
ready-but = Gotowe do gry. Sprawdź: { COMMAS($all) }.
ready = Gotowe do gry.
report-is-in = Raport jest w { $file }.
not-checked = Tego nie dało się sprawdzić ({ $why }).
send-report = companion doctor --report FILE i wysłanie tego pliku
correct-that = poprawienie tego
correct-file = poprawienie tego pliku

## Maszyna, programy, gry

old-system = { $text }: system ma 32 bity
new-system = instalacja systemu 64-bitowego
games = { AND($all) }.
opencv-misfit = { $text }; OpenCV { $version } nie pasuje

## Przyciski, ekran, głos

buttons = { $name }, miejsc { $count }. Wypróbuj: companion buttons
no-buttons = żadnych nie podłączono, to nie Raspberry Pi; zastępują je klawisze i dotyk
keys-instead = Zastępują je klawisze.
screen-not-opened = Nie można otworzyć ekranu ({ $why }). Gra jest opowiadana w terminalu.
no-screen = Nie ma tu ekranu. Gra jest opowiadana w terminalu.
pygame = { $text } (i żadnego pygame z pip), grupy video, render i input
desktop = uruchomienie z pulpitu albo podłączenie ekranu
no-speech = Brak programu mówiącego: nic nie jest wypowiadane.
no-sound-card = { $name } jest, ale nie ma karty dźwiękowej.
loudspeaker = podłączenie głośnika

## Co jest zachowane

no-folder = Gier nie da się zachować w { $folder }: { $file } to nie folder.
remove = usunięcie { $file }
read-only = Gier nie da się zachować w { $folder }: dysk można tylko czytać, jak po usterce karty.
new-card = ponowne uruchomienie maszyny; jeśli to nie pomoże, nowa karta
log-barred = Plik z grami { $file } należy do innego użytkownika: nie da się go czytać ani zapisywać.
another-drive = folder na dysku, na którym się da, przez --log-db lub COMPANION_LOG
not-kept = Gier nie da się zachować w { $folder }.
disk-full = Dysk z { $folder } jest prawie pełny: { $size } MB.
space = { $folder }, wolne { $text } GB
free-space = zwolnienie miejsca
lens = zmierzony
lens-from-mat = znany z maty (mierzy go companion calibrate lens)
lens-anew = companion calibrate --forget, potem companion calibrate lens
taught = wasze kości i plansze są znane
nothing-taught = nic (companion teach)
teach-anew = companion teach --forget, potem companion teach

## System

barred = Te urządzenia są, ale nie wolno ci ich używać: { COMMAS($all) }.
log-in-anew = { $text }, potem zaloguj się na nowo
devices = urządzenia, których wolno używać: { COMMAS($all) }
no-devices = urządzenia, których wolno używać: żadnych tu nie ma
no-temperature = nie mierzy się tu temperatury
too-hot = { $size } °C: maszyna sama zwalnia.
cool = radiator lub wentylator i powietrze wokół maszyny
does-not-say = ta maszyna tego nie mówi
voltage-low = Napięcie jest w tej chwili za niskie.
voltage-was-low = Napięcie było od startu za niskie.
slowed-down = Maszyna jest w tej chwili spowolniona.
was-slowed-down = Maszyna była od startu spowolniona.
fan = radiator lub wentylator
power-enough = wystarcza
power-never-slow = wystarcza, nigdy spowolniona
supply = przeznaczony do niej zasilacz, { $strong ->
    [yes] 27 W (5,1 V, 5 A)
   *[no] 15 W (5,1 V, 3 A)
}, i jego własny kabel
memory = wolne { $size } MB
memory-low = Wolne jest tylko { $size } MB.
more-memory = zamknięcie innych programów albo 2 GB pamięci
clock-wrong = Zegar idzie źle: { $text }. Gry dostają tę datę.
clock-unset = { $text }, od startu nieustawiony przez sieć: gry mogą dostać złą datę
set-clock = na chwilę sieć albo: sudo date -s '2026-01-31 20:00'

## Klub stołów

no-club = żadnego; gry zostają tutaj
club = Gry są do niego wysyłane{ $began ->
    [no] { "" }
   *[other] , ostatnio { $began }
}.
club-failing = Od { $began } gry do niego nie dochodzą. Dlaczego, mówi polecenie.
club-damaged = Plik, który mówi, który to klub, był uszkodzony; nic nie jest wysyłane.
