// The table of the cone's numbers.
#include "app/workspace/geometry/geometry_parameters.h"

#include <algorithm>
#include <numbers>
#include <optional>
#include <type_traits>

namespace lowrank::geometry {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

using Of = const GeometryChoice&;
using Track = state::ParameterTrack;

constexpr state::ParameterLimits kAnything{};

bool always(Of) { return true; }
bool has_loss(Of c) { return !retracts(c); }
bool has_previous(Of c) { return takes_steps(c) && moves_with_momentum(c); }
bool has_stepsize(Of c) { return (takes_steps(c) || takes_paths(c)) && c.front().mu; }
bool has_delay(Of c) { return takes_paths(c) && moves_with_momentum(c) && c.front().d; }
bool has_eta(Of c) { return moves_with_momentum(c) && !c.front().d; }

/// A number that a rule may lack, with the usual one where it does.
double& given(std::optional<double>& number, const double& usual) {
    if (!number) number = usual;
    return *number;
}
const double& given(const std::optional<double>& number, const double& usual) {
    return number ? *number : usual;
}

// Where a number of the choice in front is.
template <auto... path>
struct At {
    auto& operator()(auto& c) const { return (c.*....*path); }
};
template <std::size_t k>
struct Weight {
    auto& operator()(auto& c) const { return c.weights[k]; }
};
struct GivenStep {
    auto& operator()(auto& c) const { return given(c.mu, geometry::kUsualStep); }
};
struct GivenDelay {
    auto& operator()(auto& c) const { return given(c.d, geometry::kUsualDelay); }
};

/// Angles are shown in degrees.
template <class Where, bool degrees = false>
struct Number {
    static constexpr double kUnit = degrees ? kDegree : 1;

