#include "script/game.h"
#include "script/constants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Hooks of the world -------------------------------------------------------------------------------------*/
static void entity_spawned(void *context, EntityHandle entity, int kind) {
    Game *game = context;
    int slot = game->world ? world_find_any(game->world, entity) : -1;
    if (slot >= 0 && game->kinds[kind].definition >= 0) {
        states_create(game, slot, entity, game->kinds[kind].definition);
    }
}

static void entities_think(void *context, const EntityHandle *entities, int count) {
    Game *game = context;
    GameMeter *meter = game->meter;
    double start = meter ? meter->clock() : 0.0;
    think_all(game, entities, count);
    if (meter) {
        meter->think += meter->clock() - start;
        meter->thinks += count;
    }
}

static void call_metered(Game *game, EntityHandle entity, int index, EntityHandle other) {
    GameMeter *meter = game->meter;
    double start = meter ? meter->clock() : 0.0;
    think_call(game, entity, index, other);
    if (meter) {
        meter->think += meter->clock() - start;
        meter->thinks++;
    }
}

static void feature_called(void *context, EntityHandle entity, FeatureCall call, EntityHandle other) {
    call_metered(context, entity, (int)call, other);
}

static bool feature_wants(void *context, int kind, FeatureCall call) {
    return think_wants(context, FEATURE_KIND_FIRST + kind, (int)call);
}

static void power_called(void *context, EntityHandle entity, PowerCall call, EntityHandle other) {
    call_metered(context, entity, power_callback(call), other);
}

static bool power_wants(void *context, int kind, PowerCall call) {
    return think_wants(context, POWER_KIND_FIRST + kind, power_callback(call));
}

static void entity_removed(void *context, EntityHandle entity, int kind) {
    (void)kind;
    states_forget(context, entity);
}

static void floor_entering(void *context, const World *world) {
    save_take_entry(context, world);
}

/* ---- Life ---------------------------------------------------------------------------------------------------*/
static bool start(Game *game, const GameSetup *setup, Error *error) {
    SourceOrigin origin = {.data = setup->data,
                           .mods = setup->mods,
                           .mod_count = setup->mod_count,
                           .texts = setup->texts,
                           .text_count = setup->text_count};
    game->definitions = definitions_allocate(error);
    if (!game->definitions || !definitions_fill(game->definitions, &origin, error) ||
        !states_open(game, game->definitions, error)) {
        return false;
    }
    game->mod_count = setup->mod_count;
    for (int i = 0; i < setup->mod_count; i++) {
        game->mods[i] = setup->mods[i];
    }
    if (setup->entry && !save_restore_mods(game, setup->entry, setup->entry_size, error)) {
        return false;
    }
    WorldSetup world = {
        .seed = setup->seed,
        .floor = setup->floor,
        .rules = &game->definitions->rules,
        .knowledge = setup->knowledge,
        .entry = setup->entry,
        .entry_size = setup->entry_size,
        .no_choices = setup->no_choices,
        .hooks = {.context = game,
                  .spawned = entity_spawned,
                  .removed = entity_removed,
                  .think = entities_think,
                  .feature = feature_called,
                  .feature_wants = feature_wants,
                  .power = power_called,
                  .power_wants = power_wants,
                  .entering = floor_entering},
    };
    game->world = world_create(&world, error);
    if (!game->world) {
        return false;
    }
    think_match_kinds(game, NULL);
    states_create_missing(game); /* those that came while there was no world to ask */
    mods_close_off(game);
    return !setup->entry || save_restore_states(game, setup->entry, setup->entry_size, error);
}

Game *game_create(const GameSetup *setup, Error *error) {
    Game *game = calloc(1, sizeof *game);
    if (!game) {
        error_set(error, ERROR_MEMORY, "no memory for a game");
        return NULL;
    }
    game->data = *setup->data;
    game_set_language(game, setup->language);
    game->rig_revision = game->look_revision = 1;
    if (!start(game, setup, error)) {
        game_destroy(game);
        return NULL;
    }
    return game;
}

