-- The three places. Themes colour only the surroundings, never who fights. Colours are 0xRRGGBB.
return {
  {
    id = "data_grid", -- its name is the text theme.data_grid
    first_floor = 1, last_floor = 5,
    floor_a = 0x111d2e, floor_b = 0x08101c, floor_line = 0x16475c,
    wall = 0x0b1a2c, wall_cap = 0x12304a, wall_edge = 0x00b4d8,
    stream = 0x00f0ff, -- the lines of light that run over floors and walls
    sign = 0x00f0ff, -- the signs on the walls
    fog = 0x02040a, -- the void as well
  },
  {
    id = "neon_arcade",
    first_floor = 6, last_floor = 10,
    floor_a = 0x241226, floor_b = 0x130815, floor_line = 0x571c4c,
    wall = 0x200c22, wall_cap = 0x3d1438, wall_edge = 0xd0247a,
    stream = 0xff4fa8,
    sign = 0xff4fa8,
    fog = 0x060208,
  },
  {
    id = "glitch_core",
    first_floor = 11, last_floor = 15,
    floor_a = 0x1a122c, floor_b = 0x0c0818, floor_line = 0x3a2466,
    wall = 0x120b22, wall_cap = 0x281646, wall_edge = 0x7c3fd6,
    stream = 0x4dff88,
    sign = 0x4dff88,
    fog = 0x030207,
  },
}
