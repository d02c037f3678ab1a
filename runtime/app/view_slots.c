/* The slots along the lower edge: skills, repair cells and the chip in hand, with the keys that use them. */
#include "app/bindings.h"
#include "app/view_state.h"

#include <stdio.h>
#include <string.h>

const char *view_power_text(const Game *game, int power, const char *more) {
    char key[64];
    snprintf(key, sizeof key, "power.%s%s", world_rules(game_world(game))->powers[power].id, more);
    return game_text(game, key);
}

const IconBits *view_power_icon(const Game *game, int power) {
    static const char *const tags[] = {"blade", "volt", "heat", "cryo", "guard", "move", "tech", "luck"};
    const PowerRules *rules = &world_rules(game_world(game))->powers[power];
    const IconBits *icon = game_icon(game, rules->id);
    for (size_t i = 0; !icon && i < BASE_COUNT_OF(tags); i++) {
        icon = (rules->tags >> i & 1u) != 0 ? game_icon(game, tags[i]) : NULL;
    }
    return icon ? icon : game_icon(game, "unknown");
}

/* A short name where there is one. */
static const char *skill_name(const Game *game, int power) {
    char key[64];
    snprintf(key, sizeof key, "power.%s.short", world_rules(game_world(game))->powers[power].id);
    const char *name = game_text(game, key);
    return strcmp(name, key) == 0 ? view_power_text(game, power, "") : name;
}

/* ---- Skills that become ready -------------------------------------------------------------------------------*/
static bool is_ready(const Game *game, const GrowthInfo *growth, int index) {
    const SkillSlot *slot = &growth->skills[index];
    return slot->power >= 0 && slot->cooldown_ticks == 0 &&
           growth->energy >= (float)world_rules(game_world(game))->powers[slot->power].cost;
}

void slots_tick(View *view, const Game *game) {
    GrowthInfo growth = world_growth(game_world(game));
    for (int i = 0; i < SKILL_SLOT_COUNT; i++) {
        bool ready = is_ready(game, &growth, i);
        if (ready && !view->slot_ready[i]) {
            view->slot_ready_at[i] = view->seconds;
        }
        view->slot_ready[i] = ready;
    }
}

/* ---- One slot -----------------------------------------------------------------------------------------------*/
typedef struct SlotLook {
    int index; /* from the left */
    uint32_t color;
    ControlId control; /* that uses it */
    const char *name;
    const IconBits *icon;
    float covered;     /* 0 … 1: how much of it is not ready, from below */
    float lack;        /* 0 … 1: of the energy it costs is there; 0 when that is no question */
    float flash;       /* 0 … 1: it has just become ready */
    const char *large; /* over the icon: seconds */
    const char *small; /* in the corner: a count, a cost */
    bool last;         /* its name may be as long as it likes */
} SlotLook;

static void fill_frame(View *view, const RenderLook *look, const SlotLook *slot, float x) {
    const ViewNumbers *n = &view->numbers;
    float size = n->hud_slot_size, y = n->hud_slot_top;
    bool ready = slot->covered <= 0.0f && slot->lack <= 0.0f;
    view_add_panel(view, ANCHOR_BOTTOM, x, y, size, size, look->hud_panel, n->hud_slot_alpha);
    view_add_panel(view, ANCHOR_BOTTOM, x, y, size, size * (1.0f - slot->covered), slot->color,
                   ready ? n->hud_slot_tint : 0.5f * n->hud_slot_tint);
    if (slot->covered > 0.0f) {
        view_add_panel(view, ANCHOR_BOTTOM, x, y + size * (1.0f - slot->covered), size, size * slot->covered,
                       look->hud_panel, n->hud_slot_cover);
    }
    if (slot->flash > 0.0f) {
        view_add_panel(view, ANCHOR_BOTTOM, x, y, size, size, look->hud_text, n->hud_slot_flash_alpha * slot->flash);
    }
    if (slot->lack > 0.0f) {
        float strip = n->hud_slot_lack;
        view_add_panel(view, ANCHOR_BOTTOM, x, y + size - strip, size * slot->lack, strip, look->hud_energy, 1.0f);
    }
    view_add_panel(view, ANCHOR_BOTTOM, x, y, size, size, ready ? slot->color : look->hud_dim,
                   ready ? 1.0f : n->hud_slot_quiet_border)
        ->border = n->hud_slot_border;
}

/* Below it; small pictures have no room for names. */
static void fill_name(View *view, const RenderLook *look, const SlotLook *slot, float x) {
    enum { NAME_COLUMNS = 10 };
    const ViewNumbers *n = &view->numbers;
    if (view_room(view, n->hud_slot_pitch, n->hud_text_small) < NAME_COLUMNS) {
        return;
    }
    float free = (0.5f * view->layout.width - view->layout.slot_shift) / view->layout.bottom - x;
    TextItem *name =
        view_add_text(view, ANCHOR_BOTTOM, slot->last ? x : x + 0.5f * n->hud_slot_size,
                      n->hud_slot_top + n->hud_slot_name, n->hud_text_small, look->hud_dim, "%s", slot->name);
    name->align = slot->last ? ALIGN_LEFT : ALIGN_CENTER;
    name->outline = true;
    view_fit(view, name, slot->last ? free : n->hud_slot_pitch - 2.0f);
}

