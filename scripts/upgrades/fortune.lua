-- Fortune: enemies leave more.
return {
  id = "fortune",
  color = 0x9a5cff,
  tags = { "luck" },
  taste = 0.7,
  ranks = 3,
  stats = { drop_chance = 0.30 },
}
