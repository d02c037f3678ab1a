/* scripts/look.lua, themes.lua, ui/view.lua and i18n/: what is seen and read, never what happens. */
#include "script/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LOOK(text, kind, member, low, high, measure, meaning)                                                          \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED, .offset = offsetof(RenderLook, member), .least = (low), \
        .most = (high), .unit = (measure), .doc = (meaning)                                                            \
    }
#define COLOR(text, member, meaning) LOOK(text, FIELD_COLOR, member, 0, 0xffffff, NULL, meaning)
#define ROOM(text, member, room, meaning)                                                                              \
    {                                                                                                                  \
        .name = (text), .type = FIELD_COLOR, .flags = FIELD_STORED | FIELD_OPTIONAL, .least = 0, .most = 0xffffff,     \
        .offset = offsetof(RenderLook, member) + sizeof(uint32_t) * ROOM_##room, .doc = (meaning),                     \
        .absent = "as the theme has it"                                                                                \
    }
#define ROOMS(member)                                                                                                  \
    ROOM("start", member, START, "Where a floor begins."), ROOM("combat", member, COMBAT, "Rooms with packs."),        \
        ROOM("elite", member, ELITE, "Rooms with an elite."),                                                          \
        ROOM("treasure", member, TREASURE, "Rooms with a treasure."), ROOM("heal", member, HEAL, "Rooms that heal."),  \
        ROOM("stairs", member, STAIRS, "The room with the stairs."),                                                   \
        ROOM("monster_house", member, MONSTER_HOUSE, "Rooms whose many enemies lie in wait."),                         \
        ROOM("anteroom", member, ANTEROOM, "The room before a boss."), ROOM("arena", member, ARENA, "A boss's room.")

static const Field CAMERA_FIELDS[] = {
    LOOK("pitch", FIELD_DEGREES, camera_pitch, 10, 89, NULL, "Degrees below the horizon."),
    LOOK("fov", FIELD_DEGREES, camera_fov, 5, 120, NULL, "Vertical field of view."),
    LOOK("distance", FIELD_NUMBER, camera_distance, 1, 200, "m", "From the point it looks at."),
    LOOK("near", FIELD_NUMBER, camera_near, 0.01, 50, "m", "Nothing nearer is drawn."),
    LOOK("far", FIELD_NUMBER, camera_far, 1, 1000, "m", "Nothing farther is drawn."),
    LOOK("north", FIELD_NUMBER, camera_north, -20, 20, "m", "How far north of the player it looks."),
    LOOK("look_ahead", FIELD_NUMBER, camera_look_ahead, 0, 20, "m", "How far it runs ahead of the player at most."),
};
static const Schema CAMERA_LOOK = {"look.camera", NULL, "The camera.", FIELD_COUNTED(CAMERA_FIELDS), false};
static const Field FLOOR_FIELDS[] = {
    LOOK("gain", FIELD_NUMBER, floor_gain, 0, 10, NULL, "Brightness of the floor's texture."),
    LOOK("line_strength", FIELD_NUMBER, floor_line_strength, 0, 10, NULL, "Of the joints between its panels."),
};
static const Schema FLOOR_LOOK = {"look.floor", NULL, "The floor's texture.", FIELD_COUNTED(FLOOR_FIELDS), false};
static const Field WALL_FIELDS[] = {
    LOOK("north", FIELD_NUMBER, wall_height_north, 0, 10, "m", "Of walls north of a room."),
    LOOK("side", FIELD_NUMBER, wall_height_side, 0, 10, "m", "Of walls to its sides."),
    LOOK("south", FIELD_NUMBER, wall_height_south, 0, 10, "m", "Of walls south of it."),
};
static const Schema WALL_LOOK = {"look.walls", NULL,
                                 "Heights of walls: low in the south, so that nothing hides behind them.",
                                 FIELD_COUNTED(WALL_FIELDS), false};
