#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the Debian packages of the committed files: debian_package.sh FOLDER [--install]. Fails if lintian finds an error. With --install, installs
# them and runs their tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh
install_packages debhelper lintian cmake ninja-build g++ dpkg-dev fakeroot

folder=$(mkdir -p "$1" && cd "$1" && pwd)
version=$(scripts/version.sh)
sources=$folder/valhall-$version

rm -rf "$sources"
git archive --prefix="valhall-$version/" HEAD | tar -x -C "$folder"
# The date of the commit, so that two builds have the same bytes.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 -C "$folder" -c "valhall-$version" | xz -T0 -6 > "$folder/valhall_$version.orig.tar.xz"
cp -r "$sources/packaging/debian" "$sources/debian"
sed "s/@VERSION@/$version/; s/@DATE@/$(date -u -R -d "@$SOURCE_DATE_EPOCH")/" "$sources/debian/changelog.in" > "$sources/debian/changelog"
rm "$sources/debian/changelog.in"

(cd "$sources" && dpkg-buildpackage -us -uc)
lintian --fail-on error "$folder/valhall_$version-1_"*.changes
[[ ${2-} == --install ]] || exit 0

install_packages pkg-config
as_root=()
(( EUID == 0 )) || as_root=(sudo)
"${as_root[@]}" dpkg -i "$folder"/libvalhall-dev_"$version"-1_all.deb "$folder"/valhall-tools_"$version"-1_*.deb
for name in tools headers; do
    "$sources/debian/tests/$name"
    echo "$name: passes"
done
