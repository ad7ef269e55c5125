// Every control changes the choice of the illustration in front; a drag is one step.
#include "app/workspace/geometry/geometry_panel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "app/ui/stack.h"

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

    /// A number of the choice: as it is shown, its range, and what a knob's value becomes.
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
                                        .shown = decimals(now, places) + (degrees ? "°" : "")});
        if (!changed) return;
        GeometryChoice next = choice_;
        double to = std::clamp(changed->value, range.low, range.high);
        if (!changed->exact) to = std::round(to / step) * step;
        get(next.front()) = to * unit;
        ui_.context().emit(EditGeometry{next, changed->live, std::string(label)});
    }

    template <class GetPoint>
    void point(std::string_view id, std::string_view symbol, std::string_view what, GetPoint get) {
        const std::string name(id);
        value(
            name + ".eigenvalue", symbol, "λ", std::string(what) + ": its eigenvalue",
            {-3, 3}, [get](auto& c) -> auto& { return get(c).eigenvalue; });
        value(
            name + ".angle", "", "φ", std::string(what) + ": the angle of its eigenvector",
            {-90, 90}, [get](auto& c) -> auto& { return get(c).angle; }, 1, true);
    }

    void set(const GeometryChoice& next, std::string what) {
        ui_.context().emit(EditGeometry{next, false, std::move(what)});
    }

private:
    Ui& ui_;
    Stack& rows_;
    const GeometryChoice& choice_;
    const Choice usual_;
};

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

