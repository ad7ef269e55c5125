// The figures on the cone, a row each.
#include "app/workspace/geometry/figures/geometry_figures.h"

#include "app/workspace/geometry/figures/geometry_pages.h"

namespace lowrank::geometry {
namespace {

// What the paper says, in other words and with its numbers.
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

template <Illustration Which>
Result<figure::Page> cone_page(ConeInputs& in) {
    const Result<ConeInput> chosen = in.cone(Which);
    if (!chosen) return chosen.passed_on<figure::Page>();
    const auto what = drawn(Which, chosen->choice, chosen->watched);
    if (!what) return what.passed_on<figure::Page>();
    figure::Page page = page_of(*what, chosen->choice.camera);
    page.csv = [chosen = *chosen] { return geometry_csv(Which, chosen.choice, chosen.watched); };
    return page;
}

constexpr figure::TabFigure<ConeInputs> kConeRows[] = {
    {.row = {.name = "geometry-steps",
             .label = "steps",
             .meaning = "one step of Grad, NAG, RGrad and NARG on the cone of rank-one 2 × 2 matrices",
             .options = "method point previous target weights mu eta azimuth elevation zoom cone",
             .width_mm = 160,
             .height_mm = 120,
             .paper = kStepsSay,
             .live = {"illustration=steps"}},
     .make = cone_page<Illustration::Steps>},
    {.row = {.name = "retractions",
             .label = "retractions",
             .meaning = "projective and orthographic retraction and the distance between them",
             .options = "point vector azimuth elevation zoom cone",
             .width_mm = 150,
             .paper = kRetractionsSay,
             .live = {"illustration=retractions"}},
     .make = cone_page<Illustration::Retractions>},
    {.row = {.name = "restart",
             .label = "restart",
             .meaning = "the angle of the restart test: a step of NARG that goes on, one that restarts",
             .options = "method point target weights azimuth elevation zoom cone",
             .width_mm = 160,
             .height_mm = 75,
             .paper = kRestartSays,
             .live = {"illustration=restart"}},
     .make = cone_page<Illustration::Restart>},
    {.row = {.name = "geometry-paths",
             .label = "paths",
             .meaning = "the ways of Grad, NAG, RGrad and NARG from one start to the truth on one cone",
             .options = "method point target weights mu eta d tol max-iter azimuth elevation zoom cone",
             .width_mm = 150,
             .height_mm = 120,
             .live = {"illustration=paths"}},
     .make = cone_page<Illustration::Paths>},
};
static_assert(figure::complete(kConeRows) && std::size(kConeRows) == kIllustrations);

}  // namespace

std::span<const figure::TabFigure<ConeInputs>> cone_figures() { return kConeRows; }

std::string_view name_of(Illustration illustration) {
    return kConeRows[static_cast<std::size_t>(illustration)].row.name;
}

std::optional<Illustration> illustration_named(std::string_view figure) {
    for (std::size_t k = 0; k < kIllustrations; ++k)
        if (kConeRows[k].row.name == figure) return static_cast<Illustration>(k);
    return {};
}

}  // namespace lowrank::geometry
