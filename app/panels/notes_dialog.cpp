// All notes at the curves: a row each, with its point, its words and why it is not seen.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>

#include <imgui.h>

#include "app/figure/race/overlays.h"
#include "app/panels/dialogs.h"
#include "app/state/notes.h"
#include "app/ui/cards.h"
#include "app/ui/parameter_row.h"
#include "core/run/run_name.h"
#include "core/text/bounds.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kNoteRow = 30;

/// 'Error of NARG+R at'.
std::string place_words(const Context& c, const std::vector<std::string>& labels, const CurveNote& note) {
    static constexpr std::array<std::string_view, 4> kNames = {"Error", "Stepsize", "Momentum", "Objective"};
    const auto run = state::noted_run(c.race, c.state.foreign, note);
    const std::string figure(kNames[static_cast<std::size_t>(note.figure)]);
    if (!run) return figure + (note.pin < 0 ? "" : fmt::format(" of pin {}", note.pin + 1));
    if (note.pin < 0)
        return fmt::format("{} of {}", figure, paint::escape_markup(run_name(c.race, run->trace)));
    return fmt::format("{} of {}", figure, labels[static_cast<std::size_t>(state::foreign_of(run->curve))]);
}

/// One note; returns the height it took. labels: of the curves over the race.
float one_note(Ui& ui, Rect at, const std::vector<std::string>& labels, std::size_t k) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const std::vector<CurveNote>& notes = c.state.notes;
    const std::string id = "note." + std::to_string(k + 1);
    const std::string unseen = state::why_unseen(c.state, c.race, notes[k]);
    Rect row = inset(cut_top(at, ui.px(kNoteRow)), ui.px(4), ui.px(2));
    float height = ui.px(kNoteRow + 4);
    const auto edit = [&](const std::string& what, auto change) {
        std::vector<CurveNote> next = notes;
        change(next[k]);
        c.emit(state::EditNotes{std::move(next), fmt::format("{} of note {}", what, k + 1)});
    };
    if (ui.icon_button(id + ".remove", cut_right(row, ui.px(26)), Icon::Remove, ButtonKind::Quiet))
        c.emit(state::RemoveNote{k});
    ui.tooltip("Take this note away (Ctrl+Z brings it back)");
    cut_right(row, ui.px(4));
    const Rect place = cut_left(row, ui.px(190));
    ui.text(place, place_words(c, labels, notes[k]), {unseen.empty() ? t.text : t.quiet, 12});
    ui.text(cut_left(row, ui.px(32)), "t =", {t.quiet, 12});
    if (const auto typed = ui.number(id + ".t", cut_left(row, ui.px(66)), static_cast<double>(notes[k].t),
                                     std::to_string(notes[k].t)))
        edit("place", [&](CurveNote& note) {
            note.t = static_cast<std::int64_t>(
                nearest_possible(ui, "The iteration", std::round(*typed), {0, 1e9}));
        });
    cut_left(row, ui.px(10));
    if (auto typed =
            ui.text_box(id + ".text", row, notes[k].text, "t = " + std::to_string(notes[k].t), kLongestText))
        edit("text", [&](CurveNote& note) { note.text = *typed; });
    if (c.state.note == k) ui.begins_here();
    if (!unseen.empty()) {
        const float words = ui.paragraph({at.x + ui.px(4), at.y, at.w - ui.px(8), 0},
                                         fmt::format("Not seen now: {}.", unseen), {t.quiet, 12});
        ui.probe(id + ".unseen", {at.x, at.y, at.w, words});
        height += words + ui.px(4);
    }
    return height;
}

}  // namespace

CardSize notes_size(Ui& ui) {
    const Context& c = ui.context();
    float list = 50;
    for (const CurveNote& note : c.state.notes)
        list += kNoteRow + 4 + (state::why_unseen(c.state, c.race, note).empty() ? 0 : 2 * 17 + 4);
    return {820, 480, kAroundList + list};
}

void notes_dialog(Ui& ui, Rect card) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    Rect at = dialog_frame(ui, card, "Notes at the curves");
    Rect head = cut_top(at, ui.px(30));
    if (ui.button("notes.add", cut_right(head, ui.px(170)), "Note at the cursor", ButtonKind::Primary))
        c.emit(state::note_at_cursor(c.state));
    ui.tooltip("On the chosen curve of the figure in front\nN");
    // A key too many must not write over a note.
    if (!c.state.note) ui.begins_here();
    ui.paragraph({head.x, head.y + ui.px(4), head.w - ui.px(16), 0},
                 "_ and ^ make indices: X_t, 10^{−6}. Notes are saved with the experiment's file.",
                 {t.quiet, 12});
    cut_top(at, ui.px(12));
    scrolled(ui, "notes", at, [&](Ui& inner, Rect page) {
        float y = page.y + ui.px(2);
        if (c.state.notes.empty())
            y +=
                inner.paragraph({page.x, y, page.w, 0},
                                "There is no note yet. N pins one to the chosen curve at the cursor; a right "
                                "click on a curve offers one at that point.",
                                {t.text, 13});
        const std::vector<std::string> labels = figure::overlay_labels(c.race, c.state.foreign);
        for (std::size_t k = 0; k < c.state.notes.size(); ++k)
            y += one_note(inner, {page.x + ui.px(3), y, page.w - ui.px(3), 0}, labels, k);
        return y;
    });
}

}  // namespace lowrank::panels
