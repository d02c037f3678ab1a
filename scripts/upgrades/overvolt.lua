-- Overvolt: critical hits are harder, and a few more.
return {
  id = "overvolt",
  color = 0xffc93d,
  tags = { "blade" },
  taste = 0.8,
  ranks = 3,
  stats = { critical_chance = 0.03, critical_damage = 0.30 },
}
