# Needs: Python 3.11+ with venv, and make. Everything else is brought into .venv/, .tools/ and web/node_modules/.

ifeq ($(origin PYTHON),undefined)
CANDIDATES := python3 python3.13 python3.12 python3.11 python3.14 python
# The first that is new enough and can make environments; failing that, the first that is new enough, so that the
# set-up can say what it lacks.
PYTHON := $(shell for want in 'import venv, ensurepip, sys' 'import sys'; do for python in $(CANDIDATES); do \
	$$python -c "$$want; sys.exit(sys.version_info < (3, 11))" >/dev/null 2>&1 && echo $$python && exit; done; done)
endif
SETUP := $(PYTHON) tools/setup.py
RUN := .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: help play test check fix setup web types coverage pins wheel bench compiled pure clean need-python

help:  ## what can be made
	@echo "make play      open the table in the browser (PORT=8123, NO_BROWSER=1)"
	@echo "make test      every check there is, in order; ends with the count"
	@echo "make check     the quick ones: format, lint, types, layers (STEPS='lint mypy' for some; also for any other step)"
	@echo "make fix       let ruff put right what it can"
	@echo "make setup     bring everything that play and test need"
	@echo "make types     write the page's TypeScript types anew from the server's messages"
	@echo "make coverage  write docs/coverage.md and docs/house-options.md anew"
	@echo "make bench     the benchmarks, plain and compiled, beside the yardstick of the same run"
	@echo "make compiled  compile the engine (needs a C compiler); used where RULEBOUND_COMPILED=1 is set"
	@echo "make pure      remove what was compiled"
	@echo "make wheel     build dist/*.whl, page included (RULEBOUND_COMPILED=1: with the compiled engine in it)"
	@echo "make pins      compile requirements/*.txt anew (UPGRADE=1 takes newer versions)"
	@echo "make clean     remove what was brought and built"

need-python:
	@test -n "$(PYTHON)" || { echo "rulebound: error: python: version 3.11 or newer is needed (looked for: $(CANDIDATES))" >&2; exit 1; }

play: need-python
	@$(SETUP) run web
	@$(RUN) -m rulebound play $(if $(PORT),--port $(PORT)) $(if $(filter 1 yes true,$(NO_BROWSER)),--no-browser)

test: need-python
	@$(SETUP) dev node
	@$(RUN) tools/check.py

STEPS ?= format lint mypy layers
check: need-python
	@$(SETUP) dev
	@$(RUN) tools/check.py --only $(STEPS)

fix: need-python
	@$(SETUP) dev
	@$(RUN) -m ruff check --fix .
	@$(RUN) -m ruff format .

setup: need-python
	@$(SETUP) dev web

web: need-python
	@$(SETUP) run web

types: need-python
	@$(SETUP) run
	@$(RUN) -m rulebound.table.typescript

coverage: need-python
	@$(SETUP) run
	@$(RUN) -m rulebound rules chronicle-x --coverage > .tools/coverage.md
	@mv .tools/coverage.md docs/coverage.md
	@$(RUN) -m rulebound rules mythic-earth --coverage > .tools/coverage.md
	@mv .tools/coverage.md docs/coverage-mythic-earth.md
	@$(RUN) -m rulebound.lab.house_rules

bench: need-python
	@$(SETUP) dev
	@$(RUN) tools/fast.py build || true
	@$(RUN) -m rulebound bench
	@test ! -f .tools/compiled/stamp || { echo; RULEBOUND_COMPILED=1 $(RUN) -m rulebound bench; }

compiled: need-python
	@$(SETUP) dev
	@$(RUN) tools/fast.py build

pure:
	rm -rf .tools/compiled .tools/checked

wheel: need-python
	@$(SETUP) dev web
	@case "$(RULEBOUND_COMPILED)" in ''|0) ;; *) $(RUN) tools/fast.py build ;; esac
	@$(RUN) -m hatchling build -t wheel

pins: need-python
	@$(SETUP) pins $(if $(UPGRADE),--upgrade)

clean:
	rm -rf .venv .tools dist web/node_modules src/rulebound/table/static .mypy_cache .ruff_cache .pytest_cache .hypothesis
