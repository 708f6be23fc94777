# make app: set everything up and serve the app.   make test: set everything up and run every check.
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed
APT := apt-get install -y -qq --no-install-recommends
UNPRIVILEGED := $(shell [ "$$(id -u)" = 0 ] || echo yes)

.PHONY: app test check browser requirements playthroughs benchmarks simulations clean

app: $(INSTALLED)
	$(BIN)/python -m streamlit run app.py

test: $(INSTALLED) browser check

check:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest

$(INSTALLED): pyproject.toml requirements.txt
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 to 3.13 is needed, this is " + sys.version) if not (3, 11) <= sys.version_info < (3, 14) else 0'
	$(PYTHON) -m venv .venv 2>/dev/null || { [ -z "$(UNPRIVILEGED)" ] && apt-get update -qq && $(APT) python3-venv && $(PYTHON) -m venv .venv; }
	$(BIN)/python -m pip install -q -r requirements.txt
	$(BIN)/python -m pip install -q -c requirements.txt -e '.[test]'
	touch $(INSTALLED)

# The browser tests need Debian's Chromium; without it and without root they say so and are skipped.
browser:
	@command -v chromium >/dev/null || { [ -z "$(UNPRIVILEGED)" ] && apt-get update -qq && $(APT) chromium fonts-dejavu-core; } \
	  || echo "No Chromium and no root to install it: the browser tests will be skipped."

# The pins of the deployment, compiled from pyproject.toml for every supported Python.
requirements: $(INSTALLED)
	$(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --upgrade --quiet \
	  --no-annotate --no-header -o requirements.txt

# The listings of the golden rounds, written anew; read the difference before committing it.
playthroughs: $(INSTALLED)
	$(BIN)/python tests/write_playthroughs.py

benchmarks: $(INSTALLED)
	$(BIN)/python -m pip install -q -c requirements.txt -e '.[test,benchmarks]'
	$(BIN)/python -m benchmarks

# Ten million rounds of each simulated game beside the exact counts; fails if a figure does not agree.
simulations: $(INSTALLED)
	$(BIN)/python -m benchmarks.simulations

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
