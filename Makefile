# make play    set everything up and open the table in the browser
# make quick   lint, types and the tests of what was changed (under 90 seconds)
# make test    set everything up and test everything (minutes); the same as CI
# make check   the same more thoroughly: long campaigns, more examples, sanitizers
# make setup   only set up
# make generate write every generated file anew
# make format  format all sources: Python, C++ and the page
# make plain   the core without intrinsics, and with each path of this processor (minutes)
# make fuzz    the readers of bytes, driven by libFuzzer
# make threads the core under ThreadSanitizer
# make arm     the native tests on emulated ARM
# make farm    the farm on a local Ray, one of two workers killed
# make lock    renew requirements.lock from pyproject.toml
# make clean   remove all that was built or installed here

# Compiled modules are kept: dozens of processes of the tests import the same ones.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check
STAMPS := .venv/stamps

NATIVE := CMakeLists.txt $(wildcard native/* native/*/*)
NATIVE_CXX := $(filter %.cpp %.h %.hpp,$(NATIVE))
NATIVE_TESTS := $(wildcard tests/test_native.py tests/test_fuzz.py tests/engine \
    tests/lexicon/test_compiled.py)

# The tests that cover every branch of rules, game and notation (tool.coverage in pyproject.toml).
COVERING := $(addprefix tests/,rules game notation conformance naive) \
    $(addprefix src/sternfeld/,rules game notation)

# How deep the tests look; make check looks deeper.
DEPTH :=
THOROUGH := -m "" --hypothesis-profile=thorough
FUZZERS :=

.PHONY: play quick test check setup generate lint core page types units routes cover rest browser \
    sanitize plain fuzz threads arm farm format lock audit clean
.DELETE_ON_ERROR:

# Python packages and the core on one side, the page on the other.
play:
	$(MAKE) -j2 --output-sync=line setup
	.venv/bin/sternfeld serve --open

# Tests write and remove thousands of small files: in memory, where that has room for them.
test check cover rest browser routes quick: export TMPDIR := $(or $(TMPDIR),$(shell \
    df -k --output=avail /dev/shm 2> /dev/null | awk 'NR == 2 && $$1 > 4000000 { print "/dev/shm" }'))

# What runs on one core goes side by side. Cover, rest and browser keep all cores busy and take turns.
test: $(STAMPS)/test-system
	$(MAKE) -j2 --output-sync=target lint core page routes $(STAMPS)/rewritten
	$(MAKE) cover rest browser

check: $(STAMPS)/test-system
	$(MAKE) test DEPTH='$(THOROUGH)' FUZZERS=fuzzers
	$(MAKE) sanitize

quick: $(STAMPS)/native $(STAMPS)/npm
	$(PY) scripts/quick.py

setup: $(STAMPS)/native $(STAMPS)/web

$(STAMPS)/system: scripts/system-deps.sh
	@PYTHON=$(PYTHON) scripts/system-deps.sh play
	@mkdir -p $(@D) && touch $@

$(STAMPS)/test-system: scripts/system-deps.sh
	@PYTHON=$(PYTHON) scripts/system-deps.sh test
	@mkdir -p $(@D) && touch $@

$(PY): | $(STAMPS)/system
	$(PYTHON) -m venv .venv

# Modules are compiled when they are first used; many never are. The lock names every package, so pip
# need not look for more: old versions of it would ask for the newest one of a package with an extra.
$(STAMPS)/packages: requirements.lock | $(PY)
	$(PIP) install -q --no-compile --no-deps --require-hashes -r requirements.lock
	$(PIP) check
	@touch $@

# An editable install: Python sources are read from src/, the compiled core lies in .venv. It
# knows packages by their __init__.py, so a new one needs a new install.
PACKAGES := $(wildcard src/sternfeld/__init__.py src/sternfeld/*/__init__.py src/sternfeld/*/*/__init__.py)
$(STAMPS)/native: $(STAMPS)/packages pyproject.toml $(NATIVE) $(PACKAGES)
	$(PIP) install -q --no-build-isolation --no-deps -C build-dir=build/dev \
	    -C cmake.define.STERNFELD_PROGRAMS=ON -e .
	@touch $@

