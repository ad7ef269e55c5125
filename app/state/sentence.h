// How a sentence begins where no program's name stands in front of it.
#pragma once
#include <string>

namespace lowrank::state {

/// The sentence with a capital, unless it begins with what is typed as it stands: a method ('niht finds …'),
/// a kind of problem ('mc or ms …'), a key of one letter ('n gives …'). The command line puts the program's
/// name in front of the same ones.
std::string begun(std::string sentence);

}  // namespace lowrank::state
