// What a pointer does over a figure, as values, and how raw buttons become it.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

enum class FigurePart {
    None,
    Plot,
    XAxis,
    YAxis,
    Cursor,
    LegendRow,
    LegendHeader,
    LegendToggle,
    FitFirst,  ///< the ends of the window a rate is fitted on
    FitLast
};

/// What lies under a point.
struct Hit {
    FigurePart part = FigurePart::None;
    std::int64_t method = -1;  ///< the curve of a legend row, foreign ones below -1
    bool operator==(const Hit&) const = default;
};
Hit hit(const Layout& layout, const Figure& figure, paint::Point at);

enum class Button { None, Left, Right };
enum class PointerKind {
    Hover,        ///< no button is down
    Leave,        ///< the pointer left the figure
    Press,        ///< a button went down
    Drag,         ///< it moved since the event before, with a button down, more than a click may
    Release,      ///< the end of a drag
    Click,        ///< down and up in one place
    DoubleClick,  ///< the second click of two
    Wheel,
    Abandon,  ///< a left click while the right button draws a box: the box is given up
};

struct PointerEvent {
    PointerKind kind = PointerKind::Hover;
    paint::Point at;     ///< now
    paint::Point press;  ///< where the button went down
    paint::Point delta;  ///< since the event before
    Button button = Button::None;
    bool shift = false, ctrl = false, alt = false;
    float wheel = 0;  ///< notches, positive away from the person
    Hit grabbed;      ///< what was under the press
};

/// What a toolkit tells each frame.
struct RawPointer {
    paint::Point at;
    bool inside = false;  ///< over the figure, nothing above it
    bool left = false, right = false;
    bool shift = false, ctrl = false, alt = false;
    float wheel = 0;
    double seconds = 0;  ///< a clock
};

/// Turns frames into events; one a figure, kept by whoever shows it.
class Pointer {
public:
    std::vector<PointerEvent> update(const RawPointer& raw, const Layout& layout, const Figure& figure);
    /// The box that is being drawn with the right button, clipped to the plot; Alt: full width, Shift: full
    /// height.
    std::optional<paint::Rect> box(const Layout& layout) const;
    /// Whether a button holds the figure, so that it goes on getting events outside.
    bool captured() const { return button_ != Button::None; }
    /// What the pointer is over or holds, for the shape of the cursor.
    Hit under() const { return under_; }

private:
    PointerEvent event(PointerKind kind) const;
    RawPointer now_{};
    Button button_ = Button::None;
    paint::Point press_{}, last_{};
    bool moved_ = false, abandoned_ = false, inside_ = false;
    Hit grabbed_, under_;
    double click_time_ = -1;
    paint::Point click_at_{};
};

/// The box between two points that a right drag means.
paint::Rect zoom_box(const Layout& layout, paint::Point press, paint::Point at, bool full_width,
                     bool full_height);

}  // namespace lowrank::figure
