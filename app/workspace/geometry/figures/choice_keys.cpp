// Reads and writes points, vectors and cameras.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <numbers>

#include "app/workspace/geometry/figures/choice.h"
#include "core/io/table/table_text.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::geometry {
namespace {

constexpr double kRadians = std::numbers::pi / 180;
struct Range {
    double low, high;
    bool contains(double v) const { return v >= low && v <= high; }
};
constexpr Range kEigenvalue{0.01, 100}, kDegrees{-360, 360}, kWeight{0, 100}, kLength{0.001, 1000},
    kStep{1e-6, 1000}, kMomentum{0, 1}, kDelay{0, 1000}, kTolerance{1e-12, 1}, kIterations{1, 500},
    kElevation{kLowestEye, kHighestEye}, kZoom{kLeastZoom, kMostZoom};

std::string from_to(Range range) {
    return fmt::format("from {} to {}", print_number(range.low), print_number(range.high));
}

/// So many finite numbers with commas between, or nothing.
std::vector<double> numbers_of(std::string_view text, std::size_t count) {
    std::vector<double> out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        const auto number = parse_number(text.substr(at, comma - at));
        if (!number) return {};
        out.push_back(*number);
        at = comma + 1;
    }
    return out.size() == count ? out : std::vector<double>{};
}

Failure refused(std::string_view name, const std::string& text, const std::string& needed) {
    return {fmt::format("{} cannot be '{}': {}.", name, excerpt(text), needed)};
}

Result<Written> read_rank_one(std::string_view name, const std::string& text, RankOne& out) {
    const std::vector<double> two = numbers_of(text, 2);
    if (two.empty() || !kEigenvalue.contains(std::abs(two[0])) || !kDegrees.contains(two[1]))
        return refused(name, text,
                       fmt::format("EIGENVALUE,DEGREES is needed, an eigenvalue whose modulus is {} and an "
                                   "angle of its eigenvector {}",
                                   from_to(kEigenvalue), from_to(kDegrees)));
    out = {two[0], two[1] * kRadians};
    return Written{};
}

Result<Written> read_vector(const std::string& text, Choice& out) {
    const std::vector<double> two = numbers_of(text, 2);
    if (two.empty() || !kLength.contains(two[0]) || !kDegrees.contains(two[1]))
        return refused("vector", text,
                       fmt::format("LENGTH,DEGREES is needed, a length {} and an angle from the ruling {}",
                                   from_to(kLength), from_to(kDegrees)));
    out.length = two[0];
    out.direction = two[1] * kRadians;
    return Written{};
}

Result<Written> read_weights(const std::string& text, Choice& out) {
    const std::vector<double> three = numbers_of(text, 3);
    const bool good = !three.empty() &&
                      std::all_of(three.begin(), three.end(), [](double w) { return kWeight.contains(w); }) &&
                      *std::max_element(three.begin(), three.end()) > 0;
    if (!good)
        return refused(
            "weights", text,
            fmt::format("WA,WB,WC is needed, three weights {} that are not all 0", from_to(kWeight)));
    std::copy(three.begin(), three.end(), out.weights.begin());
    return Written{};
}

Result<Written> read_step(const std::string& text, Choice& out) {
    const auto number = parse_number(text);
    if (text != "exact" && (!number || !kStep.contains(*number)))
        return refused("mu", text, fmt::format("exact or a number {} is needed", from_to(kStep)));
    out.mu = number;
    return Written{};
}

Result<Written> read_delay(const std::string& text, Choice& out) {
    const auto number = parse_number(text);
    if (text != "none" && (!number || !kDelay.contains(*number)))
        return refused("d", text, fmt::format("none or a number {} is needed", from_to(kDelay)));
    out.d = number;
    return Written{};
}

Result<Written> read_most(const std::string& text, Choice& out) {
    const auto number = parse_number(text);
    if (!number || !kIterations.contains(*number) || std::floor(*number) != *number)
        return refused("max-iter", text, fmt::format("a whole number {} is needed", from_to(kIterations)));
    out.most = static_cast<int>(*number);
    return Written{};
}