void step_rule_rows(Ui& ui, Stack& rows, const GeometryChoice& choice, Controls& controls) {
    static constexpr std::array<std::string_view, 2> kSteps = {"exact", "constant"};
    Rect row = rows.next();
    const Rect label = cut_left(row, ui.px(92));
    ui.area("geometry.mu.label", label);
    ui.tooltip("Stepsize μ_t: exact line search, μ_t = ‖P_T∇f‖^2/Σ w_i ⟨A_i, P_T∇f⟩^2, or one number.");
    ui.text(label, "Stepsize", {ui.theme().text});
    if (auto chosen =
            ui.segmented("geometry.mu", inset(row, 0, ui.px(2)), kSteps, choice.front().mu ? 1 : 0)) {
        GeometryChoice next = choice;
        next.front().mu.reset();
        if (*chosen == 1) next.front().mu = 1.0;
        controls.set(next, "stepsize");
    }
    if (choice.front().mu)
        controls.value(
            "geometry.mu.value", "", "μ", "The constant stepsize μ", {0.05, 4, true}, [](auto& c) -> auto& {
                if constexpr (!std::is_const_v<std::remove_reference_t<decltype(c)>>)
                    if (!c.mu) c.mu = 1.0;
                static const double one = 1;
                if constexpr (std::is_const_v<std::remove_reference_t<decltype(c)>>)
                    return c.mu ? *c.mu : one;
                else
                    return *c.mu;
            });
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

std::string vector_words(double length) { return number_markup(length, 3); }

/// Name and value of each number that the right panel shows.
std::vector<std::pair<std::string, std::string>> numbers_of(const GeometryState& s,
                                                            const geometry::Drawn& drawn) {
    std::vector<std::pair<std::string, std::string>> out;
    const auto degrees = [](double radians) { return decimals(radians / kDegree, 1) + "°"; };
    for (const geometry::StepSceneInput& in : drawn.steps) {
        const auto step = cone_step(in.loss, {in.kind, in.X, in.previous, in.eta, in.mu});
        if (!step) continue;
        const std::string of = drawn.steps.size() > 1 ? " " + std::string(label_of(in.kind)) : "";
        out.emplace_back("μ_t" + of, vector_words(step->mu));
        out.emplace_back("f(X_t)" + of, vector_words(in.loss.value(step->X)));
        out.emplace_back("f(X_{t+1})" + of, vector_words(in.loss.value(step->next)));
        out.emplace_back("‖P_T∇f‖" + of, vector_words(step->projected.norm()));
        if (drawn.steps.size() > 1) continue;
        out.emplace_back("‖X_{t+1} − X_⋆‖", vector_words((step->next - in.loss.target).norm()));
        const RestartAngles angles = restart_angles(in.loss, step->Y, step->base, step->next, step->X);
        out.emplace_back("angle of the restart test", degrees(angles.riemannian_angle));
    }
    if (drawn.orders) {
        const Choice& c = s.accepted.front();
        const Vector3 X = cone_point(c.point);
        const Vector3 xi = tangent_frame(X).vector(c.length, c.direction);
        if (const auto gaps = retraction_gaps(X, xi)) {
            out.emplace_back("‖ξ‖", vector_words(gaps->length));
            out.emplace_back("‖R^{proj} − (X + ξ)‖", vector_words(gaps->projective));
            out.emplace_back("‖R^{orth} − (X + ξ)‖", vector_words(gaps->orthographic));
            out.emplace_back("‖R^{proj} − R^{orth}‖", vector_words(gaps->between));
        }
        out.emplace_back("slope R^{proj}", decimals(drawn.orders->projective_slope, 2));
        out.emplace_back("slope R^{orth}", decimals(drawn.orders->orthographic_slope, 2));
        out.emplace_back("slope between them", decimals(drawn.orders->between_slope, 2));
    }
    for (std::size_t k = 0; k < drawn.tested.size(); ++k) {
        const TestedStep& step = drawn.tested[k];
        const std::string of = " at t = " + std::to_string(step.t);
        out.emplace_back("angle" + of, degrees(step.angles.riemannian_angle));
        out.emplace_back("test" + of, step.angles.riemannian_fires() ? "restart" : "go on");
    }
    return out;
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
    ui.tooltip("The numbers and the camera of the paper's illustration. Can be undone.");
    rows.gap(2);
    static constexpr std::array<std::string_view, 3> kWhat = {"Step", "Retractions", "Restart"};
    if (auto chosen =
            ui.segmented("geometry.what", rows.next(30), kWhat, static_cast<int>(choice.illustration))) {
        GeometryChoice next = choice;
        next.illustration = static_cast<Illustration>(*chosen);
        controls.set(next, "illustration");
    }
    rows.gap(6);
    const bool steps = choice.illustration == Illustration::Steps,
               restart = choice.illustration == Illustration::Restart;
    const std::vector<StepKind>& kinds = choice.front().kinds;
    const bool momentum = restart || (steps && (kinds.empty() || has_momentum(kinds.front())));
    if (steps) step_kind_row(ui, rows, choice, controls);
    rows.section("POINTS");
    controls.point(
        "geometry.point",
        restart ? "X_0"
        : steps ? "X_t"
                : "X",
        restart ? "Where the run starts" : "The iterate, λ u u' with u = (cos φ, sin φ)",
        [](auto& c) -> auto& { return c.point; });
    if (steps && momentum)
        controls.point(
            "geometry.previous", "X_{t−1}", "The iterate before",
            [](auto& c) -> auto& { return c.previous; });
    if (!steps && !restart) {
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
        if (steps) step_rule_rows(ui, rows, choice, controls);
        if (momentum)
            controls.value(
                "geometry.eta", "Momentum", "η", "Momentum η_t of the step", {0, 0.99},
                [](auto& c) -> auto& { return c.eta; });
    }
    if (!s.refusal.empty()) {
        rows.gap(8);
        rows.paragraph(s.refusal + " Shown is the last good picture.", {ui.theme().bad, 12});
        rows.gap(4);
    }
    return rows.height();
}

float geometry_parts(Ui& ui, Rect column, const geometry::Drawn& drawn) {
    const GeometryState& s = geometry_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    Stack rows(ui, column);
    const std::vector<geometry::StepPart>* parts = nullptr;
    for (const geometry::Scene& scene : drawn.scenes)
        if (!parts || scene.parts.size() > parts->size()) parts = &scene.parts;
    if (parts && !parts->empty()) {
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
    for (const auto& [name, value] : numbers_of(s, drawn)) rows.pair(name, value);
    if (s.choice.illustration == Illustration::Steps) {
        rows.gap(8);
        const bool several = drawn.steps.size() > 1;
        if (ui.button("geometry.step", rows.next(30), several ? "Take NARG's step" : "Take the step"))
            ui.context().emit(state::StepIterations{1});
        ui.tooltip("X_{t+1} becomes X_t, and X_t becomes X_{t−1}\nN");
    }
    return rows.height();
}

std::string geometry_readout(const GeometryState& state, const geometry::Drawn& drawn) {
    std::string out;
    for (const auto& [name, value] : numbers_of(state, drawn)) out += name + "\t" + value + "\n";
    return out;
}

}  // namespace lowrank::workspace
