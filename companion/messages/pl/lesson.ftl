# Gra na próbę: co stoi wokół tekstów samych lekcji.

on = → Dalej
throw = ⚄ Rzuć
right = ✔ Zgadza się
wrong = ✖ To wbrew zasadom
again = ↻ Od początku
play = ⚄ Zagraj teraz
enough = ✖ To wszystko
allowed = To też jest dozwolone. W tej lekcji wybierz co innego.
seen = Dobre oko.
missed = Niezupełnie.
step-of-title = { $title }: krok { $n } z { $of }
step-of = Krok { $n } z { $of }
learn = Nauka
none = Do gry { $title } nie ma jeszcze lekcji.
broken = Lekcja gry { $title } nie pasuje do zasad.
which-game = Której gry chcesz się nauczyć?
