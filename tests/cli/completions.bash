#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks that completion offers what a program accepts: the options of --help, for each command, and the values that errors list.
#
#   completions.bash COMPLETIONS PROGRAM        (whole paths)
set -euo pipefail
shopt -s extglob

source "$1"
program=$2
name=${program##*/}
failed=0
# Some options write files.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

complain() {
    echo "$name: $*" >&2
    failed=1
}

# Prints the completions of the last word.
offered() {
    COMP_WORDS=("$name" "$@")
    COMP_CWORD=$#
    _valhall "$name" "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
    (( ${#COMPREPLY[@]} )) && printf '%s\n' "${COMPREPLY[@]}" | sort
    return 0
}

same() {
    [[ $2 == "$3" ]] || complain "$1: offers $(tr '\n' ' ' <<< "$2"), not $(tr '\n' ' ' <<< "$3")"
}

in_help=$("$program" --help | grep -oE '^  (-[a-z], )?--?[a-z-]+' | grep -oE -- '--?[a-z][a-z-]*' | sort -u)
commands=("")
if [[ $name == valhall-tgsi || $name == valhall-spirv ]]; then
    read -ra commands < <("$program" 2>&1 | sed -n 's/.*no command: one of \([a-z, ]*\).*/\1/p' | tr -d ,)
    same "commands" "$(offered "" | grep -v '^-')" "$(printf '%s\n' "${commands[@]}" | sort)"
fi

all=
for command in "${commands[@]}"; do
    options=$(offered ${command:+"$command"} -)
    all+=$options$'\n'
    for option in $options; do
        said=$("$program" ${command:+"$command"} "$option" nonsense /dev/null 2>&1 < /dev/null || true)
        [[ $said != *"unknown option"* ]] || complain "$command does not take $option"
    done
done
same "options" "$(sort -u <<< "$all" | sed '/^$/d')" "$in_help"

# "unknown dialect 'nonsense': panfrost, arm or 2021"
for option in $in_help; do
    values=$(offered ${commands[0]:+compile} "$option" "")
    [[ -n $values ]] || continue
    command=${commands[0]:+compile}
    for value in $values; do
        said=$("$program" $command "$option" "$value" /dev/null 2>&1 < /dev/null || true)
        [[ $said != *unknown* ]] || complain "$option does not take $value"
    done
    said=$("$program" $command "$option" nonsense /dev/null 2>&1 < /dev/null | head -n 1 || true)
    named=$(sed -n "s/; try '[a-z-]* --help'$//; s/.*'nonsense': \(one of \)\?//p" <<< "$said" | sed 's/ or /, /; s/, /\n/g' | sort)
    [[ -z $named ]] || same "values of $option" "$values" "$named"
    same "$option=" "$(offered $command "$option" = "")" "$values"
done
[[ -n $(offered ${commands[0]:+compile} --arch v1) ]] || [[ $in_help != *--arch* ]] || complain "nothing is offered for --arch v1"
exit "$failed"
