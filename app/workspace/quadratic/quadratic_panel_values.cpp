// A row a number, each with what it means.
#include <algorithm>
#include <fmt/core.h>
#include <numbers>
#include <vector>

#include "app/figure/engine/format.h"
#include "app/panels/chosen_values.h"
#include "app/ui/format.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_panel.h"
#include "core/method/registry.h"
#include "core/quadratic/prediction.h"
#include "core/quadratic/theta_rate.h"
#include "core/theory/optimal_rates.h"
#include "core/theory/predicted_rate.h"

namespace lowrank::quadratic {
namespace {

using namespace panels;
using namespace ui;
using paint::Rect;

InspectedValue value(std::string label, double number, std::string tooltip, int digits = 4) {
    return {std::move(label), number_markup(number, digits), number_plain(number, 6), std::move(tooltip)};
}

/// The row of a run at the cursor; its last where it had ended before.
std::size_t row_at(const QuadraticState& q, const Trace& run) {
    const auto last = static_cast<std::int64_t>(run.size()) - 1;
    return static_cast<std::size_t>(std::clamp<std::int64_t>(q.cursor.value_or(last), 0, last));
}

std::vector<InspectedValue> values_at(const Trace& run, const QuadraticPath& path, std::size_t i) {
    std::vector<InspectedValue> v;
    v.push_back({"point x_t", "(" + number_markup(path.x[i], 3) + ", " + number_markup(path.y[i], 3) + ")",
                 number_plain(path.x[i], 6) + " " + number_plain(path.y[i], 6), "Where the method is"});
    v.push_back(value("error ‖x_t‖", run.error[i], "Distance to the minimum, which is the origin"));
    v.push_back(value("objective f(x_t)", run.objective[i], "½ x'Qx"));
    v.push_back(value("gradient ‖Qx_t‖", run.gradient_norm[i], "Of the objective"));
    add_step_values(v, run, i);
    return v;
}

std::string_view damping_tooltip(Damping damping) {
    switch (damping) {
        case Damping::Underdamped:
            return "Complex roots: this component swings through the minimum and ripples. Less momentum "
                   "calms it.";
        case Damping::Critical:
            return "A double root: the fastest this component falls without a ripple.";
        case Damping::Overdamped:
            break;
    }
    return "Real roots: this component falls without a ripple; zigzags where its sign changes at each step.";
}

/// How far along an eigenvector, and how that component moves: what it is called, its rate, its ripple.
void component(Ui& ui, Rect& at, std::string_view id, std::string_view label, double along,
               const ComponentRegime& regime, bool known) {
    const theme::Theme& t = ui.theme();
    value_row(ui, at, id,
              value(std::string(label), along, "The error's part along this eigenvector of Q", 3));
    if (!known) return;
    const Rect row = cut_top(at, ui.px(18));
    ui.area(std::string(id) + ".damping", row);
    ui.tooltip(damping_tooltip(regime.damping));
    const bool ripples = regime.damping == Damping::Underdamped && regime.period > 0;
    std::string right = "ρ " + figure::format_rate_short(regime.radius);
    if (ripples && regime.period < 1000)
        right = fmt::format("period {} · {}", decimals(regime.period, 1), right);
    const theme::Colour colour = !regime.stable                           ? t.bad
                                 : regime.damping == Damping::Underdamped ? t.warning
                                 : regime.damping == Damping::Critical    ? t.good
                                                                          : t.quiet;
    const float taken = ui.text_width(right, kSmallText);
    const Rect words{row.x + ui.px(10), row.y, row.w - taken - ui.px(18), row.h};
    std::string name(regime.stable ? damping_word(regime.damping) : "grows");
    if (regime.alternates) name += ", zigzags";
    ui.text(words, name, {colour, kSmallText, paint::Face::Bold});
    ui.text(row, right, {t.quiet, kSmallText, paint::Face::Regular, paint::HAlign::Right});
    ui.probe(std::string(id) + ".damping", row);
}

/// Of both ends of the rate by angle, and their difference.
void add_angles(const QuadraticState& q, std::vector<InspectedValue>& v) {
    std::vector<double> rates;
    for (const auto& [name, end] : {std::pair{"A", q.angles.a}, std::pair{"B", q.angles.b}}) {
        if (!end) continue;
        rates.push_back(theta_rate(q.accepted.Q, *end * std::numbers::pi / 180));
        v.push_back({fmt::format("ρ at {}, θ {}°", name, decimals(*end, 1)),
                     figure::format_rate_short(rates.back()), number_plain(rates.back(), 6),
                     "Exact line search from that angle, by the paper's formula"});
    }
    if (rates.size() == 2) {
        const auto [at_a, at_b] = figure::format_rates_short(rates[0], rates[1]);
        v[v.size() - 2].shown = at_a;
        v[v.size() - 1].shown = at_b;
        v.push_back({"ρ at B − ρ at A", figure::format_rate_short(rates[1] - rates[0]),
                     number_plain(rates[1] - rates[0], 6), "The difference of both"});
    }
}

std::vector<InspectedValue> theory_of(const QuadraticState& q) {
    const QuadraticChoice& choice = q.accepted;
    const SpectralInterval I{choice.lambda_min, choice.lambda_max};
    std::vector<InspectedValue> v;
    v.push_back({"λ_{min}, λ_{max}", number_markup(I.lambda_min, 3) + ", " + number_markup(I.lambda_max, 3),
                 number_plain(I.lambda_min, 6) + " " + number_plain(I.lambda_max, 6), "Eigenvalues of Q"});
    v.push_back(value("condition κ", I.kappa(), "λ_{max} / λ_{min}", 3));
    v.push_back(value("μ‡", mu_ddagger(I), "2/λ_{max}: from there on a constant step diverges"));
    v.push_back(value("μ†", mu_dagger(I), "2/(λ_{min} + λ_{max}): the best constant step without momentum"));
    v.push_back(value("μ♭", mu_flat(I), "4/(λ_{min} + 3 λ_{max}): the best constant step with momentum"));
    v.push_back(
        value("η♭", eta_flat(I), "(1 − √(μ♭ λ_{min}))/(1 + √(μ♭ λ_{min})): the momentum that belongs to μ♭"));
    v.push_back({"ρ at μ†", figure::format_rate_short(rho_dagger(I)), number_plain(rho_dagger(I), 6),
                 "(κ − 1)/(κ + 1): also the worst of exact line search"});
    v.push_back({"ρ at μ♭, η♭", figure::format_rate_short(rho_flat(I)), number_plain(rho_flat(I), 6),
                 "1 − √(μ♭ λ_{min})"});
    const double theta = theta_of_start(choice.Q, choice.start);
    const double rate = theta_rate(choice.Q, theta);
    v.push_back({fmt::format("ρ line search, θ {}°", decimals(theta * 180 / std::numbers::pi, 0)),
                 figure::format_rate_short(rate), number_plain(rate, 6),
                 "Exact line search from this start, by the paper's formula"});
    add_angles(q, v);
    return v;
}

}  // namespace

std::string quadratic_readout(const QuadraticState& q, const QuadraticRace& race) {
    const std::size_t at = race.first_run(q.selected);
    if (at == race.runs() || race.curves.traces[at].empty()) return {};
    const Trace& run = race.curves.traces[at];
    const QuadraticPath& path = race.paths[at];
    const std::size_t i = row_at(q, run);
    std::string text =
        print_method(run.spec) + "\nQ\t" + print_matrix(race.spec.Q) + "\nt\t" + std::to_string(i) + "\n";
    std::vector<InspectedValue> all = values_at(run, path, i);
    all.push_back(value("along v_min", path.along_min[i], ""));
    all.push_back(value("along v_max", path.along_max[i], ""));
    for (const InspectedValue& v : theory_of(q)) all.push_back(v);
    for (const InspectedValue& v : all) {
        std::string label;
        for (const char letter : v.label)
            if (letter != '_' && letter != '{' && letter != '}') label += letter;
        text += label + "\t" + v.plain + "\n";
    }
    return text;
}

float quadratic_values(Ui& ui, Rect column, const QuadraticContext& quadratic) {
    const Context& c = ui.context();
    const QuadraticState& q = quadratic_of(c.state);
    const theme::Theme& t = ui.theme();
    Rect at = column;
    Rect head = cut_top(at, ui.px(24));
    const QuadraticRace& race = quadratic.race;
    const std::size_t chosen = race.first_run(q.selected);
    if (chosen < race.runs() && !race.curves.traces[chosen].empty()) {
        const Trace& run = race.curves.traces[chosen];
        const QuadraticPath& path = race.paths[chosen];
        const std::size_t i = row_at(q, run);
        cursor_head(ui, head, i);
        const auto m = static_cast<std::size_t>(q.selected);
        const bool past = q.cursor && *q.cursor > static_cast<std::int64_t>(i);
        const std::string last = past ? "its last"
                                 : is_final(run.status) && i + 1 == run.size()
                                     ? std::string(status_word(run.status))
                                     : "";
        chosen_name(ui, cut_top(at, ui.px(22)), paint::escape_markup(display_name(run.spec)),
                    m < quadratic.styles.size() ? quadratic.styles[m].text : t.text, run.spec.has_optimal(),
                    last);
        for (const InspectedValue& v : values_at(run, path, i)) value_row(ui, at, "quadratic.value.", v);
        cut_top(at, ui.px(12));
        ui.section(cut_top(at, ui.px(24)), "COMPONENTS OF THE ERROR");
        const Regimes regimes = regimes_at(race, chosen, static_cast<std::int64_t>(i));
        const bool known = run.size() > 1 && regimes.along_min.lambda > 0;
        component(ui, at, "quadratic.min", "along v_{min}, the valley", path.along_min[i], regimes.along_min,
                  known);
        component(ui, at, "quadratic.max", "along v_{max}, across it", path.along_max[i], regimes.along_max,
                  known);
    } else {
        ui.section(head, "AT THE CURSOR");
        cut_top(at,
                ui.paragraph(
                    at,
                    quadratic_of(c.state).running
                        ? "The chosen method's numbers will stand here with its first iterate."
                        : "The chosen method's numbers will stand here as soon as it runs: Space starts it.",
                    {t.quiet, 12}));
    }
    cut_top(at, ui.px(12));
    const Rect theory = cut_top(at, ui.px(24));
    ui.section(theory, "THEORY OF THIS Q");
    if (ui.link("quadratic.theory-switch", theory, c.state.theory.on ? "hide" : "show"))
        c.emit(state::SetPredictions{!c.state.theory.on});
    ui.tooltip("Rates that are known before a method runs");
    if (!c.state.theory.on) return at.y - column.y;
    for (const InspectedValue& v : theory_of(q)) value_row(ui, at, "quadratic.theory.", v);
    // The names of the lines in the figure of the stepsize that no row has.
    if (std::ranges::any_of(q.accepted.methods, [](const QuadraticMethod& method) {
            return method.enabled && steps_alternate(method.spec);
        })) {
        cut_top(at, ui.px(4));
        cut_top(at, ui.paragraph(
                        at,
                        "upper, lower, on a large card: the two stepsizes that exact line search comes to "
                        "alternate between.",
                        {t.quiet, 12}));
    }
    return at.y - column.y;
}

}  // namespace lowrank::quadratic
