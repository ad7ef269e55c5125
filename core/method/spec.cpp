// What a spec means: which rules an algorithm has, which compositions are impossible, and its canonical
// spelling. Knows no problem.
#include "core/method/spec.h"

#include <cmath>

#include "core/method/spec_keys.h"
#include "core/text/numbers.h"

namespace lowrank {

namespace {

constexpr std::string_view kNothingToReset = "restart without momentum has nothing to reset";

bool has(const AlgorithmKeys& keys, std::string_view key) {
    for (const std::string_view name : keys.names)
        if (name == key) return true;
    return false;
}

std::string step_word(const StepsizeRule& rule) {
    if (const auto* constant = std::get_if<ConstantStep>(&rule)) return print_number(constant->mu);
    return std::holds_alternative<OptimalStep>(rule) ? "optimal" : "exact";
}

std::string momentum_word(const MomentumRule& rule) {
    if (std::holds_alternative<NoMomentum>(rule)) return "none";
    if (std::holds_alternative<LazyMomentum>(rule)) return "lazy";
    if (std::holds_alternative<RatioMomentum>(rule)) return "ratio";
    if (std::holds_alternative<OptimalMomentum>(rule)) return "optimal";
    return print_number(std::get<ConstantMomentum>(rule).eta);
}

std::string basin_word(const std::optional<BasinRestart>& basin) {
    if (!basin) return "off";
    return *basin == BasinRestart{} ? "on" : print_number(basin->radius);
}

std::string side_word(NihtSide side) {
    switch (side) {
        case NihtSide::U:
            return "u";
        case NihtSide::V:
            return "v";
        case NihtSide::UV:
            return "uv";
    }
    return {};
}

}  // namespace

const AlgorithmKeys& keys_of(Algorithm algorithm) {
    static const AlgorithmKeys kKeys[] = {
        {"iht", {"step"}},
        {"niht", {"side"}},
        {"grad", {"step"}},
        {"nag", {"step", "momentum", "d", "q", "restart", "basin"}},
        {"rgrad-proj", {"step"}},
        {"rgrad-orth", {"step"}},
        {"narg", {"step", "momentum", "d", "q", "restart", "basin"}},
        {"scaledgd", {"step"}},
    };
    return kKeys[static_cast<int>(algorithm)];
}

std::string_view missing_key_reason(Algorithm algorithm, std::string_view key) {
    const bool momentum = key == "momentum" || key == "d" || key == "q";
    const bool restart = key == "restart" || key == "basin";
    if (restart && !has(keys_of(algorithm), "momentum")) return kNothingToReset;
    switch (algorithm) {
        case Algorithm::RGradProj:
            if (momentum)
                return "momentum needs an inverse retraction, and the projective one has no closed form: use "
                       "narg";
            break;
        case Algorithm::RGradOrth:
            if (momentum) return "rgrad-orth with momentum is narg: use narg";
            break;
        case Algorithm::Grad:
            if (momentum) return "grad with momentum is nag: use nag";
            break;
        case Algorithm::Iht:
        case Algorithm::Niht:
            if (momentum) return "hard thresholding has no momentum here: use nag";
            if (key == "step") return "niht finds its own stepsize; with a constant one it is iht";
            break;
        case Algorithm::ScaledGd:
            if (momentum)
                return "scaledgd steps on two factors, which have no common extrapolation: use narg";
            break;
        case Algorithm::Nag:
        case Algorithm::Narg:
            break;
    }
    return {};
}

MethodSpec default_spec(Algorithm algorithm, bool gradient_restart) {
    MethodSpec spec;
    spec.algorithm = algorithm;
    if (algorithm == Algorithm::Nag || algorithm == Algorithm::Narg) spec.momentum = LazyMomentum{};
    if (gradient_restart) {
        spec.restart = RestartTest::Gradient;
        spec.basin = BasinRestart{};
    }
    return spec;
}

bool is_narg_r(const MethodSpec& spec) {
    return spec.algorithm == Algorithm::Narg &&
           (spec.restart == RestartTest::Gradient || spec.restart == RestartTest::Riemannian);
}

MethodSpec canonical(MethodSpec spec) {
    // Where exact line search is the default, spelling it out changes nothing.
    const bool own_default = spec.algorithm == Algorithm::Iht || spec.algorithm == Algorithm::ScaledGd;
    if (!own_default && spec.step == StepsizeRule{ExactLineSearch{}}) spec.step.reset();
    return spec;
}

std::vector<MethodKey> method_keys(const MethodSpec& given) {
    const MethodSpec spec = canonical(given);
    const MethodSpec usual = default_spec(spec.algorithm, is_narg_r(spec));
    const AlgorithmKeys& keys = keys_of(spec.algorithm);
    std::vector<MethodKey> list;
    if (has(keys, "step")) {
        const bool own_default = spec.algorithm == Algorithm::Iht || spec.algorithm == Algorithm::ScaledGd;
        const std::string word = spec.step ? step_word(*spec.step) : own_default ? "" : "exact";
        list.push_back({"step", word, !spec.step});
    }
    if (has(keys, "momentum")) {
        // The kind is the default's, whatever d says: d has an entry of its own.
        list.push_back(
            {"momentum", momentum_word(spec.momentum), spec.momentum.index() == usual.momentum.index()});
        if (const auto* lazy = std::get_if<LazyMomentum>(&spec.momentum))
            list.push_back({"d", print_number(lazy->d), spec.momentum == usual.momentum});
        if (const auto* ratio = std::get_if<RatioMomentum>(&spec.momentum))
            list.push_back({"q", print_number(ratio->q), false});
        static constexpr std::string_view kRestart[] = {"never", "gradient", "function", "riemannian"};
        list.push_back({"restart", std::string(kRestart[static_cast<int>(spec.restart)]),
                        spec.restart == usual.restart});
        list.push_back({"basin", basin_word(spec.basin), spec.basin == usual.basin});
    }
    if (has(keys, "side")) list.push_back({"side", side_word(spec.side), spec.side == usual.side});
    return list;
}

std::string print_method(const MethodSpec& spec) {
    std::string text = is_narg_r(spec) ? "narg+r" : std::string(keys_of(spec.algorithm).name);
    char separator = ':';
    for (const MethodKey& key : method_keys(spec)) {
        // A ratio is said by its q.
        if (key.is_default || (key.key == "momentum" && key.value == "ratio")) continue;
        text += separator + key.key + '=' + key.value;
        separator = ',';
    }
    return text;
}

std::optional<std::string> why_invalid(const MethodSpec& spec) {
    const AlgorithmKeys& keys = keys_of(spec.algorithm);
    const MethodSpec neutral;
    const auto lacking = [&](std::string_view key) {
        return missing_key_sentence(spec.algorithm, keys.name, key);
    };
    if (spec.step && !has(keys, "step")) return lacking("step");
    if (spec.has_momentum() && !has(keys, "momentum")) return lacking("momentum");
    if (spec.restart != RestartTest::Never && !has(keys, "restart")) return lacking("restart");
    if (spec.basin && !has(keys, "basin")) return lacking("basin");
    if (spec.side != neutral.side && !has(keys, "side")) return lacking("side");

    if (spec.step) {
        if (const auto* constant = std::get_if<ConstantStep>(&*spec.step)) {
            if (!(constant->mu > 0) || !std::isfinite(constant->mu))
                return "step " + print_number(constant->mu) + " is refused: allowed is " +
                       allowed_values("step", spec.algorithm) + '.';
        } else if (spec.algorithm == Algorithm::Iht && std::holds_alternative<ExactLineSearch>(*spec.step)) {
            return std::string(
                "step=exact of iht is not allowed: step is optimal or a number above 0, and the line search "
                "along a restricted gradient is niht.");
        }
    }
    const auto refused = [&](std::string_view key, double value) {
        return std::string(key) + ' ' + print_number(value) + " is refused: allowed is " +
               allowed_values(key, spec.algorithm) + '.';
    };
    if (const auto* constant = std::get_if<ConstantMomentum>(&spec.momentum))
        if (!(constant->eta >= 0 && constant->eta < 1)) return refused("momentum", constant->eta);
    if (const auto* lazy = std::get_if<LazyMomentum>(&spec.momentum))
        if (!(lazy->d > 0) || !std::isfinite(lazy->d)) return refused("d", lazy->d);
    if (const auto* ratio = std::get_if<RatioMomentum>(&spec.momentum))
        if (!(ratio->q >= 0 && ratio->q <= 1)) return refused("q", ratio->q);
    if (spec.basin && (!(spec.basin->radius > 0) || !std::isfinite(spec.basin->radius)))
        return refused("basin", spec.basin->radius);

    if (!spec.has_momentum() && (spec.restart != RestartTest::Never || spec.basin))
        return std::string(kNothingToReset) + ": give it a momentum, or set restart=never and basin=off.";
    return std::nullopt;
}

}  // namespace lowrank