static const Field INK_FIELDS[] = {
    LOOK("outline", FIELD_NUMBER, outline, 0, 1, "m", "Width of the black around figures."),
    LOOK("edge_width", FIELD_NUMBER, edge_width, 0, 1, "m", "Width of the light lines along a box's edges."),
    LOOK("edge_strength", FIELD_NUMBER, edge_strength, 0, 1, NULL, "Their brightness."),
    LOOK("shadow_alpha", FIELD_NUMBER, shadow_alpha, 0, 1, NULL, "Of the round shadow under everything."),
};
static const Schema INK_LOOK = {"look.ink", NULL, "Outlines, edges and shadows.", FIELD_COUNTED(INK_FIELDS), false};
static const Field FOG_FIELDS[] = {
    LOOK("near", FIELD_NUMBER, fog_near, 0, 1000, "m", "From the player, on the ground: clear until here."),
    LOOK("far", FIELD_NUMBER, fog_far, 0, 1000, "m", "From the player: all void from here."),
    LOOK("vignette", FIELD_NUMBER, vignette, 0, 1, NULL, "Darkening of the corners."),
};
static const Schema FOG_LOOK = {"look.fog", NULL, "Where the light ends.", FIELD_COUNTED(FOG_FIELDS), false};
static const Field BLOOM_FIELDS[] = {
    LOOK("strength", FIELD_NUMBER, bloom_strength, 0, 10, NULL, "Of the whole glow."),
    LOOK("threshold", FIELD_NUMBER, bloom_threshold, 0, 1, NULL,
         "Brightness from which things without a glow of their own glow."),
    LOOK("up_gain", FIELD_NUMBER, bloom_up_gain, 0, 10, NULL, "What each larger level passes on."),
};
static const Schema BLOOM_LOOK = {"look.bloom", NULL, "The glow around bright things.", FIELD_COUNTED(BLOOM_FIELDS),
                                  false};
static const Field LIGHT_FIELDS[] = {
    LOOK("box_gain", FIELD_NUMBER, light_box_gain, 0, 10, NULL, "What a light adds to figures."),
    LOOK("floor_gain", FIELD_NUMBER, light_floor_gain, 0, 10, NULL, "What it multiplies the floor by."),
    LOOK("floor_base", FIELD_NUMBER, light_floor_base, 0, 10, NULL, "What it adds to the floor."),
};
static const Schema LIGHT_LOOK = {"look.light", NULL, "What lights do.", FIELD_COUNTED(LIGHT_FIELDS), false};
static const Field PLAYER_LIGHT_FIELDS[] = {
    COLOR("color", player_light, "Its colour."),
    LOOK("strength", FIELD_NUMBER, player_light_strength, 0, 10, NULL, "Its brightness."),
    LOOK("radius", FIELD_NUMBER, player_light_radius, 0, 100, "m", "How far it reaches."),
    LOOK("height", FIELD_NUMBER, player_light_height, 0, 100, "m", "Above the ground."),
};
static const Schema PLAYER_LIGHT_LOOK = {"look.player_light", NULL, "The light the player carries.",
                                         FIELD_COUNTED(PLAYER_LIGHT_FIELDS), false};
static const Field COLOR_FIELDS[] = {
    COLOR("stairs", stairs_color, "Of the stairs."),
    COLOR("player_ring", player_ring_color, "Of the ring on the floor around the player."),
    COLOR("hit_flash", hit_flash_color, "What is hit lights up in it."),
    COLOR("gem", gem_color, "Of experience on the floor."),
    COLOR("cell", cell_color, "Of repair cells on the floor."),
    COLOR("seal", seal_color, "The barriers of a room that is shut."),
    COLOR("heal", heal_color, "Of a healing that takes place."),
    COLOR("blast", blast_color, "Of an explosion."),
    COLOR("body", body_color, "What has no figure to take a colour from breaks into shards of it."),
};
static const Schema COLOR_LOOK = {"look.colors", NULL, "Colours of things that belong to no theme.",
                                  FIELD_COUNTED(COLOR_FIELDS), false};
