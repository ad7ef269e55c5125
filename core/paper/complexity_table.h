// The paper's table of geometries, rates and costs, with each rate evaluated on an instance and each cost
// measured.
#pragma once
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/run/theory/race_theory.h"
#include "core/run/trace.h"
#include "core/text/result.h"

namespace lowrank {

struct ComplexityChoice {
    Index n = 50;  ///< of the instance whose rates are evaluated: completion, r = 0.06 n, p = 0.4
    std::uint64_t seed = 21;
    std::vector<Index> sizes = {128, 256, 512};  ///< at which an iteration is timed, r = 5, p = 0.4
    Index steps = 12;                            ///< iterations timed at each size
    double memory_limit = 0;                     ///< bytes that a race may take; 0: none
};

/// How long one iteration takes against n, and the slope of log seconds over log n by least squares.
struct MeasuredCost {
    std::vector<double> n, seconds;  ///< the median iteration
    double exponent = 0;
};

struct ComplexityRow {
    std::string name, geometry;  ///< plain text
    std::string formula, cost;   ///< markup, as the paper's table means them
    MeasuredCost time;
};

struct ComplexityTable {
    Race race;  ///< one trace a row, for the measured rates
    RaceTheory theory;
    std::vector<ComplexityRow> rows;
};

/// Runs the instance and the timings. Rates depend on the choice alone, seconds on the machine.
/// Source: paper, table comparison. Deviation: it prints about 1 - sqrt(1/kappa) for NARG+R, which is about
/// 1 - sqrt(4/(3 kappa)).
Result<ComplexityTable> complexity_table(const ComplexityChoice& choice, const std::stop_token& stop = {},
                                         const std::function<void(const std::string&)>& progress = {});

/// The least-squares slope of log y over log x; NaN with fewer than two points.
double fitted_exponent(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace lowrank
