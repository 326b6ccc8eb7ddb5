# Co mówią oczy i urządzenia.

## vision/aim
too-dark = Jest za ciemno: więcej światła na stół.
too-bright = Jest za jasno: mniej światła albo lampa, która nie świeci w kamerę.
uneven = Światło jest nierówne: jeden róg leży w cieniu. Przesuń lampę albo dodaj drugą po drugiej stronie.
    .short = Światło jest nierówne: przesuń lampę albo dodaj drugą.
blurred = Obraz nie jest ostry. Wyczyść obiektyw, obróć go lub ustaw ostrość na nowo.
aim = { $high } cm nad stołem, ukos { $degrees } stopni; kość ma szerokość { $wide } pikseli
raise-camera = Podnieś kamerę z { $high } cm albo przesuń matę: jednego rogu nie widać.
straighter = Niech kamera patrzy prościej w dół: ukos ma { $degrees } stopni, do 25 jest dobrze.
edges-blurred = Obraz nie jest ostry: krawędzie mają szerokość { NUMBER($edge, minimumFractionDigits: 1, maximumFractionDigits: 1) } piksela, a najwyżej mogą { $most }. Wyczyść obiektyw i obróć go albo pozwól mu znów ustawić ostrość.
    .short = Obraz nie jest ostry: wyczyść i ustaw obiektyw.
lower-camera = Opuść kamerę o { $down } cm albo wybierz większy obraz: kość ma szerokość { $wide } pikseli, a trzeba { $wanted }.
    .short = Opuść kamerę o { $down } cm: kości są za małe.

## vision/charuco
top = u góry
bottom = u dołu
middle = w środku

## vision/trouble
bottom-left = lewy dolny
bottom-right = prawy dolny
top-left = lewy górny
top-right = prawy górny

## vision/charuco
left = z lewej
right = z prawej
error-too-much = za dużo
lens = błąd { NUMBER($error, minimumFractionDigits: 2, maximumFractionDigits: 2) } piksela ({ $judged }), szerokość { $degrees } stopni, ujęć { $count }
show-sheet = Pokaż arkusz { $place } obrazu.
error-good = dobrze
error-bearable = znośnie
tilt-sheet = Przechyl arkusz inaczej.
too-few-views = Ujęć jest { $count }, to za mało: trzeba co najmniej { $least } różnych.
views-too-alike = Z tych ujęć nie widać obiektywu: przechylaj arkusz bardziej, pokaż go z bliska i z daleka.
views-unlike = Wszystkie zdjęcia muszą być z tej samej kamery i tej samej wielkości.
views-contradict = Ujęcia sobie przeczą: trzymaj arkusz płasko i zacznij od nowa.

## vision/own_board
no-grid = W nadruku nie znaleziono siatki { $columns } na { $rows } pól. Dotknij zamiast tego rogów pola gry.
    .short = W nadruku nie ma siatki. Dotknij rogów.
stickers-missing = Widać naklejki: { $count } z 4. Naklej je obok rogów planszy, zgodnie z zegarem według numerów.
    .short = Widać naklejki: { $count } z 4. Naklej je obok rogów.

## vision/read
picture-too-small = Obraz jest za mały do czytania.

## vision/reading
doubt-covered = częściowo zakryte
doubt-die = słabo widać
doubt-lean = może krzywo
doubt-face = trudno odczytać ściankę
doubt-kind = trudno poznać kolor

## vision/trouble
no-such-mat = Nie widać maty: połóż matę { $title } pod kamerą, z czterema odsłoniętymi znacznikami w rogach.
    .short = Nie widać maty: połóż matę { $title } pod kamerą.
table-lost = Stół nie jest rozpoznany: zabierz to, co go zakrywa, albo pokaż go jeszcze raz.
    .short = Stół nie jest rozpoznany: zabierz to, co go zakrywa.
    .shortest = Stół nie jest rozpoznany.
