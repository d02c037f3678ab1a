#!/bin/sh
# cut_font.sh SOURCE TARGET TEXT_FILE…: cuts a font to Latin and to the characters the text files use.
set -eu
source=$1 target=$2
shift 2
characters=$(mktemp)
trap 'rm -f "$characters"' EXIT
cat /dev/null "$@" >"$characters"
/usr/bin/python3 -m fontTools.subset "$source" --output-file="$target" --text-file="$characters" \
  --unicodes=U+20-7E,U+A0-FF,U+2010-2026,U+2190-2193,U+25A0-25CF --no-hinting --desubroutinize \
  --layout-features=kern --name-IDs=1,2,13,14
