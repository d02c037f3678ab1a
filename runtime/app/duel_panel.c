#include "app/duel_state.h"
void duel_lay_out(Duel *duel) {
    tool_clear(&duel->screen);
}