table-changed = Obok kartki stół nie wygląda tak jak pusty: wróć i pokaż go pustego jeszcze raz.
    .short = Stół się tymczasem zmienił: pokaż go pustego jeszcze raz.
    .shortest = Stół się tymczasem zmienił.
stickers-lost = Nie widać naklejek: zabierz to, co je zakrywa, albo pokaż stół jeszcze raz, jeśli je ruszono.
    .short = Nie widać naklejek: zabierz to, co je zakrywa.
    .shortest = Nie widać naklejek.
half-stuck = Nie widać wszystkich czterech naklejek: przesuń kamerę, aż będzie je widać.
    .short = Jednej naklejki nie widać.
half-table = Część stołu jest poza obrazem: przesuń kamerę, aż będzie widać całość.
    .short = Części stołu nie widać.
table-moved = Kamera lub stół się ruszyły. Stół znów jest znaleziony: grajcie dalej, gdy wszystko dobrze leży.
    .short = Kamera lub stół się ruszyły; stół znów jest znaleziony.
    .shortest = Kamera się ruszyła.
other-camera = Obraz ma inny kształt niż wtedy, gdy stół był pokazywany: pokaż stół jeszcze raz w menu.
    .short = Obraz ma inny kształt: pokaż stół jeszcze raz.
    .shortest = Pokaż stół jeszcze raz.
no-sheet = Nie widać czystej kartki: połóż ją płasko na środku, z widocznymi brzegami, na tle innego koloru, albo dotknij jej rogów.
    .short = Nie widać czystej kartki: połóż ją płasko, z widocznymi brzegami.
    .shortest = Nie widać czystej kartki.
sheet-of-another-shape = To nie ma kształtu wybranej kartki: wybierz, co tam leży, albo dotknij jej rogów.
    .short = Kartka ma inny kształt: wybierz, co tam leży.
    .shortest = Kartka ma inny kształt.
wrong-mat = Na stole leży mata { $lying }, ale ta gra wymaga maty { $title }: zmień matę.
    .short = Ta gra wymaga maty { $title }: zmień matę.
two-mats = Widać dwie maty, { AND($names) }: zabierz tę, na której nie gracie.
    .short = Widać dwie maty.
bumped = Kamera lub mata { $title } się ruszyły. Mata znów jest znaleziona: grajcie dalej, gdy wszystko dobrze leży.
    .short = Kamera lub mata się ruszyły. Mata znów jest znaleziona.
no-mat = Nie widać maty: połóż matę pod kamerą, z czterema odsłoniętymi znacznikami w rogach.
    .short = Nie widać maty.
black = Obraz jest czarny: zdejmij osłonę z kamery albo zapal światło.
    .short = Obraz jest czarny.
half-mat = Róg maty { $title } ({ $corner }) jest poza obrazem: przesuń matę lub kamerę, aż widać wszystkie cztery.
    .short = Jednego rogu nie widać: przesuń matę lub kamerę.
half-mat-corners = Rogi maty { $title } ({ AND($corners) }) są poza obrazem: przesuń matę lub kamerę, aż widać wszystkie cztery.
    .short = Rogów nie widać: przesuń matę lub kamerę.
white = Obraz jest cały biały: odwróć światło od kamery.
    .short = Obraz jest cały biały.

## vision/watch
moving = Coś się rusza na macie.
moving-free = Coś się rusza na stole.
hand = Nad matą jest ręka.

## hardware/button_box
no-boxes = Pudełek z przyciskami nie da się tu czytać ({ $why }).
no-such-box = Nie podłączono nic o nazwie { $name }.
no-box = Nie podłączono pudełka z przyciskami USB.
box-gone = Pudełka z przyciskami nie ma. Podłącz je znowu; to samo robią klawisze i dotyk.
box-unread = Pudełka z przyciskami nie da się odczytać. Wyciągnij je i podłącz znowu.

