-- The least game that shows every field of every kind, made by schema_spec.lua.
return {
["scripts/affixes/charging.lua"] = {
["color"] = 16770560,
["id"] = "charging",
["stats"] = {
["appraisal"] = 1,
["attack"] = 0x1.47ae147ae147bp-4,
["combo_damage"] = 0x1.eb851eb851eb8p-4,
["combo_range"] = 0x1.eb851eb851eb8p-4,
["cooldown"] = -0x1.999999999999ap-4,
["critical_chance"] = 0x1.eb851eb851eb8p-5,
["critical_damage"] = 0x1.3333333333333p-2,
["cryo_share"] = 0x1.3333333333333p-3,
["curse_chance"] = -0x1p-1,
["damage_taken"] = 0x1.3333333333333p-3,
["defence"] = 8,
["dodge_cooldown"] = -0x1.999999999999ap-4,
["drop_chance"] = 0x1.3333333333333p-2,
["energy_hit"] = 2,
["execute_damage"] = 0x1.999999999999ap-3,
["exp"] = 0x1.eb851eb851eb8p-5,
["finisher_damage"] = 0x1.999999999999ap-3,
["finisher_range"] = 0x1.999999999999ap-4,
["heat_share"] = 0x1.3333333333333p-3,
["hp"] = 15,
["kill_heal"] = 0x1.89374bc6a7efap-9,
["last_stand"] = 0x1.3333333333333p-3,
["mighty_damage"] = 0x1.eb851eb851eb8p-4,
["notice"] = 0x1p-1,
["pickup_radius"] = 0x1.3333333333333p-1,
["regeneration"] = 0x1.0624dd2f1a9fcp-10,
["shield"] = 0x1.eb851eb851eb8p-5,
["skill_damage"] = 0x1.eb851eb851eb8p-4,
["speed"] = 0x1.47ae147ae147bp-5,
["trap_resistance"] = 0x1.999999999999ap-2,
["trap_scan"] = 3,
["volt_share"] = 0x1.3333333333333p-3,
["wounded_damage"] = 0x1.999999999999ap-3 },
["tags"] = {
"tech" } },
["scripts/anim/barrel.lua"] = {
["boxes"] = {
{
["center"] = {
0,
0x1.999999999999ap-2,
0 },
["color"] = 3807762,
["edge"] = 0x1.ccccccccccccdp-2,
["glow"] = 0x1.6666666666666p-2,
["part"] = "root",
["rotation"] = {
0,
0x1.921fafc8b007ap-1,
0 },
["size"] = {
0x1.147ae147ae148p-1,
0x1.999999999999ap-1,
0x1.147ae147ae148p-1 },
["taper"] = 0x1.999999999999ap-1 } },
["default_fade"] = 0x1.47ae147ae147bp-4,
["id"] = "barrel",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0,
0 },
["rotation"] = {
-0x1.199999999999ap+0,
0,
0 },
["stepped"] = true },
{
["name"] = "cap",
["parent"] = "root",
["position"] = {
0,
0x1.ae147ae147ae1p-1,
0 } } },
["states"] = {
["idle"] = {
["channels"] = {
["cap.emissive"] = {
"sin",
["amplitude"] = 0x1.999999999999ap-2,
["offset"] = 0x1.999999999999ap-2,
["period"] = 0x1.999999999999ap+0,
["phase"] = -0x1.ccccccccccccdp-1 } },
["emissive"] = 16734750,
["events"] = {
{
"telegraph",
["at"] = 0,
["every"] = 0x1.999999999999ap-3,
["till"] = 0x1.999999999999ap-1 } },
["length"] = 0x1.999999999999ap+0,
["loop"] = true,
["priority"] = 1,
["speed"] = 0x1.999999999999ap-1 } } },
["scripts/anim/beacon.lua"] = {
["boxes"] = {
 },
["id"] = "beacon",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0,
0 } },
{
["name"] = "lamp",
["parent"] = "root",
["position"] = {
0,
0x1.3d70a3d70a3d7p-1,
0 } } },
["states"] = {
["idle"] = {
["channels"] = {
["lamp.ry"] = {
"spin",
["rate"] = 0x1.cp+2 } },
["length"] = 0x1p+0,
["priority"] = 1 } } },
["scripts/anim/boss.lua"] = {
["boxes"] = {
{
["part"] = "body",
["size"] = {
0x1.999999999999ap-1,
0x1.6666666666666p-1,
0x1.e666666666666p-1 } },
{
["part"] = "head",
["size"] = {
0x1.1eb851eb851ecp-3,
0x1p-1,
0x1.1eb851eb851ecp-3 } },
{
["part"] = "armL",
["size"] = {
0x1.3333333333333p-1,
0x1.3333333333333p-1,
0x1.3333333333333p-1 } },
{
["part"] = "armR",
["size"] = {
0x1.3333333333333p-1,
0x1.3333333333333p-1,
0x1.3333333333333p-1 } },
{
["part"] = "weapon",
["size"] = {
0x1.c28f5c28f5c29p-2,
0x1.4cccccccccccdp+1,
0x1.1eb851eb851ecp-3 } },
{
["part"] = "halo",
["size"] = {
0x1.eb851eb851eb8p-4,
0x1.851eb851eb852p-2,
0x1.999999999999ap-4 } },
{
["part"] = "skirt",
["size"] = {
0x1.70a3d70a3d70ap-2,
0x1.b333333333333p-1,
0x1.47ae147ae147bp-3 } } },
["fades"] = {
{
["from"] = "*",
["time"] = 0x1.47ae147ae147bp-4,
["to"] = "transition" } },
["id"] = "boss",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0x1.199999999999ap+1,
0 } },
{
["name"] = "body",
["parent"] = "root",
["position"] = {
0,
0,
0 } },
{
["name"] = "head",
["parent"] = "root",
["position"] = {
0,
0x1.b333333333333p-1,
0x1.3333333333333p-3 } },
{
["name"] = "armL",
["parent"] = "root",
["position"] = {
0x1.199999999999ap+0,
0x1.3d70a3d70a3d7p-1,
0 } },
{
["name"] = "armR",
["parent"] = "root",
["position"] = {
-0x1.199999999999ap+0,
0x1.3d70a3d70a3d7p-1,
0 } },
{
["name"] = "weapon",
["parent"] = "armR",
["position"] = {
0,
-0x1.7333333333333p+0,
0x1.999999999999ap-5 } },
{
["name"] = "halo",
["parent"] = "root",
["position"] = {
0,
0x1p+0,
-0x1.199999999999ap-1 } },
{
["name"] = "skirt",
["parent"] = "root",
["position"] = {
0,
-0x1.3d70a3d70a3d7p-1,
0 } } },
["ragdoll"] = {
["joints"] = {
{
["part"] = "head" },
{
["part"] = "armR" },
{
["on"] = "armR",
["part"] = "weapon" } },
["mass"] = 70,
["stiffness"] = 4,
["trunk"] = "body" },
["states"] = {
["bolt"] = {
["channels"] = {
["armL.emissive"] = {
"keys",
{
0x1.dd2318ef81ae4p-4,
0 },
{
0x1.aa67f69eae508p-2,
1 },
{
0x1p-1,
1 },
{
0x1.3333333333333p-1,
0x1.3333333333333p-2 },
{
0x1.7ae147ae147aep-1,
0 } } },
["events"] = {
 },
["phases"] = {
0x1p-1,
0x1.999999999999ap-4,
0x1.999999999999ap-2 },
["priority"] = 5 },
["death"] = {
["length"] = 0x1.3333333333333p+0,
["priority"] = 10 },
["idle"] = {
["length"] = 0x1.3333333333333p+1,
["priority"] = 1 },
["transition"] = {
["events"] = {
 },
["phases"] = {
0x1.999999999999ap-3,
0x1.3333333333333p-2,
0x1.3333333333333p-2 },
["priority"] = 9 },
["walk"] = {
["channels"] = {
["head.rx"] = {
"constant",
["value"] = -0x1.999999999999ap-5 } },
["events"] = {
 },
["length"] = 0x1p+0,
["priority"] = 2 } } },
["scripts/anim/charger.lua"] = {
["boxes"] = {
 },
["id"] = "charger",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0x1.8p-1,
0 } },
{
["name"] = "body",
["parent"] = "root",
["position"] = {
0,
0,
0 } },
{
["name"] = "head",
["parent"] = "root",
["position"] = {
0,
-0x1.eb851eb851eb8p-5,
0x1p-1 } },
{
["name"] = "legL",
["parent"] = "root",
["position"] = {
0x1.999999999999ap-2,
-0x1p-2,
0x1.5c28f5c28f5c3p-2 } },
{
["name"] = "legR",
["parent"] = "root",
["position"] = {
-0x1.999999999999ap-2,
-0x1p-2,
0x1.5c28f5c28f5c3p-2 } },
{
["name"] = "hindL",
["parent"] = "root",
["position"] = {
0x1.999999999999ap-2,
-0x1p-2,
-0x1.d70a3d70a3d71p-2 } },
{
["name"] = "hindR",
["parent"] = "root",
["position"] = {
-0x1.999999999999ap-2,
-0x1p-2,
-0x1.d70a3d70a3d71p-2 } } },
["states"] = {
["charge"] = {
["events"] = {
 },
["length"] = 0x1.999999999999ap-1,
["priority"] = 6 },
["death"] = {
["length"] = 0x1p-1,
["priority"] = 10 },
["idle"] = {
["length"] = 0x1.999999999999ap+0,
["priority"] = 1 },
["stagger"] = {
["length"] = 0x1p-2,
["priority"] = 8 },
["telegraph"] = {
["events"] = {
 },
["length"] = 0x1.8p+0,
["priority"] = 5 },
["walk"] = {
["events"] = {
 },
["length"] = 0x1.3333333333333p-1,
["priority"] = 2 } } },
["scripts/anim/chest.lua"] = {
["boxes"] = {
 },
["id"] = "chest",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0,
0 } } },
["states"] = {
["idle"] = {
["length"] = 0x1p+1,
["priority"] = 1 } } },
["scripts/anim/corruptor.lua"] = {
["boxes"] = {
 },
["id"] = "corruptor",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0x1.2cccccccccccdp+1,
0 } },
{
["name"] = "body",
["parent"] = "root",
["position"] = {
0,
0,
0 } },
{
["name"] = "head",
["parent"] = "root",
["position"] = {
0,
0x1.3333333333333p-2,
0x1.d70a3d70a3d71p-1 } },
{
["name"] = "armR",
["parent"] = "root",
["position"] = {
-0x1.e666666666666p-1,
0x1.999999999999ap-5,
0x1.6666666666666p-2 } } },
["states"] = {
["death"] = {
["length"] = 0x1.3333333333333p+0,
["priority"] = 10 },
["idle"] = {
["length"] = 0x1.3333333333333p+1,
["priority"] = 1 },
["transition"] = {
["events"] = {
 },
["phases"] = {
0x1.999999999999ap-3,
0x1.3333333333333p-2,
0x1.3333333333333p-2 },
["priority"] = 9 },
["walk"] = {
["events"] = {
 },
["length"] = 0x1p+0,
["priority"] = 2 } } },
["scripts/anim/melee.lua"] = {
["boxes"] = {
 },
["id"] = "melee",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0x1.70a3d70a3d70ap-1,
0 } },
{
["name"] = "body",
["parent"] = "root",
["position"] = {
0,
0,
0 } },
{
["name"] = "head",
["parent"] = "root",
["position"] = {
0,
0x1.70a3d70a3d70ap-3,
0 } },
{
["name"] = "eye",
["parent"] = "head",
["position"] = {
0,
0x1.1eb851eb851ecp-3,
0x1.51eb851eb851fp-2 } },
{
["name"] = "armL",
["parent"] = "root",
["position"] = {
0x1.999999999999ap-2,
0x1.47ae147ae147bp-5,
0x1.999999999999ap-4 } },
{
["name"] = "armR",
["parent"] = "root",
["position"] = {
-0x1.999999999999ap-2,
0x1.47ae147ae147bp-5,
0x1.999999999999ap-4 } },
{
["name"] = "legL",
["parent"] = "root",
["position"] = {
0x1.eb851eb851eb8p-3,
-0x1.1eb851eb851ecp-3,
0x1.47ae147ae147bp-5 } },
{
["name"] = "legR",
["parent"] = "root",
["position"] = {
-0x1.eb851eb851eb8p-3,
-0x1.1eb851eb851ecp-3,
0x1.47ae147ae147bp-5 } } },
["states"] = {
["chase"] = {
["events"] = {
 },
["length"] = 0x1p-1,
["priority"] = 2 },
["death"] = {
["length"] = 0x1p-1,
["priority"] = 10 },
["idle"] = {
["length"] = 0x1.3333333333333p+0,
["priority"] = 1 },
["stagger"] = {
["length"] = 0x1p-2,
["priority"] = 8 } } },
["scripts/anim/phantom.lua"] = {
["boxes"] = {
 },
["id"] = "phantom",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0x1.cp+0,
0 } },
{
["name"] = "body",
["parent"] = "root",
["position"] = {
0,
0,
0 } },
{
["name"] = "head",
["parent"] = "root",
["position"] = {
0,
0x1.0a3d70a3d70a4p-1,
0x1.eb851eb851eb8p-5 } },
{
["name"] = "armL",
["parent"] = "root",
["position"] = {
0x1.28f5c28f5c28fp-1,
0x1.70a3d70a3d70ap-2,
-0x1.47ae147ae147bp-5 } },
{
["name"] = "armR",
["parent"] = "root",
["position"] = {
-0x1.28f5c28f5c28fp-1,
0x1.70a3d70a3d70ap-2,
-0x1.47ae147ae147bp-5 } },
{
["name"] = "scarf1",
["parent"] = "root",
["position"] = {
0,
0x1.28f5c28f5c28fp-1,
-0x1.1eb851eb851ecp-2 } },
{
["name"] = "scarf2",
["parent"] = "scarf1",
["position"] = {
0,
0,
-0x1.ae147ae147ae1p-2 } },
{
["name"] = "scarf3",
["parent"] = "scarf2",
["position"] = {
0,
0,
-0x1.ae147ae147ae1p-2 } },
{
["name"] = "scarf4",
["parent"] = "scarf3",
["position"] = {
0,
0,
-0x1.ae147ae147ae1p-2 } },
{
["name"] = "scarf5",
["parent"] = "scarf4",
["position"] = {
0,
0,
-0x1.ae147ae147ae1p-2 } } },
["states"] = {
["death"] = {
["length"] = 0x1.3333333333333p+0,
["priority"] = 10 },
["idle"] = {
["length"] = 0x1.3333333333333p+1,
["priority"] = 1 },
["walk"] = {
["events"] = {
 },
["length"] = 0x1p+0,
["priority"] = 2 } } },
["scripts/anim/player.lua"] = {
["boxes"] = {
 },
["graph"] = {
["layers"] = {
{
["name"] = "body",
["states"] = {
{
["along"] = "speed",
["clips"] = {
{
"idle",
["at"] = 0 } },
["name"] = "ground",
["sync"] = true },
{
["clip"] = "attack1",
["name"] = "cut" },
{
["clip"] = "death",
["name"] = "death" } },
["transitions"] = {
{
["at_end"] = true,
["fade"] = 0x1.999999999999ap-4,
["from"] = "*",
["smooth"] = true,
["to"] = "death",
["when"] = {
{
"hp",
["at_most"] = 0 } } },
{
["from"] = "death",
["to"] = "ground",
["when"] = {
{
"hp",
["more"] = 0 } } } } } },
["parameters"] = {
["attack"] = {
"trigger",
["least"] = 0,
["most"] = 7,
["start"] = 1 },
["cast"] = {
"trigger" },
["hp"] = {
"number" },
["speed"] = {
"number" } } },
["id"] = "player",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0x1.e666666666666p-1,
0 } },
{
["name"] = "body",
["parent"] = "root",
["position"] = {
0,
0,
0 } },
{
["name"] = "head",
["parent"] = "root",
["position"] = {
0,
0x1.6666666666666p-1,
0 } },
{
["name"] = "armL",
["parent"] = "root",
["position"] = {
0x1.a3d70a3d70a3dp-2,
0x1.1eb851eb851ecp-2,
0 } },
{
["name"] = "armR",
["parent"] = "root",
["position"] = {
-0x1.a3d70a3d70a3dp-2,
0x1.1eb851eb851ecp-2,
0 } },
{
["name"] = "weapon",
["parent"] = "armR",
["position"] = {
0,
-0x1.1eb851eb851ecp-1,
0x1.47ae147ae147bp-5 } },
{
["name"] = "legL",
["parent"] = "root",
["position"] = {
0x1.3333333333333p-3,
-0x1.6666666666666p-2,
0 } },
{
["name"] = "legR",
["parent"] = "root",
["position"] = {
-0x1.3333333333333p-3,
-0x1.6666666666666p-2,
0 } } },
["states"] = {
["attack1"] = {
["events"] = {
 },
["phases"] = {
0x1.999999999999ap-5,
0x1.999999999999ap-5,
0x1.47ae147ae147bp-4 },
["priority"] = 5,
["refuses"] = {
"hitReact" } },
["attack2"] = {
["events"] = {
 },
["phases"] = {
0x1.999999999999ap-5,
0x1.999999999999ap-5,
0x1.47ae147ae147bp-4 },
["priority"] = 5 },
["attack3"] = {
["events"] = {
 },
["phases"] = {
0x1.1eb851eb851ecp-4,
0x1.999999999999ap-5,
0x1.999999999999ap-4 },
["priority"] = 5 },
["attack4"] = {
["events"] = {
 },
["phases"] = {
0x1.999999999999ap-4,
0x1.47ae147ae147bp-4,
0x1.eb851eb851eb8p-4 },
["priority"] = 6 },
["dash"] = {
["events"] = {
 },
["length"] = 0x1.999999999999ap-2,
["priority"] = 3 },
["death"] = {
["length"] = 0x1.8p+0,
["priority"] = 10 },
["dodgeRoll"] = {
["events"] = {
 },
["phases"] = {
0x1.999999999999ap-3,
0x1.999999999999ap-4,
0x1.999999999999ap-4 },
["priority"] = 9 },
["hitReact"] = {
["length"] = 0x1.999999999999ap-3,
["priority"] = 8 },
["idle"] = {
["length"] = 0x1p+1,
["priority"] = 1 },
["skillCast"] = {
["events"] = {
{
"release",
["at"] = 0x1p-1 } },
["phases"] = {
0x1.999999999999ap-4,
0x1.3333333333333p-2,
0x1.999999999999ap-4,
0x1.3333333333333p-3 },
["priority"] = 7 },
["ultimate"] = {
["events"] = {
{
"release",
["at"] = 0x1p-1 } },
["length"] = 0x1.4cccccccccccdp-1,
["priority"] = 7 },
["walk"] = {
["events"] = {
 },
["length"] = 0x1.3333333333333p-1,
["priority"] = 2 } } },
["scripts/anim/ranged.lua"] = {
["boxes"] = {
 },
["graph"] = {
["layers"] = {
{
["follows"] = true,
["name"] = "body" },
{
["mask"] = {
"head" },
["mode"] = "additive",
["name"] = "look",
["states"] = {
{
["clip"] = "watch_ahead",
["name"] = "ahead" },
{
["along"] = "aim_turn",
["clips"] = {
{
"watch_left",
["at"] = 0x1.3333333333333p+0 } },
["name"] = "track" } },
["transitions"] = {
{
["from"] = "track",
["to"] = "ahead",
["when"] = {
{
"awake",
["is"] = 0 } } } } } },
["parameters"] = {
["aim_turn"] = {
"number" },
["awake"] = {
"flag" } } },
["id"] = "ranged",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0x1.2666666666666p+0,
0 } },
{
["name"] = "body",
["parent"] = "root",
["position"] = {
0,
0,
0 } },
{
["name"] = "head",
["parent"] = "root",
["position"] = {
0,
0x1.d70a3d70a3d71p-2,
0x1.47ae147ae147bp-6 } },
{
["name"] = "armL",
["parent"] = "root",
["position"] = {
0x1.3d70a3d70a3d7p-2,
0x1.5c28f5c28f5c3p-2,
0 } },
{
["name"] = "armR",
["parent"] = "root",
["position"] = {
-0x1.3d70a3d70a3d7p-2,
0x1.5c28f5c28f5c3p-2,
0 } },
{
["name"] = "weapon",
["parent"] = "armR",
["position"] = {
0x1.47ae147ae147bp-5,
-0x1.ae147ae147ae1p-2,
-0x1.c28f5c28f5c29p-3 } },
{
["name"] = "muzzle",
["parent"] = "weapon",
["position"] = {
0,
-0x1.3d70a3d70a3d7p+0,
0 } },
{
["name"] = "legL",
["parent"] = "root",
["position"] = {
0x1.c28f5c28f5c29p-4,
-0x1.d70a3d70a3d71p-2,
0 } },
{
["name"] = "legR",
["parent"] = "root",
["position"] = {
-0x1.c28f5c28f5c29p-4,
-0x1.d70a3d70a3d71p-2,
0 } } },
["states"] = {
["chase"] = {
["events"] = {
 },
["length"] = 0x1p-1,
["priority"] = 2 },
["death"] = {
["length"] = 0x1p-1,
["priority"] = 10 },
["idle"] = {
["length"] = 0x1p-1,
["priority"] = 1 },
["stagger"] = {
["length"] = 0x1p-2,
["priority"] = 8 },
["watch_ahead"] = {
["length"] = 1,
["priority"] = 0 },
["watch_left"] = {
["length"] = 1,
["priority"] = 0 } } },
["scripts/anim/repair_cell.lua"] = {
["boxes"] = {
 },
["id"] = "repair_cell",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0,
0 } },
{
["name"] = "cross",
["parent"] = "root",
["position"] = {
0,
0x1.199999999999ap-1,
0 } } },
["states"] = {
["idle"] = {
["length"] = 0x1.3333333333333p+1,
["priority"] = 1 } } },
["scripts/anim/swarm.lua"] = {
["boxes"] = {
 },
["id"] = "swarm",
["parts"] = {
{
["name"] = "root",
["position"] = {
0,
0x1.199999999999ap-1,
0 } },
{
["name"] = "body",
["parent"] = "root",
["position"] = {
0,
0,
0 } } },
["states"] = {
["death"] = {
["events"] = {
 },
["length"] = 0x1.3333333333333p-3,
["priority"] = 10 },
["idle"] = {
["length"] = 0x1.921fafc8b007ap-1,
["priority"] = 1 } } },
["scripts/chips/bomb.lua"] = {
["color"] = 16726862,
["harmful"] = true,
["id"] = "bomb",
["release"] = function() end,
["tags"] = {
"blade" },
["throw"] = function() end },
["scripts/chips/swarm.lua"] = {
["id"] = "swarm" },
["scripts/combat.lua"] = {
["affixes"] = {
["caller"] = {
["color"] = 11819775,
["count"] = 3,
["enemy"] = "glitch_bit",
["every"] = 0x1p+3,
["most"] = 6 },
["frost"] = {
["color"] = 14219007,
["radius"] = 0x1.8p+1,
["slow"] = 0x1p-2 },
["hasty"] = {
["color"] = 16771402,
["pause"] = 0x1.3333333333333p-2,
["speed"] = 0x1.6666666666666p-2 },
["leeching"] = {
["color"] = 16723317,
["heal"] = 0x1.999999999999ap-4 },
["shielded"] = {
["back"] = 0x1.8p+2,
["color"] = 5949695,
["shield"] = 0x1.3333333333333p-2 },
["volatile"] = {
["color"] = 16742942,
["damage"] = 0x1.8p+0,
["delay"] = 0x1.999999999999ap-1,
["radius"] = 0x1.4p+1 } },
["boss"] = {
["control"] = 0x1.3333333333333p-2,
["knock"] = 0,
["slow"] = 0x1p-1 },
["burn"] = 0x1p-1,
["elite"] = {
["knock"] = 0x1.999999999999ap-2 },
["resist"] = 0x1.8p-1,
["tokens"] = {
{
["charge"] = 1,
["melee"] = 2,
["ranged"] = 2 },
{
["charge"] = 1,
["melee"] = 3,
["ranged"] = 2 },
{
["charge"] = 1,
["melee"] = 4,
["ranged"] = 3 } },
["weak"] = 0x1.8p+0 },
["scripts/curses/bind.lua"] = {
["binds"] = true,
["color"] = 10116351,
["hides_map"] = true,
["id"] = "bind",
["state"] = {
["ticks"] = 0 },
["stats"] = {
 },
["think"] = function() end },
["scripts/curses/noise.lua"] = {
["id"] = "noise" },
["scripts/duel.lua"] = {
["apart"] = 0x1.199999999999ap+1,
["blade"] = {
["glow"] = 0x1.999999999999ap+1,
["trail"] = 14,
["trail_opacity"] = 0x1p-1,
["width"] = 0x1.1eb851eb851ecp-5 },
["camera"] = {
["distance"] = 0x1.ccccccccccccdp+1,
["fov"] = 0x1.8p-1,
["height"] = 0x1.e666666666666p-1,
["pid"] = {
10,
1,
2 },
["pitch"] = 0x1.47ae147ae147bp-3,
["side"] = 0x1.3d70a3d70a3d7p-1,
["yaw_rate"] = 0x1.199999999999ap+1 },
["clash"] = {
["impulse"] = 0x1.6666666666666p+0,
["pause"] = 0x1.70a3d70a3d70ap-3,
["reach"] = 0x1.999999999999ap-5 },
["colors"] = {
["foe"] = 12852856,
["foe_blade"] = 16743104,
["hurt"] = 16733491,
["line"] = 16777215,
["player"] = 1024964,
["player_blade"] = 8255999,
["spark"] = 16773808 },
["count_out"] = 7,
["cut"] = {
["damage"] = 0x1.2666666666666p+0,
["most"] = 12,
["pause"] = 0x1.6666666666666p-2,
["radius"] = 0x1.999999999999ap-6,
["shove"] = 0x1.6666666666666p-2,
["slow"] = 0x1.3333333333333p+0 },
["fighter"] = "fighter",
["gravity"] = 0x1.39eb851eb851fp+3,
["ground"] = 30,
["health"] = {
["arm_l_lower"] = 50,
["arm_l_upper"] = 60,
["arm_r_lower"] = 60,
["arm_r_upper"] = 70,
["chest"] = 110,
["foot_l"] = 50,
["foot_r"] = 50,
["hand_l"] = 40,
["hand_r"] = 60,
["head"] = 60,
["leg_l_lower"] = 60,
["leg_l_upper"] = 80,
["leg_r_lower"] = 60,
["leg_r_upper"] = 80,
["pelvis"] = 90 },
["stroke"] = {
["hand_speed"] = 0x1.4cccccccccccdp+1,
["reach"] = 0x1.ae147ae147ae1p-2,
["settle"] = 0x1p-2,
["thrust"] = 0x1.3333333333333p-2,
["turn"] = 0x1.3333333333333p+0 },
["strokes"] = {
{
["from"] = {
0x1.199999999999ap-1,
0x1.ccccccccccccdp-2 },
["name"] = "cross",
["thrust"] = true,
["to"] = {
-0x1.199999999999ap-1,
-0x1.6666666666666p-2 } } },
["tempers"] = {
{
["circle"] = 0x1.3333333333333p-3,
["courage"] = 0x1.ccccccccccccdp-1,
["distance"] = 0x1.599999999999ap+0,
["id"] = "brave",
["low"] = 0x1.999999999999ap-3,
["parry"] = 0x1p-2,
["pause"] = {
0x1p-2,
0x1.999999999999ap-1 },
["strike_distance"] = 0x1.0cccccccccccdp+0,
["sway"] = 0x1.c28f5c28f5c29p-3,
["waver"] = 0x1.eb851eb851eb8p-5 } },
["time"] = {
["after"] = 0x1.999999999999ap-1,
["idle"] = 0x1p-2,
["last"] = 0x1.70a3d70a3d70ap-3,
["last_seconds"] = 0x1.999999999999ap+0 },
["vital"] = {
"pelvis",
"chest",
"head",
"arm_r_upper",
"arm_r_lower",
"hand_r" },
["walk"] = {
["back_most"] = 0x1.999999999999ap-2,
["near"] = 0x1p+1,
["player"] = 0x1.8cccccccccccdp+0,
["player_strike"] = 0x1.199999999999ap+0,
["speed_most"] = 0x1.999999999999ap-1 } },
["scripts/enemies/core_corruptor.lua"] = {
["attack"] = 17,
["base"] = "void_sentinel",
["defence"] = 40,
["exp"] = 0,
["hp"] = 3400,
["id"] = "core_corruptor",
["pack"] = {
["least"] = 2,
["most"] = 3,
["weight"] = 32 },
["rig"] = "corruptor",
["speed"] = 0x1.999999999999ap+1,
["state"] = {
 },
["think"] = function() end },
["scripts/enemies/data_drone.lua"] = {
["attack"] = 27,
["defence"] = 6,
["exp"] = 5,
["hp"] = 48,
["id"] = "data_drone",
["leash"] = 25,
["notice"] = 9,
["radius"] = 0x1.ccccccccccccdp-2,
["rig"] = "melee",
["separation"] = 0x1.3333333333333p+0,
["spawn"] = 0x1.8p-1,
["speed"] = 0x1.8p+1,
["speed_jitter"] = 0x1.999999999999ap-4,
["stagger"] = 0x1p-2,
["stagger_immune"] = 0x1p+0,
["states"] = {
["death"] = "death",
["idle"] = "idle",
["move"] = "chase",
["stagger"] = "stagger" },
["turn_rate"] = 540 },
["scripts/enemies/glitch_bit.lua"] = {
["attack"] = 14,
["defence"] = 0,
["exp"] = 2,
["hp"] = 19,
["id"] = "glitch_bit",
["leash"] = 25,
["notice"] = 9,
["radius"] = 0x1.6666666666666p-2,
["rig"] = "swarm",
["separation"] = 0x1.999999999999ap-1,
["spawn"] = 0x1.8p-1,
["speed"] = 0x1.b333333333333p+1,
["speed_jitter"] = 0x1p-2,
["stagger"] = 0x1p-2,
["stagger_immune"] = 0x1p+0,
["states"] = {
["death"] = "death",
["idle"] = "idle",
["move"] = "idle",
["stagger"] = "idle" },
["turn_rate"] = 720 },
["scripts/enemies/void_sentinel.lua"] = {
["attack"] = 19,
["defence"] = 20,
["exp"] = 150,
["hp"] = 2300,
["id"] = "void_sentinel",
["leash"] = 1000,
["notice"] = 60,
["radius"] = 0x1.ccccccccccccdp-1,
["rig"] = "boss",
["separation"] = 0x1.8p+0,
["spawn"] = 0x1p+0,
["speed"] = 0x1.8p+1,
["speed_jitter"] = 0,
["stagger"] = 0,
["stagger_immune"] = 0x1p+0,
["states"] = {
["death"] = "death",
["idle"] = "idle",
["move"] = "walk",
["stagger"] = "idle" },
["turn_rate"] = 200 },
["scripts/fighters/fighter.lua"] = {
["balance"] = {
["correction"] = 0x1.3333333333333p-1,
["correction_most"] = 0x1.3333333333333p-3,
["forward"] = 0x1.eb851eb851eb8p-6,
["height_drain"] = 5,
["height_gain"] = 0x1p-1,
["height_gain_most"] = 0x1.eb851eb851eb8p-6,
["height_sum"] = 0x1.3333333333333p-1,
["height_sum_most"] = 0x1.999999999999ap-5,
["hip_height"] = 0x1.947ae147ae148p-1,
["smoothing"] = 0x1.999999999999ap-4,
["stretch"] = 0x1.f333333333333p-1,
["support_rate"] = 6,
["support_reach"] = 0x1.eb851eb851eb8p-4 },
["blade"] = {
["from"] = 0x1.47ae147ae147bp-4,
["to"] = 0x1.e666666666666p-1 },
["figure"] = "fighter",
["id"] = "fighter",
["joints"] = {
["ankle_l"] = {
["cap"] = 38,
["cone"] = 0x1p+0,
["damping"] = 18,
["stiffness"] = 225 },
["ankle_r"] = {
["cap"] = 38,
["cone"] = 0x1p+0,
["damping"] = 18,
["stiffness"] = 225 },
["elbow_l"] = {
["cap"] = 40,
["damping"] = 2,
["stiffness"] = 20 },
["elbow_r"] = {
["cap"] = 60,
["damping"] = 15,
["stiffness"] = 400 },
["hip_l"] = {
["cap"] = 76,
["cone"] = 0x1.2666666666666p+1,
["damping"] = 42,
["stiffness"] = 450 },
["hip_r"] = {
["cap"] = 76,
["cone"] = 0x1.2666666666666p+1,
["damping"] = 42,
["stiffness"] = 450 },
["knee_l"] = {
["cap"] = 76,
["damping"] = 28,
["stiffness"] = 450 },
["knee_r"] = {
["cap"] = 76,
["damping"] = 28,
["stiffness"] = 450 },
["neck"] = {
["cap"] = 12,
["cone"] = 0x1.ccccccccccccdp-1,
["damping"] = 2,
["stiffness"] = 20 },
["shoulder_l"] = {
["cap"] = 60,
["cone"] = 0x1.4cccccccccccdp+1,
["damping"] = 0x1.cp+1,
["stiffness"] = 30 },
["shoulder_r"] = {
["cap"] = 80,
["cone"] = 0x1.4cccccccccccdp+1,
["damping"] = 25,
["stiffness"] = 600 },
["waist"] = {
["cap"] = 100,
["cone"] = 0x1.ccccccccccccdp-1,
["damping"] = 35,
["stiffness"] = 400 },
["wrist_l"] = {
["cap"] = 12,
["cone"] = 0x1.3333333333333p+0,
["damping"] = 0x1.6666666666666p-2,
["stiffness"] = 4 },
["wrist_r"] = {
["cap"] = 25,
["cone"] = 0x1.999999999999ap+0,
["damping"] = 0x1.cp+1,
["stiffness"] = 120 } },
["limits"] = {
["cone_cap"] = 200,
["cone_damping"] = 40,
["cone_stiffness"] = 1500,
["cone_target"] = 0x1.dc28f5c28f5c3p-1,
["limp_drag"] = 0x1p-1 },
["outside"] = {
["rising"] = 2,
["rising_after"] = 0x1p-1,
["side_damping"] = 3,
["side_gain"] = 5,
["side_most"] = 0x1.999999999999ap-3,
["touch_seconds"] = 0x1.26e978d4fdf3bp-7,
["trunk_damping"] = 0x1.999999999999ap-1,
["trunk_hertz"] = 0x1.4p+1,
["trunk_inertia"] = 0x1.cp+1,
["trunk_most"] = 60,
["up_damping"] = 12,
["up_gain"] = 80,
["up_most"] = 0x1.3333333333333p-2 },
["rise"] = {
["back_hip"] = 0x1.ccccccccccccdp+0,
["back_knee"] = 0x1.999999999999ap+0,
["down_seconds"] = 0x1.eb851eb851eb8p-4,
["feet_ahead"] = 0x1.3333333333333p-2,
["fold_until"] = 0x1p-1,
["front_elbow"] = 0x1.3333333333333p+0,
["front_hip"] = 0x1.ccccccccccccdp+0,
["front_knee"] = 0x1p+1,
["front_shoulder"] = 0x1.3333333333333p+0,
["gain_seconds"] = 0x1.3333333333333p-1,
["height_seconds"] = 0x1.999999999999ap+0,
["kneel_from"] = 0x1.3333333333333p-2,
["kneel_hip"] = 0x1.999999999999ap-3,
["kneel_seconds"] = 0x1.6666666666666p-1,
["limp_seconds"] = 0x1.6666666666666p-2,
["low"] = 0x1.199999999999ap-1,
["retry_seconds"] = 0x1.0cccccccccccdp+1,
["stood_chest"] = 0x1.ccccccccccccdp-1,
["stood_height"] = 0x1.3333333333333p-1,
["stood_pelvis"] = 0x1.b333333333333p-1,
["upright"] = 0x1p-1 },
["steps"] = {
["apart_least"] = 0x1.3333333333333p-3,
["fore_most"] = 0x1.999999999999ap-3,
["handicap"] = 0x1.eb851eb851eb8p-5,
["land_from"] = 0x1.3333333333333p-1,
["land_load"] = 15,
["lift"] = 0x1.999999999999ap-4,
["narrow"] = 0x1.3333333333333p-3,
["outside_most"] = 0x1.47ae147ae147bp-6,
["rate_most"] = 20,
["reach_most"] = 0x1p-1,
["seconds"] = 0x1.0a3d70a3d70a4p-2,
["seconds_speed"] = 0x1.999999999999ap-2,
["settled"] = 0x1.6666666666666p-1,
["walk_from"] = 0x1.999999999999ap-5,
["walk_pause"] = 0x1.eb851eb851eb8p-6,
["wide"] = 0x1.70a3d70a3d70ap-2,
["width"] = 0x1.eb851eb851eb8p-3,
["yaw_most"] = 0x1.3333333333333p-2,
["yaw_weight"] = 0x1.3333333333333p-2 },
["stretch"] = {
["gap_from"] = 0x1.47ae147ae147bp-6,
["gap_full"] = 0x1.eb851eb851eb8p-5,
["least"] = 0x1.999999999999ap-3,
["recover"] = 2 },
["sword"] = {
["elbow_back"] = 0,
["elbow_out"] = 0x1.4p+1,
["elbow_rate"] = 30,
["guard"] = {
-0x1.70a3d70a3d70ap-3,
-0x1.eb851eb851eb8p-4,
0x1.3333333333333p-2 },
["guard_blade"] = {
0x1.3333333333333p-3,
0x1.999999999999ap-1,
0x1p-1 },
["lunge"] = 0x1p-1,
["lunge_most"] = 0x1p-2,
["rate_most"] = 14,
["reach"] = 0x1.f851eb851eb85p-1 },
["walk"] = {
["acceleration"] = 3,
["follow"] = 0x1.8p+0,
["speed_most"] = 0x1.999999999999ap+0,
["turn_rate"] = 0x1.2666666666666p+1 } },
["scripts/figures/fighter.lua"] = {
["dress"] = {
{
["accent"] = true,
["center"] = {
0,
0,
0 },
["color"] = 1910592,
["edge"] = 0x1.999999999999ap-1,
["glow"] = 1,
["part"] = "pelvis",
["size"] = {
0x1.3333333333333p-2,
0x1.47ae147ae147bp-3,
0x1.851eb851eb852p-3 },
["taper"] = 0x1.b851eb851eb85p-1 } },
["id"] = "fighter",
["inertia_least"] = 0x1.89374bc6a7efap-9,
["joints"] = {
{
["anchor"] = {
0,
0x1.ccccccccccccdp-1,
0 },
["axis"] = {
1,
0,
0 },
["child"] = "chest",
["high"] = 0,
["kind"] = "ball",
["low"] = -0x1.3333333333333p+1,
["name"] = "waist",
["parent"] = "pelvis" },
{
["anchor"] = {
0,
0x1.47ae147ae147bp+0,
0 },
["child"] = "head",
["kind"] = "ball",
["name"] = "neck",
["parent"] = "chest" },
{
["anchor"] = {
0x1.ccccccccccccdp-3,
0x1.3333333333333p+0,
0 },
["child"] = "arm_l_upper",
["kind"] = "ball",
["name"] = "shoulder_l",
["parent"] = "chest" },
{
["anchor"] = {
0x1.ccccccccccccdp-3,
0x1.e666666666666p-1,
0 },
["axis"] = {
1,
0,
0 },
["child"] = "arm_l_lower",
["kind"] = "hinge",
["name"] = "elbow_l",
["parent"] = "arm_l_upper" },
{
["anchor"] = {
0x1.ccccccccccccdp-3,
0x1.6b851eb851eb8p-1,
0 },
["child"] = "hand_l",
["kind"] = "ball",
["name"] = "wrist_l",
["parent"] = "arm_l_lower" },
{
["anchor"] = {
0x1.70a3d70a3d70ap-4,
0x1.8f5c28f5c28f6p-1,
0 },
["child"] = "leg_l_upper",
["kind"] = "ball",
["name"] = "hip_l",
["parent"] = "pelvis" },
{
["anchor"] = {
0x1.70a3d70a3d70ap-4,
0x1.ae147ae147ae1p-2,
0 },
["axis"] = {
1,
0,
0 },
["child"] = "leg_l_lower",
["kind"] = "hinge",
["name"] = "knee_l",
["parent"] = "leg_l_upper" },
{
["anchor"] = {
0x1.70a3d70a3d70ap-4,
0x1.3333333333333p-4,
0 },
["child"] = "foot_l",
["kind"] = "ball",
["name"] = "ankle_l",
["parent"] = "leg_l_lower" },
{
["anchor"] = {
-0x1.ccccccccccccdp-3,
0x1.3333333333333p+0,
0 },
["child"] = "arm_r_upper",
["kind"] = "ball",
["name"] = "shoulder_r",
["parent"] = "chest" },
{
["anchor"] = {
-0x1.ccccccccccccdp-3,
0x1.e666666666666p-1,
0 },
["axis"] = {
1,
0,
0 },
["child"] = "arm_r_lower",
["kind"] = "hinge",
["name"] = "elbow_r",
["parent"] = "arm_r_upper" },
{
["anchor"] = {
-0x1.ccccccccccccdp-3,
0x1.6b851eb851eb8p-1,
0 },
["child"] = "hand_r",
["kind"] = "ball",
["name"] = "wrist_r",
["parent"] = "arm_r_lower" },
{
["anchor"] = {
-0x1.70a3d70a3d70ap-4,
0x1.8f5c28f5c28f6p-1,
0 },
["child"] = "leg_r_upper",
["kind"] = "ball",
["name"] = "hip_r",
["parent"] = "pelvis" },
{
["anchor"] = {
-0x1.70a3d70a3d70ap-4,
0x1.ae147ae147ae1p-2,
0 },
["axis"] = {
1,
0,
0 },
["child"] = "leg_r_lower",
["kind"] = "hinge",
["name"] = "knee_r",
["parent"] = "leg_r_upper" },
{
["anchor"] = {
-0x1.70a3d70a3d70ap-4,
0x1.3333333333333p-4,
0 },
["child"] = "foot_r",
["kind"] = "ball",
["name"] = "ankle_r",
["parent"] = "leg_r_lower" } },
["material"] = {
["angular_damping"] = 0x1.999999999999ap-1,
["density"] = 400,
["friction"] = 0x1.ccccccccccccdp-1,
["linear_damping"] = 0x1.999999999999ap-5,
["restitution"] = 0x1.999999999999ap-5 },
["parts"] = {
{
["density"] = 0x1.046aaaaaaaaabp+10,
["half"] = {
0x1.3333333333333p-3,
0x1.47ae147ae147bp-4,
0x1.70a3d70a3d70ap-4 },
["half_length"] = 0x1.70a3d70a3d70ap-4,
["name"] = "pelvis",
["place"] = {
0,
0x1.a3d70a3d70a3dp-1,
0 },
["radius"] = 0x1.c28f5c28f5c29p-4,
["shape"] = "box" },
{
["half"] = {
0x1.5c28f5c28f5c3p-3,
0x1.70a3d70a3d70ap-3,
0x1.999999999999ap-4 },
["name"] = "chest",
["place"] = {
0,
0x1.147ae147ae148p+0,
0 },
["shape"] = "box" },
{
["name"] = "head",
["place"] = {
0,
0x1.63d70a3d70a3dp+0,
0 },
["radius"] = 0x1.c28f5c28f5c29p-4,
["shape"] = "ball" },
{
["half_length"] = 0x1.70a3d70a3d70ap-4,
["name"] = "arm_l_upper",
["place"] = {
0x1.ccccccccccccdp-3,
0x1.1333333333333p+0,
0 },
["radius"] = 0x1.70a3d70a3d70ap-5,
["shape"] = "capsule" },
{
["half_length"] = 0x1.47ae147ae147bp-4,
["name"] = "arm_l_lower",
["place"] = {
0x1.ccccccccccccdp-3,
0x1.a8f5c28f5c28fp-1,
0 },
["radius"] = 0x1.47ae147ae147bp-5,
["shape"] = "capsule" },
{
["half"] = {
0x1.999999999999ap-6,
0x1.999999999999ap-5,
0x1.47ae147ae147bp-5 },
["name"] = "hand_l",
["place"] = {
0x1.ccccccccccccdp-3,
0x1.51eb851eb851fp-1,
0 },
["shape"] = "box" },
{
["half_length"] = 0x1.c28f5c28f5c29p-4,
["name"] = "leg_l_upper",
["place"] = {
0x1.70a3d70a3d70ap-4,
0x1.3333333333333p-1,
0 },
["radius"] = 0x1.1eb851eb851ecp-4,
["shape"] = "capsule" },
{
["half_length"] = 0x1.c28f5c28f5c29p-4,
["name"] = "leg_l_lower",
["place"] = {
0x1.70a3d70a3d70ap-4,
0x1p-2,
0 },
["radius"] = 0x1.999999999999ap-5,
["shape"] = "capsule" },
{
["half"] = {
0x1.999999999999ap-5,
0x1.1eb851eb851ecp-5,
0x1.eb851eb851eb8p-4 },
["name"] = "foot_l",
["place"] = {
0x1.70a3d70a3d70ap-4,
0x1.1eb851eb851ecp-5,
0x1.70a3d70a3d70ap-5 },
["shape"] = "box" },
{
["half_length"] = 0x1.70a3d70a3d70ap-4,
["name"] = "arm_r_upper",
["place"] = {
-0x1.ccccccccccccdp-3,
0x1.1333333333333p+0,
0 },
["radius"] = 0x1.70a3d70a3d70ap-5,
["shape"] = "capsule" },
{
["half_length"] = 0x1.47ae147ae147bp-4,
["name"] = "arm_r_lower",
["place"] = {
-0x1.ccccccccccccdp-3,
0x1.a8f5c28f5c28fp-1,
0 },
["radius"] = 0x1.47ae147ae147bp-5,
["shape"] = "capsule" },
{
["half"] = {
0x1.999999999999ap-6,
0x1.999999999999ap-5,
0x1.47ae147ae147bp-5 },
["name"] = "hand_r",
["place"] = {
-0x1.ccccccccccccdp-3,
0x1.51eb851eb851fp-1,
0 },
["shape"] = "box" },
{
["half_length"] = 0x1.c28f5c28f5c29p-4,
["name"] = "leg_r_upper",
["place"] = {
-0x1.70a3d70a3d70ap-4,
0x1.3333333333333p-1,
0 },
["radius"] = 0x1.1eb851eb851ecp-4,
["shape"] = "capsule" },
{
["half_length"] = 0x1.c28f5c28f5c29p-4,
["name"] = "leg_r_lower",
["place"] = {
-0x1.70a3d70a3d70ap-4,
0x1p-2,
0 },
["radius"] = 0x1.999999999999ap-5,
["shape"] = "capsule" },
{
["half"] = {
0x1.999999999999ap-5,
0x1.1eb851eb851ecp-5,
0x1.eb851eb851eb8p-4 },
["name"] = "foot_r",
["place"] = {
-0x1.70a3d70a3d70ap-4,
0x1.1eb851eb851ecp-5,
0x1.70a3d70a3d70ap-5 },
["shape"] = "box" } } },
["scripts/figures/human.lua"] = {
["id"] = "human",
["joints"] = {
{
["anchor"] = {
0,
0x1.1eb851eb851ecp-3,
0 },
["child"] = "torso",
["kind"] = "ball",
["name"] = "waist",
["parent"] = "pelvis" },
{
["anchor"] = {
0,
0x1.199999999999ap-1,
0 },
["child"] = "head",
["kind"] = "ball",
["name"] = "neck",
["parent"] = "torso" },
{
["anchor"] = {
0x1.eb851eb851eb8p-3,
0x1.d70a3d70a3d71p-2,
0 },
["child"] = "arm_l_upper",
["kind"] = "ball",
["name"] = "shoulder_l",
["parent"] = "torso" },
{
["anchor"] = {
-0x1.eb851eb851eb8p-3,
0x1.d70a3d70a3d71p-2,
0 },
["child"] = "arm_r_upper",
["kind"] = "ball",
["name"] = "shoulder_r",
["parent"] = "torso" },
{
["anchor"] = {
0x1.1eb851eb851ecp-2,
0x1.70a3d70a3d70ap-3,
0 },
["axis"] = {
1,
0,
0 },
["child"] = "arm_l_lower",
["kind"] = "hinge",
["name"] = "elbow_l",
["parent"] = "arm_l_upper" },
{
["anchor"] = {
-0x1.1eb851eb851ecp-2,
0x1.70a3d70a3d70ap-3,
0 },
["axis"] = {
1,
0,
0 },
["child"] = "arm_r_lower",
["kind"] = "hinge",
["name"] = "elbow_r",
["parent"] = "arm_r_upper" },
{
["anchor"] = {
0x1.70a3d70a3d70ap-4,
0,
0 },
["child"] = "leg_l_upper",
["kind"] = "ball",
["name"] = "hip_l",
["parent"] = "pelvis" },
{
["anchor"] = {
-0x1.70a3d70a3d70ap-4,
0,
0 },
["child"] = "leg_r_upper",
["kind"] = "ball",
["name"] = "hip_r",
["parent"] = "pelvis" },
{
["anchor"] = {
0x1.70a3d70a3d70ap-4,
-0x1.eb851eb851eb8p-2,
0 },
["axis"] = {
1,
0,
0 },
["child"] = "leg_l_lower",
["kind"] = "hinge",
["name"] = "knee_l",
["parent"] = "leg_l_upper" },
{
["anchor"] = {
-0x1.70a3d70a3d70ap-4,
-0x1.eb851eb851eb8p-2,
0 },
["axis"] = {
1,
0,
0 },
["child"] = "leg_r_lower",
["kind"] = "hinge",
["name"] = "knee_r",
["parent"] = "leg_r_upper" } },
["material"] = {
["angular_damping"] = 0x1.999999999999ap-1,
["density"] = 400,
["friction"] = 0x1.ccccccccccccdp-1,
["linear_damping"] = 0x1.999999999999ap-5,
["restitution"] = 0x1.999999999999ap-5 },
["parts"] = {
{
["half"] = {
0x1.47ae147ae147bp-3,
0x1.70a3d70a3d70ap-4,
0x1.999999999999ap-4 },
["name"] = "pelvis",
["place"] = {
0,
0x1.999999999999ap-5,
0 },
["shape"] = "box" },
{
["half"] = {
0x1.999999999999ap-3,
0x1.999999999999ap-3,
0x1.c28f5c28f5c29p-4 },
["name"] = "torso",
["place"] = {
0,
0x1.6666666666666p-2,
0 },
["shape"] = "box" },
{
["name"] = "head",
["place"] = {
0,
0x1.570a3d70a3d71p-1,
0 },
["radius"] = 0x1.eb851eb851eb8p-4,
["shape"] = "ball" },
{
["half_length"] = 0x1.c28f5c28f5c29p-4,
["name"] = "arm_l_upper",
["place"] = {
0x1.1eb851eb851ecp-2,
0x1.5c28f5c28f5c3p-2,
0 },
["radius"] = 0x1.999999999999ap-5,
["shape"] = "capsule" },
{
["half_length"] = 0x1.c28f5c28f5c29p-4,
["name"] = "arm_r_upper",
["place"] = {
-0x1.1eb851eb851ecp-2,
0x1.5c28f5c28f5c3p-2,
0 },
["radius"] = 0x1.999999999999ap-5,
["shape"] = "capsule" },
{
["half_length"] = 0x1.999999999999ap-4,
["name"] = "arm_l_lower",
["place"] = {
0x1.1eb851eb851ecp-2,
0x1.1eb851eb851ecp-5,
0 },
["radius"] = 0x1.70a3d70a3d70ap-5,
["shape"] = "capsule" },
{
["half_length"] = 0x1.999999999999ap-4,
["name"] = "arm_r_lower",
["place"] = {
-0x1.1eb851eb851ecp-2,
0x1.1eb851eb851ecp-5,
0 },
["radius"] = 0x1.70a3d70a3d70ap-5,
["shape"] = "capsule" },
{
["half_length"] = 0x1.5c28f5c28f5c3p-3,
["name"] = "leg_l_upper",
["place"] = {
0x1.70a3d70a3d70ap-4,
-0x1.eb851eb851eb8p-3,
0 },
["radius"] = 0x1.1eb851eb851ecp-4,
["shape"] = "capsule" },
{
["half_length"] = 0x1.5c28f5c28f5c3p-3,
["name"] = "leg_r_upper",
["place"] = {
-0x1.70a3d70a3d70ap-4,
-0x1.eb851eb851eb8p-3,
0 },
["radius"] = 0x1.1eb851eb851ecp-4,
["shape"] = "capsule" },
{
["half_length"] = 0x1.47ae147ae147bp-3,
["name"] = "leg_l_lower",
["place"] = {
0x1.70a3d70a3d70ap-4,
-0x1.63d70a3d70a3dp-1,
0 },
["radius"] = 0x1.c28f5c28f5c29p-5,
["shape"] = "capsule" },
{
["half_length"] = 0x1.47ae147ae147bp-3,
["name"] = "leg_r_lower",
["place"] = {
-0x1.70a3d70a3d70ap-4,
-0x1.63d70a3d70a3dp-1,
0 },
["radius"] = 0x1.c28f5c28f5c29p-5,
["shape"] = "capsule" } } },
["scripts/floors.lua"] = {
["elite"] = {
["attack"] = 0x1.6666666666666p+0,
["exp"] = 5,
["hp"] = 3,
["size"] = 0x1.4cccccccccccdp+0 },
["floors"] = {
{
["affixes"] = 1,
["drop_quality"] = 1,
["enemies"] = 20,
["farther"] = 2,
["first_pack"] = {
["count"] = 4,
["enemy"] = "glitch_bit" },
["monster_house"] = 0,
["multiplier"] = 0x1p+0,
["packs"] = {
 },
["surge"] = {
["elites"] = 1,
["least"] = 50,
["most"] = 50 },
["traps"] = 0 },
{
["drop_quality"] = 1,
["enemies"] = 22,
["monster_house"] = 5,
["multiplier"] = 0x1.199999999999ap+0,
["surge"] = {
["elites"] = 1,
["least"] = 50,
["most"] = 50 },
["traps"] = 1 },
{
["drop_quality"] = 1,
["enemies"] = 25,
["monster_house"] = 10,
["multiplier"] = 0x1.3333333333333p+0,
["surge"] = {
["elites"] = 1,
["least"] = 53,
["most"] = 53 },
["traps"] = 2 },
{
["drop_quality"] = 1,
["enemies"] = 28,
["monster_house"] = 15,
["multiplier"] = 0x1.4cccccccccccdp+0,
["surge"] = {
["elites"] = 1,
["least"] = 55,
["most"] = 55 },
["traps"] = 3 },
{
["arena"] = 20,
["boss"] = "void_sentinel",
["drop_quality"] = 1,
["enemies"] = 0,
["monster_house"] = 0,
["multiplier"] = 0x1.6666666666666p+0,
["reward"] = 1,
["traps"] = 0 },
{
["drop_quality"] = 2,
["enemies"] = 25,
["monster_house"] = 10,
["multiplier"] = 0x1.8p+0,
["surge"] = {
["elites"] = 1,
["least"] = 60,
["most"] = 60 },
["traps"] = 2 },
{
["drop_quality"] = 2,
["enemies"] = 28,
["monster_house"] = 15,
["multiplier"] = 0x1.999999999999ap+0,
["surge"] = {
["elites"] = 1,
["least"] = 63,
["most"] = 63 },
["traps"] = 3 },
{
["drop_quality"] = 2,
["enemies"] = 30,
["monster_house"] = 20,
["multiplier"] = 0x1.ccccccccccccdp+0,
["surge"] = {
["elites"] = 2,
["least"] = 65,
["most"] = 65 },
["traps"] = 4 },
{
["drop_quality"] = 2,
["enemies"] = 32,
["monster_house"] = 25,
["multiplier"] = 0x1p+1,
["surge"] = {
["elites"] = 2,
["least"] = 68,
["most"] = 68 },
["traps"] = 5 },
{
["drop_quality"] = 2,
["enemies"] = 0,
["monster_house"] = 0,
["multiplier"] = 0x1.0cccccccccccdp+1,
["traps"] = 0 },
{
["drop_quality"] = 3,
["enemies"] = 30,
["monster_house"] = 20,
["multiplier"] = 0x1.199999999999ap+1,
["surge"] = {
["elites"] = 2,
["least"] = 73,
["most"] = 73 },
["traps"] = 4 },
{
["drop_quality"] = 3,
["enemies"] = 32,
["monster_house"] = 25,
["multiplier"] = 0x1.4p+1,
["surge"] = {
["elites"] = 2,
["least"] = 75,
["most"] = 75 },
["traps"] = 5 },
{
["drop_quality"] = 3,
["enemies"] = 35,
["monster_house"] = 30,
["multiplier"] = 0x1.6666666666666p+1,
["surge"] = {
["elites"] = 2,
["least"] = 78,
["most"] = 78 },
["traps"] = 6 },
{
["drop_quality"] = 3,
["enemies"] = 38,
["monster_house"] = 35,
["multiplier"] = 0x1.8p+1,
["surge"] = {
["elites"] = 2,
["least"] = 80,
["most"] = 80 },
["traps"] = 7 },
{
["drop_quality"] = 3,
["enemies"] = 0,
["monster_house"] = 0,
["multiplier"] = 0x1.999999999999ap+1,
["traps"] = 0 } },
["stairs"] = {
["descend"] = 0x1p-1,
["interact_range"] = 0x1.3333333333333p+0 },
["surge_hp"] = 0x1.6666666666666p-1,
["surge_packs"] = {
["data_drone"] = 20 } },
["scripts/growth.lua"] = {
["cells"] = {
["heal"] = 0x1.3333333333333p-2,
["most"] = 3,
["start"] = 1,
["time"] = 0x1p-1 },
["chips"] = {
["looks"] = {
{
["color"] = 16726862,
["id"] = "red" } },
["most"] = 6,
["throw_range"] = 8 },
["choice"] = {
["pass_heal"] = 0x1.47ae147ae147bp-4,
["rerolls"] = 2,
["settle"] = 0x1p-1,
["skill_picks"] = 2,
["skills"] = 3,
["ultimates"] = 2,
["upgrades"] = 3 },
["curses"] = {
["chip"] = 0x1.eb851eb851eb8p-4,
["strength"] = 0x1.3333333333333p+0,
["weapon"] = 0x1.47ae147ae147bp-4 },
["drops"] = {
["cell"] = 0x1.ccccccccccccdp-2,
["chance"] = 0x1.47ae147ae147bp-5,
["chip"] = 0x1.3333333333333p-2,
["elite_weapon"] = 0x1.6666666666666p-2,
["spare"] = 5 },
["energy"] = {
["finisher"] = 6,
["hit"] = 3,
["most"] = 100,
["second"] = 1,
["start"] = 50 },
["level"] = {
["attack"] = 0x1.eb851eb851eb8p-6,
["first"] = 20,
["hp"] = 5,
["step"] = 32 },
["pickups"] = {
["radius"] = 0x1p+1,
["reach"] = 0x1.8p+0,
["rest"] = 0x1p-2,
["speed"] = 14 },
["stats"] = {
["execute"] = 0x1.6666666666666p-2,
["last_stand"] = 0x1.8p+0,
["shield_after"] = 10,
["wounded"] = 0x1p-1 },
["weapons"] = {
["first"] = "arc_blade",
["floor"] = 0x1.eb851eb851eb8p-6,
["rarities"] = {
{
["affixes"] = 0,
["color"] = 14213360,
["strength"] = 0x1p+0,
["weights"] = {
70,
45,
25 } },
{
["affixes"] = 1,
["color"] = 4037631,
["strength"] = 0x1.2666666666666p+0,
["weights"] = {
24,
37,
40 } },
{
["affixes"] = 2,
["color"] = 11820287,
["strength"] = 0x1.51eb851eb851fp+0,
["weights"] = {
5,
14,
25 } },
{
["affixes"] = 3,
["color"] = 16763197,
["strength"] = 0x1.851eb851eb852p+0,
["weights"] = {
1,
4,
10 } } },
["spread"] = 0x1.999999999999ap-5 } },
["scripts/hazards/electric_floor.lua"] = {
["color"] = 16768089,
["id"] = "electric_floor",
["place"] = {
["count"] = {
["least"] = 3,
["most"] = 6 },
["floors"] = {
6,
7,
8,
9,
10 },
["gives_way"] = true,
["rooms"] = {
"combat",
"elite",
"arena" },
["size"] = {
["least"] = 2,
["most"] = 4 } },
["state"] = {
 },
["step"] = function() end,
["think"] = function() end },
["scripts/i18n/en.lua"] = {
["affix.caller"] = "CALLER" },
["scripts/i18n/ja.lua"] = {
 },
