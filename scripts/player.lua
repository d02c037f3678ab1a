-- The player: every number of moving, dodging and hitting.
-- Times in seconds (the game counts 60 ticks a second and rounds to the nearest), lengths in metres, angles in degrees.
-- How long a dodge, an attack or a fall lasts stands in scripts/anim/player.lua, with the motion itself.
return {
  rig = "player",

  hp = 100,
  attack = 10, -- damage of a stage = attack × its `damage`, ± the spread, less the target's defence
  defence = 0, -- 100 halves the damage taken
  radius = 0.3, -- m

  walk_speed = 4.9, -- m/s
  dash_speed = 6.5, -- m/s, the fast run
  dash_delay = 0.25, -- s the dash button is held until walking becomes running
  turn_rate = 1080, -- degrees a second into the way it walks

  dodge = {
    distance = 5.0, -- m in all
    move = 0.20, -- s in which they are covered; the rest is getting up
    invulnerable = 0.30, -- s from the start
    cooldown = 1.00, -- s from the start until the next one
  },

  hurt = {
    invulnerable = 0.50, -- s after each hit taken
    hit_stop = 0.067, -- s the game holds: 4 ticks
  },

  trap_scan = 0, -- m within which hidden traps show themselves
  trap_resistance = 0, -- 0 to 1: the part of a trap's damage that is not taken

  -- A press that comes too early is kept for so long.
  buffer = {
    attack = 0.134, -- s: 8 ticks
    dodge = 0.167, -- s: 10 ticks
    skill = 0.167,
    item = 0.167,
  },
  combo_keep = 0.40, -- s after a stage in which the next press goes on with the chain

  -- How long a cast lasts and when it takes effect stands in scripts/anim/player.lua, what it does in scripts/skills/.
  cast = {
    wait = 0, -- s of an attack's recovery after which a skill or a cell may cut it off
    ultimate_invulnerable = 0.50, -- s from its start
  },

  -- At its start a blow turns towards the nearest enemy in sight, when that one is near the aim.
  aim = {
    mouse_range = 2.5, mouse_angle = 8, -- m, degrees off the aim
    pad_range = 6, pad_angle = 35, pad_turn = 25, -- with a stick: m, degrees off the aim, degrees it turns at most
    step = 0.8, -- m to which a stage's step is stretched to reach that enemy
  },

  critical = { chance = 0.05, factor = 1.5 },
  damage_spread = 0.05, -- each hit ±5 %
  hit_stop_limit = 0.167, -- s of holding in any one second: 10 ticks

  -- Which state of the rig is worn when.
  states = {
    idle = "idle", walk = "walk", dash = "dash", dodge = "dodgeRoll", hurt = "hitReact", death = "death",
    cast = "skillCast", ultimate = "ultimate",
  },

  -- The stages of the attack chain, one to four, in order. `shape` is the volume that hits in front of the player:
  --   cone   range in m and half angle in degrees
  --   line   range and width in m
  --   circle range in m, all round
  -- damage × attack; knock in m; step = m walked forward with the blow; hit_stop in s the game holds when it hits;
  -- free = last s of the recovery in which walking may begin.
  combo = { -- Arc Blade
    { state = "attack1", shape = "cone", range = 2.2, angle = 55, damage = 1.0, knock = 0.5, step = 0.35,
      hit_stop = 0.034 },
    { state = "attack2", shape = "cone", range = 2.2, angle = 55, damage = 1.0, knock = 0.5, step = 0.35,
      hit_stop = 0.034 },
    { state = "attack3", shape = "line", range = 2.6, width = 1.2, damage = 1.3, knock = 0.9, step = 0.6,
      hit_stop = 0.05 },
    { state = "attack4", shape = "circle", range = 2.6, damage = 2.2, knock = 2.0, step = 0.5,
      hit_stop = 0.084, free = 0.067 },
  },
}
