#!/bin/sh
# Our ragdolls against Rapier 0.21 (WebAssembly) in the same scene: both measured in turn, five times, on this machine.
# Prints for each number of figures the best of each, in ms a step, and ours as a share of theirs. By hand only: it
# installs a package of npm below build/.
#   sh tests/bench/rapier/compare.sh [path of rift]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
rift=${1:-$here/../../../build/release/rift}
work=$here/../../../build/rapier
mkdir -p "$work"
cp "$here/package.json" "$here/peer.mjs" "$work"
[ -d "$work/node_modules" ] || (cd "$work" && npm install --silent --no-audit --no-fund)
: > "$work/ours.txt"
: > "$work/theirs.txt"
for round in 1 2 3 4 5; do
  for figures in 1 5 10 20 50; do
    "$rift" bench ragdoll --figures "$figures" --json |
      sed -n 's/.*"n":\([0-9]*\),"ms_per_step":\([0-9.e-]*\).*/\1 \2/p' >> "$work/ours.txt"
    node "$work/peer.mjs" "$figures" >> "$work/theirs.txt"
  done
done
best() { awk '!($1 in least) || $2 < least[$1] { least[$1] = $2 } END { for (n in least) print n, least[n] }' "$1" | sort -n; }
best "$work/ours.txt" > "$work/ours_best.txt"
best "$work/theirs.txt" > "$work/theirs_best.txt"
echo "figures  ours ms  Rapier ms  ratio"
join "$work/ours_best.txt" "$work/theirs_best.txt" 2> /dev/null |
  awk '{ printf "%7d %8.4f %10.4f %6.3f\n", $1, $2, $3, $2 / $3 }'
