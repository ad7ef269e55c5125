// Files of data that a race of a few milliseconds reads.
#pragma once
#include <fmt/core.h>
#include <string>
#include <vector>

#include "core/run/experiment.h"

namespace lowrank::testing {

struct SmallTable {
    ProblemSource source;
    std::string name, text;
};

/// Ratings with a header, a matrix with a header, names and missing cells.
inline std::vector<SmallTable> small_tables() {
    std::string ratings = "userId,movieId,rating\n", matrix = "a;b;c;d;e;f;g;h;i;j\n";
    for (int i = 0; i < 12; ++i) {
        matrix += fmt::format("row{}", i);
        for (int j = 0; j < 10; ++j) {
            const bool known = (3 * i + 5 * j) % 7 < 5;
            if (known) ratings += fmt::format("{},{},{}\n", i, j, 1 + (i * j + i) % 5);
            matrix += known ? fmt::format(";{}", (i + 1) * (j + 2)) : i % 2 == 0 ? ";" : ";NA";
        }
        matrix += "\n";
    }
    return {{ProblemSource::Ratings, "ratings.csv", ratings},
            {ProblemSource::MatrixFile, "matrix.csv", matrix}};
}

inline ExperimentSpec experiment_of(ProblemSource source, const std::string& path) {
    ExperimentSpec spec = default_experiment();
    spec.problem.source = source;
    spec.problem.path = path;
    spec.problem.rank = 2;
    spec.stop.max_iter = 60;
    return spec;
}

}  // namespace lowrank::testing
