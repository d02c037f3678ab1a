/* What a definition file may hold: one Schema a kind of table, one Field a name in it. The readers take types, ranges
 * and defaults from here, and what is shown to people is made from the same tables. Private to script/.
 */
#ifndef RIFT_SCRIPT_SCHEMA_H
#define RIFT_SCRIPT_SCHEMA_H

#include "base/base.h"

typedef enum FieldType {
    FIELD_INTEGER, /* stored as int */
    FIELD_NUMBER,  /* float */
    FIELD_SECONDS, /* seconds in the table, ticks in the struct: int, to the nearest */
    FIELD_DEGREES, /* degrees in the table, radians in the struct: float */
    FIELD_COLOR,   /* 0xRRGGBB: uint32_t */
    /* These are read by hand. */
    FIELD_BOOLEAN,
    FIELD_TEXT,
    FIELD_CHOICE,   /* one of the words */
    FIELD_FUNCTION, /* a callback */
    FIELD_VALUE,    /* an integer, float, boolean or short text */
    FIELD_VECTOR,   /* { x, y, z } */
    FIELD_NUMBERS,  /* a list of numbers */
    FIELD_TEXTS,    /* a list of texts */
    FIELD_KEYS,     /* the list's further elements, each { time, value } */
    FIELD_TABLE,    /* of the inner schema */
    FIELD_LIST,     /* of tables of the inner schema */
    FIELD_MAP,      /* the same by names that the file chooses */
} FieldType;

enum {
    FIELD_OPTIONAL = 1, /* may be missing */
    FIELD_STORED = 2,   /* goes straight into a struct; when optional and missing, the target stays as it is */
};

/* The name of the one field of a table whose names are the file's own. */
#define FIELD_ANY_NAME "*"

typedef struct Field {
    const char *name; /* "[1]" is the table's first element */
    size_t offset;
    double least, most; /* range of a number or of each in a list, in the table's unit */
    FieldType type;
    int flags;
    const char *unit;   /* NULL when it has none or its type says it */
    const char *doc;    /* one sentence */
    double fallback;    /* of an optional number or boolean */
    const char *absent; /* what a missing one means, where that is no number */
    const struct Schema *inner;
    const char *const *words; /* of a choice, ended by NULL */
} Field;

typedef struct Schema {
    const char *name;  /* "enemy.pack" */
    const char *files; /* those that return it: "scripts/enemies/NAME.lua"; NULL for a table within another */
    const char *doc;   /* one sentence */
    const Field *fields;
    int count;
    bool is_list; /* the file returns a list of such tables */
} Schema;

#define FIELD_COUNTED(list) (list), (int)BASE_COUNT_OF(list)

extern const Schema schema_manifest, schema_mod, schema_player, schema_enemy, schema_trap, schema_hazard, schema_object,
    schema_floors, schema_combat, schema_look, schema_theme, schema_rig, schema_graph, schema_ragdoll, schema_view,
    schema_icons, schema_texts, schema_strike, schema_shot, schema_blow, schema_growth, schema_upgrade, schema_synergy,
    schema_skill, schema_weapon, schema_chip, schema_affix, schema_curse, schema_sound, schema_music, schema_mix,
    schema_figure, schema_fighter, schema_sandbox, schema_duel;
extern const Schema schema_player_stage; /* a stage of a chain of attacks */

/* The schemas of files, in the order they are documented. */
const Schema *const *schema_roots(int *count);
/* NULL when the schema has no such field. */
const Field *schema_find(const Schema *schema, const char *name);
/* The field whose name is nearest to a misspelt one; NULL when none is near. */
const Field *schema_nearest(const Schema *schema, const char *name);
/* "integer", "seconds": the word for a type. */
const char *field_type_text(FieldType type);
/* Whether its range is one of numbers. */
bool field_has_range(const Field *field);

#endif
