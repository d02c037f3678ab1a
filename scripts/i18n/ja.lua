-- 日本語の文。キーは en.lua と同じ。
return {
  ["title"] = "リフトサバイバーズ",

  ["theme.data_grid"] = "データグリッド",
  ["theme.neon_arcade"] = "ネオンアーケード",
  ["theme.glitch_core"] = "グリッチコア",

  ["hud.hp"] = "HP",
  ["hud.kills"] = "撃破",
  ["hud.sealed"] = "封鎖 — 残り {n}",

  ["status.stun"] = "スタン",
  ["status.weak"] = "弱体",
  ["status.slow"] = "鈍足",
  ["status.haste"] = "加速",

  ["hint.move"] = "{key} 移動",
  ["hint.dash"] = "{key} 長押しで走る",
  ["hint.attack"] = "{key} 攻撃",
  ["hint.dodge"] = "{key} 回避",

  ["interact.stairs"] = "{key}  階段を降りる",
  ["interact.stairs_shut"] = "閉ざされている",
  ["interact.use"] = "{key}  使う",

  ["map.title"] = "地図",
  ["map.you"] = "現在地",
  ["map.stairs"] = "階段",
  ["map.treasure"] = "宝",
  ["map.heal"] = "回復",
  ["map.terminal"] = "端末",
  ["map.trap"] = "発見した罠",
  ["map.enemy"] = "敵",
  ["map.house"] = "モンスターハウス",
  ["map.portal"] = "帰還ポータル",
  ["map.close"] = "{key}  閉じる",

  ["key.move"] = "WASD",
  ["key.attack"] = "J / クリック",
  ["key.dodge"] = "スペース",
  ["key.dash"] = "SHIFT",
  ["key.interact"] = "F",
  ["key.map"] = "M",

  ["paused"] = "一時停止",
  ["paused.line"] = "ESC 再開   F10 終了   F11 全画面",
  ["fell"] = "力尽きた",
  ["won"] = "踏破",
  ["won.line"] = "十五階すべてを踏破した",
  ["left"] = "帰還",
  ["left.line"] = "得たものはすべて手元に残る",
  ["retry"] = "攻撃ボタンでもう一度",

  ["notice.title"] = "スクリプトエラー — 直前の正常な版で続行中",
  ["notice.reload"] = "再読み込み完了",
  ["notice.shader"] = "シェーダーエラー — 直前の正常な版で続行中",
}