static const Field STRIKE_FIELDS[] = {
    COLOR("border", strike_border, "Half of it goes into the borders of the player's own."),
    COLOR("kinetic", strike_kinetic, "Of the player's own without an element."),
    COLOR("volt", strike_volt, "Of the player's own of that element."),
    COLOR("heat", strike_heat, "Of the player's own of that element."),
    COLOR("cryo", strike_cryo, "Of the player's own of that element."),
};
static const Schema STRIKE_LOOK = {"look.strike", NULL, "The player's own areas and shots.",
                                   FIELD_COUNTED(STRIKE_FIELDS), false};
static const Field TELEGRAPH_FIELDS[] = {
    COLOR("fill", telegraph_fill[0], "Palette A: of areas and shots."),
    COLOR("border", telegraph_border[0], "Palette A: around areas, and their front."),
    COLOR("fill_b", telegraph_fill[1], "The same of palette B."),
    COLOR("border_b", telegraph_border[1], "The same of palette B."),
    COLOR("fill_c", telegraph_fill[2], "The same of palette C."),
    COLOR("border_c", telegraph_border[2], "The same of palette C."),
};
static const Schema TELEGRAPH_LOOK = {"look.telegraph", NULL,
                                      "What hurts the player, in the three palettes that the settings offer.",
                                      FIELD_COUNTED(TELEGRAPH_FIELDS), false};
static const Field ELITE_FIELDS[] = {
    COLOR("edge", elite_edge, "The edges of its boxes."),
    LOOK("edge_width", FIELD_NUMBER, elite_edge_width, 0, 1, "m", "Their width."),
    COLOR("mark", elite_mark, "Its crown and the ring at its feet."),
    COLOR("name", elite_name, "What it has, written over it."),
};
static const Schema ELITE_LOOK = {"look.elite", NULL, "What tells an elite from its kind.", FIELD_COUNTED(ELITE_FIELDS),
                                  false};
static const Field NUMBER_FIELDS[] = {
    COLOR("hit", number_hit, "Of a hit."),
    COLOR("critical", number_critical, "Of a critical hit."),
    COLOR("hurt", number_hurt, "Of what the player loses."),
    COLOR("hurt_ink", number_hurt_ink, "Its outline."),
};
static const Schema NUMBER_LOOK = {"look.number", NULL, "Numbers that rise from what is hit.",
                                   FIELD_COUNTED(NUMBER_FIELDS), false};
static const Field MAP_FIELDS[] = {
    LOOK("side", FIELD_NUMBER, map.side, 16, 600, "px", "Of the small map, a square."),
    LOOK("left", FIELD_NUMBER, map.left, -1280, 0, "px", "Of the small map, from the screen's right edge."),
    LOOK("top", FIELD_NUMBER, map.top, 0, 720, "px", "Of the small map, from the screen's upper edge."),
    LOOK("scale", FIELD_NUMBER, map.scale, 0.1, 100, "px/m", "Of the small map."),
    LOOK("scale_arena", FIELD_NUMBER, map.scale_arena, 0.1, 100, "px/m", "Of the small map on a boss's floor."),
    LOOK("full_side", FIELD_NUMBER, map.full_side, 16, 700, "px", "Of the large map, a square."),
    LOOK("full_scale_most", FIELD_NUMBER, map.full_scale_most, 0.1, 100, "px/m",
         "Of the large map at most, however small the floor."),
    LOOK("legend_width", FIELD_NUMBER, map.legend_width, 0, 600, "px", "Beside the large map."),
    LOOK("alpha", FIELD_NUMBER, map.alpha, 0, 1, NULL, "Of the panel behind the small map."),
    LOOK("full_alpha", FIELD_NUMBER, map.full_alpha, 0, 1, NULL, "Of the panel behind the large map."),
    LOOK("ground_alpha", FIELD_NUMBER, map.ground_alpha, 0, 1, NULL, "Of rooms and corridors."),
    LOOK("icon", FIELD_NUMBER, map.icon, 0.1, 10, NULL, "Size of the small map's icons."),
    LOOK("full_icon", FIELD_NUMBER, map.full_icon, 0.1, 10, NULL, "Size of the large map's icons."),
    LOOK("icon_faint", FIELD_NUMBER, map.icon_faint, 0, 1, NULL, "Alpha of what can't be used now."),
    LOOK("under_alpha", FIELD_NUMBER, map.under_alpha, 0, 1, NULL,
         "Of the small map while an enemy or the player is seen beneath it."),
    COLOR("panel", map.panel, "Behind the map."),
    COLOR("border", map.border, "Around the map."),
    COLOR("room", map.room, "Rooms that were visited."),
    COLOR("corridor", map.corridor, "Corridors that were seen."),
    COLOR("arrow", map.arrow, "The player."),
    COLOR("enemy", map.enemy, "Enemies."),
    COLOR("house", map.house, "A monster house that is known."),
};
static const Schema MAP_LOOK = {"look.map", NULL, "The map, small in a corner and large over the screen.",
                                FIELD_COUNTED(MAP_FIELDS), false};
