/* scripts/ui/icons.lua → pictures of squares for the HUD. */
#include "script/definitions.h"
#include "script/reader.h"
#include "script/schema.h"

#include <stdlib.h>
#include <string.h>

static const Field ICON_FIELDS[] = {
    {.name = FIELD_ANY_NAME,
     .type = FIELD_TEXT,
     .doc =
         "12 lines of 12 characters: a dot is empty, # has the colour of what it stands for, o is paler. Or a single "
         "word, the name of another icon."},
};
const Schema schema_icons = {"icons", "scripts/ui/icons.lua", "Pictures of skills, weapons, chips and statuses.",
                             FIELD_COUNTED(ICON_FIELDS), false};

static int compare_icon(const void *a, const void *b) {
    return strcmp(((const NamedIcon *)a)->name, ((const NamedIcon *)b)->name);
}

const NamedIcon *definitions_find_icon(const Definitions *definitions, const char *name) {
    NamedIcon wanted = {.name = name};
    return bsearch(&wanted, definitions->icons, (size_t)definitions->icon_count, sizeof definitions->icons[0],
                   compare_icon);
}

/* False when it is no picture of 12 lines of 12 of these characters. */
static bool read_bits(const char *text, IconBits *bits) {
    *bits = (IconBits){0};
    for (int row = 0; row < ICON_SIDE; row++) {
        for (int i = 0; i < ICON_SIDE; i++, text++) {
            unsigned bit = 1u << i;
            if (*text == '#') {
                bits->body[row] = (uint16_t)(bits->body[row] | bit);
            } else if (*text == 'o') {
                bits->light[row] = (uint16_t)(bits->light[row] | bit);
            } else if (*text != '.') {
                return false;
            }
        }
        text += *text == '\n';
    }
    return *text == '\0';
}

static void add_icon(Reader *reader, Definitions *definitions, const char *name, const char *text) {
    if (definitions->icon_count == ICON_LIMIT) {
        reader_fail(reader, name, "is one icon too many; there may be %d", ICON_LIMIT);
    }
    NamedIcon *icon = &definitions->icons[definitions->icon_count++];
    icon->name = read_kept_text(reader, definitions, name);
    icon->other = strchr(text, '\n') ? NULL : read_kept_text(reader, definitions, text);
    if (!icon->other && !read_bits(text, &icon->bits)) {
        reader_fail(reader, name, "must be %d lines of %d characters, each '.', '#' or 'o', or the name of an icon",
                    ICON_SIDE, ICON_SIDE);
    }
}

/* Icons that are others' names get what those have. */
static void follow_names(Reader *reader, Definitions *definitions) {
    for (int i = 0; i < definitions->icon_count; i++) {
        NamedIcon *icon = &definitions->icons[i];
        const NamedIcon *other = icon->other ? definitions_find_icon(definitions, icon->other) : NULL;
        if (icon->other && (!other || other->other)) {
            reader_fail(reader, icon->name, "names '%s', which is no icon with lines of its own", icon->other);
        } else if (other) {
            icon->bits = other->bits;
        }
    }
}

void read_icons(lua_State *lua, Definitions *definitions) {
    int source = source_push_table(lua, "scripts/ui/icons.lua");
    Reader reader = reader_begin(lua, -1, source, "");
    lua_pushnil(lua);
    while (lua_next(lua, reader.table)) {
        if (lua_type(lua, -2) != LUA_TSTRING) {
            reader_fail(&reader, NULL, "holds an icon without a name; write name = [[…]]");
        }
        const char *name = lua_tostring(lua, -2);
        if (lua_type(lua, -1) != LUA_TSTRING) {
            reader_fail_type(&reader, name, "a string");
        }
        add_icon(&reader, definitions, name, lua_tostring(lua, -1));
        lua_pop(lua, 1);
    }
    qsort(definitions->icons, (size_t)definitions->icon_count, sizeof definitions->icons[0], compare_icon);
    follow_names(&reader, definitions);
    lua_pop(lua, 1);
}
