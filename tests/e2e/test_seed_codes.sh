# D20: one dungeon, however its seed is written, and a run that can be shared as a code.
. tests/e2e/common.sh

for seed in 0 1 1234567890 9223372036854775808 18446744073709551615; do
  "$RIFT" floor --seed "$seed" --floor 2 --json >"$work/decimal"
  code=$(field code <"$work/decimal")
  echo "$code" | grep -q '^R-....-....-.....-.$' || fail "seed $seed has the code '$code'"
  hex=$(printf '0x%x' "$seed")
  lower=$(echo "$code" | tr A-Z a-z)
  alike=$(echo "$code" | tr 01 OI)
  plain=R-$(echo "${code#R-}" | tr -d -)
  for spelling in "$code" "$hex" "$lower" "$alike" "$plain"; do
    "$RIFT" floor --seed "$spelling" --floor 2 --json | cmp -s - "$work/decimal" ||
      fail "$spelling is not the dungeon of $seed"
  done
done

"$RIFT" play --headless --ticks 60 --bot --no-recording --seed 1234567890 >"$work/decimal"
"$RIFT" play --headless --ticks 60 --bot --no-recording --seed R-0000-0014-SC0PJ-V >"$work/code"
cmp "$work/decimal" "$work/code" || fail "a run by its code differs"
