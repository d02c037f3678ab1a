-- English texts by key. A key that another language lacks shows the text from here.
-- {name} is filled in by the game: {key} the name of a key or button.
return {
  ["title"] = "RIFT SURVIVORS",

  ["theme.data_grid"] = "DATA GRID",
  ["theme.neon_arcade"] = "NEON ARCADE",
  ["theme.glitch_core"] = "GLITCH CORE",

  ["hud.hp"] = "HP",
  ["hud.kills"] = "KILLS",

  ["hint.move"] = "Move {key}",
  ["hint.dash"] = "Hold {key}: run",
  ["hint.attack"] = "Attack {key}",
  ["hint.dodge"] = "Dodge {key}",

  ["interact.stairs"] = "{key}  DESCEND",

  ["key.move"] = "WASD",
  ["key.attack"] = "J / CLICK",
  ["key.dodge"] = "SPACE",
  ["key.dash"] = "SHIFT",
  ["key.interact"] = "F",

  ["paused"] = "PAUSED",
  ["paused.line"] = "ESC goes on   F10 leaves   F11 whole screen",
  ["fell"] = "FELL",
  ["won"] = "RIFT CLEARED",
  ["won.line"] = "All fifteen floors lie behind you",
  ["retry"] = "Press attack to try again",

  ["notice.title"] = "SCRIPT ERROR — the last good version runs on",
  ["notice.reload"] = "RELOADED",
  ["notice.shader"] = "SHADER ERROR — the last good version runs on",
}
