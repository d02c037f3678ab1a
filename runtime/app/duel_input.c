#include "app/duel_state.h"
void duel_resize(Duel *duel, float width, float height) {
    duel->screen.width = width;
    duel->screen.height = height;
}
void duel_take_event(Duel *duel, const InputEvent *event) {
    (void)duel, (void)event;
}
void duel_advance(Duel *duel, double seconds) {
    (void)duel, (void)seconds;
}
void duel_fill(Duel *duel, RenderScene *scene, RenderLook *look) {
    duel_fill_stage(duel, scene, look);
}
void duel_print(const Duel *duel, FILE *stream) {
    (void)duel, (void)stream;
}
