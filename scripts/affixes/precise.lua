-- A precise weapon: more critical hits.
return {
  id = "precise",
  color = 0xffc93d,
  tags = { "blade" },
  stats = { critical_chance = 0.06 },
}
