/* The model of `rift duel`: two figures that stand, walk and strike by force alone, with blades of light. It knows no
 * window and no clock: steps of 1/120 s, lines that a player draws, and events go in; places, results and a scene come
 * out. Equal seeds give equal bits within one build.
 */
#ifndef RIFT_APP_DUEL_H
#define RIFT_APP_DUEL_H

#include "app/input_event.h"
#include "script/script.h"

#include <stdio.h>

typedef struct Duel Duel;

enum { DUEL_A, DUEL_B, DUEL_SIDES, DUEL_NOBODY = -1 };

/* The game gives rules, look, texts and notices; it is not ticked, and has to outlive the duel. Side A is the player's,
 * or a bot's too. NULL on failure. */
Duel *duel_create(const Game *game, uint64_t seed, bool bots, Error *error);
void duel_destroy(Duel *duel);
/* Both stand again; the next seed. */
void duel_restart(Duel *duel);
/* After a reload of the game: all goes on with the new rules; fighters of a changed body start anew. */
bool duel_update(Duel *duel, Error *error);

/* One step of 1/120 s. */
void duel_step(Duel *duel);
/* A line that a side's blade is to follow, in the world; it begins where the blade points now. */
void duel_draw(Duel *duel, int side, const PhysicsVector *points, int count);

typedef struct DuelResult {
    bool over;  /* one fell for good, or both */
    int winner; /* DUEL_NOBODY while it goes on and when both are gone */
    double seconds;
    int falls;            /* times a figure left the upright state */
    double upright_share; /* of both figures' steps */
    double worst_gap;     /* m; of joints */
    bool broken;          /* some place is no number */
    double outside_p95;   /* of the steps' largest outside force or torque, as a share of its cap */
    uint64_t hash;
} DuelResult;

DuelResult duel_result(const Duel *duel);
bool duel_is_over(const Duel *duel);

/* ---- In a window --------------------------------------------------------------------------------------------*/
void duel_resize(Duel *duel, float width, float height);
void duel_take_event(Duel *duel, const InputEvent *event);
void duel_advance(Duel *duel, double seconds);
/* The curves of a drive, and what controls it. */
void duel_show_classroom(Duel *duel, bool shown);
void duel_fill(Duel *duel, RenderScene *scene, RenderLook *look);
/* One line of JSON, for tests. */
void duel_print(const Duel *duel, FILE *stream);

#endif
