# SPDX-License-Identifier: MIT
# Writes one translation unit that includes every header, and the programs that are named: write_all FILE… It runs the examples among
# them, or valhall-tgsi if there are arguments. Sourced by the other scripts.

# Programs stand in namespaces of their own, whose main() is a function like others. What they include has to be there before.
write_all() {
    local program name programs=("$@")
    echo '// Made by scripts/everything.sh.'
    grep -hoE '^#include <[a-z_]+>' "${programs[@]}" tools/*.hpp tools/*/*.hpp | LC_ALL=C sort -u
    # A format.hpp is an error where the standard library has no <format>.
    echo '#include <version>'
    find include/valhall -name '*.hpp' | LC_ALL=C sort |
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
