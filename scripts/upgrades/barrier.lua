-- Barrier: who is not hit for a while has a shield. How long that is stands in growth.lua.
return {
  id = "barrier",
  color = 0x3dff9a,
  tags = { "guard" },
  taste = 1.2,
  ranks = 3,
  stats = { shield = 0.06 },
}
