// A second picture that says which pixels of the first are unknown.
#pragma once
#include <stop_token>
#include <string>
#include <vector>

#include "core/io/picture/image.h"
#include "core/problem/spec.h"
#include "core/text/result.h"

namespace lowrank {

/// Makes the pixels of a picture missing (NaN) at which the mask of spec is white, and says how many are. A
/// pixel of a reduced mask that has a little white in it is made of unknown ones, too. Where all that such a
/// mask leaves is of one colour, and what it hides is not, it was meant the other way round, black at what is
/// unknown: it is taken so, and that is said. Errors: those of its file; one of another size; one that hides
/// no pixel or all.
Result<Written> put_mask(const ProblemSpec& spec, double memory_limit, Image& image,
                         std::vector<std::string>& notes, const std::stop_token& stop = {});

}  // namespace lowrank
