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
