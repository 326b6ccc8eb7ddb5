# Co mówią polecenia, i ich pomoc.

## Pomoc

help = Pokaż ten opis i zakończ.
arguments = Argumenty
options = Opcje
commands = Polecenia
default = domyślnie: { $value }
variable = zmienna środowiska: { $value }
required = wymagane
companion = Sędzia, który patrzy na prawdziwy stół.
language = { OR($known) }: w jakim języku wszystko się mówi; przy każdym poleceniu.
version = Podaj wersję programu i zakończ.
this-version = companion { $version }
game = Która gra: { COMMAS($games) }.
game-or-chosen = Która gra: { COMMAS($games) }. Bez niej wybiera się na ekranie.
preset = Nazwany zestaw zasad domowych.
rule = Zasada domowa jako NAME=VALUE; można podać kilka razy.
specs = auto, picamera2, v4l2[:NAME], http://ADDRESS, rtsp://ADDRESS, video:FILE, recording:DIR lub virtual[:SEED].
mat-there = Mata, która tam leży: { COMMAS($known) }.
trial-fault = Niczego nie rysuj; czytnik zawodzi za każdym razem: { COMMAS($known) }.
mat = Zapisz matę jako PDF do druku w prawdziwej skali albo cztery naklejki na własną planszę.
mat-name = Która mata: { $known }; lub { $stickers }.
the-pdf = Plik PDF.
mat-split = Strony do sklejenia taśmą, brzeg do brzegu.
mat-overlap = Strony do przycięcia i sklejenia.
mat-paper = Dla wszystkiego prócz całych zwykłych mat: a4 lub letter.
mat-game = Dla której planszy są naklejki.
doctor = Sprawdź wszystko, czego potrzebuje gra; powiedz, co jest źle i co pomaga na tym właśnie systemie.
camera = Zrób jedno zdjęcie; powiedz, jak jest jasne i ostre, jak leży na nim mata i co zmienić.
buttons = Pokazuj każde naciśnięcie i zapalaj lampkę jego miejsca; q kończy.
play = Graj w terminalu: spis dozwolonych tur, objaśnione odmowy, cofanie i dziennik.
turns = Pokaż wszystkie pełne dozwolone tury w pozycji i pozycje, do których prowadzą.
explain = Powiedz, dlaczego tura jest dozwolona lub nie. Kończy kodem 0 przy dozwolonej, 1 przy innej, 2 przy złych danych.
sessions = Pokaż gry z dziennika: numer, gra, gracze, kiedy, jak się skończyła.
export = Zapisz grę jako JSON Lines: po obiekcie w wierszu, najpierw gra, potem każde zdarzenie.
calibrate-step = lens (obiektyw), aim (wysokość, nachylenie, ostrość, światło), throw (rzut próbny) albo all (wszystko).
calibrate-images = Zdjęcia zamiast kamery: arkusza dla lens, maty dla aim i throw.
camera-default = jak ustalono
calibrate-sheet = Zapisz arkusz do pomiaru obiektywu w tym PDF.
calibrate-forget = Zapomnij zmierzony obiektyw.
calibrate =
    Ustaw kamerę: każdy krok mówi, co zmienić, aż wszystko będzie dobrze.

    Obiektyw wymaga drukowanego arkusza (--sheet FILE) i można go pominąć: większość mówi mata.
