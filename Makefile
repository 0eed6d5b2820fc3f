# Nemeton. `make help` lists what there is to do; every target does the set-up it needs.

PYTHON ?= python3
GAME ?= celtica
export NEMETON_COMPILE ?= auto
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests start some hundred processes: what one of them has compiled the others need not.
export PYTHONDONTWRITEBYTECODE :=

VENV := .venv
BIN := $(VENV)/bin
LOG = $(VENV)/$(notdir $@).log
NEEDS := $(VENV)/needs.stamp
PROXIES := $(VENV)/proxies
COMPILER := $(VENV)/compiler.stamp
TOOLS := $(VENV)/tools.stamp
DOCS := $(VENV)/docs.stamp
FILES := $(VENV)/files.txt
PLAIN := $(VENV)/plain.stamp
WHEEL := $(VENV)/wheel.stamp
INSTALLED := $(VENV)/installed.stamp
METADATA := $(VENV)/source/nemeton.egg-info
PAGE_TOOLS := web/node_modules/.package-lock.json
FIND_FILES := find src -type f ! -path '*/__pycache__/*' ! -path '*.egg-info/*'
FIND_PAGE_FILES := find web -type f ! -path '*/node_modules/*' ! -path '*/__pycache__/*' ! -path 'web/dist/*' ! -path 'web/fixtures/*'
SOURCES := $(shell $(FIND_FILES); $(FIND_PAGE_FILES) 2>/dev/null)