## hardware/camera
resized = Obraz kamery zmienił wielkość. Uruchamia się ją na nowo.
    .short = Kamera uruchamia się na nowo.
unusable = Zdjęć z kamery nie da się użyć: { $why }. Uruchamia się ją na nowo.
    .short = Kamera uruchamia się na nowo.
nothing-comes = nic nie przychodzi
no-time = nie mają czasu
no-large = nie przychodzi duże
other-shape = duże ({ $large }) ma inny kształt niż małe ({ $little })
no-bytes = nie składają się z bajtów
bad-shape = mają kształt { $shape }
bad-size = mają { $shape } pikseli
frozen = Kamera od { $seconds } sekund pokazuje dokładnie to samo: zawiesiła się. Uruchamia się ją na nowo; jeśli to nie pomoże, wyciągnij wtyczkę i włóż znowu.
    .short = Kamera się zawiesiła i uruchamia się na nowo.

## hardware/camera_picamera2
usb-here = kamera USB: to nie Raspberry Pi
pi-os-or-usb = Raspberry Pi OS albo kamera USB
no-picamera2 = Picamera2 nie da się tu użyć ({ $why }).
pi-closed = Kamery Raspberry Pi nie da się otworzyć: { $why }. Sprawdź, czy kabel dobrze siedzi, czy nie używa jej inny program i co pokazuje: rpicam-hello --list-cameras
    .short = Kamery Raspberry Pi nie da się otworzyć. Sprawdź kabel.
    .shortest = Kamery nie da się otworzyć.
found-no-picture = Kamera jest, ale nie daje obrazu: { $why }. Sprawdź kabel.
    .short = Kamera nie daje obrazu.
picture-unread = Zdjęcia z kamery nie da się odczytać: { $why }.
no-picture-for = Kamera od { $seconds } sekund nie daje obrazu. Sprawdź kabel.
    .short = Kamera nie daje obrazu.
camera-stopped = Kamera się zatrzymała: { $why }. Sprawdź kabel.

## hardware/camera_v4l2
usb-gone = Kamery { $path } nie ma: { $why }. Sprawdź kabel.
was-closed = zamknięto ją
usb-closed = Kamery { $path } nie da się otworzyć. Czy jest podłączona i czy wolno ci jej używać (grupa video)?
    .short = Kamery { $path } nie da się otworzyć. Czy jest podłączona?
no-more-pictures = nie daje już zdjęć
none-for = od { $seconds } sekund nie daje obrazu
usb-silent = Kamera { $path } nie odpowiada: { $why }.
usb-no-picture = Kamera { $path } jest otwarta, ale nie daje obrazu. Czy używa jej inny program?
    .short = Kamera { $path } nie daje obrazu.
none-came = obraz nie przyszedł

## hardware/camera_virtual
virtual-closed = Wirtualny stół jest zamknięty: uruchom na nowo, by grać dalej.

## hardware/cameras
both = { $one } { $other }
no-camera = Nie znaleziono kamery. { $said } Grać można i bez niej, dotykiem lub klawiszami.
    .short = Nie znaleziono kamery.
no-usb-camera = Nie podłączono kamery USB.
no-recording-folder = Nagranie wymaga folderu: recording:FOLDER.
pi-sees-none = Picamera2 jest, ale nie widzi kamery. Sprawdź kabel kamery.
    .short = Nie ma kamery. Sprawdź kabel.
no-such-camera = Nie ma rodzaju kamery { $spec }. Wybierz { $specs }.
plug-usb = podłączenie kamery USB
pi-silent = System kamery Raspberry Pi nie odpowiada. Uruchom maszynę na nowo.
    .short = Kamera nie odpowiada.

## hardware/errors
helps = { $said } Pomaga: { $remedy }

## hardware/gpio
keys-or-touch = klawisze lub dotyk: to nie Raspberry Pi
lgpio-and-group = { $command } i przynależność do grupy gpio
pins-simulated = gpiozero jest ustawione na symulowane piny (GPIOZERO_PIN_FACTORY=mock).
module-missing = pakiet Pythona { $name } nie jest zainstalowany
library-says = „{ $text }”
no-pin-library = żadna biblioteka pinów nie działa na tej maszynie
pins-unreached = Do pinów nie ma dostępu: { $why }.
pin-used = GPIO { $pin } jest już do czegoś używany.
pin-unusable = GPIO { $pin } nie da się użyć: { $why }.
pin-busy = GPIO { $pin } używa inny program. Najpierw go zatrzymaj.

## hardware/recording
recording-unwritten = Nagrania w { $path } nie da się zapisać: { $why }.
recording-over = Nagranie { $path } się skończyło.
recording-picture = Zdjęcia { $path } z nagrania nie da się odczytać.
recording-there = W { $path } jest już nagranie. Wybierz inny folder.
recording-full = Nagranie w { $path } kończy się tutaj: jest tak duże, jak może być, albo dysk jest prawie pełny. Gra toczy się dalej.

## hardware/sound
no-voice = Głos jest wyłączony: nie ma programu mówiącego. Daje go: sudo apt install espeak-ng
voice-broken = Głos jest wyłączony: { $program } tu nie działa ({ $why }).

## companion/sessions

log-unread = Dziennika { $path } nie da się odczytać: { $why }.
log-no-locks = Dysk z dziennikiem { $path } nie umie blokować plików. Gry są tam zapisywane; niech używa go tylko jeden program naraz.
backup-is-log = { $path } należy do dziennika. Podaj inny plik.
log-game-goes-on = Gra toczy się dalej.
log-busy = Inny program pisze w dzienniku { $path }. Zamknij go.
log-broken = Dziennik { $path } jest uszkodzony albo nie jest dziennikiem.
log-unwritten = Dziennika { $path } nie da się zapisać. Sprawdź folder i kartę.
log-unwritten-why = Dziennika { $path } nie da się zapisać: { $why }.
log-full = Dziennik { $path } nie może rosnąć: dysk jest pełny. Zrób na nim miejsce.
log-branched = Inny program pisał w tej grze. Co jest tu grane, toczy się dalej jako osobna gra.
log-part-damaged = Część dziennika była uszkodzona. Stary plik jest zachowany jako { $path }.
log-set-aside = Dziennik był uszkodzony. Odłożono go jako { $path }, a to, co da się odczytać, zapisano na nowo.
game-unreadable = Początku gry { $number } nie da się odczytać; co z niej zostało, jest w { $path }.
record-torn = Zapis gry { $number } był uszkodzony po zdarzeniu { $count }; uszkodzony zapis odłożono.
record-mended = Zapis gry { $number } był uszkodzony i naprawiono go z drugiej kopii.
log-torn = Dziennik był zmieniony lub przerwany przy zdarzeniu { $number }.
log-to-be-mended = Dziennik jest uszkodzony; naprawi go następna gra albo companion check.

## Co w domu zmierzono i czego nauczono

lens-unusable = { $path } nie da się użyć. Zmierz na nowo: companion calibrate --forget
taught-unusable = { $path } nie da się użyć. Naucz na nowo po: companion teach --forget
taught-damaged = To, czego uczono, jest uszkodzone albo z innej wersji.

## Pliki

in-file = W pliku { $path }: { $said }
the-file = Plik { $path }
line-of = Wiersz { $number } w { $path }
file-unread = Pliku { $path } nie da się odczytać: { $why }.
no-utf8 = Pliku { $path } nie da się odczytać: to nie tekst UTF-8.
no-toml = Plik { $path } nie jest poprawnym TOML: { $why }.
nested = jest zagnieżdżony zbyt głęboko
large-number = bardzo duża liczba
file-too-large = jest większy niż { $megabytes } MB
no-file-name = żaden plik nie może się tak nazywać
no-ordinary-file = to nie zwykły plik
no-file = Nie ma takiego pliku ani folderu
no-permission = Brak uprawnień
no-space = Brak miejsca na dysku
read-only = System plików tylko do odczytu
is-folder = To folder
no-folder = To nie folder
input-output = Błąd wejścia/wyjścia

