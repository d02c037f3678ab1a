# Golden pictures: small ones of every theme, type of room, boss and phase, of maps, strikes and a surge, as
# tests/golden/pictures/scenes.txt lists them, against those that were looked at and kept. They are compared by the share
# of pixels that differ and by the mean, so that another driver may round otherwise. A picture that differs is named, and
# the new one laid beside the old as NAME.new.png.
#
# ./dev pictures draws anew those that have changed: look at them, and commit them.
. tests/e2e/common.sh

kept=$RIFT_SOURCE/tests/golden/pictures
export LP_NUM_THREADS=1

# draw NAME DIR DATA: the picture of that name from a folder of data.
draw() {
  words=$(sed -n "s/^$1 //p" "$kept/scenes.txt")
  # shellcheck disable=SC2086 # words
  "$RIFT" shot $words --size 320x180 --data "$3" --out "$2/$1.png" || fail "shot $words"
}

same() { "$RIFT_BUILD/compare_pictures" "$1" "$2" >"$work/said" 2>&1; }

mkdir "$work/new"
differing=
for name in $(sed '/^#/d; /^$/d; s/ .*//' "$kept/scenes.txt"); do
  old=$kept/$name.png new=$work/new/$name.png beside=$kept/$name.new.png
  draw "$name" "$work/new" "$RIFT_SOURCE"
  rm -f "$beside"
  if [ -f "$old" ] && same "$old" "$new"; then
    continue # and stays as it is, byte for byte
  elif [ -n "${RIFT_RENEW_PICTURES:-}" ]; then
    cp "$new" "$old"
    echo "renewed tests/golden/pictures/$name.png"
    continue
  fi
  differing="$differing $name"
  cp "$new" "$beside"
  [ -f "$old" ] || echo "there is none yet" >"$work/said"
  echo "$name: $(cat "$work/said"): see tests/golden/pictures/$name.png and $name.new.png" >&2
done
[ -z "${RIFT_RENEW_PICTURES:-}" ] || exit 0
[ -z "$differing" ] || fail "pictures have changed:$differing (if they are right: ./dev pictures)"

# The comparison is worth something: without a pass, some picture differs.
# without SHADER LINE: the shader with a line as the first of its main.
without() {
  data=$work/without_$1
  copy_data "$data"
  awk -v line="$2" '{ print } /^void main\(\) \{/ { print line }' "$RIFT_SOURCE/shaders/$1" >"$data/shaders/$1"
  for name in grid_combat strikes void_sentinel_2 run; do
    draw "$name" "$data" "$data"
    same "$work/new/$name.png" "$data/$name.png" || return 0
  done
  fail "no picture tells that $1 is missing"
}
for shader in floor decal outline box wall stream hud; do
  without "$shader.frag" "discard;"
done
without bright.frag "result = vec4(0.0); return;"
without composite.frag "result = vec4(texelFetch(picture, ivec2(gl_FragCoord.xy), 0).rgb, 1.0); return;"
