-- A weapon that guards.
return {
  id = "guarded",
  color = 0x3d9bff,
  tags = { "guard" },
  stats = { defence = 8 },
}
