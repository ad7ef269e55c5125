// The scene of a lecture that is on screen, in a strip between figures and time bar.
#pragma once
#include "app/ui/widgets.h"

namespace lowrank::panels {

/// How high it is at this width, in device px, at most `most`, for which its words become smaller. Requires a scene.
float scene_strip_height(Ui& ui, float width, float most);

/// Which scene it is and its caption, the ways on, and all scenes.
void scene_strip(Ui& ui, paint::Rect strip);

}  // namespace lowrank::panels
