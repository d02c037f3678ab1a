#!/bin/sh
# Fails and names the places when a C file is not laid out as .clang-format says (`./dev format` mends it).
set -eu
find runtime tests -name '*.[ch]' -print0 | xargs -0 clang-format --dry-run --Werror
