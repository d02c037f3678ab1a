-- English texts by key. A key that another language lacks shows the text from here.
-- {name} is filled in by the game: {key} the name of a key or button.
return {
  ["title"] = "RIFT SURVIVORS",

  ["theme.data_grid"] = "DATA GRID",
  ["theme.neon_arcade"] = "NEON ARCADE",
  ["theme.glitch_core"] = "GLITCH CORE",

  ["hud.hp"] = "HP",
  ["hud.kills"] = "KILLS",
  ["hud.sealed"] = "SEALED — {n} LEFT",

  ["status.stun"] = "STUNNED",
  ["status.weak"] = "WEAKENED",
  ["status.slow"] = "SLOWED",
  ["status.haste"] = "HASTE",

  ["hint.move"] = "Move {key}",
  ["hint.dash"] = "Hold {key}: run",
  ["hint.attack"] = "Attack {key}",
  ["hint.dodge"] = "Dodge {key}",

  ["interact.stairs"] = "{key}  DESCEND",
  ["interact.stairs_shut"] = "SHUT",
  ["interact.use"] = "{key}  USE",

  ["map.title"] = "MAP",
  ["map.you"] = "You",
  ["map.stairs"] = "Stairs",
  ["map.treasure"] = "Treasure",
  ["map.heal"] = "Healing",
  ["map.terminal"] = "Terminal",
  ["map.trap"] = "Found trap",
  ["map.enemy"] = "Enemy",
  ["map.house"] = "Monster house",
  ["map.portal"] = "Portal home",
  ["map.close"] = "{key}  CLOSE",

  ["key.move"] = "WASD",
  ["key.attack"] = "J / CLICK",
  ["key.dodge"] = "SPACE",
  ["key.dash"] = "SHIFT",
  ["key.interact"] = "F",
  ["key.map"] = "M",

  ["paused"] = "PAUSED",
  ["paused.line"] = "ESC goes on   F10 leaves   F11 whole screen",
  ["fell"] = "FELL",
  ["won"] = "RIFT CLEARED",
  ["won.line"] = "All fifteen floors lie behind you",
  ["left"] = "BACK HOME",
  ["left.line"] = "What you gained is yours",
  ["retry"] = "Press attack to try again",

  ["notice.title"] = "SCRIPT ERROR — the last good version runs on",
  ["notice.reload"] = "RELOADED",
  ["notice.shader"] = "SHADER ERROR — the last good version runs on",
}
