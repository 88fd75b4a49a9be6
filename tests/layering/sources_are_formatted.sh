#!/usr/bin/env bash
# sources_are_formatted.sh CLANG_FORMAT TOP: every source is as .clang-format has it; those that are not are named.
set -euo pipefail

readonly clangFormat=$1
cd -- "$2"
"$clangFormat" --version >/dev/null

# In few large batches: to start the program takes as long as to read some ten sources.
complaints() {
    find core widgets app tests \( -name '*.cpp' -o -name '*.hpp' \) -print0 |
        xargs -0 --max-args=250 --max-procs="$(nproc)" "$clangFormat" --dry-run 2>&1 || true
}

deviating=$(complaints | sed -nE 's/^([^:]+):[0-9]+:[0-9]+: warning: .*/\1/p' | sort -u)
[[ -z $deviating ]] && exit 0
echo "not as .clang-format has it; $clangFormat -i FILE puts it right:"
echo "$deviating"
exit 1
