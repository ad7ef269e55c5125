// The table of figures, and what is looked up in it.
#include "app/state/figure_catalogue.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>

#include "core/io/file/atomic_file.h"
#include "core/text/nearest_words.h"

namespace lowrank::state {
namespace {

constexpr auto kFigures = static_cast<std::size_t>(FigureId::Count);

// 'look' stands for the options of curves that are dressed for their page.
constexpr std::string_view kLook =
    "x-range y-range title x-label y-label legend legend-columns legend-values name colour order restarts "
    "notes";
// What of them a page takes whose figure is more than curves; the cone has no axes.
constexpr std::string_view kFrame = "x-range y-range title legend legend-columns legend-values notes",
                           kCone = "title legend", kTable = "title notes";
constexpr std::string_view kErrors = "bands x theory whole overlay point-notes look",
                           kCurves = kErrors.substr(6);
// Of a quadratic: all that the page of many takes, and how much of it the others do.
constexpr std::string_view kQuadratic =
    "show theory frame q11 q12 q22 lambda-min lambda-max angle start theta method tol max-iter look";
constexpr std::string_view kPages = kQuadratic.substr(0, kQuadratic.find(" look")),
                           kRunCurves = kQuadratic.substr(kQuadratic.find("theory")),
                           kRuns = kPages.substr(kPages.find("frame")),
                           kAngle = kRuns.substr(0, kRuns.find(" method"));

constexpr std::string_view kInstance = "n seed tol max-iter threads memory-limit look";

// What the paper says, in other words and with its numbers.
constexpr std::string_view kMapSays =
    "Seen from above, the spectral radius has one minimum, where the sheets of both ends meet at critical "
    "damping: at μ = 4/(λ_{min} + 3λ_{max}), marked by a ring. From μ = 2/(λ_{min} + λ_{max}) on momentum "
    "gains nothing.";
constexpr std::string_view kSlicesSay =
    "Along the stepsize and along the momentum the radius over all eigenvalues and the estimate from both "
    "ends coincide. Without momentum the lowest point is μ†, with momentum μ♭; the paper's text has the "
    "two the other way round.";
constexpr std::string_view kSurfaceSays =
    "The same radius as a surface over stepsize and momentum: a sheet for each end of the spectrum, and the "
    "line where they meet, on which the minimum lies.";
constexpr std::string_view kIhtSays =
    "IHT's radius against its stepsize for several numbers of samples; the actual one and the estimate "
    "coincide. With more samples the best step grows in sensing and shrinks in completion (the text says "
    "sensing twice). IHT diverges from 2/λ_{max} on: in completion from 2 or more, where the paper prints "
    "below 2, and in sensing from a step below 1 only as long as there are few samples and λ_{max} is above "
    "2.";
constexpr std::string_view kThetaSays =
    "Q = [10 1; 1 1]. Exact line search from a start whose gradient stands at θ from an eigenvector: "
    "slowest, with the rate (κ − 1)/(κ + 1) = 0.838 of the best constant step, at odd multiples of π/4; one "
    "step is enough at multiples of π/2.";
constexpr std::string_view kMcSays =
    "Nine methods in completion at n = 50. Predicted and measured rates agree for every method without "
    "restarts; those without momentum fall at nearly one rate, and the Riemannian ones take the least time "
    "for it. Momentum "
    "that only grows makes ripples; with restarts there are none, and the paper finds the best rate. Here "
    "the restarts come near it and do not reach it.";
constexpr std::string_view kMsSays =
    "The same in sensing at n = 50, with the same findings. The two retractions can hardly be told apart; "
    "RGrad-Proj is really projective here, where the authors' script runs the orthographic one under both "
    "names. IHT at its best local step, which the paper uses, may diverge from the spectral start.";
constexpr std::string_view kRipplingSays =
    "Momentum held at (1 − √q)/(1 + √q). Below the best q the error oscillates and falls more slowly, above "
    "it momentum is too small, and at q = 1 there is none. The paper has 1/κ for the best, which holds at "
    "the step 1/λ_{max}; with exact line search it is about 4/(1 + 3κ), with many eigenvalues 0.86 to 0.95 "
    "of "
    "it. NARG+R needs to know no q.";
constexpr std::string_view kLazySays =
    "Momentum t/(t + 1 + d). The larger d, the slower it grows and the longer it stays near the best "
    "momentum. "
    "Of d = 2, 5, 10 and 20, which are compared, a larger one ends sooner; from about 40 on that is over, "
    "and "
    "80 is slower again.";
constexpr std::string_view kStartsSay =
    "RGrad from the spectral start and from starts with noise of growing σ. Much noise costs iterations "
    "before "
    "the basin is reached. The paper finds that completion pays more for it than sensing; here that is so "
    "for "
    "about as many seeds as not. Once inside, the rate is the same from every start.";
constexpr std::string_view kRuntimeSays =
    "Means over 20 trials to an error of 10^{−8}. Completion, n = 2500, r = 125: RGrad 72.7, ScaledGD 145, "
    "NARG+R 56 iterations at p = 0.4; 38.9, 92, 33.25 at p = 0.6. Sensing, n = 100, r = 5, p = 4: 319.1, "
    "425.7, 144.8. The size hardly changes the counts. The paper's sizes: --mc-sizes 2500,5000 --ms-sizes "
    "100,200 --trials 20.";
constexpr std::string_view kComplexitySays =
    "An iteration costs O(n^2 r) on the manifold and O(n^3) with whole singular value decompositions (this "
    "program truncates them, which costs less), at the same local rates: at best (κ − 1)/(κ + 1) without "
    "momentum, and 1 − √(4λ_{min}/(λ_{min} + 3λ_{max})) "
    "with restarts.";

constexpr std::string_view kTransitionSays =
    "Success over rank and rate (completion) or rank and oversampling (sensing): an error of at most 10^{−3} "
    "within 500 iterations. Where nothing succeeds there are too few samples; the edge of NARG+R lies no "
    "worse than those of RGrad and ScaledGD.";

constexpr std::string_view kStepsSay =
    "Plain and accelerated steps beside each other, Euclidean and Riemannian ones below each other. The "
    "paper sketches them; here each is computed on the symmetric 2 × 2 matrices of rank one and drawn to "
    "scale. The momentum of NARG is the tangent vector −η_t R^{−1}(X_{t−1}), to which the paper's text adds "
    "X_t.";
constexpr std::string_view kRetractionsSay =
    "The orthographic retraction leads along the normal at X, the projective one to the nearest point. Both "
    "have the same first-order expansion; the inverse of the orthographic one is a projection, that of the "
    "projective one has no closed form.";
constexpr std::string_view kRestartSays =
    "The momentum is dropped where ⟨∇f(Y_{t−1}), X_t − X_{t−1}⟩ is above 0. In the tangent plane at Y_{t−1} "
    "that is an angle of more than 90 degrees between the descent and the way from X_{t−1} to X_t; near "
    "X_{⋆} the sign is the same, far from it a few of a hundred differ.";

constexpr std::string_view kNone;  // no options, or nothing that the paper says

// The settings that show each live.
constexpr std::string_view kSpace = "Space runs the study";
constexpr LivePanel kMcPanels[] = {{"r = 3, p = 0.4", "rank=3 rate=0.4"},
                                   {"r = 6, p = 0.4", "rank=6 rate=0.4"},
                                   {"r = 3, p = 0.6", "rank=3 rate=0.6"},
                                   {"r = 6, p = 0.6", "rank=6 rate=0.6"}},
                    kMsPanels[] = {{"r = 3, p = 4", "rank=3 rate=4"},
                                   {"r = 6, p = 4", "rank=6 rate=4"},
                                   {"r = 3, p = 6", "rank=3 rate=6"},
                                   {"r = 6, p = 6", "rank=6 rate=6"}},
                    kBothPanels[] = {{"completion", "problem=mc rate=0.4"}, {"sensing", "problem=ms rate=4"}},
                    kStartPanels[] = {{"completion, spectral", "problem=mc rate=0.4 start=spectral"},
                                      {"σ = 1", "problem=mc rate=0.4 start=noisy:1"},
                                      {"σ = 2", "problem=mc rate=0.4 start=noisy:2"},
                                      {"σ = 5", "problem=mc rate=0.4 start=noisy:5"},
                                      {"σ = 10", "problem=mc rate=0.4 start=noisy:10"},
                                      {"sensing, spectral", "problem=ms rate=4 start=spectral"},
                                      {"σ = 1", "problem=ms rate=4 start=noisy:1"},
                                      {"σ = 2", "problem=ms rate=4 start=noisy:2"},
                                      {"σ = 5", "problem=ms rate=4 start=noisy:5"},
                                      {"σ = 10", "problem=ms rate=4 start=noisy:10"}};
constexpr LiveFigure kStepsLive{"illustration=steps"}, kRetractionsLive{"illustration=retractions"},
    kRestartLive{"illustration=restart"}, kPathsLive{"illustration=paths"},
    kMcLive{"problem=mc n=50", "",
            "iht:step=optimal niht grad nag rgrad-proj rgrad-orth narg narg+r scaledgd", kMcPanels},
    kMsLive{"problem=ms n=50", "", kMcLive.methods, kMsPanels},
    kRipplingLive{"n=50 rank=3", "round q around the best of this instance",
                  "narg:q=0.01 narg:q=0.03 narg:q=0.1 narg:q=0.3 narg:q=1 narg+r", kBothPanels},
    kLazyLive{"n=50 rank=3", "", "narg narg:d=5 narg:d=10 narg:d=20 narg+r", kBothPanels},
    kStartsLive{"n=50 rank=3", "", "rgrad-orth", kStartPanels},
    kRuntimeLive{"kind=mc n=300 x=rate=0.4,0.6 y=rank=15 methods=narg+r,rgrad-orth,scaledgd trials=5",
                 kSpace},
    kComplexityLive{"kind=mc n=40 x=n=16,32,64,128 y= methods=grad,nag,rgrad-orth,narg+r,scaledgd trials=3",
                    "the cost against n, measured; Space runs the study"},
    kTransitionLive{
        "kind=mc n=60 x=rate=0.05:1:by:0.05 y=rank=1:20 methods=narg+r,rgrad-orth,scaledgd trials=5", kSpace},
    kBandsLive{"kind=mc n=40 x=rate=0.3,0.4,0.5,0.6 y= methods=narg+r,rgrad-orth trials=20", kSpace},
    kErrorsLive{"kind=mc n=40 x=noise=0.001:1:log:7 y= methods=narg+r,scaledgd trials=10", kSpace},
    kStripsLive{"kind=mc n=40 x=rate=0.3,0.4,0.5,0.6 y= methods=narg+r,rgrad-orth,scaledgd trials=20",
                kSpace},
    kProfilesLive{"kind=mc n=40 x=rate=0.3:0.8:by:0.1 y=rank=1:4 methods=narg+r,rgrad-orth,scaledgd trials=5",
                  kSpace},
    kFieldLive{
        "kind=mc n=100 x=samples-per-degree=1.5,1.8,2.2,2.6,3,4 y=condition=10,100000 "
        "methods=matrixirls,r3mc,rbb trials=5",
        "three of its methods on smaller matrices; Space runs the study"};

constexpr std::array<FigureRow, kFigures> kRows = {{
    {FigureId::Race, "race", "race", "error, stepsize and momentum below each other", "race", true, kErrors,
     120, 95},
    {FigureId::Error, "error", "error", "error of the iterate", "race", true, kErrors},
    {FigureId::Stepsize, "stepsize", "stepsize", "stepsize of each step", "race", true, kCurves},
    {FigureId::Momentum, "momentum", "momentum", "momentum of each step", "race", true, kCurves},
    {FigureId::Objective, "objective", "objective", "objective ½‖A(X_t) − y‖^2, or the gradient norm", "race",
     true, "x y theory whole overlay point-notes look"},
    {FigureId::Matrix, "matrix", "matrix", "truth, samples, iterate and error of one method", "race", true,
     kTable},
    {FigureId::Step, "step", "step", "one step in its parts, each with its numbers", "race", true,
     "at title notes", 150, 70},
    {FigureId::Eigenvalues, "eigenvalues", "eigenvalues",
     "the eigenvalues at the limit, and the share of the error in each at one iterate", "race", true,
     "at look", 120, 80},
    {FigureId::RateMap, "rate-map", "rate map",
     "spectral radius over stepsize and momentum as a map, with its levels and the optimum", "rates", true,
     "probe-mu probe-eta x-range y-range title legend notes", 120, 80, kMapSays},
    {FigureId::RateSlices, "rate-slices", "rate slices",
     "spectral radius along stepsize and along momentum, actual and estimate", "rates", true,
     "probe-mu probe-eta look", 120, 80, kSlicesSay},
    {FigureId::RateSurface, "rate-surface", "rate surface",
     "spectral radius over stepsize and momentum in 3-D, one sheet for each end of the spectrum", "rates",
     true, "yaw pitch zoom x-range y-range title legend notes", 120, 80, kSurfaceSays},
    {FigureId::IhtRadius, "iht-radius", "radius of IHT",
     "spectral radius of IHT against its stepsize for several rates, actual and estimate", "rates", true,
     "look", 120, 80, kIhtSays},
    {FigureId::Quadratic, "quadratic", "all",
     "methods on ½ x'Qx: landscape, trajectories, error and stepsize", "quadratic", false, kPages},
    {FigureId::QuadraticTheta, "quadratic-theta", "rate by θ",
     "rate of exact line search against the angle θ of its start", "quadratic", false, kAngle, 120, 80,
     kThetaSays},
    {FigureId::QuadraticLandscape, "quadratic-landscape", "landscape",
     "the landscape of ½ x'Qx and the trajectories", "quadratic", false, kRuns},
    {FigureId::QuadraticError, "quadratic-error", "error", "error of the methods on ½ x'Qx", "quadratic",
     false, kRunCurves},
    {FigureId::QuadraticStepsize, "quadratic-stepsize", "stepsize", "stepsize of the methods on ½ x'Qx",
     "quadratic", false, kRunCurves},
    {FigureId::QuadraticMomentum, "quadratic-momentum", "momentum", "momentum of the methods on ½ x'Qx",
     "quadratic", false, kRunCurves},
    {FigureId::QuadraticComponents, "quadratic-components", "components",
     "the error along each eigenvector, and which regime it is in", "quadratic", false, kRunCurves},
    {FigureId::QuadraticObjective, "quadratic-objective", "objective", "the values of ½ x'Qx", "quadratic",
     false, kRunCurves},
    {FigureId::GeometrySteps, "geometry-steps", "steps",
     "one step of Grad, NAG, RGrad and NARG on the cone of rank-one 2 × 2 matrices", "geometry", false,
     "method point previous target weights mu eta azimuth elevation zoom cone", 160, 120, kStepsSay,
     kStepsLive},
    {FigureId::Retractions, "retractions", "retractions",
     "projective and orthographic retraction and the distance between them", "geometry", false,
     "point vector azimuth elevation zoom cone", 150, 80, kRetractionsSay, kRetractionsLive},
    {FigureId::Restart, "restart", "restart",
     "the angle of the restart test: a step of NARG that goes on, one that restarts", "geometry", false,
     "method point target weights azimuth elevation zoom cone", 160, 75, kRestartSays, kRestartLive},
    {FigureId::GeometryPaths, "geometry-paths", "paths",
     "the ways of Grad, NAG, RGrad and NARG from one start to the truth on one cone", "geometry", false,
     "method point target weights mu eta d tol max-iter azimuth elevation zoom cone", 150, 120, kNone,
     kPathsLive},
    {FigureId::McAll, "mc-all", "", "the nine methods in completion: two ranks, two rates, predicted lines",
     "race", false, kInstance, 190, 205, kMcSays, kMcLive},
    {FigureId::MsAll, "ms-all", "", "the same in sensing", "race", false, kInstance, 190, 205, kMsSays,
     kMsLive},
    {FigureId::Rippling, "rippling", "",
     "NARG at several q, and its rate against q with 1/κ and 4/(1 + 3κ) marked", "race", false, kInstance,
     190, 165, kRipplingSays, kRipplingLive},
    {FigureId::Lazy, "lazy", "", "NARG at d = 2, 5, 10 and 20 beside NARG+R", "race", false, kInstance, 190,
     105, kLazySays, kLazyLive},
    {FigureId::Initialisation, "initialisation", "", "RGrad from the spectral start and from noisy ones",
     "race", false, kInstance, 190, 105, kStartsSay, kStartsLive},
    {FigureId::TableRuntime, "table-runtime", "", "iterations and seconds over trials beside the paper's own",
     "studies", false, "trials mc-sizes ms-sizes seed start kept threads memory-limit title notes", 205, 112,
     kRuntimeSays, kRuntimeLive},
    {FigureId::TableComplexity, "table-complexity", "",
     "geometry, local rate and cost of the methods, evaluated and measured", "studies", false,
     "n seed sizes threads memory-limit title notes", 200, 58, kComplexitySays, kComplexityLive},
    {FigureId::PhaseTransition, "phase-transition", "map of successes",
     "success shares of a study as a map, with the 50 % lines of its methods", "studies", false,
     "study n trials seed threads memory-limit x-range y-range title legend name colour notes", 200, 95,
     kTransitionSays, kTransitionLive},
    {FigureId::StudyBands, "study-bands", "bands over seeds",
     "error curves of a study: median and 20 to 80 % over the seeds", "studies", false,
     "study cell method look", 150, 95, kNone, kBandsLive},
    {FigureId::StudyErrors, "study-errors", "errors along the axis",
     "error of a study's runs against its axis: of data the held-out error, and the rank it asks for",
     "studies", false, "study cell method look", 130, 90, kNone, kErrorsLive},
    {FigureId::StudyStrips, "study-strips", "strips",
     "iterations and seconds of a study's trials, each a point on its box", "studies", false,
     "study cell method x-range title name colour order notes", 170, 80, kNone, kStripsLive},
    {FigureId::PerformanceProfile, "performance-profile", "performance profile",
     "share of a study's instances solved within a factor of the best method's cost", "studies", false,
     "study cell method cost look", 130, 90, kNone, kProfilesLive},
    {FigureId::DataProfile, "data-profile", "data profile",
     "share of a study's instances solved within a cost, and that in degrees of freedom", "studies", false,
     "study cell method cost look", 180, 95, kNone, kProfilesLive},
    {FigureId::FieldRecovery, "field-recovery", "",
     "how many samples each method of the field needs, at κ = 10 and 1e5, beside published medians",
     "studies", false, "study n trials seed threads memory-limit look", 180, 150, kNone, kFieldLive},
}};

bool among(std::string_view word, std::string_view words) {
    bool found = false;
    each_word(words, [&](std::string_view each) { found = found || each == word; });
    return found;
}

constexpr bool in_order() {
    for (std::size_t k = 0; k < kRows.size(); ++k)
        if (kRows[k].id != static_cast<FigureId>(k) || kRows[k].name.empty() || kRows[k].meaning.empty() ||
            kRows[k].workspace.empty())
            return false;
    return true;
}
static_assert(in_order(), "each figure has its row, at its place");

}  // namespace

bool FigureRow::reads(std::string_view option) const {
    return among(option, options) || (among("look", options) && among(option, kLook)) ||
           (among("frame", options) && among(option, kFrame)) ||
           (among("cone", options) && among(option, kCone));
}

std::span<const LegendPlace> legend_places(const FigureRow& figure) {
    using enum LegendPlace;
    static constexpr LegendPlace kOfCurves[] = {Free, Inside, Outside, Direct, None},
                                 kOfCone[] = {Free, Inside, None}, kOfMap[] = {Free, None};
    if (!figure.reads("legend")) return {};
    if (figure.reads("legend-columns")) return kOfCurves;
    if (among("cone", figure.options)) return kOfCone;
    return kOfMap;
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
        if (row.workspace == workspace && !row.label.empty()) rows.push_back(&row);
    return rows;
}

std::string why_no_figure(std::string_view name) {
    std::vector<std::string_view> names;
    for (const FigureRow& row : kRows) names.push_back(row.name);
    const std::vector<std::string_view> near = nearest_words(name, names, 3);
    const std::string none = fmt::format("There is no figure {}: ", in_quotes(name));
    if (near.empty()) return fmt::format("{}'list figures' names all {}.", none, names.size());
    return none + (near.size() == 1 ? "the nearest is " : "the nearest are ") + enumeration(near, "and") +
           ".";
}

}  // namespace lowrank::state
