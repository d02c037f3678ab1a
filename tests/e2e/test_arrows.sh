# The arrow check bites: each forbidden include, put into a copy of the rooms, is found and named.
. tests/e2e/common.sh

mkdir "$work/runtime"
cp -r runtime/. "$work/runtime/"
lua5.4 tools/check_arrows.lua "$work/runtime" >/dev/null || fail "the rooms as they are"

# forbidden ROOM/FILE INCLUDE PATTERN
forbidden() {
  cp "runtime/$1" "$work/runtime/$1"
  echo "#include $2" >>"$work/runtime/$1"
  if lua5.4 tools/check_arrows.lua "$work/runtime" >"$work/out"; then fail "$1 may include $2"; fi
  grep -q "runtime/$1:[0-9]*: .*$3" "$work/out" || fail "$1 with $2: said: $(cat "$work/out")"
  cp "runtime/$1" "$work/runtime/$1"
}
forbidden base/rng.c '"dungeon/dungeon.h"' "base/ may not include dungeon/"
forbidden world/run.c '"render/render.h"' "world/ may not include render/"
forbidden world/run.c '"script/script.h"' "world/ may not include script/"
forbidden world/run.c '"rig/program.h"' "private to rig/"
forbidden render/scene.c '"world/world.h"' "render/ may not include world/"
forbidden app/play.c '<lua.h>' "belongs to script/"
forbidden app/play.c '<glad/gl.h>' "belongs to render/"
forbidden render/scene.c '<GLFW/glfw3.h>' "belongs to app/"
forbidden app/bot.c '"world/world.h"' "more than this file may see"
forbidden app/bot.c '"script/script.h"' "more than this file may see"
forbidden base/rng.c '"elsewhere.h"' "not beside this file"
