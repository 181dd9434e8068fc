# Fieldpost. `make help` lists the targets.
.DEFAULT_GOAL := help
PYTHON := .venv/bin/python
# `make restore x.dump` and `make restore FILE=x.dump` both work, and so does `make backup`.
FILE ?= $(word 2,$(MAKECMDGOALS))
GIVEN_FILE = $(if $(FILE),"$(FILE)")

.PHONY: help play setup test lint format bench backup restore messages lock

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: ## install what is missing, and serve on PORT (8000); Ctrl-C stops it
	@python3 scripts/port.py
	@scripts/setup.sh play
	@exec $(PYTHON) -m scripts.play

setup: ## install what playing needs, and nothing else
	@scripts/setup.sh play

test: ## linters, type checks and every test (ARGS="-k name" for some)
	@scripts/setup.sh test
	@scripts/lint.sh
	@exec $(PYTHON) -m pytest -n 2 --dist loadfile $(ARGS)

lint: ## linters and type checks
	@scripts/setup.sh test
	@scripts/lint.sh

format: ## format Python and sort its imports
	@scripts/setup.sh test
	@$(PYTHON) -m ruff check --select I --fix --quiet . && $(PYTHON) -m ruff format .

bench: ## measure, print a table, write var/bench.json (ARGS="web" for some)
	@scripts/setup.sh test
	@exec $(PYTHON) -m bench.run $(ARGS)

backup: ## dump the database into var/backups/ (FILE=... elsewhere)
	@scripts/setup.sh play
	@exec $(PYTHON) -m scripts.backup dump $(GIVEN_FILE)

restore: ## load a dump into an empty database: make restore x.dump
	@scripts/setup.sh play
	@exec $(PYTHON) -m scripts.backup restore $(GIVEN_FILE) $(if $(REPLACE),--replace)

messages: ## collect the texts to translate into locale/
	@scripts/setup.sh play
	@exec $(PYTHON) -m scripts.messages

lock: ## renew the hash-checked locks from requirements*.in (UPGRADE=1 takes newer versions)
	@scripts/lock.sh

# The second word of `make restore x.dump` is no target of its own.
ifneq ($(filter restore backup,$(firstword $(MAKECMDGOALS))),)
.PHONY: $(wordlist 2,99,$(MAKECMDGOALS))
$(eval $(wordlist 2,99,$(MAKECMDGOALS)):;@:)
endif
