/* scripts/look.lua, themes.lua, ui/view.lua and i18n/: what is seen and read, never what happens. */
#include "script/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LOOK(text, kind, member, low, high)                                                                            \
    { .name = (text), .type = (kind), .offset = offsetof(RenderLook, member), .least = (low), .most = (high) }
#define COLOR(text, member)                                                                                            \
    { .name = (text), .type = FIELD_COLOR, .offset = offsetof(RenderLook, member) }

static const Field CAMERA_FIELDS[] = {
    LOOK("pitch", FIELD_DEGREES, camera_pitch, 10, 89),
    LOOK("fov", FIELD_DEGREES, camera_fov, 5, 120),
    LOOK("distance", FIELD_NUMBER, camera_distance, 1, 200),
    LOOK("near", FIELD_NUMBER, camera_near, 0.01, 50),
    LOOK("far", FIELD_NUMBER, camera_far, 1, 1000),
    LOOK("north", FIELD_NUMBER, camera_north, -20, 20),
    LOOK("look_ahead", FIELD_NUMBER, camera_look_ahead, 0, 20),
};
static const Field FLOOR_FIELDS[] = {
    LOOK("gain", FIELD_NUMBER, floor_gain, 0, 10),
    LOOK("line_strength", FIELD_NUMBER, floor_line_strength, 0, 10),
};
static const Field WALL_FIELDS[] = {
    LOOK("north", FIELD_NUMBER, wall_height_north, 0, 10),
    LOOK("side", FIELD_NUMBER, wall_height_side, 0, 10),
    LOOK("south", FIELD_NUMBER, wall_height_south, 0, 10),
};
static const Field INK_FIELDS[] = {
    LOOK("outline", FIELD_NUMBER, outline, 0, 1),
    LOOK("edge_width", FIELD_NUMBER, edge_width, 0, 1),
    LOOK("edge_strength", FIELD_NUMBER, edge_strength, 0, 1),
    LOOK("shadow_alpha", FIELD_NUMBER, shadow_alpha, 0, 1),
};
static const Field FOG_FIELDS[] = {
    LOOK("near", FIELD_NUMBER, fog_near, 0, 1000),
    LOOK("far", FIELD_NUMBER, fog_far, 0, 1000),
    LOOK("vignette", FIELD_NUMBER, vignette, 0, 1),
};
static const Field BLOOM_FIELDS[] = {
    LOOK("strength", FIELD_NUMBER, bloom_strength, 0, 10),
    LOOK("threshold", FIELD_NUMBER, bloom_threshold, 0, 1),
    LOOK("up_gain", FIELD_NUMBER, bloom_up_gain, 0, 10),
};
static const Field LIGHT_FIELDS[] = {
    LOOK("box_gain", FIELD_NUMBER, light_box_gain, 0, 10),
    LOOK("floor_gain", FIELD_NUMBER, light_floor_gain, 0, 10),
    LOOK("floor_base", FIELD_NUMBER, light_floor_base, 0, 10),
};
static const Field PLAYER_LIGHT_FIELDS[] = {
    COLOR("color", player_light),
    LOOK("strength", FIELD_NUMBER, player_light_strength, 0, 10),
    LOOK("radius", FIELD_NUMBER, player_light_radius, 0, 100),
    LOOK("height", FIELD_NUMBER, player_light_height, 0, 100),
};
static const Field COLOR_FIELDS[] = {
    COLOR("stairs", stairs_color),
    COLOR("player_ring", player_ring_color),
    COLOR("hit_flash", hit_flash_color),
};

