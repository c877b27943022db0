# SPDX-License-Identifier: MIT
# Completes the options of the programs and their values in bash. Installed once under the name of each program.

# The values of an option of a program. Options without a list take a file, or text.
_valhall_values() {
    case $1 in
        --arch)
            if [[ $2 == valhall-@(as|dis|run) ]]; then echo v6 v7; fi
            echo v9 v10 v11 v12 v13 v14 v15
            ;;
        --gpu)
            if [[ $2 == valhall-@(as|dis|run) ]]; then echo G71 G72 G31 G51 G52 G76; fi
            echo G57 G68 G77 G78 G78AE G310 G510 G610 G710 G615 G715 G620 G720 G625 G725 G925 G1 G2-Ultra G2-Premium G2-Pro
            ;;
        --dialect) if [[ $2 == valhall-as ]]; then echo panfrost arm 2021 auto; else echo panfrost arm 2021; fi ;;
        --color) echo auto always never ;;
        --stage) echo vertex fragment compute blend pilot ;;
        --format) echo bin hex c ;;
        --variant) echo position varying ;;
        --fuse) echo asked mad all ;;
        --dump-ir) echo build canonical_order helper_lanes cleanup unroll_arrays unroll convert_conditions fold_votes rework pack_halves fold_offsets combine_accesses trim hoist reduce_strength sink_past_blends preamble schedule sink_loads share_constants move_inputs legalize spill rematerialize split_ranges choose_slots assign_registers encode finish check_words all ;;
        --pass) echo canonical_order helper_lanes cleanup unroll_arrays unroll convert_conditions fold_votes rework pack_halves fold_offsets combine_accesses trim hoist reduce_strength sink_past_blends preamble schedule sink_loads share_constants rematerialize split_ranges ;;
    esac
}

# The options of a program; of valhall-spirv and valhall-tgsi those of a command, or the commands if there is none yet.
_valhall_options() {
    local machine="--arch --gpu" common="-h --help --version"
    local compiler="$machine --variant --fuse --exact-zeros --registers"
    case $1:$2 in
        valhall-as:*)
            echo "$machine" --dialect --strict --allow-invalid --max-errors --insert-waits --stage --mark-last-uses -e --format --json -o \
                "$common" ;;
        valhall-dis:*)
            echo "$machine" --dialect --aliases --strict --bytes --labels --check --annotate --uniforms --color --stage --dot --stats --halves --diff --estimate --assume --html --trips --fields --offsets --base --start --count --guess-arch --json --hex --program --list --scan --jobs -o "$common" ;;
        valhall-compile:*) echo --passes --check --pass --dump-ir --asm --json --registers --no-verify --uniforms -o "$common" ;;
        valhall-reference:*) echo --playground --json -o "$common" ;;
        valhall-run:*)
            echo "$machine" --dialect --strict --state --dump --check --stage --trace --lane --fidelity --cycles --estimate --assume --timeline --html --coverage --limit --json -o "$common" ;;
        valhall-spirv:check) echo --json "$common" ;;
        valhall-spirv:print) echo --json -o "$common" ;;
        valhall-spirv:compile)
            echo "$machine" --stage --entry --variant --spec --binding --attachment --relaxed-precision --robust-buffers --registers --no-verify --with --asm --uniforms --dump-ir --json -o "$common" ;;
        valhall-spirv:stats) echo "$machine" --stage --entry --variant --spec --sort --binding --attachment --relaxed-precision --robust-buffers --registers --no-verify --halves --table --csv --html --json -o "$common" ;;
        valhall-spirv:run) echo "$machine" --binding --relaxed-precision --robust-buffers --registers --limit --seed --zeros --check --cycles --estimate --assume --timeline --html --json -o "$common" ;;
        valhall-spirv:*) echo check print compile stats run "$common" ;;
        valhall-tgsi:check) echo --max-errors --json "$common" ;;
        valhall-tgsi:print) echo --max-errors --json -o "$common" ;;
        valhall-tgsi:compile) echo "$compiler" --no-verify --asm --uniforms --dump-ir --max-errors --json -o "$common" ;;
        valhall-tgsi:stats) echo "$compiler" --no-verify --max-errors --json -o "$common" ;;
        valhall-tgsi:run) echo "$compiler" --compiled --limit --max-errors --json -o "$common" ;;
        valhall-tgsi:*) echo check print compile stats run "$common" ;;
    esac
}

_valhall() {
    local program=${1##*/} current=$2 previous=$3 command=
    # "--arch=v9" comes as three words.
    [[ $current == '=' ]] && current=
    [[ $previous == '=' ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}
    [[ $program == valhall-@(spirv|tgsi) ]] && (( COMP_CWORD > 1 )) && command=${COMP_WORDS[1]}

    COMPREPLY=()
    local values
    values=$(_valhall_values "$previous" "$program")
    if [[ -n $values ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
    elif [[ $previous == -@(e|-dump|-program|-entry|-spec|-lane|-limit|-seed|-registers|-max-errors) ]]; then
        compopt +o default 2> /dev/null
    elif [[ $previous == -@(o|-state|-uniforms) ]]; then
        :  # a file
    elif [[ $current == -* || ( $program == valhall-@(spirv|tgsi) && -z $command ) ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_valhall_options "$program" "$command")" -- "$current")
    fi
}

complete -o default -F _valhall valhall-as valhall-compile valhall-dis valhall-reference valhall-run valhall-spirv valhall-tgsi
