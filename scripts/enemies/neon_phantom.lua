-- Neon Phantom, the boss of floor 10.
return {
  id = "neon_phantom",
  base = "void_sentinel",
  rig = "phantom",
  hp = 2950,
  attack = 19,
  defence = 30,
  exp = 350,
  speed = 4.5, -- m/s
}
