// The unit that data from a file is computed in, and what a person is told of it. Inside core/io.
#pragma once
#include <optional>
#include <string>

#include "core/problem/problem.h"

namespace lowrank {

/// e with 2^e <= largest |value| < 2^(e + 1); nothing where all are 0.
std::optional<int> size_exponent(const ConstMatrixRef& values);

/// Why data whose largest value has this exponent is refused: too large for the norm of a matrix of it to be a number, or
/// smaller than all doubles. Empty when it is not.
std::string why_out_of_range(int exponent, const std::string& path);

/// How many values are not 0 and lose digits when multiplied by 2^exponent, and how many have already lost some because
/// they are smaller than the smallest double of full precision.
struct LostDigits {
    Index now = 0, before = 0;
};
LostDigits lost_digits(const ConstMatrixRef& values, int exponent);

/// Sets the unit of an instance whose data is of that size, with the note and the warnings that go with it; in ordinary
/// units it says nothing. exact: its tolerance is one on the error.
void set_unit(int exponent, bool exact, const LostDigits& lost, Instance& out);

}  // namespace lowrank