## Ustawienia

like = coś takiego jak { $value }
like-fps = coś takiego jak 15.0, od 2 do 120
like-mains = 50 lub 60, albo 0 tam, gdzie nic nie migocze
like-theme = "dark" lub "light"
like-sleep = minuty, coś takiego jak 20, albo 0 to nigdy
like-speed = coś takiego jak 165, od 80 do 450
like-two-numbers = dwie liczby całkowite, jak { $value }
setting-language = language to jedno z { $specs }, nie { $text }.
no-part = { $text } nie jest częścią ustawień; są to: { $specs }.
no-setting = { $text } w [{ $name }] nie jest znane; znane są { $specs }.
setting-like = { $key } w [{ $name }] to { $like }, nie { $text }.

## Jak podłączono przyciski

seats-as-written = Miejsca pisze się jako [[seat]], jedno po drugim.
no-seats = Żadne miejsce nie ma przycisku; każde miejsce to [[seat]] z przyciskiem.
seat-without-button = Miejsce { $seat } nie ma przycisku.
unknown-pin = { $text } nie jest znane; znane są { $specs }.
unknown-of-seat = { $text } w miejscu { $seat } nie jest znane; znane są { $specs }.
no-gpio = { $text } dla { $use } to nie GPIO; mają one numery od { $lowest } do { $highest }.
pin-twice = GPIO { $pin } jest użyty dwa razy: { $other } i { $use }.
use-seat = przycisk miejsca { $seat }
use-lamp = lampka miejsca { $seat }
use-button = przycisk { $name }
no-button = Ten stół nie ma przycisku { $name }.
no-seat-button = Ten stół nie ma przycisku { $name } na miejscu { $seat }.
unknown-button = Nie ma przycisku { $text }; przyciski to { $specs }.
buttons-are = Przyciski: { $name }.
screen-alone = żadne, sam ekran
the-keyboard = klawiatura (1 do 8: koniec tury według miejsca, Enter: potwierdź, Backspace: cofnij, Esc: menu; z Shift: długo)
simulated-pins = { $name }: symulowane piny, prawdziwych przycisków się nie czyta
no-such-buttons = Nie ma przycisków o nazwie { $text }. Wybierz { $specs }.
none-wired = Do tej maszyny nie podłączono przycisków. { $said }
the-button = przycisk { $name }
the-seat-button = przycisk miejsca { $seat }
button-stuck = Zacięty i wciąż wciśnięty: { $name }. Czy coś na nim leży?
button-bounces = Drga: { $name }. Styki są zużyte albo przewód jest luźny. Naciśnięcie może umknąć.
button-works = Znów działa: { $name }.

## Jeszcze raz kamera

settings-refused = Kamera odrzuca te ustawienia: { $text }: { $why }.
no-pixel-format = Format pikseli { $text } nie jest znany. Znane są: { $specs }.
no-camera-number = { $text } to nie liczba. Wybierz { $specs }.

## Zdjęcia

unreadable-picture = nie jest czytelnym zdjęciem
odd-shape = ma { $shape } pikseli: takiego kształtu nie robi żadna kamera
too-many-pixels = ma { $shape } pikseli: więcej niż { $most } milionów się nie otwiera
claims-too-much = podaje się za dużo większe niż zdjęcie z jakiejkolwiek kamery
picture-unopened = { $path } nie da się otworzyć: { $why }.
picture-unfit = { $path } { $why }.
table-unusable = { $path } jest uszkodzony lub nie jest stołem i nie da się go użyć. Pokaż stół na nowo albo usuń ten plik.
board-unusable = { $path } jest uszkodzony lub nie jest planszą i nie da się go użyć. Dopasuj planszę na nowo albo usuń ten plik.
heic = to zdjęcie HEIC, a czytnika do nich nie zainstalowano: zapisz je jako JPEG (w iPhonie: Ustawienia, Aparat, Formaty, Najbardziej zgodne) albo zainstaluj pi-heif