coach-position = Klucz pozycji (docs/notation.md).
coach-session = Rozegrana gra, jak podaje ją polecenie sessions.
coach-best = Ile tur pokazać.
coach-rollouts = Ile razy rozegrać każdą wartą tego turę, gdy wartości są oszacowane.
coach-seed = Ziarno rozegrań.
coach-aim = Graj o co najmniej taki wynik, na przykład rekord, zamiast o punkty (Peruke One).
coach = Podaj najlepsze tury w pozycji z ich wartościami i powodami, albo z --session szczęście i umiejętność w grze.
demo-seed = Inne ziarno, inny stół i inna gra.
demo-turns = Zatrzymaj po tylu turach.
demo-headless = Bez okna: obrazki i przebieg.
demo-out = Dokąd idą obrazki i przebieg.
demo-recording = Nagraj grę w tym nowym folderze.
demo-size = Okno jako WIDTHxHEIGHT.
demo-full = Zajmij cały ekran.
demo = Patrz, jak symulowani ludzie grają całą grę pod kamerą: ekran, a obok niego wirtualny stół.
doctor-report = Zapisz wszystko w tym pliku do zgłoszenia błędu: bez zdjęcia.
doctor-picture = Połóż obok raportu to, co widzi kamera, jako JPEG.
camera-output = Zapisz zdjęcie w tym pliku JPEG.
buttons-source = gpiozero, box[:NAME] lub auto.
buttons-pins = Plik TOML, który mówi, który pin to który przycisk.
show-every = Każde zdarzenie w słowach, z orzeczeniami.
show-turn = Jedna tura i pozycja po niej.
show-step = Tura po turze: do przodu, wstecz, do dowolnej.
show-luck = Także to, czego można było oczekiwać po każdym rzucie i decyzji.
picture-event = Numer zdarzenia; bez niego pokazywany jest spis zdjęć.
picture-output = Plik JPEG do zapisania.
show = Opowiedz grę: po wierszu na turę; więcej mówią --all, --turn, --step i --luck.
picture = Zapisz zdjęcie, które zdecydowało o orzeczeniu; bez zdarzenia pokaż, które mają zdjęcie.
learn-headless = Bez ekranu: nauka w terminalu.
learn = Naucz się gry: gra na próbę, która objaśnia się sama, krok po kroku.
play-players = Imiona w kolejności miejsc, jak Ann,Ben.
play-players-default = Miejsce 1, ...
play-random = Miejsce (od 1), które gra losowo; można podać kilka razy.
play-player = Imię gracza, w kolejności miejsc.
play-seats = Ilu gra.
play-seats-default = 2 albo 1 w pojedynkę
play-typed-dice = Wpisuj prawdziwe kości zamiast symulowanych.
play-seed = By mieć znowu te same kości i losowe tury.
play-log-db = Dziennik do zapisu.
play-log-db-default = tego użytkownika
play-no-log = Nie prowadź dziennika.
throw-typed = Kości, jak 6-4, gdy pozycja czeka na rzut.
as-json = Dla innych programów.
explain-turn = Tura, jej kroki połączone przecinkami.
read-images = Zdjęcia stołu.
read-as-json = Po obiekcie JSON w wierszu, po wierszu na zdjęcie.
read-show = Zapisz tu zdjęcia z tym, co na nich widać.
read = Czytaj kości i pionki ze zdjęć; matę rozpoznaje się po znacznikach.
replay-folder = Folder nagrania.
replay-log = Zapisz grę w tym pliku jako JSON Lines.
replay-quiet = Nie opowiadaj gry słowami.
replay = Puść nagranie przez sędziego i powiedz, co orzekł.
report-number = Numer gry.
report-number-default = ostatnia
report-every = Ze wszystkich gier.
report-player = Ze wszystkich gier tego gracza.
report-output = FILE.html, FILE.pdf lub FILE.png.
report-luck = Policz szczęście i umiejętność, kilka sekund na grę.
report-luck-default = przy jednej grze; przy wielu, o ile są znane
report-rollouts = Ile razy rozegrać każdą decyzję, która coś kosztowała.
report = Napisz raport: wyniki, szczęście i umiejętność, kości i czy są uczciwe, czasy, odmowy, rekordy, pojedynki.
run-share = Dokąd idzie obrazek skończonej gry: FILE.png.
run-record = Nowy folder na nagranie gry.
run-camera = auto, picamera2, v4l2[:NAME], http://ADDRESS, rtsp://ADDRESS, video:FILE, recording:DIR, virtual[:SEED] lub none.
run-buttons = gpiozero, box[:NAME], keyboard, none lub auto.
run-headless = Bez ekranu: opowiadaj w terminalu.
run-voice = Wypowiadaj tury i orzeczenia.
run-first-evening = Najpierw przygotuj stół na ekranie: kamera, rzut próbny, przyciski.
run-first-evening-default = tylko raz
run-resume = Prowadź dalej nieskończoną grę podanej nazwy i graczy; jeśli jej nie ma, zacznij nową.
run-session = Z --resume: numer gry.
record-folder = Nowy folder na nagranie.
dice = Czytaj, sumuj i zachowuj każdy rzut: dowolne kości na dowolnym stole, bez przygotowań.
run = Sędziuj grę przy stole.
record = Sędziuj grę i nagrywaj, co widzi kamera i kto co naciska: do testów, zgłoszeń błędów i pokazów.
serve-host = Gdzie słuchać: 0.0.0.0 dla wszystkich telefonów w domu.
serve-port = Port.
serve-qr = Pokaż adres jako kod QR.
serve-new-token = Inny tajny adres: stary wygasa.
serve-switched = Trzymaj się przełącznika na ekranie: działaj, póki jest włączony.
events-local = Lokalne gniazdo zamiast terminala.
events-broker = Ogłaszaj temu brokerowi MQTT, jako HOST lub HOST:PORT.
events-topic = Temat u brokera.
scoreboard = Wyniki trwającej gry i na kogo kolej, na drugim ekranie, na tyle duże, by widział je cały pokój. Kończy Esc.
serve = Pokaż trwającą grę na każdym telefonie w pokoju: tylko do oglądania, bez ukrytych kości. Kończy Ctrl-C.
events = Trwająca gra po wierszu JSON na wiadomość: w terminalu, na lokalnym gnieździe, u brokera MQTT.
log-file = Plik dziennika.
session-number = Numer gry, jak podaje go polecenie sessions.
sessions-game = Tylko gry o tej nazwie.
sessions-player = Tylko gry, w których grał ten gracz.
sessions-since = Tylko gry od tego dnia, jak 2026-11-21.
sessions-until = Tylko gry do tego dnia.
sessions-unfinished = Tylko gry, które mogą toczyć się dalej.
sessions-as-csv = Wyniki jako CSV, po wierszu na gracza i grę.
export-output = Plik do zapisania; bez niego terminal.
export-counting = Tylko zdarzenia, które liczą się po cofnięciach i poprawkach.
teach-images = Zdjęcia, po jednym na lekcję, zamiast kamery.
teach-lesson = Tylko ta lekcja; można podać kilka razy.
teach-known = Powiedz, co wiadomo o twoich kościach, krążkach i planszach.
teach-forget = Zapomnij wszystko, czego uczono.
teach-forget-set = Zapomnij jeden zestaw kości, według jego numeru w --list.
teach =
    Pokaż kamerze swoje kości, krążki, pionki i plansze, by były czytane pewniej.

    Trwa to około minuty. Bez tego wszystko jest czytane najlepiej, jak się da, a kości danej gry poznawane są
    w trakcie gry.
