// One word, a colon between both ends.
#include "app/state/axis_ends.h"

#include "core/text/numbers.h"

namespace lowrank::state {

void write_axis_ends(const AxisEnds& ends, const std::string& key, SavedView& to) {
    const auto words = [](const std::optional<double>& end) { return end ? print_number(*end) : ""; };
    if (ends.a || ends.b) to[key] = words(ends.a) + ":" + words(ends.b);
}

std::string read_axis_ends(AxisEnds& ends, const std::string& key, double low, double high,
                           const std::string& needed, const SavedView& from) {
    const std::string* word = word_of(from, key);
    if (!word) return {};
    const std::size_t colon = word->find(':');
    AxisEnds read;
    bool good = colon != word->npos;
    const auto take = [&](const std::string& text, std::optional<double>& end) {
        if (text.empty()) return;
        end = parse_number(text);
        good = good && end && *end >= low && *end <= high;
    };
    if (good) take(word->substr(0, colon), read.a), take(word->substr(colon + 1), read.b);
    if (!good) return refused_word(key, *word, needed);
    ends = read;
    return {};
}

}  // namespace lowrank::state
