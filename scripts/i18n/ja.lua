-- 日本語の文。キーは en.lua と同じ。
return {
  ["title"] = "リフトサバイバーズ",

  ["theme.data_grid"] = "データグリッド",
  ["theme.neon_arcade"] = "ネオンアーケード",
  ["theme.glitch_core"] = "グリッチコア",

  ["hud.hp"] = "HP",
  ["hud.kills"] = "撃破",

  ["hint.move"] = "{key} 移動",
  ["hint.dash"] = "{key} 長押しで走る",
  ["hint.attack"] = "{key} 攻撃",
  ["hint.dodge"] = "{key} 回避",

  ["interact.stairs"] = "{key}  階段を降りる",

  ["key.move"] = "WASD",
  ["key.attack"] = "J / クリック",
  ["key.dodge"] = "スペース",
  ["key.dash"] = "SHIFT",
  ["key.interact"] = "F",

  ["paused"] = "一時停止",
  ["paused.line"] = "ESC 再開   F10 終了   F11 全画面",
  ["fell"] = "力尽きた",
  ["won"] = "踏破",
  ["won.line"] = "十五階すべてを踏破した",
  ["retry"] = "攻撃ボタンでもう一度",

  ["notice.title"] = "スクリプトエラー — 直前の正常な版で続行中",
  ["notice.reload"] = "再読み込み完了",
  ["notice.shader"] = "シェーダーエラー — 直前の正常な版で続行中",
}
