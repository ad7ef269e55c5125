// A row of buttons below two columns; one walk measures and draws, so that nothing is cut but what scrolls.
#include "app/lesson/strip.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <functional>
#include <string_view>
#include <utility>

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

constexpr float kPad = 16, kTopPad = 8, kGap = 20, kFoot = 30;
constexpr std::string_view kFreePlay = "Free play: everything is yours to change.",
                           kRaceStays =
                               "The race of the lesson stays when it is closed; your own is one click away.";

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

/// At the end: that the lesson's race stays, and the way back to one's own, which undo has only step by step.
void own_race(Ui& ui, Column& at, const Guide& guide) {
    if (!guide.last() || !guide.covers_own(ui.context().state)) return;
    at.words(kRaceStays, quiet_look(ui));
    Rect row = at.row(kStripRow);
    if (!at.draws()) return;
    row.w = std::min(row.w, ui.text_width(kBringBack, 12) + ui.px(28));
    if (ui.button("lesson.own", row, kBringBack)) ui.context().emit(BringBackRace{});
    ui.tooltip(kBringBackTells);
}

/// Of a lesson that is over or has just begun.
void what_stays(Ui& ui, Column& at, const Guide& guide, const StripMemory& memory) {
    if (guide.last() && guide.lesson()->steps.size() > 1) at.words(kFreePlay, quiet_look(ui));
    own_race(ui, at, guide);
    if (memory.keepable && (guide.last() || guide.step_number() == 0)) keep(ui, at);
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
    what_stays(ui, at, guide, memory);
}

/// What the task may come to say at most, for measuring: it keeps that much room from the beginning, for
/// figures whose height changes jump.
void task_in_full(Ui& ui, Column& at, const Guide& guide, const StripMemory& memory) {
    const Step& step = guide.step();
    if (step.question) answered_question(ui, at, *step.question);
    checks(ui, at, guide);
    if (!step.hint.empty()) at.words(step.hint, quiet_look(ui));
    what_stays(ui, at, guide, memory);
}

struct Columns {
    Rect left, right, foot;
};

Columns columns(Ui& ui, Rect strip) {
    Rect inside = ui::inset(strip, ui.px(kPad), ui.px(kTopPad));
    Columns out;
    // Above the time bar, so that it stands still whatever the height of a step.
    out.foot = ui::cut_bottom(inside, ui.px(kFoot));
    out.left = ui::cut_left(inside, std::round(inside.w * 0.5f));
    ui::cut_left(inside, ui.px(kGap));
    out.right = inside;
    return out;
}

/// Of a step that may not be the one on screen: its words, what its question comes to, its checks, its end.
float height_of(Ui& ui, const Lesson& lesson, const Step& step, const Columns& at) {
    Column left(ui, at.left, false), right(ui, at.right, false), open(ui, at.right, false);
    left.words(step.caption, body_look(ui));
    if (step.question) answered_question(ui, right, *step.question), open_question(ui, open, *step.question);
    for (const Condition& check : step.checks)
        right.marked(paint::escape_markup(words_of(check)), {ui.theme().quiet, 12}, 20);
    if (!step.hint.empty()) right.words(step.hint, quiet_look(ui));
    if (&step == &lesson.steps.back() && lesson.steps.size() > 1) {
        right.words(kFreePlay, quiet_look(ui));
        right.words(kRaceStays, quiet_look(ui));
        (void)right.row(kStripRow);
    }
    return std::max({left.height(), right.height(), open.height()});
}

float tallest_step(Ui& ui, const Lesson& lesson, const Columns& at, float width, StripMemory::Tallest& kept) {
    const ui::Context& c = ui.context();
    // One that was let go may have lain where this one does.
    if (kept.lesson == &lesson && kept.name == lesson.name && kept.steps == lesson.steps.size() &&
        kept.width == width && kept.em == c.em && kept.language == c.state.look.language)
        return kept.height;
    kept = {&lesson, lesson.name, lesson.steps.size(), width, c.em, c.state.look.language, 0};
    for (const Step& step : lesson.steps)
        kept.height = std::max(kept.height, height_of(ui, lesson, step, at));
    return kept.height;
}

/// Of the words above the foot, as much as they may come to be on this step, or on any other.
float words_height(Ui& ui, const Guide& guide, StripMemory& memory, float width) {
    const Columns at = columns(ui, {0, 0, width, ui.px(1000)});
    StripMemory same = memory;
    Column left(ui, at.left, false), right(ui, at.right, false);
    left.words(guide.step().caption, body_look(ui));
    task(ui, right, guide, same);
    Column full(ui, at.right, false), open(ui, at.right, false);
    task_in_full(ui, full, guide, memory);
    if (guide.step().question) open_question(ui, open, *guide.step().question);
    return std::max({left.height(), right.height(), full.height(), open.height(),
                     tallest_step(ui, *guide.lesson(), at, width, memory.tallest)});
}

/// Draws words that are so high into their place; where that is lower they scroll, at the same width: their
/// bar stands in the margin at the right. Another step (other) begins at its top. draw(ui, y) begins at y.
void part(Ui& ui, const std::string& name, Rect place, float height, bool other,
          const std::function<void(Ui&, float)>& draw) {
    if (height <= place.h + ui.px(1)) return draw(ui, place.y);
    // A ring around a button at the left edge is not cut either.
    const float ring = ui.px(6);
    ui::scrolled(ui, name, {place.x - ring, place.y, place.w + ring + ui::scrollbar_width(ui), place.h},
                 [&](Ui& inner, Rect inside) {
                     if (other) ImGui::SetScrollY(0);
                     draw(inner, inside.y);
                     return inside.y + height;
                 });
}

