// What a study says of itself in numbers, and what of it is looked at.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/paint/markup.h"
#include "app/state/sentence.h"
#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "app/ui/stack.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/rank_found.h"
#include "app/workspace/studies/studies_view.h"
#include "app/workspace/studies/study_menus.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using namespace ui;

std::string clock_words(double seconds) {
    if (!(seconds >= 0)) return "–";
    const auto whole = static_cast<long>(std::lround(seconds));
    if (whole == 0) return print_duration(seconds);
    if (whole < 60) return std::to_string(whole) + " s";
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

constexpr std::string_view kBackToRace = "back to the race";

state::SetWorkspace race_in_front(const state::AppState& state) {
    return {std::string(state::tab_that(state.tabs, &state::WorkspaceInfo::shows_race))};
}

}  // namespace

std::vector<std::pair<std::string, std::string>> StudiesView::numbers_of(const StudiesState& s,
                                                                         Index cell) const {
    std::vector<std::pair<std::string, std::string>> out;
    const std::vector<std::string> names = cell_methods(s.study, cell);
    for (Index m = 0; m < study_methods(s.study); ++m) {
        const CellSummary& summary = map_.of(cell, m);
        const std::string name = told_method(s.study, names.at(static_cast<std::size_t>(m)));
        out.emplace_back(name, summary.underdetermined ? "too few samples"
                                                       : success_words(summary.successes, summary.trials));
        if (summary.successes > 0)
            out.emplace_back("   iterations, median", number_markup(summary.iterations.median, 3));
    }
    return out;
}

float StudiesView::draw_look(Ui& ui, paint::Rect inside) const {
    const StudiesState& s = studies_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    Stack rows(ui, inside);
    const auto look_at = [&](auto set) {
        studies::StudyLook look = s.look;
        set(look);
        ui.context().emit(studies::LookAtStudy{look});
    };
    const std::string swept = swept_method_words(s.study);
    rows.section("METHODS", 10);
    if (!swept.empty()) ui.text(rows.next(22), swept, {t.text, 12, Face::Bold});
    for (const ShownMethod& one : shown_methods({s.study, rows_, {}, {}}, t)) {
        const Rect r = rows.next(26);
        const bool on = std::ranges::find(s.look.left_out, one.method) == s.look.left_out.end();
        if (ui.checkbox("studies.shown." + one.method, {r.x, r.y + ui.px(5), ui.px(16), ui.px(16)}, on))
            look_at([&](StudyLook& look) {
                if (on)
                    look.left_out.push_back(one.method);
                else
                    std::erase(look.left_out, one.method);
            });
        ui.sample({r.x + ui.px(22), r.y, ui.px(30), r.h}, one.style, !on);
        ui.text({r.x + ui.px(58), r.y, r.w - ui.px(58), r.h}, one.told(), {on ? t.text : t.quiet, 12});
    }
    const bool profile = s.look.figure == kPerformanceProfile || s.look.figure == kDataProfile;
    if (profile) {
        rows.section("COST", 10);
        static constexpr std::array<std::string_view, 3> kCosts = {"iterations", "calls", "seconds"};
        if (const auto cost =
                ui.segmented("studies.cost", rows.next(), kCosts, static_cast<int>(s.look.cost), kSmallText))
            look_at([&](StudyLook& look) { look.cost = static_cast<StudyCost>(*cost); });
    }
    // Where every cell is of the same problem there is none to choose.
    const bool places =
        (s.study.x && !is_method_key(s.study.x->key)) || (s.study.y && !is_method_key(s.study.y->key));
    if (!places) return rows.height();
    rows.gap(10);
    const Rect head = rows.next(24);
    ui.section(head, "CELL");
    const Index cell = s.look.cell.value_or(middle_cell({s.study, rows_, {}, {}}));
    const bool along = one_axis(s.study).has_value(), all = !s.look.cell && (profile || along);
    if (s.look.cell && ui.link("studies.cell.all", head, profile || along ? "all cells" : "unpick"))
        look_at([](StudyLook& look) { look.cell.reset(); });
    if (all && ui.link("studies.cell.one", head, "one cell"))
        look_at([&](StudyLook& look) { look.cell = cell; });
    // Where all of them are shown the numbers of one say nothing.
    if (all) {
        rows.paragraph(profile ? "The runs of all cells are counted." : "All values of the axis are shown.",
                       {t.quiet, 12});
        return rows.height();
    }
    const auto pick = [&](const std::optional<StudyAxis>& axis, Index at, bool x) {
        if (!axis || is_method_key(axis->key)) return;
        const std::vector<double> numbers = axis_numbers(*axis);
        const bool ascending =
            !numbers.empty() && std::ranges::is_sorted(numbers) && numbers.front() < numbers.back();
        const auto place = static_cast<std::size_t>(at);
        const auto last = static_cast<double>(axis->values.size() - 1);
        const std::string label = paint::plain_text(axis_words(s.study.base.problem.kind, axis->key));
        const auto changed = parameter(
            ui, rows.next(),
            {.id = x ? "studies.cell.x" : "studies.cell.y",
             .label = label,
             .tooltip = "Whose runs are shown",
             .value = ascending ? numbers[place] : static_cast<double>(at),
             .range = ascending ? SliderRange{numbers.front(), numbers.back()}
                                : SliderRange{0, std::max(last, 1.0), false, true},
             .shown = place < numbers.size() ? print_significant(numbers[place], 4) : axis->values[place]});
        if (!changed) return;
        double best = std::numeric_limits<double>::infinity();
        Index to = at;
        for (std::size_t i = 0; i < axis->values.size(); ++i) {
            const double off = std::abs((ascending ? numbers[i] : static_cast<double>(i)) - changed->value);
            if (off < best) best = off, to = static_cast<Index>(i);
        }
        look_at([&](StudyLook& look) {
            look.cell = x ? s.study.row_of(cell) * s.study.columns() + to
                          : to * s.study.columns() + s.study.column_of(cell);
        });
    };
    pick(s.study.x, s.study.column_of(cell), true);
    pick(s.study.y, s.study.row_of(cell), false);
    if (!s.look.cell)
        rows.paragraph("The cell in the middle is shown. A slider shows another.", {t.quiet, 12});
    return rows.height();
}

