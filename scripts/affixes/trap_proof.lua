-- Trap resistance: traps hurt less.
return {
  id = "trap_proof",
  color = 0xffe600,
  tags = { "tech" },
  stats = { trap_resistance = 0.40 },
}
