// Numbers labels as they come: by a table where they are plain numbers, by a hash elsewhere.
#include "core/io/table/rating_labels.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr std::size_t kMostNumber = std::size_t(1) << 22;

/// A label that is a plain decimal number below 1e7, as most are; nothing for '007', '' or 'x7'.
std::optional<std::size_t> plain_number(std::string_view label) {
    if (label.empty() || label.size() > 7 || (label[0] == '0' && label.size() > 1)) return std::nullopt;
    std::size_t number = 0;
    for (const char c : label) {
        if (c < '0' || c > '9') return std::nullopt;
        number = 10 * number + static_cast<std::size_t>(c - '0');
    }
    return number;
}

}  // namespace

void RatingLabels::allow_table(std::size_t bytes) {
    most_ = std::min(kMostNumber, bytes / sizeof(std::int32_t));
}

std::int32_t RatingLabels::operator()(std::string_view label) {
    if (const std::optional<std::size_t> number = plain_number(label); number && *number < most_) {
        if (*number >= by_number_.size())
            by_number_.resize(std::min(most_, std::max(*number + 1, 2 * by_number_.size())), -1);
        std::int32_t& place = by_number_[*number];
        if (place < 0) place = add(label);
        return place;
    }
    const auto [found, fresh] = index_.try_emplace(label, static_cast<std::int32_t>(labels_.size()));
    if (fresh) add(label);
    return found->second;
}

std::int32_t RatingLabels::add(std::string_view label) {
    labels_.push_back(label);
    return static_cast<std::int32_t>(labels_.size() - 1);
}

std::vector<std::string> RatingLabels::sort(std::vector<std::int32_t>& moved) const {
    std::vector<double> numbers;
    for (const std::string_view label : labels_) {
        const std::optional<double> number = parse_number(label);
        if (!number) break;
        numbers.push_back(*number);
    }
    std::vector<std::int32_t> order(labels_.size());
    std::iota(order.begin(), order.end(), 0);
    const auto label = [&](std::int32_t i) { return labels_[static_cast<std::size_t>(i)]; };
    const auto number = [&](std::int32_t i) { return numbers[static_cast<std::size_t>(i)]; };
    if (numbers.size() == labels_.size())  // 1 and 01 are different labels of one number
        std::ranges::sort(order, [&](std::int32_t a, std::int32_t b) {
            return number(a) != number(b) ? number(a) < number(b) : label(a) < label(b);
        });
    else
        std::ranges::sort(order, [&](std::int32_t a, std::int32_t b) { return label(a) < label(b); });
    moved.assign(labels_.size(), 0);
    std::vector<std::string> sorted;
    for (const std::int32_t from : order) {
        moved[static_cast<std::size_t>(from)] = static_cast<std::int32_t>(sorted.size());
        sorted.emplace_back(label(from));
    }
    return sorted;
}

}  // namespace lowrank
