-- Arc Blade: the weapon that a run begins with. Its chain is the player's own, of scripts/player.lua.
return {
  id = "arc_blade",
  color = 0x00f0ff,
  tags = { "blade" },
}
