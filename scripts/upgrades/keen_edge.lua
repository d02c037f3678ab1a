-- Keen Edge: a harder chain.
return {
  id = "keen_edge",
  color = 0xffffff,
  tags = { "blade" },
  taste = 1.3,
  ranks = 5,
  stats = { combo_damage = 0.12 },
}
