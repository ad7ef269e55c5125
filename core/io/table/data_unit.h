// The unit that data from a file is computed in, and what a person is told of it. Inside core/io.
#pragma once
#include <optional>
#include <string>

#include "core/problem/problem.h"

namespace lowrank {

/// The largest |value| of some data, lead * 2^exponent with 1 <= lead < 2: it may be no double.
struct DataSize {
    int exponent = 0;
    double lead = 1;
    bool known =
        true;  ///< else it is told from samples that sensing entries of another size were multiplied with
};

/// Nothing where all are 0.
std::optional<DataSize> data_size(const ConstMatrixRef& values);

/// Why data of this size is refused: too large for the norm of a matrix of it to be a number, or smaller than
/// all doubles. Empty when it is not.
std::string why_out_of_range(const DataSize& size, const std::string& path);

/// How many values are not 0 and lose digits when multiplied by 2^exponent, and how many have already lost
/// some because they are smaller than the smallest double of full precision.
struct LostDigits {
    Index now = 0, before = 0;
};
LostDigits lost_digits(const ConstMatrixRef& values, int exponent);

/// Sets the unit of an instance whose data is of that size, with the note and the warnings that go with it;
/// in ordinary units it says nothing. exact: its tolerance is one on the error.
void set_unit(const DataSize& size, bool exact, const LostDigits& lost, Instance& out);

}  // namespace lowrank
