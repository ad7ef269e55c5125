// What theory says of a race that has been run: predicted rates beside the measured ones, and how far each
// entry may stray.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "core/run/session.h"
#include "core/run/theory/race_theory.h"
#include "core/run/theory/whole_prediction.h"

namespace lowrank::cli {

/// --predict-rates, --limits and --std.
std::vector<Option> theory_options();

/// The spectra of the instance, at the truth or where the first method converged; nothing where there are
/// none.
std::optional<RaceTheory> theory_of_race(const Instance& instance, const RunResult& result,
                                         const std::stop_token& stop,
                                         double accuracy = TheoryOptions{}.accuracy,
                                         const std::function<void(double)>& progress = {});

/// One number a method of the race, NaN where there is none, and a sentence each where there is something to
/// say.
struct PredictedRates {
    std::vector<double> rates;
    std::vector<std::string> sentences;
};

/// What is predicted of each method from the spectra and the steps it made, with the reason where there is no
/// prediction or it is not what was measured.
PredictedRates predicted_rates(const std::shared_ptr<const Instance>& instance, const RunResult& result,
                               const std::stop_token& stop);

/// 'narg came to a strict minimum: …' of each method that has an iterate.
std::vector<std::string> limits_reached(const std::shared_ptr<const Instance>& instance,
                                        const RunResult& result, const std::stop_token& stop);

/// What --whole asks for: nothing, or the curve of the whole spectrum from a row on, which may be left to the
/// program.
struct WholeWanted {
    bool on = false;
    std::optional<std::int64_t> from;
};
Result<WholeWanted> whole_wanted(const Arguments& arguments);

/// The curve that the whole spectrum predicts of each method from a row on; nothing for a method that has
/// none, which the sentences say.
struct WholeCurves {
    std::vector<std::optional<WholePrediction>> curves;
    std::vector<std::string> sentences;
};
WholeCurves whole_curves(const std::shared_ptr<const Instance>& instance, const RunResult& result,
                         std::optional<std::int64_t> from, const std::stop_token& stop);

/// The parts of a method's error at one row, with all eigenvalues or those that the error sees.
Result<WholePrediction> parts_at(const RunResult& result, const std::shared_ptr<const Instance>& instance,
                                 std::size_t method, std::int64_t row, const std::stop_token& stop);

/// Why FILE of --std cannot be written; empty where it can, or is not asked for.
std::string why_no_deviations(const std::string& path, bool force);

/// The standard deviation of each entry of the iterate X, from the noise that its residual shows, as a matrix
/// in the unit of the data. Refused in a sentence: more dimensions than a whole spectrum has, no samples left
/// over, a matrix that is not determined.
Result<Written> write_deviations(const std::string& path, bool force, const Instance& instance,
                                 const FixedRankPoint& X, std::vector<std::string>& notes,
                                 const std::stop_token& stop);

}  // namespace lowrank::cli
