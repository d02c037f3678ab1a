/* Reload: all scripts are loaded aside into a fresh Lua state, read and checked; only when everything is good do they
 * take the place of the old ones, between two ticks. */
#include "script/game.h"

#include <stdio.h>
#include <string.h>

/* "scripts/enemies/x.lua", or "ID/enemies/x.lua" of a mod. */
static bool is_script(const Game *game, const char *name) {
    size_t length = strlen(name), folder = strcspn(name, "/");
    bool known = strncmp(name, "scripts/", 8) == 0;
    for (int i = 0; !known && i < game->definitions->mod_count; i++) {
        const char *id = game->definitions->mods[i]->id;
        known = strlen(id) == folder && strncmp(id, name, folder) == 0;
    }
    return known && length > folder + 4 && strcmp(name + length - 4, ".lua") == 0;
}

/* Entities wear states by index: each old index is led to the new one of the same name. */
static void remap_states(Game *game, const Definitions *next) {
    const Definitions *old = game->definitions;
    for (int i = 0; i < old->rig_count; i++) {
        const Rig *from = old->rigs[i];
        const Rig *to = definitions_find_rig(next, rig_name(from));
        uint8_t map[RIG_STATE_LIMIT] = {0};
        int count = rig_state_count(from);
        for (int state = 0; state < count; state++) {
            int found = to ? rig_find_state(to, rig_state_name(from, state)) : -1;
            map[state] = (uint8_t)(found < 0 ? 0 : found);
        }
        world_remap_states(game->world, i, map, count);
    }
}

static int lead_state(const Rig *from, const Rig *to, int state) {
    int found = from && state < rig_state_count(from) ? rig_find_state(to, rig_state_name(from, state)) : -1;
    return found < 0 ? 0 : found;
}

/* Powers count once they are owned. */
static bool is_alive(const World *world, int kind) {
    if (kind >= POWER_KIND_FIRST) {
        return world_rank(world, kind - POWER_KIND_FIRST) > 0;
    }
    WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.handle[slot] != ENTITY_NONE && entities.entity_class[slot] != ENTITY_PLAYER &&
            entities.kind[slot] == kind) {
            return true;
        }
    }
    return false;
}

/* The last version of a kind that is defined no more, for those of it that live: in no pack, and with its rig and
 * states as they are numbered now. A rig that is gone as well is replaced by the first. */
static void keep_enemy(const Game *game, const Definitions *next, const EnemyRules *last, WorldRules *rules) {
    if (rules->enemy_count == ENEMY_KIND_LIMIT) {
        return;
    }
    const Rig *from = game_rig(game, last->rig);
    int rig = from ? definitions_rig_index(next, rig_name(from)) : -1;
    EnemyRules *kept = &rules->enemies[rules->enemy_count++];
    *kept = *last;
    kept->rig = rig < 0 ? 0 : rig;
    kept->pack_weight = 0;
    int *const states[] = {&kept->state_idle, &kept->state_move, &kept->state_stagger, &kept->state_death};
    for (size_t i = 0; i < BASE_COUNT_OF(states); i++) {
        *states[i] = lead_state(from, next->rigs[kept->rig], *states[i]);
    }
}

/* The same of a feature, which floors place no more. One whose rig is gone stands there unseen. */
static void keep_feature(const Game *game, const Definitions *next, const FeatureRules *last, WorldRules *rules) {
    if (rules->feature_count == FEATURE_KIND_LIMIT) {
        return;
    }
    const Rig *from = game_rig(game, last->rig);
    FeatureRules *kept = &rules->features[rules->feature_count++];
    *kept = *last;
    kept->rig = from ? definitions_rig_index(next, rig_name(from)) : -1;
    kept->state_idle = kept->rig >= 0 ? lead_state(from, next->rigs[kept->rig], last->state_idle) : 0;
    kept->place = (FeatureRule){.site = SITE_NONE};
}

/* The same of a power, which is offered no more. */
static void keep_power(const PowerRules *last, WorldRules *rules) {
    if (rules->power_count == POWER_KIND_LIMIT) {
        return;
    }
    PowerRules *kept = &rules->powers[rules->power_count++];
    *kept = *last;
    kept->weight = 0.0f;
    kept->weapon = -1;
    for (int i = 0; i < POWER_NEED_LIMIT; i++) {
        kept->needs[i].power = -1;
    }
}

