#!/usr/bin/env bash
# mime_type_is_known.sh UPDATE_MIME_DATABASE RESOURCES: the database takes the description of model files, the menu
# entry opens what it names, and both name an icon that is there.
set -euo pipefail

readonly update=$1 resources=$2

share=$(mktemp -d)
trap 'rm -rf "$share"' EXIT
database=$share/mime
mkdir -p "$database/packages"
cp "$resources/package/coenergy-mime.xml" "$database/packages/"
if XDG_DATA_HOME=$share "$update" "$database" 2>&1 | grep .; then # it warns, and ends well
    exit 1
fi

type=$(sed -n 's/^[0-9]*:\(.*\):\*\.ldae$/\1/p' "$database/globs2")
[[ -n $type ]] || { echo "no type for *.ldae"; exit 1; }
grep -q "^MimeType=.*$type;" "$resources/package/coenergy.desktop" || { echo "the menu entry opens no $type"; exit 1; }
for icon in $(sed -n 's/^Icon=//p' "$resources/package/coenergy.desktop") \
            $(sed -n 's/.*<icon name="\([^"]*\)".*/\1/p' "$resources/package/coenergy-mime.xml"); do
    [[ -f $resources/icons/$icon.svg ]] || { echo "no icon $icon"; exit 1; }
done
