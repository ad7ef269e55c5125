// What a tab of the window shows, between the shell and whatever is in front.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/field/landscape_field.h"
#include "app/field/rate_map_field.h"
#include "app/field/surface_field.h"
#include "app/figure/page/tab_figure.h"
#include "app/figure/pointing/compare.h"
#include "app/panels/transport.h"
#include "app/state/app_state.h"
#include "app/ui/widgets.h"
#include "core/run/session.h"

namespace lowrank::workspace {

/// What a view may use for as long as it lives.
struct ViewServices {
    Session& session;
    std::function<void()> wake;  ///< asks for a frame, from any thread
    field::RateMapField* rate_map_field = nullptr;
    field::LandscapeField* landscape_field = nullptr;
    field::SurfaceField* surface_field = nullptr;
    std::string state_folder;  ///< for what is kept between starts; empty: nothing is
};

/// The race and what is known of it, which the shell owns and all workspaces read.
struct SharedRace {
    state::AppState& app;
    const Race& race;
    Session& session;
    std::shared_ptr<const RaceTheory> theory;  ///< the session's newest word
};

/// What a frame is drawn with.
struct Frame {
    const theme::Theme& theme;
    std::span<const theme::MethodStyle> styles;  ///< of the race's methods
    float em;
    bool changed;  ///< race, state, theme or scale differ from the frame before
    double seconds;
};

/// A card that can stand alone.
struct CardName {
    std::string name;     ///< as its probe and its title know it
    std::string caption;  ///< what it shows (markup)
};
struct PlacedCard {
    std::string name;
    paint::Rect at;
};

/// What the tab that shows the race does for every other one: it is kept up behind them.
class RaceBehind {
public:
    virtual ~RaceBehind() = default;
    /// A new experiment goes to the session; live: a slider is held.
    virtual void submitted(const SharedRace&, bool live) = 0;
    /// Whether enough of the last race was seen for the next of a drag.
    virtual bool caught_up(const Race&, const state::AppState&) const = 0;
    /// In front: the iterate put by that the matrix pictures are compared with; null: none is.
    virtual std::shared_ptr<const state::HeldIterate> held_iterate(const state::AppState&) const = 0;
    /// In front: what it offers in the bar at the top.
    virtual void draw_tools(ui::Ui&, paint::Rect) = 0;
};

/// One tab's cards and panels, its background work and what is kept of it. Called on the main thread only.
class View {
public:
    virtual ~View() = default;

    /// Before the first frame: takes up what was kept.
    virtual void begin(state::AppState&) {}
    /// Null in all tabs but the race's, which is updated in front or not.
    virtual RaceBehind* race_behind() { return nullptr; }

    /// Takes in what its own background work has sent, in front or not; whether anything changed.
    virtual bool drain(const SharedRace&) { return false; }
    /// Builds what has changed; in front, or where it has the race.
    virtual void update(const SharedRace&, const Frame&) {}
    /// Carries out an effect of its own; false where it is none.
    virtual bool carry_out(state::AppState&, const state::Owned&) { return false; }

    /// In front: whether the next frame would look different by itself.
    virtual bool wants_frame() const { return false; }
    /// For screenshots: all that it shows is there, or the runs have reached t.
    virtual bool settled(const SharedRace&, std::optional<std::int64_t>) const { return true; }

    /// What the bar below shows and steers.
    virtual panels::TransportModel timeline(const ui::Context& context) const {
        return panels::race_transport(context);
    }
    /// Draw the panels and return the height they took; the centre and, where the workspace has none, its
    /// right side.
    virtual float draw_left(ui::Ui& ui, paint::Rect inside, float panel_height) {
        return draw_experiment(ui, inside, panel_height, state::XAxis::Iterations);
    }
    virtual void draw_centre(ui::Ui& ui, paint::Rect centre, paint::Rect transport) = 0;
    /// The cards that can stand alone, in reading order; none: the centre as it is.
    virtual std::vector<CardName> cards(const state::AppState&) const { return {}; }
    /// Of those: the one that is about what a person looks at.
    virtual std::string card_in_front(const state::AppState&) const { return {}; }
    virtual void draw_cards(ui::Ui&, std::span<const PlacedCard>) {}
    virtual float draw_right(ui::Ui&, paint::Rect, float) { return 0; }

    /// The values under the cursor as text.
    virtual std::string readout(const state::AppState& app, const Race& race) const;
    /// The values of all curves of the active figure, at the cursor, for the clipboard; empty where it has
    /// none.
    virtual std::string curve_values(const state::AppState&) const { return {}; }
    /// The same of all its figures.
    virtual std::vector<figure::FigureValues> figure_values(const state::AppState&) const { return {}; }
    /// One of its figures as a page, in the colours of a theme; a sentence where there is none yet.
    /// It refers to what is on screen now. detail: pixels of a map for each of the layout.
    virtual Result<figure::Page> page(const std::string& figure, const SharedRace& shared,
                                      const theme::Theme& theme, float detail) const = 0;
    /// The same of one that moves, with all that it refers to its own: another thread may draw it while the
    /// window goes on.
    virtual Result<figure::Page> lasting_page(const std::string& figure, const SharedRace& shared,
                                              const theme::Theme& theme) const;
    /// Legends are placed as if their figures had just appeared.
    virtual void forget_places() {}

protected:
    /// The controls of the experiment and the methods of its race, with what they took in what is counted.
    float draw_experiment(ui::Ui& ui, paint::Rect inside, float panel_height, state::XAxis counted);
};

/// The page of a tab's figure as a view makes it, named.
template <class Inputs>
Result<figure::Page> page_of(std::string_view name, const figure::PageWords& words,
                             std::span<const figure::TabFigure<Inputs>> figures, Inputs& inputs) {
    const figure::TabFigure<Inputs>* figure = figure::find_figure(figures, name);
    if (!figure && !state::find_figure(name)) return Failure{state::why_no_figure(name)};
    if (!figure) return figure::not_drawn_here();
    Result<figure::Page> page = (*figure->make)(inputs);
    if (!page) return page;
    return named(*std::move(page), figure->row, words);
}

/// What a figure of the catalogue shows, as a caption begins (markup).
std::string caption_of(std::string_view figure);

/// What a file of the race's figures says of itself.
figure::PageWords words_of(const Race& race);

using MakeView = std::function<std::unique_ptr<View>(const ViewServices&)>;

}  // namespace lowrank::workspace