/* The new rules, and behind them the kinds that are gone but alive. */
static void join_rules(const Game *game, const Definitions *next, WorldRules *rules) {
    const WorldRules *old = world_rules(game->world);
    *rules = next->rules;
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        const char *id = rules_kind_id(old, kind);
        if (!id || rules_find_kind(&next->rules, kind, id) >= 0 || !is_alive(game->world, kind)) {
            continue;
        }
        if (kind < FEATURE_KIND_FIRST) {
            keep_enemy(game, next, &old->enemies[kind], rules);
        } else if (kind >= POWER_KIND_FIRST) {
            keep_power(&old->powers[kind - POWER_KIND_FIRST], rules);
        } else {
            keep_feature(game, next, &old->features[kind - FEATURE_KIND_FIRST], rules);
        }
    }
}

/* Whether a callback from that file is benched. */
static bool file_is_benched(const Game *game, const char *file) {
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        const KindStatus *status = &game->kinds[kind];
        for (int i = 0; status->definition >= 0 && i < CALLBACK_COUNT; i++) {
            const Callback *callback = &game->definitions->behaviours[status->definition].callbacks[i];
            if (status->callbacks[i].benched && strcmp(game->definitions->sources[callback->source].name, file) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Notices of scripts are over, except those of callbacks that stay benched because their code did not change. */
static void clear_notices(Game *game) {
    int kept = 0;
    for (int i = 0; i < game->notice_count; i++) {
        bool keep = !is_script(game, game->notices[i].file) || file_is_benched(game, game->notices[i].file);
        if (keep) {
            game->notices[kept++] = game->notices[i];
        }
    }
    game->notice_count = kept;
}

static bool declares(const Behaviour *behaviour, const char *field) {
    for (int i = 0; i < behaviour->field_count; i++) {
        if (strcmp(behaviour->fields[i].name, field) == 0) {
            return true;
        }
    }
    return false;
}

static void tell_dropped(Game *game, const char *file, const char *field) {
    char text[ERROR_MESSAGE_SIZE];
    snprintf(text, sizeof text, "%s: state field '%s' is not declared any more; its values are dropped", file, field);
    log_write(LOG_WARNING, "%s", text);
    if (game->remark_count < GAME_NOTICE_LIMIT) {
        Notice *remark = &game->remarks[game->remark_count++];
        *remark = (Notice){.count = 1};
        snprintf(remark->file, sizeof remark->file, "%s", file);
        snprintf(remark->text, sizeof remark->text, "%s", text);
    }
}

/* Says which fields of live state are gone with the new version. */
static void tell_dropped_fields(Game *game, const Definitions *old) {
    const Definitions *next = game->definitions;
    game->remark_count = 0;
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        const char *id = rules_kind_id(&old->rules, kind);
        int now = id ? rules_find_kind(&next->rules, kind, id) : -1;
        for (int k = 0; now >= 0 && k < old->behaviours[kind].field_count; k++) {
            const char *field = old->behaviours[kind].fields[k].name;
            if (!declares(&next->behaviours[now], field)) {
                tell_dropped(game, next->sources[next->behaviours[now].source].name, field);
            }
        }
    }
}

/* Everything that may fail is behind us here. */
static void swap(Game *game, Definitions *next) {
    Definitions *old = game->definitions;
    GameMeter *meter = game->meter;
    double start = meter ? meter->clock() : 0.0;
    WorldRules rules;
    join_rules(game, next, &rules);
    remap_states(game, next);
    game->definitions = next;
    mods_carry(game, old);
    world_set_rules(game->world, &rules);
    think_match_kinds(game, old);
    tell_dropped_fields(game, old);
    states_carry(game, old);
    states_create_missing(game);
    definitions_destroy(game->previous);
    for (int mod = 0; mod <= old->mod_count; mod++) {
        vm_destroy(definitions_vm(old, mod)); /* only its rigs and texts may still be looked at */
    }
    mods_close_off(game);
    game->previous = old;
    game->rig_revision++;
    game->look_revision++;
    game->reload_count++;
    clear_notices(game);
    if (meter) {
        meter->swap = meter->clock() - start;
    }
}

static Definitions *load_once(Game *game, const SourceOrigin *origin, char file[FILE_NAME_SIZE], Error *error) {
    Definitions *next = definitions_allocate(error);
    if (!next) {
        snprintf(file, FILE_NAME_SIZE, "scripts/main.lua");
        return NULL;
    }
    bool ok = definitions_fill(next, origin, error);
    if (next->disturbed) {
        definitions_destroy(next);
        SourceOrigin whole = *origin;
        whole.afresh = true;
        return load_once(game, &whole, file, error);
    }
    if (!ok && next->retired_count > 0 && !origin->renamed) { /* what a gone file needs may be gone too: without it */
        definitions_destroy(next);
        SourceOrigin plain = *origin;
        plain.alive = NULL;
        return load_once(game, &plain, file, error);
    }
    ok = ok && states_open(game, next, error);
    if (!ok) {
        snprintf(file, FILE_NAME_SIZE, "%s", next->failed_file);
        definitions_destroy(next);
        next = NULL;
    }
    return next;
}

/* The sources whose kinds are in the world. */
static void find_alive(const Game *game, bool alive[DEFINITION_SOURCES]) {
    memset(alive, 0, DEFINITION_SOURCES * sizeof alive[0]);
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        int definition = game->kinds[kind].definition;
        if (definition >= 0 && is_alive(game->world, kind)) {
            alive[game->definitions->behaviours[definition].source] = true;
        }
    }
}

/* Of these, the ones whose files are still there and define their kinds no more. */
static bool find_renamed(const Game *game, const Definitions *next, const bool *alive,
                         bool renamed[DEFINITION_SOURCES]) {
    const Definitions *old = game->definitions;
    bool any = false;
    memset(renamed, 0, DEFINITION_SOURCES * sizeof renamed[0]);
    for (int kind = 0; kind < KIND_LIMIT; kind++) {
        const char *id = rules_kind_id(&old->rules, kind);
        if (!id) {
            continue;
        }
        int source = old->behaviours[kind].source;
        int same = definitions_find_source(next, old->sources[source].name);
        if (alive[source] && old->sources[source].mod == 0 && same >= 0 && !next->sources[same].retired &&
            rules_find_kind(&next->rules, kind, id) < 0) {
            any = renamed[source] = true;
        }
    }
    return any;
}

/* Loads everything aside; NULL when anything is wrong, with the file to blame. That an id is defined no more in a file
 * that is there shows only then: it all is loaded once more with that file's old version beside it. */
static Definitions *load_aside(Game *game, const SourceOrigin *origin, char file[FILE_NAME_SIZE], Error *error) {
    bool alive[DEFINITION_SOURCES], renamed[DEFINITION_SOURCES];
    SourceOrigin whole = *origin;
    find_alive(game, alive);
    whole.last = game->definitions;
    whole.alive = alive;
    Definitions *next = load_once(game, &whole, file, error);
    if (!next || !find_renamed(game, next, alive, renamed)) {
        return next;
    }
    Error fault = {0};
    whole.renamed = renamed;
    Definitions *kept = load_once(game, &whole, file, &fault);
    definitions_destroy(kept ? next : NULL);
    return kept ? kept : next;
}

static bool fail(Game *game, const char *file, const Error *fault, Error *error) {
    game_notice_add(game, file, fault->message);
    if (error) {
        *error = *fault;
    }
    return false;
}

/* `changes` may be NULL; the notices of what they name are over, whatever comes of it. */
static bool reload_from(Game *game, const SourceOrigin *origin, const WatchChange *changes, size_t count,
                        Error *error) {
    Error fault = {0};
    char file[FILE_NAME_SIZE];
    Definitions *next = load_aside(game, origin, file, &fault);
    for (size_t i = 0; !next && i < count; i++) {
        if (is_script(game, changes[i].name)) {
            game_notice_clear(game, changes[i].name);
        }
    }
    if (!next) {
        return fail(game, file, &fault, error);
    }
    swap(game, next);
    return true;
}

bool game_reload(Game *game, const WatchChange *changes, size_t count, Error *error) {
    bool concerned = false;
    for (size_t i = 0; i < count; i++) {
        concerned = concerned || is_script(game, changes[i].name);
    }
    SourceOrigin origin = {.data = &game->data, .mods = game->mods, .mod_count = game->mod_count};
    return !concerned || reload_from(game, &origin, changes, count, error);
}

bool game_reload_with(Game *game, const ScriptText *texts, int count, Error *error) {
    SourceOrigin origin = {.data = &game->data,
                           .mods = game->mods,
                           .mod_count = game->mod_count,
                           .base = game->definitions,
                           .texts = texts,
                           .text_count = count};
    return reload_from(game, &origin, NULL, 0, error);
}
