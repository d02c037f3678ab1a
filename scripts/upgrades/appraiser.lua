-- Appraiser: chips show whether they do harm, and less is cursed.
return {
  id = "appraiser",
  color = 0x9a5cff,
  tags = { "luck" },
  taste = 0.5,
  stats = { appraisal = 1, curse_chance = -0.50 },
}
