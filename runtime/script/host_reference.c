/* rift.api() and rift.schemas(): all that scripts may call and write, as plain tables for tools and specs. */
#include "script/api.h"
#include "script/host.h"
#include "script/schema.h"

#include <string.h>

static void set_text(lua_State *lua, const char *name, const char *value) {
    if (value && *value) {
        lua_pushstring(lua, value);
        lua_setfield(lua, -2, name);
    }
}

static void set_flag(lua_State *lua, const char *name, bool value) {
    if (value) {
        lua_pushboolean(lua, true);
        lua_setfield(lua, -2, name);
    }
}

static void set_number(lua_State *lua, const char *name, double value) {
    if (value == math_floor64(value) && value > -1e15 && value < 1e15) {
        lua_pushinteger(lua, (lua_Integer)value); /* so that tools write 30, not 30.0 */
    } else {
        lua_pushnumber(lua, value);
    }
    lua_setfield(lua, -2, name);
}

/* ---- Functions ----------------------------------------------------------------------------------------------*/
static void set_slots(lua_State *lua, const char *name, const SignatureSlot *slots, int count) {
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; i++) {
        lua_createtable(lua, 0, 4);
        set_text(lua, "name", slots[i].name);
        set_text(lua, "type", slots[i].type);
        set_text(lua, "unit", slots[i].unit);
        set_flag(lua, "optional", slots[i].optional);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, name);
}

static void push_function(lua_State *lua, const ApiModule *module, const ApiFunction *function) {
    Signature signature;
    if (!signature_parse(function->signature, &signature)) {
        luaL_error(lua, "the signature of %s can't be read: %s", function->name, function->signature);
    }
    lua_createtable(lua, 0, 8);
    lua_pushstring(lua, module->name);
    lua_setfield(lua, -2, "module"); /* "" for global functions */
    set_text(lua, "name", function->name);
    set_text(lua, "signature", function->signature);
    set_text(lua, "doc", function->doc);
    set_slots(lua, "parameters", signature.parameters, signature.parameter_count);
    set_slots(lua, "returns", signature.returns, signature.return_count);
    set_text(lua, "error_id", signature.error_id);
    set_text(lua, "error", signature.error_text);
}

static void push_module(lua_State *lua, const ApiModule *module) {
    lua_createtable(lua, 0, 3);
    lua_pushstring(lua, module->name);
    lua_setfield(lua, -2, "name");
    set_text(lua, "doc", module->doc);
    lua_createtable(lua, module->constant_count, 0);
    for (int i = 0; i < module->constant_count; i++) {
        lua_createtable(lua, 0, 3);
        set_text(lua, "name", module->constants[i].name);
        set_text(lua, "type", module->constants[i].integer != 0 ? "integer" : "number");
        set_text(lua, "doc", module->constants[i].doc);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "constants");
}

/* Two lists: every function, and every module with its constants. */
static int host_api(lua_State *lua) {
    int module_count, count = 0;
    const ApiModule *const *modules = api_modules(&module_count);
    lua_newtable(lua);
    lua_createtable(lua, module_count, 0);
    for (int i = 0; i < module_count; i++) {
        for (int j = 0; j < modules[i]->count; j++) {
            push_function(lua, modules[i], &modules[i]->functions[j]);
            lua_rawseti(lua, -3, ++count);
        }
        if (i > 0 && strcmp(modules[i]->name, modules[i - 1]->name) == 0) {
            continue; /* further functions of the same module */
        }
        push_module(lua, modules[i]);
        lua_rawseti(lua, -2, (lua_Integer)lua_rawlen(lua, -2) + 1);
    }
    return 2;
}

/* ---- Schemas ------------------------------------------------------------------------------------------------*/
static const char *unit_of(const Field *field) {
    switch (field->type) {
    case FIELD_SECONDS:
        return "s";
    case FIELD_DEGREES:
        return field->unit ? field->unit : "degrees";
    case FIELD_COLOR:
        return "0xRRGGBB";
    default:
        return field->unit;
    }
}

static void push_field(lua_State *lua, const Field *field) {
    bool optional = field->flags & FIELD_OPTIONAL;
    lua_createtable(lua, 0, 10);
    set_text(lua, "name", field->name);
    set_text(lua, "type", field_type_text(field->type));
    set_text(lua, "unit", unit_of(field));
    set_text(lua, "doc", field->doc);
    set_text(lua, "absent", field->absent);
    set_text(lua, "inner", field->inner ? field->inner->name : NULL);
    set_flag(lua, "optional", optional);
    if (field_has_range(field)) {
        set_number(lua, "least", field->least);
        set_number(lua, "most", field->most);
        if (optional && !field->absent) {
            set_number(lua, "default", field->fallback);
        }
    }
    if (field->words) {
        lua_newtable(lua);
        for (int i = 0; field->words[i]; i++) {
            lua_pushstring(lua, field->words[i]);
            lua_rawseti(lua, -2, i + 1);
        }
        lua_setfield(lua, -2, "words");
    }
}

static bool is_listed(lua_State *lua, const Schema *schema) {
    bool listed = false;
    for (lua_Integer i = 1; !listed && lua_rawgeti(lua, -1, i) == LUA_TTABLE; i++) {
        lua_getfield(lua, -1, "name");
        listed = strcmp(lua_tostring(lua, -1), schema->name) == 0;
        lua_pop(lua, 2);
    }
    lua_pop(lua, listed ? 0 : 1);
    return listed;
}

/* Appends a schema and those of the tables in it to the list on top of the stack, each once. */
static void add_schema(lua_State *lua, const Schema *schema) {
    luaL_checkstack(lua, 8, "listing schemas");
    if (is_listed(lua, schema)) {
        return;
    }
    lua_createtable(lua, 0, 5);
    set_text(lua, "name", schema->name);
    set_text(lua, "files", schema->files);
    set_text(lua, "doc", schema->doc);
    set_flag(lua, "is_list", schema->is_list);
    lua_createtable(lua, schema->count, 0);
    for (int i = 0; i < schema->count; i++) {
        push_field(lua, &schema->fields[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "fields");
    lua_rawseti(lua, -2, (lua_Integer)lua_rawlen(lua, -2) + 1);
    for (int i = 0; i < schema->count; i++) {
        if (schema->fields[i].inner) {
            add_schema(lua, schema->fields[i].inner);
        }
    }
}

/* Every kind of table in definition files, a file's own before those in it. */
static int host_schemas(lua_State *lua) {
    int count;
    const Schema *const *roots = schema_roots(&count);
    lua_newtable(lua);
    for (int i = 0; i < count; i++) {
        add_schema(lua, roots[i]);
    }
    return 1;
}

void host_add_reference(lua_State *lua) {
    static const luaL_Reg FUNCTIONS[] = {{"api", host_api}, {"schemas", host_schemas}, {NULL, NULL}};
    luaL_setfuncs(lua, FUNCTIONS, 0);
}
