-- Heavy: the next dodge comes later.
return {
  id = "heavy",
  color = 0x8a93a6,
  stats = { dodge_cooldown = 0.40 }, -- s
}
