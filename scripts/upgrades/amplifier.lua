-- Amplifier: all that is no attack of the chain is harder.
return {
  id = "amplifier",
  color = 0xffe600,
  tags = { "tech" },
  ranks = 4,
  stats = { skill_damage = 0.15 },
}
