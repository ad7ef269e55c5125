// How a sentence begins where no program's name stands in front of it.
#pragma once
#include <string>

namespace lowrank::state {

/// The sentence with a capital. The command line puts the program's name in front of the same ones.
inline std::string begun(std::string sentence) {
    if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] -= 'a' - 'A';
    return sentence;
}

}  // namespace lowrank::state
