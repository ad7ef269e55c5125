// A panel's column, filled from its top: rows, gaps, headings, text as high as it needs.
#pragma once
#include <string_view>

#include "app/ui/widgets.h"

namespace lowrank::ui {

constexpr float kLowRow = 23;    ///< nominal px of a row of a slim first screen
constexpr float kSlimRow = 220;  ///< narrower rows leave room to what they are about

/// Heights and gaps are in px at scale 1.
class Stack {
public:
    static constexpr float kRow = 28;  ///< of a parameter

    Stack(Ui& ui, paint::Rect column, float row = kRow) : ui_(ui), column_(column), y_(column.y), row_(row) {}

    paint::Rect next() { return next(row_); }
    paint::Rect next(float height) {
        const paint::Rect r{column_.x, y_, column_.w, ui_.px(height)};
        y_ += r.h;
        return r;
    }
    void gap(float height) { y_ += ui_.px(height); }
    void section(std::string_view words, float before = 8) {
        gap(before);
        ui_.section(next(24), words);
    }
    /// Words and formulas, each on a line of its own where it is too long.
    void typeset(std::string_view markup, const TextLook& look, bool draw = true) {
        taken(ui_.typeset(rest(), markup, look, draw));
    }
    void paragraph(std::string_view markup, const TextLook& look) {
        taken(ui_.paragraph(rest(), markup, look));
    }
    /// A name at the left, its value at the right.
    void pair(std::string_view name, std::string_view value) {
        const paint::Rect r = next(22);
        ui_.text(r, name, {ui_.theme().quiet, 12});
        ui_.text(r, value, {ui_.theme().text, 12, paint::Face::Regular, paint::HAlign::Right});
    }

    /// Where the next row begins, for what finds its own height; taken says how high it was, in px of the
    /// screen.
    paint::Rect rest() const { return {column_.x, y_, column_.w, 0}; }
    void taken(float height) { y_ += height; }
    /// Of all so far, in px of the screen.
    float height() const { return y_ - column_.y; }

private:
    Ui& ui_;
    paint::Rect column_;
    float y_, row_;
};

}  // namespace lowrank::ui
