#include "app/duel_state.h"
void duel_aim_camera(Duel *duel, double seconds) {
    (void)duel, (void)seconds;
}
void duel_fill_stage(Duel *duel, RenderScene *scene, RenderLook *look) {
    (void)duel, (void)scene, (void)look;
}
