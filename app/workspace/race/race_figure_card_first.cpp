// A sentence, one large card, and what a person has unfolded below it.
#include <algorithm>
#include <cmath>
#include <optional>

#include "app/paint/markup.h"
#include "app/panels/panels.h"
#include "app/state/cause.h"
#include "app/state/outcome.h"
#include "app/ui/format.h"
#include "app/workspace/race/race_figure_card.h"
#include "app/workspace/race/race_state.h"

namespace lowrank::race {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kLine = 28, kLeastCard = 160;

float cure_width(Ui& ui, const state::Cause& cause) {
    if (!cause.cure) return 0;
    return std::ceil(ui.text_width(sentence_markup(cause.cure->label), kSmallText)) + ui.px(24) + ui.px(12);
}
float width_of(Ui& ui, const state::Cause& cause) {
    return std::ceil(ui.text_width(sentence_markup(cause.words), 13)) + 1 + cure_width(ui, cause);
}

/// On one line, else on two of the height of one; whether either has room.
bool words_fit(Ui& ui, Rect line, const std::string& words) {
    if (ui.text_width(words, 13) <= line.w) return true;
    return line.w > 0 &&
           ui.typeset({0, 0, line.w, 0}, words, {ui.theme().text, kSmallText}, false) <= line.h + ui.px(6);
}

void sentence(Ui& ui, Rect line, const std::string& words, theme::Colour colour) {
    const TextLook small{colour, kSmallText};
    if (ui.text_width(words, 13) <= line.w || !words_fit(ui, line, words))
        return ui.text(line, words, {colour});
    const float height = ui.typeset({0, 0, line.w, 0}, words, small, false);
    ui.typeset({line.x, std::round(line.y + (line.h - height) / 2), line.w, height}, words, small);
}

/// Why a race did not end well, else what a table wants to be judged by.
std::optional<state::Cause> said_of(const Context& c) {
    auto cause = state::cause_of(c.state, c.race, c.theory);
    return cause ? cause : state::unmeasured(c.state);
}

/// What may mend it, as one step of undo.
void cure_button(Ui& ui, Rect r, const state::Cause& cause) {
    // Only a fault is loud.
    const ButtonKind kind = cause.fault ? ButtonKind::Primary : ButtonKind::Plain;
    if (ui.button("cure", r, sentence_markup(cause.cure->label), kind)) ui.context().emit(cause.cure->edit);
    ui.tooltip("Tries it; undo takes it back\nCtrl+Z");
}

/// What went wrong, and the button behind it.
void cause_and_cure(Ui& ui, Rect line, const state::Cause& cause) {
    const std::string words = sentence_markup(cause.words);
    const float cure = cure_width(ui, cause), w = std::min(line.w, width_of(ui, cause)) - cure;
    const Rect said{line.x, line.y, w, line.h};
    ui.probe("cause", said);
    sentence(ui, said, words, cause.fault ? ui.theme().bad : ui.theme().text);
    if (!words_fit(ui, said, words)) ui.area("cause.whole", said), ui.tooltip(words);
    if (!cause.cure) return;
    const float gap = ui.px(12);
    cure_button(ui, {line.x + w + gap, line.y + ui.px(2), cure - gap, line.h - ui.px(4)}, cause);
}

/// What won, as long as the numbers are those of the race the controls show; empty otherwise.
std::string outcome_shown(const Context& c) {
    const bool shown = c.state.refusal.empty() && c.race.generation >= c.state.race.progress.awaited;
    return shown ? paint::escape_markup(state::outcome_words(c.race, x_axis_of(c.state))) : "";
}

/// What is to be tried at the left, or why it went wrong; who won at the right, where there is room beside a
/// fault. Where who won leaves no room for what is to be tried, a tooltip says that. Whether who won is told.
bool line_of_words(Ui& ui, Rect line) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const auto cause = said_of(c);
    const std::string won = outcome_shown(c);
    const float pill_width = std::ceil(ui.text_width(won, 13, paint::Face::Bold)) + ui.px(24);
    const std::string hint = sentence_markup(state::what_to_try(c.state));
    bool told = true;
    const bool named = !won.empty() && (!cause || width_of(ui, *cause) + pill_width + ui.px(20) <= line.w);
    if (named) {
        const Rect pill = cut_right(line, std::min(line.w, pill_width));
        cut_right(line, ui.px(16));
        ui.painter().rect(pill, t.accent_tint, ui.px(5));
        ui.probe("outcome", pill);
        told = words_fit(ui, inset(line, ui.px(2), 0), hint);
        if (!told) ui.area("outcome.try", pill), ui.tooltip(hint);
        ui.text(inset(pill, ui.px(12), 0), won,
                {t.accent_text, 13, paint::Face::Bold, paint::HAlign::Centre});
    }
    cut_left(line, ui.px(4));
    if (cause) {
        cause_and_cure(ui, line, *cause);
    } else if (told) {
        ui.probe("try", line);
        sentence(ui, line, hint, t.text);
    }
    return named || won.empty();
}

/// Says which figure it takes along.
void export_button(Ui& ui, Rect r, FigureKind kind, std::string_view label) {
    if (ui.button("export.card", r, label, ButtonKind::Quiet)) {
        ui.context().emit(state::ActivateFigure{kind});
        ui.context().emit(state::ShowDialog{state::Dialog::Export});
    }
    ui.tooltip("As a picture, a page of a paper, TikZ or numbers\nS");
}