## Co jest nie tak z nagraniem

no-recording = W { $path } nie ma nagrania: takiego folderu nie ma.
recording-empty = Nagranie w { $path } jest puste: nie pokazuje żadnego zdjęcia.
recording-not-whole = { $path } nie jest nagraniem albo nie całym: brakuje { $name }.
recording-no-game = { $where } nie podaje gry (trzeba na przykład "game": "rogue").
recording-no-names = { $where } nie ma listy imion pod "players".
recording-many-names = { $where } ma więcej graczy niż { $most } albo imiona bez końca.
recording-options = W pliku { $path } "options" nie są obiektem.
recording-mat = W pliku { $path } "mat" nie jest nazwą.
no-json = { $where } to nie poprawny JSON.
no-object = { $where } nie zawiera obiektu JSON (powinien się zaczynać od nawiasu klamrowego).
line-no-time = { $where } nie ma czasu: trzeba "t" z liczbą sekund.
back-in-time = { $where } cofa się w czasie, z { $before } s do { $now } s.
longer-than-a-day = { $where } jest { $text } s po pierwszym: nagranie trwa najwyżej dzień.
touch-no-text = { $where } ma dotyk, który nie jest tekstem.
touch-too-long = { $where } ma dotyk dłuższy niż { $most } liter.
line-too-long = { $where } ma więcej liter niż { $most }.
line-no-picture = { $where } nie wskazuje zdjęcia w nagraniu: { $text }.
line-flaw = { $where } pokazuje { $name }, a to { $why }.
line-missing = { $where } pokazuje { $name }, ale tego zdjęcia brakuje.
line-unopened = { $where } pokazuje { $name }, którego nie da się otworzyć: { $why }.
line-button = { $where } naciska { $text }; przyciski to { $specs }.
line-seat = { $where } ma miejsce { $text }; miejsca mają numery 1, 2, 3 do { $most }.
line-whose = { $where } naciska "end" i nie mówi, czyje: trzeba "seat".
line-long = { $where } ma { $text } przy "long"; może tam być true lub false.

## Co jest nie tak z dziennikiem

no-log = Nie ma jeszcze dziennika { $path }. Zakłada go rozegrana gra.
no-session-log = { $path } to nie dziennik. Podaj inny plik.
log-damaged = Dziennik { $path } jest uszkodzony.
log-version = Dziennik { $path } ma wersję { $text }; ten program zna wersję { $version }. Zaktualizuj program.
log-only-read = Dziennik { $path } jest otwarty tylko do odczytu.
no-session = W dzienniku nie ma gry { $number }. Listę pokazuje polecenie sessions.
no-event = Nie ma zdarzenia { $number }, które można by cofnąć lub poprawić.
undo-not-corrected = Zdarzenie { $number } to cofnięcie; można je cofnąć, ale nie poprawić.
export-headless = nie zaczyna się od gry.
export-version = ma wersję { $text }; ten program zna wersję { $version }.
export-refused = { $path } nie da się przyjąć: { $said }
export-broken = { $path } to nie wyeksportowana gra: jeden z wierszy jest uszkodzony albo bez sensu.
export-gaps = brakuje zdarzeń; przyjąć można tylko cały eksport, nie taki z --counting.
part-encrypted = Jest zamknięte hasłem; najpierw odblokuj archiwum.
part-method = Jest spakowane w sposób, którego nie da się tu odczytać; spakuj je znów jako zwykły ZIP.
part-too-large = Po rozpakowaniu jest większe niż { $megabytes } MB.
parts-too-many = Ma więcej części niż { $most }.
packed-no-record = Brakuje zapisu.
packed-no-head = Początek zapisu jest uszkodzony.
packed-no-event = Zapis jest uszkodzony od pierwszego zdarzenia.
packed-torn = Zapis jest uszkodzony po zdarzeniu { $count }.
packed-cues = To, co przyszło ze stołu, jest uszkodzone i od tego miejsca pominięte.
packed-too-much = Ma wiersze albo ich liczbę, jakiej nie ma żadna gra.
packed-pictures = Zdjęć brakuje lub są zmienione: { $count }.
no-game-in = { $path } nie jest ani kopią, ani wyeksportowaną grą, albo niczego z tego nie da się odczytać.
picture-lost = Zdjęcie do zdarzenia { $count } gry { $number } zostało zmienione lub przepadło.
record-moved = Zapis { $path } przeniesiono lub usunięto, gdy był używany.
record-changed = Inny program pisał w grze { $number }.
game-busy = Grę { $number } prowadzi inny program.
game-damaged = Początek gry { $number } był uszkodzony, a z nim całość.
record-damaged = Zapis jest uszkodzony.
copy-damaged = Druga kopia jest uszkodzona lub niepełna.
cues-damaged = To, co przyszło ze stołu, jest uszkodzone.
over-by-events = Zdarzenia mówią, że jest skończona, zapis nie.
over-in-record = Zapis mówi, że jest skończona, zdarzenia nie.
scores-differ = Zapis mówi { $text }, ze zdarzeń wychodzi { $value }.

