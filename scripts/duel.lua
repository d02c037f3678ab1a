-- Two figures with blades of light fight until one stands. `rift duel` shows it, `rift duel --bots` tells how it ends.
-- Metres, seconds, radians, kilograms. How a fighter stands and walks is in scripts/fighters/.
return {
  fighter = "fighter",
  gravity = 9.81,
  ground = 30, -- half its size
  friction = 0.9,
  restitution = 0.05,
  apart = 2.2, -- at the start
  count_out = 7, -- who lies for so long has lost

  -- What a part bears. Its drives weaken with what it has left; without one of the vital parts a fighter is gone.
  health = {
    pelvis = 90, chest = 110, head = 60,
    arm_l_upper = 60, arm_r_upper = 70, arm_l_lower = 50, arm_r_lower = 60, hand_l = 40, hand_r = 60,
    leg_l_upper = 80, leg_r_upper = 80, leg_l_lower = 60, leg_r_lower = 60, foot_l = 50, foot_r = 50,
  },
  vital = { "pelvis", "chest", "head", "arm_r_upper", "arm_r_lower", "hand_r" }, -- who has no sword arm can't fight on

  cut = {
    radius = 0.025, -- of a blade
    damage = 1.15, -- for each m/s of the blade through the part …
    slow = 1.2, -- … above this
    most = 12, -- of one cut
    pause = 0.35, -- until the same part can be cut again
    shove = 0.35, -- N·s on the part for each m/s
  },
  clash = { reach = 0.05, impulse = 1.4, pause = 0.18 }, -- blade on blade

  stroke = {
    hand_speed = 2.6, -- along the line
    reach = 0.42, -- of the hand from the shoulder
    thrust = 0.30, -- where a thrust draws the hand back to
    settle = 0.25, -- the blade stays at the line's end
    turn = 1.2, -- rad; a line can be drawn so far to either side
  },

  -- What a bot strikes: from where to where around the part it aims at, in metres to its left and up.
  strokes = {
    { name = "cross", from = { 0.55, 0.45 }, to = { -0.55, -0.35 } },
    { name = "back", from = { -0.55, 0.35 }, to = { 0.55, -0.25 } },
    { name = "over", from = { 0.05, 0.80 }, to = { 0.0, -0.45 } },
    { name = "level", from = { 0.70, 0.05 }, to = { -0.70, 0.0 } },
    { name = "rising", from = { 0.40, -0.50 }, to = { -0.35, 0.45 } },
    { name = "thrust", from = { 0.0, 0.0 }, to = { 0.0, 0.02 }, thrust = true },
  },

  -- Who fights. pause: seconds between strokes, least and most; distance: kept between the fighters, and while
  -- striking; courage: chance to go on against one who stands; waver: rad that the aim trembles; circle: m/s sideways;
  -- parry: chance to meet a stroke with the blade; low: chance to aim at legs.
  tempers = {
    { id = "brave", pause = { 0.25, 0.8 }, distance = 1.35, strike_distance = 1.05, courage = 0.9, waver = 0.06,
      circle = 0.15, parry = 0.25, low = 0.2 },
    { id = "wary", pause = { 0.6, 1.5 }, distance = 1.6, strike_distance = 1.15, courage = 0.6, waver = 0.04,
      circle = 0.35, parry = 0.6, low = 0.35 },
    { id = "drunk", pause = { 0.3, 1.6 }, distance = 1.3, strike_distance = 1.0, courage = 0.8, waver = 0.22,
      circle = 0.45, parry = 0.1, low = 0.3, sway = 0.22 },
  },

  -- 1/s towards the distance, m/s, nobody runs away; the player's distances in m.
  -- A bot strikes from `eager` m beyond its distance, first after `first` s, and turns its way around every `turn` s.
  walk = { near = 2.0, speed_most = 0.8, back_most = 0.4, player = 1.55, player_strike = 1.1, eager = 0.35,
    first = { 0.6, 1.4 }, turn = { 0.8, 2.5 } },

  -- The player draws while time stands still; then it runs until the line is done, and slowly until the next.
  time = { idle = 0.25, after = 0.8, last = 0.18, last_seconds = 1.6 },

  camera = {
    height = 0.95, distance = 3.6, pitch = 0.16, fov = 0.75, side = 0.62, -- rad away from behind the player
    pid = { 10, 1, 2 }, -- S4's 10 : 1 : 2
    yaw_rate = 2.2, -- 1/s
  },
  colors = {
    player = 0x0FA3C4, foe = 0xC41E78,
    player_blade = 0x7DF9FF, foe_blade = 0xFF7AC0,
    hurt = 0xFF5533, spark = 0xFFF2B0, line = 0xFFFFFF,
  },
  blade = { width = 0.035, glow = 3.2, trail = 14, trail_opacity = 0.5 },
}