struct HeadOutcome {
    std::string words;
    float width = 0;
    bool small = false;  ///< in the letters of small text, which are not bold
    float size() const { return small ? kSmallText : kBodyText; }
    paint::Face face() const { return small ? paint::Face::Regular : paint::Face::Bold; }
};
/// Who won in the card's own head, which is empty there; the words' width with what surrounds them, or 0
/// where there is no room. brief: in smaller letters, or the winner alone, where the second has none.
HeadOutcome outcome_in_head(Ui& ui, const std::string& title, float room, bool brief) {
    HeadOutcome out{outcome_shown(ui.context())};
    if (out.words.empty()) return out;
    room -= ui.text_width(title, 13, paint::Face::Bold) + ui.px(figure::sizes::kCardMargin + 16);
    const std::string first = out.words.substr(0, out.words.find(';'));
    const auto fits = [&](const std::string& words, bool small) {
        out.small = small;
        out.width = std::ceil(ui.text_width(words, out.size(), out.face())) + ui.px(20);
        if (out.width > room) return false;
        out.words = words;
        return true;
    };
    if (fits(out.words, false) || (brief && (fits(out.words, true) || fits(first, false)))) return out;
    out.width = 0;
    return out;
}

/// cause: of which the button stands in the card's head, for the words stand elsewhere.
void large_card(Ui& ui, FigureSlots& slots, Rect card, bool outcome,
                const std::optional<state::Cause>& cause = {}) {
    const Context& c = ui.context();
    const RaceState& race = race_of(c.state);
    // Whoever came here from a picture or a step finds the way back.
    const bool switched = race.centre != CentreView::Curves || has_pixels(c.state.accepted.problem);
    const float taken = switched ? ui.px(kCentreSwitchRoom) : 0;
    if (race.centre != CentreView::Curves) return large_instead(ui, card);
    const std::string label = state::export_words(c.state);
    const float w = std::ceil(ui.text_width(label, 12)) + ui.px(16);
    FigureSlot& slot = slots[static_cast<std::size_t>(race.active)];
    const float cure = cause ? cure_width(ui, *cause) : 0;
    const float end = card.right() - ui.px(17) - taken - cure;
    // What cures goes before the button that has a key too, and the title before both.
    const float titled =
        ui.text_width(slot.figure.title, 13, paint::Face::Bold) + ui.px(figure::sizes::kCardMargin);
    bool room = card.w > ui.px(360) + taken && (cure == 0 || card.x + titled + ui.px(16) + w < end);
    HeadOutcome won;
    if (outcome) {
        won = outcome_in_head(ui, slot.figure.title, end - card.x - w - ui.px(8), false);
        // Export has its key and stands in the menu too.
        if (won.width == 0 && !won.words.empty())
            won = outcome_in_head(ui, slot.figure.title, end - card.x, true), room = room && won.width == 0;
    }
    figure_card(
        ui, slot, card, race.active,
        [&] {
            if (switched) centre_switch(ui, card);
            if (cure > 0)
                cure_button(ui, {end + ui.px(12), card.y + ui.px(6), cure - ui.px(12), ui.px(24)}, *cause);
            if (room) export_button(ui, {end - w, card.y + ui.px(6), w, ui.px(24)}, race.active, label);
            if (won.width == 0) return;
            const theme::Theme& t = ui.theme();
            const Rect pill{std::round(end - (room ? w + ui.px(8) : 0) - won.width), card.y + ui.px(6),
                            won.width, ui.px(24)};
            ui.painter().rect(pill, t.accent_tint, ui.px(5));
            ui.probe("outcome", pill);
            ui.text(pill, won.words, {t.accent_text, won.size(), won.face(), paint::HAlign::Centre});
        },
        {0, taken + cure + (room ? w : 0) + (won.width > 0 ? won.width + ui.px(8) : 0)}, true);
}

}  // namespace

void first_screen(Ui& ui, FigureSlots& slots, Rect area) {
    const Context& c = ui.context();
    const state::SidePanels& sides = c.state.sides;
    // The panel says what to try or what went wrong, and the card's head who won: the plot has the line's
    // room, too, and keeps it.
    const bool cards = c.state.level.shows(state::Group::Cards);
    if (sides.slim && sides.left_shown && !cards && race_of(c.state).centre == CentreView::Curves) {
        const float gap = ui.px(kSlimGap);
        Rect card = inset(area, gap, gap);
        cut_left(card, ui.px(kSlimGapBesideHandle) - gap);
        return large_card(ui, slots, card, true, said_of(c));
    }
    const float gap = ui.px(kCardGap);
    bool named = true;
    const bool worded = area.h > ui.px(kLine + kLeastCard) + 2 * gap;
    if (worded) {
        cut_top(area, ui.px(7));
        Rect line = cut_top(area, ui.px(kLine));
        named = line_of_words(ui, inset(line, gap, 0));
        // Cards keep a gap above them of their own.
        area.y -= ui.px(6), area.h += ui.px(6);
    }
    if (cards) return figure_cards(ui, slots, area);
    large_card(ui, slots, inset(area, gap, gap), !named);
}

}  // namespace lowrank::race
