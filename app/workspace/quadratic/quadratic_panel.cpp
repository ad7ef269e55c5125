// Q by example, entries, spectrum or the race's own, and where the runs start. Every change is an
// EditQuadratic; a drag is one step.
#include "app/workspace/quadratic/quadratic_panel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "app/ui/callout.h"
#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "app/ui/stack.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "core/quadratic/theta_rate.h"

namespace lowrank::panels {
namespace {

using state::QuadraticChoice;
using state::QuadraticSource;

constexpr double kDegrees = 180 / std::numbers::pi;

/// A knob's value in steps the eye can follow; what is typed stays as it is.
double rounded(const Change& change, double step) {
    return change.exact ? change.value : std::round(change.value / step) * step;
}

/// Three digits, for knobs on logarithmic tracks.
double three_digits(const Change& change) {
    if (change.exact || !(change.value > 0)) return change.value;
    const double unit = std::pow(10, std::floor(std::log10(change.value)) - 2);
    return std::round(change.value / unit) * unit;
}

void choose(Ui& ui, QuadraticSource source) {
    const state::QuadraticState& q = quadratic_of(ui.context().state);
    const QuadraticChoice fresh = state::default_quadratic_choice();
    switch (source) {
        case QuadraticSource::Example:
            return edit_quadratic(ui, state::with_entries(q.choice, fresh.Q, source), "the paper's example",
                                  false);
        case QuadraticSource::Entries:
            return edit_quadratic(ui, state::with_entries(q.choice, q.accepted.Q, source), "entries", false);
        case QuadraticSource::Spectrum:
            return edit_quadratic(ui,
                                  state::with_spectrum(q.choice, q.accepted.lambda_min, q.accepted.lambda_max,
                                                       q.accepted.angle, source),
                                  "spectrum", false);
        case QuadraticSource::Race:
            break;
    }
    if (!q.race)
        return ui.context().emit(state::Notify{
            q.race_words.empty() ? "The race's eigenvalues are not known yet." : q.race_words, false});
    edit_quadratic(ui,
                   state::with_spectrum(q.choice, q.race->lambda_min, q.race->lambda_max, q.accepted.angle,
                                        QuadraticSource::Race),
                   "the race's spectrum", false);
}

void entries(Ui& ui, const QuadraticChoice& choice, const auto& next_row) {
    const Quadratic usual;
    const auto entry = [&](std::string_view id, std::string_view symbol, std::string_view tooltip,
                           double Quadratic::*which, SliderRange range) {
        const double value = choice.Q.*which;
        auto changed = parameter(ui, next_row(),
                                 {.id = id,
                                  .label = "Entry",
                                  .symbol = symbol,
                                  .tooltip = tooltip,
                                  .value = value,
                                  .reset = usual.*which,
                                  .range = range,
                                  .shown = number_markup(value, 4)});
        if (!changed) return;
        Quadratic Q = choice.Q;
        Q.*which = range.logarithmic ? three_digits(*changed) : rounded(*changed, 0.05);
        edit_quadratic(ui, state::with_entries(choice, Q, QuadraticSource::Entries), "Q", changed->live);
    };
    entry("q11", "Q_{11}", "First diagonal entry of Q (Q_{11}), above 0", &Quadratic::q11, {0.1, 20, true});
    entry("q12", "Q_{12}", "Off-diagonal entry of Q (Q_{12}), its square below Q_{11} Q_{22}",
          &Quadratic::q12, {-5, 5});
    entry("q22", "Q_{22}", "Second diagonal entry of Q (Q_{22}), above 0", &Quadratic::q22, {0.1, 20, true});
}

void spectrum(Ui& ui, const QuadraticChoice& choice, const auto& next_row) {
    const QuadraticChoice fresh = state::default_quadratic_choice();
    const auto value_row = [&](std::string_view id, std::string_view label, std::string_view symbol,
                               std::string_view tooltip, double value, double reset, SliderRange range,
                               std::string shown) {
        return parameter(ui, next_row(),
                         {.id = id,
                          .label = label,
                          .symbol = symbol,
                          .tooltip = tooltip,
                          .value = value,
                          .reset = reset,
                          .range = range,
                          .shown = std::move(shown)});
    };
    const auto give = [&](double low, double high, double angle, bool live, bool own) {
        const auto source = !own && choice.source == QuadraticSource::Race ? QuadraticSource::Race
                                                                           : QuadraticSource::Spectrum;
        edit_quadratic(ui, state::with_spectrum(choice, low, high, angle, source), "Q", live);
    };
    if (auto low = value_row("lambda-min", "Smallest", "λ_{min}",
                             "Smallest eigenvalue of Q (λ_{min}), above 0", choice.lambda_min,
                             fresh.lambda_min, {0.01, 100, true}, number_markup(choice.lambda_min, 4)))
        give(three_digits(*low), choice.lambda_max, choice.angle, low->live, true);
    if (auto high = value_row("lambda-max", "Largest", "λ_{max}", "Largest eigenvalue of Q (λ_{max})",
                              choice.lambda_max, fresh.lambda_max, {0.01, 100, true},
                              number_markup(choice.lambda_max, 4)))
        give(choice.lambda_min, three_digits(*high), choice.angle, high->live, true);
    const double degrees = choice.angle * kDegrees;
    if (auto turned =
            value_row("angle", "Valley", "φ", "Direction of the valley, along the eigenvector of λ_{min}",
                      degrees, fresh.angle * kDegrees, {-90, 90}, decimals(degrees, 1) + "°"))
        give(choice.lambda_min, choice.lambda_max, rounded(*turned, 0.5) / kDegrees, turned->live, false);
}

/// The other views of the same Q, or what is wrong with the fields.
float description_callout(Ui& ui, Rect at) {
    const state::QuadraticState& q = quadratic_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    std::vector<CalloutLine> lines;
    if (!q.refusal.empty()) {
        lines.push_back({q.refusal, t.bad});
        lines.push_back({"Shown is the last good one, Q = " + matrix_words(q.accepted.Q) + ".", t.quiet});
    } else {
        const QuadraticChoice& c = q.choice;
        const bool by_entries = c.source == QuadraticSource::Example || c.source == QuadraticSource::Entries;
        const auto add = [&](std::string words) { lines.push_back({std::move(words), t.quiet, true}); };
        const auto entry = [](double v) { return number_markup(v, 3); };
        if (by_entries)
            add("eigenvalues " + number_markup(c.lambda_min, 4) + " and " + number_markup(c.lambda_max, 4));
        else
            add("Q = (" + entry(c.Q.q11) + ", " + entry(c.Q.q12) + "; " + entry(c.Q.q12) + ", " +
                entry(c.Q.q22) + ")");
        add("condition κ " + number_markup(c.lambda_max / c.lambda_min, 3) +
            (by_entries ? " · valley at " + decimals(c.angle * kDegrees, 1) + "°" : ""));
        if (c.source == QuadraticSource::Example) add("the paper's example");
        if (c.source == QuadraticSource::Race) lines.push_back({"the race's own eigenvalues", t.good, true});
    }
    return callout(ui, at, "quadratic.callout", lines).height;
}

void start_rows(Ui& ui, const state::QuadraticState& q, const auto& next_row) {
    // Angles are those of the Q that runs: a refused one has none.
    const Quadratic& Q = q.refusal.empty() ? q.choice.Q : q.accepted.Q;
    const double theta = theta_of_start(Q, q.choice.start) * kDegrees;
    if (auto turned = parameter(
            ui, next_row(),
            {.id = "theta",
             .label = "Angle",
             .symbol = "θ",
             .tooltip =
                 "Angle of the first gradient from the eigenvectors (θ). At 45°, 135°, … exact line search "
                 "is slowest; at 0°, 90°, … it ends in one step.",
             .value = theta,
             .reset = 45.0,
             .range = {0, 360},
             .shown = decimals(theta, 1) + "°"})) {
        QuadraticChoice at = q.choice;
        at.Q = Q;
        const Vec2 start = state::with_theta(at, rounded(*turned, 0.5) / kDegrees).start;
        at = q.choice;
        at.start = start;
        edit_quadratic(ui, at, "start", turned->live);
    }
    Rect point = next_row();
    Rect label = cut_left(point, ui.px(92));
    ui.area("start.label", label);
    ui.tooltip("Where every method starts (x_0). Drag it in the landscape, or click a number to type it.");
    ui.text(label, "Point", {ui.theme().text});
    const float words = ui.text_width("Point") + ui.px(7);
    ui.text({label.x + words, label.y, label.w - words, label.h}, "x_0",
            {ui.theme().quiet, 13, Face::Oblique});
    cut_left(point, ui.px(8));
    const float width = std::floor((point.w - ui.px(6)) / 2);
    const auto coordinate = [&](std::string_view id, Rect box, double Vec2::*which) {
        if (auto typed = ui.number(id, inset(box, 0, ui.px(2)), q.choice.start.*which,
                                   number_markup(q.choice.start.*which, 4))) {
            QuadraticChoice moved = q.choice;
            moved.start.*which = *typed;
            edit_quadratic(ui, moved, "start", false);
        }
        ui.tooltip("Click to type.");
    };
    coordinate("start.x", cut_left(point, width), &Vec2::x);
    coordinate("start.y", cut_right(point, width), &Vec2::y);
    const double most = state::most_starts(q.choice.methods.size());
    if (auto starts = parameter(ui, next_row(),
                                {.id = "starts",
                                 .label = "Starts",
                                 .symbol = "",
                                 .tooltip = "How many starts at once, on the circle through the first",
                                 .value = static_cast<double>(q.choice.starts),
                                 .reset = 1.0,
                                 .range = {1, most, false, true},
                                 .shown = std::to_string(q.choice.starts),
                                 .possible = {1, most}})) {
        QuadraticChoice ring = q.choice;
        ring.starts = static_cast<int>(starts->value);
        edit_quadratic(ui, ring, "starts", starts->live);
    }
}

}  // namespace

void edit_quadratic(Ui& ui, const QuadraticChoice& choice, std::string_view what, bool live) {
    ui.context().emit(state::EditQuadratic{choice, live, std::string(what)});
}

float quadratic_panel(Ui& ui, Rect column) {
    const state::QuadraticState& q = quadratic_of(ui.context().state);
    Stack rows(ui, column);
    const auto next_row = [&] { return rows.next(); };
    Rect head = rows.next(24);
    ui.section(head, "QUADRATIC");
    if (ui.link("quadratic.reset", head, "reset"))
        edit_quadratic(ui, state::default_quadratic_choice(), "reset", false);
    ui.tooltip("The paper's example, its start and its methods, as at the first start. Can be undone.");
    rows.gap(2);
    static constexpr std::array<std::string_view, 4> kSources = {"Example", "Entries", "Spectrum", "Race"};
    if (auto source =
            ui.segmented("quadratic.source", rows.next(28), kSources, static_cast<int>(q.choice.source)))
        choose(ui, static_cast<QuadraticSource>(*source));
    ui.tooltip(
        "Q of f(x) = ½ x'Qx: the paper's example, by its entries, by eigenvalues and angle, or with λ_{min} "
        "and "
        "λ_{max} "
        "of the race's own problem. All are views of the same Q.");
    rows.gap(8);
    if (q.choice.source == QuadraticSource::Example || q.choice.source == QuadraticSource::Entries)
        entries(ui, q.choice, next_row);
    else
        spectrum(ui, q.choice, next_row);
    rows.gap(8);
    rows.taken(description_callout(ui, rows.rest()));
    rows.section("START", 12);
    start_rows(ui, q, next_row);
    return rows.height();
}

}  // namespace lowrank::panels
