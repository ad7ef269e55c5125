// Where the parts of the window are: bars, panels, centre, what folds when it is narrow; and the columns at
// its sides.
#pragma once
#include <functional>
#include <optional>

#include "app/paint/painter.h"
#include "app/ui/widgets.h"

namespace lowrank::shell {

/// A window that is narrower than so many em gives its first screen lower bars and a slim left panel.
inline constexpr float kSlim = 95;

struct FirstScreenRoom {
    bool on = false;
    bool plain = false;  ///< the left panel has nothing unfolded, and is slim where the window is
};

struct Regions {
    paint::Rect top, left, centre, right, transport;
    bool left_open = true, right_open = true;  ///< folded: left or right is a tab
    bool slim = false;                         ///< a first screen in a window narrow for its type
    paint::Rect lesson{};   ///< a lesson's column beside the figures; empty: it stands below them
    paint::Rect notices{};  ///< empty: there is nothing to tell
    float left_kept = 0, right_kept = 0;  ///< px at the foot of a panel for notices
};

/// The right panel folds first, then the left, when the centre would be under 44 em; a person's own word
/// counts more, except that both open must leave 24 em, or the one folds that was not asked for last
/// (right_last: it was the right one). One alone must leave 12 em. The first screen has a lower bar below,
/// and gives what it can to the plot where it is slim. A workspace without a right panel has not even its
/// tab.
Regions regions(float width, float height, float em, std::optional<bool> left_open,
                std::optional<bool> right_open, bool right_panel = true, bool right_last = false,
                FirstScreenRoom first = {});

/// Gives a lesson a column of 23 to 27 em at the right where the window is low, so that the figures keep
/// their height; beyond 23 em of what they have over 30 em, and not where they would get narrower than 28 em,
/// `cards` of them beside each other.
void make_room_for_lesson(Regions& regions, float em, int cards = 1);

/// Notices stand where nothing is read meanwhile: at the foot of the left panel, else of the right one, where
/// its rows leave that room; where none has it at the foot of the left one, which scrolls above them; where
/// both are folded the figures get lower for as long as they last.
void make_room_for_notices(Regions& regions, const ui::Context& context);

/// A panel's column in a child that scrolls where the window is low; draw returns the height it took. kept:
/// px at its foot for something else, which moves nothing in it.
void column(const ui::Context& context, bool right, paint::Rect panel, float kept,
            const std::function<float(ui::Ui&, paint::Rect)>& draw);

/// The tab a folded panel leaves, or the handle beside the edge of an open one.
void fold_handle(ui::Ui& ui, paint::Rect panel, bool open, bool right, std::string_view label);

}  // namespace lowrank::shell
