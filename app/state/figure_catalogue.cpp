// The table of figures, and what is looked up in it.
#include "app/state/figure_catalogue.h"

#include <algorithm>
#include <array>

#include "core/io/atomic_file.h"
#include "core/text/nearest_words.h"

namespace lowrank::state {
namespace {

constexpr auto kFigures = static_cast<std::size_t>(FigureId::Count);

constexpr std::string_view kCurves = "x theory overlay";
// Of a quadratic: all that the page of many takes, and how much of it the others do.
constexpr std::string_view kPages =
    "q11 q12 q22 lambda-min lambda-max angle start theta method tol max-iter show";
constexpr std::string_view kRuns = kPages.substr(0, kPages.find(" show")),
                           kAngle = kPages.substr(0, kPages.find(" method"));

constexpr std::array<FigureRow, kFigures> kRows = {{
    {FigureId::Race, "race", "race", "error, stepsize and momentum below each other", "race", true, kCurves},
    {FigureId::Error, "error", "error", "error of the iterate", "race", true, kCurves},
    {FigureId::Stepsize, "stepsize", "stepsize", "stepsize of each step", "race", true, kCurves},
    {FigureId::Momentum, "momentum", "momentum", "momentum of each step", "race", true, kCurves},
    {FigureId::Objective, "objective", "objective", "objective 1/2 ||A(X_t) - y||^2, or the gradient norm",
     "race", true, "x y theory overlay"},
    {FigureId::Matrix, "matrix", "matrix", "truth, samples, iterate and error of one method", "race", true},
    {FigureId::RateMap, "rate-map", "rate-map",
     "spectral radius over stepsize and momentum as a map, with its levels and the optimum", "rates", true,
     "probe-mu probe-eta"},
    {FigureId::RateSlices, "rate-slices", "rate-slices",
     "spectral radius along stepsize and along momentum, actual and estimate", "rates", true,
     "probe-mu probe-eta"},
    {FigureId::RateSurface, "rate-surface", "rate-surface",
     "spectral radius over stepsize and momentum in 3-D, one sheet for each end of the spectrum", "rates",
     true, "yaw pitch zoom"},
    {FigureId::IhtRadius, "iht-radius", "iht-radius",
     "spectral radius of IHT against its stepsize for several rates, actual and estimate", "rates", true},
    {FigureId::Quadratic, "quadratic", "all",
     "methods on 1/2 x'Qx: landscape, trajectories, error and stepsize", "quadratic", false, kPages},
    {FigureId::QuadraticTheta, "quadratic-theta", "rate by θ",
     "rate of exact line search against the angle theta of its start", "quadratic", false, kAngle},
    {FigureId::QuadraticLandscape, "quadratic-landscape", "landscape",
     "the landscape of 1/2 x'Qx and the trajectories", "quadratic", false, kRuns},
    {FigureId::QuadraticError, "quadratic-error", "error", "error of the methods on 1/2 x'Qx", "quadratic",
     false, kRuns},
    {FigureId::QuadraticStepsize, "quadratic-stepsize", "stepsize", "stepsize of the methods on 1/2 x'Qx",
     "quadratic", false, kRuns},
    {FigureId::QuadraticMomentum, "quadratic-momentum", "momentum", "momentum of the methods on 1/2 x'Qx",
     "quadratic", false, kRuns},
    {FigureId::QuadraticComponents, "quadratic-components", "components",
     "the error along each eigenvector, and which regime it is in", "quadratic", false, kRuns},
    {FigureId::QuadraticObjective, "quadratic-objective", "objective", "the values of 1/2 x'Qx", "quadratic",
     false, kRuns},
    {FigureId::GeometrySteps, "geometry-steps", "steps",
     "one step of Grad, NAG, RGrad and NARG on the cone of rank-one 2 x 2 matrices", "", false,
     "method point previous target weights mu eta azimuth elevation zoom"},
    {FigureId::Retractions, "retractions", "retractions",
     "projective and orthographic retraction and the distance between them", "", false,
     "point vector azimuth elevation zoom"},
    {FigureId::Restart, "restart", "restart",
     "the angle of the restart test: a step of NARG that goes on, one that restarts", "", false,
     "method point target weights azimuth elevation zoom"},
}};

constexpr bool in_order() {
    for (std::size_t k = 0; k < kRows.size(); ++k)
        if (kRows[k].id != static_cast<FigureId>(k) || kRows[k].name.empty() || kRows[k].meaning.empty())
            return false;
    return true;
}
static_assert(in_order(), "each figure has its row, at its place");

}  // namespace

bool FigureRow::reads(std::string_view option) const {
    for (std::string_view rest = options; !rest.empty();) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (rest.substr(0, end) == option) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

std::span<const FigureRow> figure_rows() { return kRows; }

const FigureRow& figure_row(FigureId id) { return kRows[static_cast<std::size_t>(id)]; }

const FigureRow* find_figure(std::string_view name) {
    const auto found = std::ranges::find(kRows, name, &FigureRow::name);
    return found == kRows.end() ? nullptr : &*found;
}

std::vector<const FigureRow*> figures_of(std::string_view workspace) {
    std::vector<const FigureRow*> rows;
    for (const FigureRow& row : kRows)
        if (row.workspace == workspace) rows.push_back(&row);
    return rows;
}

std::string why_no_figure(std::string_view name) {
    std::vector<std::string_view> names;
    for (const FigureRow& row : kRows) names.push_back(row.name);
    const std::vector<std::string_view> near = nearest_words(name, names, 3);
    return "There is no figure " + in_quotes(name) + ": " +
           (near.empty()       ? "the figures are " + enumeration(names, "and")
            : near.size() == 1 ? "the nearest is " + std::string(near[0])
                               : "the nearest are " + enumeration(near, "and")) +
           ".";
}

}  // namespace lowrank::state
