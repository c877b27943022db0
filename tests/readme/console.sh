#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the ```console blocks of a page, one after the other in an empty folder, and compares their output.
#   console.sh PAGE FOLDER-OF-THE-PROGRAMS FOLDER-OF-THE-DATA
# A line "$ COMMAND" is a command; the lines after it are its expected output and errors. In these, "…" matches any
# text, and alone on a line any number of lines. "$ cat FILE" writes the lines after it to FILE unless the file exists; `data` is the folder of the data.
set -uo pipefail
page=$(realpath -e "$1") || exit 1
programs=$(realpath -e "$2") || exit 1
data=$(realpath -e "$3") || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
ln -s "$data" data
export PATH="$programs:$PATH"
unset VALHALL_ARCH

failures=0
# Succeeds if the output matches the lines of the page.
is_as_told() {
    local -n told=$1 printed=$2
    local t=0 p=0 pattern
    while (( t < ${#told[@]} )); do
        if [[ ${told[t]} == '…' ]]; then
            (( ++t == ${#told[@]} )) && return 0
            # The rest may match from any line on.
            for (( ; p <= ${#printed[@]}; ++p )); do
                local rest=("${told[@]:t}") others=("${printed[@]:p}")
                is_as_told_too rest others && return 0
            done
            return 1
        fi
        (( p < ${#printed[@]} )) || return 1
        pattern=$(printf '%s' "${told[t]}" | sed 's/[][*?\\]/\\&/g; s/…/*/g')
        # shellcheck disable=SC2053
        [[ ${printed[p]} == $pattern ]] || return 1
        (( ++t, ++p ))
    done
    (( p == ${#printed[@]} ))
}
# The same for the rest of a block; a function with other names, because nested references must not have the same name.
is_as_told_too() {
    local -a rest_told=() rest_printed=()
    local -n from_told=$1 from_printed=$2
    rest_told=("${from_told[@]}") rest_printed=("${from_printed[@]}")
    (unset -n from_told from_printed; is_as_told rest_told rest_printed)
}

run() {
    local command=$1 text file
    (( has_command )) || return 0
    has_command=0
    if [[ $command =~ ^cat\ ([^\ ]+)$ && ! -e ${BASH_REMATCH[1]} ]]; then
        file=${BASH_REMATCH[1]}
        printf '%s\n' "${lines[@]}" > "$file"
        return 0
    fi
    local output=()
    mapfile -t output < <(eval "$command" 2>&1 < /dev/null)
    is_as_told lines output && return 0
    printf '%s:%d: %s\n  prints\n' "$page" "$place" "$command"
    printf '    %s\n' "${output[@]}"
    printf '  and not\n'
    printf '    %s\n' "${lines[@]}"
    (( ++failures ))
}

in_block=0 number=0 has_command=0 place=0 command='' lines=()
while IFS= read -r line; do
    (( ++number ))
    if (( !in_block )); then
        [[ $line == '```console' ]] && in_block=1
    elif [[ $line == '```' ]]; then
        run "$command"
        in_block=0
    elif [[ $line == '$ '* ]]; then
        run "$command"
        command=${line#'$ '} place=$number lines=() has_command=1
    else
        lines+=("$line")
    fi
done < "$page"
(( failures == 0 ))
