#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the module interface that exports the public names of valhall/valhall.hpp, which clang++ lists:
#     scripts/module.sh > modules/valhall.cppm
# CXX may name another clang++.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../include"
export LC_ALL=C

namespaces=(valhall valhall::source_byte valhall::modifier valhall::mod valhall::emit valhall::literals)

# The qualified names of all declarations.
names=$("${CXX:-clang++}" -std=c++20 -I. -fsyntax-only -Xclang -ast-list valhall/valhall.hpp | grep '^valhall::' | sort -u)
# Left out: namespaces, which cannot be exported by name; template parameters; friends, which their classes export.
others=$(grep -rhoE '^namespace [a-z_:]+ \{' . | sed 's/^namespace //; s/ {$//; s/.*:://' | sort -u | paste -sd '|')

cat << 'end'
// SPDX-License-Identifier: MIT
// The library as a module: import valhall; gives the public names of valhall/valhall.hpp, but none of its macros.
// Made by scripts/module.sh.
module;

#include <valhall/valhall.hpp>

export module valhall;
end
for namespace in "${namespaces[@]}"; do
    printf '\nexport namespace %s {\n\n' "$namespace"
    grep -E "^$namespace::[^:]+$" <<< "$names" | grep -vE "::($others|operator(<=>|==|[+]))$|^valhall::[A-Z]" | sed 's/.*/using &;/'
    printf '\n}  // namespace %s\n' "$namespace"
done
# clang 16 looks up the operators of included headers at the point of instantiation, which is in the importer's source. Without these exports,
# a loop over a span of libstdc++ does not compile there. libstdc++ 16 does not declare them in that namespace.
cat << 'end'

#if defined(__GLIBCXX__) && _GLIBCXX_RELEASE < 16
export namespace __gnu_cxx {

using __gnu_cxx::operator==;
using __gnu_cxx::operator<=>;
using __gnu_cxx::operator+;
using __gnu_cxx::operator-;

}  // namespace __gnu_cxx
#endif
end
