# Was auf dem Bildschirm steht.

## Das Menü

language-row = ⚑ Sprache: { language }