# The page is built into the package.
WEB := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/src/paraglide/*')
$(STAMPS)/npm: web/package.json web/package-lock.json web/.npmrc | $(STAMPS)/system
	cd web && npm ci --no-progress
	@touch $@

$(STAMPS)/web: $(STAMPS)/npm $(WEB)
	cd web && npm run -s build
	@touch $@

lint: $(STAMPS)/packages $(STAMPS)/npm
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/clang-format --dry-run -Werror $(NATIVE_CXX)
	cd web && npm run -s lint

# The native core by itself: every path against its slow twin; with make check more of that, and its
# readers against forged files.
core: setup
	.venv/bin/cmake --build build/dev --target tests $(FUZZERS) > /dev/null
	.venv/bin/ctest --test-dir build/dev/native -j2 $(if $(FUZZERS),,--exclude-regex ^fuzz_) --output-on-failure
	$(if $(FUZZERS),build/dev/native/test_search 4)

# Where schemathesis tries every route. It costs three seconds in every process that knows of it.
ROUTES := tests/server/http/test_openapi.py
KNOWS_NO_ROUTES := -p no:schemathesis --ignore=$(ROUTES)

routes: setup
	$(PY) -m pytest -q $(DEPTH) $(ROUTES)

# pytest rewrites the asserts of each test file once. Workers that begin together would all do it.
$(STAMPS)/rewritten: | setup
	$(PY) -m pytest -q $(KNOWS_NO_ROUTES) --collect-only > /dev/null
	@touch $@

cover: setup
	$(PY) -m pytest -q $(KNOWS_NO_ROUTES) -n auto $(DEPTH) --cov --cov-report= $(COVERING)
	$(PY) -m coverage report --fail-under=100

# Tests of the server often wait, for processes and for connections that close: three workers for a
# core.
THRICE_THE_CORES = $(shell $(PY) -c 'import os; print(3 * os.cpu_count())')

rest: setup
	$(PY) -m pytest -q $(KNOWS_NO_ROUTES) -n $(THRICE_THE_CORES) $(DEPTH) --ignore=tests/e2e $(addprefix --ignore=,$(COVERING))

# Side by side, where there are two cores; the build has written the messages that both read.
page: types units

types: setup
	cd web && npm run -s types

units: setup
	cd web && STERNFELD_MESSAGES=built npm run -s test && npm run -s size

# Playwright and the event loops of the server's tests do not share a process: a run of its own.
# What fails is tried once more; what passes only then is named as FLAKY in the last lines.
browser: setup
	$(PY) scripts/browser_tests.py $(DEPTH)

# The same core built in another way, in an environment of its own that borrows the packages of the
# first.
CORE_asan := -C cmake.build-type=RelWithDebInfo -C cmake.define.STERNFELD_SANITIZE=ON -C install.strip=false
CORE_tsan := -C cmake.build-type=RelWithDebInfo -C cmake.define.STERNFELD_TSAN=ON -C install.strip=false
CORE_plain := -C cmake.define.STERNFELD_PLAIN=ON
SITE := import sysconfig; print(sysconfig.get_path("platlib"))

.PRECIOUS: .venv-%/stamp
.venv-%/stamp: $(STAMPS)/native
	$(PY) -m venv --clear --without-pip .venv-$*
	$(PY) -c '$(SITE)' > "$$(.venv-$*/bin/python -c '$(SITE)')/packages.pth"
	$(PIP) --python .venv-$*/bin/python install -q --no-build-isolation --no-deps --force-reinstall \
	    -C build-dir=build/$* $(CORE_$*) -e .
	@touch $@

# With AddressSanitizer and UBSan. Only Python output is captured: a report is written as the process
# dies.
ASAN_PY := .venv-asan/bin/python
ASAN_LIBS = $(foreach lib,libasan.so libubsan.so libstdc++.so.6,$(shell g++ -print-file-name=$(lib)))

sanitize: .venv-asan/stamp
	LD_PRELOAD="$(ASAN_LIBS)" PYTHONMALLOC=malloc \
	ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 \
	UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 \
	STERNFELD_SANITIZED=1 $(ASAN_PY) -m pytest -q --capture=sys -p no:cacheprovider $(NATIVE_TESTS)

# Without any intrinsics, and with each path that the processor has chosen at run time: all tests in
# which the core has a part.
CORE_TESTS := tests/engine tests/lexicon tests/players tests/notation tests/test_native.py tests/test_fuzz.py
ONLY_PLAIN := from sternfeld._core import paths; assert paths() == ["plain"], paths()

plain: .venv-plain/stamp
	.venv-plain/bin/python -c '$(ONLY_PLAIN)'
	.venv-plain/bin/python -m pytest -q -p no:cacheprovider $(CORE_TESTS)
	for path in $$($(PY) -c 'from sternfeld._core import paths; print(*paths())'); do \
	    STERNFELD_PATH=$$path $(PY) -m pytest -q -p no:cacheprovider $(CORE_TESTS) || exit 1; done

