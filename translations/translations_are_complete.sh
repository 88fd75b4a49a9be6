#!/usr/bin/env bash
# translations_are_complete.sh LUPDATE FOLDER FILE.ts [lupdate's arguments ...]: in FOLDER's file nothing is left to
# translate, and every text of the sources is in it.
set -euo pipefail

readonly lupdate=$1 folder=$2 file=$3
shift 3

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp "$folder/$file" "$scratch/$file"
cd "$folder"
"$lupdate" -silent -no-obsolete -locations none "$@" -ts "$scratch/$file"
open=$(grep -B4 'type="unfinished"' "$scratch/$file" | sed -n 's/^ *<source>\(.*\)/\1/p' || true)
[[ -z $open ]] && cmp -s "$folder/$file" "$scratch/$file" && exit 0
echo "$file: not translated, or not collected (target update_translations):"
echo "$open"
diff "$folder/$file" "$scratch/$file" | grep '^[<>] *<source>' || true
exit 1
