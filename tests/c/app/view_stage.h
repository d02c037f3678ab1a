/* A game on a floor and the view of it: what a test of the view acts on. */
#ifndef RIFT_TESTS_VIEW_STAGE_H
#define RIFT_TESTS_VIEW_STAGE_H

#include "app/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Stage {
    FileTree data;
    Game *game;
    World *world;
    View *view;
    ViewOptions options;
    RenderScene scene;
} Stage;

/* The first kind of feature at a site and with a mark that gives way or not, whatever the scripts call it. */
static inline int stage_kind(const Stage *stage, FeatureSite site, FeatureMark mark, bool gives_way) {
    const WorldRules *rules = world_rules(stage->world);
    for (int i = 0; i < rules->feature_count; i++) {
        const FeatureRules *kind = &rules->features[i];
        if (kind->place.site == site && kind->mark == (uint8_t)mark && kind->place.gives_way == gives_way) {
            return i;
        }
    }
    fail_msg("no feature at '%s' with mark %d", feature_site_text(site), (int)mark);
    return -1;
}

#define STAGE_TRAP(stage) stage_kind((stage), SITE_TRAP, MARK_TRAP, false)
#define STAGE_ELECTRIC(stage) stage_kind((stage), SITE_ZONE, MARK_NONE, false)
#define STAGE_UNSTABLE(stage) stage_kind((stage), SITE_ZONE, MARK_NONE, true)
#define STAGE_CHEST(stage) stage_kind((stage), SITE_OBJECT, MARK_TREASURE, false)
#define STAGE_PORTAL(stage) stage_kind((stage), SITE_NONE, MARK_PORTAL, false)

/* As the setup says, but for where the data is. */
static inline void stage_open_setup(Stage *stage, GameSetup setup) {
    Error error = {0};
    memset(stage, 0, sizeof *stage);
    assert_true(file_tree_find_data(&stage->data, RIFT_SOURCE_DIR, &error));
    snprintf(stage->data.generated, sizeof stage->data.generated, "%s", RIFT_BINARY_DIR);
    setup.data = &stage->data;
    stage->game = game_create(&setup, &error);
    if (!stage->game) {
        fail_msg("%s", error.message);
    }
    stage->world = game_world_mutable(stage->game);
    stage->view = view_create(stage->game, &error);
    assert_non_null(stage->view);
    view_tick(stage->view, stage->game, &stage->options);
}

/* With texts in the place of some scripts. */
static inline void stage_open_with(Stage *stage, int floor, uint64_t seed, const ScriptText *texts, int count) {
    stage_open_setup(
        stage, (GameSetup){.seed = seed, .floor = floor, .no_choices = true, .texts = texts, .text_count = count});
}

static inline void stage_open(Stage *stage, int floor, uint64_t seed) {
    stage_open_with(stage, floor, seed, NULL, 0);
}

static inline void stage_close(Stage *stage) {
    view_destroy(stage->view);
    game_destroy(stage->game);
}

/* Takes the first of what is offered at a run's beginning, since nothing else happens meanwhile. */
static inline void stage_choose(Stage *stage) {
    TickInput input = {0};
    for (int i = 0; i < 600 && world_run(stage->world).phase == RUN_CHOOSING; i++) {
        input.buttons = i % 2 == 0 ? BUTTON_SKILL_1 : 0;
        game_tick(stage->game, &input);
        view_tick(stage->view, stage->game, &stage->options);
    }
}

static inline void stage_advance(Stage *stage, int ticks) {
    TickInput nothing = {0};
    for (int i = 0; i < ticks; i++) {
        game_tick(stage->game, &nothing);
        view_tick(stage->view, stage->game, &stage->options);
        stage_choose(stage);
    }
    view_fill(stage->view, stage->game, &stage->options, 1.0f, &stage->scene);
}

static inline void stage_player(const Stage *stage, float *x, float *z) {
    WorldEntities entities = world_entities(stage->world);
    int slot = world_find(stage->world, world_player(stage->world));
    *x = entities.x[slot];
    *z = entities.z[slot];
}

/* Puts a feature so far from the player. */
static inline EntityHandle stage_place(Stage *stage, int kind, float x, float z) {
    float player_x, player_z;
    stage_player(stage, &player_x, &player_z);
    EntityHandle feature = world_place_feature(stage->world, kind, player_x + x, player_z + z);
    assert_true(feature != ENTITY_NONE);
    return feature;
}

static inline const TextItem *stage_text(const Stage *stage, const char *part) {
    for (int i = 0; i < stage->scene.text_count; i++) {
        if (strstr(stage->scene.texts[i].text, part)) {
            return &stage->scene.texts[i];
        }
    }
    return NULL;
}

static inline const DecalInstance *stage_decal(const Stage *stage, DecalShape shape) {
    for (int i = 0; i < stage->scene.decal_count; i++) {
        if ((int)stage->scene.decals[i].shape[0] == (int)shape) {
            return &stage->scene.decals[i];
        }
    }
    return NULL;
}

static inline const MapMark *stage_mark(const Stage *stage, MapIcon icon) {
    for (int i = 0; i < stage->scene.map_mark_count; i++) {
        if (stage->scene.map_marks[i].icon == (uint8_t)icon) {
            return &stage->scene.map_marks[i];
        }
    }
    return NULL;
}

/* With RIFT_PICTURES set to a folder, what the scene looks like in a size. */
static inline void stage_keep_sized(const Stage *stage, const char *name, int width, int height) {
    const char *folder = getenv("RIFT_PICTURES");
    Error error = {0};
    Offscreen *offscreen = folder ? render_offscreen_create(RENDER_GL, width, height, &error) : NULL;
    if (!offscreen) {
        return;
    }
    RenderSetup setup = {RENDER_GL, render_offscreen_loader(offscreen), &stage->data, game_look(stage->game)};
    Renderer *renderer = render_create(&setup, &error);
    uint8_t *pixels = calloc((size_t)width * (size_t)height, 3);
    if (renderer && pixels) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s.png", folder, name);
        render_draw(renderer, &stage->scene, width, height);
        render_read_pixels(renderer, width, height, pixels);
        render_write_png(path, width, height, pixels, &error);
    }
    free(pixels);
    render_destroy(renderer);
    render_offscreen_destroy(offscreen);
}

static inline void stage_keep(const Stage *stage, const char *name) {
    stage_keep_sized(stage, name, 1280, 720);
}

#endif
