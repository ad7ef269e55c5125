// What somebody may have meant by a word that nothing is called.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lowrank {

/// Insertions, deletions and replacements of single bytes, and swaps of two neighbours, that turn a into b.
/// Cost: the product of the lengths.
std::size_t edits_between(std::string_view a, std::string_view b);

/// At most so many of the words that are near: a slip or two away, begun alike, or holding the word; the
/// nearest first, and in their own order where they are as near. Empty where none is.
std::vector<std::string_view> nearest_words(std::string_view word, std::span<const std::string_view> words,
                                            std::size_t most);

/// 'a', 'a and b', 'a, b and c'.
std::string enumeration(std::span<const std::string_view> words, std::string_view last = "and");

}  // namespace lowrank
