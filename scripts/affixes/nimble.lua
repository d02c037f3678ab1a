-- A nimble weapon: the next dodge comes sooner.
return {
  id = "nimble",
  color = 0x7df9ff,
  tags = { "move" },
  stats = { dodge_cooldown = -0.10 }, -- s: 6 ticks
}
