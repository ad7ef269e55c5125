// A page of the manual as window, terminal and man page read it.
#pragma once
#include <string>
#include <vector>

#include "core/text/markdown.h"

namespace lowrank::state {

struct ManualPage {
    std::string name;  ///< 'own-data': what 'lowrank-lab help' and links call it
    std::string title;
    std::vector<MarkdownBlock> blocks;  ///< below the title
    std::string words;                  ///< all of it in small letters, for searches
};

}  // namespace lowrank::state
