#!/usr/bin/env bash
# files_are_installed.sh CMAKE BUILD: what a package of this build holds, and that its programs start from there.
set -euo pipefail

readonly cmake=$1 build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$cmake" --install "$build" --prefix "$folder" >/dev/null

failed=0
for file in bin/coenergy bin/coenergy-studio share/applications/coenergy.desktop share/mime/packages/coenergy.xml \
    share/metainfo/org.coenergy.studio.metainfo.xml share/icons/hicolor/scalable/apps/coenergy.svg \
    share/man/man1/coenergy.1 share/man/man1/coenergy-studio.1 share/doc/coenergy/copyright \
    share/doc/coenergy/changelog share/doc/coenergy/examples/cart_pole.ldae; do
    [[ -s $folder/$file ]] || {
        echo "not installed: $file" >&2
        failed=1
    }
done
for program in coenergy coenergy-studio; do
    "$folder/bin/$program" --version | grep -qE "^$program [0-9]" || {
        echo "$program does not start where it is installed" >&2
        failed=1
    }
done
"$folder/bin/coenergy" derive "$folder/share/doc/coenergy/examples/cart_pole.ldae" >/dev/null || failed=1
exit "$failed"
