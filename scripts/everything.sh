# SPDX-License-Identifier: MIT
# Defines write_all FILE…, which prints one translation unit that includes every header and the given programs. The program that results
# runs the examples, or valhall-tgsi if it has arguments. Sourced by the other scripts.

# Each program is in a namespace, where its main() is an ordinary function. Therefore its includes have to precede the namespace.
write_all() {
    local program name programs=("$@")
    echo '// Made by scripts/everything.sh.'
    grep -hoE '^#include <[a-z_]+>' "${programs[@]}" tools/*.hpp tools/*/*.hpp | LC_ALL=C sort -u
    # A format.hpp is an error where the standard library has no <format>.
    echo '#include <version>'
    find include/valhall -name '*.hpp' -not -name '*.inl.hpp' | LC_ALL=C sort |
        sed 's|^include/\(.*\)|#include <\1>|; s|^.*/format[.]hpp>$|#ifdef __cpp_lib_format\n&\n#endif|'
    for program in tools/*.hpp; do echo "#include \"$program\""; done
    for program in "${programs[@]}"; do
        name=$(basename "$program" .cpp)
        printf '\nnamespace in_%s {\n#include "%s"  // NOLINT(bugprone-suspicious-include)\n}\n' "${name//-/_}" "$program"
    done
    printf '\nint main(int argc, char** argv)\n{\n    if (argc > 1) return in_valhall_tgsi::main(argc, argv);\n    return 0'
    for program in examples/*.cpp; do
        name=$(basename "$program" .cpp)
        printf ' |\n        in_%s::main(%s)' "${name//-/_}" "$(grep -q '^int main(int' "$program" && echo '1, argv')"
    done
    printf ';\n}\n'
}
