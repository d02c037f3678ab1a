-- Plating: every hit hurts less.
return {
  id = "plating",
  color = 0x3dff9a,
  tags = { "guard" },
  taste = 1.2,
  ranks = 4,
  stats = { defence = 8 },
}