void page(Ui& ui, Rect place, float height, std::size_t step, StripMemory& memory,
          const std::function<void(Ui&, float)>& draw) {
    part(ui, "lesson.words", place, height, std::exchange(memory.seen, step) != step, draw);
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

/// Caption and task below each other, for measuring or for good; returns the height.
float pile(Ui& ui, Rect inside, const Guide& guide, StripMemory& memory, bool draw) {
    Column words(ui, inside, draw);
    words.words(guide.step().caption, body_look(ui));
    words.row(2, 0);
    task(ui, words, guide, memory);
    // Below the last line there is no gap.
    return words.height() - ui.px(kBelowWords);
}

/// Where a column is too low for all its words, an open question stands at its foot and the caption scrolls
/// above: what is to be pressed is in sight. Where that leaves a caption no lines both scroll. False: nothing
/// was drawn.
bool asked_at_foot(Ui& ui, Rect inside, const Guide& guide, StripMemory& memory) {
    constexpr float kAbove = 6, kFewLines = 36, kVerdict = 56;
    const bool open = guide.step().question && !guide.answer();
    if (!open) return false;
    StripMemory same = memory;
    Column caption(ui, inside, false), now(ui, inside, false), most(ui, inside, false);
    caption.words(guide.step().caption, body_look(ui));
    task(ui, now, guide, same);
    open_question(ui, most, *guide.step().question);
    // By what it may come to, lest it moves at a first answer: that is scrolled to where it has no room.
    const float asked = std::max(now.height(), most.height()), room = inside.h - ui.px(kAbove + kFewLines);
    // Piled, they have a gap between them and none at the end.
    if (caption.height() + asked <= inside.h) return false;
    if (asked - ui.px(kVerdict) > room) return false;
    const Rect foot = ui::cut_bottom(inside, std::min(asked, room));
    ui::cut_bottom(inside, ui.px(kAbove));
    const bool other = memory.seen != guide.step_number();
    page(ui, inside, caption.height(), guide.step_number(), memory, [&](Ui& inner, float y) {
        Column(inner, {inside.x, y, inside.w, 0}, true).words(guide.step().caption, body_look(inner));
    });
    part(ui, "lesson.asked", foot, now.height(), other, [&](Ui& inner, float y) {
        Column told(inner, {foot.x, y, foot.w, 0}, true);
        task(inner, told, guide, memory);
    });
    return true;
}

void draw_column(Ui& ui, Rect strip, const Guide& guide, StripMemory& memory) {
    ui.painter().rect({strip.x, strip.y, std::max(1.f, ui.px(1)), strip.h}, ui.theme().rule, 0);
    Rect inside = ui::inset(strip, ui.px(kPad), ui.px(kTopPad));
    const Rect foot = ui::cut_bottom(inside, ui.px(26));
    ui::cut_bottom(inside, ui.px(4));
    Rect head = inside;
    const Rect close = ui::cut_right(head, ui.px(24));
    ui::cut_right(head, ui.px(8));
    const float title = ui.typeset({head.x, head.y + ui.px(3), head.w, 0}, title_of(guide), title_look(ui));
    leave(ui, {close.x, close.y, close.w, ui.px(24)});
    ui::cut_top(inside, std::max(ui.px(24), title + ui.px(3)) + ui.px(4));
    StripMemory same = memory;
    if (!asked_at_foot(ui, inside, guide, memory))
        page(ui, inside, pile(ui, inside, guide, same, false), guide.step_number(), memory,
             [&](Ui& inner, float y) {
                 pile(inner, {inside.x, y, inside.w, 0}, guide, memory, true);
             });
    ways_on(ui, foot, guide, memory, 48);
}

}  // namespace

float strip_height(Ui& ui, const Guide& guide, StripMemory& memory, float width, float most) {
    if (!guide.lesson()) return 0;
    return std::min(most, std::round(words_height(ui, guide, memory, width) + ui.px(kFoot + 2 * kTopPad)));
}

void draw_strip(Ui& ui, Rect strip, const Guide& guide, StripMemory& memory, bool column) {
    if (!guide.lesson()) return;
    ui.painter().rect(strip, ui.theme().card, 0);
    ui.probe("lesson", strip);
    if (column) return draw_column(ui, strip, guide, memory);
    ui.rule(strip.x, strip.y, strip.w);
    const Columns at = columns(ui, strip);
    const Rect below{at.left.x, at.left.y, at.right.right() - at.left.x, at.left.h};
    StripMemory same = memory;
    Column caption(ui, at.left, false), told(ui, at.right, false);
    caption.words(guide.step().caption, body_look(ui));
    task(ui, told, guide, same);
    const auto draw_left = [&](Ui& on, float y) {
        Column left(on, {at.left.x, y, at.left.w, 0}, true);
        left.words(guide.step().caption, body_look(on));
    };
    const auto draw_right = [&](Ui& on, float y) {
        Column right(on, {at.right.x, y, at.right.w, 0}, true);
        task(on, right, guide, memory);
    };
    // What is to be done stays in sight beside a caption that scrolls.
    if (told.height() <= below.h) {
        page(ui, at.left, caption.height(), guide.step_number(), memory, draw_left);
        draw_right(ui, at.right.y);
    } else {
        page(ui, below, std::max(caption.height(), told.height()), guide.step_number(), memory,
             [&](Ui& inner, float y) { draw_left(inner, y), draw_right(inner, y); });
    }

    Rect foot = ui::inset(at.foot, 0, ui.px(2));
    leave(ui, ui::cut_right(foot, ui.px(24)));
    ui::cut_right(foot, ui.px(8));
    ui.text(ways_on(ui, foot, guide, memory, 70), title_of(guide), title_look(ui));
}

}  // namespace lowrank::lesson
