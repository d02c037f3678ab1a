#!/bin/sh
# by_hand_recorded_runs.sh [RUNS] [TICKS]: the long form of test_recorded_runs.sh, for the eve of a release. 50 runs of
# 20,000 ticks all over the dungeon, half of them of a hero who lives through it, are recorded by the release build and
# replayed in other processes by it and by the clang build; 5 of them by the build with sanitizers; 1,800 ticks of 3 of
# them also drawn: small for mobile, small for desktop, and in 4K. Every hash must be the same. Builds what is missing.
set -eu
cd "$(dirname "$0")/../.."

runs=${1:-50}
ticks=${2:-20000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for preset in release clang asan; do
  [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >/dev/null
  cmake --build "build/$preset" --target rift >/dev/null
done

mkdir "$work/hero"
cp -r scripts shaders "$work/hero/"
mkdir "$work/hero/assets"
sed -i 's/^  hp = [0-9]*/  hp = 3000/; s/^  attack = [0-9]*/  attack = 60/' "$work/hero/scripts/player.lua"
data_of() { [ $(($1 / 6 % 2)) = 1 ] && echo "$work/hero" || echo .; }

fail() {
  echo "FAILED: $*" >&2
  exit 1
}
hash_of() { sed -n 's/.*"hash":"\([^"]*\).*/\1/p'; }

# same PRESET NUMBER WHAT [OPTION…]: replays a run with a build; it must say what the recording process said.
same() {
  preset=$1 name=$2 what=$3
  shift 3
  "build/$preset/rift" replay "$work/$name.rift" --json --data "$(data_of "$name")" "$@" >"$work/out" 2>"$work/err" ||
    fail "$name, $what: $(cat "$work/out" "$work/err")"
  [ ! -s "$work/err" ] || fail "$name, $what, says: $(cat "$work/err")"
  [ "$(hash_of <"$work/out")" = "$(hash_of <"$work/$name")" ] ||
    fail "$name, $what: $(cat "$work/out") is not $(cat "$work/$name")"
}
record() {
  name=$1
  shift
  build/release/rift record "$work/$name.rift" --bot --data "$(data_of "$name")" "$@" >"$work/$name" ||
    fail "$name can't be recorded"
}

begin=$(date +%s)
for i in $(seq "$runs"); do
  set -- 1 5 6 10 11 15
  shift $((i % 6))
  record "$i" --seed $((6000 + i)) --floor "$1" --ticks "$ticks"
  same release "$i" "another process"
  same clang "$i" "the clang build"
done
echo "$runs runs of $ticks ticks: the same by gcc and by clang, $(($(date +%s) - begin)) s"

begin=$(date +%s)
for i in 4 5 6 7 8; do
  same asan "$i" "the build with sanitizers"
done
echo "5 of them: the same under the sanitizers, $(($(date +%s) - begin)) s"

begin=$(date +%s)
for i in 1 2 3; do
  set -- 5 10 15
  shift $((i - 1))
  record $((100 + i)) --seed $((6000 + i)) --floor "$1" --ticks 1800
  for words in "320x240 --profile mobile" "320x240 --profile desktop" "3840x2160 --profile desktop"; do
    # shellcheck disable=SC2086 # words
    same release $((100 + i)) "drawn at $words" --draw --size $words
    grep -q '"pictures":60' "$work/out" || fail "not every 30th tick was drawn: $(cat "$work/out")"
  done
done
echo "3 runs of 1800 ticks: the same undrawn and drawn, 60 pictures each small for mobile and desktop, and in 4K," \
  "$(($(date +%s) - begin)) s"
