/* All that the scripts define, in the form the other rooms run on. Private to script/. */
#ifndef RIFT_SCRIPT_DEFINITIONS_H
#define RIFT_SCRIPT_DEFINITIONS_H

#include "script/lex.h"
#include "script/script.h"
#include "script/vm.h"

enum {
    DEFINITION_SOURCES = GAME_SCRIPT_LIMIT,
    STATE_FIELD_LIMIT = 16,
    STATE_TEXT_SIZE = 32, /* bytes with the end */
    VIEW_NUMBER_LIMIT = 256,
    TEXT_KEY_LIMIT = 512,
    DEFINITION_ARENA = 4 << 20, /* bytes; texts and tables that live as long as the definitions */
    SCRATCH_ARENA = 4 << 20,    /* bytes; rig descriptions while they are compiled */
};

typedef enum SourceStatus { SOURCE_UNLOADED, SOURCE_LOADING, SOURCE_LOADED } SourceStatus;

/* One script file. */
typedef struct Source {
    char name[FILE_NAME_SIZE]; /* "scripts/enemies/glitch_bit.lua" */
    FileData data;
    uint64_t hash;      /* of the content */
    uint64_t code_hash; /* of the content and of everything it requires */
    SourceStatus status;
    int result;       /* registry reference of what it returned */
    bool required;    /* by another file */
    bool retired;     /* its file is gone; it stays for entities that live on, behind all others */
    bool straight;    /* see straight.h */
    LexField *fields; /* lines of its fields, found when first asked for; in the arena */
    int field_count;
} Source;

typedef enum StateType { STATE_INTEGER, STATE_FLOAT, STATE_BOOLEAN, STATE_TEXT } StateType;

/* One field of the state that a definition declares. */
typedef struct StateField {
    char name[WORLD_ID_SIZE];
    StateType type;
    int64_t integer; /* the default; 0 or 1 for a boolean */
    double number;
    char text[STATE_TEXT_SIZE];
    bool written; /* think may write it, so it is checked afterwards */
} StateField;

typedef struct EnemyDefinition {
    int source;
    uint64_t code_hash;
    int think;                            /* registry reference, LUA_NOREF when there is none */
    int think_line;                       /* where it is defined */
    int think_source;                     /* in which file, −1 for none that is known */
    bool think_straight;                  /* it can't run long: no count of its instructions is needed */
    bool id_written;                      /* think may write self.id */
    bool state_written;                   /* … or any field of the state */
    int state_meta;                       /* registry reference of the metatable of its entities' state */
    int state_names;                      /* registry reference of the list of the fields' names */
    StateField fields[STATE_FIELD_LIMIT]; /* sorted by name */
    int field_count;
} EnemyDefinition;

typedef struct TextEntry {
    const char *key, *text; /* in the arena */
} TextEntry;

typedef struct TextTable {
    TextEntry entries[TEXT_KEY_LIMIT]; /* sorted by key */
    int count;
} TextTable;

typedef struct ViewNumber {
    const char *name; /* in the arena */
    float value;
} ViewNumber;

#ifdef RIFT_DEVELOPMENT
enum { CONSTANT_PARTS = 64 };

/* Hashes of the upvalues of a function, by number, or of the fields of a table, by the hash of the key. */
typedef struct ConstantSet {
    struct {
        uint64_t name, value;
    } parts[CONSTANT_PARTS];
    int count;
} ConstantSet;

/* What has to stay as it was loaded. */
typedef struct Constants {
    ConstantSet thinks[ENEMY_KIND_LIMIT]; /* as in enemies */
    ConstantSet tables[DEFINITION_SOURCES];
    int next; /* table to look at */
} Constants;
#endif

struct Definitions {
    Vm vm; /* first, so that a state leads back here */
    Arena arena, scratch;
    Source sources[DEFINITION_SOURCES];
    ScriptFile files[DEFINITION_SOURCES];
    int source_count;
    int retired_count;               /* of the sources, at their end */
    int retired_kinds;               /* of the enemies, at their end */
    int id_name;                     /* registry reference of the text "id" */
    int loading[DEFINITION_SOURCES]; /* files being run, each required by the one before */
    int loading_count;
    Rig *rigs[GAME_RIG_LIMIT]; /* owned */
    int rig_count;
    WorldRules rules;
    RenderLook look;
    EnemyDefinition enemies[ENEMY_KIND_LIMIT]; /* as in rules.enemies */
    TextTable english, japanese;
    ViewNumber view[VIEW_NUMBER_LIMIT]; /* sorted by name */
    int view_count;
    uint8_t theme_of_floor[FLOOR_LAST + 1];
    char failed_file[FILE_NAME_SIZE]; /* whose fault a failed load was */
#ifdef RIFT_DEVELOPMENT
    Constants constants;
#endif
};

int definitions_find_source(const Definitions *definitions, const char *name);
/* Where the texts of the scripts are found; a text of `texts` goes before all others. */
typedef struct SourceOrigin {
    const FileTree *data;
    const Definitions *base; /* when not NULL, its texts are used, not the files of `data` */
    const ScriptText *texts;
    int text_count;
    const Definitions *last; /* the ones that run now; NULL at the start */
    const bool *alive;       /* which of its sources define living entities: they are kept when their file is gone */
} SourceOrigin;

bool source_list(const SourceOrigin *origin, FileList *list, Error *error);
bool source_read(const SourceOrigin *origin, const char *name, FileData *data, Error *error);
int definitions_compare(const Definitions *then, const Definitions *now, ScriptChange *changes, int capacity);

/* Loads into `definitions`, which then has to be freed even on failure: failed_file says where it failed. */
bool definitions_fill(Definitions *definitions, const SourceOrigin *origin, Error *error);
Definitions *definitions_allocate(Error *error);
/* At most `most` bytes of a text, ending where a character ends. */
size_t text_cut(const char *text, size_t most);
/* The line on which a field is set, or that of the table around it; at least 1. */
int source_field_line(Definitions *definitions, int index, const char *path);
/* The text of a line, without the space around it; empty when there is no such line. */
void source_line(const Source *source, int line, char *text, size_t size);

/* ---- Parts of loading; all run inside vm_call and raise on failure -------------------------------------------*/
Definitions *definitions_of(lua_State *lua);
/* Loads a file once and pushes what it returned. */
void source_push(lua_State *lua, int index);
/* The function `require` of scripts. */
int source_require(lua_State *lua);
/* Pushes the table that a file returned; raises when it is missing, empty or returned something else. */
int source_push_table(lua_State *lua, const char *name);

void read_all_rigs(lua_State *lua, Definitions *definitions);
void read_player(lua_State *lua, Definitions *definitions);
void read_all_enemies(lua_State *lua, Definitions *definitions);
void read_floors(lua_State *lua, Definitions *definitions);
void read_look(lua_State *lua, Definitions *definitions);
void read_themes(lua_State *lua, Definitions *definitions);
void read_view(lua_State *lua, Definitions *definitions);
void read_texts(lua_State *lua, Definitions *definitions, const char *name, TextTable *table);
void read_manifest(lua_State *lua, Definitions *definitions);

int definitions_rig_index(const Definitions *definitions, const char *name);
const char *definitions_text(const Definitions *definitions, bool japanese, const char *key);

#endif
