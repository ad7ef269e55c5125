// The row of a method of the race: its name, the number of a column, and what a tooltip adds.
#include "app/panels/race_method_row.h"

#include <cmath>
#include <fmt/core.h>
#include <optional>
#include <string>

#include "app/figure/engine/format.h"
#include "app/panels/chosen_values.h"
#include "app/panels/method_rows.h"
#include "app/state/outcome.h"
#include "app/state/taking_part.h"
#include "app/ui/format.h"
#include "core/method/registry.h"
#include "core/run/run_name.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Face;
using paint::HAlign;
using paint::Rect;

/// How good an iterate is, in the number its problem has: error, PSNR, error on held-out ratings, else the
/// gradient beside that of t = 0, as the figure draws it.
struct Quality {
    std::string_view word;
    std::string shown;
};
Quality quality_of(const Trace& trace, std::size_t row, int digits) {
    if (!std::isnan(trace.error.back())) return {"error", number_markup(trace.error[row], digits)};
    if (!std::isnan(trace.psnr.back())) return {"PSNR", fmt::format("{} dB", decimals(trace.psnr[row], 2))};
    if (!std::isnan(trace.test_rmse.back())) return {"RMSE", number_markup(trace.test_rmse[row], digits)};
    return {"grad", number_markup(trace.gradient_norm[row] / trace.gradient_norm[0], digits)};
}

/// row: where the cursor is in the run; how many iterations there are and their rate are the whole run's.
std::string number_of(const Trace& trace, std::size_t row, MethodColumn column, state::XAxis counted) {
    switch (column) {
        case MethodColumn::Cost:
            // What did not arrive is no count that could be compared.
            if (trace.status == MethodStatus::Diverged) return "diverged";
            return fmt::format("{}{}", trace.status == MethodStatus::Stopped ? "> " : "",
                               state::amount_of(state::cost_of(trace, counted), counted));
        case MethodColumn::Error:
            return quality_of(trace, row, 3).shown;
        case MethodColumn::Time:
            return print_duration(trace.seconds[row]);
        case MethodColumn::Rate:
            return figure::format_rate_short(trace.measured_rate);
    }
    return {};
}

/// What the row does not say: the update, how it ended where that was not well, and the numbers that have no
/// column, at the row of the run where the cursor is. column: the one there is; absent: the row has them
/// all.
std::string row_tooltip(const MethodSpec& rules, const Race& race, std::size_t m, const Trace* trace,
                        std::size_t row, std::optional<MethodColumn> column, state::XAxis counted,
                        bool oracle, bool folds) {
    std::string words = has_own_update(rules) ? formula_markup(info_of(rules).update)
                                              : paint::escape_markup(print_method(rules));
    if (trace) {
        if (changes_made(race, m) > 0)
            words = fmt::format("{}\nnow {}\n{}", paint::escape_markup(run_name(race, m)),
                                paint::escape_markup(print_method(rules)), words);
        if (is_final(trace->status) && !ended_well(*trace))
            words += "\n" + sentence_markup(status_sentence(*trace));
        if (column && !trace->empty()) {
            std::string numbers;
            const auto add = [&](bool in_column, const std::string& number) {
                if (!in_column && !number.empty()) numbers += (numbers.empty() ? "" : ", ") + number;
            };
            const auto is_cost = [&](state::XAxis of) {
                return *column == MethodColumn::Cost && counted == of;
            };
            add(is_cost(state::XAxis::Iterations),
                print_count(static_cast<std::int64_t>(trace->size()) - 1, "iteration"));
            add(*column == MethodColumn::Time || is_cost(state::XAxis::Seconds),
                fmt::format("{} of solver time", print_duration(trace->seconds[row])));
            add(*column == MethodColumn::Error,
                std::isnan(trace->error[row]) ? ""
                                              : fmt::format("error {}", number_markup(trace->error[row])));
            words += "\n" + numbers;
        }
    }
    if (oracle) words += "\n" + std::string(kOracleWords);
    return fmt::format("{}\n{}", words,
                       folds ? "Click to fold its rules." : "Click to choose it and edit its rules.");
}

}  // namespace

std::string_view quality_word(const Race& race) {
    for (const Trace& trace : race.traces)
        if (!trace.empty()) return quality_of(trace, trace.size() - 1, 2).word;
    return "error";
}

