-- G7: the words. Each that is asked for is there in both languages, none is there for nobody, both say the same things,
-- and names are those of the game's design.
local en, ja = dofile("scripts/i18n/en.lua"), dofile("scripts/i18n/ja.lua")

local function read_file(name)
  local file = assert(io.open(name))
  local text = file:read("a")
  file:close()
  return text
end

local function read_all(command)
  local list = assert(io.popen(command))
  local texts = {}
  for name in list:lines() do texts[#texts + 1] = { name = name, text = read_file(name) } end
  list:close()
  assert(#texts > 0, command)
  return texts
end

local app = read_all("find runtime/app -name '*.[ch]' | sort")
local scripts = read_all("find scripts -name '*.lua' -not -path 'scripts/i18n/*' | sort")
local POWERS = { "upgrades", "synergies", "skills", "weapons", "chips", "affixes", "curses" }

-- Words in quotes, and ids that scripts define.
local literals, formats, ids = {}, {}, {}
for _, file in ipairs(app) do
  local text = file.text:gsub([[\\]], ""):gsub([['"']], ""):gsub('\\"', "") -- quotes that begin no word
  for literal in text:gmatch('"([^"\n]*)"') do
    literals[literal] = true
    local front = literal:match("^([a-z_]+%.[a-z_]*)%%s")
    if front then formats[front] = true end
  end
end
for _, file in ipairs(scripts) do
  for id in file.text:gmatch('%f[%w]id = "([%w_]+)"') do ids[id] = true end
end

-- What stands before the first dot of keys.
local spaces = {}
for key in pairs(en) do spaces[key:match("^[a-z_]+")] = true end

local function is_asked(key)
  if literals[key] then return true end
  local space, rest = key:match("^([a-z_]+)%.(.+)$")
  if not space then return false end
  local base = rest:gsub("%.about$", ""):gsub("%.short$", "")
  if ids[base] then return true end -- the texts of what scripts define
  if literals["%s.%s"] and literals[base] then return true end
  for literal in pairs(literals) do -- put together: "menu." and "control_" and a word
    local front = literals[space .. "."] and literal:match("^[a-z_]+_$")
    if front and base:sub(1, #front) == front and literals[base:sub(#front + 1)] then return true end
  end
  for front in pairs(formats) do -- made of a word: "status.%s"
    if key:sub(1, #front) == front and literals[(space .. "." .. base):sub(#front + 1)] then return true end
  end
  return false
end

local function told_keys()
  local keys = {}
  for _, file in ipairs(scripts) do
    for key in file.text:gmatch('world%.tell%("([a-z_.]+)"') do keys[key] = true end
  end
  return keys
end

-- All that must have a text.
local function wanted_keys()
  local keys = told_keys()
  for literal in pairs(literals) do
    local space = literal:match("^([a-z_]+)%.[a-z0-9_]*[a-z0-9]$")
    if space and spaces[space] then keys[literal] = true end
  end
  for _, file in ipairs(scripts) do
    local folder, id = file.name:match("^scripts/(%w+)/"), file.text:match('\n  id = "([%w_]+)"')
    for _, power in ipairs(POWERS) do
      if folder == power then keys["power." .. id], keys["power." .. id .. ".about"] = true, true end
    end
    local usable = folder == "traps" or folder == "hazards" or folder == "objects"
    if id and usable and file.text:find("\n  use = function") then
      keys["interact." .. id] = true
    end
  end
  for _, theme in ipairs(dofile("scripts/themes.lua")) do keys["theme." .. theme.id] = true end
  for _, row in ipairs(dofile("scripts/floors.lua").floors) do
    if row.boss then keys["enemy." .. row.boss] = true end
  end
  for _, id in ipairs { "glitch_bit", "data_drone", "neon_sniper", "rift_charger" } do keys["enemy." .. id] = true end
  for _, id in ipairs { "electric_floor", "unstable_floor", "barrel", "burn" } do keys["cause." .. id] = true end
  for _, look in ipairs(dofile("scripts/growth.lua").chips.looks) do keys["chip." .. look.id] = true end
  local settings = read_file("runtime/app/settings.c")
  for name in settings:gmatch('%.name = "([a-z_]+)"') do keys["menu." .. name] = true end
  for list in settings:gmatch("%*const [A-Z]+%[%] = {(.-)}") do
    for word in list:gmatch('"([a-z_]+)"') do keys["menu." .. word] = true end
  end
  for _, file in ipairs(app) do
    for name in file.text:gmatch('%[CONTROL_[A-Z0-9_]+%] = {"([a-z0-9_]+)"') do keys["menu.control_" .. name] = true end
  end
  return keys
end

local function columns(text)
  local count = 0
  for _, code in utf8.codes(text) do count = count + (code < 0x800 and 1 or 2) end
  return count
end

-- As the design lists them.
local NAMES = [[
keen_edge=Keen Edge=鋭刃 finisher=Finisher=終撃 long_arc=Long Arc=長弧 crit_node=Crit Node=会心
overvolt=Overvolt=会心増幅 volt_edge=Volt Edge=電刃 heat_edge=Heat Edge=熱刃 cryo_edge=Cryo Edge=氷刃
static_roll=Static Roll=静電 ember_trail=Ember Trail=残火 frost_shell=Frost Shell=氷殻 frame=Frame=装甲枠
plating=Plating=装甲板 barrier=Barrier=障壁 nano_repair=Nano Repair=ナノ修復 data_leech=Data Leech=吸収
last_stand=Last Stand=不屈 light_frame=Light Frame=軽量 quick_reset=Quick Reset=回避短縮
perfect_dodge=Perfect Dodge=見切り overclock=Overclock=加速演算 amplifier=Amplifier=増幅 orbit_bit=Orbit Bit=周回
auto_bolt=Auto Bolt=自動弾 magnet=Magnet=磁力 fortune=Fortune=幸運 trap_scan=Trap Scan=トラップスキャン
appraiser=Appraiser=鑑定 redline=Redline=赤線 execute=Execute=処断 superconduct=Superconduct=超伝導
steam=Steam=蒸気 plasma=Plasma=プラズマ phantom_step=Phantom Step=幻影歩 blood_circuit=Blood Circuit=血回路
fortress=Fortress=要塞 rift_wave=Rift Wave=波 nova_ring=Nova Ring=環 cryo_field=Cryo Field=氷域
blink_slash=Blink Slash=瞬斬 gravity_well=Gravity Well=重力井 guard_pulse=Guard Pulse=守波
rift_collapse=Rift Collapse=リフト崩壊 overdrive=Overdrive=過駆動 zero_field=Zero Field=零域 arc_blade=Arc Blade=弧刃
twin_fangs=Twin Fangs=双牙 breaker=Breaker=破砕槌 rift_lance=Rift Lance=槍 pulse_caster=Pulse Caster=光銃
leak=Leak=漏電 heavy=Heavy=重荷 blur=Blur=曇り brittle=Brittle=脆弱 noise=Noise=騒音 bind=Bind=拘束
enemy.glitch_bit=Glitch Bit=グリッチビット enemy.data_drone=Data Drone=データドローン
enemy.neon_sniper=Neon Sniper=ネオンスナイパー enemy.rift_charger=Rift Charger=リフトチャージャー
enemy.void_sentinel=Void Sentinel=ヴォイドセンチネル enemy.neon_phantom=Neon Phantom=ネオンファントム
enemy.core_corruptor=Core Corruptor=コアコラプター affix.shielded=SHIELDED=障壁 affix.volatile=VOLATILE=爆裂
affix.hasty=HASTY=加速 affix.leeching=LEECHING=吸命 affix.caller=CALLER=召喚 affix.frost=FROST=氷結
element.volt=Volt=電 element.heat=Heat=熱 element.cryo=Cryo=冷 rarity.common=Common=並 rarity.rare=Rare=希
rarity.epic=Epic=極 rarity.legendary=Legendary=伝 fell=FELL=力尽きた choice.level=LEVEL UP=レベルアップ
menu.revenge=REVENGE=リベンジ
]]

describe("texts", function()
  it("G7: every text is there in both languages", function()
    for key in pairs(en) do assert.is_string(ja[key], key) end
    for key in pairs(ja) do assert.is_string(en[key], key) end
  end)

  it("G7: every text that is asked for exists", function()
    for key in pairs(wanted_keys()) do assert.are.equal("string", type(en[key]), "no text for " .. key) end
  end)

  it("G7: no text is there for nobody", function()
    local told = told_keys()
    for key in pairs(en) do
      assert.is_true(is_asked(key) or told[key] or false, "nobody asks for " .. key)
    end
  end)

  it("G7: both languages fill in the same words", function()
    for key, text in pairs(en) do
      local count = {}
      for word in text:gmatch("{%w+}") do count[word] = (count[word] or 0) + 1 end
      for word in ja[key]:gmatch("{%w+}") do count[word] = (count[word] or 0) - 1 end
      for word, left in pairs(count) do assert.are.equal(0, left, key .. ": " .. word) end
    end
  end)

  it("G7: names are those of the design", function()
    local seen = 0
    for id, english, japanese in NAMES:gmatch("([%l_.]+)=([%a ]+)=([^%s]+)") do
      local key = en["power." .. id] and "power." .. id or id
      assert.are.equal(english, en[key], key)
      assert.are.equal(japanese, ja[key], key)
      seen = seen + 1
    end
    assert.are.equal(79, seen)
  end)

  it("G7: no text is longer than the place it is written to", function()
    local most = { -- columns of the smallest place that a kind of text has
      status = 11, tag = 10, rarity = 10, affix = 10, theme = 16, enemy = 24, key = 12, element = 6,
      hint = 44, interact = 34, map = 16, chip = 15,
    }
    for _, texts in ipairs { en, ja } do
      for key, text in pairs(texts) do
        local limit = most[key:match("^[a-z_]+")]
        if limit then assert.is_true(columns(text) <= limit, key .. ": " .. columns(text) .. " columns") end
        assert.is_nil(text:find("^%s") or text:find("%s$"), key .. " begins or ends with a space")
      end
    end
  end)
end)
