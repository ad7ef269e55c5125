// The rules of one method, a row a key, made from method_keys(): what a method lacks has no row.
#include "app/panels/rules_editor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <vector>

#include "app/figure/engine/format.h"
#include "app/ui/format.h"
#include "core/method/algorithms.h"
#include "core/method/overloaded.h"
#include "core/text/numbers.h"
#include "core/theory/predicted_rate.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kBox = 54;

using Give = std::function<void(const std::string&, const std::string&, bool)>;

/// Text of a value a slider gives, in steps a name can say: two digits, on linear tracks a few decimals.
std::string stepped(double value, const KeyDial& dial) {
    const double unit = dial.range.logarithmic && value > 0 ? std::pow(10, 1 - std::floor(std::log10(value)))
                                                            : std::pow(10, dial.decimals);
    return print_number(std::round(value * unit) / unit);
}

void dial(Ui& ui, Rect& at, const std::string& id, const std::string& key, double value, const KeyDial& look,
          const Give& give) {
    const auto change = parameter(ui, cut_top(at, ui.px(kRuleRow)),
                                  {.id = id,
                                   .symbol = look.symbol,
                                   .tooltip = look.tooltip,
                                   .value = value,
                                   .reset = look.reset,
                                   .range = look.range,
                                   .shown = figure::format_short(value),
                                   .label_width = kRuleLabel,
                                   .box_width = kBox});
    if (!change) return;
    give(key, change->exact ? print_number(change->value) : stepped(change->value, look), change->live);
}

/// A switch among words; a number among them is the last segment, with a dial of its own below.
void words_and_number(Ui& ui, Rect& at, const std::string& id, const MethodKey& key, std::string_view label,
                      std::string_view tooltip, std::span<const std::string_view> words,
                      std::span<const std::string_view> values, double fixed_at, const KeyDial* number,
                      const Give& give) {
    int active = -1;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (key.value == values[i]) active = static_cast<int>(i);
    const std::optional<double> value = parse_number(key.value);
    if (number && value) active = static_cast<int>(words.size()) - 1;
    const Rect row = rule_row(ui, at, id, label, tooltip);
    if (auto chosen = ui.segmented(id, row, words, active, kSmallText)) {
        const bool last = number && *chosen == static_cast<int>(words.size()) - 1;
        give(key.key, last ? print_number(fixed_at) : std::string(values[static_cast<std::size_t>(*chosen)]),
             false);
    }
    if (number && value) dial(ui, at, id + ".fixed", key.key, *value, *number, give);
}

using Words = std::string_view;

/// A row that says which number a word stands for, in the place of a dial.
void meaning(Ui& ui, Rect& at, const std::string& id, std::string_view symbol, std::string_view name,
             double value, std::string_view tooltip) {
    Rect row = cut_top(at, ui.px(kRuleRow));
    ui.area(id, row);
    ui.tooltip(tooltip);
    Rect label = cut_left(row, ui.px(kRuleLabel));
    cut_left(label, ui.px(12));
    ui.text(label, symbol, {ui.theme().quiet, 12, paint::Face::Oblique});
    cut_left(row, ui.px(8));
    ui.text(row, std::string(name) + " = " + number_markup(value, 4), {ui.theme().quiet, 12});
}

/// The rules that a method can carry, in one row of the editor; a number stands last.
std::vector<const StepRow*> steps_offered(const MethodSpec& spec, bool seldom) {
    std::vector<const StepRow*> rows;
    const std::optional<StepsCarried>& steps = row_of(spec).steps;
    if (!steps) return rows;
    for (const StepRow* row : all_step_rows())
        if (*row->seldom == seldom && steps->why_not(row->needs).empty()) rows.push_back(row);
    std::stable_partition(rows.begin(), rows.end(), [](const StepRow* row) { return !row->value->empty(); });
    return rows;
}

/// One row of the words; usual: whether it begins with the method's own default.
void step_words(Ui& ui, Rect& at, const std::string& id, std::string_view label, const MethodSpec& spec,
                const std::vector<const StepRow*>& rows, bool usual, const RuleGround& ground,
                const Give& give) {
    std::vector<Words> words;
    std::vector<std::string> values;
    if (usual) words.push_back("auto"), values.emplace_back();
    const bool by_default = usual && !spec.step;
    int active = by_default ? 0 : -1;
    for (const StepRow* row : rows) {
        if (!by_default && row == &step_row(spec)) active = static_cast<int>(words.size());
        words.push_back(row->word);
        values.push_back(row->value->empty() ? print_number(ground.mu.reset) : std::string(*row->value));
    }
    const Rect row = rule_row(ui, at, id, label, ground.step);
    if (auto chosen = ui.segmented(id, row, words, active, kSmallText); chosen && *chosen != active)
        give("step", values[static_cast<std::size_t>(*chosen)], false);
}

