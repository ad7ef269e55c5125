// Two columns and a row of buttons; the same walk measures and draws, so that nothing is cut.
#include "app/lesson/strip.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <imgui.h>

#include "app/paint/painter.h"
#include "app/paint/phrasebook.h"
#include "app/paint/text_layout.h"
#include "app/ui/cards.h"
#include "app/ui/format.h"
#include "app/ui/stack.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank::lesson {
namespace {

using paint::Face;
using paint::Rect;
using panels::ButtonKind;
using panels::TextLook;
using panels::Ui;

constexpr float kPad = 16, kGap = 20, kHead = 30, kChoice = 27;

/// Where the room is short the words become smaller, not fewer.
constexpr std::array<float, 4> kScales = {1.f, 0.9f, 0.8f, 0.7f};

/// A column for measuring or for good, at its own scale.
class Column {
public:
    Column(Ui& ui, Rect box, float scale, bool draw) : ui_(ui), rows_(ui, box), scale_(scale), draw_(draw) {}

    void words(std::string_view markup, TextLook look) {
        look.size *= scale_;
        rows_.typeset(markup, look, draw_);
        rows_.gap(4 * scale_);
    }
    /// Behind a mark; returns the room of the first line.
    Rect marked(std::string_view markup, TextLook look, float mark) {
        look.size *= scale_;
        Rect at = rows_.rest();
        panels::cut_left(at, ui_.px(mark));
        const float height = std::max(ui_.typeset(at, markup, look, draw_), ui_.px(19 * scale_));
        rows_.taken(height);
        return {at.x - ui_.px(mark), at.y, ui_.px(mark), ui_.px(19 * scale_)};
    }
    Rect row(float height, float after = 4) {
        const Rect r = rows_.next(height * scale_);
        rows_.gap(after * scale_);
        return r;
    }
    /// A row of so many px of the screen.
    Rect room(float height) {
        Rect at = rows_.rest();
        at.h = height;
        rows_.taken(height);
        rows_.gap(4 * scale_);
        return at;
    }
    bool draws() const { return draw_; }
    float height() const { return rows_.height(); }

private:
    Ui& ui_;
    panels::Stack rows_;
    float scale_;
    bool draw_;
};

TextLook body(Ui& ui) { return {ui.theme().text, 13}; }
TextLook quiet(Ui& ui) { return {ui.theme().quiet, 12}; }

std::string answer_words(const Question& q, double given) {
    const auto word = [&](double value) {
        const auto k = static_cast<std::size_t>(std::max(1.0, value)) - 1;
        return q.choices.empty() || k >= q.choices.size() ? panels::number_markup(value, 4)
                                                          : "'" + q.choices[k] + "'";
    };
    return "Your answer: " + word(given) +
           (q.right(given) ? ". It is right." : ". It is " + word(q.answer) + ".");
}

/// A choice that is longer than the column, in lines.
void long_choice(Ui& ui, Column& at, const std::string& id, const Question& q, std::size_t k) {
    const float pad = ui.px(14), em = ui.context().em;
    const std::string& words = q.choices[k];
    float widest = 0, room = at.row(0, 0).w - 2 * pad;
    for (const std::string& line : paint::wrap_words(words, room, 12 * em / 13))
        widest = std::max(widest, ui.text_width(line, 12));
    const float height = ui.typeset({0, 0, room, 0}, words, {ui.theme().text, 12}, false);
    Rect box = at.room(height + ui.px(10));
    box.w = std::ceil(widest) + 2 * pad;
    if (!at.draws()) return;
    if (ui.button(id, box, "")) ui.context().emit(AnswerQuestion{static_cast<double>(k + 1)});
    ui.typeset({box.x + pad, box.y + ui.px(5), room, 0}, words, {ui.theme().text, 12});
}

/// Beside each other while there is room.
void choices(Ui& ui, Column& at, const Question& q) {
    const float gap = ui.px(8);
    Rect row{};
    float x = HUGE_VALF;
    for (std::size_t k = 0; k < q.choices.size(); ++k) {
        const float w = ui.text_width(q.choices[k], 12) + ui.px(28);
        const std::string id = "lesson.choice." + std::to_string(k + 1);
        if (w > at.row(0, 0).w) {
            long_choice(ui, at, id, q, k);
            x = HUGE_VALF;
            continue;
        }
        if (x + w > row.right()) {
            row = at.row(kChoice);
            x = row.x;
        }
        if (at.draws() && ui.button(id, {x, row.y, w, row.h}, q.choices[k]))
            ui.context().emit(AnswerQuestion{static_cast<double>(k + 1)});
        x += w + gap;
    }
}

void number(Ui& ui, Column& at, StripMemory& memory) {
    Rect row = at.row(kChoice);
    if (!at.draws()) return;
    bool entered = false;
    const Rect box = panels::cut_left(row, ui.px(90));
    if (auto typed = ui.text_box("lesson.number", box, memory.typed, "a number", kLongestName, &entered))
        memory.typed = *typed;
    panels::cut_left(row, ui.px(8));
    std::string text = memory.typed;
    std::replace(text.begin(), text.end(), ',', '.');
    const std::optional<double> value = parse_number(text);
    const bool asked = ui.button("lesson.answer", panels::cut_left(row, ui.px(80)), "Answer",
                                 ButtonKind::Primary, value.has_value());
    if (value && (asked || entered)) {
        ui.context().emit(AnswerQuestion{*value});
        memory.typed.clear();
    }
}

/// The drawing is made on the figure; who has no pointer types places.
void drawing(Ui& ui, Column& at, const DrawnAnswer& asked, StripMemory& memory) {
    at.words(
        (asked.point ? "Click on the figure, or type a place: " : "Draw on the figure, or type places: ") +
            state::example(asked.point, asked.x, asked.y) + ".",
        quiet(ui));
    if (!memory.refused.empty()) at.words(paint::escape_markup(memory.refused), {ui.theme().bad, 12});
    Rect row = at.row(kChoice);
    if (!at.draws()) return;
    const state::HandDrawn* drawn = ui.context().state.drawn.get();
    const bool there = drawn && state::enough(*drawn);
    if (ui.button("lesson.answer", panels::cut_right(row, ui.px(80)), "Answer", ButtonKind::Primary, there))
        ui.context().emit(AnswerQuestion{0});
    if (!there) ui.tooltip(asked.point ? "First mark a place" : "First draw at least half of the way");
    panels::cut_right(row, ui.px(8));
    if (ui.button("lesson.wipe", panels::cut_right(row, ui.px(64)), "Wipe", ButtonKind::Plain,
                  drawn && !state::untouched(*drawn)))
        ui.context().emit(state::WipeDrawing{});
    panels::cut_right(row, ui.px(8));
    row.w = std::min(row.w, ui.px(260));
    bool entered = false;
    if (auto typed = ui.text_box("lesson.places", row, memory.typed, "t:value", kLongestCaption, &entered))
        memory.typed = *typed;
    if (!entered) return;
    state::HandDrawn tried = sheet_of(asked);
    memory.refused = state::draw_typed(tried, memory.typed);
    if (memory.refused.empty()) ui.context().emit(state::DrawTyped{memory.typed});
}

void checks(Ui& ui, Column& at, const Guide& guide) {
    for (std::size_t k = 0; k < guide.findings().size(); ++k) {
        const Finding& finding = guide.findings()[k];
        // Both halves are looked up on their own: the table need not hold each with each.
        std::string words = paint::spoken(words_of(guide.step().checks[k]));
        if (finding.met)
            words += " – " + paint::spoken("done");
        else if (!finding.now.empty())
            words += " – " + paint::spoken("now " + paint::escape_markup(finding.now));
        words = paint::as_written(std::move(words));
        const Rect mark = at.marked(words, {finding.met ? ui.theme().text : ui.theme().quiet, 12}, 20);
        if (!at.draws()) continue;
        const float side = ui.px(10);
        const Rect dot{mark.x, std::round(mark.y + (mark.h - side) / 2), side, side};
        if (finding.met)
            ui.painter().rect(dot, ui.theme().accent, side / 2);
        else
            ui.painter().frame(panels::inset(dot, 0.5f, 0.5f), {ui.theme().quiet, 1}, side / 2);
    }
}

/// What the step speaks of was taken away: said, with the way back.
void astray(Ui& ui, Column& at, const Guide& guide) {
    constexpr std::string_view kAgain = "Set up again";
    at.words(guide.missing() + " does not run now, of which this step speaks. '" +
                 std::string(guide.sets_up() ? kAgain : "Best") + "' brings it back.",
             {ui.theme().bad, 12});
    if (!guide.sets_up()) return;
    Rect row = at.row(kChoice);
    if (!at.draws()) return;
    row.w = std::min(row.w, ui.text_width(kAgain, 12) + ui.px(28));
    if (ui.button("lesson.again", row, kAgain, ButtonKind::Primary)) ui.context().emit(SetUpAgain{});
    ui.tooltip("The step as it began; Ctrl+Z takes it back");
}

/// What is asked, what came of it, what is to be done.
void task(Ui& ui, Column& at, const Guide& guide, StripMemory& memory) {
    const Step& step = guide.step();
    if (!memory.failure.empty()) at.words(paint::escape_markup(memory.failure), {ui.theme().bad, 12});
    if (step.question) {
        at.words(step.question->ask, {ui.theme().text, 13, Face::Bold});
        if (const auto given = guide.answer()) {
            const std::string outcome =
                step.question->draw ? guide.outcome() : answer_words(*step.question, *given);
            at.words(outcome.empty() ? "Your drawing stays on the figure while the methods run." : outcome,
                     body(ui));
            at.words(step.question->because, quiet(ui));
        } else if (step.question->draw) {
            drawing(ui, at, *step.question->draw, memory);
        } else if (step.question->choices.empty()) {
            number(ui, at, memory);
        } else {
            choices(ui, at, *step.question);
        }
    }
    if (step.question && !guide.answer()) return;
    checks(ui, at, guide);
    if (!guide.missing().empty()) astray(ui, at, guide);
    if (guide.hint_shown()) at.words(step.hint, quiet(ui));
    if (guide.last() && guide.lesson()->steps.size() > 1)
        at.words("Free play: everything is yours to change.", quiet(ui));
}

struct Columns {
    Rect head, left, right;
};

Columns columns(Ui& ui, Rect strip) {
    Rect inside = panels::inset(strip, ui.px(kPad), ui.px(8));
    Columns out;
    out.head = panels::cut_top(inside, ui.px(kHead));
    out.left = panels::cut_left(inside, std::round(inside.w * 0.5f));
    panels::cut_left(inside, ui.px(kGap));
    out.right = inside;
    return out;
}

float height_at(Ui& ui, const Guide& guide, const StripMemory& memory, float width, float scale) {
    const Columns at = columns(ui, {0, 0, width, ui.px(1000)});
    StripMemory same = memory;
    Column left(ui, at.left, scale, false), right(ui, at.right, scale, false);
    left.words(guide.step().caption, body(ui));
    task(ui, right, guide, same);
    return std::round(std::max(left.height(), right.height()) + ui.px(kHead + 16));
}

/// The largest words that stand within so much height.
float scale_for(Ui& ui, const Guide& guide, const StripMemory& memory, float width, float height) {
    for (const float scale : kScales)
        if (height_at(ui, guide, memory, width, scale) <= height) return scale;
    return kScales.back();
}

std::string title_of(const Guide& guide) {
    std::string title = paint::escape_markup(guide.lesson()->title);
    if (const std::size_t steps = guide.lesson()->steps.size(); steps > 1)
        title += " · " + std::to_string(guide.step_number() + 1) + " of " + std::to_string(steps);
    return title;
}

TextLook title_look(Ui& ui) { return {ui.theme().accent_text, 13, Face::Bold}; }

void leave(Ui& ui, Rect box) {
    if (ui.icon_button("lesson.leave", box, panels::Icon::Close, ButtonKind::Quiet))
        ui.context().emit(LeaveLesson{});
    ui.tooltip("Leave the lesson; everything stays as it is");
}

/// The ways on, from the right end of a row; returns what is left of it.
Rect ways_on(Ui& ui, Rect row, const Guide& guide, float least) {
    const panels::Context& c = ui.context();
    const auto button = [&](std::string_view id, std::string_view label, ButtonKind kind, bool enabled,
                            std::string_view tooltip) {
        const Rect r = panels::cut_right(row, std::max(ui.px(least), ui.text_width(label, 12) + ui.px(24)));
        panels::cut_right(row, ui.px(8));
        const bool clicked = ui.button(id, r, label, kind, enabled);
        ui.tooltip(tooltip);
        return clicked;
    };
    if (!guide.last() &&
        button("lesson.next", "Next", guide.ended() ? ButtonKind::Primary : ButtonKind::Plain, guide.ended(),
               guide.ended() ? "The next step\nPage Down" : "First do what is asked"))
        c.emit(NextStep{});
    if (guide.last() && button("lesson.lessons", "Lessons…", ButtonKind::Primary, true,
                               "All lessons, lectures and presets\nF2"))
        c.emit(state::ShowDialog{state::Dialog::Lessons});
    if (guide.step_number() > 0 &&
        button("lesson.back", "Back", ButtonKind::Plain, true, "The step before\nPage Up"))
        c.emit(PreviousStep{});
    if (guide.step().best && button("lesson.best", "Best", ButtonKind::Plain, true,
                                    "The best that is known here; Ctrl+Z takes it back"))
        c.emit(ShowBest{});
    const bool asked = guide.step().question && !guide.answer();
    if (!guide.step().hint.empty() && !guide.hint_shown() && !asked &&
        button("lesson.hint", "Hint", ButtonKind::Plain, true, "Where to look"))
        c.emit(ShowHint{});
    return row;
}

/// Title, caption and task below each other, for measuring or for good; returns the height.
float pile(Ui& ui, Rect inside, const Guide& guide, StripMemory& memory, float scale, bool draw) {
    Rect head = inside;
    const Rect close = panels::cut_right(head, ui.px(24));
    panels::cut_right(head, ui.px(8));
    const float title =
        ui.typeset({head.x, head.y + ui.px(3), head.w, 0}, title_of(guide), title_look(ui), draw);
    if (draw) leave(ui, {close.x, close.y, close.w, ui.px(24)});
    const float top = std::max(ui.px(26), title + ui.px(3)) + ui.px(6);
    Column words(ui, {inside.x, inside.y + top, inside.w, 0}, scale, draw);
    words.words(guide.step().caption, body(ui));
    words.row(4, 0);
    task(ui, words, guide, memory);
    return top + words.height();
}

void draw_column(Ui& ui, Rect strip, const Guide& guide, StripMemory& memory) {
    ui.painter().rect({strip.x, strip.y, std::max(1.f, ui.px(1)), strip.h}, ui.theme().rule, 0);
    Rect inside = panels::inset(strip, ui.px(kPad), ui.px(10));
    const Rect foot = panels::cut_bottom(inside, ui.px(26));
    panels::cut_bottom(inside, ui.px(6));
    float scale = kScales.back();
    for (const float each : kScales)
        if (StripMemory same = memory; pile(ui, inside, guide, same, each, false) <= inside.h) {
            scale = each;
            break;
        }
    pile(ui, inside, guide, memory, scale, true);
    ways_on(ui, foot, guide, 48);
}

}  // namespace

float strip_height(Ui& ui, const Guide& guide, const StripMemory& memory, float width, float most) {
    if (!guide.lesson()) return 0;
    return std::min(most, height_at(ui, guide, memory, width, scale_for(ui, guide, memory, width, most)));
}

void draw_strip(Ui& ui, Rect strip, const Guide& guide, StripMemory& memory, bool column) {
    if (!guide.lesson()) return;
    ui.painter().rect(strip, ui.theme().card, 0);
    ui.probe("lesson", strip);
    if (column) return draw_column(ui, strip, guide, memory);
    ui.rule(strip.x, strip.y, strip.w);
    const Columns at = columns(ui, strip);
    const float scale = scale_for(ui, guide, memory, strip.w, strip.h);
    Column left(ui, at.left, scale, true), right(ui, at.right, scale, true);
    left.words(guide.step().caption, body(ui));
    task(ui, right, guide, memory);

    Rect head = panels::inset(at.head, 0, ui.px(2));
    leave(ui, panels::cut_right(head, ui.px(24)));
    panels::cut_right(head, ui.px(8));
    ui.text(ways_on(ui, head, guide, 70), title_of(guide), title_look(ui));
}

}  // namespace lowrank::lesson
