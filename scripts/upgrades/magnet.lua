-- Magnet: things on the floor come from farther off, and enemies leave more experience.
return {
  id = "magnet",
  color = 0x9a5cff,
  tags = { "luck" },
  taste = 0.8,
  ranks = 3,
  stats = { pickup_radius = 0.60, exp = 0.06 },
}
