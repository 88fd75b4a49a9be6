#!/usr/bin/env bash
# manual_tells_help.sh PROGRAM MANUAL: the manual has every command and option that --help tells, and no other.
set -euo pipefail

readonly program=$1 manual=$2

# The long options at the beginnings of lines, those of Options: or of whatever else a help is made of.
optionsOfHelp() {
    "$program" "$@" --help | grep -oE '^ +(-[a-z], *)?--[a-z-]+' | grep -oE -- '--[a-z-]+' | sort -u
}

commandsOfHelp() {
    "$program" --help | sed -n '/^Subcommands:/,/^$/ s/^  \([a-z]\+\) .*/\1/p'
}

# The options that head a paragraph between the line FROM and the next heading.
optionsOfManual() {
    local from=$1
    sed 's/\\-/-/g' "$manual" | awk -v from="$from" '
        /^\.S[HS]/ { inside = $0 == from }
        inside && tagged { print }
        { tagged = $0 == ".TP" }' | grep -oE -- '--[a-z-]+' | sort -u
}

commandsOfManual() {
    sed -n 's/^\.SS //p' "$manual"
}

failed=0
compare() {
    local what=$1 help=$2 told=$3
    [[ $help == "$told" ]] && return
    echo "$manual: $what (< --help, > manual):"
    diff <(echo "$help") <(echo "$told") || true
    failed=1
}

compare options "$(optionsOfHelp)" "$(optionsOfManual '.SH OPTIONS')"
commands=$(commandsOfHelp)
compare commands "$(sort <<<"$commands")" "$(commandsOfManual | sort)"
for command in $commands; do
    compare "options of $command" "$(optionsOfHelp "$command")" "$(optionsOfManual ".SS $command")"
done
exit "$failed"
