// Two columns and a row of buttons; the same walk measures and draws, so that nothing is cut.
#include "app/lesson/strip.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>

#include <imgui.h>

#include "app/lesson/strip_question.h"
#include "app/paint/painter.h"
#include "app/paint/phrasebook.h"
#include "app/paint/text_layout.h"
#include "app/ui/cards.h"
#include "app/ui/format.h"
#include "app/ui/icons.h"
#include "app/ui/stack.h"
#include "core/text/bounds.h"

namespace lowrank::lesson {
namespace {

using paint::Face;
using paint::Rect;
using ui::ButtonKind;
using ui::TextLook;
using ui::Ui;

constexpr float kPad = 16, kGap = 20, kHead = 30;

/// Where the room is short the words become smaller, not fewer.
constexpr std::array<float, 4> kScales = {1.f, 0.9f, 0.8f, 0.7f};

void checks(Ui& ui, Column& at, const Guide& guide) {
    for (std::size_t k = 0; k < guide.findings().size(); ++k) {
        const Finding& finding = guide.findings()[k];
        // Both halves are looked up on their own: the table need not hold each with each.
        std::string words = paint::spoken(words_of(guide.step().checks[k]));
        if (finding.met)
            words += " – " + paint::spoken("done");
        else if (!finding.now.empty())
            words += " – " + paint::spoken(fmt::format("now {}", paint::escape_markup(finding.now)));
        words = paint::as_written(std::move(words));
        const Rect mark = at.marked(words, {finding.met ? ui.theme().text : ui.theme().quiet, 12}, 20);
        if (!at.draws()) continue;
        if (finding.met) {
            ui::draw_icon(ui.list(), ui::Icon::Tick, {mark.x + ui.px(6), mark.y + mark.h / 2}, ui.px(12),
                          ui.theme().good);
            continue;
        }
        const float side = ui.px(10);
        const Rect dot{mark.x, std::round(mark.y + (mark.h - side) / 2), side, side};
        ui.painter().frame(ui::inset(dot, 0.5f, 0.5f), {ui.theme().quiet, 1}, side / 2);
    }
}

/// What the step speaks of was taken away: said, with the way back.
void astray(Ui& ui, Column& at, const Guide& guide) {
    constexpr std::string_view kAgain = "Set up again";
    at.words(fmt::format("{} does not run now, of which this step speaks. '{}' brings it back.",
                         guide.missing(), guide.sets_up() ? kAgain : "Best"),
             {ui.theme().bad, 12});
    if (!guide.sets_up()) return;
    Rect row = at.row(kStripRow);
    if (!at.draws()) return;
    row.w = std::min(row.w, ui.text_width(kAgain, 12) + ui.px(28));
    if (ui.button("lesson.again", row, kAgain, ButtonKind::Primary)) ui.context().emit(SetUpAgain{});
    ui.tooltip("The step as it began; Ctrl+Z takes it back");
}

/// A lesson from elsewhere may stay.
void keep(Ui& ui, Column& at) {
    constexpr std::string_view kKeep = "Keep among my lessons";
    Rect row = at.row(kStripRow);
    if (!at.draws()) return;
    row.w = std::min(row.w, ui.text_width(kKeep, 12) + ui.px(28));
    if (ui.button("lesson.keep", row, kKeep)) ui.context().emit(KeepLesson{});
    ui.tooltip("Copies its file to your lessons, which stand in the list (F2)");
}

/// What is asked, what came of it, what is to be done.
void task(Ui& ui, Column& at, const Guide& guide, StripMemory& memory) {
    const Step& step = guide.step();
    if (!memory.failure.empty()) at.words(paint::escape_markup(memory.failure), {ui.theme().bad, 12});
    if (step.question) strip_question(ui, at, guide, memory);
    if (step.question && !guide.answer()) return;
    checks(ui, at, guide);
    if (!guide.missing().empty()) astray(ui, at, guide);
    if (guide.hint_shown()) at.words(step.hint, quiet_look(ui));
    if (guide.last() && guide.lesson()->steps.size() > 1)
        at.words("Free play: everything is yours to change.", quiet_look(ui));
    if (memory.keepable && (guide.last() || guide.step_number() == 0)) keep(ui, at);
}

/// What the task may come to say at most, for measuring: it keeps that much room from the beginning, for
/// figures whose height changes jump.
void task_in_full(Ui& ui, Column& at, const Guide& guide) {
    const Step& step = guide.step();
    if (step.question) answered_question(ui, at, *step.question);
    checks(ui, at, guide);
    if (!step.hint.empty()) at.words(step.hint, quiet_look(ui));
}

struct Columns {
    Rect head, left, right;
};

Columns columns(Ui& ui, Rect strip) {
    Rect inside = ui::inset(strip, ui.px(kPad), ui.px(8));
    Columns out;
    out.head = ui::cut_top(inside, ui.px(kHead));
    out.left = ui::cut_left(inside, std::round(inside.w * 0.5f));
    ui::cut_left(inside, ui.px(kGap));
    out.right = inside;
    return out;
}

float height_at(Ui& ui, const Guide& guide, const StripMemory& memory, float width, float scale) {
    const Columns at = columns(ui, {0, 0, width, ui.px(1000)});
    StripMemory same = memory;
    Column left(ui, at.left, scale, false), right(ui, at.right, scale, false);
    left.words(guide.step().caption, body_look(ui));
    task(ui, right, guide, same);
    Column full(ui, at.right, scale, false), missed(ui, at.right, scale, false);
    task_in_full(ui, full, guide);
    if (guide.step().question) missed_question(ui, missed, *guide.step().question);
    return std::round(std::max({left.height(), right.height(), full.height(), missed.height()}) +
                      ui.px(kHead + 16));
}

/// The largest words that stand within so much height.
float scale_for(Ui& ui, const Guide& guide, const StripMemory& memory, float width, float height) {
    for (const float scale : kScales)
        if (height_at(ui, guide, memory, width, scale) <= height) return scale;
    return kScales.back();
}

std::string title_of(const Guide& guide) {
    const Lesson& lesson = *guide.lesson();
    std::string title =
        (lesson.number > 0 ? std::to_string(lesson.number) + " · " : "") + paint::escape_markup(lesson.title);
    if (const std::size_t steps = lesson.steps.size(); steps > 1)
        title += " · " + paint::spoken(fmt::format("{} of {}", guide.step_number() + 1, steps));
    // A lesson's own title stands in no book.
    return paint::as_written(std::move(title));
}

TextLook title_look(Ui& ui) { return {ui.theme().accent_text, 13, Face::Bold}; }

void leave(Ui& ui, Rect box) {
    if (ui.icon_button("lesson.leave", box, ui::Icon::Close, ButtonKind::Quiet))
        ui.context().emit(LeaveLesson{});
    ui.tooltip("Leave the lesson: the matrices stay, its speed and its view go");
}

/// The ways on, from the right end of a row; returns what is left of it.
Rect ways_on(Ui& ui, Rect row, const Guide& guide, const StripMemory& memory, float least) {
    const ui::Context& c = ui.context();
    const auto button = [&](std::string_view id, std::string_view label, ButtonKind kind, bool enabled,
                            std::string_view tooltip) {
        const Rect r = ui::cut_right(row, std::max(ui.px(least), ui.text_width(label, 12) + ui.px(24)));
        ui::cut_right(row, ui.px(8));
        const bool clicked = ui.button(id, r, label, kind, enabled);
        ui.tooltip(tooltip);
        return clicked;
    };
    if (!guide.last() &&
        button("lesson.next", "Next", guide.ended() ? ButtonKind::Primary : ButtonKind::Plain, guide.ended(),
               guide.ended() ? "The next step\nPage Down" : "First do what is asked"))
        c.emit(NextStep{});
    if (guide.last() && memory.next) {
        std::string label = fmt::format("Next: {}", paint::escape_markup(memory.next->title));
        // Beside it stands the way back.
        if (ui.text_width(label, 12) + ui.px(24 + 2 * 8 + std::max(least, 60.f)) > row.w)
            label = "Next lesson";
        if (button("lesson.following", label, ButtonKind::Primary, true, "The lesson behind this one"))
            c.emit(StartLesson{.lesson = memory.next});
    } else if (guide.last() && button("lesson.lessons", "Lessons…", ButtonKind::Primary, true,
                                      "All lessons, lectures and presets\nF2")) {
        c.emit(state::ShowDialog{state::Dialog::Lessons});
    }
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
    const Rect close = ui::cut_right(head, ui.px(24));
    ui::cut_right(head, ui.px(8));
    const float title =
        ui.typeset({head.x, head.y + ui.px(3), head.w, 0}, title_of(guide), title_look(ui), draw);
    if (draw) leave(ui, {close.x, close.y, close.w, ui.px(24)});
    const float top = std::max(ui.px(26), title + ui.px(3)) + ui.px(6);
    Column words(ui, {inside.x, inside.y + top, inside.w, 0}, scale, draw);
    words.words(guide.step().caption, body_look(ui));
    words.row(4, 0);
    task(ui, words, guide, memory);
    return top + words.height();
}

void draw_column(Ui& ui, Rect strip, const Guide& guide, StripMemory& memory) {
    ui.painter().rect({strip.x, strip.y, std::max(1.f, ui.px(1)), strip.h}, ui.theme().rule, 0);
    Rect inside = ui::inset(strip, ui.px(kPad), ui.px(10));
    const Rect foot = ui::cut_bottom(inside, ui.px(26));
    ui::cut_bottom(inside, ui.px(6));
    float scale = kScales.back();
    for (const float each : kScales)
        if (StripMemory same = memory; pile(ui, inside, guide, same, each, false) <= inside.h) {
            scale = each;
            break;
        }
    pile(ui, inside, guide, memory, scale, true);
    ways_on(ui, foot, guide, memory, 48);
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
    left.words(guide.step().caption, body_look(ui));
    task(ui, right, guide, memory);

    Rect head = ui::inset(at.head, 0, ui.px(2));
    leave(ui, ui::cut_right(head, ui.px(24)));
    ui::cut_right(head, ui.px(8));
    ui.text(ways_on(ui, head, guide, memory, 70), title_of(guide), title_look(ui));
}

}  // namespace lowrank::lesson