["scripts/look.lua"] = {
["bloom"] = {
["strength"] = 0x1.8p-1,
["threshold"] = 0x1.b333333333333p-1,
["up_gain"] = 0x1.999999999999ap-1 },
["camera"] = {
["distance"] = 24,
["far"] = 70,
["fov"] = 32,
["look_ahead"] = 0x1p+1,
["near"] = 2,
["north"] = 0x1.3333333333333p-1,
["pitch"] = 54 },
["colors"] = {
["blast"] = 16747068,
["body"] = 16723317,
["cell"] = 4063130,
["gem"] = 8255999,
["heal"] = 4063130,
["hit_flash"] = 16777215,
["player_ring"] = 61695,
["seal"] = 16723274,
["stairs"] = 61695 },
["elite"] = {
["edge"] = 11032055,
["edge_width"] = 0x1.999999999999ap-5,
["mark"] = 11693055,
["name"] = 14467839 },
["floor"] = {
["gain"] = 0x1.3333333333333p+0,
["line_strength"] = 0x1.199999999999ap-1 },
["fog"] = {
["far"] = 20,
["near"] = 11,
["vignette"] = 0x1.ccccccccccccdp-2 },
["hud"] = {
["bad"] = 16742986,
["boss"] = 16723317,
["dim"] = 10466504,
["energy"] = 4033535,
["fell"] = 16734830,
["good"] = 4063130,
["hp"] = 3073696,
["hp_back"] = 1318956,
["hp_lost"] = 16777215,
["hp_low"] = 16726862,
["notice"] = 1705224,
["notice_text"] = 16767454,
["panel"] = 198156,
["text"] = 15267071,
["warning"] = 16763197,
["won"] = 61695 },
["ink"] = {
["edge_strength"] = 0x1.199999999999ap-1,
["edge_width"] = 0x1.eb851eb851eb8p-6,
["outline"] = 0x1.70a3d70a3d70ap-5,
["shadow_alpha"] = 0x1.8p-1 },
["light"] = {
["box_gain"] = 0x1.ccccccccccccdp-2,
["floor_base"] = 0x1.1eb851eb851ecp-5,
["floor_gain"] = 0x1.999999999999ap+0 },
["map"] = {
["alpha"] = 0x1.3333333333333p-1,
["arrow"] = 16777215,
["border"] = 5925756,
["corridor"] = 6712696,
["enemy"] = 16726832,
["full_alpha"] = 0x1.ccccccccccccdp-1,
["full_icon"] = 0x1.999999999999ap+0,
["full_scale_most"] = 14,
["full_side"] = 540,
["ground_alpha"] = 0x1.3d70a3d70a3d7p-1,
["house"] = 16723274,
["icon"] = 0x1p+0,
["icon_faint"] = 0x1.ccccccccccccdp-2,
["left"] = -166,
["legend_width"] = 210,
["panel"] = 198156,
["room"] = 9147036,
["scale"] = 0x1.7333333333333p+1,
["scale_arena"] = 6,
["side"] = 150,
["top"] = 16,
["under_alpha"] = 0x1.6666666666666p-2 },
["number"] = {
["critical"] = 16769354,
["hit"] = 15923199,
["hurt"] = 16777215,
["hurt_ink"] = 13107230 },
["player_light"] = {
["color"] = 12578815,
["height"] = 0x1.199999999999ap+1,
["radius"] = 7,
["strength"] = 0x1.ccccccccccccdp-1 },
["quality"] = {
["auto"] = {
["budget"] = 0x1.cac083126e979p-7,
["down"] = 0x1.999999999999ap-2,
["headroom"] = 0x1.b333333333333p-1,
["least"] = 0x1p-1,
["step"] = 0x1.999999999999ap-4,
["up"] = 3 },
["high"] = {
["bloom_levels"] = 4,
["least_box"] = 1,
["least_outline"] = 4,
["lights"] = 4,
["motes"] = 400,
["scale"] = 1 },
["low"] = {
["bloom_levels"] = 3,
["least_box"] = 3,
["least_outline"] = 8,
["lights"] = 2,
["motes"] = 100,
["scale"] = 0x1.3333333333333p-1 },
["medium"] = {
["bloom_levels"] = 4,
["least_box"] = 2,
["least_outline"] = 6,
["lights"] = 3,
["motes"] = 250,
["scale"] = 0x1.999999999999ap-1 },
["retro"] = {
["colors"] = 32,
["dither"] = 1,
["rows"] = 360,
["snap_rows"] = 180 } },
["room_line"] = {
["combat"] = 8001062,
["monster_house"] = 8001062 },
["room_tint"] = {
["elite"] = 11037951,
["heal"] = 5111712,
["stairs"] = 5303039,
["start"] = 9428223,
["treasure"] = 16761418 },
["strike"] = {
["border"] = 16772044,
["cryo"] = 5941503,
["heat"] = 16752700,
["kinetic"] = 9431551,
["volt"] = 16769354 },
["telegraph"] = {
["border"] = 16765088,
["border_b"] = 16777215,
["border_c"] = 15134975,
["fill"] = 16730640,
["fill_b"] = 16764928,
["fill_c"] = 4160511 },
["walls"] = {
["north"] = 0x1.8p+0,
["side"] = 0x1p+0,
["south"] = 0x1p-1 } },
["scripts/main.lua"] = {
["api"] = 1,
["id"] = "rift",
["version"] = "0.1.0" },
["scripts/mix.lua"] = {
["cues"] = {
["crash"] = "crash" },
["danger"] = {
["boss"] = 0x1.199999999999ap-1,
["elite"] = 0x1.3333333333333p-2,
["fall"] = 0x1.1eb851eb851ecp-3,
["foe"] = 0x1.c28f5c28f5c29p-4,
["reach"] = 11,
["rise"] = 0x1.999999999999ap-1,
["sealed"] = 0x1.999999999999ap-2,
["wounded"] = 0x1.999999999999ap-3 },
["effects"] = 0x1.ccccccccccccdp-1,
["heart"] = {
["fast"] = 0x1.199999999999ap-1,
["low_hp"] = 0x1.3333333333333p-2,
["slow"] = 0x1.199999999999ap+0 },
["height"] = 0x1.2p+2,
["music"] = 0x1.199999999999ap-1,
["pause"] = 0x1.ccccccccccccdp-2,
["reach"] = 26,
["reference"] = 0x1.4p+2,
["rolloff"] = 0x1.6666666666666p-1,
["voices"] = 24 },
["scripts/music/core_corruptor.lua"] = {
["chords"] = {
1,
1,
2,
1,
1,
7,
6,
5 },
["echo"] = {
["feedback"] = 0x1.ccccccccccccdp-2,
["steps"] = 3 },
["fade"] = 0x1.3333333333333p-2,
["id"] = "core_corruptor",
["layers"] = {
{
["chord"] = true,
["danger"] = {
["from"] = 0x1.999999999999ap-5,
["full"] = 0x1.6666666666666p-2 },
["echo"] = 0x1.999999999999ap-3,
["from_phase"] = 2,
["id"] = "bass",
["length"] = 0x1.3333333333333p-1,
["octave"] = -1,
["pan"] = 0x1p-2,
["patterns"] = {
"1.1112.11.1118.2",
"1.1112.11.112122" },
["pump"] = 0x1.6666666666666p-2,
["skip"] = 0x1.3333333333333p-3,
["tone"] = {
["attack"] = 0x1.0624dd2f1a9fcp-9,
["bell"] = 0x1.3333333333333p-2,
["bell_ratio"] = 2,
["cutoff"] = 1200,
["cutoff_to"] = 280,
["decay"] = 0x1.0a3d70a3d70a4p-3,
["detune"] = 0x1.47ae147ae147bp-3,
["filter"] = "low",
["level"] = 0x1.d70a3d70a3d71p-2,
["pitch"] = 195,
["pitch_to"] = 40,
["release"] = 0x1.47ae147ae147bp-5,
["resonance"] = 0x1p-1,
["slide"] = 0x1.999999999999ap-4,
["sustain"] = 0x1.6666666666666p-2,
["tremolo"] = 0x1.3333333333333p-2,
["tremolo_rate"] = 9,
["vibrato"] = 0x1.999999999999ap-3,
["vibrato_rate"] = 6,
["wave"] = "saw",
["width"] = 0x1.999999999999ap-2 } } },
["phases"] = {
{
["shift"] = 1,
["tempo"] = 0x1.0f5c28f5c28f6p+0 } },
["root"] = 48,
["scale"] = {
0,
1,
4,
5,
7,
8,
10 },
["swing"] = 0x1.47ae147ae147bp-3,
["tempo"] = 132,
["volume"] = 0x1p-1 },
["scripts/music/data_grid.lua"] = {
["chords"] = {
1,
1,
6,
7,
1,
1,
4,
5 },
["id"] = "data_grid",
["layers"] = {
{
["id"] = "bass",
["patterns"] = {
"1.....1...1.....",
"1.....1...1...3." },
["tone"] = {
["wave"] = "saw" } } },
["scale"] = {
0,
2,
3,
5,
7,
8,
10 } },
["scripts/music/death.lua"] = {
["chords"] = {
1,
6,
4,
5 },
["id"] = "death",
["layers"] = {
{
["id"] = "heart",
["patterns"] = {
"X..x............" },
["tone"] = {
["wave"] = "sine" } } },
["scale"] = {
0,
2,
3,
5,
7,
8,
10 } },
["scripts/music/void_sentinel.lua"] = {
["chords"] = {
1,
1,
6,
5 },
["id"] = "void_sentinel",
["layers"] = {
{
["id"] = "bass",
["patterns"] = {
"1.11..1.1.11..5.",
"1.11..1.1.13..5." },
["tone"] = {
["wave"] = "saw" } } },
["scale"] = {
0,
2,
3,
5,
7,
8,
11 } },
["scripts/objects/anteroom_cell.lua"] = {
["base"] = "repair_cell",
["broken"] = function() end,
["color"] = 16734750,
["enter"] = function() end,
["hp"] = 1,
["id"] = "anteroom_cell",
["mark"] = "heal",
["once"] = true,
["place"] = {
["count"] = {
["least"] = 1,
["most"] = 1 },
["floors"] = {
2,
4,
7,
9,
12,
14 },
["per_room"] = true,
["rooms"] = {
"anteroom" },
["solid"] = true },
["radius"] = 0x1.6666666666666p-1,
["remains"] = 0x1.999999999999ap-2,
["rig"] = "barrel",
["state"] = {
 },
["states"] = {
["idle"] = "idle" },
["step"] = function() end,
["think"] = function() end,
["use"] = function() end,
["use_range"] = 0x1.8p+0 },
["scripts/objects/barrel.lua"] = {
["id"] = "barrel" },
["scripts/objects/boss_gate.lua"] = {
["id"] = "boss_gate",
["place"] = {
["rooms"] = {
"arena" },
["site"] = "room" } },
["scripts/objects/chest.lua"] = {
["id"] = "chest" },
["scripts/objects/repair_cell.lua"] = {
["id"] = "repair_cell" },
["scripts/player.lua"] = {
["aim"] = {
["mouse_angle"] = 8,
["mouse_range"] = 0x1.4p+1,
["pad_angle"] = 35,
["pad_range"] = 6,
["pad_turn"] = 25,
["step"] = 0x1.999999999999ap-1 },
["attack"] = 10,
["buffer"] = {
["attack"] = 0x1.126e978d4fdf4p-3,
["dodge"] = 0x1.5604189374bc7p-3,
["item"] = 0x1.5604189374bc7p-3,
["skill"] = 0x1.5604189374bc7p-3 },
["cast"] = {
["ultimate_invulnerable"] = 0x1p-1,
["wait"] = 0 },
["combo"] = {
{
["angle"] = 55,
["damage"] = 0x1p+0,
["free"] = 0x1.126e978d4fdf4p-4,
["hit_stop"] = 0x1.16872b020c49cp-5,
["hits"] = 2,
["knock"] = 0x1p-1,
["range"] = 0x1.199999999999ap+1,
["shape"] = "cone",
["speed"] = 18,
["state"] = "attack1",
["step"] = 0x1.6666666666666p-2,
["width"] = 0x1.3333333333333p+0 } },
["combo_keep"] = 0x1.999999999999ap-2,
["critical"] = {
["chance"] = 0x1.999999999999ap-5,
["factor"] = 0x1.8p+0 },
["damage_spread"] = 0x1.999999999999ap-5,
["dash_delay"] = 0x1p-2,
["dash_speed"] = 0x1.ap+2,
["defence"] = 0,
["dodge"] = {
["cooldown"] = 0x1p+0,
["distance"] = 0x1.4p+2,
["invulnerable"] = 0x1.3333333333333p-2,
["move"] = 0x1.999999999999ap-3 },
["hit_stop_limit"] = 0x1.5604189374bc7p-3,
["hp"] = 100,
["hurt"] = {
["hit_stop"] = 0x1.126e978d4fdf4p-4,
["invulnerable"] = 0x1p-1 },
["radius"] = 0x1.3333333333333p-2,
["rig"] = "player",
["states"] = {
["cast"] = "skillCast",
["dash"] = "dash",
["death"] = "death",
["dodge"] = "dodgeRoll",
["hurt"] = "hitReact",
["idle"] = "idle",
["ultimate"] = "ultimate",
["walk"] = "walk" },
["trap_resistance"] = 0,
["trap_scan"] = 0,
["turn_rate"] = 1080,
["walk_speed"] = 0x1.399999999999ap+2 },
["scripts/sandbox.lua"] = {
["blast"] = {
["lift"] = 0x1.6666666666666p-2,
["lowest"] = 0x1.999999999999ap-5,
["near"] = 0x1.3333333333333p-1,
["offset"] = {
0x1.999999999999ap-2,
-0x1.999999999999ap-4,
0x1.3333333333333p-2 },
["prop_reach"] = 4,
["slope"] = 0x1p-1,
["spin"] = 0x1.999999999999ap-2 },
["camera"] = {
["distance"] = 0x1.3p+3,
["farthest"] = 26,
["follow"] = 0x1.999999999999ap+0,
["fov"] = 34,
["height"] = 0x1.ccccccccccccdp-1,
["nearest"] = 0x1.4p+1,
["pitch"] = 22,
["pitch_least"] = 3,
["pitch_most"] = 80,
["rate"] = 0x1.cac083126e979p-8,
["yaw"] = 24,
["zoom"] = 0x1.ccccccccccccdp-1 },
["drop"] = {
["highest"] = 0x1.2p+2,
["jitter"] = 0x1p-2,
["lowest"] = 0x1p+1,
["spacing"] = 0x1.6666666666666p+0,
["tilt"] = 0x1.999999999999ap-2 },
["figure"] = "human",
["figures_most"] = 6,
["grab"] = {
["damping"] = 200,
["lowest"] = 0x1.999999999999ap-5,
["stiffness"] = 5000 },
["gravity"] = 0x1.39eb851eb851fp+3,
["look"] = {
["ball"] = 16732072,
["ball_shade"] = 16765158,
["bare"] = 792102,
["blast"] = 16747068,
["blast_burst"] = 0x1.8p+0,
["blast_core"] = 16773336,
["blast_light"] = 0x1.4cccccccccccdp+1,
["blast_radius"] = 0x1.0cccccccccccdp+2,
["blast_seconds"] = 0x1.199999999999ap-1,
["blast_shake"] = 0x1.47ae147ae147bp-3,
["blast_sparks"] = 110,
["box"] = 14190122,
["box_edge"] = 16761418,
["bright_every"] = 5,
["bump_sparks"] = 0x1.199999999999ap+0,
["bump_speed"] = 0x1.b333333333333p+1,
["edge_width"] = 0x1.89374bc6a7efap-7,
["figures"] = {
1620208,
16727435,
16756768,
4054132,
10117887,
16738858 },
["floor_a"] = 1385786,
["floor_b"] = 924202,
["fog"] = 132106,
["fog_far"] = 24,
["fog_near"] = 11,
["hand"] = 16777215,
["light_height"] = 4,
["light_radius"] = 11,
["light_strength"] = 0x1.2666666666666p+0,
["line"] = 1463674,
["line_bright"] = 55551,
["line_width"] = 0x1.eb851eb851eb8p-6,
["motes"] = 140,
["outline"] = 0x1.0624dd2f1a9fcp-6,
["pad"] = 0x1.e666666666666p+0,
["shadow"] = 0x1.3d70a3d70a3d7p-1,
["shadow_height"] = 0x1.cp+1,
["spark"] = 12580607,
["spark_life"] = 0x1.3333333333333p-1,
["spark_size"] = 0x1.c28f5c28f5c29p-5,
["tile"] = 2,
["wall"] = 1322056,
["wall_edge"] = 50408 },
["lost_below"] = -15,
["props"] = {
["ball"] = {
["half"] = {
0x1p-2,
0x1p-2,
0x1p-2 },
["material"] = {
["angular_damping"] = 0x1.999999999999ap-1,
["density"] = 150,
["friction"] = 0x1.3333333333333p-1,
["linear_damping"] = 0x1.999999999999ap-5,
["restitution"] = 0x1.199999999999ap-1 },
["radius"] = 0x1.3333333333333p-2,
["shape"] = "ball" },
["box"] = {
["half"] = {
0x1p-2,
0x1p-2,
0x1p-2 },
["material"] = {
["angular_damping"] = 0x1.999999999999ap-1,
["density"] = 250,
["friction"] = 0x1.999999999999ap-1,
["linear_damping"] = 0x1.999999999999ap-5,
["restitution"] = 0x1.999999999999ap-4 },
["shape"] = "box" },
["height"] = 0x1.2p+2,
["most"] = 12 },
["sliders"] = {
["power"] = {
["least"] = 2,
["most"] = 30,
["start"] = 12,
["step"] = 2 },
["stiffness"] = {
["least"] = 0,
["most"] = 100,
["start"] = 0,
["step"] = 5 },
["time"] = {
["least"] = 0,
["most"] = 1,
["start"] = 1,
["step"] = 0x1.999999999999ap-5 } },
["stage"] = {
{
["centre"] = {
0,
-0x1p-1,
0 },
["floor"] = true,
["friction"] = 0x1.ccccccccccccdp-1,
["half"] = {
30,
0x1p-1,
30 },
["restitution"] = 0x1.999999999999ap-5,
["tilt"] = 0x1.851eb851eb852p-2 } },
["stiffness"] = {
["damping"] = 0x1.6666666666666p-1,
["rate"] = 0x1.999999999999ap-3 } },
["scripts/skills/blink_slash.lua"] = {
["color"] = 15267071,
["cooldown"] = 7,
["cost"] = 20,
["element"] = "cryo",
["id"] = "blink_slash",
["release"] = function() end,
["tags"] = {
"blade",
"move" },
["ultimate"] = true },
["scripts/sounds/blades.lua"] = {
{
["bits"] = 7,
["climb"] = 1,
["climb_most"] = 14,
["climb_seconds"] = 0x1.ccccccccccccdp-2,
["drive"] = 0x1.999999999999ap+0,
["duck"] = 0x1.4cccccccccccdp-1,
["duck_seconds"] = 0x1.ccccccccccccdp-1,
["echo"] = {
["feedback"] = 0x1.999999999999ap-2,
["level"] = 0x1.3333333333333p-2,
["seconds"] = 0x1.47ae147ae147bp-3 },
["gap"] = 0x1.999999999999ap-5,
["id"] = "swing1",
["most"] = 2,
["parts"] = {
{
["at"] = 0x1.47ae147ae147bp-4,
["attack"] = 0x1.eb851eb851eb8p-6,
["bell"] = 0x1.999999999999ap-1,
["bell_ratio"] = 0x1.a666666666666p+1,
["cutoff"] = 700,
["cutoff_to"] = 2600,
["decay"] = 0x1.0a3d70a3d70a4p-3,
["detune"] = 0x1.6666666666666p-1,
["filter"] = "band",
["hold"] = 0x1p-1,
["level"] = 0x1p+0,
["notes"] = {
0,
4,
7,
11 },
["pitch"] = 220,
["pitch_to"] = 440,
["release"] = 0x1p+0,
["resonance"] = 0x1.199999999999ap-1,
["slide"] = 0x1.999999999999ap-3,
["step"] = 0x1.999999999999ap-5,
["sustain"] = 0x1.3333333333333p-1,
["tremolo"] = 0x1.999999999999ap-1,
["tremolo_rate"] = 24,
["vibrato"] = 0x1.70a3d70a3d70ap-3,
["vibrato_rate"] = 5,
["wave"] = "noise",
["width"] = 0x1.3333333333333p-2 } },
["priority"] = 4,
["reversed"] = true,
["spread"] = 0x1p-1,
["volume"] = 0x1.bd70a3d70a3d7p-1 },
{
["id"] = "swing2",
["parts"] = {
{
["wave"] = "triangle" } } },
{
["id"] = "swing3",
["parts"] = {
{
["wave"] = "triangle" } } },
{
["id"] = "swing4",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "hit",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "crit",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "kill",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "hurt",
["parts"] = {
{
["wave"] = "saw" } },
["placed"] = false } },
["scripts/sounds/finds.lua"] = {
{
["id"] = "gem",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "level",
["parts"] = {
{
["wave"] = "triangle" } } },
{
["id"] = "chest",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "legend",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "cell",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "item",
["parts"] = {
{
["wave"] = "square" } } } },
["scripts/sounds/foes.lua"] = {
{
["id"] = "flare",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "lock",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "fire",
["parts"] = {
{
["wave"] = "saw" } } },
{
["id"] = "charge",
["parts"] = {
{
["wave"] = "noise" } } },
{
["id"] = "crash",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "elite",
["parts"] = {
{
["wave"] = "noise" } } },
{
["id"] = "strike",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "warn",
["parts"] = {
{
["wave"] = "square" } } },
{
["id"] = "boss",
["parts"] = {
{
["wave"] = "noise" } } },
{
["id"] = "phase",
["parts"] = {
{
["wave"] = "sine" } } } },
["scripts/sounds/moves.lua"] = {
{
["id"] = "step",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "dash",
["parts"] = {
{
["wave"] = "saw" } } },
{
["id"] = "dodge",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "perfect",
["parts"] = {
{
["wave"] = "sine" } } } },
["scripts/sounds/place.lua"] = {
{
["id"] = "trap",
["parts"] = {
{
["wave"] = "noise" } } },
{
["id"] = "alarm",
["parts"] = {
{
["wave"] = "square" } } },
{
["id"] = "seal",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "surge",
["parts"] = {
{
["wave"] = "noise" } } },
{
["id"] = "clear",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "stairs",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "warp",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "break",
["parts"] = {
{
["wave"] = "noise" } } },
{
["id"] = "use",
["parts"] = {
{
["wave"] = "sine" } } } },
["scripts/sounds/run.lua"] = {
{
["id"] = "lowhp",
["parts"] = {
{
["wave"] = "noise" } } },
{
["id"] = "death",
["parts"] = {
{
["wave"] = "sine" } } },
{
["id"] = "win",
["parts"] = {
{
["wave"] = "sine" } } } },
["scripts/synergies/blood_circuit.lua"] = {
["avoided"] = function() end,
["broken"] = function() end,
["burned"] = function() end,
["color"] = 16726862,
["hit"] = function() end,
["id"] = "blood_circuit",
["kill"] = function() end,
["needs"] = {
["data_leech"] = 2 },
["state"] = {
 },
["tags"] = {
"guard",
"blade" } },
["scripts/themes.lua"] = {
{
["first_floor"] = 1,
["floor_a"] = 1121582,
["floor_b"] = 528412,
["floor_line"] = 1460060,
["fog"] = 132106,
["id"] = "data_grid",
["last_floor"] = 5,
["sign"] = 61695,
["stream"] = 61695,
["wall"] = 727596,
["wall_cap"] = 1192010,
["wall_edge"] = 46296 },
{
["first_floor"] = 6,
["floor_a"] = 2363942,
["floor_b"] = 1247253,
["floor_line"] = 5708876,
["fog"] = 393736,
["id"] = "neon_arcade",
["last_floor"] = 10,
["sign"] = 16732072,
["stream"] = 16732072,
["wall"] = 2100258,
["wall_cap"] = 4002872,
["wall_edge"] = 13640826 },
{
["first_floor"] = 11,
["floor_a"] = 1708588,
["floor_b"] = 788504,
["floor_line"] = 3810406,
["fog"] = 197127,
["id"] = "glitch_core",
["last_floor"] = 15,
["sign"] = 5111688,
["stream"] = 5111688,
["wall"] = 1182498,
["wall_cap"] = 2627142,
["wall_edge"] = 8142806 } },
["scripts/traps/alarm.lua"] = {
["id"] = "alarm",
["place"] = {
["weight"] = 1 },
["rig"] = "beacon",
["states"] = {
["idle"] = "idle" },
["step"] = function() end },
["scripts/ui/icons.lua"] = {
["amplifier"] = "up",
["arc"] = ".....####...\
.......####.\
.........##.\
..........##\
..........##\
..........##\
.oo.......##\
..oo......##\
.........##.\
.......####.\
.....####...\
............\
",
["blade"] = "..........oo\
.........o##\
........o##.\
.......o##..\
......o##...\
.....o##....\
.#..o##.....\
.##o##......\
..###.......\
..####......\
.##..##.....\
##..........\
",
["blink_slash"] = "............\
..........##\
........###.\
......oo##..\
.....oo##...\
...#oo##....\
#.#oo##..#..\
.#oo##..#...\
#oo##..#....\
oo##..#.....\
###..#......\
............\
",
["bolt"] = "......###...\
.....o##....\
....o##.....\
...o##......\
..o######...\
.oo#####....\
.....o##....\
....o##.....\
....o#......\
...o#.......\
...#........\
............\
",
["cell"] = "....####....\
....#oo#....\
....#oo#....\
....#oo#....\
#####oo#####\
#oooooooooo#\
#oooooooooo#\
#####oo#####\
....#oo#....\
....#oo#....\
....#oo#....\
....####....\
",
["circuit"] = "..#.#..#.#..\
..#.#..#.#..\
.##########.\
##oooooooo##\
.#o......o#.\
##o..##..o##\
##o..##..o##\
.#o......o#.\
##oooooooo##\
.##########.\
..#.#..#.#..\
..#.#..#.#..\
",
["clock"] = "...######...\
..#......#..\
.#...o....#.\
#....o.....#\
#....o.....#\
#....o.....#\
#....oooo..#\
#..........#\
#..........#\
.#........#.\
..#......#..\
...######...\
",
["crit"] = ".....##.....\
...######...\
..#..##..#..\
.#...##...#.\
.#........#.\
####.oo.####\
####.oo.####\
.#........#.\
.#...##...#.\
..#..##..#..\
...######...\
.....##.....\
",
["down"] = "............\
............\
....####....\
....#oo#....\
....#oo#....\
....#oo#....\
....#oo#....\
.##.#oo#.##.\
..##oooo##..\
...##oo##...\
....####....\
.....##.....\
",
["drop"] = ".....##.....\
.....##.....\
....####....\
....#o##....\
...#oo###...\
..##o####...\
..#oo#####..\
..#o######..\
..#o######..\
..########..\
...######...\
....####....\
",
["eye"] = "............\
............\
....####....\
..##....##..\
.#...##...#.\
#...#oo#...#\
#...#oo#...#\
.#...##...#.\
..##....##..\
....####....\
............\
............\
",
["fangs"] = "##........##\
o##......##o\
.o##....##o.\
..o##..##o..\
...o####o...\
....o##o....\
....####....\
...##..##...\
.####..####.\
..##....##..\
.#.##..##.#.\
#..........#\
",
["flake"] = ".....##.....\
..#..##..#..\
...#.##.#...\
.#..####..#.\
..##.oo.##..\
#####oo#####\
#####oo#####\
..##.oo.##..\
.#..####..#.\
...#.##.#...\
..#..##..#..\
.....##.....\
",
["flame"] = ".....#......\
.....##.....\
....###.#...\
.#..####....\
.##.#####...\
.########...\
####oo####..\
###oooo###..\
###oooo###..\
.##oooo##...\
..##oo##....\
...####.....\
",
["gun"] = "............\
............\
.##########.\
#oooooooo##o\
##########oo\
.##########.\
.####.......\
..####......\
..###.......\
..###.......\
.###........\
............\
",
["hourglass"] = ".##########.\
..#......#..\
..#oooooo#..\
..##oooo##..\
...##oo##...\
....####....\
....####....\
...##.o##...\
..##.oo.##..\
..#oooooo#..\
..########..\
.##########.\
",
["lance"] = ".........ooo\
........oo#o\
.......oo##o\
......oo##o.\
.......##o..\
......##....\
.....##.....\
....##......\
...##.......\
..##........\
.##.........\
##..........\
",
["portal"] = "....####....\
..##....##..\
.#..ooo...#.\
.#.o...o..#.\
#.o..#..o..#\
#.o.#.#.o..#\
#.o.#...o..#\
#..o.###...#\
.#..o.....#.\
.#...ooo..#.\
..##....##..\
....####....\
",
["up"] = ".....##.....\
....####....\
...##oo##...\
..##oooo##..\
.##.#oo#.##.\
....#oo#....\
....#oo#....\
....#oo#....\
....#oo#....\
....####....\
............\
............\
" },
["scripts/ui/view.lua"] = {
["after_image"] = {
["life"] = 0x1p-2,
["opacity"] = 0x1.999999999999ap-2 } },
["scripts/upgrades/amplifier.lua"] = {
["avoided"] = function() end,
["color"] = 16770560,
["dodge"] = function() end,
["first"] = {
 },
["gain"] = function() end,
["hit"] = function() end,
["hurt"] = function() end,
["id"] = "amplifier",
["landed"] = function() end,
["ranks"] = 4,
["state"] = {
 },
["stats"] = {
 },
["tags"] = {
"tech" },
["taste"] = 0x1p-1,
["think"] = function() end },
["scripts/upgrades/data_leech.lua"] = {
["id"] = "data_leech" },
["scripts/weapons/arc_blade.lua"] = {
["color"] = 61695,
["combo"] = {
{
["damage"] = 0x1.8p+1,
["hit_stop"] = 0x1.5810624dd2f1bp-4,
["knock"] = 0x1.999999999999ap+1,
["range"] = 0x1.8p+1,
["shape"] = "circle",
["state"] = "attack4",
["step"] = 0x1p-1 } },
["id"] = "arc_blade",
["stats"] = {
 },
["tags"] = {
"blade" } },
["scripts/weapons/pulse_caster.lua"] = {
["combo"] = {
{
["angle"] = 10,
["damage"] = 0x1.8p-1,
["hit_stop"] = 0x1.5810624dd2f1bp-4,
["knock"] = 0x1p+0,
["range"] = 9,
["shape"] = "shot",
["shots"] = 3,
["speed"] = 18,
["state"] = "attack4",
["step"] = 0x1p-1,
["width"] = 0x1.999999999999ap-2 } },
["id"] = "pulse_caster" } }
