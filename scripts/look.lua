-- The look ("ink diorama"): camera, ink, light, fog and glow. Colours are 0xRRGGBB, angles degrees, lengths metres.
-- Colours of places stand in themes.lua.
return {
  camera = {
    pitch = 54, -- degrees below the horizon
    fov = 32, -- degrees, vertical
    distance = 24, -- m from the look-at point
    near = 2, far = 70, -- m
    north = 0.6, -- m the look-at point lies north of the player
    look_ahead = 2.0, -- m at most that it runs ahead of the player
  },

  floor = {
    gain = 1.2, -- brightness of the floor's texture
    line_strength = 0.7, -- of the joints between its panels
  },

  -- Heights in m: low in the south, so that nothing hides behind them.
  walls = { north = 1.5, side = 1.0, south = 0.5 },

  ink = {
    outline = 0.045, -- m of black around figures
    edge_width = 0.03, -- m of the light lines along a box's edges
    edge_strength = 0.55, -- 0 to 1
    shadow_alpha = 0.75, -- of the round shadow under everything
  },

  fog = {
    near = 11, far = 20, -- m on the ground from the player: clear until near, all void at far
    vignette = 0.45, -- darkening of the corners
  },

  bloom = {
    strength = 0.75, -- 0.4 is dull, 1.3 burns blades to white
    threshold = 0.85, -- brightness from which things without a glow of their own glow
    up_gain = 0.8, -- what each larger level passes on
  },

  light = {
    box_gain = 0.45, -- what a light adds to figures
    floor_gain = 1.6, -- what it multiplies the floor by
    floor_base = 0.035, -- what it adds to the floor
  },
  player_light = { color = 0xbfefff, strength = 0.9, radius = 7, height = 2.2 },

  colors = {
    stairs = 0x00f0ff,
    player_ring = 0x00f0ff, -- the ring on the floor around the player
    hit_flash = 0xffffff, -- what is hit lights up in it
  },

  -- A room type's own tint; those without one have the theme's.
  room_tint = {
    start = 0xbfefff,
    elite = 0xa86cff,
    treasure = 0xffc24a,
    heal = 0x4dffa0,
    stairs = 0x50eaff,
  },
  -- The line along the inside of the walls; rooms without one have their tint, darkened.
  room_line = {
    combat = 0x7a1626,
    monster_house = 0x7a1626, -- as a plain room: nothing may give it away
  },
}
