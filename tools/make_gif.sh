#!/bin/sh
# make_gif.sh [TARGET.gif]: a moving picture of play for the README, drawn by `rift shot` from bots' runs. Needs ffmpeg
# and gifsicle. RIFT names the program (build/release/rift); SCENES the scenes, each "SCENE SEED FLOOR FROM TO" with its
# window in ticks; SIZE, FPS, COLORS and LOSSY (in turn, until it is small enough) how large it becomes. A file above
# LIMIT bytes fails.
set -eu
target=${1:-docs/play.gif}
rift=${RIFT:-build/release/rift}
size=${SIZE:-480x270}
fps=${FPS:-10}
colors=${COLORS:-48}
lossy=${LOSSY:-120 140 180 220}
limit=${LIMIT:-3000000}
scenes=${SCENES:-"run 12 1 7900 8180
surge 7 4 60 300
run 12 1 28520 29200"}
every=$((60 / fps))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/frames"

count=0
echo "$scenes" | while read -r scene seed floor from to; do
  rm -f "$work"/shot*.png
  "$rift" shot "$scene" --seed "$seed" --floor "$floor" --ticks "$to" --every "$every" --from "$from" --size 960x540 \
    --out "$work/shot.png" --data "${RIFT_DATA:-.}"
  frame=$((from / every + 1))
  while [ "$frame" -le $((to / every)) ]; do
    count=$((count + 1))
    mv "$(printf '%s/shot-%05d.png' "$work" "$frame")" "$(printf '%s/frames/%05d.png' "$work" "$count")"
    frame=$((frame + 1))
  done
done

# One palette for all, few colours changing from frame to frame: what stands still costs nothing.
ffmpeg -v error -y -framerate "$fps" -i "$work/frames/%05d.png" -filter_complex \
  "scale=${size%x*}:${size#*x}:flags=lanczos,split[a][b];[a]palettegen=max_colors=$colors:stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle" \
  "$work/plain.gif"
mkdir -p "$(dirname "$target")"
for loss in $lossy; do # the first that is small enough
  gifsicle -O3 --lossy="$loss" "$work/plain.gif" -o "$target"
  bytes=$(wc -c <"$target")
  [ "$bytes" -gt "$limit" ] || break
done
echo "$target: $(find "$work/frames" -name '*.png' | wc -l) frames, $bytes bytes"
[ "$bytes" -le "$limit" ] || {
  echo "make_gif.sh: above $limit bytes; give a smaller SIZE or FPS, fewer COLORS or more LOSSY" >&2
  exit 1
}
