// Reads method strings: NAME[:KEY=VALUE,…]. Knows no problem.
#include <algorithm>
#include <array>

#include "core/method/spec.h"
#include "core/method/spec_keys.h"
#include "core/text/numbers.h"

namespace lowrank {

namespace {

constexpr std::array kAlgorithms = {Algorithm::Iht,  Algorithm::Niht,      Algorithm::Grad,
                                    Algorithm::Nag,  Algorithm::RGradProj, Algorithm::RGradOrth,
                                    Algorithm::Narg, Algorithm::ScaledGd};
constexpr std::string_view kNames = "iht, niht, grad, rgrad-proj, rgrad-orth, nag, narg, narg+r, scaledgd";

using Parsed = std::variant<MethodSpec, SpecError>;

std::string quoted(std::string_view text) { return '\'' + std::string(text) + '\''; }

bool known_key(std::string_view key) {
    for (const Algorithm algorithm : kAlgorithms) {
        const auto& names = keys_of(algorithm).names;
        if (std::find(names.begin(), names.end(), key) != names.end()) return true;
    }
    return false;
}

/// Sets one key whose name the algorithm has; false when the value is not one of those allowed.
bool set_key(MethodSpec& spec, std::string_view key, std::string_view value) {
    const std::optional<double> number = parse_number(value);
    if (key == "step") {
        if (value == "exact")
            spec.step = ExactLineSearch{};
        else if (value == "optimal")
            spec.step = OptimalStep{};
        else if (number && *number > 0)
            spec.step = ConstantStep{*number};
        else
            return false;
    } else if (key == "momentum") {
        if (value == "none")
            spec.momentum = NoMomentum{};
        else if (value == "optimal")
            spec.momentum = OptimalMomentum{};
        else if (value == "lazy") {
            if (!std::holds_alternative<LazyMomentum>(spec.momentum)) spec.momentum = LazyMomentum{};
        } else if (value == "ratio") {
            if (!std::holds_alternative<RatioMomentum>(spec.momentum)) spec.momentum = RatioMomentum{};
        } else if (number && *number >= 0 && *number < 1)
            spec.momentum = ConstantMomentum{*number};
        else
            return false;
    } else if (key == "d") {
        if (!number || !(*number > 0)) return false;
        spec.momentum = LazyMomentum{*number};
    } else if (key == "q") {
        if (!number || !(*number >= 0 && *number <= 1)) return false;
        spec.momentum = RatioMomentum{*number};
    } else if (key == "restart") {
        if (value == "never")
            spec.restart = RestartTest::Never;
        else if (value == "gradient")
            spec.restart = RestartTest::Gradient;
        else if (value == "function")
            spec.restart = RestartTest::Function;
        else if (value == "riemannian")
            spec.restart = RestartTest::Riemannian;
        else
            return false;
    } else if (key == "basin") {
        if (value == "on")
            spec.basin = BasinRestart{};
        else if (value == "off")
            spec.basin.reset();
        else if (number && *number > 0)
            spec.basin = BasinRestart{*number};
        else
            return false;
    } else {
        if (value == "u")
            spec.side = NihtSide::U;
        else if (value == "v")
            spec.side = NihtSide::V;
        else if (value == "uv")
            spec.side = NihtSide::UV;
        else
            return false;
    }
    return true;
}

/// What is wrong with one key and its value, empty when the spec now has it.
std::string set_or_say(MethodSpec& spec, std::string_view name, std::string_view key,
                       std::string_view value) {
    const auto& names = keys_of(spec.algorithm).names;
    if (std::find(names.begin(), names.end(), key) == names.end())
        return missing_key_sentence(spec.algorithm, name, key);
    if (!set_key(spec, key, value))
        return std::string(key) + '=' + std::string(value) + " of " + std::string(name) +
               " is not allowed: " + std::string(key) + " is " + allowed_values(key, spec.algorithm) + '.';
    return {};
}

Parsed finished(MethodSpec spec) {
    spec = canonical(std::move(spec));
    if (auto reason = why_invalid(spec)) return SpecError{*std::move(reason)};
    return spec;
}

/// Two keys that name two kinds of momentum, as a sentence; empty when they agree.
std::string contradiction(std::string_view momentum, bool d, bool q) {
    if (d && q) return "d and q exclude each other: d belongs to momentum=lazy, q to momentum=ratio.";
    if (d && !momentum.empty() && momentum != "lazy")
        return "d belongs to momentum=lazy, not to momentum=" + std::string(momentum) + '.';
    if (q && !momentum.empty() && momentum != "ratio")
        return "q belongs to momentum=ratio, not to momentum=" + std::string(momentum) + '.';
    return {};
}

}  // namespace

std::string missing_key_sentence(Algorithm algorithm, std::string_view name, std::string_view key) {
    std::string sentence = std::string(name) + " has no key " + quoted(key) + " (it has ";
    const auto& names = keys_of(algorithm).names;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) sentence += ", ";
        sentence += names[i];
    }
    sentence += ')';
    const std::string_view reason = known_key(key) ? missing_key_reason(algorithm, key) : std::string_view{};
    if (!reason.empty()) sentence += ": " + std::string(reason);
    return sentence + '.';
}

