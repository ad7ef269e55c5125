// The quadratic's methods, a row each, and the rules of the chosen one.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/panels/method_rows.h"
#include "app/panels/rules_editor.h"
#include "app/ui/format.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_panel.h"
#include "core/method/algorithms.h"
#include "core/method/registry.h"

namespace lowrank::quadratic {
namespace {

using namespace panels;
using namespace ui;
using paint::Rect;

constexpr float kRunRow = 25, kRate = 52, kSteps = 34;

std::string name_of(const MethodSpec& spec) { return paint::escape_markup(display_name(spec)); }

/// The run a method makes from the start that is dragged; nothing while there is none yet.
const Trace* first_trace(const QuadraticRace& race, int method) {
    const std::size_t run = race.first_run(method);
    return run < race.runs() && !race.curves.traces[run].empty() ? &race.curves.traces[run] : nullptr;
}

std::string rate_of(const Trace& trace) {
    return trace.status == MethodStatus::Diverged ? "diverges"
           : trace.size() == 2                    ? "1 step"
                                                  : figure::format_rate_short(trace.measured_rate);
}

void quadratic_row(Ui& ui, Rect row, int m, const QuadraticContext& quadratic) {
    const Context& c = ui.context();
    const QuadraticState& q = quadratic_of(c.state);
    const theme::Theme& t = ui.theme();
    const auto at = static_cast<std::size_t>(m);
    const QuadraticMethod& method = q.choice.methods[at];
    const Trace* trace = first_trace(quadratic.race, m);
    const theme::Colour ink = method.enabled ? t.text : t.quiet;
    const MethodRow shown{
        .place = m,
        .id = "quadratic.method." + std::to_string(m),
        .name = name_of(method.spec),
        .tooltip =
            [&] {
                return fmt::format("{}{}\nClick to choose it and edit its rules.",
                                   paint::escape_markup(print_method(method.spec)),
                                   trace ? "\n" + sentence_markup(status_sentence(*trace)) : "");
            },
        .tick_tooltip = method.enabled ? "Shown. Click to hide it." : "Hidden. Click to show it.",
        .style = at < quadratic.styles.size() ? &quadratic.styles[at] : nullptr,
        .on = method.enabled,
        .chosen = q.selected == m,
        .hovered = q.hovered == m,
        .oracle = method.spec.has_optimal(),
        .ink = ink,
        .numbers = {{trace ? rate_of(*trace) : "", kRate, t.quiet},
                    {trace ? std::to_string(trace->size() - 1) : "", kSteps, ink}}};
    const MethodRowDone done = method_row(ui, row, shown);
    if (done.clicked) c.emit(state::SelectMethod{m});
    if (done.entered) c.emit(state::HoverMethod{m});
    if (done.left) c.emit(state::HoverMethod{-1});
    if (!done.ticked) return;
    QuadraticChoice toggled = q.choice;
    toggled.methods[at].enabled = !method.enabled;
    edit_quadratic(ui, toggled, method.enabled ? "hide a method" : "show a method", false);
}

/// Gives the chosen method other rules, where they can be had.
void give(Ui& ui, const MethodSpec& wanted, bool live) {
    const Context& c = ui.context();
    const QuadraticState& q = quadratic_of(c.state);
    const auto answer = on_quadratic(wanted);
    if (!answer) return c.emit(state::Notify{answer.sentence(), true});
    QuadraticChoice changed = q.choice;
    changed.methods[static_cast<std::size_t>(q.selected)].spec = *answer;
    edit_quadratic(ui, changed, "rules", live);
}

RuleGround ground_of(SpectralInterval I, bool momentum) {
    const auto rounded = [](double value) { return std::round(value * 1000) / 1000; };
    const double best_q = mu_flat(I) * I.lambda_min;
    // To a little beyond 2/lambda_max, where a constant step begins to diverge.
    const double most = 1.25 * mu_ddagger(I);
    return {
        .step =
            "Stepsize μ: exact line search, a constant, or the best constant for this very Q "
            "(μ† = 2/(λ_{min} + λ_{max}) alone, μ♭ = 4/(λ_{min} + 3 λ_{max}) with momentum): an oracle",
        .momentum =
            "Momentum η: none; lazy t/(t + 1 + d); ratio (1 − √q)/(1 + √q); fixed, a constant; "
            "optimal, the best constant for the stepsize and this very Q: an oracle",
        .restart = "When momentum starts anew: never; where ∇f(y)·(x_t − x_{t−1}) > 0; where f rises",
        .mu = {"μ",
               momentum ? "Constant stepsize (μ). Best with momentum: μ♭ = 4/(λ_{min} + 3 λ_{max})."
                        : "Constant stepsize (μ). Best: μ† = 2/(λ_{min} + λ_{max}); from μ‡ = "
                          "2/λ_{max} on it diverges.",
               {most / 100, most},
               rounded(momentum ? mu_flat(I) : mu_dagger(I)),
               3},
        .eta = {"η",
                "Constant momentum (η), from 0 to below 1. Best with μ♭: η♭ = (1 − √(μ♭ λ_{min}))/(1 + "
                "√(μ♭ λ_{min})).",
                {0, 0.99},
                rounded(eta_flat(I)),
                3},
        .q = {"q",
              "Ratio momentum (1 − √q)/(1 + √q) (q). Best with μ♭: 4/(1 + 3κ) = " + number_markup(best_q) +
                  ", about that with exact line search; with μ = 1/λ_{max}: 1/κ = " +
                  number_markup(1 / I.kappa()) + ". Below it the error ripples.",
              {0, 1},
              rounded(best_q),
              3},
        .manifold = false,
        .spectrum = I};
}

/// Gradient descent as Nesterov's method without momentum, so that there is a momentum to choose; where the
/// stepsize goes with none there is no choice.
MethodSpec with_momentum_key(const MethodSpec& spec) {
    if (spec.has_momentum() || *step_row(spec).needs == StepNeeds::Change) return spec;
    MethodSpec open = default_spec(Algorithm::Nag);
    open.step = spec.step;
    open.momentum = NoMomentum{};
    open.restart = RestartTest::Never;
    return open;
}

/// The spec after its rules were edited: it keeps its name for as long as its momentum is there, or is not.
MethodSpec edited(const MethodSpec& spec, MethodSpec rules, const RuleGround& ground) {
    auto* ratio = std::get_if<RatioMomentum>(&rules.momentum);
    if (ratio && !std::holds_alternative<RatioMomentum>(spec.momentum)) ratio->q = ground.q.reset;
    if (rules.has_momentum()) return rules;
    MethodSpec out = spec.has_momentum() ? default_spec(Algorithm::Grad) : spec;
    out.step = rules.step;
    return out;
}

/// Whether stepsize, momentum and restart make the method what it is on two numbers.
bool by_rules(const MethodSpec& spec) {
    const auto* form = std::get_if<OnTwoNumbers>(&*row_of(spec).two_numbers);
    return form && form->by_rules;
}

/// A switch to the methods whose form on two numbers is their own, where there are such.
void kind_rule(Ui& ui, Rect& at, const MethodSpec& spec) {
    std::vector<Algorithm> own;
    std::vector<std::string_view> words{"rules"};
    int active = 0;
    for (std::size_t i = 0; i < kAlgorithms; ++i) {
        const AlgorithmRow& row = row_of(static_cast<Algorithm>(i));
        const auto* form = std::get_if<OnTwoNumbers>(&*row.two_numbers);
        if (!form || form->by_rules) continue;
        own.push_back(static_cast<Algorithm>(i));
        words.push_back(row.label);
        if (own.back() == spec.algorithm) active = static_cast<int>(own.size());
    }
    if (own.empty()) return;
    const Rect row = rule_row(ui, at, "quadratic.kind", "Method",
                              "Gradient descent and Nesterov's method by the rules below, or a method whose "
                              "step is its own");
    if (auto chosen = ui.segmented("quadratic.kind", row, words, active, kSmallText);
        chosen && *chosen != active)
        give(ui, default_spec(*chosen == 0 ? Algorithm::Grad : own[static_cast<std::size_t>(*chosen - 1)]),
             false);
}

/// The keys of the chosen method; where its form on two numbers is its own, also what is known of its rate
/// there.
void keys(Ui& ui, Rect& at, const MethodSpec& spec, SpectralInterval I) {
    const bool free = by_rules(spec);
    const RuleGround ground = ground_of(I, spec.has_momentum());
    const MethodSpec shown = free ? with_momentum_key(spec) : spec;
    const auto take = [&](const std::string& key, const std::string& value, bool live) {
        // The stepsize is the method's own: what is shown only lends it a momentum.
        MethodSpec from = key == "step" ? spec : shown;
        // Without momentum there is nothing to restart.
        if (key == "momentum" && value == "none") from.restart = RestartTest::Never, from.basin.reset();
        const auto changed = with_key(from, key, value);
        if (!changed) return ui.context().emit(state::Notify{changed.sentence(), true});
        give(ui, free ? edited(spec, *changed, ground) : *changed, live);
    };
    cut_top(at, rules_editor(ui, at, "quadratic", shown, ground, take));
    const auto* unknown = std::get_if<NoRateOfStep>(&*step_row(spec).rate);
    if (free && !unknown) return;
    const std::string known(unknown ? *unknown->on_two_numbers
                                    : *std::get<OnTwoNumbers>(*row_of(spec).two_numbers).known);
    cut_top(at, ui.typeset({at.x, at.y, at.w, 0}, known, {ui.theme().quiet, kSmallText}));
}

void rules(Ui& ui, Rect& at, const QuadraticContext& quadratic) {
    const Context& c = ui.context();
    const QuadraticState& q = quadratic_of(c.state);
    if (!q.has_method(q.selected)) return;
    const auto m = static_cast<std::size_t>(q.selected);
    const MethodSpec& spec = q.choice.methods[m].spec;
    const RulesHeadDone done =
        rules_head(ui, at,
                   {.id = "quadratic.",
                    .name = name_of(spec),
                    .colour = m < quadratic.styles.size() ? quadratic.styles[m].text : ui.theme().text,
                    .removable = q.choice.methods.size() > 1});
    if (done.removed) {
        QuadraticChoice less = q.choice;
        less.methods.erase(less.methods.begin() + q.selected);
        edit_quadratic(ui, less, "remove a method", false);
        c.emit(state::SelectMethod{std::max(0, q.selected - 1)});
    }
    kind_rule(ui, at, spec);
    keys(ui, at, spec, {q.accepted.lambda_min, q.accepted.lambda_max});
    if (const Trace* trace = first_trace(quadratic.race, q.selected)) ending(ui, at, *trace);
}

}  // namespace

float quadratic_methods(Ui& ui, Rect column, const QuadraticContext& quadratic) {
    const Context& c = ui.context();
    const QuadraticState& q = quadratic_of(c.state);
    Rect at = column;
    Rect head = cut_top(at, ui.px(26));
    ui.section(head, "METHODS");
    ui.text(cut_right(head, ui.px(kRate)), "rate",
            {ui.theme().quiet, kSmallText, paint::Face::Regular, paint::HAlign::Right});
    ui.text(cut_right(head, ui.px(kSteps)), "steps",
            {ui.theme().quiet, kSmallText, paint::Face::Regular, paint::HAlign::Right});
    for (int m = 0; q.has_method(m); ++m) quadratic_row(ui, cut_top(at, ui.px(kRunRow)), m, quadratic);
    Rect foot = cut_top(at, ui.px(38));
    cut_top(foot, ui.px(5));
    const bool room = q.choice.methods.size() < QuadraticChoice::kMostMethods;
    if (ui.button("quadratic.add", {foot.x, foot.y, foot.w, ui.px(26)}, "+ add a method", ButtonKind::Plain,
                  room)) {
        QuadraticChoice more = q.choice;
        const int from = q.has_method(q.selected) ? q.selected : 0;
        more.methods.push_back({more.methods[static_cast<std::size_t>(from)].spec, true});
        edit_quadratic(ui, more, "add a method", false);
        c.emit(state::SelectMethod{std::ssize(more.methods) - 1});
    }
    ui.tooltip(room ? "Another method with the rules of the chosen one, to change one of them and compare"
                    : "Eight methods are as many as a picture can tell apart.");
    rules(ui, at, quadratic);
    return at.y - column.y;
}

}  // namespace lowrank::quadratic
