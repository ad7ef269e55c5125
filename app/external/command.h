// A method that is another program: its command as words, with what stands for the files of a run.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/text/result.h"

namespace lowrank::external {

/// What a command names of the folder it runs in.
struct CommandNeeds {
    bool toml = false, npz = false,
         mat = false;  ///< the instance: {instance} writes all three beside each other
    bool csv = false, factors = false;
};

struct Command {
    std::string text;                ///< as it was given
    std::string name;                ///< of its curve
    std::vector<std::string> words;  ///< with {…} in them
    CommandNeeds needs;
};

/// Reads a command (command_words). {instance}, {npz} and {mat} stand for the instance as .toml, .npz and
/// .mat, {csv} for the CSV that it writes, {left} and {right} for its factors as .npy, X = left right',
/// {max-iter} and {tol} for these numbers; other braces stay. A word with a slash, or behind the program the
/// name of a file that is there, is taken from the folder that the lab was started in, for the command runs
/// in another.  Errors: those of command_words; neither {csv} nor both factors.
Result<Command> read_command(const std::string& text);

/// The words as they are run, for files in this folder.
std::vector<std::string> words_in(const Command& command, const std::string& folder, std::int64_t max_iter,
                                  double tol);

}  // namespace lowrank::external
