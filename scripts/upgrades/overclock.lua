-- Overclock: skills are ready sooner.
return {
  id = "overclock",
  color = 0xffe600,
  tags = { "tech" },
  ranks = 4,
  stats = { cooldown = -0.10 },
}