/// What the rule in force has to be said besides its word.
void step_number(Ui& ui, Rect& at, const std::string& id, const MethodSpec& spec, const RuleGround& ground,
                 const Give& give) {
    if (!spec.step) return;
    const auto optimal = [&](const OptimalStep&) {
        if (!ground.spectrum) return;
        const bool momentum = spec.has_momentum();
        meaning(
            ui, at, id + ".meaning", "μ", momentum ? "μ♭" : "μ†",
            momentum ? mu_flat(*ground.spectrum) : mu_dagger(*ground.spectrum),
            "The best constant stepsize follows Q: whoever does not know its eigenvalues cannot have it.");
    };
    const auto quotient = [&](const BarzilaiBorweinStep& step) {
        static constexpr std::array<Words, 3> kWords = {"adaptive", "long", "short"};
        static_assert(kWords.size() == kChangeQuotients.size(), "a quotient has no editor");
        const Rect row =
            rule_row(ui, at, id + ".quotient", "Quotient",
                     "Of the last changes s of the point and z of the gradient: long is "
                     "‖s‖^2/|⟨s, z⟩|, short |⟨s, z⟩|/‖z‖^2, adaptive the short one where it is below "
                     "half of the long one");
        const auto active = static_cast<int>(step.quotient);
        if (auto chosen = ui.segmented(id + ".quotient", row, kWords, active, kSmallText);
            chosen && *chosen != active)
            give("step", print_step(BarzilaiBorweinStep{static_cast<ChangeQuotient>(*chosen)}), false);
    };
    const auto falling = [&](const FallingStep& step) {
        KeyDial look = ground.mu;
        look.symbol = "C";
        look.tooltip = "The stepsize C/(t + 1) of step t (C)";
        dial(ui, at, id + ".falling", "step", step.first, look,
             [&](const std::string& key, const std::string& value, bool live) {
                 const auto first = parse_number(value);
                 give(key, first ? print_step(FallingStep{*first}) : value, live);
             });
    };
    std::visit(
        Overloaded{
            [&](const ConstantStep& step) { dial(ui, at, id + ".fixed", "step", step.mu, ground.mu, give); },
            [](const ExactLineSearch&) {}, [](const NewtonStep&) {}, optimal, quotient, falling},
        *spec.step);
}

void step_editor(Ui& ui, Rect& at, const std::string& id, const MethodSpec& spec, const RuleGround& ground,
                 const Give& give) {
    step_words(ui, at, id, "Step", spec, steps_offered(spec, false), has_usual_step(spec), ground, give);
    const auto seldom = steps_offered(spec, true);
    const bool in_force = spec.step && *step_row(spec).seldom;
    if (!seldom.empty() && (ground.seldom || in_force))
        step_words(ui, at, id + ".seldom", "", spec, seldom, false, ground, give);
    step_number(ui, at, id, spec, ground, give);
}

void momentum_editor(Ui& ui, Rect& at, const std::string& id, const MethodSpec& spec, const MethodKey& key,
                     const RuleGround& ground, const Give& give) {
    static constexpr std::array<Words, 5> kWords = {"none", "lazy", "ratio", "optimal", "fixed"};
    static constexpr std::array<Words, 4> kValues = {"none", "lazy", "ratio", "optimal"};
    static_assert(kWords.size() == std::variant_size_v<MomentumRule>, "a momentum rule has no editor");
    words_and_number(ui, at, id, key, "Momentum", ground.momentum, kWords, kValues, ground.eta.reset,
                     &ground.eta, give);
    if (!ground.spectrum || !std::holds_alternative<OptimalMomentum>(spec.momentum)) return;
    const bool given = spec.step && std::holds_alternative<ConstantStep>(*spec.step);
    meaning(
        ui, at, id + ".meaning", "η", given ? "best at this μ" : "η♭",
        std::get<ConstantMomentum>(with_optimal_rules(spec, *ground.spectrum).momentum).eta,
        "The best constant momentum follows Q and the stepsize: its rate is the best in the long run; from "
        "one start another may be there sooner. Whoever does not know the eigenvalues cannot have it.");
}

void restart_editor(Ui& ui, Rect& at, const std::string& id, const MethodKey& key, const RuleGround& ground,
                    const Give& give) {
    static constexpr std::array<Words, 3> kWords = {"never", "gradient", "function"};
    static constexpr std::array<Words, 1> kSeldom = {"Riemannian"}, kSeldomValue = {"riemannian"};
    static_assert(kWords.size() + kSeldom.size() == kRestartTests.size(), "a restart test has no editor");
    words_and_number(ui, at, id, key, "Restart", ground.restart, kWords, kWords, 0, nullptr, give);
    if (ground.manifold && (ground.seldom || key.value == kSeldomValue[0]))
        words_and_number(ui, at, id + ".seldom", key, "", ground.restart, kSeldom, kSeldomValue, 0, nullptr,
                         give);
}

