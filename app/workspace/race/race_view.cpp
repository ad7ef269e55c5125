// Which panels stand beside the race's figures, and its figures as pages.
#include "app/workspace/race/race_view.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/pointing/compare.h"
#include "app/figure/race/figure_content.h"
#include "app/figure/race/matrix_figure.h"
#include "app/state/external_state.h"
#include "app/state/pins.h"
#include "app/state/taking_part.h"
#include "app/workspace/race/figures/race_figures.h"
#include "app/workspace/race/figures/race_names.h"
#include "app/workspace/race/figures/step_page.h"
#include "app/workspace/race/race_figure_card.h"
#include "app/workspace/race/race_panel.h"
#include "app/workspace/race/step_shown.h"
#include "app/workspace/race/whole_shares.h"
#include "core/run/memory.h"
#include "core/run/run_name.h"
#include "core/text/command_words.h"

namespace lowrank::race {
namespace {

using namespace panels;
using namespace ui;
using namespace workspace;

figure::MatrixFigureInput matrix_input(const SharedRace& shared) {
    // Of the race whose pictures these are: a file that could not be read has none.
    const ProblemSpec& problem =
        shared.race.traces.empty() ? shared.app.accepted.problem : shared.race.spec.problem;
    figure::MatrixFigureInput input;
    input.instance = shared.session.instance_picture();
    input.snapshot = shared.session.snapshot();
    input.corner = figure::experiment_words(problem);
    if (input.snapshot && input.snapshot->method >= 0 &&
        static_cast<std::size_t>(input.snapshot->method) < shared.race.traces.size())
        input.method = paint::escape_markup(
            told_run_name(shared.race, static_cast<std::size_t>(input.snapshot->method)));
    input.rank = shared.race.facts.rank;
    for (const Trace& trace : shared.race.traces) input.methods.push_back(trace.spec);
    input.picture = has_pixels(problem);
    return input;
}

Result<StepPageInput> step_input(const SharedRace& shared) {
    const state::AppState& app = shared.app;
    if (!app.has_method(app.curves.selected))
        return Failure{"Choose a method on the left to see its step in its parts."};
    const std::optional<std::int64_t> wanted = step_shown(app);
    if (!wanted) return Failure{"No step has been made yet: press Run."};
    const auto made = shared.session.step_in_parts();
    const bool there = made && made->method == app.curves.selected &&
                       made->generation == shared.race.generation &&
                       (!app.race.cursor || made->t == *wanted) &&
                       static_cast<std::size_t>(made->method) < shared.race.traces.size();
    if (!there) return Failure{fmt::format("Step {} is being made again.", *wanted)};
    if (!made->sentence.empty()) return Failure{made->sentence};
    return step_page_input(shared.race, *made);
}

/// A race of its own for a page that outlives what is on screen.
struct KeptRace {
    Race race;
    std::vector<ForeignCurve> foreign;
    std::optional<RaceTheory> theory;
    std::vector<std::optional<WholePrediction>> whole;
};

/// A copy of all that the input looks into, to which the input is turned.
std::shared_ptr<const KeptRace> kept_of(figure::RaceFiguresInput& input) {
    const auto kept = std::make_shared<KeptRace>();
    kept->race = *input.race;
    kept->foreign.assign(input.foreign.begin(), input.foreign.end());
    if (input.theory) kept->theory = *input.theory;
    kept->whole.assign(input.whole.begin(), input.whole.end());
    input.race = &kept->race;
    input.ghost = nullptr;
    input.foreign = kept->foreign;
    if (input.theory) input.theory = &*kept->theory;
    input.whole = kept->whole;
    return kept;
}

}  // namespace

bool RaceView::drain(const SharedRace& shared) {
    const state::AppState& app = shared.app;
    const Race& race = shared.race;
    const bool there = app.refusal.empty() && race.failure.empty() && !race.building &&
                       !race.traces.empty() && race.generation >= app.race.progress.awaited;
    const bool external = drain_external(shared, there), whole = drain_whole(shared);
    return drain_bands(shared, there) || external || whole;
}

bool RaceView::drain_whole(const SharedRace& shared) {
    const state::AppState& app = shared.app;
    const Race& race = shared.race;
    looked_at_ = app.race.cursor;
    if (!race_of(app).whole || !shows_theory(app)) {
        if (whole_ == WholeShown{}) return false;
        runner_.drop();
        screen_.show_whole(whole_ = {});
        return true;
    }
    const bool there = app.refusal.empty() && race.failure.empty() && !race.building &&
                       race.generation >= app.race.progress.awaited &&
                       state::takes_part(app, app.curves.selected) &&
                       static_cast<std::size_t>(app.curves.selected) < race.traces.size();
    // The run is made again beside the race: it waits for one that goes as fast as it can.
    const bool over = std::ranges::all_of(
        race.traces, [](const Trace& trace) { return !trace.enabled || is_final(trace.status); });
    if (!there || app.steps.dragging || (app.race.running && !over)) return false;
    const bool known = shared.theory && shared.theory->generation == race.generation;
    WholeShown now = runner_.ask(race, static_cast<std::size_t>(app.curves.selected), app.race.cursor,
                                 known ? shared.theory.get() : nullptr, app.memory_limit);
    // While the cursor moves, the curve from where it was stays until the next is there.
    if (now.busy && !now.curve && now.parts && now.parts == whole_.parts && now.method == whole_.method)
        now.curve = whole_.curve;
    if (now == whole_) return false;
    screen_.show_whole(whole_ = std::move(now));
    return true;
}

bool RaceView::drain_external(const SharedRace& shared, bool there) {
    state::AppState& app = shared.app;
    state::ExternalState& shown = state::external_of(app);
    const bool dropped = state::drop_left_out(app);
    const bool other = shown.order != external_order_;
    if (other && shown.wanted.empty()) {
        external_.stop();
        shown.running = false;
        external_order_ = shown.order;
        return true;
    }
    if (other && there) {
        const std::vector<std::string>& commands = app.experiment.externals;
        const auto at = std::ranges::find(commands, shown.wanted) - commands.begin();
        const auto names = command_names(at < std::ssize(commands) ? commands : std::vector{shown.wanted});
        external_.start(shared.race.spec, shown.wanted,
                        names[at < std::ssize(commands) ? static_cast<std::size_t>(at) : 0],
                        app.memory_limit);
        shown.running = true;
        external_order_ = shown.order;
        return true;
    }
    std::optional<ExternalRaceRunner::Heard> heard = external_.heard();
    if (!heard) return dropped;
    if (ForeignCurve& curve = heard->news; !curve.error.empty()) {
        shown.curves[shown.wanted] = curve.name;
        const auto same = std::ranges::find_if(
            app.foreign, [&](const ForeignCurve& each) { return !each.pinned && each.name == curve.name; });
        if (same != app.foreign.end())
            *same = std::move(curve);
        else
            state::lay_over(app, {std::move(curve)});
    }
    if (heard->ended) shown.running = false;
    if (!heard->failure.empty()) state::notify(app, heard->failure, true);
    return true;
}

bool RaceView::drain_bands(const SharedRace& shared, bool there) {
    state::AppState& app = shared.app;
    BandsShown& shown = race_of(app).bands;
    const Race& race = shared.race;
    const bool was = seeds_.study().has_value();
    const auto forget = [&] {
        seeds_.stop();
        screen_.show_bands(nullptr);
        shown.done = 0;
        shown.ended = false;
    };
    if (!shown.on || !there) {
        // A race that is on its way may turn out to be another: its bands wait for it, and leave it the
        // cores.
        if (was) seeds_.hold(true);
        if (was && !shown.on) forget();
        return was && !shown.on;
    }
    Result<StudySpec> study = seed_study(race.spec, shown.seeds);
    if (!study) {
        forget();
        shown.on = false;
        state::notify(app, study.sentence(), true);
        return true;
    }
    const bool other = !was || !(*seeds_.study() == *study);
    if (other && was) forget();
    // A race that runs as fast as it goes has the cores to itself.
    const bool over = std::ranges::all_of(
        race.traces, [](const Trace& trace) { return !trace.enabled || is_final(trace.status); });
    const bool busy = app.race.running && !over && std::isinf(app.race.speed);
    if (other && (busy || app.steps.dragging)) return was;
    if (other) {
        // The race keeps what it has: a seed is run in what is left beside it.
        const Result<double> room = room_for_seeds(race.spec, app.memory_limit);
        if (!room) {
            shown.on = false;
            state::notify(app, room.sentence(), true);
            return true;
        }
        seeds_.start(*study, *room);
    }
    seeds_.hold(busy);
    const auto heard = seeds_.heard();
    if (!heard) return other;
    shown.ended = heard->ended;
    if (heard->news) {
        shown.done = heard->news->runs;
        screen_.show_bands(heard->news);
    }
    if (!heard->failure.empty()) state::notify(app, heard->failure, true);
    return true;
}

void RaceView::update(const SharedRace& shared, const Frame& frame) {
    screen_.update(shared.race, shared.theory.get(), shared.app, frame.theme, frame.changed, frame.seconds);
}

panels::TransportModel RaceView::timeline(const Context& context) const {
    TransportModel model = race_transport(context);
    model.plain = !context.state.level.more;
    return model;
}

void RaceView::draw_tools(Ui& ui, paint::Rect room) {
    // On the first screen they are on the axes.
    if (ui.context().state.level.more) figure_tools(ui, room);
}

void RaceView::draw_centre(Ui& ui, paint::Rect centre, paint::Rect) {
    if (ui.context().state.level.more)
        figure_cards(ui, screen_.slots(), centre);
    else
        first_screen(ui, screen_.slots(), centre);
}

std::vector<CardName> RaceView::cards(const state::AppState& app) const {
    static_assert(kRaceFigures.size() == kRaceCards.size());
    std::vector<CardName> all;
    const std::string of = ": " + figure::experiment_words(app.accepted.problem);
    for (std::size_t k = 0; k < kRaceCards.size(); ++k)
        all.push_back({std::string(kRaceCards[k]), caption_of(kRaceFigures[k]) + of});
    // Of data nobody knows the error of the iterate: the figure shows what is known.
    const std::string& shown = screen_.slots()[0].figure.title;
    if (!shown.empty() && shown != figure::kErrorTitle) all.front().caption = shown + of;
    return all;
}

std::string RaceView::card_in_front(const state::AppState& app) const {
    if (is_chosen(race_of(app), CentreView::Matrix)) return std::string(kMatrixCard);
    if (is_chosen(race_of(app), CentreView::Step)) return std::string(kStepCard);
    return std::string(kRaceCards[static_cast<std::size_t>(race_of(app).active)]);
}

void RaceView::draw_cards(Ui& ui, std::span<const PlacedCard> cards) {
    std::vector<FigureSlot*> row;
    for (const PlacedCard& card : cards) {
        race_card(ui, screen_.slots(), card.name, card.at);
        const auto named = std::ranges::find(kRaceCards, card.name);
        const auto k = static_cast<std::size_t>(named - kRaceCards.begin());
        const bool beside = card.at.y == cards.front().at.y && card.at.h == cards.front().at.h;
        if (beside && k < screen_.slots().size()) row.push_back(&screen_.slots()[k]);
    }
    if (ui.context().state.stage.on) align_below(row);
}

float RaceView::draw_right(Ui& ui, paint::Rect inside, float panel_height) {
    const state::Level& level = ui.context().state.level;
    const float values = level.shows(state::Group::Values) ? inspector(ui, inside) + ui.px(14) : 0;
    if (!level.more) {
        if (!level.shows(state::Group::Theory)) return values;
        return values +
               theory_panel(ui, {inside.x, inside.y + values, inside.w, inside.h}, whole_, &screen_.fits());
    }
    if (race_of(ui.context().state).centre != CentreView::Curves) {
        // Pictures and formulas want all the room in the centre.
        const float error =
            values + small_error_card(ui, screen_.slots(), {inside.x, inside.y + values, inside.w, 0}) +
            ui.px(14);
        const float chart = singular_values_height(ui);
        singular_values_chart(ui, {inside.x, inside.y + error, inside.w, chart});
        return error + chart;
    }
    const float above =
        values +
        theory_panel(ui, {inside.x, inside.y + values, inside.w, inside.h}, whole_, &screen_.fits()) +
        ui.px(14);
    return above + matrix_card(ui, {inside.x, inside.y + above, inside.w, panel_height - above - ui.px(24)});
}

std::string RaceView::curve_values(const state::AppState& app) const {
    const FigureSlot& slot = screen_.slots()[static_cast<std::size_t>(race_of(app).active)];
    return figure::values_table(slot.figure, app.race.cursor, race_of(app).view(race_of(app).active));
}

std::vector<figure::FigureValues> RaceView::figure_values(const state::AppState& app) const {
    std::vector<figure::ReadFigure> all;
    for (const FigureSlot& slot : screen_.slots()) all.push_back({&slot.figure, app.race.cursor});
    return figure::values_of_figures(all);
}

/// What is on screen now.
class RaceView::Shown : public RaceInputs {
public:
    Shown(const RaceView& view, const SharedRace& shared, const theme::Theme& theme)
        : view_(view), shared_(shared), theme_(theme) {}

