// An instance as a file that MATLAB and NumPy can read.
#pragma once
#include "core/io/instance_file.h"
#include "core/problem/problem.h"
#include "core/text/result.h"

namespace lowrank {

/// The numbers of an instance in the format of tests/golden, samples included: methods that read the file make
/// the same iterates, bit for bit. left = U K and right = V carry the truth, so that errors agree to rounding
/// (1e-15 ||X*||_F): the file has no third factor, and orthonormalising left again moves last bits. In the unit of the
/// data; where the instance has another, each factor bears half of the difference, so that the entries of both are numbers
/// of full precision.
Result<InstanceFile> instance_file_of(const Instance& instance);

/// The text of that file, for a sink. Beside the instance it takes as much as its samples.
Result<Written> write_instance(const Instance& instance, const ByteSink& sink,
                               const std::stop_token& stop = {});

}  // namespace lowrank
