#!/bin/sh
# write_notices.sh TARGET PACKAGE=WHAT…: the copyright files of Debian packages in one text, each under what of it is
# held by what we give away.
set -eu
target=$1
shift
rule() { echo "================================================================================"; }
{
  echo "Rift Survivors holds work of others. Their licences follow, as the Debian packages they come from tell them."
  for held; do
    file=/usr/share/doc/${held%%=*}/copyright
    if [ ! -r "$file" ]; then
      echo "write_notices: no $file; install ${held%%=*}, or let dpkg keep /usr/share/doc/*/copyright" >&2
      exit 1
    fi
    echo
    rule
    echo "${held#*=}"
    rule
    echo
    cat "$file"
  done
  echo
  rule
  echo "The Apache License, Version 2.0, which the licences above name"
  rule
  echo
  cat /usr/share/common-licenses/Apache-2.0
} >"$target.new"
mv "$target.new" "$target"
