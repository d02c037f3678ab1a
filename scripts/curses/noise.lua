-- Noise: enemies notice the player from farther off.
return {
  id = "noise",
  color = 0xff8a1e,
  stats = { notice = 0.50 },
}
