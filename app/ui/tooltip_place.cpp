// At the foot of the panel, right of it, left of it, below the row, above it.
#include "app/ui/tooltip_place.h"

#include <algorithm>
#include <cmath>

namespace lowrank::ui {

paint::Point tooltip_place(const TooltipAbout& about, float w, float h, float gap) {
    const auto& [row, panel, ground, window] = about;
    const auto within = [](float at, float length, float low, float high) {
        return std::round(std::clamp(at, low, std::max(low, high - length)));
    };
    if (w <= ground.w && h + gap <= ground.h) return {std::round(ground.x), std::round(ground.y)};
    if (panel.w > 0) {
        const float y = within(row.y, h, window.y, window.bottom());
        if (panel.right() + gap + w <= window.right()) return {std::round(panel.right() + gap), y};
        if (panel.x - gap - w >= window.x) return {std::round(panel.x - gap - w), y};
    }
    const float below = row.bottom() + gap;
    const float y = below + h <= window.bottom() ? below : std::max(window.y, row.y - gap - h);
    return {within(row.x, w, window.x, window.right()), std::round(y)};
}

}  // namespace lowrank::ui