void game_destroy(Game *game) {
    if (game) {
        world_destroy(game->world);
        definitions_destroy(game->definitions);
        definitions_destroy(game->previous);
        chunk_writer_free(&game->entry);
        chunk_writer_free(&game->others);
        free(game);
    }
}

/* The collectors' step, outside every callback. */
static void collect(Game *game) {
    GameMeter *meter = game->meter;
    double start = meter ? meter->clock() : 0.0;
    for (int mod = 0; mod <= game->definitions->mod_count; mod++) {
        if (!mod_is_off(game->definitions, mod)) {
            vm_collect(definitions_vm(game->definitions, mod));
        }
    }
    if (meter) {
        meter->collect = meter->clock() - start;
    }
}

void game_set_meter(Game *game, GameMeter *meter) {
    game->meter = meter;
}

void game_tick(Game *game, const TickInput *input) {
    if (game->meter) {
        game->meter->think = 0.0;
        game->meter->thinks = 0;
    }
    world_tick(game->world, input);
    mods_close_off(game);
    constants_check_table(game);
    collect(game);
}

uint64_t game_hash(const Game *game) {
    Hash hash = hash_begin(0);
    world_add_hash(game->world, &hash);
    states_add_hash(game, &hash);
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        for (int i = 0; i < CALLBACK_COUNT && rules_kind_id(world_rules(game->world), kind); i++) {
            hash_add_u32(&hash, (uint32_t)game->kinds[kind].callbacks[i].failures);
            hash_add_u32(&hash, game->kinds[kind].callbacks[i].benched);
        }
    }
    for (int mod = 1; mod <= game->definitions->mod_count; mod++) {
        hash_add_u32(&hash, mod_is_off(game->definitions, mod));
    }
    return hash_end(&hash);
}

/* ---- Asking -------------------------------------------------------------------------------------------------*/
const World *game_world(const Game *game) {
    return game->world;
}

const uint8_t *game_entry(const Game *game, size_t *size) {
    *size = game->entry.failed ? 0 : game->entry.size;
    return game->entry.bytes;
}

World *game_world_mutable(Game *game) {
    return game->world;
}

void game_call_feature(Game *game, EntityHandle feature, FeatureCall call, EntityHandle other) {
    think_call(game, feature, (int)call, other);
}

void game_call_power(Game *game, int power, PowerCall call, EntityHandle other) {
    think_call(game, world_power_entity(game->world, power), power_callback(call), other);
}

size_t game_script_bytes(const Game *game) {
    size_t bytes = 0;
    for (int mod = 0; mod <= game->definitions->mod_count; mod++) {
        bytes += definitions_vm(game->definitions, mod)->pool.used;
    }
    return bytes;
}

int game_rig_count(const Game *game) {
    return game->definitions->rig_count;
}

const Rig *game_rig(const Game *game, int index) {
    return index >= 0 && index < game->definitions->rig_count ? game->definitions->rigs[index] : NULL;
}

const PoseGraph *game_graph(const Game *game, int index) {
    bool known = index >= 0 && index < game->definitions->rig_count && game->definitions->graphs[index];
    return known ? game->definitions->graphs[index]->graph : NULL;
}

const RigRagdoll *game_ragdoll(const Game *game, int index) {
    const Definitions *definitions = game->definitions;
    bool known = index >= 0 && index < definitions->rig_count && definitions->ragdolls[index].figure.part_count > 0;
    return known ? &definitions->ragdolls[index] : NULL;
}

PoseGraph *game_make_plain_graph(const Game *game, int index, Error *error) {
    GraphLayerSource layer = {.name = "states", .follows = true, .weight = 1.0f};
    GraphSource source = {.layers = &layer, .layer_count = 1};
    return graph_create(&source, game->definitions->rigs[index], error);
}

