#!/usr/bin/env bash
# needs_no_window.sh PROGRAM: it starts where no library of windows or fonts is installed.
set -euo pipefail

if ldd "$1" | grep -iE 'lib(qt6(gui|widgets|svg|printsupport|qml)|qcustomplot|x11|xcb|wayland|glx|opengl|egl|fontconfig|freetype)'; then
    echo "$1 needs these libraries of windows" >&2
    exit 1
fi
