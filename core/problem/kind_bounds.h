// What a kind of problem asks of the size and rank of its matrices, whether they are drawn or read.
#pragma once
#include <string>

#include "core/problem/problem.h"

namespace lowrank {

/// Why the kind has no matrices of this size and rank, or no methods that are given this rank, without a full
/// stop; empty where it has. What every matrix is asked is not looked at.
std::string why_not_of_kind(ProblemKind kind, Index rows, Index cols, Index rank, Index model_rank);

/// The same of a truth, left right': that it is not symmetric where the kind measures nothing else.
std::string why_no_truth_of_kind(ProblemKind kind, const Matrix& left, const Matrix& right);

}  // namespace lowrank
