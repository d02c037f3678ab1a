/* How often something large may flash. Eyes that are sensitive to it bear three flashes a second; whoever chooses to
 * see all of them does. */
#include "app/view_state.h"

static const double TICK = 1.0 / TICKS_PER_SECOND;

void flashes_clear(View *view) {
    for (int i = 0; i < FLASH_MEMORY; i++) {
        view->flashes.begun[i] = view->flashes.seconds - 1e6;
    }
    view->boss.struck = view->seconds - 1e6;
}

void flashes_tick(View *view, const Game *game, const ViewOptions *options) {
    view->flashes.all = options->all_flashes;
    view->flashes.seconds += view->flashes.stopped ? 0.0 : TICK;
    view->flashes.stopped = world_run(game_world(game)).hit_stop_ticks > 0;
}

bool flashes_began(const View *view, int ticks_ago) {
    bool began = view->flashes.all;
    for (int i = 0; i < FLASH_MEMORY; i++) {
        double away = view->flashes.seconds - view->flashes.begun[i] - ticks_ago * TICK;
        began = began || (away > -0.5 * TICK && away < 0.5 * TICK);
    }
    return began;
}

bool flashes_begin(View *view) {
    FlashView *flashes = &view->flashes;
    double last = flashes->begun[(flashes->next + FLASH_MEMORY - 1) % FLASH_MEMORY];
    if (flashes_began(view, 0)) {
        return true;
    }
    if ((flashes->seconds - last) * (double)view->numbers.calm_flashes < 1.0 - 1e-6) {
        return false;
    }
    flashes->begun[flashes->next] = flashes->seconds;
    flashes->next = (flashes->next + 1) % FLASH_MEMORY;
    return true;
}
