#include "script/schema.h"

#include <string.h>

static const Schema *const ROOTS[] = {
    &schema_manifest, &schema_mod,     &schema_player,  &schema_enemy,  &schema_trap,   &schema_hazard,
    &schema_object,   &schema_floors,  &schema_combat,  &schema_look,   &schema_theme,  &schema_rig,
    &schema_view,     &schema_icons,   &schema_texts,   &schema_strike, &schema_shot,   &schema_blow,
    &schema_growth,   &schema_upgrade, &schema_synergy, &schema_skill,  &schema_weapon, &schema_chip,
    &schema_affix,    &schema_curse,   &schema_sound,   &schema_music,  &schema_mix,    &schema_figure,
    &schema_fighter,  &schema_sandbox, &schema_duel};

const Schema *const *schema_roots(int *count) {
    *count = (int)BASE_COUNT_OF(ROOTS);
    return ROOTS;
}

const Field *schema_find(const Schema *schema, const char *name) {
    for (int i = 0; schema && i < schema->count; i++) {
        if (*schema->fields[i].name == *name && strcmp(schema->fields[i].name, name) == 0) {
            return &schema->fields[i];
        }
    }
    return NULL;
}

/* Edits (insert, delete, replace) that turn one word into the other; the two-row table of Wagner and Fischer. */
static int word_distance(const char *a, const char *b) {
    enum { WORD_LIMIT = 40 };
    int rows[2][WORD_LIMIT + 1];
    size_t a_size = strlen(a), b_size = strlen(b);
    if (a_size > WORD_LIMIT || b_size > WORD_LIMIT) {
        return WORD_LIMIT;
    }
    for (size_t j = 0; j <= b_size; j++) {
        rows[0][j] = (int)j;
    }
    for (size_t i = 1; i <= a_size; i++) {
        int *above = rows[(i + 1) % 2], *row = rows[i % 2];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_size; j++) {
            int least = above[j - 1] + (a[i - 1] != b[j - 1]);
            least = above[j] + 1 < least ? above[j] + 1 : least;
            row[j] = row[j - 1] + 1 < least ? row[j - 1] + 1 : least;
        }
    }
    return rows[a_size % 2][b_size];
}

const Field *schema_nearest(const Schema *schema, const char *name) {
    const Field *nearest = NULL;
    int best = 4;
    for (int i = 0; schema && i < schema->count; i++) {
        int distance = word_distance(name, schema->fields[i].name);
        if (distance < best && *schema->fields[i].name != '[') {
            best = distance;
            nearest = &schema->fields[i];
        }
    }
    return nearest;
}

const char *field_type_text(FieldType type) {
    static const char *const TEXTS[] = {
        [FIELD_INTEGER] = "integer", [FIELD_NUMBER] = "number", [FIELD_SECONDS] = "seconds",
        [FIELD_DEGREES] = "degrees", [FIELD_COLOR] = "color",   [FIELD_BOOLEAN] = "boolean",
        [FIELD_TEXT] = "string",     [FIELD_CHOICE] = "choice", [FIELD_FUNCTION] = "function",
        [FIELD_VALUE] = "value",     [FIELD_VECTOR] = "vector", [FIELD_NUMBERS] = "numbers",
        [FIELD_TEXTS] = "texts",     [FIELD_KEYS] = "keys",     [FIELD_TABLE] = "table",
        [FIELD_LIST] = "list",       [FIELD_MAP] = "map",
    };
    return TEXTS[type];
}

bool field_has_range(const Field *field) {
    return field->type <= FIELD_COLOR || field->type == FIELD_VECTOR || field->type == FIELD_NUMBERS ||
           field->type == FIELD_KEYS;
}
