// What a step asks, in a column of its strip: the question, the answers that may be given, and what came of
// them.
#pragma once
#include <algorithm>
#include <string_view>

#include "app/lesson/strip.h"
#include "app/ui/stack.h"

namespace lowrank::lesson {

/// Of a row with buttons, nominal px.
constexpr float kStripRow = 27;

/// Below each text of a column, nominal px.
constexpr float kBelowWords = 4;

/// A column for measuring or for good.
class Column {
public:
    Column(ui::Ui& ui, paint::Rect box, bool draw) : ui_(ui), rows_(ui, box), draw_(draw) {}

    void words(std::string_view markup, const ui::TextLook& look) {
        rows_.typeset(markup, look, draw_);
        rows_.gap(kBelowWords);
    }
    /// Behind a mark; returns the room of the first line.
    paint::Rect marked(std::string_view markup, const ui::TextLook& look, float mark) {
        paint::Rect at = rows_.rest();
        ui::cut_left(at, ui_.px(mark));
        const float height = std::max(ui_.typeset(at, markup, look, draw_), ui_.px(19));
        rows_.taken(height);
        return {at.x - ui_.px(mark), at.y, ui_.px(mark), ui_.px(19)};
    }
    paint::Rect row(float height, float after = 4) {
        const paint::Rect r = rows_.next(height);
        rows_.gap(after);
        return r;
    }
    /// A row of so many px of the screen.
    paint::Rect room(float height) {
        paint::Rect at = rows_.rest();
        at.h = height;
        rows_.taken(height);
        rows_.gap(4);
        return at;
    }
    bool draws() const { return draw_; }
    float height() const { return rows_.height(); }

private:
    ui::Ui& ui_;
    ui::Stack rows_;
    bool draw_;
};

inline ui::TextLook body_look(const ui::Ui& ui) { return {ui.theme().text, 13}; }
inline ui::TextLook quiet_look(const ui::Ui& ui) { return {ui.theme().quiet, 12}; }

/// The question of the step under way, for measuring or for good.
void strip_question(ui::Ui& ui, Column& at, const Guide& guide, StripMemory& memory);
/// The same once it is answered, and while it is open, a first answer given that was not right; for
/// measuring.
void answered_question(ui::Ui& ui, Column& at, const Question& question);
void open_question(ui::Ui& ui, Column& at, const Question& question);

}  // namespace lowrank::lesson
