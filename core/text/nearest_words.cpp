// Compares words by edit distance, whole and by how they begin.
#include "core/text/nearest_words.h"

#include <algorithm>
#include <utility>

namespace lowrank {
namespace {

/// Edits from a to each beginning of b, from none of it to the whole.
std::vector<std::size_t> edits_to_beginnings(std::string_view a, std::string_view b) {
    // Rows of a's beginnings: this one, the one before and the one before that.
    std::vector<std::size_t> row(b.size() + 1), above, higher;
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        higher = std::exchange(above, row);
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            row[j + 1] = std::min({above[j + 1] + 1, row[j] + 1, above[j] + (a[i] != b[j])});
            if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
                row[j + 1] = std::min(row[j + 1], higher[j - 1] + 1);
        }
    }
    return row;
}

}  // namespace

std::size_t edits_between(std::string_view a, std::string_view b) { return edits_to_beginnings(a, b).back(); }

std::vector<std::string_view> nearest_words(std::string_view word, std::span<const std::string_view> words,
                                            std::size_t most) {
    struct Candidate {
        std::size_t far, whole;
        std::string_view word;
    };
    std::vector<Candidate> near;
    for (const std::string_view each : words) {
        const std::vector<std::size_t> row = edits_to_beginnings(word, each);
        std::size_t far = std::min(row.back(), *std::ranges::min_element(row) + 1);
        if (word.size() >= 3 && each.find(word) != each.npos) far = std::min<std::size_t>(far, 1);
        // Two letters off is a slip in a long word and another word in a short one.
        if (3 * far <= word.size() + 1) near.push_back({far, row.back(), each});
    }
    std::ranges::stable_sort(near, [](const Candidate& a, const Candidate& b) {
        return std::pair(a.far, a.whole) < std::pair(b.far, b.whole);
    });
    std::vector<std::string_view> out;
    for (const Candidate& each : near)
        if (out.size() < most) out.push_back(each.word);
    return out;
}

std::string enumeration(std::span<const std::string_view> words, std::string_view last) {
    std::string list;
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (k > 0) list += k + 1 < words.size() ? ", " : " " + std::string(last) + " ";
        list += words[k];
    }
    return list;
}

}  // namespace lowrank
