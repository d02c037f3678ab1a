-- Crit Node: more hits are critical.
return {
  id = "crit_node",
  color = 0xffc93d,
  tags = { "blade" },
  ranks = 4,
  stats = { critical_chance = 0.07 },
}
