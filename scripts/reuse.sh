#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the licences of all committed files by the REUSE specification: reuse.sh [--sbom FILE]. With --sbom, also writes an SBOM in SPDX's format.
#
# REUSE.toml is of version 3.2 of the specification. Older versions of the tool, as in Debian 12, read .reuse/dep5, which is written from it into a
# copy of the files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh
install_packages reuse

folder=$(mktemp -d)
copy=$folder/valhall
mkdir "$copy"
trap 'rm -rf "$folder"' EXIT
git ls-files -z | xargs -0 cp --parents -t "$copy"
if ! (cd "$copy" && reuse lint > /dev/null 2>&1); then
    value() { sed -n "s/^$1 = \"\(.*\)\"$/\1/p" REUSE.toml; }
    mkdir "$copy/.reuse"
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: %s\n\nFiles: *\nCopyright: %s\nLicense: %s\n' \
        "$(value SPDX-PackageName)" "$(value SPDX-FileCopyrightText)" "$(value SPDX-License-Identifier)" > "$copy/.reuse/dep5"
    rm "$copy/REUSE.toml"
fi
(cd "$copy" && reuse lint)
[[ ${1-} != --sbom ]] || (cd "$copy" && reuse spdx) > "$2"