    Result<figure::RaceFiguresInput> race() override {
        return view_.screen_.input(shared_.race, shared_.theory.get(), shared_.app, theme_);
    }
    Result<figure::MatrixFigureInput> matrix() override { return matrix_input(shared_); }
    Result<StepPageInput> step() override { return step_input(shared_); }
    Result<EigenvalueSharesInput> eigenvalues() override {
        return eigenvalue_shares_of(view_.whole_, shared_.race, shared_.app,
                                    figure::race_styles(shared_.race, theme_));
    }

private:
    const RaceView& view_;
    const SharedRace& shared_;
    const theme::Theme& theme_;
};

/// The same of a race, with all that it refers to its own.
class RaceView::Kept final : public RaceView::Shown {
public:
    using Shown::Shown;
    std::shared_ptr<const void> kept;

    Result<figure::RaceFiguresInput> race() override {
        Result<figure::RaceFiguresInput> input = Shown::race();
        if (input) kept = kept_of(*input);
        return input;
    }
};

Result<figure::Page> RaceView::page(const std::string& name, const SharedRace& shared,
                                    const theme::Theme& theme, float) const {
    Shown shown(*this, shared, theme);
    return page_of<RaceInputs>(name, words_of(shared.race), race_figures(), shown);
}

Result<figure::Page> RaceView::lasting_page(const std::string& name, const SharedRace& shared,
                                            const theme::Theme& theme) const {
    Kept shown(*this, shared, theme);
    Result<figure::Page> page = page_of<RaceInputs>(name, words_of(shared.race), race_figures(), shown);
    if (!page) return page;
    if (!shown.kept) return figure::not_drawn_here();
    page->kept = shown.kept;
    return page;
}

std::shared_ptr<const state::HeldIterate> RaceView::held_iterate(const state::AppState& app) const {
    const MatrixWipe& wipe = race_of(app).wipe;
    return wipe.on ? wipe.held : nullptr;
}

void RaceView::forget_places() {
    for (FigureSlot& slot : screen_.slots()) forget_place(slot);
}

}  // namespace lowrank::race
