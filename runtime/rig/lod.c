/* Which figures are posed in a tick. */
#include "rig/rig.h"

#include <assert.h>

void lod_begin(LodPlan *plan, const int periods[LOD_TIER_COUNT]) {
    *plan = (LodPlan){0};
    for (int tier = 0; tier < LOD_TIER_COUNT; tier++) {
        int period = periods[tier];
        plan->periods[tier] = period < 1 ? 1 : period > LOD_PERIOD_MOST ? LOD_PERIOD_MOST : period;
    }
}

void lod_tick(LodPlan *plan) {
    plan->tick++;
}

/* The turn with the fewest figures. */
static int lightest_turn(const LodPlan *plan, LodTier tier) {
    int lightest = 0;
    for (int turn = 1; turn < plan->periods[tier]; turn++) {
        if (plan->loads[tier][turn] < plan->loads[tier][lightest]) {
            lightest = turn;
        }
    }
    return lightest;
}

static void take_turn(LodPlan *plan, LodSlot *slot, LodTier tier, int turn) {
    *slot = (LodSlot){true, (uint8_t)tier, (uint8_t)turn};
    plan->loads[tier][turn]++;
}

void lod_leave(LodPlan *plan, LodSlot *slot) {
    if (slot->planned) {
        plan->loads[slot->tier][slot->turn]--;
        slot->planned = false;
    }
}

/* Where others have left, a turn may have become heavier than the rest. One who is posed in it then goes over to the
 * lightest, which comes sooner than the own turn would again: nobody waits longer for it. */
static void even_out(LodPlan *plan, LodSlot *slot, LodTier tier) {
    int lightest = lightest_turn(plan, tier);
    if (plan->loads[tier][slot->turn] > plan->loads[tier][lightest] + 1) {
        lod_leave(plan, slot);
        take_turn(plan, slot, tier, lightest);
    }
}

bool lod_due(LodPlan *plan, LodSlot *slot, LodTier tier) {
    assert(tier >= 0 && tier < LOD_TIER_COUNT);
    if (!slot->planned || slot->tier != tier) {
        lod_leave(plan, slot);
        take_turn(plan, slot, tier, lightest_turn(plan, tier));
        return true;
    }
    if (plan->tick % (uint32_t)plan->periods[tier] != slot->turn) {
        return false;
    }
    even_out(plan, slot, tier);
    return true;
}