static void fill_slot_texts(View *view, const Game *game, const SlotLook *slot, float x) {
    const RenderLook *look = game_look(game);
    const ViewNumbers *n = &view->numbers;
    float size = n->hud_slot_size, y = n->hud_slot_top, middle = x + 0.5f * size;
    view_add_panel(view, ANCHOR_BOTTOM, x, y, n->hud_slot_key, n->hud_slot_key, look->hud_panel, n->hud_slot_key_alpha);
    char control[32];
    view_control_name(view, game, (int)slot->control, true, control, sizeof control);
    TextItem *key =
        view_add_text(view, ANCHOR_BOTTOM, x + 0.5f * n->hud_slot_key, y + 0.5f * (n->hud_slot_key - n->hud_text_small),
                      n->hud_text_small, look->hud_text, "%s", control);
    key->align = ALIGN_CENTER;
    view_fit(view, key, 0.5f * size);
    TextItem *large = view_add_text(view, ANCHOR_BOTTOM, middle, y + n->hud_slot_seconds_top, n->hud_slot_seconds,
                                    look->hud_text, "%s", slot->large);
    large->align = ALIGN_CENTER;
    large->outline = true;
    TextItem *small =
        view_add_text(view, ANCHOR_BOTTOM, x + size - n->hud_slot_border - 2.0f, y + n->hud_slot_cost, n->hud_text,
                      slot->lack > 0.0f ? look->hud_energy : look->hud_text, "%s", slot->small);
    small->align = ALIGN_RIGHT;
    small->outline = true;
    fill_name(view, look, slot, x);
}

static void fill_slot(View *view, const Game *game, const SlotLook *slot) {
    const ViewNumbers *n = &view->numbers;
    float x = n->hud_slot_left + n->hud_slot_pitch * (float)slot->index;
    fill_frame(view, game_look(game), slot, x);
    IconItem *icon = view_add_icon(view, ANCHOR_BOTTOM, x + 0.5f * n->hud_slot_size,
                                   n->hud_slot_top + n->hud_slot_icon_top, n->hud_slot_icon, slot->color, slot->icon);
    icon->covered = slot->lack > 0.0f ? 1.0f : slot->covered;
    icon->covered_alpha = n->hud_slot_covered;
    fill_slot_texts(view, game, slot, x);
}

/* ---- What is in them ----------------------------------------------------------------------------------------*/
static void fill_skill(View *view, const Game *game, const GrowthInfo *growth, int index, double seconds) {
    static const ControlId controls[SKILL_SLOT_COUNT] = {CONTROL_SKILL_1, CONTROL_SKILL_2, CONTROL_ULTIMATE};
    const SkillSlot *skill = &growth->skills[index];
    if (skill->power < 0) {
        return;
    }
    const PowerRules *power = &world_rules(game_world(game))->powers[skill->power];
    float since = (float)(seconds - view->slot_ready_at[index]) / view->numbers.hud_slot_flash_seconds;
    char large[16] = "", small[16] = "";
    SlotLook slot = {.index = index,
                     .color = power->color,
                     .control = controls[index],
                     .name = skill_name(game, skill->power),
                     .icon = view_power_icon(game, skill->power),
                     .large = large,
                     .small = small};
    if (skill->cooldown_ticks > 0) {
        slot.covered = skill->cooldown_whole > 0 ? (float)skill->cooldown_ticks / (float)skill->cooldown_whole : 1.0f;
        snprintf(large, sizeof large, "%d", (skill->cooldown_ticks + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND);
    } else if (growth->energy < (float)power->cost) {
        slot.lack = math_clamp32(growth->energy / (float)power->cost, 0.02f, 1.0f);
        snprintf(small, sizeof small, "%d", power->cost);
    } else if (since >= 0.0f && since < 1.0f) {
        slot.flash = 1.0f - since;
    }
    fill_slot(view, game, &slot);
}

static void fill_cells(View *view, const Game *game, const GrowthInfo *growth) {
    char count[16];
    snprintf(count, sizeof count, "×%d", growth->cells);
    SlotLook slot = {.index = SKILL_SLOT_COUNT,
                     .color = game_look(game)->cell_color,
                     .control = CONTROL_ITEM,
                     .name = game_text(game, "hud.cell"),
                     .icon = game_icon(game, "cell"),
                     .covered = growth->cells > 0 ? 0.0f : 1.0f,
                     .large = "",
                     .small = count};
    fill_slot(view, game, &slot);
}

/* Unknown chips go by their look. */
static void fill_chip(View *view, const Game *game, const GrowthInfo *growth) {
    const World *world = game_world(game);
    const WorldRules *rules = world_rules(world);
    int carried = 0;
    const ChipItem *chips = world_chips(world, &carried);
    if (growth->chip_in_hand < 0 || growth->chip_in_hand >= carried) {
        return;
    }
    int power = chips[growth->chip_in_hand].power, shown = world_chip_look(world, power);
    bool known = world_chip_is_known(world, power) || shown < 0;
    char count[16], name[32];
    snprintf(count, sizeof count, "%d/%d", growth->chip_in_hand + 1, carried);
    snprintf(name, sizeof name, "chip.%s", known ? "" : rules->growth.looks[shown].id);
    SlotLook slot = {.index = SKILL_SLOT_COUNT + 1,
                     .color = known ? rules->powers[power].color : rules->growth.looks[shown].color,
                     .control = CONTROL_CHIP,
                     .name = known ? view_power_text(game, power, "") : game_text(game, name),
                     .icon = known ? view_power_icon(game, power) : game_icon(game, "unknown"),
                     .large = "",
                     .small = count,
                     .last = true};
    fill_slot(view, game, &slot);
}

void slots_fill(View *view, const Game *game, double seconds) {
    GrowthInfo growth = world_growth(game_world(game));
    view_begin_part(view, LAYER_HUD, view->layout.bottom, view->layout.slot_shift);
    for (int i = 0; i < SKILL_SLOT_COUNT; i++) {
        fill_skill(view, game, &growth, i, seconds);
    }
    fill_cells(view, game, &growth);
    fill_chip(view, game, &growth);
}
