// A file named as a word of its own: what it is is found out, as the window does when it is dropped there.
#pragma once
#include "app/cli/command.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// 'FILE' after the command's other words.
Positional problem_file_word();

/// The arguments with the file at that place among their words given as the option it stands for: --image,
/// --ratings, --matrix, --instance, or --config where it is an experiment. Errors: a file that fits none, or
/// two as well; a problem named beside it.
Result<Arguments> with_problem_file(Arguments arguments, std::size_t place);

}  // namespace lowrank::cli
