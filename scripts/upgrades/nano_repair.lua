-- Nano Repair: HP come back by themselves.
return {
  id = "nano_repair",
  color = 0x3dff9a,
  tags = { "guard" },
  ranks = 3,
  stats = { regeneration = 0.001 },
}
