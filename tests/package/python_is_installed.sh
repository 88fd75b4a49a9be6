#!/usr/bin/env bash
# python_is_installed.sh CMAKE BUILD PYTHON: the package of Python works from where it is installed, and needs no window.
set -euo pipefail

readonly cmake=$1 build=$2 python=$3
here=$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$cmake" --install "$build" --prefix "$folder" --component python >/dev/null

modules=$folder/lib/python3/dist-packages
"$here/needs_no_window.sh" "$modules"/coenergy/_door.*.so
for file in "$modules/coenergy/py.typed" "$modules/coenergy/_door.pyi" "$folder/share/doc/python3-coenergy/copyright" \
    "$folder/share/doc/python3-coenergy/examples/tour.ipynb"; do
    [[ -e $file ]] || {
        echo "not installed: $file" >&2
        exit 1
    }
done
cd /
PYTHONPATH=$modules "$python" -c '
import coenergy
assert len(coenergy.examples()) > 60, coenergy.examples()
assert coenergy.load(coenergy.example("cart_pole")).simulate(1).trusted'
