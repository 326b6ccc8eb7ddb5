# Two commands do everything: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: help demo test lint bench train soak slow clean
MINUTES ?= 5

help:
	@echo "make demo    play a Rogue game on the virtual table"
	@echo "make test    install what is needed and run all checks"
	@echo "make bench   measure speed on one core"
	@echo "make train   build the nets from nothing: 14 hours of one core"
	@echo "make soak    the live loop at full rate, watching memory, threads and files (MINUTES=240 for an evening)"
	@echo "make slow    the same with a fifth of a core, as on a slow machine (needs root)"

$(STAMP): pyproject.toml photos/pyproject.toml
	@sh tools/check-system.sh "$(PYTHON)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,dev]' --editable ./photos 'pillow-heif>=0.16'
	@touch $@

demo: $(STAMP)
	@$(BIN)/companion demo rogue

test: $(STAMP)
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/pytest -n auto -q

lint: $(STAMP)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

bench: $(STAMP)
	@$(BIN)/python -m tools.bench

train: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[train]'
	@$(BIN)/python -m training.recipe out/training

soak: $(STAMP)
	@$(BIN)/python -m tools.soak --minutes $(MINUTES)

slow: $(STAMP)
	@tools/slow.sh 20 $(BIN)/python -m tools.soak --minutes $(MINUTES)

clean:
	rm -rf $(VENV) out .mypy_cache .ruff_cache .pytest_cache .hypothesis
