// A race as the table 'solve' prints and as the one line of progress.
#pragma once
#include <string>

#include "core/run/trace.h"

namespace lowrank::cli {

/// A method that is another program, as a row of the table: numbers NaN where there is none.
struct ForeignTableRow {
    std::string name;
    double iterations, seconds, error;
    std::string calls, status;
};

/// 'method iterations seconds error rho(error) status', or rho(gradient) where the truth is not exact
/// (rate_column), and a row for each enabled method: one word each, six significant digits, '-' where there
/// is none, columns aligned. In place of error of a picture psnr, and of a table of which some values are
/// held out test_rmse and test_mae: mae has one for each method, NaN where there is none. predicted,
/// likewise: a column beside rho.
std::string race_table(const Race& race, const std::vector<double>& mae = {},
                       const std::vector<double>& predicted = {},
                       const std::vector<ForeignTableRow>& foreign = {});

/// 'narg+r stopped: …' for every method that did not converge, one sentence each.
std::vector<std::string> race_reasons(const Race& race);

/// '4 of 9 finished   t = 120   narg 3.2e-05 …'
std::string progress_text(const Race& race);

}  // namespace lowrank::cli
