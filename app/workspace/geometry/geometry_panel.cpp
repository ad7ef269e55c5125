// Every control changes the choice of the illustration in front; a drag is one step.
#include "app/workspace/geometry/geometry_panel.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/state/sentence.h"
#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "app/ui/stack.h"
#include "app/workspace/geometry/geometry_cards.h"
#include "app/workspace/geometry/geometry_parameters.h"
#include "core/text/numbers.h"

namespace lowrank::geometry {
namespace {

using namespace ui;

class Controls {
public:
    Controls(Ui& ui, Stack& rows, const GeometryChoice& choice) : ui_(ui), rows_(rows), choice_(choice) {}

    /// Those whose controls are called so and so, as far as there are any.
    void numbers(std::string_view begin) {
        for (const GeometryRow& row : geometry_parameters())
            if (row.id->starts_with(begin) && (*row.there)(choice_)) number(row);
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
        geometry::GeometryChoice next = choice_;
        set_rule(next.front(), *chosen);
        set(next, std::string(what));
    }

    void set(const GeometryChoice& next, std::string what) {
        ui_.context().emit(EditGeometry{next, false, std::move(what)});
    }

private:
    void number(const GeometryRow& row) {
        const state::ParameterTrack track = row.track->of(choice_);
        const double now = row.number(choice_);
        const std::string unit(row.unit);
        const int places = static_cast<int>(std::lround(std::log10(std::max(track.per_one, 1.0))));
        const auto changed =
            parameter(ui_, rows_.next(), row, choice_, now,
                      track.per_one == state::ParameterTrack::kUnrounded ? figure::format_value(now, 2)
                                                                         : decimals(now, places) + unit);
        if (!changed) return;
        if (changed->exact && !(changed->value >= track.low && changed->value <= track.high)) {
            const auto shown = [&](double x) { return figure::format_short(x) + unit; };
            return ui_.context().emit(state::Notify{
                fmt::format("{} cannot be {}{}: {} to {} are possible here.", name_of(row),
                            print_number(changed->value), unit, shown(track.low), shown(track.high)),
                true});
        }
        const double value = std::clamp(changed->value, track.low, track.high);
        ui_.context().emit(
            EditGeometry{row.with(choice_, value), changed->live, std::string(row.what->of(choice_))});
    }
    /// 'Length ‖ξ‖', or 'φ of X_t'.
    std::string name_of(const GeometryRow& row) const {
        const std::string label(row.label->of(choice_)), symbol(row.symbol->of(choice_));
        if (symbol != "λ" && symbol != "φ")
            return label + (label.empty() || symbol.empty() ? "" : " ") + symbol;
        const std::string point(row.id->substr(0, row.id->rfind('.')));
        const auto named = std::ranges::find(geometry_parameters(), point + ".eigenvalue",
                                             [](const GeometryRow& each) { return *each.id; });
        return fmt::format("{} of {}", symbol, named->label->of(choice_));
    }

    Ui& ui_;
    Stack& rows_;
    const GeometryChoice& choice_;
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

void step_rule_rows(const GeometryChoice& choice, Controls& controls) {
    controls.rule("geometry.mu", "Stepsize", "stepsize",
                  "Stepsize μ_t: exact line search, μ_t = ‖P_T∇f‖^2/Σ w_i ⟨A_i, P_T∇f⟩^2, or one number.",
                  {"exact", "constant"}, choice.front().mu ? 1 : 0, [](Choice& c, int chosen) {
                      c.mu = chosen == 1 ? std::optional(kUsualStep) : std::nullopt;
                  });
    controls.numbers("geometry.mu.value");
}

void path_kind_row(Ui& ui, Stack& rows, const GeometryChoice& choice, Controls& controls) {
    const std::vector<StepKind> shown = kinds_of(choice.front());
    Rect row = rows.next(30);
    const float width = row.w / static_cast<float>(kStepKinds.size());
    for (const StepKind kind : kStepKinds) {
        const bool on = std::ranges::find(shown, kind) != shown.end();
        const Rect at = inset(cut_left(row, width), ui.px(2), ui.px(2));
        const bool pressed = ui.button("geometry.path." + std::string(name_of(kind)), at, label_of(kind),
                                       on ? ButtonKind::Toggled : ButtonKind::Plain, !on || shown.size() > 1);
        ui.tooltip(fmt::format("Show the path of {}, or not", label_of(kind)));
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
    controls.numbers("geometry.d");
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
        ui.context().emit(state::SetSpeed{geometry_usual_speed(next)});
        ui.context().emit(state::MoveCursor{});
    }
    ui.tooltip("The parameters and the camera of the paper's illustration. Can be undone.");
    rows.gap(2);
    static constexpr std::array<std::string_view, kIllustrations> kWhat = {"Step", "Retractions", "Restart",
                                                                           "Paths"};
    if (auto chosen =
            ui.segmented("geometry.what", rows.next(30), kWhat, static_cast<int>(choice.illustration))) {
        GeometryChoice next = choice;
        next.illustration = static_cast<Illustration>(*chosen);
        controls.set(next, "illustration");
    }
    rows.gap(6);
    const bool steps = takes_steps(choice), paths = takes_paths(choice);
    if (steps) step_kind_row(ui, rows, choice, controls);
    if (paths) path_kind_row(ui, rows, choice, controls);
    rows.section("POINTS");
    controls.numbers("geometry.point.");
    controls.numbers("geometry.previous.");
    if (retracts(choice)) {
        rows.section("TANGENT VECTOR");
        controls.numbers("geometry.length");
        controls.numbers("geometry.direction");
    } else {
        rows.section("LOSS");
        controls.numbers("geometry.target.");
        controls.numbers("geometry.weight");
        rows.section("RULES");
        if (steps || paths) step_rule_rows(choice, controls);
        if (paths && moves_with_momentum(choice)) momentum_rule_row(choice, controls);
        controls.numbers("geometry.eta");
    }
    if (paths) {
        rows.section("END");
        controls.numbers("geometry.tol");
        controls.numbers("geometry.most");
    }
    if (!s.refusal.empty()) {
        rows.gap(8);
        rows.typeset(
            formula_markup(fmt::format("{} Shown is the last good picture.", state::begun(s.refusal))),
            {ui.theme().bad, 12});
        rows.gap(4);
    }
    return rows.height();
}

float geometry_parts(Ui& ui, Rect column, const Drawn& drawn) {
    const GeometryState& s = geometry_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    Stack rows(ui, column);
    const std::vector<ScenePart>* parts = nullptr;
    for (const Scene& scene : drawn.scenes)
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

}  // namespace lowrank::geometry
