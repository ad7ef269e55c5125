// The Quadratic workspace: its session, its cards, the values at its right. Knows no other workspace.
#include <string>

#include "app/field/landscape_field.h"
#include "app/panels/quadratic_values.h"
#include "app/shell/application_impl.h"
#include "app/shell/columns.h"
#include "app/state/quadratic_apply.h"
#include "app/state/quadratic_kept.h"

namespace lowrank::shell {

using namespace panels;

void Application::Impl::begin_quadratic() {
    if (app.quadratic.progress.awaited != 0) return;
    app.quadratic.progress.awaited = quadratic_session.submit(spec_of(app.quadratic.accepted), true);
}

void Application::Impl::follow_race() {
    if (!state::quadratic_in_front(app)) return;
    session.want_theory(true);
    const std::shared_ptr<const RaceTheory> newest = session.theory();
    // It holds for the race of its generation only; until the next word the last one stands.
    if (!newest || newest == followed || newest->generation != race.generation) return;
    followed = newest;
    std::optional<state::QuadraticState::Interval> interval;
    if (const auto ends = newest->interval(); ends && ends->lambda_min > 0)
        interval = {ends->lambda_min, ends->lambda_max};
    else if (newest->computing)
        interval = app.quadratic.race;
    std::string words = newest->sentence;
    if (!interval && words.empty())
        words = newest->computing ? "The race's eigenvalues are being computed."
                                  : "The race has no smallest eigenvalue above 0.";
    state::Effects effects;
    state::observe_interval(app.quadratic, interval, words, effects);
    for (const state::Effect& effect : effects) carry_out(effect);
    changed = true;
}

bool Application::Impl::drain_quadratic() {
    if (!quadratic_session.drain(quadratic_race)) return false;
    state::observe(app.quadratic, quadratic_race);
    return true;
}

bool Application::Impl::quadratic_settled(std::optional<std::int64_t> t) const {
    const state::QuadraticState& q = app.quadratic;
    if (q.progress.awaited == 0 || q.progress.generation < q.progress.awaited) return false;
    if (quadratic_view.easing()) return false;
    return q.progress.ended || (t && q.progress.last >= *t) || (!q.running && quadratic_session.idle());
}

void Application::Impl::carry_out_quadratic(const state::SubmitQuadratic& e) {
    app.quadratic.progress.awaited = quadratic_session.submit(e.spec, e.running);
    if (!e.running) quadratic_session.step(e.steps);
}

TransportModel Application::Impl::quadratic_transport() const {
    const state::QuadraticState& q = app.quadratic;
    TransportModel m;
    m.race = false;
    m.running = q.running;
    m.ended = q.progress.ended && q.progress.generation >= q.progress.awaited;
    m.speed = q.speed;
    m.last = m.reached = q.progress.last;
    m.cursor = q.cursor_t();
    m.following = !q.cursor;
    const QuadraticTrajectory* run = first_run(quadratic_race, q.selected);
    if (!run) return m;
    m.reached = std::max<std::int64_t>(0, static_cast<std::int64_t>(run->size()) - 1);
    for (std::size_t i = 0; i < run->event.size(); ++i)
        if (run->event[i] != StepEvent::None)
            m.marks.push_back({static_cast<std::int64_t>(i), ScrubKind::Restart});
    const auto selected = static_cast<std::size_t>(q.selected);
    const std::vector<theme::MethodStyle>& all = quadratic_view.styles();
    m.colour = selected < all.size() ? all[selected].line : theme::theme(app.theme).accent;
    return m;
}

void Application::Impl::draw_quadratic(Ui& ui, const Regions& r) {
    const QuadraticContext quadratic{quadratic_race, quadratic_view.styles()};
    const Quadratic Q = quadratic_race.spec.Q;
    const auto landscape = [&](const LandscapeWish& wish) {
        if (!services.landscape_field) return field::TextureId{};
        field::LandscapeScene scene;
        scene.q11 = Q.q11, scene.q12 = Q.q12, scene.q22 = Q.q22;
        scene.x_low = wish.x_low, scene.x_high = wish.x_high;
        scene.y_low = wish.y_low, scene.y_high = wish.y_high;
        return services.landscape_field->draw(scene, ui.theme(), wish.width, wish.height, wish.pixel);
    };
    quadratic_cards(ui, quadratic_view.slots(), r.centre, landscape);
    fold_handle(ui, r.right, r.right_open, true, "VALUES");
    if (!r.right_open) return;
    const Rect right{r.right.x + 1, r.right.y, r.right.w - 1, r.right.h};
    column(ui.context(), "##quadratic-right", right,
           [&](Ui& inner, Rect inside) { return quadratic_values(inner, inside, quadratic); });
    ui.painter().rect({r.right.x, r.right.y, 1, r.right.h}, ui.theme().rule, 0);
}

float Application::Impl::draw_quadratic_left(Ui& ui, Rect inside) {
    const QuadraticContext quadratic{quadratic_race, quadratic_view.styles()};
    const float top = quadratic_panel(ui, inside) + ui.px(14);
    return top + quadratic_methods(ui, {inside.x, inside.y + top, inside.w, inside.h}, quadratic);
}

}  // namespace lowrank::shell
