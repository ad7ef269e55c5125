// A row for each figure, in the order of the catalogue. Sizes and rates are those that render uses.
#include "app/state/figure_presets.h"

#include <algorithm>
#include <array>

namespace lowrank::state {
namespace {

constexpr std::string_view kPanel = "one panel of it: rank and rate are on the left",
                           kSpace = "Space runs the study";

constexpr std::array<FigurePreset, static_cast<std::size_t>(FigureId::Count)> kPresets = {{
    {FigureId::Race, "race", ""},
    {FigureId::Error, "race", ""},
    {FigureId::Stepsize, "race", ""},
    {FigureId::Momentum, "race", ""},
    {FigureId::Objective, "race", ""},
    {FigureId::Matrix, "race", "", "the matrix stands at the right; M makes it large"},
    {FigureId::RateMap, "rates", ""},
    {FigureId::RateSlices, "rates", ""},
    {FigureId::RateSurface, "rates", ""},
    {FigureId::IhtRadius, "rates", ""},
    {FigureId::Quadratic, "quadratic", ""},
    {FigureId::QuadraticTheta, "quadratic", ""},
    {FigureId::QuadraticLandscape, "quadratic", ""},
    {FigureId::QuadraticError, "quadratic", ""},
    {FigureId::QuadraticStepsize, "quadratic", ""},
    {FigureId::QuadraticMomentum, "quadratic", ""},
    {FigureId::QuadraticComponents, "quadratic", ""},
    {FigureId::QuadraticObjective, "quadratic", ""},
    {FigureId::GeometrySteps, "geometry", "illustration=steps", ""},
    {FigureId::Retractions, "geometry", "illustration=retractions"},
    {FigureId::Restart, "geometry", "illustration=restart"},
    {FigureId::GeometryPaths, "geometry", "illustration=paths"},
    {FigureId::McAll, "race",
     "problem=mc n=50 rank=3 rate=0.4 method=iht:step=optimal method=niht method=grad method=nag "
     "method=rgrad-proj method=rgrad-orth method=narg method=narg+r method=scaledgd",
     kPanel},
    {FigureId::MsAll, "race",
     "problem=ms n=50 rank=3 rate=4 method=iht:step=optimal method=niht method=grad method=nag "
     "method=rgrad-proj method=rgrad-orth method=narg method=narg+r method=scaledgd",
     kPanel},
    {FigureId::Rippling, "race",
     "problem=mc n=50 rank=3 rate=0.4 method=narg:q=0.01 method=narg:q=0.03 method=narg:q=0.1 "
     "method=narg:q=0.3 method=narg:q=1 method=narg+r",
     "round q around the best of this instance"},
    {FigureId::Lazy, "race",
     "problem=mc n=50 rank=3 rate=0.4 method=narg method=narg:d=5 method=narg:d=10 method=narg:d=20 "
     "method=narg+r",
     kPanel},
    {FigureId::Initialisation, "race", "problem=mc n=50 rank=3 rate=0.4 start=noisy:2 method=rgrad-orth",
     "one start of it: kind and noise of the start are on the left"},
    {FigureId::TableRuntime, "studies",
     "kind=mc n=300 x=rate=0.4,0.6 y=rank=15 methods=narg+r,rgrad-orth,scaledgd trials=5", kSpace},
    {FigureId::TableComplexity, "studies",
     "kind=mc n=40 x=n=16,32,64,128 y= methods=grad,nag,rgrad-orth,narg+r,scaledgd trials=3",
     "the cost against n, measured; Space runs the study"},
    {FigureId::PhaseTransition, "studies",
     "kind=mc n=60 x=rate=0.05:1:by:0.05 y=rank=1:20 methods=narg+r,rgrad-orth,scaledgd trials=5", kSpace},
    {FigureId::StudyBands, "studies",
     "kind=mc n=40 x=rate=0.3,0.4,0.5,0.6 y= methods=narg+r,rgrad-orth trials=20", kSpace},
    {FigureId::StudyStrips, "studies",
     "kind=mc n=40 x=rate=0.3,0.4,0.5,0.6 y= methods=narg+r,rgrad-orth,scaledgd trials=20", kSpace},
    {FigureId::PerformanceProfile, "studies",
     "kind=mc n=40 x=rate=0.3:0.8:by:0.1 y=rank=1:4 methods=narg+r,rgrad-orth,scaledgd trials=5", kSpace},
    {FigureId::DataProfile, "studies",
     "kind=mc n=40 x=rate=0.3:0.8:by:0.1 y=rank=1:4 methods=narg+r,rgrad-orth,scaledgd trials=5", kSpace},
}};

constexpr bool presets_in_order() {
    for (std::size_t k = 0; k < kPresets.size(); ++k)
        if (kPresets[k].figure != static_cast<FigureId>(k) || kPresets[k].workspace.empty()) return false;
    return true;
}
static_assert(presets_in_order(), "each figure can be opened in the window");

}  // namespace

const FigurePreset& figure_preset(FigureId id) { return kPresets[static_cast<std::size_t>(id)]; }

KeyValues preset_keys(const FigurePreset& preset) {
    KeyValues keys;
    for (std::string_view rest = preset.keys; !rest.empty();) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        const std::size_t equals = word.find('=');
        keys.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return keys;
}

}  // namespace lowrank::state