static const Field HUD_FIELDS[] = {
    COLOR("panel", hud_panel, "Behind texts."),
    COLOR("text", hud_text, "Texts."),
    COLOR("dim", hud_dim, "Texts that matter less."),
    COLOR("energy", hud_energy, "The bar of energy, and costs."),
    COLOR("hp", hud_hp, "The bar of HP."),
    COLOR("hp_low", hud_hp_low, "The bar when little is left."),
    COLOR("hp_lost", hud_hp_lost, "What was just lost of it."),
    COLOR("hp_back", hud_hp_back, "Behind the bar."),
    COLOR("boss", hud_boss, "The bar of a boss's HP."),
    COLOR("warning", hud_warning, "Words that warn."),
    COLOR("good", hud_good, "Words for what helps."),
    COLOR("bad", hud_bad, "Words for what hinders."),
    COLOR("fell", hud_fell, "The end of a run that was lost."),
    COLOR("won", hud_won, "The end of a run that was won."),
    COLOR("notice", hud_notice, "Behind a script's error."),
    COLOR("notice_text", hud_notice_text, "A script's error."),
};
static const Schema HUD_LOOK = {"look.hud", NULL, "Colours of what is written on the screen.",
                                FIELD_COUNTED(HUD_FIELDS), false};
static const Field TINT_FIELDS[] = {ROOMS(room_tint)};
static const Schema TINT_LOOK = {"look.room_tint", NULL, "The tint of a room type.", FIELD_COUNTED(TINT_FIELDS), false};
static const Field ROOM_LINE_FIELDS[] = {ROOMS(room_line)};
static const Schema ROOM_LINE_LOOK = {"look.room_line", NULL, "The line along the inside of a room's walls.",
                                      FIELD_COUNTED(ROOM_LINE_FIELDS), false};

#define GROUP(text, what, meaning)                                                                                     \
    { .name = (text), .type = FIELD_TABLE, .inner = (what), .doc = (meaning) }
static const Field GROUPS[] = {
    GROUP("camera", &CAMERA_LOOK, "The camera."),
    GROUP("floor", &FLOOR_LOOK, "The floor's texture."),
    GROUP("walls", &WALL_LOOK, "Heights of walls: low in the south, so that nothing hides behind them."),
    GROUP("ink", &INK_LOOK, "Outlines, edges and shadows."),
    GROUP("fog", &FOG_LOOK, "Where the light ends."),
    GROUP("bloom", &BLOOM_LOOK, "The glow around bright things."),
    GROUP("light", &LIGHT_LOOK, "What lights do."),
    GROUP("player_light", &PLAYER_LIGHT_LOOK, "The light the player carries."),
    GROUP("colors", &COLOR_LOOK, "Colours of things that belong to no theme."),
    GROUP("telegraph", &TELEGRAPH_LOOK, "What hurts the player: areas that are struck, and shots."),
    GROUP("strike", &STRIKE_LOOK, "The player's own areas and shots."),
    GROUP("elite", &ELITE_LOOK, "What tells an elite from its kind."),
    GROUP("number", &NUMBER_LOOK, "Numbers that rise from what is hit."),
    GROUP("map", &MAP_LOOK, "The map, small in a corner and large over the screen."),
    GROUP("hud", &HUD_LOOK, "Colours of what is written on the screen."),
    GROUP("room_tint", &TINT_LOOK, "A room type's own tint; those without one have the theme's."),
    GROUP("room_line", &ROOM_LINE_LOOK, "The line along the walls; rooms without one have their tint, darkened."),
    GROUP("quality", &schema_quality, "How much is drawn, and how finely."), /* the last: read_quality reads it */
};
const Schema schema_look = {"look", "scripts/look.lua",
                            "What everything looks like; colours of places stand in the themes.", FIELD_COUNTED(GROUPS),
                            false};

