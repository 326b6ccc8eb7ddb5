# What stands on printed mats, stickers and the calibration sheet, and what the command says that prints them.

## On paper

zone = { $name ->
    [roll] ROLL
    [keep] KEEP
   *[taken] TAKEN
}
document = { $title } mat
glue = { $title } { $n } of { $of }: cut along the marks, glue on the dashed line
stickers-document = { $title } stickers
stickers-title = { $title }: four stickers for a board or table of your own.
stickers-cut = Cut along the dashed lines. Stick them upright, outside the board, one at each corner,
stickers-place = so that the board lies inside the rectangle that they span.
corner = { $name ->
    [top-left] top left
    [top-right] top right
    [bottom-right] bottom right
   *[bottom-left] bottom left
}
corner-base = { $n } · { $colour } base
sheet-document = Calibration sheet
sheet-line = Print at 100 % and glue it onto something flat. A square is { $size } mm: ten squares are { $ten } mm. Then: companion calibrate

## The command

no-paper = There is no paper called { $name }. Choose { OR($known) }.
no-mat = There is no mat called { $name }. Choose { $known }.
names = { COMMAS($known) }; for A4 or Letter { COMMAS($small) }
written = { $file }: { $count ->
    [one] one page { $paper }
   *[other] { $count } pages { $paper }
}. Print at 100 % (actual size), then measure the line at the edge: 100 mm.
sheet-written = { $file }: one page A4. Print it at 100 %, check that ten squares are { $ten } mm, and glue it onto something flat. Then: companion calibrate lens
unknown = There is no mat called { $name }. Choose { COMMAS($known) }.
