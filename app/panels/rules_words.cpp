// Sentences from a spectrum and the facts of an instance. Draws nothing.
#include "app/panels/rules_words.h"

#include "app/panels/format.h"

namespace lowrank::panels {

std::string ratio_words(const std::optional<SpectralInterval>& I) {
    const auto value = [&](double (*of)(double)) {
        return I && I->lambda_min > 0 ? " = " + number_plain(of(I->kappa())) : std::string();
    };
    return "Ratio momentum (1 − √q)/(1 + √q) (q). Best near the solution, κ = λmax/λmin being that of the "
           "local spectrum: 4/(1 + 3κ)" +
           value([](double kappa) { return 4 / (1 + 3 * kappa); }) + " with exact line search or μ♭, 1/κ" +
           value([](double kappa) { return 1 / kappa; }) + " with μ = 1/λmax. Below it the error ripples.";
}

std::string restart_words(const InstanceFacts& facts) {
    std::string words =
        "When momentum starts anew: never; gradient, the paper's test <∇f(Y), X_t − X_{t−1}> > 0; "
        "riemannian, the same on tangent vectors, without a pass over the data; function, when the objective "
        "rises";
    if (facts.measurements > 0 && !facts.exact_truth)
        words +=
            "\nThe residual does not vanish here: once the gradient has fallen to 1e-8 of its beginning, the "
            "gradient and function tests answer rounding noise; riemannian does not.";
    return words;
}

}  // namespace lowrank::panels
