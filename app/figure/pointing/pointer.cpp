// Turns frames of raw buttons into events, and finds what lies under a point.
#include "app/figure/pointing/pointer.h"

#include <algorithm>
#include <cmath>

namespace lowrank::figure {
namespace {

constexpr float kStill = 4;       ///< px a click may wander
constexpr double kDouble = 0.35;  ///< seconds between the clicks of a double click

}  // namespace

Hit hit(const Layout& layout, const Figure& figure, paint::Point at) {
    const Legend& legend = layout.legend;
    if (legend.present() && legend.box.contains(at)) {
        if (legend.toggle.contains(at)) return {FigurePart::LegendToggle};
        for (const LegendRow& row : legend.rows)
            if (row.box.contains(at)) return {FigurePart::LegendRow, figure.series[row.series].method};
        return {FigurePart::LegendHeader};
    }
    const bool on_pill = layout.cursor_label && layout.cursor_pill.contains(at);
    const bool on_line =
        layout.cursor_x && layout.plot.contains(at) && std::abs(at.x - *layout.cursor_x) <= kStill;
    if (on_pill || on_line) return {FigurePart::Cursor};
    if (figure.fit_window && layout.plot.contains(at)) {
        const float first = std::abs(at.x - layout.x.px(figure.fit_window->low));
        const float last = std::abs(at.x - layout.x.px(figure.fit_window->high));
        if (std::min(first, last) <= kStill)
            return {first < last ? FigurePart::FitFirst : FigurePart::FitLast};
    }
    if (layout.plot.contains(at)) return {FigurePart::Plot};
    if (layout.x_axis.contains(at)) return {FigurePart::XAxis};
    if (layout.y_axis.contains(at)) return {FigurePart::YAxis};
    return {};
}

PointerEvent Pointer::event(PointerKind kind) const {
    PointerEvent e;
    e.kind = kind;
    e.at = now_.at;
    e.press = press_;
    e.delta = {now_.at.x - last_.x, now_.at.y - last_.y};
    e.button = button_;
    e.shift = now_.shift;
    e.ctrl = now_.ctrl;
    e.alt = now_.alt;
    e.wheel = now_.wheel;
    e.grabbed = grabbed_;
    return e;
}

std::vector<PointerEvent> Pointer::update(const RawPointer& raw, const Layout& layout, const Figure& figure) {
    const RawPointer before = now_;
    now_ = raw;
    std::vector<PointerEvent> events;
    const bool moved = raw.at != last_;
    if (button_ == Button::None) {
        const Hit under = raw.inside ? hit(layout, figure, raw.at) : Hit{};
        const bool left = raw.left && !before.left, right = raw.right && !before.right;
        if (raw.inside && (left || right) && under.part != FigurePart::None) {
            button_ = left ? Button::Left : Button::Right;
            press_ = last_ = raw.at;
            grabbed_ = under;
            moved_ = abandoned_ = false;
            events.push_back(event(PointerKind::Press));
        } else if (raw.inside && (moved || !inside_)) {
            grabbed_ = under;
            events.push_back(event(PointerKind::Hover));
        } else if (!raw.inside && inside_) {
            grabbed_ = {};
            events.push_back(event(PointerKind::Leave));
        }
        under_ = under;
        if (raw.inside && raw.wheel != 0) {
            grabbed_ = under;
            events.push_back(event(PointerKind::Wheel));
        }
    } else {
        const bool down = button_ == Button::Left ? raw.left : raw.right;
        if (button_ == Button::Right && raw.left && !before.left) {
            abandoned_ = true;
            events.push_back(event(PointerKind::Abandon));
        }
        if (!moved_ && distance(raw.at, press_) > kStill) {
            moved_ = true;
            last_ = press_;  // what was held back until now belongs to the drag
        }
        if (moved_ && moved && !abandoned_) events.push_back(event(PointerKind::Drag));
        if (!down) {
            if (moved_ || abandoned_) {
                if (!abandoned_) events.push_back(event(PointerKind::Release));
            } else {
                const bool twice = button_ == Button::Left && raw.seconds - click_time_ < kDouble &&
                                   click_time_ >= 0 && distance(raw.at, click_at_) <= kStill;
                events.push_back(event(twice ? PointerKind::DoubleClick : PointerKind::Click));
                click_time_ = twice || button_ != Button::Left ? -1 : raw.seconds;
                click_at_ = raw.at;
            }
            button_ = Button::None;
        }
    }
    if (button_ == Button::None || moved_) last_ = raw.at;
    inside_ = raw.inside;
    return events;
}

std::optional<paint::Rect> Pointer::box(const Layout& layout) const {
    const bool zoomable = grabbed_.part == FigurePart::Plot || grabbed_.part == FigurePart::Cursor;
    if (button_ != Button::Right || !moved_ || abandoned_ || !zoomable) return std::nullopt;
    return zoom_box(layout, press_, now_.at, now_.alt, now_.shift);
}

paint::Rect zoom_box(const Layout& layout, paint::Point press, paint::Point at, bool full_width,
                     bool full_height) {
    paint::Rect box{std::min(press.x, at.x), std::min(press.y, at.y), std::abs(at.x - press.x),
                    std::abs(at.y - press.y)};
    if (full_width) box.x = layout.plot.x, box.w = layout.plot.w;
    if (full_height) box.y = layout.plot.y, box.h = layout.plot.h;
    return paint::intersect(box, layout.plot);
}

}  // namespace lowrank::figure