int game_find_rig(const Game *game, const char *name) {
    return definitions_rig_index(game->definitions, name);
}

uint32_t game_rig_revision(const Game *game) {
    return game->rig_revision;
}

const AudioBank *game_audio(const Game *game) {
    return &game->definitions->audio;
}

const SandboxRules *game_sandbox(const Game *game) {
    return &game->definitions->sandbox;
}

const PhysicsFigureDescription *game_figure(const Game *game, const char *name) {
    return definitions_find_figure(game->definitions, name);
}

const FigureDress *game_dress(const Game *game, const char *name) {
    return definitions_find_dress(game->definitions, name);
}

const DuelRules *game_duel(const Game *game) {
    return definitions_duel(game->definitions);
}

const RenderLook *game_look(const Game *game) {
    return &game->definitions->look;
}

uint32_t game_reload_count(const Game *game) {
    return game->reload_count;
}

int game_last_reload(const Game *game, ScriptChange *changes, int capacity) {
    return game->previous ? definitions_compare(game->previous, game->definitions, changes, capacity) : 0;
}

uint32_t game_look_revision(const Game *game) {
    return game->look_revision;
}

void game_set_language(Game *game, const char *language) {
    game->japanese = language && strcmp(language, "ja") == 0;
}

const char *game_text(const Game *game, const char *key) {
    return definitions_text(game->definitions, game->japanese, key);
}

static int compare_view(const void *key, const void *entry) {
    return strcmp(key, ((const ViewNumber *)entry)->name);
}

float game_view_number(const Game *game, const char *name, float fallback) {
    const Definitions *definitions = game->definitions;
    const ViewNumber *number =
        bsearch(name, definitions->view, (size_t)definitions->view_count, sizeof definitions->view[0], compare_view);
    return number ? number->value : fallback;
}

const IconBits *game_icon(const Game *game, const char *name) {
    const NamedIcon *icon = definitions_find_icon(game->definitions, name);
    return icon ? &icon->bits : NULL;
}

int game_theme_of_floor(const Game *game, int floor) {
    return definitions_theme_of_floor(game->definitions, floor);
}

const ScriptFile *game_script_files(const Game *game, int *count) {
    *count = game->definitions->file_count;
    return game->definitions->files;
}

const char *game_message(const Game *game, int *ticks_ago) {
    *ticks_ago = (int)(world_run(game->world).tick - game->message_tick);
    return game->message;
}

/* ---- Notices ------------------------------------------------------------------------------------------------*/
const Notice *game_notices(const Game *game, int *count) {
    *count = game->notice_count;
    return game->notices;
}

const Notice *game_remarks(const Game *game, int *count) {
    *count = game->remark_count;
    return game->remarks;
}

/* Each distinct text is told once and then counted; when there are too many, the oldest makes room. */
void game_notice_add(Game *game, const char *file, const char *text) {
    for (int i = 0; i < game->notice_count; i++) {
        if (strcmp(game->notices[i].text, text) == 0 && strcmp(game->notices[i].file, file) == 0) {
            game->notices[i].count++;
            return;
        }
    }
    if (game->notice_count == GAME_NOTICE_LIMIT) {
        memmove(game->notices, game->notices + 1, sizeof game->notices[0] * (GAME_NOTICE_LIMIT - 1));
        game->notice_count--;
    }
    Notice *notice = &game->notices[game->notice_count++];
    *notice = (Notice){.count = 1};
    snprintf(notice->file, sizeof notice->file, "%s", file);
    snprintf(notice->text, sizeof notice->text, "%s", text);
    log_write(LOG_ERROR, "%s", text);
}

void game_notice_clear(Game *game, const char *file) {
    int kept = 0;
    for (int i = 0; i < game->notice_count; i++) {
        if (strcmp(game->notices[i].file, file) != 0) {
            game->notices[kept++] = game->notices[i];
        }
    }
    game->notice_count = kept;
}
