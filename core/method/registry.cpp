// The nine methods of the paper as presets of rules. Knows no problem.
#include "core/method/registry.h"

#include <array>

#include "core/method/spec_keys.h"

namespace lowrank {

namespace {

const std::array<MethodInfo, 9>& table() {
    static const std::array<MethodInfo, 9> kTable = {{
        {"iht", "IHT", "X+ = P_r(X - mu G),  G = A*(A(X) - y),  mu constant",
         "Algorithm 1 (Grad with constant stepsize, IHT)", "one n1 x n2 truncated SVD, O(n^3) dense",
         "Euclidean", default_spec(Algorithm::Iht, false)},
        {"niht", "NIHT", "X+ = P_r(X - mu G),  mu = ||P_U G||^2 / ||A(P_U G)||^2",
         "Remark on related work (Tanner and Wei 2013)", "one n1 x n2 truncated SVD, O(n^3) dense",
         "Euclidean", default_spec(Algorithm::Niht, false)},
        {"grad", "Grad", "X+ = P_r(X - mu P_T G),  mu = ||P_T G||^2 / ||A(P_T G)||^2",
         "Algorithm 2 (Grad with exact line search)", "one n1 x n2 truncated SVD, O(n^3) dense", "Euclidean",
         default_spec(Algorithm::Grad, false)},
        {"rgrad-proj", "RGrad-Proj", "X+ = R_proj_X(-mu grad f(X)),  mu = ||grad f||^2 / ||A(grad f)||^2",
         "Algorithm 4 (RGrad), projective retraction",
         "samples |Omega| r (completion) or m n1 n2 (sensing), one 2r x 2r SVD", "Riemannian",
         default_spec(Algorithm::RGradProj, false)},
        {"rgrad-orth", "RGrad-Orth", "X+ = R_orth_X(-mu grad f(X)),  mu = ||grad f||^2 / ||A(grad f)||^2",
         "Algorithm 4 (RGrad), orthographic retraction",
         "samples |Omega| r (completion) or m n1 n2 (sensing), no SVD", "Riemannian",
         default_spec(Algorithm::RGradOrth, false)},
        {"nag", "NAG", "Y = X + eta (X - X_prev),  X+ = P_r(Y - mu P_T G(Y)),  T at P_r(Y)",
         "Algorithm 3 (NAG)", "two n1 x n2 truncated SVDs, O(n^3) dense", "Euclidean",
         default_spec(Algorithm::Nag, false)},
        {"narg", "NARG", "Y = R_orth_X(-eta P_T(X_prev - X)),  X+ = R_orth_Y(-mu grad f(Y))",
         "Algorithm 5 (NARG)", "samples |Omega| r (completion) or m n1 n2 (sensing), no SVD", "Riemannian",
         default_spec(Algorithm::Narg, false)},
        {"narg+r", "NARG+R",
         "NARG, eta = (tau - 1)/(tau + d), tau = 1 where <grad f(Y_prev), X - X_prev> > 0, else tau + 1",
         "Algorithm 6 (NARG with adaptive restart)",
         "samples |Omega| r (completion) or m n1 n2 (sensing), no SVD", "Riemannian",
         default_spec(Algorithm::Narg, true)},
        {"scaledgd", "ScaledGD", "L+ = L - mu G R (R'R)^-1,  R+ = R - mu G'L (L'L)^-1",
         "Section Numerical Examples (Tong, Ma and Chi 2021)",
         "samples |Omega| r (completion) or m n1 n2 (sensing), no SVD", "Euclidean",
         default_spec(Algorithm::ScaledGd, false)},
    }};
    return kTable;
}

}  // namespace

std::span<const MethodInfo> nine_methods() { return table(); }

const MethodInfo& info_of(const MethodSpec& spec) {
    const std::string_view name = is_narg_r(spec) ? "narg+r" : keys_of(spec.algorithm).name;
    for (const MethodInfo& info : table())
        if (info.name == name) return info;
    return table().front();
}

std::vector<RuleInfo> rule_infos() {
    const auto rule = [](std::string_view key, std::string meaning, Algorithm algorithm = Algorithm::Narg) {
        return RuleInfo{std::string(key), allowed_values(key, algorithm), std::move(meaning)};
    };
    return {
        rule("step",
             "exact: line search; optimal: the best local step, 2/(lmin + lmax), with momentum 4/(lmin + 3 "
             "lmax), of "
             "the spectrum at the truth (an oracle; from the start it may be too long)"),
        rule("momentum",
             "lazy: t/(t + 1 + d); ratio: (1 - sqrt q)/(1 + sqrt q); optimal: the best one near the truth "
             "for the step "
             "in force (an oracle)"),
        rule("d", "of lazy momentum: the larger, the later it is full"),
        rule("q",
             "of ratio momentum: best near the solution 4/(1 + 3 kappa) with the line search, 1/kappa with "
             "step = "
             "1/lmax, kappa of the local spectrum"),
        rule("restart",
             "gradient: where <grad f(Y), X+ - X> > 0; riemannian: the same on tangent vectors, without a "
             "pass over the "
             "data and right with noise; function: where f rises"),
        rule("basin", "one restart on entering the basin of the truth (an oracle)"),
        rule("side", "whose projection of the gradient sets niht's step", Algorithm::Niht),
    };
}

std::string display_name(const MethodSpec& spec) {
    std::string text(info_of(spec).label);
    std::string_view separator = " (";
    for (const MethodKey& key : method_keys(spec)) {
        if (key.is_default || (key.key == "momentum" && key.value == "ratio")) continue;
        text += separator;
        text += key.key + (key.key == "basin" || key.key == "restart" ? " " : " = ") + key.value;
        separator = ", ";
    }
    return separator == ", " ? text + ')' : text;
}

}  // namespace lowrank