    static double usual(Of c) {
        const Choice fresh = geometry::default_choice(c.illustration);
        return Where()(fresh) / kUnit;
    }
    static double of(Of c) { return Where()(c.front()) / kUnit; }
    static geometry::GeometryChoice with(Of c, double value) {
        geometry::GeometryChoice next = c;
        auto& number = Where()(next.front());
        number = static_cast<std::remove_reference_t<decltype(number)>>(value * kUnit);
        return next;
    }
};

std::string_view point_symbol(Of c) { return takes_steps(c) ? "X_t" : retracts(c) ? "X" : "X_0"; }
bool begins_there(Of c) { return has_loss(c) && !takes_steps(c); }
std::string_view eigenvalue_words(Of c) {
    return begins_there(c) ? "Where the run starts: its eigenvalue"
                           : "The iterate, λ u u' with u = (cos φ, sin φ): its eigenvalue";
}
std::string_view angle_words(Of c) {
    return begins_there(c) ? "Where the run starts: the angle of its eigenvector"
                           : "The iterate, λ u u' with u = (cos φ, sin φ): the angle of its eigenvector";
}
std::string_view eta_label(Of c) { return takes_paths(c) ? "" : "Momentum"; }
std::string_view eta_what(Of c) { return takes_paths(c) ? "η" : "Momentum"; }
std::string_view eta_words(Of c) {
    return takes_paths(c) ? "The constant momentum η" : "Momentum η_t of the step";
}
constexpr const char* kLoss = "f = (w_a (a − a_⋆)^2 + 2 w_b (b − b_⋆)^2 + w_c (c − c_⋆)^2)/2 on [a b; b c]";

using Point = Number<At<&Choice::point, &RankOne::eigenvalue>>;
using PointAngle = Number<At<&Choice::point, &RankOne::angle>, true>;
using Previous = Number<At<&Choice::previous, &RankOne::eigenvalue>>;
using PreviousAngle = Number<At<&Choice::previous, &RankOne::angle>, true>;
using Target = Number<At<&Choice::target, &RankOne::eigenvalue>>;
using TargetAngle = Number<At<&Choice::target, &RankOne::angle>, true>;
using Length = Number<At<&Choice::length>>;
using Direction = Number<At<&Choice::direction>, true>;
using Stepsize = Number<GivenStep>;
using Delay = Number<GivenDelay>;
using Eta = Number<At<&Choice::eta>>;
using Accuracy = Number<At<&Choice::tolerance>>;
using Iterations = Number<At<&Choice::most>>;

/// The track is also what may be typed: another number is refused.
using Words = GeometryRow::Words;
template <class N>
constexpr GeometryRow number(std::string_view id, Words label, Words symbol, Words tooltip, Words what,
                             Track track, bool (*there)(Of), std::string_view unit = "") {
    return {id,        "",   label, symbol, tooltip, what, N::usual, track,
            kAnything, true, there, N::of,  N::with, "",   unit};
}

constexpr GeometryRow kRows[] = {
    number<Point>("geometry.point.eigenvalue", point_symbol, "λ", eigenvalue_words, point_symbol,
                  Track{-3, 3, 100}, always),
    number<PointAngle>("geometry.point.angle", "", "φ", angle_words, "φ", Track{-90, 90, 10}, always, "°"),
    number<Previous>("geometry.previous.eigenvalue", "X_{t−1}", "λ", "The iterate before: its eigenvalue",
                     "X_{t−1}", Track{-3, 3, 100}, has_previous),
    number<PreviousAngle>("geometry.previous.angle", "", "φ",
                          "The iterate before: the angle of its eigenvector", "φ", Track{-90, 90, 10},
                          has_previous, "°"),
    number<Length>("geometry.length", "Length", "‖ξ‖", "Length of the tangent vector ξ", "Length",
                   Track{0.05, 3, 100}, retracts),
    number<Direction>("geometry.direction", "Direction", "α",
                      "Angle of ξ from the ruling through X, in the tangent plane", "Direction",
                      Track{-180, 180, 1}, retracts, "°"),
    number<Target>("geometry.target.eigenvalue", "X_⋆", "λ",
                   "The truth X_⋆, where the loss is 0: its eigenvalue", "X_⋆", Track{-3, 3, 100}, has_loss),
    number<TargetAngle>("geometry.target.angle", "", "φ",
                        "The truth X_⋆, where the loss is 0: the angle of its eigenvector", "φ",
                        Track{-90, 90, 10}, has_loss, "°"),
    number<Number<Weight<0>>>("geometry.weight0", "Weights", "w_a", kLoss, "Weights", Track{0, 1, 100},
                              has_loss),
    number<Number<Weight<1>>>("geometry.weight1", "", "w_b", kLoss, "w_b", Track{0, 1, 100}, has_loss),
    number<Number<Weight<2>>>("geometry.weight2", "", "w_c", kLoss, "w_c", Track{0, 1, 100}, has_loss),
    number<Stepsize>("geometry.mu.value", "", "μ", "The constant stepsize μ", "μ", Track{0.05, 4, 100, true},
                     has_stepsize),
    number<Delay>("geometry.d", "", "d", "η_t = t/(t + 1 + d): the larger d, the slower it grows", "d",
                  Track{0, 50, 10}, has_delay),
    number<Eta>("geometry.eta", eta_label, "η", eta_words, eta_what, Track{0, 0.99, 100}, has_eta),
    number<Accuracy>("geometry.tol", "Accuracy", "", "A path ends where ‖X_t − X_⋆‖_F is at most this",
                     "Accuracy", Track{1e-12, 1, Track::kUnrounded, true}, takes_paths),
    number<Iterations>("geometry.most", "Iterations", "", "At most so many iterations of each method",
                       "Iterations", Track{1, 500, Track::kWhole, true}, takes_paths),
};

}  // namespace

std::span<const GeometryRow> geometry_parameters() { return kRows; }

bool moves_with_momentum(const GeometryChoice& c) {
    return c.illustration == Illustration::Restart ||
           (!retracts(c) && std::ranges::any_of(kinds_of(c.front()), has_momentum));
}

}  // namespace lowrank::geometry
