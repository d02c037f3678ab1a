-- Numbers of what is only seen: they never change what happens. Times in seconds, lengths in metres unless a comment
-- says pixels (of the 1280 × 720 layout). The view asks for them by dotted name: shake.hurt.
return {
  -- Profiles: rift play --profile mobile, or F7 in the game. F6 switches frame-step alone. Fades run on both, and a
  -- Glitch Bit needs no simpler shape on either: it is one moving part, and all figures are one draw call.
  desktop = {
    frame_step = 0, -- 1: limbs and weapons move 10 times a second, as on an old console
    after_image_every = 1, -- of the images that a dodge asks for (one each 0.03 s): every one
    motes = 400, -- that drift in the air
    bodies = 20, -- of the dead, at once; the oldest go first
  },
  mobile = {
    frame_step = 1,
    after_image_every = 2, -- 0.06 s
    motes = 150,
    bodies = 8,
  },

  bodies = { -- of the dead, where their rig has a ragdoll
    lie = 5, lie_boss = 8, -- s until they fade
    fade = 1.2, -- s
    spare = 4, -- so many fewer than all may lie; the oldest beyond fade already
    budget = 0.030, -- s of work a frame: above that there are none, the dead play their fall
    gravity = 16, -- m/s²
    speed = 16, spin = 18, -- m/s and radians a second that the pose gives at most
    rest = 0.25, rest_turn = 0.8, rest_after = 0.3, -- m/s, radians a second, s: so slow for so long, they lie still
    glow = 0.1, dark = 0.5, dim = 0.9, -- what is left of their lights and of their colours, and after how many seconds
    blow = 2.4, -- m/s that a plain killing blow throws; by its strength and their weight
    blow_most = 2.0, -- more strength does not count
    blow_up = 0.6, -- of that upwards
    blow_low = 0.35, blow_high = 0.9, -- share of it at the ground, and more for each m of height: it is bowled over
    reach = 1.6, -- of a burst, times what it hurts
    blast = 11, blast_up = 7, -- m/s in its middle
    swing = 3.2, swing_up = 1.4, -- of the player's blade, at what lies
    strike = 6, strike_up = 3.5, -- of other areas that strike
    feet = 0.75, -- m in which the player's feet shove them
    shove = 0.10, -- of the player's speed, each tick
  },

  shake = { -- of the camera
    hurt = 0.22, -- m when the player loses a seventh of all HP; less and more in proportion
    kill = 0.05, -- m when an enemy of the size of recoil.body dies; more for larger ones
    hit = 0.022, -- m for a plain blow of the player's; in proportion to the damage
    critical = 0.035, -- the same of a critical one
    heavy = 5, -- times a plain blow's: more does not count
    death = 0.40,
    decay = 6.0, -- a second: how fast it calms down
    rate = 13, -- waves a second
    near = 5, far = 16, -- m from the middle of the picture: felt whole, not felt
    most = 0.40, -- m, however much comes together
  },

  kick = { -- of the camera, along a heavy blow; it comes back at once
    rate = 16, -- a second: how fast
    finisher = 0.13, -- m
    skill = 0.16, -- m for the heaviest
  },

  look_ahead = { -- of the camera
    seconds = 0.30, -- of walking that it runs ahead
    aim = 0.55, -- m where the player faces
    ease = 4.5, -- a second: how fast it gets there
  },

  fight = { -- the camera leans towards the middle of those who fight
    least = 3, -- how many have to
    range = 9, -- m from the player
    share = 0.30, -- of the way to them
    most = 1.1, -- m
  },

  recoil = { -- a figure that is struck
    seconds = 0.26,
    swings = 1.5, -- there and back until it rests
    push = 0.16, -- m along a plain blow
    squash = 0.22, -- 0 to 1: how much flatter along it
    most = 2.0, -- times a plain blow's
    body = 0.4, -- m of radius up to which a body gives way whole; larger ones less
    boss = 0.12, -- part of it
  },

  land = { -- a figure that comes down: at the event "land" of its motions, out of the floor, out of a run
    seconds = 0.24,
    swings = 1.25,
    squash = 0.24, -- 0 to 1: how much lower
    spawn = 0.8, stop = 0.45, -- parts of it
  },

  orbit = { -- figures of powers that circle the player
    radius = 1.6, -- m
    height = 0.85,
    rate = 3.2, -- radians a second
  },

  star = { -- of a critical hit
    size = 1.5, -- m
    width = 0.07,
    height = 0.9,
    seconds = 0.20,
  },

  chain = { -- kills that follow each other
    least = 3, -- from so many on a ring runs out
    seconds = 1.0, -- that may lie between two
    ring = 1.6, grow = 0.35, -- m; more with every further kill
    life = 0.35,
  },

  streak = { -- lines in the air where the player goes fast
    speed = 8.5, -- m/s from which on: rolls and rushes
    every = 1, -- ticks between two
    spread = 0.55, -- m to the sides
    length = 1.1,
    width = 0.03,
    alpha = 0.55,
    life = 0.18,
  },

  flight = { -- gems that fly to the player
    rise = 0.55, -- m
    side = 0.35, -- m
    stretch = 2.0, -- times its length
    sparks = 4, -- where they arrive
    ring = 0.7, seconds = 0.25, -- m
  },

  low_hp = { -- edges of the screen below hud.low_hp
    alpha = 0.30, quiet = 0.10, -- 0 to 1: at the beat and between
    rate = 1.1, -- a second, at most 3
    width = 90, -- pixels
  },

  level = { -- when a level is reached
    ring = 3.2, -- m
    seconds = 0.7,
    shards = 22,
  },

  phase = { -- when a boss begins another phase
    shards = 60,
    speed = 8.0, -- m/s
    ring = 7.0, -- m
    seconds = 0.8,
    shake = 0.36,
  },

  death = { -- of the player: the picture goes dark behind what is said about it
    seconds = 2.0,
    dim = 0.45, -- 0 to 1
  },

  boss = { -- what the camera does while a boss is there
    farther = 3.0, -- m that it stands back
    toward = 3.0, -- m at most that it looks towards the boss
    ease = 1.5, -- a second: how fast it gets there
    light_radius = 7, -- m; it sheds its own colour
    light_strength = 0.45, -- 0.9 would turn it into one blob
    light_height = 2.0, -- m
  },

  calm = { -- unless the settings ask for all flashes
    flashes = 3, -- large ones a second at most
    large = 1.5, -- m: areas that reach this far flash large
    blink_seconds = 0.4, -- of a zone that is about to strike
    jumps = 3, -- a second: of the zigzags in one that strikes
  },

  lod = { -- how often a figure moves in the picture; what it does goes on in every tick
    near = 15, -- m from the middle of the picture: so far every tick
    far_ticks = 2, -- farther away
    off_ticks = 6, -- off screen
    margin = 3, -- m around the picture that count as on screen
  },

  flash = { -- of what is hit
    seconds = 0.10,
    strength = 0.85, -- 0 to 1
  },

  shards = { -- that fly off when an enemy dies
    count = 7, -- of a body of the size of recoil.body; larger ones break into more
    speed = 3.2, -- m/s to all sides
    along = 4.0, -- m/s along a plain blow, more for a harder one
    heavy = 2.2, -- times at most
    up = 3.2, -- m/s
    size = 0.13,
    life = 0.60,
    height = 0.6, -- m above the ground where they start
  },

  sparks = { -- where a blow lands
    count = 6,
    critical_count = 12,
    speed = 5.0, -- m/s
    size = 0.06,
    life = 0.25,
    height = 0.7,
  },

  number = { -- damage that rises from what is hit
    life = 0.70,
    rise = 1.1, -- m
    height = 1.3, -- m above the ground where it starts
    hurt_height = 0.2, -- the same for what the player loses
    spread = 0.25, -- m to the sides, so that numbers don't cover each other
    pop = 1.35, -- size in its first moment
    pop_seconds = 0.10,
    size = 28, -- pixels
    critical_size = 38,
    hurt_size = 28,
  },

  slash = { -- the arc that a blade leaves
    life = 0.20,
    alpha = 0.95, -- at its head
    height = 0.9, -- m
    width = 0.28, -- of the range, at its head
    boxes = 14, -- pieces it is made of
    grow = 0.28, -- how much wider with each stage of the chain
    tilt = 0.25, -- m that it rises to its end
  },

  after_image = { -- of a dodge
    life = 0.25,
    opacity = 0.4, -- where it starts
  },

  ring = { -- around the player's feet
    radius = 0.62,
    inner = 0.86, -- of the radius
    alpha = 0.8,
  },
  shadow = {
    player = 0.55, -- radius, m
    enemy = 0.42, -- at least
    reach = 1.3, -- else so many times what it takes up
    object = 0.6,
  },

  stairs = {
    radius = 1.2,
    light_radius = 5,
    light_strength = 0.8,
    shut_alpha = 0.22, -- while they can't be taken
    fall = 2.2, turns = 1.5, -- m that the player falls into them, and turns on the way
    drop = 3.0, -- m from which it comes down on the next floor
  },

  mote = { -- sparks that rise from open stairs and portals
    every_ticks = 3,
    speed = 0.3, -- m/s to the sides
    rise = 2.6, -- m/s
    size = 0.09,
    life = 1.1,
  },

  spawn = { -- of an enemy that appears
    rise = 0.6, -- part of its harmless time in which it comes out of the floor
    glow = 0.9, -- 0 to 1: at first
  },

  elite = { -- ring at its feet and jewels over its head
    ring = 1.12, -- m
    ring_pieces = 9,
    ring_inner = 0.75, -- of the ring
    ring_turn = 0.6, -- radians a second
    ring_alpha = 0.9,
    crown = 0.17, -- m, a jewel's size
    crown_radius = 0.30,
    crown_height = 0.45, -- over the middle of its highest box
    crown_turn = 1.2, -- radians a second
    crown_glow = 0.3,
  },

  trap = { -- one that was found
    radius = 0.48,
    alpha = 0.8,
  },

  object = { -- the ring around what is worth coming near to, or as far as it reaches
    ring = 0.9,
    ring_width = 0.05, -- m
    ring_alpha = 0.7,
  },

  zone = { -- of a hazard: how strong its drawing is, 0 to 1, by its phase
    alpha = 0.95,
    quiet = 0.12,
    warning = 0.85, -- in turn with quiet
    on = 1.0,
    blink_seconds = 0.25, -- one blink; see calm
    jumps = 15, -- a second: of the zigzags in it while it strikes
  },

  passage = { -- a wall that can be broken
    rise = 0.10, -- m higher than the wall around it
    proud = 0.08, -- m before it
    glow = 0.7, -- of the cracks in it
    shade = 0.12, -- 0 to 1: how much of its own colour
    cracks = 0.35, -- in the floor before it
    alpha = 0.75,
  },

  pickup = { -- what lies on the floor to be gained
    height = 0.35, -- m above the ground
    bob = 0.06, -- m up and down
    rate = 3.0, -- radians a second of that
    turn = 1.8, -- radians a second
    glow = 1.0,
    gem = 0.12, -- m: edge of the smallest
    cell = 0.22, -- m
    chip = 0.34, -- m
    weapon = 0.95, -- m: its length
    ring = 0.5, -- m: radius of the light around it
    ring_alpha = 0.55,
    light_radius = 2.2, -- m
    light_strength = 0.7,
  },

  portal = {
    radius = 1.75, -- of the pool of light
    height = 0.3, -- of the inner ring; the outer lies half as high
    inner = 1.15, inner_turn = 1.2, -- m; radians a second
    outer = 1.5, outer_turn = -0.8,
    pulse = 0.05, pulse_rate = 2.0, -- its breath: part of its size; radians a second
    near = 1.3, -- times its size for a player who is near
    near_range = 3.0, -- m,
    near_seconds = 0.3,
    inner_pieces = 8, outer_pieces = 12,
    thickness = 0.07, -- m
    light_radius = 5,
    light_strength = 0.8,
  },

  seal = { -- the barriers of a room that is shut
    height = 1.3,
    slam_seconds = 0.15,
    opacity = 0.35,
    scan_seconds = 0.9, -- in which a line climbs it
    shake = 0.20,
  },

  surge = { -- when everyone in a monster house rises
    shake = 0.35,
    ring = 9,
    seconds = 0.8,
  },

  blast = { -- an explosion; its ring is as wide as it reaches
    shake = 0.30,
    seconds = 0.45,
    shards = 18,
    light_strength = 1.6,
  },

  strike = { -- an area on the floor that is struck, or going to be
    alpha = 1.0,
    own_alpha = 0.55, -- of the player's own: never brighter than what threatens
    hatch = 1.0, -- 0 to 1; on what hurts the player
    flash_seconds = 0.12, -- in which the flash of the blow goes out
    fade_seconds = 0.10, -- in which it fades at its end
    light_radius = 5,
    light_height = 0.8,
    light_strength = 0.8,
  },

  shot = {
    size = 1.7, -- edge of its box, times its radius
    height = 0.9, -- m above the ground
    turn = 9.0, -- radians a second
    pieces = 4, -- of the trail
    trail = 0.9, -- m that it is long
    trail_alpha = 0.6,
    spot = 1.2, -- radius of the light below it, times its own
    spot_alpha = 0.35,
    sparks = 5, -- where it ends
  },

  ripple = { -- radius of the ring that runs out from what happens on the floor
    trap = 1.6,
    reveal = 1.0,
    use = 1.3,
    heal = 1.2,
    teleport = 2.0,
    seconds = 0.5,
  },

  -- What follows is in pixels of the 1280 x 720 layout. Where something hangs on the right or lower edge of the screen,
  -- lengths from there are negative.
  hud = {
    lag_rate = 0.6, -- bars a second that the white bar behind the HP falls
    low_hp = 0.30, -- of all HP: from here on the bar blinks
    blink_seconds = 0.5,
    blink_alpha = 0.55,
    message_seconds = 4, -- how long a line that a script told is shown
    remark_seconds = 10, -- how long is shown what a reload has dropped
    least_scale = 0.5, -- pixels to a layout pixel; smaller pictures have a larger display instead
    panel_alpha = 0.62,
    text_small = 14, text = 16, text_bar = 18, text_large = 22, text_title = 38, -- sizes
    text_step = 1.25, -- from line to line, times the size
  },
  hud_floor = { -- which floor, how long, how many kills; from the upper left corner
    left = 12, top = 14, width = 196, height = 54,
    pad = 8, title = 6, line = 32,
  },
  hud_seed = { right = -16, top = 172 }, -- under the map
  hud_hp = { -- from the lower left corner; with the line of what is carried
    left = 16, top = -94, width = 310, height = 80,
    bar_left = 80, bar_top = -86, bar_width = 232, bar_height = 22,
    pad = 6, lost_alpha = 0.55, back_alpha = 0.9,
    shield_height = 4, line_top = -35,
  },
  hud_level = { left = 24, top = -86, size = 44, border = 2 },
  hud_energy = { left = 80, top = -58, width = 234, height = 12, gap = 2, part_alpha = 0.6 }, -- in five parts
  hud_exp = { -- along the lower edge
    height = 8, alpha = 0.95,
    nudge = 0.9, nudge_seconds = 0.22, -- how much higher it jumps when gems arrive: times its height
  },
  hud_slot = { -- skills and items; from the middle of the lower edge
    left = -118, top = -86, size = 56, pitch = 60,
    alpha = 0.92, tint = 0.14, border = 2, quiet_border = 0.45,
    icon = 36, icon_top = 31, covered = 0.22, -- how strong the part of an icon is that is not ready
    cover = 0.55, -- darkness of that part
    key = 16, key_alpha = 0.9, name = 57,
    seconds = 26, seconds_top = 15, cost = 38,
    lack = 3, -- height of the strip that tells how much of the energy is there
    flash_seconds = 0.35, flash_alpha = 0.7, -- when it gets ready
  },
  hud_status = { -- what has come over the player; each further one lies higher
    left = 16, top = -126, width = 150, height = 26, pitch = 30, icon = 18, pad = 6,
  },
  hud_boss = { -- name, HP, phase and weakness; in the middle of the upper edge
    top = 12, width = 576, height = 76, narrow = 420, -- where there is less room, it lies below the corners' panels
    bar_top = 48, bar_margin = 8, bar_height = 14,
    tick_1 = 0.70, tick_2 = 0.35, tick_width = 2, -- parts of its HP at which the phases change
    name_top = 15, name_size = 28, -- shadowed
    line_top = 67, -- phase and weakness
    gap = 10, -- below the panel
  },
  hud_prompt = { south = 1.9 }, -- m south of what a key can do something to
  hud_hint = { -- the lessons of the first floor; from the lower edge
    top = -160, height = 38, pad = 18,
    seconds = 12, -- one that nobody follows goes away
    fade_seconds = 0.3,
    foe = 8, stairs = 9, -- m at which they are spoken of
  },
  hud_message = { top = 66, width = 700 }, -- a line that a script told; from the upper edge
  hud_surge = { -- how many are left in a room that is shut; from the upper edge
    top = 22, height = 40, size = 28, pop = 0.4, -- so much larger when the room shuts
  },
  hud_banner = { top = 76, height = 116, title = 12, line = 70, alpha = 0.78 }, -- from the middle
  hud_notice = { top = 210, width = 960, columns = 104, most = 3, alpha = 0.9 }, -- errors of scripts
  hud_frame = { right = -14, top = -26 }, -- the time of a frame
  hud_edge = { -- arrows towards those who take aim from outside the picture
    margin = 34, upper = 110, lower = 118, size = 20, most = 6,
    blink_seconds = 0.5, alpha = 0.30, -- how much they fade in between
  },
  hud_fade = { -- of the small map, while somebody is beneath it
    margin = 14, height = 0.9, seconds = 0.15, -- height: m above the ground
  },
  hud_name = { range = 9, height = 2.5, alpha = 0.95 }, -- of elites; m from the player, m above the ground
  card = { -- what can be chosen at a level-up; from the middle of the screen
    title = -262, width = 270, height = 326, gap = 24, top = -196,
    band = 6, head = 96, head_alpha = 0.14, pad = 18,
    frame_top = 20, frame = 60, icon = 48, -- the icon's
    name_left = 90, name_top = 24, tags_top = 54,
    marks = 112, mark = 14, mark_dim = 0.25, about = 136, more = 196,
    key_top = 286, key = 28, taller = 140, -- at most, in a high picture
    ghost = 156, ghost_alpha = 0.07, -- its icon, large and faint
    alpha = 0.94, dim = 0.6, quiet_border = 0.5, border = 3,
    keys_top = 20, keys_alpha = 0.8, line = 12, -- what else the keys do, below; room over the headline
  },
  menu = { -- title, settings, pause, result; from the middle of the screen
    logo = -230, logo_size = 84, logo_shift = 3, logo_rate = 0.7, -- the game's name, its colours out of register
    title = -190, title_size = 38, line = 64,
    title_dim = 0.55, dim = 0.72, -- how dark the game behind gets
    first_row = -60, row = 46, gap = 6, half_width = 210, pad = 18, text = 22,
    row_alpha = 0.85, chosen_alpha = 0.25,
    narrowest = 640, lowest = 360, -- pixels of room that menus keep, however large texts are wished
    low_margin = 10, low_gap = 14, low_keys = 62, -- where they are scrolled: to the edge, over and below the rows
  },
  page = { -- the settings: tabs, and below them rows that are scrolled where they do not fit
    title = -322, tabs = -262, tab_height = 44, tab_text = 20, -- from the middle of the screen
    first_row = -206, row = 44, rows = 10, half_width = 400, text = 20, -- rows: how many are seen at once
    value_left = 60, value_right = 270, -- of sliders and words
    pad_left = 190, -- so much farther left the keys stand, for those of the pad beside them
    slider = 6, knob = 18, bar = 6, -- thickness of a slider, its knob, the bar that shows how far it is scrolled
    note = 246, keys = 284,
    value_give = 0.7, keys_give = 0.75, -- parts of what a narrow page has less: sliders begin farther left, keys right
    dim = 0.88, -- how dark the game behind gets
  },
  touch = { -- for fingers; from the lower corner of its side, the pause button from the upper right one
    stick_x = 170, stick_y = -250, stick = 96, knob = 40, -- its middle, its radius
    reach = 1.5, -- radii around the middle that belong to the stick
    dead = 0.18, run = 1.15, -- parts of the radius: at rest up to here; running from here on
    attack_x = -118, attack_y = -130, attack = 66,
    button = 44, -- radius of the smaller ones
    dodge_x = -262, dodge_y = -104,
    skill_1_x = -252, skill_1_y = -214,
    skill_2_x = -166, skill_2_y = -284,
    ultimate_x = -58, ultimate_y = -286,
    use_x = -372, use_y = -132, use = 38,
    pause_x = -212, pause_y = 46, pause = 26,
    rim = 3, rim_alpha = 0.75, back_alpha = 0.45, fill_alpha = 0.16, held_alpha = 0.55, knob_alpha = 0.3,
    tired = 0.4, -- what is left of the colour of what can't be used yet
  },
  hud_map = { title = 4, first_row = 62, row = 34, icon = 26 }, -- the large map's legend
}
