-- Long Arc: the chain reaches farther.
return {
  id = "long_arc",
  color = 0xffffff,
  tags = { "blade" },
  taste = 0.9,
  ranks = 3,
  stats = { combo_range = 0.10 },
}
