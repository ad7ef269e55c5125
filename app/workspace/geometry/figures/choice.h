// What the cone's illustrations are made of, their defaults, the scenes that come of them, and a choice as
// keys and values.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/workspace/geometry/figures/camera.h"
#include "app/workspace/geometry/figures/paths_scene.h"
#include "app/workspace/geometry/figures/restart_scene.h"
#include "app/workspace/geometry/figures/retraction_scene.h"
#include "app/workspace/geometry/figures/step_scene.h"
#include "core/io/experiment_keys.h"
#include "core/text/result.h"

namespace lowrank::geometry {

enum class Illustration { Steps, Retractions, Restart, Paths };
inline constexpr std::size_t kIllustrations = 4;

/// Angles in radians. Not every illustration reads every part.
struct Choice {
    RankOne point, previous, target;  ///< X (X_t, X_0 of the restart and of paths), X_{t-1}, X*
    std::array<double, 3> weights = {1, 1, 1};
    double length = 0, direction = 0;  ///< of the tangent vector; the direction from the ruling
    std::optional<double> mu;          ///< absent: exact line search
    double eta = 0;
    std::optional<double> d;      ///< Paths: momentum t/(t + 1 + d) instead of eta
    double tolerance = 1e-6;      ///< Paths: of the distance to X*, where they end
    int most = 200;               ///< Paths: iterations
    std::vector<StepKind> kinds;  ///< the steps and paths that are drawn, in order; empty: all four
    OrbitCamera camera;
    bool operator==(const Choice&) const = default;

    ConeLoss loss() const { return entry_loss(weights[0], weights[1], weights[2], cone_point(target)); }
};

/// The steps or paths that a choice draws.
std::vector<StepKind> kinds_of(const Choice& choice);

/// As the paper's illustrations are drawn.
Choice default_choice(Illustration illustration);

/// NARG with the constant momentum eta, its own test off: whose run the restart illustration watches.
MethodSpec watched_method(double eta);

/// What a choice comes to.
struct Drawn {
    std::vector<Scene> scenes;               ///< Steps: one for each kind; Restart: goes on, restarts
    std::vector<StepSceneInput> steps;       ///< Steps: of each scene
    std::optional<RetractionOrders> orders;  ///< Retractions
    std::vector<TestedStep> tested;          ///< Restart: of both scenes
    std::vector<ConePath> paths;             ///< Paths: of the one scene
};
/// A sentence where a part does not exist. watched: of the restart; absent: watched_method(choice.eta).
Result<Drawn> drawn(Illustration illustration, const Choice& choice,
                    const std::optional<MethodSpec>& watched = {});

/// Steps: X_t becomes X_{t-1} and X_{t+1} becomes X_t, by the first kind of the choice; the same where the
/// step does not exist.
Choice after_step(const Choice& choice);

/// The choice with its points and its vector as long as a key may say them: what is dragged further stays at
/// the end.
Choice within_range(Choice choice);

/// method for each of the kinds, point, previous, target, weights, vector, mu, eta, d, tol, max-iter,
/// azimuth, elevation, zoom; angles in degrees.
KeyValues choice_keys(const Choice& choice);

/// Puts one value in; a sentence where it cannot be, or where there is no such key.
Result<Written> put_choice_key(Choice& choice, std::string_view key, const std::string& value);

}  // namespace lowrank::geometry
