# The same picture twice; another for another seed and another time; OpenGL ES draws too.
. tests/e2e/common.sh

shot() { "$RIFT" shot run --size 640x360 --out "$work/$1.png" "$2" "$3" "$4" "$5" || fail "shot $*"; }
shot a --seed 7 --ticks 120
shot b --seed 7 --ticks 120
shot c --seed 8 --ticks 120
shot d --seed 7 --ticks 180
cmp "$work/a.png" "$work/b.png" || fail "two pictures of one moment differ"
! cmp -s "$work/a.png" "$work/c.png" || fail "seed 8 looks like seed 7"
! cmp -s "$work/a.png" "$work/d.png" || fail "180 ticks look like 120"
"$RIFT" shot run --size 640x360 --seed 7 --gles --out "$work/e.png" || fail "shot --gles"
for size in 320x240 1024x768 2560x1080; do
  "$RIFT" shot run --seed 7 --ticks 60 --size $size --out "$work/size.png" || fail "shot $size"
done

# The large map, a monster house that was entered, and whole floors as pictures.
"$RIFT" shot map --size 640x360 --seed 7 --ticks 120 --out "$work/map.png" || fail "shot map"
! cmp -s "$work/a.png" "$work/map.png" || fail "the map shows nothing"
"$RIFT" shot surge --size 640x360 --seed 7 --ticks 30 --out "$work/surge.png" || fail "shot surge"
"$RIFT" shot surge --size 640x360 --seed 7 --ticks 30 --out "$work/surge2.png" || fail "shot surge"
cmp "$work/surge.png" "$work/surge2.png" || fail "two pictures of one surge differ"
for gl in "" --gles; do
  "$RIFT" shot strikes --size 640x360 --seed 3 --floor 2 --ticks 110 $gl --out "$work/strikes.png" || fail "shot strikes $gl"
  ! cmp -s "$work/a.png" "$work/strikes.png" || fail "the strikes are not seen $gl"
done
# R11: the dead fall as bodies, the same in every picture.
for picture in bodies bodies2; do
  "$RIFT" shot deaths --size 640x360 --seed 7 --floor 4 --ticks 200 --out "$work/$picture.png" || fail "shot deaths"
done
cmp "$work/bodies.png" "$work/bodies2.png" || fail "two pictures of the same dead differ"
"$RIFT" shot deaths:void_sentinel --size 640x360 --seed 7 --ticks 120 --out "$work/bodies.png" || fail "shot deaths:BOSS"
! "$RIFT" shot deaths:nobody --out "$work/nobody.png" 2>"$work/err" || fail "the boss nobody dies"
grep -q "there is no boss 'nobody'" "$work/err" || fail "a dead boss that is not: $(cat "$work/err")"
for phase in 1 3; do # a boss in its arena
  "$RIFT" shot boss:core_corruptor:$phase --size 640x360 --seed 7 --ticks 60 --out "$work/boss$phase.png" ||
    fail "shot boss in phase $phase"
done
! cmp -s "$work/boss1.png" "$work/boss3.png" || fail "two phases of a boss look the same"
! "$RIFT" shot boss:nobody --out "$work/nobody.png" 2>"$work/err" || fail "there is a boss nobody"
grep -q "there is no boss 'nobody'" "$work/err" || fail "a boss that is not: $(cat "$work/err")"
for floor in 3 8 13 5; do
  "$RIFT" floor --seed 11 --floor $floor --png "$work/floor$floor.png" >"$work/out" || fail "floor --png $floor"
  [ ! -s "$work/out" ] || fail "floor --png printed: $(cat "$work/out")"
  head -c 8 "$work/floor$floor.png" | od -An -tx1 | grep -q "89 50 4e 47 0d 0a 1a 0a" || fail "floor $floor: no PNG"
done
"$RIFT" floor --seed 11 --floor 3 --png "$work/again.png" --json | grep -q '"floor":3' || fail "floor --png --json"
cmp "$work/floor3.png" "$work/again.png" || fail "two pictures of one floor differ"

# Every screen that lies over the game, and one that is not.
before=
for screen in title newer seed game picture sound keys wait pause fell won skill level touch; do
  "$RIFT" shot screen:$screen --size 320x240 --seed 7 --ticks 30 --lang ja --out "$work/screen.png" || fail "shot screen:$screen"
  ! cmp -s "$work/screen.png" "$work/before.png" || fail "screen:$screen looks like screen:$before"
  mv "$work/screen.png" "$work/before.png"
  before=$screen
done
! "$RIFT" shot screen:nothing --out "$work/nothing.png" 2>"$work/err" || fail "there is a screen nothing"
grep -q "there is no screen 'nothing'" "$work/err" || fail "a screen that is not: $(cat "$work/err")"
