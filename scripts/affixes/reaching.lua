-- A weapon that reaches farther.
return {
  id = "reaching",
  color = 0xffffff,
  tags = { "blade" },
  stats = { combo_range = 0.12 },
}
