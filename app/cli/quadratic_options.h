// The options that describe a quadratic and its runs, and the command line that gives them again.
#pragma once
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "core/quadratic/quadratic_spec.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// --q11 --q12 --q22, --lambda-min --lambda-max --angle, --theta. The methods, --start, --tol and --max-iter
/// are options a race has as well.
std::vector<Option> quadratic_options();

/// Q and what runs on it: the paper's example, and default_quadratic_spec's methods and start, unless told.
Result<QuadraticSpec> read_quadratic(const Arguments& arguments);

/// '--q11 10 --q12 1 --q22 1 --start=1,2 --method grad --tol 1e-10 --max-iter 500': read_quadratic gives the
/// spec back.
std::string write_quadratic(const QuadraticSpec& spec);
/// The same without methods and ends, and Q alone: all that the rate against theta depends on.
std::string write_matrix_and_starts(const QuadraticSpec& spec);
std::string write_matrix(const Quadratic& Q);

}  // namespace lowrank::cli
