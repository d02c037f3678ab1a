-- Light Frame: walking and running are faster.
return {
  id = "light_frame",
  color = 0x7df9ff,
  tags = { "move" },
  taste = 0.8,
  ranks = 3,
  stats = { speed = 0.06 },
}
