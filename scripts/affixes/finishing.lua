-- A weapon whose last stage is harder.
return {
  id = "finishing",
  color = 0xffffff,
  tags = { "blade" },
  stats = { finisher_damage = 0.20 },
}