Result<Written> read_kind(const std::string& text, Choice& out) {
    const auto kind = step_kind(text);
    if (!kind) {
        std::vector<std::string_view> names;
        for (const StepKind each : kStepKinds) names.push_back(name_of(each));
        return refused("method", text, fmt::format("{} is needed", enumeration(names, "or")));
    }
    if (std::find(out.kinds.begin(), out.kinds.end(), *kind) != out.kinds.end())
        return Failure{fmt::format("method {} is given twice, and each is drawn once.", text)};
    out.kinds.push_back(*kind);
    return Written{};
}

Result<Written> read_number(std::string_view name, const std::string& text, Range range, double& out) {
    const auto number = parse_number(text);
    if (!number || !range.contains(*number))
        return refused(name, text, fmt::format("a number {} is needed", from_to(range)));
    out = *number;
    return Written{};
}

std::string pair_of(double a, double b) { return print_number(a) + "," + print_number(b); }

/// An angle that was read from degrees, as these.
double degrees_of(double radians) {
    const double degrees = radians / kRadians, rounded = std::round(degrees * 1e9) / 1e9;
    return rounded * kRadians == radians ? rounded : degrees;
}

}  // namespace

Choice within_range(Choice choice) {
    for (RankOne* point : {&choice.point, &choice.previous, &choice.target}) {
        const double modulus = std::clamp(std::abs(point->eigenvalue), kEigenvalue.low, kEigenvalue.high);
        point->eigenvalue = std::copysign(modulus, point->eigenvalue);
    }
    choice.length = std::clamp(choice.length, kLength.low, kLength.high);
    return choice;
}

KeyValues choice_keys(const Choice& choice) {
    const auto rank_one = [](const RankOne& X) { return pair_of(X.eigenvalue, degrees_of(X.angle)); };
    KeyValues keys;
    for (const StepKind kind : choice.kinds) keys.emplace_back("method", name_of(kind));
    keys.emplace_back("point", rank_one(choice.point));
    keys.emplace_back("previous", rank_one(choice.previous));
    keys.emplace_back("target", rank_one(choice.target));
    keys.emplace_back("weights",
                      pair_of(choice.weights[0], choice.weights[1]) + "," + print_number(choice.weights[2]));
    keys.emplace_back("vector", pair_of(choice.length, degrees_of(choice.direction)));
    keys.emplace_back("mu", choice.mu ? print_number(*choice.mu) : "exact");
    keys.emplace_back("eta", print_number(choice.eta));
    keys.emplace_back("d", choice.d ? print_number(*choice.d) : "none");
    keys.emplace_back("tol", print_number(choice.tolerance));
    keys.emplace_back("max-iter", std::to_string(choice.most));
    keys.emplace_back("azimuth", print_number(choice.camera.azimuth));
    keys.emplace_back("elevation", print_number(choice.camera.elevation));
    keys.emplace_back("zoom", print_number(choice.camera.zoom));
    return keys;
}

Result<Written> put_choice_key(Choice& choice, std::string_view key, const std::string& value) {
    if (key == "method") return read_kind(value, choice);
    if (key == "point") return read_rank_one(key, value, choice.point);
    if (key == "previous") return read_rank_one(key, value, choice.previous);
    if (key == "target") return read_rank_one(key, value, choice.target);
    if (key == "weights") return read_weights(value, choice);
    if (key == "vector") return read_vector(value, choice);
    if (key == "mu") return read_step(value, choice);
    if (key == "eta") return read_number(key, value, kMomentum, choice.eta);
    if (key == "d") return read_delay(value, choice);
    if (key == "tol") return read_number(key, value, kTolerance, choice.tolerance);
    if (key == "max-iter") return read_most(value, choice);
    if (key == "azimuth") return read_number(key, value, kDegrees, choice.camera.azimuth);
    if (key == "elevation") return read_number(key, value, kElevation, choice.camera.elevation);
    if (key == "zoom") return read_number(key, value, kZoom, choice.camera.zoom);
    return Failure{
        fmt::format("the cone has no key '{}': the keys are method, point, previous, target, weights, "
                    "vector, mu, eta, d, tol, max-iter, azimuth, elevation and zoom.",
                    excerpt(std::string(key)))};
}

}  // namespace lowrank::geometry