# The fuzz targets under AddressSanitizer and UBSan, driven by libFuzzer: needs clang++ and its
# compiler-rt. What was found to reach new lines stays in build/corpus.
FUZZ_SECONDS ?= 600
FUZZ_LIMITS := -timeout=30 -malloc_limit_mb=256 -rss_limit_mb=2048 -max_len=65536 -len_control=0

fuzz: setup
	.venv/bin/cmake -S native -B build/libfuzzer -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/.venv/bin/ninja \
	    -DCMAKE_CXX_COMPILER=clang++ -DSTERNFELD_SANITIZE=ON -DSTERNFELD_LIBFUZZER=ON > /dev/null
	.venv/bin/cmake --build build/libfuzzer --target fuzzers > /dev/null
	for target in $(patsubst native/fuzz/%.cpp,%,$(wildcard native/fuzz/fuzz_*.cpp)); do \
	    mkdir -p build/corpus/$$target; \
	    build/libfuzzer/$$target -max_total_time=$(FUZZ_SECONDS) $(FUZZ_LIMITS) build/corpus/$$target \
	        || exit 1; done

# With ThreadSanitizer: the core by itself, then through Python. The interpreter and its packages are
# not built with it, so only what both sides do in the core is seen.
THREAD_TESTS := tests/engine/test_engine.py tests/engine/test_threads.py
TSAN_LIBS = $(foreach lib,libtsan.so libstdc++.so.6,$(shell g++ -print-file-name=$(lib)))

threads: .venv-tsan/stamp
	.venv/bin/cmake -S native -B build/threads -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/.venv/bin/ninja \
	    -DSTERNFELD_TSAN=ON > /dev/null
	.venv/bin/cmake --build build/threads --target test_threads > /dev/null
	build/threads/test_threads
	LD_PRELOAD="$(TSAN_LIBS)" TSAN_OPTIONS=halt_on_error=1 \
	    .venv-tsan/bin/python -m pytest -q --capture=sys -p no:cacheprovider $(THREAD_TESTS)

# On 64-bit ARM, emulated: the native tests, built with g++-aarch64-linux-gnu and run by qemu-user.
arm: setup
	.venv/bin/cmake -S native -B build/arm -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/.venv/bin/ninja \
	    -DCMAKE_TOOLCHAIN_FILE=toolchains/aarch64.cmake > /dev/null
	.venv/bin/cmake --build build/arm > /dev/null
	.venv/bin/ctest --test-dir build/arm --output-on-failure

# With the extra ray, in an environment of its own that borrows all of the first, the core too.
.venv-ray/stamp: $(STAMPS)/native pyproject.toml
	$(PY) -m venv --clear --without-pip .venv-ray
	echo "import site; site.addsitedir('$$($(PY) -c '$(SITE)')')" \
	    > "$$(.venv-ray/bin/python -c '$(SITE)')/packages.pth"
	$(PIP) --python .venv-ray/bin/python install -q --no-compile 'ray>=2.60'
	@touch $@

farm: .venv-ray/stamp
	.venv-ray/bin/python -m pytest -q -p no:cacheprovider tests/test_farm.py tests/test_farm_ray.py

# Everything in the repository that is made from other files; commit it together with those.
generate: $(STAMPS)/native
	$(PY) scripts/generate.py

format: setup
	.venv/bin/ruff check --fix-only -q .
	.venv/bin/ruff format .
	.venv/bin/clang-format -i $(NATIVE_CXX)
	cd web && npm run -s format

# Versions already locked stay; remove requirements.lock first to take the newest ones.
lock: | $(PY)
	$(PIP) install -q --upgrade --target build/uv uv==0.13.7
	build/uv/bin/uv pip compile -q --python $(PY) --universal --python-version 3.11 \
	    --generate-hashes --no-header --no-annotate --group build --group dev pyproject.toml \
	    -o requirements.lock

audit: | $(PY)
	$(PIP) install -q --upgrade --target build/audit pip-audit
	PYTHONPATH=build/audit $(PY) -m pip_audit --disable-pip --require-hashes -r requirements.lock
	cd web && npm audit

clean:
	rm -rf .venv .venv-asan .venv-plain .venv-ray .venv-tsan build dist .coverage .coverage.* .hypothesis \
	    .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
