// What theory says of each curve of a race, and what was measured of it. Reads traces and spectra; draws
// nothing.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/state/view_state.h"
#include "core/run/theory/race_theory.h"
#include "core/run/trace.h"
#include "core/theory/observed_rate.h"
#include "core/theory/predicted_rate.h"

namespace lowrank::figure {

/// In which digits a reason has its rates: all four, or those in which a screen says the method's own.
enum class ReasonDigits { All, Said };

/// One method's rate, predicted and measured.
struct MethodTheory {
    Prediction prediction;
    RateFit fit;                           ///< measured, over rows range.first .. range.last
    std::optional<state::FitRange> range;  ///< absent: too few rows yet
    std::int64_t anchor = 0;               ///< the row the predicted line starts from
    std::optional<double> constant_step;   ///< its stepsize where the rules fix it
    bool disagrees = false;                ///< by more than 3 % in decades
    bool foreknown = false;                ///< the prediction holds from the first step on
    /// What is local may be said of the run: it came near the truth, where that is known, or a person has
    /// chosen where to fit.
    bool holds = true;
    std::string reason;  ///< why, where one is known
    ReasonDigits digits = ReasonDigits::All;

    bool predicted() const { return prediction.kind != PredictionKind::None; }
};

/// The rows of rate_column a method's rate is fitted on: the range asked for, cut to the rows there are and
/// absent with fewer than 4, or rate_rows.
std::optional<state::FitRange> fit_range_of(const Race& race, const Trace& trace,
                                            const std::optional<state::FitRange>& asked);

/// Fits of a race's curves, kept between frames: each is a pass over half of its rows.
class KnownFits {
public:
    /// fitted_rate of the race's trace of that number.
    RateFit of(const Race& race, std::size_t method, const RowRange& rows);
    int made() const { return made_; }

private:
    struct Known {
        std::uint64_t born = 0;
        RowRange rows{};
        std::array<double, 4> ends{};  ///< of the column at both, and the step's fields at the last
        RateFit fit{};
    };
    std::map<std::size_t, Known> known_;
    int made_ = 0;
};

/// known: what is predicted without the spectrum; null: the spectrum says it. Cost: a pass over the rows
/// fitted.
MethodTheory theory_of(const Race& race, const Trace& trace, const LocalTheory* spectra,
                       const std::optional<state::FitRange>& asked, const Prediction* known = nullptr,
                       ReasonDigits digits = ReasonDigits::All, KnownFits* fits = nullptr);

/// Why a run that has ended has no rate of what it would have had to bring.
std::string too_few_steps(const Trace& trace);

/// Both rates are alike in two digits, and are not taken for alike.
bool parts_late(const MethodTheory& theory);

/// |log measured / log predicted - 1|, by which decades a step are off.
double off_in_decades(double measured, double predicted);

/// Why a rate is not the predicted one, from what all eigenvalues together give on the steps it is fitted to.
std::string reason_of_whole(const MethodTheory& theory, double whole_rate);

/// The logarithm of the predicted factor from the anchor to each of the rows given (ascending, from the
/// anchor on).
std::vector<double> predicted_logs(const MethodTheory& theory, const Trace& trace, const LocalTheory& spectra,
                                   std::span<const std::int64_t> rows);

}  // namespace lowrank::figure
