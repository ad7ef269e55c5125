// The figures of races: those of the one on screen or of the command line, and those of the paper.
#pragma once
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "app/figure/page/tab_figure.h"
#include "app/figure/race/build_race_figures.h"
#include "app/figure/race/matrix_figure.h"
#include "app/workspace/race/figures/eigenvalue_shares.h"
#include "app/workspace/race/figures/step_page.h"
#include "core/paper/paper_races.h"

namespace lowrank::figure {

/// What they show. A page that outlives it shares what it draws.
class RaceInputs {
public:
    /// A race that has ended, for what is made of its iterates once more.
    struct Ended {
        RaceFiguresInput race;
        std::shared_ptr<const Instance> instance;
        std::stop_token stop;
    };

    virtual ~RaceInputs() = default;
    virtual Result<RaceFiguresInput> race() = 0;
    virtual Result<MatrixFigureInput> matrix() = 0;
    virtual Result<StepPageInput> step() = 0;
    virtual Result<EigenvalueSharesInput> eigenvalues() = 0;
    // Runs of the command line alone.
    virtual Result<Ended> ended() { return not_drawn_here(); }
    virtual Result<std::shared_ptr<const PaperRaces>> paper_races(PaperFigure) { return not_drawn_here(); }
};

/// As they are listed: those of one race, and those of the paper.
std::span<const TabFigure<RaceInputs>> race_figures();
std::span<const TabFigure<RaceInputs>> paper_figures();

/// The angle, in degrees, at X_t between the Riemannian gradient G_t = P_T A*(A(X_t) - y) and the last step
/// s_t = P_T(X_t - X_{t-1}), both in the tangent space at X_t:
///     angle_t = arccos(<G_t, s_t> / (||G_t||_F ||s_t||_F)),  0 to 180.
/// s_t is minus the inverse orthographic retraction of X_{t-1}, of which the momentum of NARG is a multiple;
/// for methods without a manifold it is the part of the step that the tangent space sees. Above 90 the last
/// step still points downhill; below 90 it points uphill, which is what a gradient test restarts at (Source:
/// O'Donoghue and Candes 2015, there with the gradient at Y_{t-1}). Exact line search along -G_{t-1} ends
/// where the gradient is orthogonal to G_{t-1}; the retraction moves that point by O(||s_t||^2 / sigma_r):
/// the angle of RGrad tends to 90 as its steps shrink. After a constant step mu below 1 / lambda_max it is
/// above 90, since <G_t, s_t> is near -mu sum (1 - mu lambda_i) g_i^2.
/// alone: of one method. A value for each row, NaN at t = 0 and where a gradient is 0 or a step below
/// 1e-12 ||X_t||, of which only rounding would be seen. Cost: the run again, and a gradient pass and
/// O((n1 + n2) r^2) an iterate. Cancelled where the token fires.
Result<std::vector<double>> gradient_angles(const ExperimentSpec& alone,
                                            const std::shared_ptr<const Instance>& instance, std::size_t rows,
                                            const std::stop_token& stop = {});
/// Their curves, one a method.
Result<Page> gradient_angle_page(const RaceInputs::Ended& ended);

}  // namespace lowrank::figure
