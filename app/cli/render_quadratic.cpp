// Runs on two numbers for the pages of render.
#include "app/cli/console.h"
#include "app/cli/quadratic_options.h"
#include "app/cli/render_feed.h"
#include "core/quadratic/theta_rate.h"

namespace lowrank::cli {

Result<figure::QuadraticPages> RenderFeed::quadratic() {
    const Result<QuadraticSpec> spec = read_quadratic(arguments_);
    if (!spec) return spec.passed_on<figure::QuadraticPages>();
    quadratic_.spec = *spec;
    const std::string command = "lowrank-lab render " + std::string(row_.name) + " ";
    words_.about = "Q = " + print_matrix(spec->Q);
    // A figure that no method runs in hangs on Q and the start alone, and marks the start where one is given.
    if (!row_.reads("method")) {
        if (spec->starts.size() > 1)
            return Failure{"one start can be marked in " + std::string(row_.name) + ", and " +
                           std::to_string(spec->starts.size()) + " are given."};
        const bool marked = arguments_.has("start") || arguments_.has("theta");
        words_.experiment = command + (marked ? write_matrix_and_starts(*spec) : write_matrix(spec->Q));
        figure::QuadraticPages pages = figure::quadratic_pages(quadratic_);
        if (marked) pages.theta.theta = theta_of_start(spec->Q, spec->starts[0]);
        return pages;
    }
    quadratic_.runs = run_quadratic(*spec);
    words_.experiment = command + write_quadratic(*spec);
    return figure::quadratic_pages(quadratic_);
}

}  // namespace lowrank::cli