# The source must give what the compiled package gives: golden games and chance hold them to it, game by game.
# Everything else is asked once, of the compiled package.
SOURCE_TESTS := tests/house tests/kernel/test_chance.py tests/contract/test_chance.py tests/contract/test_golden.py
# Those of the server wait most: begun first, they leave nobody waiting for them at the end.
COMPILED_TESTS := tests/house/test_package.py tests/server/ \
	$(filter-out tests/house/ tests/server/ tests/browser/ tests/__pycache__/,$(wildcard tests/*/))

# One more than there are cores: some tests wait for servers, clocks and disks.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1)

# Old pips know no other way to install what a project needs without the project itself.
# Playing needs less than compiling, and that less than testing: who came to play does not wait for the rest.
READ_PROJECT := import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); build = p["build-system"]["requires"]; \
	needs = p["project"]["dependencies"]; extras = p["project"]["optional-dependencies"]
LIST_NEEDS := $(READ_PROJECT); print("\n".join([build[0], *needs, *extras["server"]]))
LIST_COMPILER := $(READ_PROJECT); print("\n".join(build))
LIST_TOOLS := $(READ_PROJECT); print("\n".join(extras["dev"]))
LIST_DOCS := $(READ_PROJECT); print("\n".join(extras["docs"]))

# Compiling takes this many seconds of one core (measured: docs/performance.md#building), shared out among all of them.
COMPILING := 130
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
MINUTES := $(shell expr \( $(COMPILING) / $(CORES) + 59 \) / 60)

# Installs or builds the project in the environment there is, and says all it does.
BUILD_HERE := --verbose --no-build-isolation --no-deps

# What runs beside the build and its tests gives way to them: they take longest.
ASIDE := nice

say = @echo '$(1) ...'
# Runs quietly; what it said is shown only if it fails.
quietly = @mkdir -p $(VENV); { $(1); } >$(LOG) 2>&1 || { cat $(LOG); exit 1; }

.DEFAULT_GOAL := setup
.DELETE_ON_ERROR:
.PHONY: setup play terminal test services check page source compiled browser dist bench strength golden docs help clean FORCE

setup: $(INSTALLED) ## Set up: virtual environment, dependencies, compiled kernel

# Has nothing that is built in changed since the stamp $(1)?
is_current = [ -e $(1) ] && [ -z "$$({ $(FIND_FILES) -newer $(1); $(FIND_PAGE_FILES) -newer $(1); \
	find $(FILES) pyproject.toml setup.py -newer $(1); } 2>/dev/null | head -n 1)" ]

# Plain Python plays at once. What takes minutes is done while people play, and used from the next start.
play: $(FILES) ## Start the server and open the lobby in a browser; Ctrl-C ends it, nothing is lost
	@if $(call is_current,$(INSTALLED)) || $(call is_current,$(WHEEL)); then \
		$(MAKE) --no-print-directory $(INSTALLED) && exec $(BIN)/nemeton serve --open; fi; \
	$(MAKE) --no-print-directory -j 2 $(PLAIN) || exit; \
	if [ "$$NEMETON_COMPILE" = 0 ]; then exec $(BIN)/nemeton serve --open; fi; \
	echo 'This is plain Python. The compiled package, which is faster, is built beside it (about $(MINUTES) min);'; \
	echo 'it is used from the next start.'; \
	exec $(BIN)/python tools/beside.py $(VENV)/beside.log $(BIN)/nemeton serve --open \
		-- $(ASIDE) $(MAKE) --no-print-directory $(WHEEL)

terminal: setup ## Play in the terminal against bots (GAME=celtica)
	@$(BIN)/nemeton play $(GAME)

# The way from the build to the last test is the longest: whatever else there is to do is done in the gaps it leaves.
test: ## Check everything and run all tests, interpreted and compiled
	@$(MAKE) --no-print-directory -j 6 services compiled browser source page check

# nginx and Caddy are only unpacked: installed, they would begin to serve on this machine.
services: ## Fetch PostgreSQL, Redis, Chromium, nginx and Caddy for the tests that need them, as root on Debian; else those are skipped
	@missing=""; proxies=""; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	command -v redis-server >/dev/null || missing="$$missing redis-server"; \
	command -v chromium-headless-shell >/dev/null || missing="$$missing chromium-headless-shell"; \
	for one in nginx caddy; do \
		PATH="$$PATH:/usr/sbin:$(PROXIES)/usr/sbin:$(PROXIES)/usr/bin" command -v $$one >/dev/null || proxies="$$proxies $$one"; done; \
	if [ -n "$$missing$$proxies" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing$$missing$$proxies ..."; mkdir -p $(PROXIES); \
		{ apt-get update -q && { [ -z "$$missing" ] || \
			DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$missing; } && \
			{ [ -z "$$proxies" ] || { cd $(PROXIES) && apt-get download -q $$proxies && \
				for one in *.deb; do dpkg-deb -x $$one . || exit 1; done; }; }; } \
			>/tmp/nemeton-services.log 2>&1 || { cat /tmp/nemeton-services.log; exit 1; }; \
	elif [ -n "$$missing$$proxies" ]; then echo "Not here:$$missing$$proxies. Tests that need them are skipped."; fi

check: $(TOOLS) ## Look for mistakes without running: style, types, messages, import layers
	$(call say,Checking style)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	$(call say,Checking types)
	@$(ASIDE) $(BIN)/mypy --strict --no-error-summary
	$(call say,Checking messages)
	@PYTHONPATH=src $(BIN)/python -m nemeton.messages.check
	$(call say,Checking import layers)
	$(call quietly,PYTHONPATH=src $(ASIDE) $(BIN)/lint-imports --no-logo --no-cache)

page: $(PAGE_TOOLS) $(METADATA) ## Look for mistakes in the page, and run its tests
	$(call say,Checking and testing the page)
	$(call quietly,! command -v npm || (cd web && $(ASIDE) npm run --silent check && $(ASIDE) npm run --silent lint && \
		$(ASIDE) npm test --silent))
	@grep Tests $(LOG) || echo 'npm is not here.'

source: $(TOOLS) $(METADATA) ## Run the tests of the source: it gives what the compiled package gives
	$(call say,Testing the source)
	$(call quietly,PYTHONPATH=src:$(VENV)/source $(ASIDE) $(BIN)/pytest -q -n 1 --dist loadgroup $(SOURCE_TESTS))
	@tail -n 1 $(LOG)

test compiled browser: export NEMETON_COMPILE := 1
compiled: setup $(TOOLS) services ## Run the tests of the compiled package
	$(call say,Testing the compiled package)
	@NEMETON_EXPECT_COMPILED=1 $(BIN)/pytest -q -n $(WORKERS) --dist loadgroup -o pythonpath=. $(COMPILED_TESTS)

# Beside the others, not after them: those of the server mostly wait, those in a browser never do.
browser: setup $(TOOLS) services ## Run the tests of the page in a browser, at a server of the compiled package
	$(call say,Testing in a browser)
	$(call quietly,NEMETON_EXPECT_COMPILED=1 $(BIN)/pytest -q -n auto --dist loadgroup -o pythonpath=. tests/browser)
	@tail -n 1 $(LOG)

dist: $(COMPILER) ## Write the packages into dist/: the source with its page, and a wheel for this machine, built of it
	$(call say,Packing the source)
	@rm -rf dist
	$(call quietly,$(BIN)/python -c 'from setuptools import build_meta; build_meta.build_sdist("dist")' && rm -rf src/nemeton.egg-info)
	$(call say,Building the wheel from it (about $(MINUTES) min))
	$(call quietly,$(BIN)/python -m pip wheel --verbose --no-deps --wheel-dir dist dist/*.tar.gz)
	@sed -n 's/^ *nemeton: //p' $(LOG); ls dist

bench: setup ## Measure decisions, games and clones a second, as ratios in one run (GAME=celtica)
	@$(BIN)/python benchmarks/run.py --game $(GAME)

strength: setup $(TOOLS) ## Measure how strong the bots are, over all cores; goes on where it stopped
	@$(BIN)/python benchmarks/strength.py

golden: setup $(TOOLS) ## Write the golden files anew: playthroughs, perft tables, digests (read the diff)
	@PYTHONPATH=src:. $(BIN)/python -m tests.contract.golden

docs: setup $(DOCS) ## Build the documentation site into build/site; its notebooks are run for it
	$(call say,Laying out the pages and running the notebooks)
	$(call quietly,$(BIN)/python -m tools.documentation)
	$(call say,Building the site)
	$(call quietly,$(BIN)/zensical build --strict)
	@echo 'build/site/index.html'

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

clean: ## Remove everything that was built or set up
	$(call say,Removing what was built)
	@rm -rf $(VENV) build dist web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis src/nemeton.egg-info
	@find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(BIN)/python:
	$(call say,Making a virtual environment in $(VENV))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Nemeton needs Python 3.11 or later: make PYTHON=...")'
	$(call quietly,$(PYTHON) -m venv $(VENV))

$(NEEDS): pyproject.toml | $(BIN)/python
	$(call say,Installing what Nemeton needs)
	@$(BIN)/python -c '$(LIST_NEEDS)' >$(VENV)/needs.txt
	$(call quietly,$(BIN)/python -m pip install --requirement $(VENV)/needs.txt)
	@touch $@

$(COMPILER): $(NEEDS)
	$(call say,Installing the compiler)
	@$(BIN)/python -c '$(LIST_COMPILER)' >$(VENV)/compiler.txt
	$(call quietly,$(BIN)/python -m pip install --requirement $(VENV)/compiler.txt)
	@touch $@

$(TOOLS): $(COMPILER)
	$(call say,Installing what its tests need)
	@$(BIN)/python -c '$(LIST_TOOLS)' >$(VENV)/tools.txt
	$(call quietly,$(BIN)/python -m pip install --requirement $(VENV)/tools.txt)
	@touch $@

$(DOCS): $(TOOLS)
	$(call say,Installing what the documentation site needs)
	@$(BIN)/python -c '$(LIST_DOCS)' >$(VENV)/docs.txt
	$(call quietly,$(BIN)/python -m pip install --requirement $(VENV)/docs.txt)
	@touch $@

# Which games there are stands in the package's metadata; the source has it without being installed.
$(METADATA): pyproject.toml | $(NEEDS)
	@mkdir -p $(@D)
	$(call quietly,NEMETON_COMPILE=0 $(BIN)/python setup.py egg_info --egg-base $(@D))
	@touch $@

# Changes whenever a source file comes or goes, so that a removed one leaves the installed package too.
$(FILES): FORCE | $(BIN)/python
	@$(FIND_FILES) | sort | cmp --silent - $@ || $(FIND_FILES) | sort >$@

# What builds and tests the page, as npm itself notes that it is there.
$(PAGE_TOOLS): web/package-lock.json
	@if command -v npm >/dev/null && [ "$$NEMETON_PAGE" != 0 ]; then \
		echo 'Installing what the page needs ...'; cd web && npm ci --silent --no-audit --no-fund; fi

# Not editable: compiled files beside the source would hide every later edit of it.
$(PLAIN): $(NEEDS) $(FILES) $(SOURCES) pyproject.toml setup.py | $(PAGE_TOOLS)
	$(call say,Installing Nemeton and its page)
	$(call quietly,NEMETON_COMPILE=0 $(BIN)/python -m pip install $(BUILD_HERE) --force-reinstall .)
	@rm -rf src/nemeton.egg-info
	@touch $@

$(WHEEL): $(COMPILER) $(FILES) $(SOURCES) pyproject.toml setup.py | $(PAGE_TOOLS)
	$(call say,Building Nemeton and its page (about $(MINUTES) min))
	@rm -rf $(VENV)/wheel
	$(call quietly,$(BIN)/python -m pip wheel $(BUILD_HERE) --wheel-dir $(VENV)/wheel .)
	@sed -n 's/^ *nemeton: //p' $(LOG)
	@rm -rf src/nemeton.egg-info
	@touch $@

$(INSTALLED): $(WHEEL)
	$(call quietly,$(BIN)/python -m pip install --no-deps --force-reinstall $(VENV)/wheel/*.whl)
	@touch $@

FORCE:
