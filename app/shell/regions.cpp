// The grid of look.md in whole pixels.
#include "app/shell/regions.h"

#include <algorithm>
#include <cmath>

namespace lowrank::shell {

Regions regions(float width, float height, float em, std::optional<bool> left_open,
                std::optional<bool> right_open, bool right_panel, bool right_last) {
    const auto px = [em](float nominal) { return std::round(nominal * em / 13.f); };
    const float left = px(300), right = px(292), tab = px(28), right_tab = right_panel ? tab : 0;
    const auto centre = [&](bool l, bool r) { return width - (l ? left : tab) - (r ? right : right_tab); };
    constexpr float kComfort = 44, kLeast = 24;
    bool l = left_open.value_or(true), r = right_panel && right_open.value_or(true);
    if (!right_open && centre(l, r) < kComfort * em) r = false;
    if (!left_open && centre(l, r) < kComfort * em) l = false;
    if (l && r && centre(l, r) < kLeast * em) (right_last ? l : r) = false;
    if (centre(l, r) < kLeast * em / 2) l = r = false;

    Regions out;
    out.left_open = l;
    out.right_open = r;
    const float top = px(44), bottom = std::min(px(92), height / 3);
    const float left_w = l ? left : tab, right_w = r ? right : right_tab;
    const float middle = std::max(0.f, height - top - bottom);
    out.top = {0, 0, width, top};
    out.transport = {0, height - bottom, width, bottom};
    out.left = {0, top, left_w, middle};
    out.right = {width - right_w, top, right_w, middle};
    out.centre = {left_w, top, std::max(0.f, width - left_w - right_w), middle};
    return out;
}

}  // namespace lowrank::shell
