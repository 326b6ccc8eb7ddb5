# Spojrzenie wstecz na grę.

help = 1 wstecz · 2 dalej · Enter zdjęcie · U wyjdź · ← → ↑ ↓ Page Home End
back = ◀ Wstecz
on = Dalej ▶
the-table = ▦ Stół
the-picture = ◉ Zdjęcie
turn-of = { $n } z { $of }
and-more = i jeszcze { $count }
not-shown = Zdjęcia nie da się pokazać.
which-game = Na którą grę spojrzeć?
no-game = W dzienniku nie ma jeszcze żadnej gry.
game = { $title }: { AND($names) }
turn = { $name }: tura { $n }, { $clock }
nobodys-turn = Tura { $n } z { $of }, { $clock }
lost = Pozycji nie da się pokazać: zasady tej wersji nie zgadzają się z zapisem.
pruned = Zdjęcie usunięto, by zrobić miejsce.
picture-title = Obrazek z gry
picture-save = Obrazek z tej gry można zapisać: na podłączonym dysku, a jeśli go nie ma, wśród twoich obrazów.
picture-scan = Zeskanuj kod, by mieć obrazek na telefonie, albo zapisz go tutaj.
picture-save-row = ⇩ Zapisz obrazek
report-detail = wyniki, szczęście, decyzje
