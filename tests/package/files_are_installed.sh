#!/usr/bin/env bash
# files_are_installed.sh CMAKE BUILD: what a package of this build holds, and that its programs start from there.
set -euo pipefail

readonly cmake=$1 build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$cmake" --install "$build" --prefix "$folder" >/dev/null

failed=0
for file in bin/coenergy bin/coenergy-studio libexec/coenergy/coenergy-report share/applications/coenergy.desktop share/mime/packages/coenergy.xml \
    share/metainfo/org.coenergy.studio.metainfo.xml share/icons/hicolor/scalable/apps/coenergy.svg \
    share/man/man1/coenergy.1 share/man/man1/coenergy-studio.1 share/doc/coenergy/copyright \
    share/doc/coenergy/changelog share/doc/coenergy-cli/copyright share/doc/coenergy/examples/cart_pole.ldae; do
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
"$folder/bin/coenergy" sweep "$folder/share/doc/coenergy/examples/cart_pole.ldae" --over l=0.5:1:2 --end 0.1 \
    --measure "max(abs(x))" -o "$folder/points.h5" >/dev/null && [[ -s $folder/points.h5 ]] || {
    echo "coenergy does not find its module for HDF5 where it is installed" >&2
    failed=1
}
"$folder/bin/coenergy" derive "$folder/share/doc/coenergy/examples/cart_pole.ldae" >/dev/null || failed=1

# Without the drawing program a report that has neither figures nor pages is written, and of others it is said why not.
model=$folder/share/doc/coenergy/examples/cart_pole.ldae
"$folder/bin/coenergy" report --simulate "$model" -o "$folder/drawn.tex" && [[ -s $folder/drawn-plot1.pdf ]] || {
    echo "coenergy does not find coenergy-report" >&2
    failed=1
}
rm "$folder/libexec/coenergy/coenergy-report"
"$folder/bin/coenergy" report "$model" -o "$folder/words.tex" && [[ -s $folder/words.tex ]] || failed=1
if "$folder/bin/coenergy" report "$model" -o "$folder/pages.pdf" 2>"$folder/told" || ! grep -q coenergy-report "$folder/told"; then
    echo "nothing says that coenergy-report is missing" >&2
    failed=1
fi
exit "$failed"
