-- Quick Reset: the next dodge comes sooner.
return {
  id = "quick_reset",
  color = 0x7df9ff,
  tags = { "move" },
  taste = 0.9,
  ranks = 3,
  stats = { dodge_cooldown = -0.1334 }, -- s: 8 ticks
}
