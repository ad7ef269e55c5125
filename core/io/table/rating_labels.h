// The labels of the rows or columns of ratings: numbered as they come, sorted at the end.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lowrank {

/// Labels in the order of their first appearance, as views into the text they stand in.
///
/// Small numbers are looked up in a table: with hashes alone ten million lines in no order took 3.6 times as
/// long, most of it waiting for the memory where the labels stand.
class RatingLabels {
public:
    /// bytes: what the table may take at most; without this call there is none.
    void allow_table(std::size_t bytes);

    /// The label's number, a new one where it was not seen before.
    std::int32_t operator()(std::string_view label);

    const std::vector<std::string_view>& names() const { return labels_; }

    /// The labels sorted, by number where all are numbers, else by letters; moved says where each of them
    /// went.
    std::vector<std::string> sort(std::vector<std::int32_t>& moved) const;

private:
    std::int32_t add(std::string_view label);
    std::size_t most_ = 0;
    std::vector<std::int32_t> by_number_;  ///< -1: not seen
    std::unordered_map<std::string_view, std::int32_t> index_;
    std::vector<std::string_view> labels_;
};

}  // namespace lowrank