trial-games = Ile gier.
trial-games-default = 5, z --scenes 1
trial-seed = Ziarno pierwszej gry; inne następują po nim.
trial-turns = Zatrzymaj każdą grę po tylu turach.
trial-players = Ilu gra; czterech w Uckers to dwie drużyny.
trial-program = Program gra na ostatnim miejscu na tym poziomie (kilka razy: więcej miejsc), gdy kości są pod kubkami.
nobody-moves-for-it = Na wirtualnym stole nikt nie rusza za program w { $title }: pomiń --program.
trial-truth = Niczego nie rysuj ani nie czytaj: co leży, bierze się tak, jak naprawdę jest.
trial-taught = Czytaj z tym, czego tu uczono, jakby wirtualny stół był twój.
trial-shown = Przed każdą grą pokaż czytnikowi zwierzę na kościach, jak w pierwszy wieczór.
trial-animals = W każdej grze inne zwierzę zamiast jedynki, z dwudziestu nowych dla sieci.
trial-a4 = Graj na macie na A4 lub US Letter.
trial-table = Stół: { COMMAS($known) }.
trial-bumps = Ile razy w grze kamera zostaje potrącona: bez maty raz, jeśli nie podasz inaczej.
trial-lamps = Ile razy w grze zapala się inna lampa.
trial-one-zone = Miejsce na odłożone kości nie jest oznaczone (Rogue): zostają tam, gdzie leżą.
nothing-set-aside = W { $title } nie odkłada się kości.
one-zone-needs-a-table = Bez miejsca na odłożone kości nie ma maty: dodaj --table bare lub --table tray, albo --truth.
no-such-table = Nie ma stołu „{ $name }”: wybierz { COMMAS($known) }.
nothing-covered = W { $title } nic nie leży na polach, więc żadne nie może być zakryte: pomiń --fault covered.
nothing-drawn = Potrącenia i lampy liczą się tylko tam, gdzie stół jest rysowany: pomiń --truth, --fault i --scenes.
no-small-mat = Nie ma maty { $title } na A4: pomiń --a4.
trial-scenes = Niczego nie rysuj, ale zapisz w tym folderze każdy stół, który się uspokoił.
trial-as-json = Wypisz wszystkie liczby jako JSON.
trial =
    Pozwól grać symulowanym ludziom, którzy celowo popełniają błędy, i porównaj dziennik z tym, co było naprawdę.

    Kończy kodem 1, gdy kogoś oskarżono bez powodu, zapisano coś błędnego, nie zauważono błędu
    albo pytano częściej niż raz na 20 tur.
