// The paper's figures that are races: what runs in each panel, and the panels once they have run.
#pragma once
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/run/theory/race_theory.h"
#include "core/run/trace.h"
#include "core/text/result.h"

namespace lowrank {

enum class PaperFigure { McAll, MsAll, Rippling, Lazy, Initialisation };

/// What a reader may change.
struct PaperChoice {
    Index n = 50;
    std::uint64_t seed = 21;
    StopSpec stop;
    double memory_limit = 0;  ///< bytes that the panels which run together may take; 0: none
};

/// One problem and the runs that stand in one panel. Of several starts the traces are those of each.
struct PaperPanel {
    Race race;
    RaceTheory theory;
    std::vector<std::string> names;  ///< of the traces, plain text, the same in every panel
    /// What a name stands for in this panel where that differs from panel to panel: the number of a q; else
    /// empty.
    std::vector<std::string> values;
    std::vector<std::string> notes;  ///< plain sentences on runs that did not end well
};

/// The measured and the predicted rates of NARG with constant momentum (1 - sqrt q)/(1 + sqrt q) against q.
struct RatioRates {
    SpectralInterval interval;
    std::vector<double> q, measured;  ///< exact line search, a run each; NaN where no rate could be fitted
    double q_kappa = 0;               ///< 1/kappa, best at mu = 1/lambda_max
    /// 4/(1 + 3 kappa), best at mu_flat, and about the best with exact line search: with many eigenvalues
    /// 0.86 to 0.95 of it is.
    double q_flat = 0;
    /// rho(T(mu, eta(q))) at mu = 1/lambda_max and at mu_flat, over curve_q.
    std::vector<double> curve_q, at_inverse, at_flat;
};

struct PaperRaces {
    PaperFigure figure = PaperFigure::McAll;
    std::vector<PaperPanel> panels;
    std::vector<RatioRates> ratios;  ///< of rippling, one a panel
};

/// 'q = 1/κ = 0.0315': the name of a trace with what it stands for in its panel.
std::string full_name(const PaperPanel& panel, std::size_t trace);

/// Runs a figure. Every number but the seconds depends on the choice alone.
///
///   mc-all, ms-all   the nine methods, IHT at mu_dagger, at r = 0.06 n and 0.12 n with p = 0.4 and 0.6 (completion) or
///                    4 and 6 (sensing); one after the other, since their seconds are shown
///   rippling         NARG at several q, among them 1/kappa and 4/(1 + 3 kappa), and NARG+R
///   lazy             NARG at d = 2, 5, 10 and 20, and NARG+R
///   initialisation   RGrad from the spectral start and from noisy ones
///
/// The last three in completion (p = 0.4) and sensing (p = 4) at r = 0.06 n.
/// Deviation: completion starts at P_r(A*(y) / p) where the authors' scripts leave 1/p out; RGrad-Proj has
/// the projective retraction, where they run the orthographic one under both names. Source: paper, section
/// Numerical Examples; sizes and rates from the authors' scripts. A sentence where n is too small for what is
/// drawn, or its panels take more memory than they may.
Result<PaperRaces> paper_races(PaperFigure figure, const PaperChoice& choice,
                               const std::stop_token& stop = {},
                               const std::function<void(const std::string&)>& progress = {});

/// The q at which rippling measures, ascending: 17 from a tenth of 4/(1 + 3 kappa) to 1, evenly in log q, and
/// those of its curves, so that no curve on the page is better than the least it names.
std::vector<double> ratio_sweep(SpectralInterval interval);

}  // namespace lowrank
