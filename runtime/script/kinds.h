/* What the folders of kinds (enemies/, traps/, hazards/, objects/) have in common: each file defines one kind with an
 * id, perhaps a base, state that it declares, and callbacks. Private to script/. */
#ifndef RIFT_SCRIPT_KINDS_H
#define RIFT_SCRIPT_KINDS_H

#include "script/reader.h"

/* One such folder. Its callbacks are those that its schema describes. */
typedef struct KindClass {
    const Schema *schema;
    const char *folder;                                               /* "enemies/" */
    const char *noun;                                                 /* what messages call one: "enemy" */
    int first;                                                        /* the first kind of its sort */
    int limit;                                                        /* most kinds of its sort */
    void (*begin)(Definitions *definitions, int kind);                /* rules before anything is read */
    void (*copy)(Definitions *definitions, int from, int to);         /* the rules of its base */
    void (*read)(Reader *reader, Definitions *definitions, int kind); /* all fields that are not common */
    void (*retire)(Definitions *definitions, int kind);               /* no more of them come */
} KindClass;

/* Reads all files of a folder, of the mod whose Lua state this is. */
void read_kinds(lua_State *lua, Definitions *definitions, const KindClass *kind_class);
/* Raises unless the mod that is read may use what the mod `other` defines. */
void kind_check_use(Reader *reader, const Definitions *definitions, const char *field, const char *id, int other);
/* The index of the rig that the field `rig` names; −1 when it is missing and `optional`. */
int kind_read_rig(Reader *reader, const Definitions *definitions, bool optional);

/* The fields that all kinds have. */
#define KIND_ID                                                                                                        \
    { .name = "id", .type = FIELD_TEXT, .doc = "Its name for others: small letters, digits and '_'." }
#define KIND_BASE(what)                                                                                                \
    {                                                                                                                  \
        .name = "base", .type = FIELD_TEXT, .flags = FIELD_OPTIONAL, .absent = "none",                                 \
        .doc = "Another " what ", whose fields count where this one has none."                                         \
    }
#define KIND_STATE                                                                                                     \
    {                                                                                                                  \
        .name = "state", .type = FIELD_TABLE, .flags = FIELD_OPTIONAL, .inner = &schema_state, .absent = "nothing",    \
        .doc = "What each entity remembers."                                                                           \
    }
#define KIND_CALLBACK(text, without, meaning)                                                                          \
    { .name = (text), .type = FIELD_FUNCTION, .flags = FIELD_OPTIONAL, .absent = (without), .doc = (meaning) }
extern const Schema schema_state; /* of what they declare */

#endif
