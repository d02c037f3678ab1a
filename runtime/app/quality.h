/* Which quality the renderer gets, by the settings and the numbers of scripts/look.lua. */
#ifndef RIFT_APP_QUALITY_H
#define RIFT_APP_QUALITY_H

#include "app/settings.h"
#include "render/render.h"

/* With QUALITY_AUTO that of the level high, whose scale is then changed as the frames go; see auto_scale.h. The mobile
 * profile is retro, whatever that setting says. */
RenderQuality quality_choose(const RenderLook *look, const Settings *settings);
/* Whether the scale goes by the time that frames take: an old console's picture has one size. */
bool quality_is_auto(const Settings *settings);
/* Of pictures and benches, for which nobody has chosen: all of it, and retro in the mobile profile. */
RenderQuality quality_of_profile(const RenderLook *look, bool mobile);

#endif
