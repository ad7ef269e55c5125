// Choices beside each other, a number that is typed, a drawing; and the verdict with its sign.
#include "app/lesson/strip_question.h"

#include <cmath>
#include <fmt/core.h>

#include <imgui.h>

#include "app/lesson/answer.h"
#include "app/paint/painter.h"
#include "app/paint/text_layout.h"
#include "app/ui/cards.h"
#include "app/ui/format.h"
#include "app/ui/icons.h"
#include "core/text/bounds.h"

namespace lowrank::lesson {
namespace {

using paint::Face;
using paint::Rect;
using ui::ButtonKind;
using ui::Ui;

const std::string kDrawingStays = "Your drawing stays on the figure while the methods run.";

/// As a person would write it: 5, and not 5.000.
std::string number_words(double value) {
    std::string words = ui::number_markup(value, 4);
    if (words.find('.') == std::string::npos || words.find('^') != std::string::npos) return words;
    while (words.ends_with('0')) words.pop_back();
    if (words.ends_with('.')) words.pop_back();
    return words;
}

/// An answer as the question has it: a choice in quotes, or a number.
std::string word_of(const Question& q, double value) {
    const auto k = static_cast<std::size_t>(std::max(1.0, value)) - 1;
    return q.choices.empty() || k >= q.choices.size() ? number_words(value) : "'" + q.choices[k] + "'";
}

/// Where the column scrolls an answer's verdict may come below its foot: it is scrolled for a few frames,
/// since how far it can be is known a frame late.
constexpr int kRevealed = 3;

void give(Ui& ui, StripMemory& memory, double answer) {
    memory.reveals = kRevealed;
    ui.context().emit(AnswerQuestion{answer});
}

void bring_into_sight(Ui& ui, StripMemory& memory, Rect line) {
    if (memory.reveals <= 0) return;
    --memory.reveals;
    ui.context().memory.waiting = true;
    const float foot = ImGui::GetWindowPos().y + ImGui::GetWindowHeight() - ui.px(ui::kFadeAtFoot);
    const float most = ImGui::GetScrollMaxY();
    if (most > 0 && line.bottom() > foot)
        ImGui::SetScrollY(std::min(most, ImGui::GetScrollY() + line.bottom() - foot));
}

/// Right or not quite: by its sign, its word and its colour.
void verdict(Ui& ui, Column& at, StripMemory& memory, bool right, const std::string& words) {
    const theme::Colour colour = right ? ui.theme().good : ui.theme().bad;
    const Rect mark = at.marked(words, {colour, 13, Face::Bold}, 22);
    if (!at.draws()) return;
    bring_into_sight(ui, memory, mark);
    ui::draw_icon(ui.list(), right ? ui::Icon::Tick : ui::Icon::Close,
                  {mark.x + ui.px(7), mark.y + mark.h / 2}, ui.px(12), colour);
    ui.probe(right ? "lesson.right" : "lesson.wrong", mark);
}

/// What was answered and stands.
void answered(Ui& ui, Column& at, const Guide& guide, StripMemory& memory, double given) {
    const Question& q = *guide.step().question;
    const bool right = q.right(given);
    verdict(ui, at, memory, right,
            !right           ? fmt::format("Not quite: it is {}.", word_of(q, q.answer))
            : guide.missed() ? fmt::format("Right, at the second try: {}.", word_of(q, given))
                             : fmt::format("Right: {}.", word_of(q, given)));
}

/// The first answer was not right, and another one may be given. Which choice it was its grey button says; a
/// number is gone from its field.
void once_more(Ui& ui, Column& at, StripMemory& memory, const Question& q, double given) {
    verdict(ui, at, memory, false,
            q.choices.empty() ? fmt::format("Not quite: {}. Try once more.", number_words(given))
                              : std::string("Not quite. Try once more."));
}

/// A choice that is longer than the column, in lines.
void long_choice(Ui& ui, Column& at, StripMemory& memory, const std::string& id, const Question& q,
                 std::size_t k, bool open) {
    const float pad = ui.px(14), em = ui.context().em;
    const std::string& words = q.choices[k];
    float widest = 0, room = at.row(0, 0).w - 2 * pad;
    for (const std::string& line : paint::wrap_words(words, room, 12 * em / 13))
        widest = std::max(widest, ui.text_width(line, 12));
    const float height = ui.typeset({0, 0, room, 0}, words, {ui.theme().text, 12}, false);
    Rect box = at.room(height + ui.px(10));
    box.w = std::ceil(widest) + 2 * pad;
    if (!at.draws()) return;
    if (ui.button(id, box, "", ButtonKind::Plain, open)) give(ui, memory, static_cast<double>(k + 1));
    ui.typeset({box.x + pad, box.y + ui.px(5), room, 0}, words,
               {open ? ui.theme().text : ui.theme().quiet, 12});
}

/// Beside each other while there is room.
void choices(Ui& ui, Column& at, StripMemory& memory, const Question& q, std::optional<double> missed) {
    const float gap = ui.px(8);
    Rect row{};
    float x = HUGE_VALF;
    for (std::size_t k = 0; k < q.choices.size(); ++k) {
        const float w = ui.text_width(q.choices[k], 12) + ui.px(28);
        const std::string id = "lesson.choice." + std::to_string(k + 1);
        const bool open = missed != static_cast<double>(k + 1);
        if (w > at.row(0, 0).w) {
            long_choice(ui, at, memory, id, q, k, open);
            x = HUGE_VALF;
            continue;
        }
        if (x + w > row.right()) {
            row = at.row(kStripRow);
            x = row.x;
        }
        if (at.draws() && ui.button(id, {x, row.y, w, row.h}, q.choices[k], ButtonKind::Plain, open))
            give(ui, memory, static_cast<double>(k + 1));
        x += w + gap;
    }
}

/// Below what is pressed, which so stays where it is.
void refused(Ui& ui, Column& at, const StripMemory& memory) {
    if (!memory.refused.empty()) at.words(paint::escape_markup(memory.refused), {ui.theme().bad, 12});
}

void number(Ui& ui, Column& at, StripMemory& memory) {
    Rect row = at.row(kStripRow);
    refused(ui, at, memory);
    if (!at.draws()) return;
    bool entered = false;
    const Rect box = ui::cut_left(row, ui.px(90));
    if (auto typed = ui.text_box("lesson.number", box, memory.typed, "a number", kLongestName, &entered)) {
        memory.typed = *typed;
        memory.refused.clear();
    }
    ui.tooltip("9/11, 82 % and 1e-3 are read as well");
    ui::cut_left(row, ui.px(8));
    const std::optional<double> value = read_answer(memory.typed);
    const bool asked = ui.button("lesson.answer", ui::cut_left(row, ui.px(80)), "Answer", ButtonKind::Primary,
                                 value.has_value());
    if (!asked && !entered) return;
    // After a first answer that is not right the next one is typed at once: its letters are no shortcuts.
    if (entered) ui.context().memory.focus.on = true;
    memory.refused = why_no_answer(memory.typed);
    if (!value) return;
    give(ui, memory, *value);
    memory.typed.clear();
}

/// The drawing is made on the figure; who has no pointer types places.
void drawing(Ui& ui, Column& at, const DrawnAnswer& asked, StripMemory& memory) {
    at.words(
        (asked.point ? "Click on the figure, or type a place: " : "Draw on the figure, or type places: ") +
            state::example(asked.point, asked.x, asked.y) + ".",
        quiet_look(ui));
    Rect row = at.row(kStripRow);
    refused(ui, at, memory);
    if (!at.draws()) return;
    const state::HandDrawn* drawn = ui.context().state.drawing.sheet.get();
    const bool there = drawn && state::enough(*drawn);
    if (ui.button("lesson.answer", ui::cut_right(row, ui.px(80)), "Answer", ButtonKind::Primary, there))
        ui.context().emit(AnswerQuestion{0});
    if (!there) ui.tooltip(asked.point ? "First mark a place" : "First draw at least half of the way");
    ui::cut_right(row, ui.px(8));
    if (ui.button("lesson.wipe", ui::cut_right(row, ui.px(64)), "Wipe", ButtonKind::Plain,
                  drawn && !state::untouched(*drawn)))
        ui.context().emit(state::WipeDrawing{});
    ui::cut_right(row, ui.px(8));
    row.w = std::min(row.w, ui.px(260));
    bool entered = false;
    const auto typed = ui.text_box("lesson.places", row, memory.typed, "t:value", kLongestCaption, &entered);
    if (typed) memory.typed = *typed;
    if (!typed && !entered) return;
    // Drawn while it is typed: who looks for a button to press has one. Half a word is no fault yet.
    state::HandDrawn tried = sheet_of(asked);
    const std::string wrong = state::draw_typed(tried, memory.typed);
    memory.refused = entered ? wrong : std::string();
    if (wrong.empty()) ui.context().emit(state::DrawTyped{memory.typed});
}

}  // namespace

void strip_question(Ui& ui, Column& at, const Guide& guide, StripMemory& memory) {
    const Step& step = guide.step();
    at.words(step.question->ask, {ui.theme().text, 13, Face::Bold});
    if (const auto given = guide.answer()) {
        if (!step.question->draw)
            answered(ui, at, guide, memory, *given);
        else
            at.words(guide.outcome().empty() ? kDrawingStays : guide.outcome(), body_look(ui));
        at.words(step.question->because, quiet_look(ui));
    } else if (step.question->draw) {
        drawing(ui, at, *step.question->draw, memory);
    } else {
        if (step.question->choices.empty())
            number(ui, at, memory);
        else
            choices(ui, at, memory, *step.question, guide.missed());
        // Below the answers: what was clicked stays under the pointer.
        if (guide.missed()) once_more(ui, at, memory, *step.question, *guide.missed());
    }
}

void answered_question(Ui& ui, Column& at, const Question& q) {
    StripMemory none;
    at.words(q.ask, {ui.theme().text, 13, Face::Bold});
    if (q.draw)
        at.words(kDrawingStays, body_look(ui));
    else
        verdict(ui, at, none, true, fmt::format("Right, at the second try: {}.", word_of(q, q.answer)));
    at.words(q.because, quiet_look(ui));
}

void open_question(Ui& ui, Column& at, const Question& q) {
    StripMemory none;
    at.words(q.ask, {ui.theme().text, 13, Face::Bold});
    if (q.draw) return drawing(ui, at, *q.draw, none);
    if (q.choices.empty())
        number(ui, at, none);
    else
        choices(ui, at, none, q, std::nullopt);
    once_more(ui, at, none, q, q.answer);
}

}  // namespace lowrank::lesson
