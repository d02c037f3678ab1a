/* A game on its first floor with features that no script defines, and the view of it: what a test of the view acts on.
 */
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

enum { KIND_TRAP, KIND_ELECTRIC, KIND_UNSTABLE, KIND_CHEST, KIND_PORTAL, KIND_HEAL, KIND_WALL, KIND_COUNT };

typedef struct Stage {
    FileTree data;
    Game *game;
    World *world;
    View *view;
    WorldRules rules;
    ViewOptions options;
    RenderScene scene;
    int first_kind; /* of the kinds above among the rules' features */
} Stage;

static inline FeatureRules stage_feature(const char *id, FeatureSite site, FeatureMark mark, uint32_t color) {
    FeatureRules rules = {.rig = -1, .mark = (uint8_t)mark, .color = color, .radius = 0.5f};
    snprintf(rules.id, sizeof rules.id, "%s", id);
    rules.place.site = site;
    return rules;
}

static inline void stage_add_features(Stage *stage) {
    FeatureRules *kinds = stage->rules.features + stage->rules.feature_count;
    stage->first_kind = stage->rules.feature_count;
    stage->rules.feature_count += KIND_COUNT;
    kinds[KIND_TRAP] = stage_feature("stage_trap", SITE_TRAP, MARK_TRAP, 0xffe600);
    kinds[KIND_TRAP].hidden = true;
    kinds[KIND_ELECTRIC] = stage_feature("stage_electric", SITE_ZONE, MARK_NONE, 0xffdc59);
    kinds[KIND_UNSTABLE] = stage_feature("stage_unstable", SITE_ZONE, MARK_NONE, 0x4dff88);
    kinds[KIND_UNSTABLE].place.gives_way = true;
    for (int i = KIND_ELECTRIC; i <= KIND_UNSTABLE; i++) {
        kinds[i].place.zone_least = kinds[i].place.zone_most = 3;
    }
    kinds[KIND_CHEST] = stage_feature("stage_chest", SITE_OBJECT, MARK_TREASURE, 0xffc93d);
    kinds[KIND_CHEST].rig = stage->rules.enemies[0].rig;
    kinds[KIND_CHEST].use_range = 1.5f;
    kinds[KIND_CHEST].place.solid = true;
    kinds[KIND_PORTAL] = stage_feature("stage_portal", SITE_NONE, MARK_PORTAL, 0x00f0ff);
    kinds[KIND_HEAL] = stage_feature("stage_heal", SITE_OBJECT, MARK_HEAL, 0x3dff9a);
    kinds[KIND_WALL] = stage_feature("stage_wall", SITE_PASSAGE, MARK_NONE, 0x7fa8c8);
    world_set_rules(stage->world, &stage->rules);
}

static inline void stage_open(Stage *stage, int floor, uint64_t seed) {
    Error error = {0};
    memset(stage, 0, sizeof *stage);
    assert_true(file_tree_find_data(&stage->data, RIFT_SOURCE_DIR, &error));
    snprintf(stage->data.generated, sizeof stage->data.generated, "%s", RIFT_BINARY_DIR);
    GameSetup setup = {.data = &stage->data, .seed = seed, .floor = floor};
    stage->game = game_create(&setup, &error);
    if (!stage->game) {
        fail_msg("%s", error.message);
    }
    stage->world = game_world_mutable(stage->game);
    stage->rules = *world_rules(stage->world);
    stage_add_features(stage);
    stage->view = view_create(stage->game, &error);
    assert_non_null(stage->view);
    view_tick(stage->view, stage->game, &stage->options);
}

static inline void stage_close(Stage *stage) {
    view_destroy(stage->view);
    game_destroy(stage->game);
}

static inline void stage_advance(Stage *stage, int ticks) {
    TickInput nothing = {0};
    for (int i = 0; i < ticks; i++) {
        game_tick(stage->game, &nothing);
        view_tick(stage->view, stage->game, &stage->options);
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
    EntityHandle feature = world_place_feature(stage->world, stage->first_kind + kind, player_x + x, player_z + z);
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

/* With RIFT_PICTURES set to a folder, what the scene looks like. */
static inline void stage_keep(const Stage *stage, const char *name) {
    enum { WIDTH = 1280, HEIGHT = 720 };
    const char *folder = getenv("RIFT_PICTURES");
    Error error = {0};
    Offscreen *offscreen = folder ? render_offscreen_create(RENDER_GL, WIDTH, HEIGHT, &error) : NULL;
    if (!offscreen) {
        return;
    }
    RenderSetup setup = {RENDER_GL, render_offscreen_loader(offscreen), &stage->data, game_look(stage->game)};
    Renderer *renderer = render_create(&setup, &error);
    uint8_t *pixels = calloc((size_t)WIDTH * HEIGHT, 3);
    if (renderer && pixels) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s.png", folder, name);
        render_draw(renderer, &stage->scene, WIDTH, HEIGHT);
        render_read_pixels(renderer, WIDTH, HEIGHT, pixels);
        render_write_png(path, WIDTH, HEIGHT, pixels, &error);
    }
    free(pixels);
    render_destroy(renderer);
    render_offscreen_destroy(offscreen);
}

#endif
