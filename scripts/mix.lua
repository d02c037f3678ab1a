-- How all that is heard goes together. Sounds themselves are in scripts/sounds/, music in scripts/music/; what the
-- player sets comes on top of the volumes here.
return {
  effects = 0.9, music = 0.55, -- 0 to 1
  voices = 24, -- sounds at a time; what is less important makes room

  reference = 5.0, -- m: full volume up to here
  rolloff = 0.7, -- how fast it fades beyond; 0 is never
  reach = 26, -- m: nothing is heard beyond
  height = 4.5, -- m that the ears are above the hero: the lower, the wider left and right
  pause = 0.45, -- of the music, behind a menu

  danger = { -- what brings in the music's hot layers: all of it together, 1 at most
    reach = 11, -- m within which an enemy that is awake counts
    foe = 0.11, elite = 0.30, boss = 0.55, -- each of them
    sealed = 0.40, -- the room is shut
    wounded = 0.20, -- HP are low
    rise = 0.80, fall = 0.14, -- a second: it comes at once and goes slowly
  },

  heart = {
    low_hp = 0.30, -- of all HP: from here on it is heard
    slow = 1.10, fast = 0.55, -- s between two beats: there, and near death
  },

  -- Events of figures' states in scripts/anim/, and the sounds that enemies make then.
  cues = {
    tell = "flare",
    lock = "lock",
    stamp = "charge",
    crash = "crash",
    telegraph = "warn",
    shock_ring = "phase",
  },
}
