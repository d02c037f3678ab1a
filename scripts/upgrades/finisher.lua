-- Finisher: the last stage hits harder and farther.
return {
  id = "finisher",
  color = 0xffffff,
  tags = { "blade" },
  taste = 1.1,
  ranks = 3,
  stats = { finisher_damage = 0.30, finisher_range = 0.10 },
}
