// An instance as a file that MATLAB and NumPy can read. Knows operators, not methods.
#pragma once
#include "core/io/instance_file.h"
#include "core/io/result.h"
#include "core/problem/problem.h"

namespace lowrank {

/// The numbers of an instance in the format of tests/golden. Samples are written out where the truth is not
/// exact or not known; otherwise y = A(left right') up to rounding.
Result<InstanceFile> instance_file_of(const Instance& instance);

}  // namespace lowrank
