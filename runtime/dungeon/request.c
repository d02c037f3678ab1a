/* What a floor may be asked for. */
#include "dungeon/steps.h"

bool request_has_enemies(const FloorRequest *request) {
    bool any = false;
    for (int i = 0; i < SPAWN_KIND_LIMIT; i++) {
        any = any || request->packs[i].weight > 0;
    }
    return any;
}

static bool check_packs(const FloorRequest *request, Error *error) {
    for (int i = 0; i < SPAWN_KIND_LIMIT; i++) {
        const PackRule *rule = &request->packs[i];
        if (rule->weight > 0 && (rule->least < 1 || rule->least > rule->most)) {
            return error_set(error, ERROR_SCRIPT_FIELD,
                             "floor %d: packs of enemy kind %d hold %d to %d; give 1 or more, the smaller first",
                             request->floor, i, rule->least, rule->most);
        }
    }
    if (!request_has_enemies(request)) {
        return error_set(error, ERROR_SCRIPT_FIELD,
                         "floor %d: %d enemies are asked for but every kind has weight 0; give a kind a weight",
                         request->floor, request->enemy_count);
    }
    return true;
}

static bool check_enemies(const FloorRequest *request, Error *error) {
    if (request->enemy_count < 0 || request->enemy_count > SPAWN_LIMIT) {
        return error_set(error, ERROR_SCRIPT_FIELD, "floor %d: %d enemies cannot be placed; give 0 to %d",
                         request->floor, request->enemy_count, SPAWN_LIMIT);
    }
    if (request->first_pack_count < 0 || request->first_pack_count > UINT8_MAX || request->first_pack_kind < 0 ||
        request->first_pack_kind >= SPAWN_KIND_LIMIT) {
        return error_set(error, ERROR_SCRIPT_FIELD, "floor %d: a first pack of %d enemies of kind %d cannot be placed",
                         request->floor, request->first_pack_count, request->first_pack_kind);
    }
    return request->enemy_count == 0 || check_packs(request, error);
}

static bool check_surge(const FloorRequest *request, Error *error) {
    const SurgeRule *surge = &request->surge;
    if (surge->percent < 0 || surge->percent > 100) {
        return error_set(error, ERROR_SCRIPT_FIELD,
                         "floor %d: a monster house cannot occur on %d %% of the floors; give 0 to 100", request->floor,
                         surge->percent);
    }
    if (surge->least < 0 || surge->least > surge->most || surge->elites_least < 0 ||
        surge->elites_least > surge->elites_most || surge->most > SPAWN_LIMIT || surge->elites_most > SPAWN_LIMIT) {
        return error_set(error, ERROR_SCRIPT_FIELD,
                         "floor %d: a monster house of %d to %d enemies and %d to %d elites cannot be filled; give at "
                         "most %d, the smaller first",
                         request->floor, surge->least, surge->most, surge->elites_least, surge->elites_most,
                         SPAWN_LIMIT);
    }
    return surge->percent == 0 || !request_has_enemies(request) || check_packs(request, error);
}

static bool check_feature(const FloorRequest *request, int kind, Error *error) {
    const FeatureRule *rule = &request->features[kind];
    if ((unsigned)rule->site > SITE_PASSAGE) {
        return error_set(error, ERROR_SCRIPT_FIELD, "floor %d: feature kind %d lies at site %d; give 0 to %d",
                         request->floor, kind, (int)rule->site, (int)SITE_PASSAGE);
    }
    if (rule->least > rule->most) {
        return error_set(error, ERROR_SCRIPT_FIELD,
                         "floor %d: feature kind %d occurs %d to %d times; give the smaller first", request->floor,
                         kind, rule->least, rule->most);
    }
    if (rule->site == SITE_ZONE && (rule->zone_least < 1 || rule->zone_least > rule->zone_most)) {
        return error_set(
            error, ERROR_SCRIPT_FIELD,
            "floor %d: zones of feature kind %d are %d to %d tiles wide; give 1 or more, the smaller first",
            request->floor, kind, rule->zone_least, rule->zone_most);
    }
    return true;
}

static bool check_features(const FloorRequest *request, Error *error) {
    if (request->trap_count < 0 || request->trap_count > TRAP_LIMIT) {
        return error_set(error, ERROR_SCRIPT_FIELD, "floor %d: %d traps cannot be placed; give 0 to %d", request->floor,
                         request->trap_count, TRAP_LIMIT);
    }
    if (request->feature_kind_count < 0 || request->feature_kind_count > FEATURE_KIND_LIMIT) {
        return error_set(error, ERROR_SCRIPT_FIELD, "floor %d: there cannot be %d kinds of features; give 0 to %d",
                         request->floor, request->feature_kind_count, FEATURE_KIND_LIMIT);
    }
    for (int kind = 0; kind < request->feature_kind_count; kind++) {
        if (!check_feature(request, kind, error)) {
            return false;
        }
    }
    return true;
}

static bool check_size(const FloorRequest *request, Error *error) {
    const int size = request->size;
    if (size != 0 && size != FLOOR_SIZE_DEFAULT && size != 2 * FLOOR_SIZE_DEFAULT && size != FLOOR_SIZE_LIMIT) {
        return error_set(error, ERROR_FLOOR_SIZE, "a floor cannot be %d tiles wide; give %d, %d or %d", size,
                         FLOOR_SIZE_DEFAULT, 2 * FLOOR_SIZE_DEFAULT, FLOOR_SIZE_LIMIT);
    }
    const int most = (size ? size : FLOOR_SIZE_DEFAULT) - ANTEROOM_SIZE - GATE_LENGTH - 2;
    if (request->arena_size != 0 && (request->arena_size < ARENA_LEAST || request->arena_size > most)) {
        return error_set(error, ERROR_SCRIPT_FIELD, "floor %d: an arena cannot be %d tiles wide; give %d to %d, or 0",
                         request->floor, request->arena_size, ARENA_LEAST, most);
    }
    if (request->arena_size != 0 && request->floor % BOSS_FLOOR_STEP != 0) {
        return error_set(error, ERROR_SCRIPT_FIELD, "floor %d has no boss and no arena; only every fifth floor has",
                         request->floor);
    }
    return true;
}

bool request_check(const FloorRequest *request, Error *error) {
    if (request->floor < FLOOR_FIRST || request->floor > FLOOR_LAST) {
        return error_set(error, ERROR_FLOOR_RANGE, "there is no floor %d; give a number from %d to %d", request->floor,
                         FLOOR_FIRST, FLOOR_LAST);
    }
    return check_size(request, error) && check_enemies(request, error) && check_surge(request, error) &&
           check_features(request, error);
}
