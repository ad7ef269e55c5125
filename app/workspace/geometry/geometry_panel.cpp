// Every control changes the choice of the illustration in front; a drag is one step.
#include "app/workspace/geometry/geometry_panel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/figure/engine/format.h"
#include "app/state/sentence.h"
#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "app/ui/stack.h"
#include "app/workspace/geometry/geometry_cards.h"
#include "core/text/numbers.h"

namespace lowrank::workspace {
namespace {

using namespace panels;
using geometry::Choice;
using geometry::Illustration;

constexpr double kDegree = std::numbers::pi / 180;

class Controls {
public:
    Controls(Ui& ui, Stack& rows, const GeometryChoice& choice)
        : ui_(ui), rows_(rows), choice_(choice), usual_(geometry::default_choice(choice.illustration)) {}

    /// A number of the choice: as it is shown, its range, and what a knob's value becomes. places below 0: not rounded.
    template <class Get>
    void value(std::string_view id, std::string_view label, std::string_view symbol, std::string_view tooltip,
               SliderRange range, Get get, int places = 2, bool degrees = false) {
        const double unit = degrees ? kDegree : 1;
        const double now = get(choice_.front()) / unit;
        const double step = std::pow(10, -places);
        const auto changed = parameter(ui_, rows_.next(),
                                       {.id = id,
                                        .label = label,
                                        .symbol = symbol,
                                        .tooltip = tooltip,
                                        .value = now,
                                        .reset = get(usual_) / unit,
                                        .range = range,
                                        .shown = places < 0 ? figure::format_value(now, 2)
                                                            : decimals(now, places) + (degrees ? "°" : "")});
        if (!changed) return;
        if (changed->exact && !(changed->value >= range.low && changed->value <= range.high))
            return refuse(point_.empty() ? name_of(label, symbol) : std::string(symbol) + " of " + point_,
                          changed->value, range, degrees);
        GeometryChoice next = choice_;
        double to = std::clamp(changed->value, range.low, range.high);
        if (!changed->exact && places >= 0) to = std::round(to / step) * step;
        auto& number = get(next.front());
        number = static_cast<std::remove_reference_t<decltype(number)>>(to * unit);
        ui_.context().emit(EditGeometry{next, changed->live, std::string(label.empty() ? symbol : label)});
    }

    template <class GetPoint>
    void point(std::string_view id, std::string_view symbol, std::string_view what, GetPoint get) {
        const std::string name(id);
        point_ = symbol;
        value(
            name + ".eigenvalue", symbol, "λ", std::string(what) + ": its eigenvalue",
            {-3, 3}, [get](auto& c) -> auto& { return get(c).eigenvalue; });
        value(
            name + ".angle", "", "φ", std::string(what) + ": the angle of its eigenvector",
            {-90, 90}, [get](auto& c) -> auto& { return get(c).angle; }, 1, true);
        point_.clear();
    }

    /// One of two words for a rule.
    template <class Set>
    void rule(const std::string& id, std::string_view label, std::string_view what, std::string_view tooltip,
              const std::array<std::string_view, 2>& words, int active, Set set_rule) {
        Rect row = rows_.next();
        const Rect name = cut_left(row, ui_.px(kOptionLabel));
        ui_.area(id + ".label", name);
        ui_.tooltip(tooltip);
        ui_.text(name, label, {ui_.theme().text});
        const auto chosen = ui_.segmented(id, inset(row, 0, ui_.px(2)), words, active);
        if (!chosen) return;
        GeometryChoice next = choice_;
        set_rule(next.front(), *chosen);
        set(next, std::string(what));
    }

