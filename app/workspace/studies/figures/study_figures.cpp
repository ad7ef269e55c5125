// The figures of studies, a row each.
#include "app/workspace/studies/figures/study_figures.h"

#include "app/workspace/studies/figures/paper_tables.h"
#include "app/workspace/studies/figures/study_names.h"
#include "app/workspace/studies/figures/study_pages.h"

namespace lowrank::studies {
namespace {

using namespace figure;

// What the paper says, in other words and with its numbers.
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

// The settings that show each live.
constexpr std::string_view kSpace = "Space runs the study";
constexpr state::LiveFigure kRuntimeLive{
    "kind=mc n=300 x=rate=0.4,0.6 y=rank=15 methods=narg+r,rgrad-orth,scaledgd trials=5", kSpace},
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

template <const std::string_view& Name>
Result<Page> study_curves(studies::StudyInputs& in) {
    return made(in.study(),
                [](const auto& input) { return study_curves_page(studies::study_build(Name), input); });
}
Result<Page> recovery(StudyInputs& in) {
    return made(in.field_recovery(), [](const auto& input) {
        return study_curves_page(studies::study_build(studies::kFieldRecovery), input);
    });
}

constexpr TabFigure<StudyInputs> kStudyRows[] = {
    {.row = {.name = kRuntimeTable,
             .meaning = "iterations and seconds over trials beside the paper's own",
             .options = "trials mc-sizes ms-sizes seed start kept threads memory-limit title notes",
             .width_mm = 205,
             .height_mm = 112,
             .paper = kRuntimeSays,
             .live = kRuntimeLive},
     .make = [](StudyInputs& in) { return made(in.runtime(), runtime_table_page); }},
    {.row = {.name = kComplexityTable,
             .meaning = "geometry, local rate and cost of the methods, evaluated and measured",
             .options = "n seed sizes threads memory-limit title notes",
             .width_mm = 200,
             .height_mm = 58,
             .paper = kComplexitySays,
             .live = kComplexityLive},
     .make = [](StudyInputs& in) { return made(in.complexity(), complexity_table_page); }},
    {.row = {.name = kPhaseTransition,
             .label = "map of successes",
             .meaning = "success shares of a study as a map, with the 50 % lines of its methods",
             .options =
                 "study n trials seed threads memory-limit x-range y-range title legend name colour notes",
             .width_mm = 200,
             .height_mm = 95,
             .paper = kTransitionSays,
             .live = kTransitionLive},
     .make = [](StudyInputs& in) { return made(in.phase_maps(), phase_page); }},
    {.row = {.name = kStudyBands,
             .label = "spread over seeds",
             .meaning = "error curves of a study: median and 20 to 80 % over the seeds",
             .options = "study cell method look",
             .width_mm = 150,
             .height_mm = 95,
             .live = kBandsLive,
             .grows = true},
     .make = study_curves<kStudyBands>},
    {.row = {.name = kStudyErrors,
             .label = "errors along the axis",
             .meaning = "error of a study's runs against its axis: of data the held-out error, and the rank "
                        "it asks for",
             .options = "study cell method look",
             .width_mm = 130,
             .height_mm = 90,
             .live = kErrorsLive},
     .make = study_curves<kStudyErrors>},
    {.row = {.name = kStudyStrips,
             .label = "strips",
             .meaning = "iterations and seconds of a study's trials, each a point on its box",
             .options = "study cell method x-range title name colour order notes",
             .width_mm = 170,
             .live = kStripsLive,
             .grows = true},
     .make = [](StudyInputs& in) { return made(in.study(), study_strips_page); }},
    {.row = {.name = kPerformanceProfile,
             .label = "performance profile",
             .meaning = "share of a study's instances solved within a factor of the best method's cost",
             .options = "study cell method cost look",
             .width_mm = 130,
             .height_mm = 90,
             .live = kProfilesLive},
     .make = study_curves<kPerformanceProfile>},
    {.row = {.name = kDataProfile,
             .label = "data profile",
             .meaning = "share of a study's instances solved within a cost, and that in degrees of freedom",
             .options = "study cell method cost look",
             .width_mm = 180,
             .height_mm = 95,
             .live = kProfilesLive},
     .make = study_curves<kDataProfile>},
    {.row =
         {.name = kFieldRecovery,
          .meaning =
              "how many samples each method of the field needs, at κ = 10 and 1e5, beside published medians",
          .options = "study n trials seed threads memory-limit look",
          .width_mm = 180,
          .height_mm = 150,
          .live = kFieldLive},
     .make = recovery},
};
static_assert(complete(kStudyRows));

}  // namespace

std::span<const TabFigure<StudyInputs>> study_figures() { return kStudyRows; }

}  // namespace lowrank::studies
