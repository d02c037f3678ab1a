# M1, M2: mods come from the command line, belong to the recording, and can't stop the game.
. tests/e2e/common.sh

make_mod() { # DIR ID BODY
  mkdir -p "$1/enemies"
  echo "return { id = \"$2\", version = \"1.0.0\", api = 1, depends = {} }" >"$1/mod.lua"
  cat >"$1/enemies/$2_bit.lua" <<END
return {
  id = "$2_bit",
  base = "glitch_bit",
  pack = { least = 3, most = 6, weight = 1000 },
  state = { n = 0 },
  think = function(self)
    $3
  end,
}
END
}

make_mod "$work/calm" calm "world.steer(self.id, math.sin(self.n), 1, 2); self.n = self.n + 1"
make_mod "$work/evil" evil "while true do pcall(function() while true do end end) end"

"$RIFT" record "$work/run.rift" --seed 7 --ticks 3000 --bot --mod "$work/evil" --mod "$work/calm" \
  >"$work/record" 2>"$work/err" || fail "record: $(cat "$work/err")"
grep -q 'evil/enemies/evil_bit.lua:7: the instruction budget is used up' "$work/err" || fail "$(cat "$work/err")"
[ "$(grep -c 'budget is used up' "$work/err")" = 1 ] || fail "told more than once: $(cat "$work/err")"

"$RIFT" replay "$work/run.rift" --json --mod "$work/calm" --mod "$work/evil" >"$work/replay" 2>"$work/err" ||
  fail "replay: $(cat "$work/err")"
[ "$(field hash <"$work/record")" = "$(tail -n 1 "$work/replay" | field hash)" ] || fail "another hash"

"$RIFT" replay "$work/run.rift" --json >"$work/replay" 2>"$work/err" && fail "replayed without its mods"
grep -q 'calm/enemies/calm_bit.lua' "$work/err" || fail "the missing mod is not named: $(cat "$work/err")"

mkdir "$work/empty"
"$RIFT" play --headless --ticks 1 --mod "$work/empty" 2>"$work/err" && fail "a folder without mod.lua was taken"
grep -q "$work/empty: a mod's folder holds mod.lua" "$work/err" || fail "$(cat "$work/err")"
