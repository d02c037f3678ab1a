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

# A mod's rigs are posed and its scripts are there in benches as well.
mkdir "$work/calm/anim"
sed 's/id = "swarm"/id = "calm_swarm"/' "$RIFT_SOURCE/scripts/anim/swarm.lua" >"$work/calm/anim/calm_swarm.lua"
"$RIFT" pose swarm idle --t 0.2 --json >"$work/swarm" || fail "pose"
"$RIFT" pose calm_swarm idle --t 0.2 --json --mod "$work/calm" >"$work/pose" 2>"$work/err" || fail "$(cat "$work/err")"
sed 's/calm_swarm/swarm/' "$work/pose" | cmp - "$work/swarm" || fail "the mod's rig stands otherwise: $(cat "$work/pose")"
"$RIFT" pose calm_swarm idle 2>"$work/err" && fail "a mod's rig without its mod"
grep -q "no rig 'calm_swarm'" "$work/err" || fail "$(cat "$work/err")"
"$RIFT" pose nobody idle --mod "$work/calm" 2>"$work/err" && fail "a rig that nobody has"
grep -q "no rig 'nobody' under scripts/anim/ or a mod's anim/" "$work/err" || fail "$(cat "$work/err")"
"$RIFT" bench floor --json --mod "$work/calm" >"$work/bench" 2>"$work/err" || fail "bench: $(cat "$work/err")"
grep -q '"bench":"floor"' "$work/bench" || fail "no figures: $(cat "$work/bench")"
echo 'return { = }' >"$work/calm/enemies/broken.lua"
"$RIFT" bench floor --json --mod "$work/calm" >"$work/bench" 2>"$work/err" && fail "a bench of a broken mod"
grep -q 'calm/enemies/broken.lua:1: ' "$work/err" || fail "$(cat "$work/err")"
rm "$work/calm/enemies/broken.lua"

mkdir "$work/empty"
"$RIFT" play --headless --ticks 1 --mod "$work/empty" 2>"$work/err" && fail "a folder without mod.lua was taken"
grep -q "$work/empty: a mod's folder holds mod.lua" "$work/err" || fail "$(cat "$work/err")"

# A mod adds sounds, and replaces those of the game by their names.
mkdir "$work/calm/sounds"
one_sound() { # NAME
  echo "return { { id = \"$1\", volume = 0.5, parts = { { wave = \"triangle\", level = 1, attack = 0.01, decay = 0.1, pitch = 440 } } } }" \
    >"$work/calm/sounds/calm.lua"
  "$RIFT" sound "$1" --mod "$work/calm" --out "$work/$1.wav" >/dev/null 2>"$work/err" || fail "sound $1: $(cat "$work/err")"
}
one_sound calm_beep
one_sound swing1
cmp "$work/calm_beep.wav" "$work/swing1.wav" || fail "the mod's swing1 was not taken"
"$RIFT" sound swing1 --out "$work/own.wav" >/dev/null && cmp -s "$work/own.wav" "$work/swing1.wav" &&
  fail "swing1 sounds the same without the mod"
exit 0