void StudiesView::use_rank(Ui& ui, Rect at, Index rank) {
    const Context& c = ui.context();
    if (ui.button("studies.use", at, fmt::format("Use rank {}", rank), ButtonKind::Primary)) {
        ExperimentSpec with = c.state.experiment;
        with.problem.rank = rank;
        c.emit(race_in_front(c.state));
        c.emit(state::EditExperiment{with, false, "rank"});
    }
    ui.tooltip("Goes back to the race of this table and gives it that rank. Can be undone there.");
}

void StudiesView::back_to_race(Ui& ui, Rect at) {
    if (ui.link("studies.back", at, kBackToRace, paint::HAlign::Left))
        ui.context().emit(race_in_front(ui.context().state));
    ui.tooltip("The race of this table as it stands. The study stays here.");
}

void StudiesView::draw_found(Ui& ui, Stack& rows) const {
    const StudiesState& s = studies_of(ui.context().state);
    if (!tries_ranks_of(s, ui.context().state.experiment)) return;
    rows.section("FOR THE RACE", 10);
    if (found_) {
        use_rank(ui, rows.next(30), *found_);
        rows.gap(2);
    }
    back_to_race(ui, rows.next(24));
}

void StudiesView::draw_found_in_head(Ui& ui, Rect room, Rect& below) const {
    const StudiesState& s = studies_of(ui.context().state);
    if (!tries_ranks_of(s, ui.context().state.experiment)) return;
    constexpr Index kTwoDigits = 10;
    const auto width_of = [&](Index rank) {
        return std::ceil(ui.text_width(fmt::format("Use rank {}", rank), 13, Face::Bold)) + ui.px(24);
    };
    const float gap = ui.px(10), back = std::ceil(ui.text_width(kBackToRace)) + ui.px(4);
    const float use = width_of(found_.value_or(kTwoDigits));
    // From the start, so that the figure does not get lower once a rank is found.
    if (room.w < std::max(use, width_of(kTwoDigits)) + gap + back && below.h >= ui.px(160 + 36)) {
        room = cut_top(below, ui.px(28));
        cut_top(below, ui.px(8));
    }
    if (found_) {
        if (room.w < use) return;
        use_rank(ui, cut_left(room, use), *found_);
        cut_left(room, gap);
    }
    if (room.w >= back) back_to_race(ui, cut_left(room, back));
}

