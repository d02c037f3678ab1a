/* `rift shot`: an offscreen picture of a scene, the same every time. */
#include "app/commands.h"
#include "app/house.h"
#include "app/quality.h"
#include "app/screens.h"
#include "app/session.h"
#include "app/shot_boss.h"
#include "app/shot_deaths.h"
#include "app/shot_room.h"
#include "app/shot_screen.h"
#include "app/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOT_TICKS_DEFAULT = 120, SHOT_WIDTH = 1280, SHOT_HEIGHT = 720 };

/* run: the bot plays. map: the same under the large map. surge: the player is put into the monster house of the first
 * floor from the given one that has one. strikes: areas of every shape and shots, around a player who stands still. */
static const char *const SCENES[] = {"run", "map", "surge", "strikes"};

static bool scene_is(const Options *options, const char *name) {
    return strcmp(options->words[0], name) == 0;
}

static bool scene_exists(const Options *options) {
    for (size_t i = 0; i < BASE_COUNT_OF(SCENES); i++) {
        if (scene_is(options, SCENES[i])) {
            return true;
        }
    }
    return false;
}

/* ---- Strikes ------------------------------------------------------------------------------------------------*/
static void stand_in_largest_room(World *world) {
    const Floor *floor = world_floor(world);
    TileRect best = floor->rooms[0].rect;
    for (int i = 1; i < floor->room_count; i++) {
        TileRect rect = floor->rooms[i].rect;
        best = rect.w * rect.h > best.w * best.h ? rect : best;
    }
    world_teleport(world, world_player(world), (float)best.x + 0.5f * (float)best.w,
                   (float)best.y + 0.5f * (float)best.h);
}

static EntityHandle find_foe(const World *world) {
    WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.entity_class[slot] == ENTITY_ENEMY && !entities.dying[slot]) {
            return entities.handle[slot];
        }
    }
    return ENTITY_NONE;
}

static void shoot_around(World *world, EntityHandle foe, float x, float z) {
    ShotRequest shot = {.speed = 4.0f, .radius = 0.2f, .ticks = 90, .count = 5, .fan = 0.9f};
    shot.x = x - 1.0f;
    shot.z = z - 4.0f;
    shot.heading = 2.0f;
    world_shoot(world, foe, &shot);
    shot.x = x;
    shot.z = z;
    shot.heading = -2.0f;
    shot.count = 2;
    world_shoot(world, world_player(world), &shot);
}

/* Each begins anew a while after it has ended, at its own time, so that a picture shows them at all ages. */
static void strike_around(World *world, int64_t tick) {
    static const struct {
        HitArea area;
        float x, z, heading;
        Element element;
        bool own;
    } STRIKES[] = {
        {{HIT_CONE, 3.2f, 0.0f, 0.0f, 1.22f}, -3.0f, -1.5f, -0.6f, ELEMENT_KINETIC, false},
        {{HIT_CIRCLE, 2.2f, 0.0f, 0.0f, 0.0f}, 4.5f, -2.0f, 0.0f, ELEMENT_KINETIC, false},
        {{HIT_LINE, 7.2f, 0.0f, 1.2f, 0.0f}, -6.0f, 3.5f, 1.6f, ELEMENT_KINETIC, false},
        {{HIT_RING, 3.0f, 1.5f, 0.0f, 0.0f}, 5.5f, 3.0f, 0.0f, ELEMENT_KINETIC, false},
        {{HIT_CIRCLE, 1.6f, 0.0f, 0.0f, 0.0f}, -6.5f, 0.0f, 0.0f, ELEMENT_CRYO, true},
        {{HIT_LINE, 5.0f, 0.0f, 1.6f, 0.0f}, 0.3f, -1.0f, 3.0f, ELEMENT_VOLT, true},
    };
    WorldEntities entities = world_entities(world);
    EntityHandle foe = find_foe(world);
    int slot = world_find(world, world_player(world));
    float x = entities.x[slot], z = entities.z[slot];
    for (size_t i = 0; i < BASE_COUNT_OF(STRIKES); i++) {
        StrikeRequest request = {.area = STRIKES[i].area,
                                 .blow = {.element = STRIKES[i].element},
                                 .x = x + STRIKES[i].x,
                                 .z = z + STRIKES[i].z,
                                 .heading = STRIKES[i].heading,
                                 .telegraph_ticks = 40,
                                 .active_ticks = 9,
                                 .outlives = true};
        if (tick % 60 == 7 * (int64_t)i) {
            world_begin_strike(world, STRIKES[i].own ? world_player(world) : foe, &request);
        }
    }
    if (tick % 50 == 0) {
        shoot_around(world, foe, x, z);
    }
}

/* ---- The picture --------------------------------------------------------------------------------------------*/
bool shot_save(Renderer *renderer, const char *path, int width, int height, Error *error) {
    uint8_t *pixels = malloc((size_t)width * (size_t)height * 3);
    bool done = pixels && render_read_pixels(renderer, width, height, pixels);
    if (!done) {
        error_set(error, ERROR_GL_RESOURCE, "the picture could not be read back; try a smaller --size");
    }
    done = done && render_write_png(path, width, height, pixels, error);
    free(pixels);
    return done;
}

