// The quadratic between its session and its cards.
#include "app/workspace/quadratic/quadratic_view.h"

#include <limits>

#include "app/figure/pointing/compare.h"
#include "app/workspace/quadratic/figures/quadratic_figures.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_keys.h"
#include "app/workspace/quadratic/quadratic_panel.h"
#include "app/workspace/quadratic/quadratic_workspace.h"

namespace lowrank::quadratic {

using namespace panels;
using namespace ui;
using namespace workspace;

namespace {

constexpr TransportWords kQuadraticWords{
    .ended = "The runs have ended: play them again.\nSpace",
    .scrub =
        "Drag to any iteration: every figure and the landscape follow.\nLeft and Right: one; with "
        "Shift: ten; the wheel too."};

/// Without what a hand is on: the chosen run, the cursors.
QuadraticPages pages_of(const QuadraticScreen& screen, const QuadraticRace& race, const QuadraticState& state,
                        const theme::Theme& theme, bool theory) {
    QuadraticPages pages = quadratic_pages(race);
    pages.landscape = screen.landscape_input(race, state, theme);
    pages.landscape.selected = pages.landscape.hovered = -1;
    pages.landscape.cursor.reset();
    const state::ViewState objective = pages.curves.views.back();
    pages.curves = screen.curves_input(race, state, theme, theory);
    pages.curves.views.back() = objective;
    pages.curves.hovered = -1;
    pages.curves.cursor.reset();
    pages.theta = screen.theta_input(state, theme);
    pages.theta.theta.reset();
    return pages;
}

}  // namespace

void QuadraticView::begin(state::AppState& app) {
    std::string unreadable;
    if (const auto choice = load_quadratic(services_.state_folder, unreadable))
        start_with(quadratic_of(app), *choice);
    if (!unreadable.empty()) state::notify(app, unreadable, true);
}

bool QuadraticView::follow(const SharedRace& shared) {
    const std::shared_ptr<const RaceTheory>& newest = shared.theory;
    // It holds for the race of its generation only; until the next word the last one stands.
    if (!newest || newest == followed_ || newest->generation != shared.race.generation) return false;
    followed_ = newest;
    QuadraticState& q = quadratic_of(shared.app);
    std::optional<QuadraticState::Interval> interval;
    if (const auto ends = newest->interval(); ends && ends->lambda_min > 0)
        interval = {ends->lambda_min, ends->lambda_max};
    else if (newest->computing)
        interval = q.race;
    std::string words = newest->sentence;
    if (!interval && words.empty())
        words = newest->computing ? "The race's eigenvalues are being computed."
                                  : "The race has no smallest eigenvalue above 0.";
    state::Effects effects;
    observe_interval(q, interval, words, effects);
    for (const state::Effect& effect : effects)
        if (const auto* own = std::get_if<state::Owned>(&effect)) carry_out(shared.app, *own);
    return true;
}

bool QuadraticView::drain(const SharedRace& shared) {
    const bool in_front = is_quadratic(shared.app.front());
    const bool followed = in_front && follow(shared);
    if (seen_ == race().version) return followed;
    seen_ = race().version;
    observe(quadratic_of(shared.app), race());
    return true;
}

void QuadraticView::update(const SharedRace& shared, const Frame& frame) {
    QuadraticState& q = quadratic_of(shared.app);
    if (q.progress.awaited == 0) q.progress.awaited = services_.session.submit(spec_of(q.accepted), true);
    const Beside beside = shared.app.stage.on           ? Beside::Stage
                          : shared.app.sides.left_shown ? Beside::List
                                                        : Beside::Nothing;
    screen_.update(race(), q, frame.theme, frame.changed, gliding_seconds(shared.app, frame.seconds),
                   shared.app.theory.on, beside);
}

bool QuadraticView::carry_out(state::AppState& app, const state::Owned& effect) {
    QuadraticState& q = quadratic_of(app);
    if (const auto* submit = effect.as<SubmitQuadratic>()) {
        Session& session = services_.session;
        session.set_speed(std::numeric_limits<double>::infinity(), Job::Quadratic);
        q.progress.awaited = session.submit(submit->spec, submit->running);
        if (!submit->running) session.step(submit->steps, Job::Quadratic);
    } else if (effect.as<KeepQuadratic>()) {
        if (!app.lent.contains(kQuadraticTab)) keep_quadratic(services_.state_folder, q.accepted);
    } else {
        return false;
    }
    return true;
}

bool QuadraticView::settled(const SharedRace& shared, std::optional<std::int64_t> t) const {
    const QuadraticState& q = quadratic_of(shared.app);
    if (q.progress.awaited == 0 || q.progress.generation < q.progress.awaited) return false;
    if (screen_.easing()) return false;
    return q.progress.ended || (t && q.progress.last >= *t) || (!q.running && services_.session.idle());
}

TransportModel QuadraticView::timeline(const Context& context) const {
    const QuadraticState& q = quadratic_of(context.state);
    TransportModel m = transport_of(q);
    m.words = &kQuadraticWords;
    const std::size_t run = race().first_run(q.selected);
    if (run < race().runs()) show_run(m, race().curves.traces[run]);
    m.colour = context.theme.quiet;
    return m;
}

float QuadraticView::draw_left(Ui& ui, paint::Rect inside, float) {
    const float top = quadratic_panel(ui, inside) + ui.px(14);
    return top +
           quadratic_methods(ui, {inside.x, inside.y + top, inside.w, inside.h}, {race(), screen_.styles()});
}

LandscapePainter QuadraticView::painter_of(const Ui& ui) const {
    return [this, &theme = ui.theme(), Q = race().spec.Q](const LandscapeWish& wish) {
        if (!services_.landscape_field) return field::TextureId{};
        field::LandscapeScene scene;
        scene.q11 = Q.q11, scene.q12 = Q.q12, scene.q22 = Q.q22;
        scene.x_low = wish.x_low, scene.x_high = wish.x_high;
        scene.y_low = wish.y_low, scene.y_high = wish.y_high;
        return services_.landscape_field->draw(scene, theme, wish.width, wish.height, wish.pixel);
    };
}

void QuadraticView::draw_centre(Ui& ui, paint::Rect centre, paint::Rect) {
    quadratic_cards(ui, screen_.slots(), centre, painter_of(ui));
}

namespace {

// In reading order.
constexpr std::array kCards = {QuadraticFigure::Landscape,  QuadraticFigure::Error,
                               QuadraticFigure::Components, QuadraticFigure::Stepsize,
                               QuadraticFigure::Momentum,   QuadraticFigure::Theta};
static_assert(kCards.size() == kQuadraticFigures);

}  // namespace

std::vector<CardName> QuadraticView::cards(const state::AppState&) const {
    std::vector<CardName> all;
    for (const QuadraticFigure figure : kCards)
        all.push_back({std::string(quadratic_card_name(figure)),
                       caption_of(name_of(figure)) + ": " + quadratic_words(race().spec.Q)});
    return all;
}

std::string QuadraticView::card_in_front(const state::AppState& app) const {
    return std::string(quadratic_card_name(quadratic_of(app).active));
}

void QuadraticView::draw_cards(Ui& ui, std::span<const PlacedCard> cards) {
    for (const PlacedCard& card : cards)
        for (const QuadraticFigure figure : kCards)
            if (quadratic_card_name(figure) == card.name)
                quadratic_card(ui, screen_.slots(), figure, card.at, painter_of(ui));
}

float QuadraticView::draw_right(Ui& ui, paint::Rect inside, float) {
    return quadratic_values(ui, inside, {race(), screen_.styles()});
}

std::string QuadraticView::curve_values(const state::AppState& app) const {
    const QuadraticState& q = quadratic_of(app);
    const std::size_t active = index_of(q.active);
    if (active >= kQuadraticCurves) return {};
    return figure::values_table(screen_.slots().curves[active].figure, q.cursor, q.view(q.active));
}

std::vector<figure::FigureValues> QuadraticView::figure_values(const state::AppState& app) const {
    std::vector<figure::ReadFigure> all;
    for (const FigureSlot& slot : screen_.slots().curves)
        all.push_back({&slot.figure, quadratic_of(app).cursor});
    return figure::values_of_figures(all);
}

std::string QuadraticView::readout(const state::AppState& app, const Race&) const {
    return quadratic_readout(quadratic_of(app), race());
}

Result<figure::Page> QuadraticView::page_of_race(const std::string& name, const QuadraticRace& shown,
                                                 const SharedRace& shared, const theme::Theme& theme) const {
    const QuadraticState& q = quadratic_of(shared.app);
    const figure::PageWords words{"Q = " + print_matrix(shown.spec.Q),
                                  state::line_of_section("quadratic", shared_quadratic_keys(q.accepted))};
    struct Shown final : QuadraticInputs {
        QuadraticPages pages;
        Result<QuadraticPages> quadratic() override { return pages; }
    } inputs;
    inputs.pages = pages_of(screen_, shown, q, theme, shared.app.theory.on);
    return page_of<QuadraticInputs>(name, words, quadratic_figures(), inputs);
}

Result<figure::Page> QuadraticView::page(const std::string& name, const SharedRace& shared,
                                         const theme::Theme& theme, float) const {
    return page_of_race(name, race(), shared, theme);
}

Result<figure::Page> QuadraticView::lasting_page(const std::string& name, const SharedRace& shared,
                                                 const theme::Theme& theme) const {
    const auto kept = std::make_shared<const QuadraticRace>(race());
    Result<figure::Page> page = page_of_race(name, *kept, shared, theme);
    if (page) page->kept = kept;
    return page;
}

void QuadraticView::forget_places() {
    QuadraticSlots& slots = screen_.slots();
    for (FigureSlot& slot : slots.curves) forget_place(slot);
    slots.landscape.picture.layout = {};
    slots.landscape.stale = true;
}

}  // namespace lowrank::quadratic
