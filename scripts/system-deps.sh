#!/usr/bin/env bash
# Make sure the programs the project cannot get from PyPI are there.
# As root on a Debian-like system what is missing is installed; otherwise one sentence says what is.
# "system-deps.sh test" also asks for what only the tests need: a browser and a database server.
set -euo pipefail

purpose=${1:-play}

python=${PYTHON:-python3}
missing=() # Debian package names

need() { # need <package> <check...>: the package is missing when the check fails
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}

has_headers() {
    "$python" -c 'import pathlib, sys, sysconfig
sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())'
}

has_postgresql() { # the server, which Debian keeps out of the PATH
    command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb'
}

may_install() { [[ $(id -u) == 0 ]] && command -v apt-get; }

# Chromium without windows costs the tests less; all of Chromium does where that cannot be had.
shell=chromium-headless-shell
offers_shell() { apt-cache show "$shell"; }
has_browser() {
    command -v "$shell" || { command -v chromium && ! { may_install && offers_shell; }; }
}

has_node() { # Vite needs Node 20.19 or newer
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
}

look() {
    missing=()
    need g++ command -v g++
    need python3 command -v "$python"
    need python3-venv "$python" -c 'import ensurepip, venv'
    need python3-dev has_headers
    need nodejs has_node
    need npm command -v npm
    if [[ $purpose == test ]]; then
        need postgresql has_postgresql # the tests start one of their own
        need "$shell" has_browser
    fi
}

fail() {
    echo "sternfeld: $*" >&2
    exit 1
}

check_version() {
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Python 3.11 or newer is needed, but $python is $("$python" -V 2>&1); choose another with PYTHON=…"
}

if command -v "$python" >/dev/null; then check_version; fi
look
if ((${#missing[@]})) && may_install >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt=(apt-get -o DPkg::Lock::Timeout=300 -qq)
    if [[ " ${missing[*]} " == *" postgresql "* && ! -e /etc/postgresql-common/createcluster.conf ]]; then
        mkdir -p /etc/postgresql-common # no server of the system's own is needed
        echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
    fi
    "${apt[@]}" update >&2 || fail "could not ask for packages with apt-get."
    offers_shell >/dev/null 2>&1 || missing=("${missing[@]/$shell/chromium}")
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2 ||
        fail "could not install ${missing[*]} with apt-get."
    look
fi
if ((${#missing[@]})); then
    fail "please install ${missing[*]} (named as in Debian) for $python and run make again."
fi
check_version