void read_look(lua_State *lua, Definitions *definitions) {
    int source = source_push_table(lua, "scripts/look.lua");
    Reader reader = reader_begin_file(lua, source, &schema_look);
    for (size_t i = 0; i + 1 < BASE_COUNT_OF(GROUPS); i++) {
        reader_group(&reader, GROUPS[i].name, &definitions->look);
    }
    read_quality(&reader, &definitions->look.quality);
    reader_close(&reader);
}

/* ---- Themes -------------------------------------------------------------------------------------------------*/
#define THEME(member, meaning)                                                                                         \
    {                                                                                                                  \
        .name = #member, .type = FIELD_COLOR, .flags = FIELD_STORED, .offset = offsetof(ThemeLook, member),            \
        .most = 0xffffff, .doc = (meaning)                                                                             \
    }

static const Field THEME_FIELDS[] = {
    {.name = "id", .type = FIELD_TEXT, .doc = "Its name for others; the text theme.ID is its title."},
    {.name = "first_floor",
     .type = FIELD_INTEGER,
     .least = FLOOR_FIRST,
     .most = FLOOR_LAST,
     .doc = "The first floor that has it."},
    {.name = "last_floor",
     .type = FIELD_INTEGER,
     .least = FLOOR_FIRST,
     .most = FLOOR_LAST,
     .doc = "The last floor that has it."},
    THEME(floor_a, "The floor's lighter colour."),
    THEME(floor_b, "The floor's darker colour."),
    THEME(floor_line, "The joints between the floor's panels."),
    THEME(wall, "The sides of walls."),
    THEME(wall_cap, "The tops of walls."),
    THEME(wall_edge, "The light line along the tops of walls."),
    THEME(stream, "The lines of light that run over floors and walls."),
    THEME(sign, "The signs on the walls."),
    THEME(fog, "Where the light ends, and the void."),
};
const Schema schema_theme = {"theme", "scripts/themes.lua", "A place; the file returns a list of three.",
                             FIELD_COUNTED(THEME_FIELDS), true};

void read_themes(lua_State *lua, Definitions *definitions) {
    int source = source_push_table(lua, "scripts/themes.lua");
    Reader reader = reader_begin_file(lua, source, &schema_theme), theme;
    for (int i = 0; i < THEME_COUNT; i++) {
        ThemeLook *look = &definitions->look.themes[i];
        if (!reader_open_item(&reader, i + 1, &theme)) {
            reader_fail(&reader, NULL, "there must be %d themes, got %d", THEME_COUNT, i);
        }
        reader_text(&theme, "id", look->id, sizeof look->id, false);
        int first = (int)reader_number(&theme, "first_floor");
        int last = (int)reader_number(&theme, "last_floor");
        if (last < first) {
            reader_fail(&theme, "last_floor", "must be at least 'first_floor', %d, got %d", first, last);
        }
        memset(definitions->theme_of_floor + first, i, (size_t)last - (size_t)first + 1);
        reader_fields(&theme, look);
        reader_close(&theme);
    }
    reader_close(&reader);
}

/* ---- Numbers of the view ------------------------------------------------------------------------------------*/
const char *read_kept_text(Reader *reader, Definitions *definitions, const char *text) {
    size_t size = strlen(text) + 1;
    char *kept = arena_take(&definitions->arena, size);
    if (!kept) {
        reader_fail(reader, NULL, "the texts take more than %d bytes", DEFINITION_ARENA);
        return NULL;
    }
    memcpy(kept, text, size);
    return kept;
}

