// One word, a colon between both ends.
#include "app/state/axis_ends.h"

#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

std::string words_of(const std::optional<double>& end) { return end ? print_number(*end) : ""; }

}  // namespace

Codec<AxisEnds> axis_ends(double low, double high, std::string needed) {
    return {std::move(needed),
            [](const AxisEnds& ends) {
                return ends.a || ends.b ? words_of(ends.a) + ":" + words_of(ends.b) : std::string();
            },
            [low, high](std::string_view word, AxisEnds& ends) {
                ends = {};
                const std::size_t colon = word.find(':');
                if (colon == word.npos) return false;
                const auto take = [&](std::string_view text, std::optional<double>& end) {
                    if (!text.empty()) end = parse_number(text);
                    return text.empty() || (end && *end >= low && *end <= high);
                };
                return take(word.substr(0, colon), ends.a) && take(word.substr(colon + 1), ends.b);
            }};
}

}  // namespace lowrank::state