bool shot_save_numbered(Renderer *renderer, const Options *options, int64_t number, int width, int height,
                        Error *error) {
    char path[1024];
    const char *end = strrchr(options->out, '.');
    int stem = end ? (int)(end - options->out) : (int)strlen(options->out);
    snprintf(path, sizeof path, "%.*s-%05lld.png", stem, options->out, (long long)number);
    return shot_save(renderer, path, width, height, error);
}

static void play_tick(Session *session, const Options *options, int64_t tick) {
    TickInput nothing = {0};
    if (scene_is(options, "strikes")) {
        strike_around(game_world_mutable(session->game), tick);
        shot_boss_tick(session); /* takes what is offered, which would lie over the picture */
    } else if (shot_is_deaths(options)) {
        shot_deaths_tick(session, options, tick);
    } else if (shot_is_boss(options) || shot_is_room(options)) {
        shot_boss_tick(session);
    } else if (shot_is_screen(options)) {
        shot_screen_tick(session);
    } else {
        session_tick(session, &nothing);
    }
}

/* With --every a picture on the way every so many ticks from --from on, and in the end the one that was asked for. */
static bool play_and_draw(Session *session, View *view, Renderer *renderer, const Options *options, ViewOptions *shown,
                          int width, int height, Error *error) {
    RenderScene scene;
    Screens screens;
    Touch touch = {0};
    int64_t ticks = options->ticks == TICKS_UNLIMITED ? SHOT_TICKS_DEFAULT : options->ticks;
    bool done = true;
    view_tick(view, session->game, shown);
    for (int64_t i = 0; i < ticks && done; i++) {
        play_tick(session, options, i);
        view_tick(view, session->game, shown);
        if (options->given[OPTION_EVERY] && i >= options->from && (i + 1) % options->every == 0) {
            view_fill(view, session->game, shown, 1.0f, &scene);
            render_draw(renderer, &scene, width, height);
            done = shot_save_numbered(renderer, options, (i + 1) / options->every, width, height, error);
        }
    }
    if (shot_is_screen(options)) {
        shot_show_screen(options, view, session->game, &screens, &touch, shown);
    }
    view_fill(view, session->game, shown, 1.0f, &scene);
    render_draw(renderer, &scene, width, height);
    return done && shot_save(renderer, options->out, width, height, error);
}

static bool shoot(const Options *options, Session *session, Error *error) {
    int width = options->width ? options->width : SHOT_WIDTH, height = options->height ? options->height : SHOT_HEIGHT;
    RenderBackend backend = options->given[OPTION_GLES] ? RENDER_GLES : RENDER_GL;
    Offscreen *offscreen = render_offscreen_create(backend, width, height, error);
    if (!offscreen) {
        return false;
    }
    RenderSetup setup = {backend, render_offscreen_loader(offscreen), &session->data, game_look(session->game)};
    Renderer *renderer = render_create(&setup, error);
    View *view = renderer ? view_create(session->game, error) : NULL;
    bool done = view != NULL;
    if (done) {
        ViewOptions shown = {.bodies = true,
                             .full_map = scene_is(options, "map"),
                             .aspect = (float)width / (float)height,
                             .scale = view_layout_scale(width, height)};
        bool mobile = strcmp(options->profile, "mobile") == 0;
        view_set_profile(&shown, session->game, mobile);
        RenderQuality quality = quality_of_profile(game_look(session->game), mobile);
        render_set_quality(renderer, &quality);
        done = play_and_draw(session, view, renderer, options, &shown, width, height, error);
    }
    view_destroy(view);
    render_destroy(renderer);
    render_offscreen_destroy(offscreen);
    return done;
}

int command_shot(const Options *options) {
    Error error = {0};
    Session session;
    if (shot_is_sheet(options)) {
        return command_shot_sheet(options);
    }
    if (shot_is_duel(options)) {
        return command_shot_duel(options);
    }
    if (shot_is_viewer(options)) {
        return command_shot_viewer(options);
    }
    if (shot_is_sandbox(options)) {
        return command_shot_sandbox(options);
    }
    if (!scene_exists(options) && !shot_is_deaths(options) && !shot_is_boss(options) && !shot_is_screen(options) &&
        !shot_is_room(options)) {
        error_set(&error, ERROR_USAGE,
                  "there is no scene '%s'; the scenes are: run, map, surge, strikes, "
                  "deaths, deaths:BOSS, boss:ID:PHASE, room:TYPE, screen:NAME, sheet:RIG, viewer:RIG, sandbox, "
                  "sandbox:blast, sandbox:bodies",
                  options->words[0]);
        return command_fail(&error);
    }
    if (!options->given[OPTION_OUT]) {
        error_set(&error, ERROR_USAGE, "rift shot needs --out FILE.png");
        return command_fail(&error);
    }
    if (!session_create(&session, options, options->seed, true, false, &error)) {
        return command_fail(&error);
    }
    bool done = !scene_is(options, "surge") || house_open(&session, options, &error);
    done = done && (!shot_is_deaths(options) || shot_open_deaths(&session, options, &error));
    done = done && (!shot_is_boss(options) || shot_open_boss(&session, options, &error));
    done = done && (!shot_is_screen(options) || shot_open_screen(&session, options, &error));
    done = done && (!shot_is_room(options) || shot_enter_room(&session, options, &error));
    if (scene_is(options, "strikes")) {
        stand_in_largest_room(game_world_mutable(session.game));
    }
    done = done && shoot(options, &session, &error);
    session_destroy(&session);
    return done ? EXIT_OK : command_fail(&error);
}