static int compare_view(const void *a, const void *b) {
    return strcmp(((const ViewNumber *)a)->name, ((const ViewNumber *)b)->name);
}

static const Field VIEW_FIELDS[] = {
    {.name = FIELD_ANY_NAME,
     .type = FIELD_NUMBER,
     .least = -1e9,
     .most = 1e9,
     .doc = "A number, or a table of further ones; the view asks by dotted name: shake.hurt."},
};
const Schema schema_view = {"view", "scripts/ui/view.lua", "Numbers of what is only seen.", FIELD_COUNTED(VIEW_FIELDS),
                            false};

/* Every number in the nested tables under its dotted name. */
static void collect_numbers(Reader *reader, Definitions *definitions) {
    lua_State *lua = reader->lua;
    lua_pushnil(lua);
    while (lua_next(lua, reader->table)) {
        if (lua_type(lua, -2) != LUA_TSTRING) {
            reader_fail(reader, NULL, "holds a value without a name; write name = number");
        }
        const char *name = lua_tostring(lua, -2);
        char path[READER_PATH_SIZE];
        snprintf(path, sizeof path, "%.63s%s%.63s", reader->path, *reader->path ? "." : "", name);
        if (lua_istable(lua, -1) && strlen(path) < 64) {
            Reader inner = reader_begin(lua, -1, reader->source, path);
            collect_numbers(&inner, definitions);
        } else if (definitions->view_count == VIEW_NUMBER_LIMIT) {
            reader_fail(reader, NULL, "holds more than %d numbers", VIEW_NUMBER_LIMIT);
        } else if (lua_type(lua, -1) == LUA_TNUMBER) {
            ViewNumber number = {read_kept_text(reader, definitions, path),
                                 (float)reader_element(reader, VIEW_FIELDS, name)};
            definitions->view[definitions->view_count++] = number;
        } else {
            reader_fail_type(reader, name, "a number, or a table of numbers");
        }
        lua_pop(lua, 1);
    }
}

void read_view(lua_State *lua, Definitions *definitions) {
    int source = source_push_table(lua, "scripts/ui/view.lua");
    Reader reader = reader_begin(lua, -1, source, "");
    collect_numbers(&reader, definitions);
    lua_pop(lua, 1);
    qsort(definitions->view, (size_t)definitions->view_count, sizeof definitions->view[0], compare_view);
}

/* ---- Texts --------------------------------------------------------------------------------------------------*/
static const Field TEXT_FIELDS[] = {
    {.name = FIELD_ANY_NAME, .type = FIELD_TEXT, .doc = "The text of a key; words in braces are filled in."},
};
const Schema schema_texts = {"texts", "scripts/i18n/LANGUAGE.lua", "What is written on screen, in one language.",
                             FIELD_COUNTED(TEXT_FIELDS), false};

static int compare_text(const void *a, const void *b) {
    return strcmp(((const TextEntry *)a)->key, ((const TextEntry *)b)->key);
}

void read_texts(lua_State *lua, Definitions *definitions, const char *name, TextTable *table) {
    int source = source_push_table(lua, name);
    Reader reader = reader_begin(lua, -1, source, "");
    lua_pushnil(lua);
    while (lua_next(lua, reader.table)) {
        if (lua_type(lua, -2) != LUA_TSTRING) {
            reader_fail(&reader, NULL, "holds a text without a key; write [\"key\"] = \"text\"");
        }
        const char *key = lua_tostring(lua, -2);
        if (lua_type(lua, -1) != LUA_TSTRING) {
            reader_fail_type(&reader, key, "a string");
        }
        if (table->count == TEXT_KEY_LIMIT) {
            reader_fail(&reader, key, "is one text too many; there may be %d", TEXT_KEY_LIMIT);
        }
        table->entries[table->count++] = (TextEntry){read_kept_text(&reader, definitions, key),
                                                     read_kept_text(&reader, definitions, lua_tostring(lua, -1))};
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    qsort(table->entries, (size_t)table->count, sizeof table->entries[0], compare_text);
}
