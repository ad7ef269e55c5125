// Whether one phrase is the English of one text, and what stands in its gaps.
#pragma once
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "app/paint/phrasebook.h"

namespace lowrank::paint {

/// The bytes of a number as the program writes one, 12 000 and 1.5·10^{−3} and 2e-8 among them; 0 where there
/// is none.
std::size_t number_at(std::string_view text);

struct FittedPhrase {
    std::vector<std::string_view> numbers;  ///< of the English's '{}', in their order
    std::vector<std::pair<std::string_view, std::string_view>> words;  ///< by name
};

/// Words are as short as they can be, and of one sentence. Cost: some pieces times the letters, whatever the
/// phrase, and no more steps than there is patience.
bool fits(const Phrasebook::Pieces& phrase, std::string_view text, FittedPhrase& found, Patience& patience);

}  // namespace lowrank::paint
