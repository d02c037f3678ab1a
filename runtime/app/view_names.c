/* What an elite that is near has, written over it. */
#include "app/view_state.h"

#include <stdio.h>
#include <string.h>

static void name_affixes(const Game *game, unsigned affixes, char *line, size_t size) {
    static const char *const keys[AFFIX_COUNT] = {
        [AFFIX_SHIELDED] = "affix.shielded", [AFFIX_VOLATILE] = "affix.volatile", [AFFIX_HASTY] = "affix.hasty",
        [AFFIX_LEECHING] = "affix.leeching", [AFFIX_CALLER] = "affix.caller",     [AFFIX_FROST] = "affix.frost"};
    *line = '\0';
    for (int i = 0; i < AFFIX_COUNT; i++) {
        size_t length = strlen(line);
        if ((affixes >> i & 1u) != 0) {
            snprintf(line + length, size - length, "%s%s", length > 0 ? " / " : "", game_text(game, keys[i]));
        }
    }
}

void names_fill(View *view, const Game *game, float fraction) {
    const ViewNumbers *n = &view->numbers;
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    int player = world_find(world, world_player(world));
    for (int i = 1; player >= 0 && i < entities.high; i++) {
        if (entities.entity_class[i] != ENTITY_ENEMY || !entities.elite[i] || entities.dying[i]) {
            continue;
        }
        float x = math_lerp32(entities.previous_x[i], entities.x[i], fraction);
        float z = math_lerp32(entities.previous_z[i], entities.z[i], fraction);
        float dx = x - entities.x[player], dz = z - entities.z[player];
        char line[96];
        name_affixes(game, entities.affixes[i], line, sizeof line);
        if (*line && dx * dx + dz * dz <= n->hud_name_range * n->hud_name_range) {
            view_add_world_text(view, x, z, n->hud_name_height, n->hud_text, game_look(game)->elite_name, line)->alpha =
                n->hud_name_alpha;
        }
    }
}