float StudiesView::draw_right(Ui& ui, paint::Rect inside, float) {
    const StudiesState& s = studies_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    Stack rows(ui, inside);
    rows.section("PROGRESS", 0);
    // How many there will be is known once it has begun.
    rows.pair("runs", s.begun ? fmt::format("{} of {}", s.progress.done, s.progress.all) : "–");
    rows.pair("time", s.live ? clock_words(s.progress.seconds) : "–");
    rows.pair("left", !s.begun                       ? "–"
                      : s.ended && s.failure.empty() ? "done"
                      : s.running                    ? clock_words(s.progress.seconds_left)
                      : s.live && !s.ended           ? "paused"
                                                     : "not running");
    if (!s.failure.empty()) rows.paragraph(state::begun(s.failure), {t.bad, 12});
    if (!s.begun) return rows.height();
    const Result<StudySpec>& of_fields = wanted(s.choice);
    if (!of_fields || !same_but_trials(*of_fields, s.study)) {
        const Rect under = rows.rest();
        rows.paragraph("Of the study that is shown, not of the fields.", {t.quiet, 12});
        ui.probe("studies.before", {under.x, under.y, under.w, rows.rest().y - under.y});
    }
    const bool nothing = s.progress.done == 0 && !s.failure.empty();
    rows.pair("kept in", nothing             ? "–"
                         : s.kept_in.empty() ? "memory alone"
                         : s.file.empty()    ? "the program's folder"
                                          : paint::escape_markup(s.kept_in.substr(s.kept_in.rfind('/') + 1)));
    const Rect under = rows.rest();
    ui.area("studies.kept", {under.x, under.y - ui.px(22), under.w, ui.px(22)});
    ui.tooltip(paint::escape_markup(s.kept_in));
    draw_found(ui, rows);
    if (s.look.figure != kPhaseTransition) return rows.height() + draw_look(ui, rows.rest());
    // Cells of one method each have nothing to choose from.
    const bool own = has_method_axis(s.study);
    const Index methods = study_methods(s.study);
    if (!own || methods > 1) rows.section("COLOURS SHOW", 10);
    for (Index m = 0; m < methods && (!own || methods > 1); ++m) {
        const std::string name =
            !own     ? phase_method_words({s.study, {}, 0}, m)
            : m == 0 ? "each cell's own method"
                     : told_method(s.study, cell_methods(s.study, 0).at(static_cast<std::size_t>(m)));
        if (ui.button("studies.method" + std::to_string(m), inset(rows.next(30), 0, ui.px(2)), name,
                      m == s.method ? ButtonKind::Toggled : ButtonKind::Plain))
            ui.context().emit(ShowStudyMethod{m});
    }
    rows.section("CELL", 10);
    if (hovered_ < 0) {
        rows.paragraph("Rest on a cell for its numbers; click it for that very instance.", {t.quiet, 12});
        return rows.height();
    }
    ui.text(rows.next(22), cell_words(s.study, hovered_), {t.text, 12, Face::Bold});
    for (const auto& [name, value] : numbers_of(s, hovered_)) rows.pair(name, value);
    return rows.height();
}

}  // namespace lowrank::studies