    void set(const GeometryChoice& next, std::string what) {
        ui_.context().emit(EditGeometry{next, false, std::move(what)});
    }

private:
    static std::string name_of(std::string_view label, std::string_view symbol) {
        return std::string(label) + (label.empty() || symbol.empty() ? "" : " ") + std::string(symbol);
    }
    /// A typed number that the choice does not take.
    void refuse(const std::string& name, double typed, SliderRange range, bool degrees) {
        const auto shown = [&](double x) { return figure::format_short(x) + (degrees ? "°" : ""); };
        ui_.context().emit(state::Notify{name + " cannot be " + print_number(typed) + (degrees ? "°" : "") +
                                             ": " + shown(range.low) + " to " + shown(range.high) +
                                             " are possible here.",
                                         true});
    }

    Ui& ui_;
    Stack& rows_;
    const GeometryChoice& choice_;
    const Choice usual_;
    std::string point_;  ///< whose numbers are made; empty: no point's
};

constexpr double kUsualStep = 1, kUsualDelay = 2;

/// A number that a rule may lack, with the usual one where it does.
double& given(std::optional<double>& number, const double& usual) {
    if (!number) number = usual;
    return *number;
}
const double& given(const std::optional<double>& number, const double& usual) {
    return number ? *number : usual;
}

void step_kind_row(Ui& ui, Stack& rows, const GeometryChoice& choice, Controls& controls) {
    static constexpr std::array<std::string_view, 5> kKinds = {"Grad", "NAG", "RGrad", "NARG", "All"};
    const std::vector<StepKind>& kinds = choice.front().kinds;
    const int active = kinds.size() == 1 ? static_cast<int>(kinds.front()) : 4;
    if (auto chosen = ui.segmented("geometry.kind", rows.next(30), kKinds, active)) {
        GeometryChoice next = choice;
        next.front().kinds.clear();
        if (*chosen < 4) next.front().kinds = {kStepKinds[static_cast<std::size_t>(*chosen)]};
        controls.set(next, "method");
    }
}

void step_rule_rows(const GeometryChoice& choice, Controls& controls) {
    controls.rule("geometry.mu", "Stepsize", "stepsize",
                  "Stepsize μ_t: exact line search, μ_t = ‖P_T∇f‖^2/Σ w_i ⟨A_i, P_T∇f⟩^2, or one number.",
                  {"exact", "constant"}, choice.front().mu ? 1 : 0, [](Choice& c, int chosen) {
                      c.mu = chosen == 1 ? std::optional(kUsualStep) : std::nullopt;
                  });
    if (choice.front().mu)
        controls.value(
            "geometry.mu.value", "", "μ", "The constant stepsize μ", {0.05, 4, true},
            [](auto& c) -> auto& { return given(c.mu, kUsualStep); });
}

void path_kind_row(Ui& ui, Stack& rows, const GeometryChoice& choice, Controls& controls) {
    const std::vector<StepKind> shown = geometry::kinds_of(choice.front());
    Rect row = rows.next(30);
    const float width = row.w / static_cast<float>(kStepKinds.size());
    for (const StepKind kind : kStepKinds) {
        const bool on = std::ranges::find(shown, kind) != shown.end();
        const Rect at = inset(cut_left(row, width), ui.px(2), ui.px(2));
        const bool pressed = ui.button("geometry.path." + std::string(name_of(kind)), at, label_of(kind),
                                       on ? ButtonKind::Toggled : ButtonKind::Plain, !on || shown.size() > 1);
        ui.tooltip("Show the path of " + std::string(label_of(kind)) + ", or not");
        if (!pressed) continue;
        GeometryChoice next = choice;
        std::vector<StepKind>& kinds = next.front().kinds;
        kinds.clear();
        for (const StepKind each : kStepKinds) {
            const bool was = std::ranges::find(shown, each) != shown.end();
            if (was != (each == kind)) kinds.push_back(each);
        }
        if (kinds.size() == kStepKinds.size()) kinds.clear();
        controls.set(next, "methods");
    }
}

void momentum_rule_row(const GeometryChoice& choice, Controls& controls) {
    controls.rule("geometry.momentum", "Momentum", "momentum",
                  "Momentum of NAG and NARG: η_t = t/(t + 1 + d), which grows, or one number.",
                  {"growing", "constant"}, choice.front().d ? 0 : 1, [](Choice& c, int chosen) {
                      c.d = chosen == 0 ? std::optional(kUsualDelay) : std::nullopt;
                  });
    if (choice.front().d)
        controls.value(
            "geometry.d", "", "d", "η_t = t/(t + 1 + d): the larger d, the slower it grows", {0, 50},
            [](auto& c) -> auto& { return given(c.d, kUsualDelay); }, 1);
}

void path_end_rows(Stack& rows, Controls& controls) {
    rows.section("END");
    controls.value(
        "geometry.tol", "Accuracy", "", "A path ends where ‖X_t − X_⋆‖_F is at most this", {1e-12, 1, true},
        [](auto& c) -> auto& { return c.tolerance; }, -1);
    controls.value(
        "geometry.most", "Iterations", "", "At most so many iterations of each method", {1, 500, true, true},
        [](auto& c) -> auto& { return c.most; }, 0);
}

void loss_rows(Stack& rows, Controls& controls) {
    rows.section("LOSS");
    controls.point(
        "geometry.target", "X_⋆", "The truth X_⋆, where the loss is 0",
        [](auto& c) -> auto& { return c.target; });
    static constexpr std::array<std::string_view, 3> kSymbols = {"w_a", "w_b", "w_c"};
    for (std::size_t k = 0; k < 3; ++k)
        controls.value(
            "geometry.weight" + std::to_string(k), k == 0 ? "Weights" : "", kSymbols[k],
            "f = (w_a (a − a_⋆)^2 + 2 w_b (b − b_⋆)^2 + w_c (c − c_⋆)^2)/2 on [a b; b c]",
            {0, 1}, [k](auto& c) -> auto& { return c.weights[k]; });
}

}  // namespace

float geometry_panel(Ui& ui, Rect column) {
    const GeometryState& s = geometry_of(ui.context().state);
    const GeometryChoice& choice = s.choice;
    Stack rows(ui, column);
    Rect head = rows.next(24);
    ui.section(head, "GEOMETRY");
    Controls controls(ui, rows, choice);
    if (ui.link("geometry.reset", head, "reset")) {
        GeometryChoice next = choice;
        next.front() = GeometryChoice().choices[static_cast<std::size_t>(choice.illustration)];
        controls.set(next, "reset");
    }
    ui.tooltip("The parameters and the camera of the paper's illustration. Can be undone.");
    rows.gap(2);
    static constexpr std::array<std::string_view, geometry::kIllustrations> kWhat = {"Step", "Retractions",
                                                                                     "Restart", "Paths"};
    if (auto chosen =
            ui.segmented("geometry.what", rows.next(30), kWhat, static_cast<int>(choice.illustration))) {
        GeometryChoice next = choice;
        next.illustration = static_cast<Illustration>(*chosen);
        controls.set(next, "illustration");
    }
    rows.gap(6);
    const bool steps = choice.illustration == Illustration::Steps,
               restart = choice.illustration == Illustration::Restart,
               paths = choice.illustration == Illustration::Paths;
    const std::vector<StepKind> kinds = geometry::kinds_of(choice.front());
    const bool momentum = restart || ((steps || paths) && std::ranges::any_of(kinds, has_momentum));
    if (steps) step_kind_row(ui, rows, choice, controls);
    if (paths) path_kind_row(ui, rows, choice, controls);
    rows.section("POINTS");
    controls.point(
        "geometry.point",
        restart || paths ? "X_0"
        : steps          ? "X_t"
                         : "X",
        restart || paths ? "Where the run starts" : "The iterate, λ u u' with u = (cos φ, sin φ)",
        [](auto& c) -> auto& { return c.point; });
    if (steps && momentum)
        controls.point(
            "geometry.previous", "X_{t−1}", "The iterate before",
            [](auto& c) -> auto& { return c.previous; });
    if (choice.illustration == Illustration::Retractions) {
        rows.section("TANGENT VECTOR");
        controls.value(
            "geometry.length", "Length", "‖ξ‖", "Length of the tangent vector ξ", {0.05, 3},
            [](auto& c) -> auto& { return c.length; });
        controls.value(
            "geometry.direction", "Direction", "α",
            "Angle of ξ from the ruling through X, in the tangent plane", {-180, 180},
            [](auto& c) -> auto& { return c.direction; }, 0, true);
    } else {
        loss_rows(rows, controls);
        rows.section("RULES");
        if (steps || paths) step_rule_rows(choice, controls);
        if (paths && momentum) momentum_rule_row(choice, controls);
        if (momentum && !choice.front().d)
            controls.value(
                "geometry.eta", paths ? "" : "Momentum", "η",
                paths ? "The constant momentum η" : "Momentum η_t of the step", {0, 0.99},
                [](auto& c) -> auto& { return c.eta; });
        if (paths) path_end_rows(rows, controls);
    }
    if (!s.refusal.empty()) {
        rows.gap(8);
        rows.typeset(formula_markup(state::begun(s.refusal) + " Shown is the last good picture."),
                     {ui.theme().bad, 12});
        rows.gap(4);
    }
    return rows.height();
}

float geometry_parts(Ui& ui, Rect column, const geometry::Drawn& drawn) {
    const GeometryState& s = geometry_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    Stack rows(ui, column);
    const std::vector<geometry::ScenePart>* parts = nullptr;
    for (const geometry::Scene& scene : drawn.scenes)
        if (!parts || scene.parts.size() > parts->size()) parts = &scene.parts;
    if (parts && !parts->empty() && drawn.paths.empty()) {
        const bool steps = s.accepted.illustration == Illustration::Steps;
        ui.section(rows.next(24), !steps                    ? "PARTS"
                                  : drawn.steps.size() == 1 ? "PARTS OF THE STEP"
                                                            : "PARTS OF NARG'S STEP");
        for (std::size_t k = 0; k < parts->size(); ++k) {
            const auto& part = (*parts)[k];
            const int number = static_cast<int>(k) + 1;
            const bool seen = number <= s.shown(), now = number == s.shown();
            const Rect head = rows.next(22);
            if (now && s.cursor)
                ui.painter().rect({head.x - ui.px(6), head.y, head.w + ui.px(6), head.h}, t.accent_tint,
                                  ui.px(4));
            if (ui.pressable("geometry.part" + std::to_string(number), head, kPress | kUpDown))
                ui.context().emit(state::MoveCursor{number});
            ui.tooltip("Show the step up to here");
            ui.text(head, std::to_string(number) + "  " + part.name,
                    {now && s.cursor ? t.accent_text
                     : seen          ? t.text
                                     : t.quiet,
                     12, seen ? Face::Bold : Face::Regular});
            rows.typeset(part.formula, {t.quiet, 12});
            rows.gap(4);
        }
        rows.gap(6);
    }
    ui.section(rows.next(24), "NUMBERS");
    const Rect numbers = rows.rest();
    for (const auto& [name, value] : geometry_numbers(s, drawn)) rows.pair(name, value);
    if (!s.refusal.empty()) dim(ui, {numbers.x, numbers.y, numbers.w, rows.rest().y - numbers.y});
    if (s.choice.illustration == Illustration::Steps) {
        rows.gap(8);
        const bool several = drawn.steps.size() > 1;
        if (ui.button("geometry.step", rows.next(30), several ? "Take NARG's step" : "Take the step"))
            ui.context().emit(state::StepIterations{1});
        ui.tooltip("X_{t+1} becomes X_t, and X_t becomes X_{t−1}\nN");
    }
    return rows.height();
}

}  // namespace lowrank::workspace
