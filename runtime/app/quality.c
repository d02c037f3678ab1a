#include "app/quality.h"

static bool is_retro(const Settings *settings) {
    return settings->values[SETTING_RETRO] != 0 || settings->values[SETTING_PROFILE] == PROFILE_MOBILE;
}

RenderQuality quality_choose(const RenderLook *look, const Settings *settings) {
    static const QualityLevel LEVELS[] = {[QUALITY_AUTO] = LEVEL_HIGH,
                                          [QUALITY_LOW] = LEVEL_LOW,
                                          [QUALITY_MEDIUM] = LEVEL_MEDIUM,
                                          [QUALITY_HIGH] = LEVEL_HIGH};
    RenderQuality quality = look->quality.levels[LEVELS[settings->values[SETTING_QUALITY]]];
    quality.outlines = settings->values[SETTING_OUTLINES] != 0;
    if (is_retro(settings)) {
        const RenderQuality *retro = &look->quality.retro;
        quality.scale = 1.0f; /* of the window's rows there are never more than its own */
        quality.rows = retro->rows;
        quality.snap_rows = retro->snap_rows;
        quality.colors = retro->colors;
        quality.dither = retro->dither;
        quality.hard_pixels = true;
    }
    return quality;
}

bool quality_is_auto(const Settings *settings) {
    return settings->values[SETTING_QUALITY] == QUALITY_AUTO && !is_retro(settings);
}

RenderQuality quality_of_profile(const RenderLook *look, bool mobile) {
    Settings settings = settings_default();
    settings.values[SETTING_QUALITY] = QUALITY_HIGH;
    settings.values[SETTING_PROFILE] = mobile ? PROFILE_MOBILE : PROFILE_DESKTOP;
    return quality_choose(look, &settings);
}
