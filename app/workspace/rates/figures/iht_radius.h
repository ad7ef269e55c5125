// The spectral radius of IHT against its stepsize for several rates, actual and estimate.
#pragma once
#include <string>
#include <vector>

#include "app/figure/engine/figure.h"
#include "core/run/iht_sweep.h"

namespace lowrank::rates {

struct IhtRadiusInput {
    const IhtSweep* sweep = nullptr;  ///< null: not computed
    std::string otherwise{};          ///< what of the experiment is not swept (why_swept_otherwise)
    bool paged = false;               ///< on a page, which has the notes of both
    state::ViewState completion, sensing;
    const theme::Theme* theme = nullptr;
    bool paper = false;
};

/// Figures whose series look into buffers that move with them.
struct IhtRadius {
    figure::Figure completion, sensing;
    std::vector<std::vector<double>> buffers;

    IhtRadius() = default;
    IhtRadius(IhtRadius&&) = default;
    IhtRadius& operator=(IhtRadius&&) = default;
};

/// For each rate: solid max |1 - mu lambda_i| over all eigenvalues of H, dotted max(1 - mu lambda_min,
/// mu lambda_max - 1), to beyond mu_ddagger where both pass 1; a circle at (mu_dagger, rho_dagger).
/// The corner says which problem is swept, a note what of the experiment is not and which rates are left out.
/// Source: paper, figure rhoH.
IhtRadius build_iht_radius(const IhtRadiusInput& input);

/// Markup: 'n = 50, r = 3, seed 21'.
std::string swept_words(const ProblemSpec& swept);
/// Which rates of a kind have no curve, and why, as a sentence; empty where each has one.
std::string left_out_words(const IhtSweep& sweep, ProblemKind kind);
/// What of the experiment is not swept, and the rates of both kinds that have no curve; empty where all is.
std::string swept_note(const IhtSweep& sweep, const std::string& otherwise);

}  // namespace lowrank::rates