void editor(Ui& ui, Rect& at, const std::string& id, const MethodSpec& spec, const MethodKey& key,
            const RuleGround& ground, const Give& give) {
    switch (key.rule) {
        case RuleKey::Step:
            return step_editor(ui, at, id, spec, ground, give);
        case RuleKey::Momentum:
            return momentum_editor(ui, at, id, spec, key, ground, give);
        case RuleKey::D: {
            static const KeyDial kD{"d",
                                    "Lazy momentum t/(t + 1 + d): the larger d, the later it is full (d)",
                                    {0.5, 50, true},
                                    2};
            return dial(ui, at, id, key.key, parse_number(key.value).value_or(2), kD, give);
        }
        case RuleKey::Q:
            return dial(ui, at, id, key.key, parse_number(key.value).value_or(0.1), ground.q, give);
        case RuleKey::Restart:
            return restart_editor(ui, at, id, key, ground, give);
        case RuleKey::Basin: {
            static constexpr std::array<Words, 2> kWords = {"on", "off"};
            return words_and_number(
                ui, at, id, key, "Basin",
                "One restart when the iterate enters the basin of the truth. It knows the truth: an oracle.",
                kWords, kWords, 0, nullptr, give);
        }
        case RuleKey::Side: {
            static constexpr std::array<Words, 3> kWords = {"u", "v", "uv"};
            static_assert(kWords.size() == kNihtSides.size(), "a side has no editor");
            return words_and_number(ui, at, id, key, "Side",
                                    "Which projection of the gradient sets the stepsize: P_U, P_V or both",
                                    kWords, kWords, 0, nullptr, give);
        }
        case RuleKey::Beta: {
            static constexpr std::array<Words, 2> kWords = {"pr", "hs"};
            static_assert(kWords.size() == kConjugateRules.size(), "a conjugate rule has no editor");
            return words_and_number(
                ui, at, id, key, "Beta",
                "How much of the last direction is kept (β): the quotient of Polak and Ribière, "
                "or of Hestenes and Stiefel; where it is negative, nothing",
                kWords, kWords, 0, nullptr, give);
        }
        case RuleKey::Ridge: {
            static constexpr std::array<Words, 2> kWords = {"off", "ridge"};
            static constexpr std::array<Words, 1> kValues = {"off"};
            static const KeyDial kRidge{
                "c", "Size of the ridge over that of the error, c ‖A(X) − y‖/√p (c)", {0.01, 100, true}, 1};
            return words_and_number(
                ui, at, id, key, "Ridge",
                "R'R + η I in the place of R'R, for ranks above that of the truth (PrecGD)", kWords, kValues,
                1, &kRidge, give);
        }
        case RuleKey::Update: {
            static constexpr std::array<Words, 3> kWords = {"average", "set", "add"};
            static_assert(kWords.size() == kFactorUpdates.size(), "an update has no editor");
            return words_and_number(
                ui, at, id, key, "Update",
                "Which factors the least-squares problem gives: the mean of the old and the new, "
                "the new ones, or what is added to the old, which often fails",
                kWords, kWords, 0, nullptr, give);
        }
        case RuleKey::Curvature: {
            static constexpr std::array<Words, 2> kWords = {"off", "on"};
            return words_and_number(
                ui, at, id, key, "Curvature",
                "Whether what the residual adds to the Hessian counts: off is Gauss-Newton, on "
                "is Newton",
                kWords, kWords, 0, nullptr, give);
        }
        case RuleKey::Region: {
            static constexpr std::array<Words, 2> kWords = {"on", "off"};
            return words_and_number(
                ui, at, id, key, "Region",
                "Whether steps stay in a ball that follows how well the last one was foretold", kWords,
                kWords, 0, nullptr, give);
        }
        case RuleKey::Inner: {
            static constexpr std::array<Words, 2> kTight = {"usual", "tight"}, kCounted = {"usual", "fixed"};
            static constexpr std::array<Words, 1> kUsual = {"usual"};
            static const KeyDial kSteps{"k", "Steps of the inner problem (k)", {1, 500, true, true}, 5};
            if (row_of(spec).has(RuleKey::Region))
                return words_and_number(
                    ui, at, id, key, "Inner",
                    "How far the inner problem is solved: to the method's own tolerance, or so many "
                    "steps of it",
                    kCounted, kUsual, 5, &kSteps, give);
            return words_and_number(
                ui, at, id, key, "Inner",
                "How far the inner problem is solved: to the method's own tolerance, or to rounding", kTight,
                kTight, 0, nullptr, give);
        }
        case RuleKey::Columns: {
            static constexpr std::array<Words, 2> kWords = {"given", "unit"};
            return words_and_number(ui, at, id, key, "Columns",
                                    "The columns of the least-squares problem as they are, or brought to "
                                    "norm 1, where entries are "
                                    "measured",
                                    kWords, kWords, 0, nullptr, give);
        }
        case RuleKey::Count:
            break;
    }
}

}  // namespace

