# What stands on the screen.

## The menu

language-row = ⚑ Language: { language }