std::string allowed_values(std::string_view key, Algorithm algorithm) {
    if (key == "step")
        return algorithm == Algorithm::Iht ? "optimal or a number above 0"
                                           : "exact, optimal or a number above 0";
    if (key == "momentum") return "none, lazy, ratio, optimal or a number from 0 to below 1";
    if (key == "d") return "a number above 0";
    if (key == "q") return "a number from 0 to 1";
    if (key == "restart") return "never, gradient, riemannian or function";
    if (key == "basin") return "on, off or a radius above 0 in units of sigma_r";
    return "u, v or uv";
}

std::variant<MethodSpec, SpecError> parse_method(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    std::optional<MethodSpec> spec;
    for (const Algorithm algorithm : kAlgorithms)
        if (keys_of(algorithm).name == name) spec = default_spec(algorithm, false);
    if (name == "narg+r") spec = default_spec(Algorithm::Narg, true);
    if (!spec)
        return SpecError{"There is no method " + quoted(name) + "; there are " + std::string(kNames) + '.'};
    if (colon == std::string_view::npos) return *spec;

    std::vector<std::string_view> seen;
    std::string_view momentum;
    std::string_view rest = text.substr(colon + 1);
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const std::string_view part = rest.substr(0, comma);
        more = comma != std::string_view::npos;
        if (more) rest.remove_prefix(comma + 1);

        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos || equals == 0)
            return SpecError{"The method " + quoted(text) + " has " + quoted(part) +
                             " where KEY=VALUE belongs, as in narg:d=10,restart=gradient."};
        const std::string_view key = part.substr(0, equals), value = part.substr(equals + 1);
        if (std::find(seen.begin(), seen.end(), key) != seen.end())
            return SpecError{"The method " + quoted(text) + " has the key " + quoted(key) +
                             " twice; once is allowed."};
        seen.push_back(key);
        // d and q say which momentum they mean: 'momentum=lazy' after them must not put the default back.
        if (key == "momentum") momentum = value;
        if (std::string wrong = set_or_say(*spec, name, key, value); !wrong.empty())
            return SpecError{std::move(wrong)};
    }
    const auto given = [&](std::string_view key) {
        return std::find(seen.begin(), seen.end(), key) != seen.end();
    };
    if (std::string wrong = contradiction(momentum, given("d"), given("q")); !wrong.empty())
        return SpecError{std::move(wrong)};
    return finished(*std::move(spec));
}

std::variant<MethodSpec, SpecError> with_key(const MethodSpec& spec, std::string_view key,
                                             std::string_view value) {
    MethodSpec changed = spec;
    const std::string_view name = is_narg_r(spec) ? "narg+r" : keys_of(spec.algorithm).name;
    if (value.empty()) {
        const MethodSpec usual = default_spec(spec.algorithm, is_narg_r(spec));
        if (key == "step") changed.step = usual.step;
        if (key == "momentum" || key == "d" || key == "q") changed.momentum = usual.momentum;
        if (key == "restart") changed.restart = usual.restart;
        if (key == "basin") changed.basin = usual.basin;
        if (key == "side") changed.side = usual.side;
        const auto& names = keys_of(spec.algorithm).names;
        if (std::find(names.begin(), names.end(), key) == names.end())
            return SpecError{missing_key_sentence(spec.algorithm, name, key)};
    } else if (std::string wrong = set_or_say(changed, name, key, value); !wrong.empty()) {
        return SpecError{std::move(wrong)};
    }
    return finished(std::move(changed));
}

}  // namespace lowrank
