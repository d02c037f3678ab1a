-- Core Corruptor, the boss of floor 15.
return {
  id = "core_corruptor",
  base = "void_sentinel",
  rig = "corruptor",
  hp = 4100,
  attack = 23,
  defence = 40,
  exp = 0,
  speed = 3.2, -- m/s
}
