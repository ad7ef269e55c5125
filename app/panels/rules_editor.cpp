// The rules of one method, a row a key, made from method_keys(): what a method lacks has no row.
#include "app/panels/rules_editor.h"

#include <array>
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/ui/format.h"
#include "core/method/algorithms.h"
#include "core/text/numbers.h"
#include "core/theory/predicted_rate.h"

namespace lowrank::panels {
namespace {

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
    if (auto chosen = ui.segmented(id, row, words, active, 11)) {
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
    ui.text(label, symbol, {ui.theme().quiet, 12, Face::Oblique});
    cut_left(row, ui.px(8));
    ui.text(row, std::string(name) + " = " + number_markup(value, 4), {ui.theme().quiet, 12});
}

void step_editor(Ui& ui, Rect& at, const std::string& id, const MethodSpec& spec, const MethodKey& key,
                 const RuleGround& ground, const Give& give) {
    static constexpr std::array<Words, 4> kAll = {"auto", "exact", "best", "fixed"};
    static constexpr std::array<Words, 3> kAuto = {"auto", "best", "fixed"},
                                          kExact = {"exact", "best", "fixed"};
    static constexpr std::array<Words, 3> kAllValues = {"", "exact", "optimal"};
    static constexpr std::array<Words, 2> kAutoValues = {"", "optimal"}, kExactValues = {"exact", "optimal"};
    static_assert(kExact.size() == std::variant_size_v<StepsizeRule>, "a stepsize rule has no editor");
    const auto choose = [&](std::span<const Words> words, std::span<const Words> values) {
        words_and_number(ui, at, id, key, "Step", ground.step, words, values, ground.mu.reset, &ground.mu,
                         give);
    };
    const std::optional<UsualStep>& usual = row_of(spec).usual_step;
    if (usual && usual->may_search)
        choose(kAll, kAllValues);
    else if (usual)
        choose(kAuto, kAutoValues);
    else
        choose(kExact, kExactValues);
    if (!ground.spectrum || !spec.step || !std::holds_alternative<OptimalStep>(*spec.step)) return;
    const bool momentum = spec.has_momentum();
    meaning(ui, at, id + ".meaning", "μ", momentum ? "μ♭" : "μ†",
            momentum ? mu_flat(*ground.spectrum) : mu_dagger(*ground.spectrum),
            "The best constant stepsize follows Q: whoever does not know its eigenvalues cannot have it.");
}

void momentum_editor(Ui& ui, Rect& at, const std::string& id, const MethodSpec& spec, const MethodKey& key,
                     const RuleGround& ground, const Give& give) {
    static constexpr std::array<Words, 5> kWords = {"none", "lazy", "ratio", "best", "fixed"};
    static constexpr std::array<Words, 4> kValues = {"none", "lazy", "ratio", "optimal"};
    static_assert(kWords.size() == std::variant_size_v<MomentumRule>, "a momentum rule has no editor");
    words_and_number(ui, at, id, key, "Momentum", ground.momentum, kWords, kValues, ground.eta.reset,
                     &ground.eta, give);
    if (!ground.spectrum || !std::holds_alternative<OptimalMomentum>(spec.momentum)) return;
    const bool given = spec.step && std::holds_alternative<ConstantStep>(*spec.step);
    meaning(ui, at, id + ".meaning", "η", given ? "best at this μ" : "η♭",
            std::get<ConstantMomentum>(with_optimal_rules(spec, *ground.spectrum).momentum).eta,
            "The best constant momentum follows Q and the stepsize: whoever does not know the eigenvalues "
            "cannot have it.");
}

void restart_editor(Ui& ui, Rect& at, const std::string& id, const MethodKey& key, const RuleGround& ground,
                    const Give& give) {
    static constexpr std::array<Words, 4> kWords = {"never", "gradient", "riem.", "function"},
                                          kValues = {"never", "gradient", "riemannian", "function"};
    static constexpr std::array<Words, 3> kFlat = {"never", "gradient", "function"};
    static_assert(kWords.size() == kRestartTests.size(), "a restart test has no editor");
    if (ground.manifold)
        words_and_number(ui, at, id, key, "Restart", ground.restart, kWords, kValues, 0, nullptr, give);
    else
        words_and_number(ui, at, id, key, "Restart", ground.restart, kFlat, kFlat, 0, nullptr, give);
}

void editor(Ui& ui, Rect& at, const std::string& id, const MethodSpec& spec, const MethodKey& key,
            const RuleGround& ground, const Give& give) {
    switch (key.rule) {
        case RuleKey::Step:
            return step_editor(ui, at, id, spec, key, ground, give);
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
        if ((key.rule == RuleKey::Step || key.rule == RuleKey::Momentum) && parse_number(key.value)) ++rows;
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
    return {.step =
                "Stepsize μ: exact line search, the method's own default, a constant, or the best local one "
                "(μ† = 2/(λ_{min} + λ_{max}), with momentum 4/(λ_{min} + 3λ_{max}), of the spectrum at the "
                "truth): an oracle, and best near the solution only; from the start it may be too long",
            .momentum =
                "Momentum η: lazy is t/(t + 1 + d), ratio is (1 − √q)/(1 + √q), fixed is a constant, best "
                "is the best constant near the solution for the stepsize and the spectrum at the truth: an "
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
    return "Ratio momentum (1 − √q)/(1 + √q) (q). Best near the solution, κ = λmax/λmin being that of the "
           "local spectrum: 4/(1 + 3κ)" +
           value([](double kappa) { return 4 / (1 + 3 * kappa); }) +
           " with μ♭, about that with exact line search, 1/κ" +
           value([](double kappa) { return 1 / kappa; }) + " with μ = 1/λmax. Below it the error ripples.";
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
