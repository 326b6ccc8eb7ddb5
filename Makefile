# Three commands do everything: `make demo`, `make check` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# What a change is most likely to break, in well under a minute; `make test` runs the rest as well.
QUICK := tests/test_layers.py tests/companion/games/test_illegal_turns.py \
  tests/companion/games/test_seeds.py tests/companion/games/test_notation.py \
  tests/companion/games/test_uckers_examples.py tests/companion/games/test_rogue_examples.py \
  tests/companion/games/test_perudo_examples.py tests/companion/games/test_peruke_84_examples.py \
  tests/companion/sessions/test_events.py tests/companion/test_settings.py

# What tries random cases: by day few of them.
NIGHTLY := tests/companion/games tests/companion/referee tests/companion/sessions tests/companion/display tests/vision \
  tests/companion/coach tests/companion/table tests/companion/cli/test_plain_output.py tests/hardware/test_debounce.py
PICTURES ?= out/pictures
NEEDED := --editable '.[test,dev]'

.PHONY: help pictures demo check test style run-tests night wheel-test release lock lint bench train soak slow touch-times arm guest-test clean
MINUTES ?= 5

# Hundreds of tests start a program of their own: without compiled files each compiles every module again.
unexport PYTHONDONTWRITEBYTECODE

help:
	@echo "make demo    play a Rogue game on the virtual table"
	@echo "make check   lint, types, the arrows between packages, quick tests"
	@echo "make test    install what is needed and run all checks"
	@echo "make night   many more random games and cases"
	@echo "make wheel-test  build the wheel, and use all it ships in an empty environment"
	@echo "make release  test the wheel, then wheel, sdist, a list of what they install, and checksums in dist/; or what a release still lacks"
	@echo "make lock    write the versions that are tested into requirements.lock"
	@echo "make bench   measure speed on one core"
	@echo "make train   build the nets from nothing: 18 hours of one core"
	@echo "make soak    the live loop at full rate, watching memory, threads and files (MINUTES=240 for an evening)"
	@echo "make arm     install and run on emulated ARM, Debian 12 and 13 (needs root; takes half an hour)"
	@echo "make pictures  every screen as a picture in out/pictures, also as seen with colour blindness"
	@echo "make guest-test  install, boot and play in an emulated machine (needs root; takes half an hour, the first time an hour)"
	@echo "make slow    the same with a fifth of a core, as on a slow machine (needs root)"

# uv takes a fifth of the time that pip needs, but reads none of pip's settings: where an index of one's own is
# configured for pip alone, pip does it.
$(STAMP): pyproject.toml
	@sh tools/check-system.sh "$(PYTHON)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check uv
	@$(BIN)/uv pip install --quiet --python $(BIN)/python $(NEEDED) \
	  || $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check $(NEEDED)
	@touch $@

demo: $(STAMP)
	@$(BIN)/companion demo rogue

# mypy keeps one core busy, and so does the end of a test run: both at once are done sooner.
check: $(STAMP)
	@$(MAKE) --no-print-directory -j2 style run-tests TESTS="$(QUICK)"

test: $(STAMP)
	@$(MAKE) --no-print-directory -j2 style run-tests

style:
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports
	@$(BIN)/mypy

# In a fresh clone each process would rewrite the asserts of every test once more to explain a failure: two thirds of a
# minute of a core. What failed is run again with explanations; the run has failed all the same.
run-tests:
	@$(BIN)/pytest -n auto -q --assert=plain $(TESTS) || { $(BIN)/pytest -q --last-failed --last-failed-no-failures none $(TESTS); exit 1; }

night: $(STAMP)
	@COMPANION_TEST_GAMES=20 $(BIN)/pytest -n auto -q $(NIGHTLY)

wheel-test: $(STAMP)
	@$(BIN)/python -m tools.wheel_test $(LIGHT)

release: $(STAMP)
	@$(BIN)/python -m tools.release

lock: $(STAMP)
	@$(BIN)/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 --extra box --extra club --extra dev --extra live --extra photos --extra pi --extra report --extra test --extra train --output-file requirements.lock pyproject.toml

lint: $(STAMP)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports
	@$(BIN)/mypy

bench: $(STAMP)
	@$(BIN)/python -m tools.bench

train: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[train]'
	@$(BIN)/python -m training.recipe out/training

soak: $(STAMP)
	@$(BIN)/python -m tools.soak --minutes $(MINUTES)

pictures: $(STAMP)
	@$(BIN)/python -m tools.pictures $(PICTURES)

slow: $(STAMP)
	@tools/slow.sh 20 $(BIN)/python -m tools.soak --minutes $(MINUTES)

touch-times: $(STAMP)
	@tools/slow.sh 20 $(BIN)/python -m tools.touch_times

arm: $(STAMP)
	@PYTHON=$(abspath $(BIN)/python) tools/aarch64.sh out/arm

guest-test: $(STAMP)
	@$(BIN)/python -m tools.guest.run out/guest

clean:
	rm -rf $(VENV) out dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
