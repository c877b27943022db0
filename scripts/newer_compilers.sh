#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles every header, the examples and valhall-tgsi as one translation unit with the compilers of newer releases of Debian, without warnings:
#     scripts/newer_compilers.sh [RELEASE COMPILER…]     the default is trixie g++-13 g++-14
# Each release is a root of its own below build/, which debootstrap makes from Debian's packages. Where that is not possible, for instance
# without being root, the script says why and exits with 77, for skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh
source scripts/everything.sh

(( $# )) || set -- trixie g++-13 g++-14
if (( $# < 2 )); then
    echo "usage: scripts/newer_compilers.sh [RELEASE COMPILER…]" >&2
    exit 2
fi
# skip SENTENCE
skip() {
    echo "skipped: $1"
    exit 77
}
(( EUID == 0 )) && command -v apt-get > /dev/null || skip "needs root and apt-get"
install_packages debootstrap

release=$1
root=build/newer-$release
shift
mkdir -p build
if [[ ! -e $root/made ]]; then
    rm -rf "$root"
    debootstrap --variant=minbase "$release" "$root" > "$root.log" 2>&1 || skip "no root of $release: $(tail -n 1 "$root.log")"
    touch "$root/made"
fi
cp /etc/resolv.conf "$root/etc/"
# in_root COMMAND…: runs a command there. A frozen mirror may have outdated signatures of a release that changes daily.
in_root() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
{
    in_root apt-get -o Acquire::Check-Valid-Until=false update
    in_root apt-get install -q -y --no-install-recommends "${@/clang++/clang}"
} > "$root.log" 2>&1 < /dev/null || skip "no $* in $release: $(tail -n 1 "$root.log")"

rm -rf "$root/valhall"
mkdir "$root/valhall"
cp -r include tools examples "$root/valhall/"
write_all examples/*.cpp tools/valhall-tgsi.cpp > "$root/valhall/all.cpp"
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror)
for compiler in "$@"; do
    echo "==== $release: $(in_root "$compiler" --version | head -n 1)"
    for standard in c++20 c++23; do
        in_root "$compiler" -std=$standard -fsyntax-only "${warnings[@]}" -I/valhall -I/valhall/include /valhall/all.cpp
    done
done

echo "===="
echo "compiled without warnings: $# compilers of $release"
