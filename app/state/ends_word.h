// Two ends of a comparison as a word of [view].
#pragma once
#include "app/state/ends.h"
#include "app/state/view_field.h"

namespace lowrank::state {

/// 'A:B', an end that is not set left out, and no word where neither is. read: an end, nothing where it
/// cannot be one.
template <class Place>
Codec<Ends<Place>> ends_word(std::string needed, std::function<std::string(const Place&)> write,
                             std::function<std::optional<Place>(std::string_view)> read) {
    return {std::move(needed),
            [write](const Ends<Place>& ends) {
                const auto word = [&](const std::optional<Place>& end) {
                    return end ? write(*end) : std::string();
                };
                return ends.any() ? word(ends.a) + ":" + word(ends.b) : std::string();
            },
            [read](std::string_view word, Ends<Place>& ends) {
                if (word.empty()) {
                    ends = {};
                    return true;
                }
                const std::size_t colon = word.find(':');
                if (colon == word.npos) return false;
                Ends<Place> found;
                for (const bool second : {false, true}) {
                    const std::string_view end = second ? word.substr(colon + 1) : word.substr(0, colon);
                    if (end.empty()) continue;
                    found.at(second) = read(end);
                    if (!found.at(second)) return false;
                }
                ends = std::move(found);
                return true;
            }};
}

}  // namespace lowrank::state
