-- Trap Scan: shows traps that are near, and halves what they do.
return {
  id = "trap_scan",
  color = 0xffe600,
  tags = { "tech" },
  taste = 0.7,
  stats = { trap_scan = 3, trap_resistance = 0.5 },
}
