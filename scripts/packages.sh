# SPDX-License-Identifier: MIT
# Defines install_packages PACKAGE…, which installs missing Debian packages. On other systems it does nothing, and the commands that need the
# packages fail. Sourced by the other scripts.

install_packages() {
    command -v apt-get > /dev/null && command -v dpkg-query > /dev/null || return 0

    local package missing=()
    for package in "$@"; do
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null) == installed ]] || missing+=("$package")
    done
    (( ${#missing[@]} )) || return 0

    echo "installing ${missing[*]}"
    local as_root=()
    if (( EUID != 0 )); then
        if ! command -v sudo > /dev/null; then
            echo "neither root nor sudo: install ${missing[*]} by hand" >&2
            return 1
        fi
        as_root=(sudo)
    fi
    # One at a time: scripts that run at once would find the package manager locked.
    (
        flock 9
        "${as_root[@]}" apt-get update -q
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -q -y --no-install-recommends "${missing[@]}" < /dev/null
    ) 9> "${TMPDIR:-/tmp}/valhall-packages-$EUID.lock"
}
