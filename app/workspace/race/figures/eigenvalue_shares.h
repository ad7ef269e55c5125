// The eigenvalues of a race as a histogram, with the share of the squared error that lies in each bar at one
// iterate.
#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "app/figure/page/page.h"
#include "app/figure/page/panel_page.h"
#include "core/linalg/types.h"

namespace lowrank::race {

struct EigenvalueSharesInput {
    Vector eigenvalues;    ///< ascending
    Vector shares;         ///< of the squared error, one an eigenvalue, 1 together
    std::string method{};  ///< markup
    theme::MethodStyle style{};
    std::string corner{};  ///< the experiment
    std::int64_t t = 0;
    double stepsize = std::numeric_limits<double>::quiet_NaN();  ///< of the step that leaves X_t
    bool scaled = false;    ///< they are those of ScaledGD's own operator
    bool residual = false;  ///< of the Hessian at the limit
    bool all = true;        ///< false: of krylov_spectrum, which knows those that the error sees
};

/// A figure whose series look into buffers that move with it.
struct EigenvalueShares {
    figure::PanelPage page;  ///< one panel; its note is what to look at
    std::string where{};     ///< the same in one sentence, for a panel
    std::vector<std::vector<double>> buffers{};

    EigenvalueShares() = default;
    EigenvalueShares(EigenvalueShares&&) = default;
    EigenvalueShares& operator=(EigenvalueShares&&) = default;
};

/// An outline for the share of the eigenvalues in each bar, filled the share of the squared error, a dotted
/// line at 1/mu_t, where the step that leaves X_t takes the error away whole. Bars are of equal width, on a
/// logarithmic axis where the spectrum spans more than kLinearSpan; the axis upwards ends at a round share.
EigenvalueShares build_eigenvalue_shares(const EigenvalueSharesInput& input, const theme::Theme& theme);

figure::Page eigenvalue_shares_page(const EigenvalueSharesInput& input);

inline constexpr double kLinearSpan = 30;

/// 'eigenvalue,share_of_squared_error', a row each, ascending.
std::string eigenvalue_shares_csv(const EigenvalueSharesInput& input);

/// '90 % of the squared error lies in 7 of 291 eigenvalues, from 0.2131 to 0.2845.'
std::string where_the_error_lies(const EigenvalueSharesInput& input);

}  // namespace lowrank::race