## Co pokazuje się czytnikowi

teach-bare = Uprzątnij matę: nic nie może na niej leżeć. (Potrzebne tylko przy własnej planszy: zwykłe maty są znane.)
teach-red-die = Połóż czerwoną kość, i żadnej innej, na polu rzutu.
teach-bases = Połóż pionki każdego koloru w ich bazie, obok siebie.
teach-face = Połóż kości na polu rzutu, wszystkie { OCZKO($face, case: "ins") } do góry, tak by się nie stykały.
teach-single = Połóż kości na polu rzutu, wszystkie ze zwierzęciem, ptakiem lub jednym oczkiem do góry, tak by się nie stykały.
teach-face-seats = Połóż kości na miejscach graczy, wszystkie { OCZKO($face, case: "ins") } do góry, tak by się nie stykały.
teach-single-seats = Połóż kości na miejscach graczy, wszystkie ze zwierzęciem, ptakiem lub jednym oczkiem do góry, tak by się nie stykały.
teach-south = Połóż na polach krążki gracza z dołu (Południe), gładką stroną do góry, i żadnych innych.
teach-north = Połóż na polach krążki drugiego gracza (Północ), gładką stroną do góry, i żadnych innych.
teach-no-dice = Nie widzę tam kości.
teach-no-red = Na polu rzutu nie widzę kości: połóż tam czerwoną.
teach-only-red = Kości na polu rzutu: { $count }. Zostaw tylko czerwoną.
teach-leans = Jedna z kości leży krzywo: połóż wszystkie płasko.
teach-other-face = Jedna z kości pokazuje { OCZKO($seen, case: "acc") }: obróć ją na { OCZKO($face, case: "acc") }.
teach-not-single = Jedna z kości pokazuje { OCZKO($seen, case: "acc") }: obróć ją na zwierzę, ptaka lub jedno oczko.
teach-markers = Nie widać wszystkich czterech znaczników maty: odsłoń je albo przesuń kamerę.
teach-not-bare = Na macie leżą kości lub pionki: zabierz wszystko.
teach-edge = Coś wystaje poza brzeg maty: zabierz to.
teach-few-discs = Krążki widoczne na polach: { $count }. Połóż ich tam co najmniej { $least }.
teach-two-owners = Krążki są w dwóch kolorach: zostaw tylko te jednego gracza.
teach-same-owner = Te krążki wyglądają jak krążki drugiego gracza: pokaż krążki drugiego koloru.
teach-few-counters = W { ADJ-F($colour, case: "gen") } bazie widzę za mało pionków: połóż w niej wszystkie jej pionki, obok siebie.
mat-unseen = Maty nie widać.
doubt-edge = na brzegu pola
doubt-number = trudno odczytać numer

