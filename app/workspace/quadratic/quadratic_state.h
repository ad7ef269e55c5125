// What a person chose and sees of the quadratic: Q, start, methods, the cursor, the views. Values only; no
// ImGui, no GL, no thread.
#pragma once
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "app/state/ends.h"
#include "app/state/history.h"
#include "app/state/race_transport.h"
#include "app/state/view_state.h"
#include "app/workspace/quadratic/figures/quadratic_names.h"
#include "core/quadratic/quadratic_spec.h"

namespace lowrank::quadratic {

/// The tab's name, as --workspace takes it.
inline constexpr std::string_view kQuadraticTab = "quadratic";

/// Where Q comes from; whichever it is, entries, eigenvalues and angle are views of the same Q and stay in
/// step.
enum class QuadraticSource { Example, Entries, Spectrum, Race };

struct QuadraticMethod {
    MethodSpec spec;      ///< as on_quadratic returns it
    bool enabled = true;  ///< shown: every method runs, two numbers cost nothing
    bool operator==(const QuadraticMethod&) const = default;
};

/// What undo walks through and what is kept between starts.
struct QuadraticChoice {
    static constexpr int kMostStarts = 16;
    static constexpr std::size_t kMostMethods = 8;

    QuadraticSource source = QuadraticSource::Example;
    Quadratic Q;  ///< the entries as their fields show them
    double lambda_min = 0, lambda_max = 0,
           angle = 0;  ///< the same as its other fields show it; angle in radians
    Vec2 start;
    int starts = 1;  ///< on the circle through the start, the start being the first
    std::vector<QuadraticMethod> methods;
    bool operator==(const QuadraticChoice&) const = default;
};

/// The paper's example from where exact line search zigzags worst: exact line search and lazy momentum are
/// shown; restarted momentum and the best constant step stand ready.
QuadraticChoice default_quadratic_choice();

/// The choice with other entries, or another spectrum; the other view follows where it can. The start stays.
QuadraticChoice with_entries(QuadraticChoice choice, const Quadratic& Q, QuadraticSource source);
QuadraticChoice with_spectrum(QuadraticChoice choice, double lambda_min, double lambda_max, double angle,
                              QuadraticSource source);
/// The start turned about the minimum to another theta, as far from it as it was. The choice's Q must be
/// valid.
QuadraticChoice with_theta(QuadraticChoice choice, double theta);

/// How many starts so many methods may have: at most kMostRuns runs in all.
int most_starts(std::size_t methods);

/// What runs: every method from every start. The choice's fields are taken as they are.
QuadraticSpec spec_of(const QuadraticChoice& choice);

/// One sentence that says what is wrong with the fields, or nothing.
std::string why_refused(const QuadraticChoice& choice);

/// The part of the plane that the landscape shows, whatever the shape of its card: this much fits in.
struct PlaneView {
    double x = 0, y = 0;  ///< in the middle
    double half = 1;      ///< from there to the nearer edge
    bool operator==(const PlaneView&) const = default;
};

/// Iterations a second of what is played, unless told.
inline constexpr double kQuadraticSpeed = 12;

/// Runs, speed and cursor are those of a race's transport.
struct QuadraticState : state::RaceTransport {
    QuadraticChoice choice = default_quadratic_choice();
    QuadraticChoice accepted = choice;  ///< the last one that can run
    std::string refusal;                ///< why choice is not the one that runs
    state::ChoiceSteps<QuadraticChoice> steps;

    bool played = false;  ///< at the speed; otherwise as fast as it goes, which is what an edit does

    std::array<state::ViewState, kQuadraticFigures> views{};  ///< by QuadraticFigure
    std::optional<PlaneView> plane;                           ///< absent: fit
    state::AxisEnds angles;  ///< degrees, 0 to 360: the rate by angle is compared between them
    std::optional<state::FitRange> fit_range;  ///< dragged; absent: chosen for each method
    QuadraticFigure active = QuadraticFigure::Landscape;
    QuadraticFigure small = QuadraticFigure::Error;  ///< what the card shows that several figures share
    int selected = 1;                                ///< momentum: its components ripple
    int hovered = -1;

    struct Interval {
        double lambda_min, lambda_max;
        bool operator==(const Interval&) const = default;
    };
    std::optional<Interval> race;  ///< of the race's problem, once its spectrum is known
    std::string race_words;        ///< why there is none yet

    QuadraticState();
    bool has_method(std::int64_t m) const { return m >= 0 && m < std::ssize(choice.methods); }
    std::int64_t cursor_t() const { return cursor ? *cursor : progress.last; }
    const state::ViewState& view(QuadraticFigure figure) const { return views[index_of(figure)]; }
    state::ViewState& view(QuadraticFigure figure) { return views[index_of(figure)]; }
};

state::ViewState default_view(QuadraticFigure figure);

/// The angle of the start that runs, in degrees from 0 to below 360, to a millionth.
double start_degrees(const QuadraticState& state);

// --- What a person can do there
// -----------------------------------------------------------------------------------------
struct EditQuadratic {  ///< live while a knob or the start is held, one undo step when it is let go
    using OfWorkspace = void;
    QuadraticChoice choice;
    bool live = false;
    std::string what;
};
struct SetQuadraticView {
    using OfWorkspace = void;
    QuadraticFigure figure;
    state::ViewState view;
};
struct SetQuadraticFit {
    using OfWorkspace = void;
    std::optional<state::FitRange> range;
};
struct SetPlane {
    using OfWorkspace = void;
    std::optional<PlaneView> plane;
};
struct SetAngleEnds {
    using OfWorkspace = void;
    state::AxisEnds degrees;
};
struct ActivateQuadratic {
    using OfWorkspace = void;
    QuadraticFigure figure;
};
struct ShowQuadraticFigure {
    using OfWorkspace = void;
    QuadraticFigure figure;
};

// --- What it asks of the shell
// ------------------------------------------------------------------------------------------
struct SubmitQuadratic {  ///< to be seen whole at once: as fast as it goes
    using OfWorkspace = void;
    QuadraticSpec spec;
    bool running = true;
    std::int64_t steps = 0;  ///< paused: so many iterations at once
};
struct KeepQuadratic {
    using OfWorkspace = void;
};

}  // namespace lowrank::quadratic