no-asking = Nie pytaj.
backup-target = Plik ZIP do zapisania. Przyjmuje go z powrotem companion import.
import-source = Plik zapisany przez companion export lub companion backup.
import-as-new = Gry, które już tu są, przyjmij jeszcze raz jako osobne gry.
delete-player = Zamiast tego usuń to imię ze wszystkich gier.
rename-old = Imię, jakie jest.
rename-new = Imię, jakie ma być.
check = Przejrzyj wszystkie gry: każde zdarzenie, drugą kopię i zdjęcie; każdą grę odtwórz. Szkody są naprawiane.
backup = Zapisz wszystkie gry ze zdjęciami w jednym pliku, także gdy gra trwa.
import = Przyjmij gry z innego dziennika: eksport (JSON Lines) albo wszystkie gry z kopii, których tu jeszcze nie ma.
delete = Usuń na dobre grę ze zdjęciami albo gracza: imię wszędzie i gry, które grał sam.
rename = Daj graczowi inne imię we wszystkich grach; jeśli ma je już ktoś inny, dwoje staje się jednym.
why-event = Numer zdarzenia, jak podaje go show --all.
regress-numbers = Numery gier; bez nich wszystkie.
why = Powiedz, dlaczego tak orzeczono: co rozważano, co mówiły zdjęcie i zasady.
regress =
    Sędziuj dawne wieczory jeszcze raz dzisiejszym programem i powiedz, gdzie orzeka inaczej.

    Kończy kodem 1, gdy coś się różni.

## Co źle wpisano

no-language = Nie ma tekstów w języku { $text }; są { COMMAS($known) }.
other-kind = W { $file } nic nie zapisano: nazwa obiecuje plik innego rodzaju. Nazwij go { OR($known) }.
cannot-write = { $file } nie da się zapisać: { $reason }.
system-refuses = { $file ->
    [none] System tego odmawia: { $reason }.
   *[other] System tego odmawia przy { $file }: { $reason }.
}
cannot-remove = { $file } nie da się usunąć: { $reason }.
window-size = Okno pisze się WIDTHxHEIGHT, od 320x240, nie { $text }.
rule-as-typed = Zasadę domową pisze się NAME=VALUE, nie { $text }.
no-dice = „{ $text }” to nie kości; wpisz ścianki od 1 do 6 jako „6-4”.

## Co mówi biblioteka wiersza poleceń

usage = Użycie:
options-typed = [OPTIONS]
command-typed = COMMAND [ARGS]...
error = Błąd: { $text }
aborted = Przerwano.
try-help = Pomoc daje '{ $command } { $name }'.
missing-command = Podaj polecenie.
no-command = Nie ma polecenia { $name }.{ $count ->
    [0] { "" }
   *[other] { " Może chodzi o " }{ OR($likely) }?
}
no-option = Nie ma opcji { $name }.{ $count ->
    [0] { "" }
   *[other] { " Może chodzi o " }{ OR($likely) }?
}
missing = { $kind ->
    [option] Brakuje opcji { $name }.
   *[argument] Brakuje argumentu { $name }.
}
option-value = { $needed ->
    [yes] Opcja { $name } wymaga wartości.
   *[no] Opcja { $name } nie przyjmuje wartości.
}
too-much = To za dużo: { $text }
bad-value = Wartości dla { $name } nie da się użyć: { $why }.
whole-number = musi to być liczba całkowita
any-number = musi to być liczba
in-range = { $least ->
    [yes] musi to być { $value } lub więcej
   *[no] musi to być { $value } lub mniej
}
club = Dziel się skończonymi grami kilku stołów w bazie danych PostgreSQL: nic nie jest wysyłane, zanim ktoś przystąpi.
club-join = Niech stół z tym dziennikiem należy do klubu: jego skończone gry idą odtąd do tej bazy danych.
club-address = Baza danych, jak przyjmują ją programy PostgreSQL, bez hasła: "host=HOST dbname=NAME user=NAME" lub service=NAME.
club-leave = Niczego już nie wysyłaj. Co wysłano, zostaje w klubie, aż się to wycofa.
club-send = Wyślij skończone gry, których klub jeszcze nie ma. Można przerwać i powtórzyć dowolnie.
club-fetch = Pobierz gry wszystkich stołów do osobnego dziennika, do raportów; tylko to, czego mu brakuje.
club-ranking = Uszereguj graczy klubu, gra po grze, według oceny, która mówi, jak jest pewna.
club-withdraw = Usuń grę z tego dziennika z bazy danych klubu.
