-- Superconduct: the volt of the last stage leaps farther, and harder on who is slowed by cold. Its numbers stand with
-- the leap, in upgrades/volt_edge.lua.
return {
  id = "superconduct",
  color = 0x8fe9ff,
  tags = { "volt", "cryo" },
  needs = { volt_edge = 1, cryo_edge = 1 },
}
