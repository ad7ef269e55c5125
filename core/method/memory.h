// The memory a method takes, before it is made.
#pragma once
#include "core/method/spec.h"
#include "core/problem/sizes.h"

namespace lowrank {

/// What a method holds from its first step on, what lies beside that in the course of a step, and how wide
/// the factors are that it has measured and multiplied: the operator's scratch, which all methods share,
/// depends on the widest.
struct MethodMemory {
    double kept = 0, passing = 0;
    Index measured = 0, multiplied = 0;
};

/// From the sizes of its buffers, which its step file declares. Factorisations that only the values of a
/// matrix call for (a spectrum without a gap, a basis that loses digits) are not counted.
MethodMemory method_memory(const MethodSpec& spec, const ProblemSizes& sizes);

}  // namespace lowrank
