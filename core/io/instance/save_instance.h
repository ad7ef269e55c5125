// An instance as a file that MATLAB and NumPy can read.
#pragma once
#include <vector>

#include "core/io/array/npz.h"
#include "core/io/instance/instance_file.h"
#include "core/problem/problem.h"
#include "core/text/result.h"

namespace lowrank {

/// The numbers of an instance in the format of tests/golden, samples included: methods that read the file
/// make the same iterates, bit for bit. left = U K and right = V carry the truth, so that errors agree to
/// rounding (1e-15 ||X*||_F): the file has no third factor, and orthonormalising left again moves last bits.
/// In the unit of the data; where the instance has another, each factor bears half of the difference, so that
/// the entries of both are numbers of full precision.
Result<InstanceFile> instance_file_of(const Instance& instance);

/// The text of that file, for a sink. Beside the instance it takes as much as its samples.
Result<Written> write_instance(const Instance& instance, const ByteSink& sink,
                               const std::stop_token& stop = {});

/// The same numbers as arrays, for .npz and .mat: rows, cols, rank (that the methods are given),
/// measurements, rate (p), samples (m x 1), each table of the kind (m x its width; positions count from 0),
/// start_left and start_right (X_0 = start_left start_right'), left and right where the truth is known, and
/// the text kind. They stay as long as the instance does.
std::vector<NpzArray> instance_arrays(const Instance& instance);

}  // namespace lowrank
