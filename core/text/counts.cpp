// The one place that knows when a word has an s.
#include "core/text/counts.h"

namespace lowrank {

std::string print_count(std::int64_t count, std::string_view one, std::string_view many) {
    std::string words = std::to_string(count) + " ";
    if (count == 1) return words.append(one);
    return many.empty() ? words.append(one).append("s") : words.append(many);
}

}  // namespace lowrank
