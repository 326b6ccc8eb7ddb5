# Was auf gedruckten Matten, Aufklebern und dem Bogen zum Vermessen steht, und was der Befehl dazu sagt. Die Namen der
# Felder sind in Großbuchstaben ohne Umlaute gedruckt und brauchen nicht mehr Platz als die englischen.

## Auf Papier

zone = { $name ->
    [roll] WURF
    [keep] ABLAGE
   *[taken] GENOMMEN
}
document = Matte für { $title }
glue = { $title }, Blatt { $n } von { $of }: an den Marken schneiden, auf die gestrichelte Linie kleben
stickers-document = Aufkleber für { $title }
stickers-title = { $title }: vier Aufkleber für ein eigenes Brett oder einen eigenen Tisch.
stickers-cut = An den gestrichelten Linien ausschneiden. Aufrecht neben das Brett kleben, an jede Ecke einen,
stickers-place = sodass das Brett in dem Rechteck liegt, das sie aufspannen.
corner = { $name ->
    [top-left] oben links
    [top-right] oben rechts
    [bottom-right] unten rechts
   *[bottom-left] unten links
}
corner-base = { $n } · { $colour ->
    [red] rote
    [green] grüne
    [yellow] gelbe
   *[blue] blaue
} Basis
sheet-document = Bogen zum Vermessen
sheet-line = Mit 100 % drucken und auf etwas Flaches kleben. Ein Feld misst { $size } mm: Zehn Felder sind { $ten } mm. Dann: companion calibrate

## Der Befehl

no-paper = Ein Papier { $name } gibt es nicht. Zur Wahl stehen { AND($known) }.
no-mat = Eine Matte { $name } gibt es nicht. Zur Wahl stehen { $known }.
names = { COMMAS($known) }; für A4 oder Letter { COMMAS($small) }
written = { $file }: { $count ->
    [one] eine Seite { $paper }
   *[other] { $count } Seiten { $paper }
}. Mit 100 % drucken (tatsächliche Größe), dann die Linie am Rand messen: 100 mm.
sheet-written = { $file }: eine Seite A4. Mit 100 % drucken, prüfen, dass zehn Felder { $ten } mm messen, und auf etwas Flaches kleben. Dann: companion calibrate lens
unknown = Eine Matte { $name } gibt es nicht. Zur Wahl stehen { COMMAS($known) }.