## Jak nazywają się urządzenia

camera-specs = auto, picamera2, v4l2, v4l2:NAME, http://ADDRESS, rtsp://ADDRESS, video:FILE, recording:FOLDER, virtual lub virtual:SEED
pi-camera = kamera Pi { $name }
camera-at = kamera { $path }
virtual-table = wirtualny stół { $number }
recording-named = nagranie { $name }
box-named = pudełko z przyciskami { $name }
unknown-system = nieznany system
install-here = instalacja { $name } z pakietów tego systemu
no-answer = brak odpowiedzi przez { $text } s

## hardware/camera_network, camera_video
network-camera = kamera { $address }
network-no-picture = Kamera { $address } odpowiada, ale nie daje obrazu.
    .short = Kamera odpowiada, ale nie daje obrazu.
network-gone = Kamery { $address } nie ma: { $why }. Czy jest włączona i w tej samej sieci? Próby trwają.
    .short = Kamery nie ma: { $why }.
network-unopened = Kamery { $address } nie da się użyć: { $why }.
    .short = Kamery nie da się użyć: { $why }.
    .shortest = Kamery nie da się użyć.
web-page = to strona internetowa; adres obrazu podaje aplikacja
no-mjpeg = wysyła { $kind }, a nie strumień zdjęć JPEG
bad-stream = jej strumień jest uszkodzony
stream-ended = jej strumień się skończył
no-stream = obraz nie przychodzi
no-rtsp = to, co tam odpowiada, nie mówi RTSP
no-address = { $address } nie jest adresem kamery: zaczyna się on jak http://192.168.1.20:8080/video.
    .short = To nie adres kamery.
wrong-password = nazwa użytkownika lub hasło jest złe
needs-password = chce nazwy użytkownika i hasła, jak w http://NAME:PASSWORD@...
no-such-stream = pod tym adresem nie ma obrazu
sends-elsewhere = odsyła pod inny adres; podaj tamten
answers-status = odpowiada błędem { $code }
no-certificate = jej certyfikatu nie da się sprawdzić; we własnej sieci użyj http://
unknown-host = jej nazwa nie jest znana
nobody-listens = nic tam nie odpowiada; czy aplikacja lub kamera działa, a port jest dobry
no-answer-there = nie odpowiada
video-named = film { $name }
no-video = to nie film, który da się odczytać
large-video = jego obrazy są za duże
video-unusable = Filmu { $path } nie da się użyć: { $why }.
video-closed = Film { $path } zamknięto.
video-over = Film { $path } się skończył.
no-video-file = Film wymaga pliku: video:FILE.
video-missing = Nie ma pliku z filmem { $path }.
camera-instead = Kamera { $name } nie jest podłączona; używana jest { $other }, jedyna, jaka jest.
    .short = Używana jest inna kamera.
camera-missing = Kamera { $name } nie jest podłączona. Jest { AND($names) }.
no-camera-wanted = Kamera nie ma być używana.

## vision/trouble, watch: co nie jest obrazem stołu
noise = Kamera pokazuje tylko szum: wyciągnij wtyczkę i włóż znowu.
blank-part = Część obrazu kamery jest pusta: sprawdź kabel albo użyj innego gniazda USB.
    .short = Część obrazu jest pusta: sprawdź kabel kamery.
mirrored = Obraz kamery jest odbity jak w lustrze: gra sama go odwraca; albo wyłącz to w jej aplikacji.
    .short = Obraz kamery jest odbity jak w lustrze.
keeps-moving = Kamera wciąż się rusza: umocuj ją i niech nic nie trzęsie stołem.
never-still = Od minuty coś się rusza nad matą: nic nie da się odczytać, póki tam jest.