static const struct {
    const char *name;
    const Field *fields;
    size_t count;
} GROUPS[] = {
    {"camera", CAMERA_FIELDS, BASE_COUNT_OF(CAMERA_FIELDS)},
    {"floor", FLOOR_FIELDS, BASE_COUNT_OF(FLOOR_FIELDS)},
    {"walls", WALL_FIELDS, BASE_COUNT_OF(WALL_FIELDS)},
    {"ink", INK_FIELDS, BASE_COUNT_OF(INK_FIELDS)},
    {"fog", FOG_FIELDS, BASE_COUNT_OF(FOG_FIELDS)},
    {"bloom", BLOOM_FIELDS, BASE_COUNT_OF(BLOOM_FIELDS)},
    {"light", LIGHT_FIELDS, BASE_COUNT_OF(LIGHT_FIELDS)},
    {"player_light", PLAYER_LIGHT_FIELDS, BASE_COUNT_OF(PLAYER_LIGHT_FIELDS)},
    {"colors", COLOR_FIELDS, BASE_COUNT_OF(COLOR_FIELDS)},
};

/* A colour for each room type that has one of its own. */
static void read_room_colors(Reader *reader, const char *name, uint32_t *colors) {
    Reader rooms;
    reader_open(reader, name, false, &rooms);
    for (int i = 0; i < ROOM_TYPE_COUNT; i++) {
        Field field = {.name = room_type_text((RoomType)i),
                       .type = FIELD_COLOR,
                       .offset = sizeof *colors * (size_t)i,
                       .flags = FIELD_OPTIONAL};
        reader_fields(&rooms, &field, 1, colors);
    }
    reader_close(&rooms);
}

void read_look(lua_State *lua, Definitions *definitions) {
    int source = source_push_table(lua, "scripts/look.lua");
    Reader reader = reader_begin(lua, -1, source, ""), inner;
    for (size_t i = 0; i < BASE_COUNT_OF(GROUPS); i++) {
        reader_open(&reader, GROUPS[i].name, false, &inner);
        reader_fields(&inner, GROUPS[i].fields, GROUPS[i].count, &definitions->look);
        reader_close(&inner);
    }
    read_room_colors(&reader, "room_tint", definitions->look.room_tint);
    read_room_colors(&reader, "room_line", definitions->look.room_line);
    reader_close(&reader);
}

/* ---- Themes -------------------------------------------------------------------------------------------------*/
#define THEME(member)                                                                                                  \
    { .name = #member, .type = FIELD_COLOR, .offset = offsetof(ThemeLook, member) }

static const Field THEME_FIELDS[] = {
    THEME(floor_a),   THEME(floor_b), THEME(floor_line), THEME(wall), THEME(wall_cap),
    THEME(wall_edge), THEME(stream),  THEME(sign),       THEME(fog),
};

void read_themes(lua_State *lua, Definitions *definitions) {
    int source = source_push_table(lua, "scripts/themes.lua");
    Reader reader = reader_begin(lua, -1, source, ""), theme;
    for (int i = 0; i < THEME_COUNT; i++) {
        ThemeLook *look = &definitions->look.themes[i];
        if (!reader_open_item(&reader, i + 1, &theme)) {
            reader_fail(&reader, NULL, "there must be %d themes, got %d", THEME_COUNT, i);
        }
        reader_text(&theme, "id", look->id, sizeof look->id, false);
        int first = (int)reader_number(&theme, "first_floor", FLOOR_FIRST, FLOOR_LAST);
        int last = (int)reader_number(&theme, "last_floor", first, FLOOR_LAST);
        memset(definitions->theme_of_floor + first, i, (size_t)last - (size_t)first + 1);
        reader_fields(&theme, THEME_FIELDS, BASE_COUNT_OF(THEME_FIELDS), look);
        reader_close(&theme);
    }
    reader_close(&reader);
}

/* ---- Numbers of the view ------------------------------------------------------------------------------------*/
static const char *keep_text(Definitions *definitions, const Reader *reader, const char *text) {
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
        } else if (lua_type(lua, -1) == LUA_TNUMBER && definitions->view_count < VIEW_NUMBER_LIMIT) {
            ViewNumber number = {keep_text(definitions, reader, path), (float)lua_tonumber(lua, -1)};
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
        table->entries[table->count++] =
            (TextEntry){keep_text(definitions, &reader, key), keep_text(definitions, &reader, lua_tostring(lua, -1))};
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    qsort(table->entries, (size_t)table->count, sizeof table->entries[0], compare_text);
}
