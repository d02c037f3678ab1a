/* Commands that print data without running a game: floor, pose. */
#include "app/commands.h"
#include "app/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLOOR_ARENA_SIZE = 1 << 20, FLOOR_TILE_PIXELS = 12, ARENA_TILE_PIXELS = 24 };

static bool draw_floor(const Options *options, const Definitions *definitions, const Floor *floor,
                       const FloorNames *names, Error *error) {
    const WorldRules *rules = definitions_rules(definitions);
    FloorPicture picture = {.floor = floor,
                            .names = names,
                            .look = definitions_look(definitions),
                            .theme = definitions_theme_of_floor(definitions, floor->floor),
                            .tile_pixels = floor->boss < 0 ? FLOOR_TILE_PIXELS : ARENA_TILE_PIXELS};
    for (int i = 0; i < rules->feature_count; i++) {
        picture.feature_colors[i] = rules->features[i].color;
    }
    return render_write_floor(options->png, &picture, error);
}

static bool print_floor(const Options *options, const Definitions *definitions, Arena *arena, Error *error) {
    const WorldRules *rules = definitions_rules(definitions);
    FloorRequest request = world_floor_request(rules, options->seed, options->floor ? options->floor : FLOOR_FIRST);
    Floor floor;
    if (!floor_generate(&request, arena, &floor, error)) {
        return false;
    }
    const FloorNames names = definitions_floor_names(definitions, request.floor);
    if (options->given[OPTION_PNG] && !draw_floor(options, definitions, &floor, &names, error)) {
        return false;
    }
    if (options->given[OPTION_PNG] && !options->given[OPTION_JSON] && !options->given[OPTION_ASCII]) {
        return true;
    }
    char *text = options->given[OPTION_ASCII] ? floor_format_ascii(&floor, &names) : floor_format_json(&floor, &names);
    if (!text) {
        return error_set(error, ERROR_MEMORY, "no memory to print the floor");
    }
    fputs(text, stdout);
    free(text);
    return true;
}

int command_floor(const Options *options) {
    Error error = {0};
    FileTree data;
    Arena arena = {0};
    Definitions *definitions = session_load_definitions(options, &data, &error);
    bool done = definitions && arena_create(&arena, FLOOR_ARENA_SIZE, &error) &&
                print_floor(options, definitions, &arena, &error);
    arena_destroy(&arena);
    definitions_destroy(definitions);
    return done ? EXIT_OK : command_fail(&error);
}

/* No −0 and no NaN in JSON; nine significant digits give a float back exactly. */
static double tidy(float value) {
    return value == 0.0f ? 0.0 : (double)value;
}

static void print_part(const char *name, const PartPose *part, bool last) {
    printf("\"%s\":{\"pos\":[%.9g,%.9g,%.9g],", name, tidy(part->position.x), tidy(part->position.y),
           tidy(part->position.z));
    printf("\"rot\":[%.9g,%.9g,%.9g],", tidy(part->euler.x), tidy(part->euler.y), tidy(part->euler.z));
    printf("\"quat\":[%.9g,%.9g,%.9g,%.9g],", tidy(part->rotation.x), tidy(part->rotation.y), tidy(part->rotation.z),
           tidy(part->rotation.w));
    printf("\"scale\":[%.9g,%.9g,%.9g],", tidy(part->scale.x), tidy(part->scale.y), tidy(part->scale.z));
    printf("\"emissive\":[%.9g,%.9g,%.9g,%.9g],\"opacity\":%.9g}%s", tidy(part->emissive[0]), tidy(part->emissive[1]),
           tidy(part->emissive[2]), tidy(part->emissive[3]), tidy(part->opacity), last ? "" : ",");
}

static bool print_pose(const Options *options, const Definitions *definitions, Error *error) {
    const char *rig_word = options->words[0], *state_word = options->words[1];
    const Rig *rig = definitions_find_rig(definitions, rig_word);
    if (!rig) {
        return error_set(error, ERROR_RIG_UNKNOWN, "there is no rig '%s' under scripts/anim/%s", rig_word,
                         options->mod_count > 0 ? " or a mod's anim/" : "");
    }
    int state = rig_find_state(rig, state_word);
    if (state < 0) {
        error_set(error, ERROR_RIG_UNKNOWN, "rig '%s' has no state '%s'; it has", rig_word, state_word);
        for (int i = 0; i < rig_state_count(rig); i++) {
            size_t used = strlen(error->message);
            snprintf(error->message + used, sizeof error->message - used, "%s %s", i ? "," : "",
                     rig_state_name(rig, i));
        }
        return false;
    }
    PartPose parts[RIG_PART_LIMIT];
    rig_sample(rig, state, options->time, strcmp(options->profile, "mobile") == 0, parts);
    printf("{\"rig\":\"%s\",\"state\":\"%s\",\"t\":%.9g,\"parts\":{", rig_word, state_word, options->time);
    int count = rig_part_count(rig);
    for (int i = 0; i < count; i++) {
        print_part(rig_part_name(rig, i), &parts[i], i + 1 == count);
    }
    printf("}}\n");
    return true;
}

int command_pose(const Options *options) {
    Error error = {0};
    FileTree data;
    Definitions *definitions = session_load_definitions(options, &data, &error);
    bool done = definitions && print_pose(options, definitions, &error);
    definitions_destroy(definitions);
    return done ? EXIT_OK : command_fail(&error);
}
