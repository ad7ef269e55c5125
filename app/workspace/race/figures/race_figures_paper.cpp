// The figures of the paper that are races, a row each.
#include "app/workspace/race/figures/paper_races_page.h"
#include "app/workspace/race/figures/race_figures.h"

namespace lowrank::race {
namespace {

constexpr std::string_view kPaperOptions = "n seed tol max-iter threads memory-limit look";

// What the paper says, in other words and with its numbers.
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

// The settings that show each live.
constexpr state::LivePanel kMcPanels[] = {{"r = 3, p = 0.4", "rank=3 rate=0.4"},
                                          {"r = 6, p = 0.4", "rank=6 rate=0.4"},
                                          {"r = 3, p = 0.6", "rank=3 rate=0.6"},
                                          {"r = 6, p = 0.6", "rank=6 rate=0.6"}},
                           kMsPanels[] = {{"r = 3, p = 4", "rank=3 rate=4"},
                                          {"r = 6, p = 4", "rank=6 rate=4"},
                                          {"r = 3, p = 6", "rank=3 rate=6"},
                                          {"r = 6, p = 6", "rank=6 rate=6"}},
                           kBothPanels[] = {{"completion", "problem=mc rate=0.4"},
                                            {"sensing", "problem=ms rate=4"}},
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
constexpr state::LiveFigure kMcLive{
    "problem=mc n=50", "", "iht:step=optimal niht grad nag rgrad-proj rgrad-orth narg narg+r scaledgd",
    kMcPanels},
    kMsLive{"problem=ms n=50", "", kMcLive.methods, kMsPanels},
    kRipplingLive{"n=50 rank=3", "round q around the best of this instance",
                  "narg:q=0.01 narg:q=0.03 narg:q=0.1 narg:q=0.3 narg:q=1 narg+r", kBothPanels},
    kLazyLive{"n=50 rank=3", "", "narg narg:d=5 narg:d=10 narg:d=20 narg+r", kBothPanels},
    kStartsLive{"n=50 rank=3", "", "rgrad-orth", kStartPanels};

template <PaperFigure Which>
Result<Page> paper_page(race::RaceInputs& in) {
    return made(in.paper_races(Which), race::paper_races_page);
}

constexpr figure::TabFigure<RaceInputs> kPaperRows[] = {
    {.row = {.name = "mc-all",
             .meaning = "the nine methods in completion: two ranks, two rates, predicted lines",
             .options = kPaperOptions,
             .width_mm = 190,
             .height_mm = 205,
             .paper = kMcSays,
             .live = kMcLive},
     .make = paper_page<PaperFigure::McAll>},
    {.row = {.name = "ms-all",
             .meaning = "the same in sensing",
             .options = kPaperOptions,
             .width_mm = 190,
             .height_mm = 205,
             .paper = kMsSays,
             .live = kMsLive},
     .make = paper_page<PaperFigure::MsAll>},
    {.row = {.name = "rippling",
             .meaning = "NARG at several q, and its rate against q with 1/κ and 4/(1 + 3κ) marked",
             .options = kPaperOptions,
             .width_mm = 190,
             .height_mm = 165,
             .paper = kRipplingSays,
             .live = kRipplingLive},
     .make = paper_page<PaperFigure::Rippling>},
    {.row = {.name = "lazy",
             .meaning = "NARG at d = 2, 5, 10 and 20 beside NARG+R",
             .options = kPaperOptions,
             .width_mm = 190,
             .height_mm = 105,
             .paper = kLazySays,
             .live = kLazyLive},
     .make = paper_page<PaperFigure::Lazy>},
    {.row = {.name = "initialisation",
             .meaning = "RGrad from the spectral start and from noisy ones",
             .options = kPaperOptions,
             .width_mm = 190,
             .height_mm = 105,
             .paper = kStartsSay,
             .live = kStartsLive},
     .make = paper_page<PaperFigure::Initialisation>},
};
static_assert(figure::complete(kPaperRows));

}  // namespace

std::span<const figure::TabFigure<RaceInputs>> paper_figures() { return kPaperRows; }

}  // namespace lowrank::race
