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
    line_strength = 0.55, -- of the joints between its panels
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
    gem = 0x7df9ff, -- experience on the floor
    cell = 0x3dff9a, -- repair cells on the floor
    seal = 0xff2d4a, -- the barriers of a room that is shut
    heal = 0x3dff9a, -- a healing that takes place
    blast = 0xff8a3c, -- an explosion
    body = 0xff2d75, -- shards of what has no figure
  },

  -- Areas on the floor and shots that hurt the player. Three palettes, chosen in the settings: A; B for those who see
  -- little red; C for those who see little blue.
  telegraph = {
    fill = 0xff4a10, border = 0xffd0a0,
    fill_b = 0xffd000, border_b = 0xffffff,
    fill_c = 0x3f7bff, border_c = 0xe6f0ff,
  },

  strike = { -- the player's own areas and shots, by element
    kinetic = 0x8fe9ff, volt = 0xffe14a, heat = 0xffa03c, cryo = 0x5aa8ff,
    border = 0xffebcc, -- half of it goes into their borders
  },

  elite = { -- its body keeps the colours of its kind
    edge = 0xa855f7, edge_width = 0.05, -- m
    mark = 0xb26bff, -- its crown and its ring
    name = 0xdcc2ff, -- what it has, written over it
  },

  number = { -- that rises from what is hit
    hit = 0xf2f7ff,
    critical = 0xffe14a,
    hurt = 0xffffff, hurt_ink = 0xc8001e, -- red on pink would be lost
  },

  -- Lengths in pixels of the 1280 x 720 layout. Stairs have their own colour; traps, chests, portals and whatever else
  -- a definition marks on the map have that of the definition.
  map = {
    side = 150, left = -166, top = 16, -- the small one; left from the screen's right edge
    scale = 2.9, scale_arena = 6, -- px to a metre
    full_side = 540, full_scale_most = 14, legend_width = 210, -- the large one
    alpha = 0.6, full_alpha = 0.90, -- of the panel behind
    ground_alpha = 0.62,
    icon = 1.0, full_icon = 1.6, icon_faint = 0.45, -- faint: what can't be used now
    under_alpha = 0.35, -- of the small one while an enemy or the player is seen beneath it
    panel = 0x03060c, border = 0x5a6b7c,
    room = 0x8b929c, corridor = 0x666d78,
    arrow = 0xffffff,
    enemy = 0xff3b30,
    house = 0xff2d4a, -- a monster house that is known
  },

  hud = {
    panel = 0x03060c,
    text = 0xe8f4ff,
    dim = 0x9fb4c8,
    energy = 0x3d8bff,
    hp = 0x2ee6a0, hp_low = 0xff3b4e, hp_lost = 0xffffff, hp_back = 0x14202c,
    boss = 0xff2d75,
    warning = 0xffc93d,
    good = 0x3dff9a,
    bad = 0xff7a4a,
    fell = 0xff5a6e,
    won = 0x00f0ff,
    notice = 0x1a0508, notice_text = 0xffd9de, -- errors of scripts
  },

  -- How much is drawn: levels by the setting "quality". px are those of the world's picture.
  quality = {
    low = {
      scale = 0.6, -- of the picture to the window, each way; the HUD keeps the window's pixels
      bloom_levels = 3,
      lights = 2, -- beside the player's own
      motes = 100,
      least_box = 3, -- px across: smaller boxes of figures are left out, but for eyes and all that glows
      least_outline = 8, -- px across: smaller boxes have no ink around them
    },
    medium = { scale = 0.8, bloom_levels = 4, lights = 3, motes = 250, least_box = 2, least_outline = 6 },
    high = { scale = 1, bloom_levels = 4, lights = 4, motes = 400, least_box = 1, least_outline = 4 },

    retro = { -- an old console's picture: the setting "retro", and the mobile profile
      rows = 360, -- shown as squares; 240 lose the caps of bits and the guns of snipers
      snap_rows = 180, -- corners jump on a grid of so many rows
      colors = 32, -- steps a channel: 5 bits
      dither = 1, -- of a step, 4 x 4 pixels
    },

    auto = { -- as high, but the picture is made coarser while frames take too long
      budget = 0.014, -- s of work a frame, of the 0.0167 there are at 60 a second
      headroom = 0.85, -- a finer picture must be expected to take this share of it at most
      least = 0.5, step = 0.1, -- of the scale
      down = 0.4, up = 3, -- s
    },
  },

  -- A room type's own tint; those without one have the theme's.
  room_tint = {
    start = 0x8fdcff,
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
