// What a person has done in the Race workspace, and the actions. What other workspaces follow stays in
// AppState: the chosen method, the cursor, predictions, and which curves are hidden or alone, which are
// positions in the list of methods and pins and move with it.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "app/state/effects.h"
#include "app/state/figure_answers.h"
#include "app/state/held_iterate.h"
#include "core/study/seed_bands.h"

namespace lowrank::race {

enum class CentreView { Curves, Matrix, Step };  ///< what the large card shows

/// Two pictures of the matrix in one place, with a line between them that is drawn across.
struct MatrixWipe {
    bool on = false;
    bool error = false;                                ///< log10 |X_t - X*| of both instead of the iterates
    float at = 0.5f;                                   ///< where the line stands, of the width from the left
    std::shared_ptr<const state::HeldIterate> held{};  ///< left of the line; null: the truth
    std::string
        alone{};  ///< the one picture that fills the large view, as its panel is called; empty: all of them
    bool operator==(const MatrixWipe&) const = default;
};

/// Bands of other seeds behind the curves, and how far their runs are.
struct BandsShown {
    bool on = false;
    Index seeds = kUsualSeeds;
    Index done = 0;  ///< seeds that all methods have run
    bool ended = false;
};

struct RaceState {
    std::array<state::ViewState, 4> views{state::default_view(FigureKind::Error),
                                          state::default_view(FigureKind::Stepsize),
                                          state::default_view(FigureKind::Momentum),
                                          state::default_view(FigureKind::Objective)};  ///< by FigureKind
    FigureKind active = FigureKind::Error;  ///< of the curves the chosen one, which keys act on
    bool beside = false;  ///< it is the chosen card, though the large one shows something else
    CentreView centre = CentreView::Curves;  ///< a picture that is opened is watched first
    MatrixWipe wipe;
    int part = 0;  ///< of the step shown in its parts: the one that is lit, or past its last
    std::optional<state::XAxis> x_axis;  ///< absent: nobody has chosen one (usual_axis)
    state::ObjectiveColumn objective_column = state::ObjectiveColumn::Objective;
    BandsShown bands;
    bool whole = false;  ///< the curve of all eigenvalues from the cursor on, and the error's share in each
    std::optional<state::FitRange>
        fit_range;  ///< dragged; absent: from the basin entry or the middle to the floor

    state::ViewState& view(FigureKind kind) { return views[static_cast<std::size_t>(kind)]; }
    const state::ViewState& view(FigureKind kind) const { return views[static_cast<std::size_t>(kind)]; }
};

// --- What a person can do there, beside what its figures answer (figure_answers.h)
struct ShowCentre {
    using OfWorkspace = void;
    CentreView view;
};
struct SetWipe {
    using OfWorkspace = void;
    MatrixWipe wipe;
};
struct ShowPart {
    using OfWorkspace = void;
    int part;
};  ///< of a step, counted from 0
struct SetXAxis {
    using OfWorkspace = void;
    state::XAxis axis;
};
struct SetObjectiveColumn {
    using OfWorkspace = void;
    state::ObjectiveColumn column;
};
struct SetWhole {
    using OfWorkspace = void;
    bool on;
};
struct SetBands {
    using OfWorkspace = void;
    bool on;
    Index seeds;  ///< a number that cannot be is said and changes nothing
};

/// What of the race is chosen: exported, copied and taken to the stage; visibly so.
inline bool is_chosen(const RaceState& race, CentreView view) { return race.centre == view && !race.beside; }
inline bool is_chosen(const RaceState& race, FigureKind figure) {
    return race.active == figure && (race.centre == CentreView::Curves || race.beside);
}

inline RaceState& race_of(state::AppState& state) { return state.parts.of<RaceState>(); }
inline const RaceState& race_of(const state::AppState& state) { return state.parts.of<RaceState>(); }

/// Steps of inner problems are no iterations: where a method makes them, operator calls compare what is paid.
inline state::XAxis usual_axis(const ExperimentSpec& spec) {
    return has_inner_problems(spec) ? state::XAxis::OperatorCalls : state::XAxis::Iterations;
}
/// What the figures are drawn over: as a person or a file has chosen, else as the methods that run ask.
state::XAxis x_axis_of(const state::AppState& state);

/// Whether theory would be on screen, were it not switched off: it is one of the groups that the first screen
/// leaves out, and a scene on the stage shows what it asks for.
bool has_place_for_theory(const state::AppState& state);

/// A range in iterations means nothing in seconds.
void forget_ranges_across(RaceState& race);

/// What other tabs and files see of it.
state::CurvesSeen curves_seen_in(const state::AppState& state);

void edit(state::AppState& state, const state::SetView& action);
void edit(state::AppState& state, const state::ActivateFigure& action);
void edit(state::AppState& state, const ShowCentre& action);
void edit(state::AppState& state, const SetWipe& action);
void edit(state::AppState& state, const ShowPart& action);
void edit(state::AppState& state, const SetXAxis& action);
void edit(state::AppState& state, const SetObjectiveColumn& action);
void edit(state::AppState& state, const SetBands& action);
void edit(state::AppState& state, const SetWhole& action);
void edit(state::AppState& state, const state::SetFitRange& action);

}  // namespace lowrank::race