namespace {

/// Without momentum there is nothing to restart, and without a manifold no basin to enter.
bool can_be_set(const MethodSpec& spec, RuleKey key, bool manifold) {
    if (key == RuleKey::Basin && !manifold) return false;
    return spec.has_momentum() || (key != RuleKey::Restart && key != RuleKey::Basin);
}

}  // namespace

float rules_editor_height(const Ui& ui, const MethodSpec& spec) {
    int rows = 0;
    for (const MethodKey& key : method_keys(spec)) {
        if (!can_be_set(spec, key.rule, true)) continue;
        ++rows;
        const bool dialled =
            key.rule == RuleKey::Momentum || key.rule == RuleKey::Ridge || key.rule == RuleKey::Inner;
        if (dialled && parse_number(key.value)) ++rows;
        if (key.rule == RuleKey::Restart) ++rows;
        if (key.rule != RuleKey::Step) continue;
        if (!steps_offered(spec, true).empty()) ++rows;
        const bool has_more =
            spec.step &&
            std::visit(
                Overloaded{
                    [](const ConstantStep&) { return true; }, [](const ExactLineSearch&) { return false; },
                    [](const NewtonStep&) { return false; }, [](const OptimalStep&) { return false; },
                    [](const BarzilaiBorweinStep&) { return true; }, [](const FallingStep&) { return true; }},
                *spec.step);
        if (has_more) ++rows;
    }
    return static_cast<float>(rows) * ui.px(kRuleRow);
}

float rules_editor(Ui& ui, Rect column, std::string_view id, const MethodSpec& spec, const RuleGround& ground,
                   const Give& give) {
    Rect at = column;
    for (const MethodKey& key : method_keys(spec))
        if (can_be_set(spec, key.rule, ground.manifold))
            editor(ui, at, std::string(id) + "." + key.key, spec, key, ground, give);
    return at.y - column.y;
}

RuleGround race_ground(const Context& c) {
    return {
        .step =
            "Stepsize μ: exact line search, the method's own default, a constant, or the best local one "
            "(μ† = 2/(λ_{min} + λ_{max}), with momentum 4/(λ_{min} + 3λ_{max}), of the spectrum at the "
            "truth): an oracle, and best near the solution only; from the start it may be too long. newton: "
            "the search with the curvature of the manifold; BB: by the last change of the gradient; 1/t: "
            "C/(t + 1)",
        .momentum =
            "Momentum η: lazy is t/(t + 1 + d), ratio is (1 − √q)/(1 + √q), fixed is a constant, "
            "optimal the best one near the solution for the stepsize and the spectrum at the truth: an "
            "oracle",
        .restart = restart_words(c.race.facts),
        .mu = {"μ", "Constant stepsize (μ)", {0.05, 4, true}, 1},
        .eta = {"η", "Constant momentum (η), from 0 to below 1", {0, 0.99}, 0.5},
        .q = {"q", ratio_words(c.theory ? c.theory->interval() : std::nullopt), {0, 1}, 0.1}};
}

std::string ratio_words(const std::optional<SpectralInterval>& I) {
    const auto value = [&](double (*of)(double)) {
        return I && I->lambda_min > 0 ? " = " + number_markup(of(I->kappa())) : std::string();
    };
    return fmt::format(
        "Ratio momentum (1 − √q)/(1 + √q) (q). Best near the solution, κ = λmax/λmin being that of the local "
        "spectrum: 4/(1 + 3κ){} with μ♭, about that with exact line search, 1/κ{} with μ = 1/λmax. Below it "
        "the error ripples.",
        value([](double kappa) { return 4 / (1 + 3 * kappa); }),
        value([](double kappa) { return 1 / kappa; }));
}

std::string restart_words(const InstanceFacts& facts) {
    std::string words =
        "When momentum starts anew: never; gradient, the paper's test <∇f(Y), X_t − X_{t−1}> > 0; "
        "riemannian, the same on tangent vectors, without a pass over the data; function, when the objective "
        "rises";
    if (facts.measurements > 0 && !facts.exact_truth)
        words +=
            "\nThe residual does not vanish here: the gradient test sees a term outside the tangent space "
            "that "
            "riemannian leaves out, and their signs may differ. Once the gradient has fallen to about "
            "10^{−8} of "
            "its beginning, function answers rounding noise, and gradient soon after; riemannian does not.";
    return words;
}

}  // namespace lowrank::panels
