#include "app/replay_draw.h"

#include <string.h>

enum { WIDTH_DEFAULT = 1280, HEIGHT_DEFAULT = 720 };

bool replay_draw_open(ReplayDraw *draw, const Options *options, const FileTree *data, const Game *game, Error *error) {
    RenderBackend backend = options->given[OPTION_GLES] ? RENDER_GLES : RENDER_GL;
    *draw = (ReplayDraw){.width = options->width ? options->width : WIDTH_DEFAULT,
                         .height = options->height ? options->height : HEIGHT_DEFAULT,
                         .look_revision = game_look_revision(game)};
    draw->offscreen = render_offscreen_create(backend, draw->width, draw->height, error);
    if (!draw->offscreen) {
        return false;
    }
    RenderSetup setup = {backend, render_offscreen_loader(draw->offscreen), data, game_look(game)};
    draw->renderer = render_create(&setup, error);
    draw->view = draw->renderer ? view_create(game, error) : NULL;
    if (!draw->view) {
        replay_draw_close(draw);
        return false;
    }
    draw->shown.aspect = (float)draw->width / (float)draw->height;
    draw->shown.scale = view_layout_scale(draw->width, draw->height);
    view_set_profile(&draw->shown, game, strcmp(options->profile, "mobile") == 0);
    view_tick(draw->view, game, &draw->shown);
    return true;
}

void replay_draw_close(ReplayDraw *draw) {
    view_destroy(draw->view);
    render_destroy(draw->renderer);
    render_offscreen_destroy(draw->offscreen);
    *draw = (ReplayDraw){0};
}

void replay_draw_tick(ReplayDraw *draw, const Game *game, uint32_t tick) {
    view_tick(draw->view, game, &draw->shown);
    if (tick % REPLAY_DRAW_EVERY != 0) {
        return;
    }
    if (draw->look_revision != game_look_revision(game)) { /* by a reload on the way */
        draw->look_revision = game_look_revision(game);
        render_set_look(draw->renderer, game_look(game));
    }
    RenderScene scene;
    view_fill(draw->view, game, &draw->shown, 1.0f, &scene);
    render_draw(draw->renderer, &scene, draw->width, draw->height);
    draw->pictures++;
}