const Trace* trace_of(const Context& c, Index m) {
    if (static_cast<std::size_t>(m) >= c.race.traces.size()) return nullptr;
    if (state::may_be_outdated(c.state, c.race)) c.memory.waiting = true;
    return state::is_outdated(c.state, c.race, m) ? nullptr : &c.race.traces[static_cast<std::size_t>(m)];
}

bool ended_well(const Trace& trace) {
    return trace.status == MethodStatus::Converged && trace.doubts.empty();
}

void race_row(Ui& ui, Rect row, Index m, bool roomy, MethodColumn column, state::XAxis counted) {
    const Context& c = ui.context();
    const state::AppState& state = c.state;
    const theme::Theme& t = ui.theme();
    const auto at = static_cast<std::size_t>(m);
    const MethodEntry& entry = state.experiment.methods[at];
    const MethodSpec rules = state::rules_in_force(state.experiment, m);
    const Trace* trace = trace_of(c, m);
    const bool on = state::takes_part(state, m);
    const bool barred = entry.enabled && !on;
    const bool live = trace && !trace->empty() && on;
    const bool anew = on && !trace && at < c.race.traces.size();
    const theme::Colour ink = barred                        ? theme::mix(t.quiet, t.card, 0.35f)
                              : on && state.refusal.empty() ? t.text
                                                            : t.quiet;
    const bool oracle = rules.uses_oracle() && has_oracle(c.race);
    const bool shown_below = c.memory.rules_unfolded && state.curves.selected == m;
    const bool first = live && column == MethodColumn::Cost && state::has_won(c.race, m, counted);
    const MethodRow shown{
        .place = static_cast<int>(m),
        .id = "method." + std::to_string(m),
        .name = run_markup(c, m),
        .tooltip =
            [&] {
                const std::size_t here = trace && !trace->empty() ? row_at(state, *trace) : 0;
                return row_tooltip(rules, c.race, at, trace, here,
                                   roomy ? std::nullopt : std::optional(column), counted, oracle,
                                   !state.level.more && shown_below);
            },
        .tick_tooltip = on       ? "Takes part. Click to leave it out."
                        : barred ? "Left out for this table: each step would be an SVD of the whole matrix. "
                                   "It comes back with "
                                   "another problem; click to run it here all the same."
                                 : "Left out. Click to let it run.",
        .style = at < c.styles.size() ? &c.styles[at] : nullptr,
        .on = on,
        .chosen = state.curves.selected == m,
        .hovered = state.curves.hovered == m,
        .oracle = oracle,
        .roomy = roomy,
        .ink = ink,
        .numbers = {{live             ? number_of(*trace, row_at(state, *trace), column, counted)
                     : anew && !roomy ? "waiting"
                                      : "",
                     column == MethodColumn::Cost ? 44.f : 70.f, roomy || anew ? t.quiet : ink,
                     first ? Face::Bold : Face::Regular}},
        .unfolded = state.level.more ? std::nullopt : std::optional(shown_below)};
    const MethodRowDone done = method_row(ui, row, shown);
    if (done.clicked) {
        c.memory.column_stays = false;
        if (!state.level.more) c.memory.rules_unfolded = !shown_below;
        if (state.curves.selected == m) c.memory.rules_in_sight = -1;
        c.emit(state::SelectMethod{m});
    }
    if (done.entered) c.emit(state::HoverMethod{m});
    if (done.left) c.emit(state::HoverMethod{-1});
    if (done.ticked) c.emit(state::ToggleMethod{m, !on});
    if (!roomy) return;
    Rect bottom{done.text_x, row.y + ui.px(19), 0, ui.px(15)};
    bottom.w = row.right() - bottom.x;
    if (!on) return ui.text(bottom, barred ? "left out for this table" : "off", {t.quiet, kSmallText});
    if (!live) return ui.text(bottom, trace ? status_word(trace->status) : "waiting", {t.quiet, kSmallText});
    const Rect word = cut_right(bottom, ui.px(62));
    ui.text(word, status_word(trace->status),
            {status_colour(t, *trace), kSmallText, Face::Regular, HAlign::Right});
    ui.text(cut_left(bottom, ui.px(34)), std::to_string(trace->size() - 1), {ink, kSmallText});
    // How it ended, in one line.
    ui.text(cut_left(bottom, ui.px(62)), quality_of(*trace, trace->size() - 1, 2).shown, {ink, kSmallText});
    ui.text(bottom, print_duration(trace->seconds.back()), {t.quiet, kSmallText});
}

}  // namespace lowrank::panels
