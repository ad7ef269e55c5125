// One pass over the text with views into it: a million ratings are two million look-ups of labels, and no
// strings. Knows neither sampling nor means.
#include "core/io/ratings.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "core/io/table_text.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// How the cells of a file are set apart; every line of it alike.
struct Layout {
    std::string_view separator;
    std::size_t columns = 0;
};

std::optional<std::string_view> find_separator(std::string_view line) {
    for (const std::string_view separator : {"::", "\t", ";", ","})
        if (line.find(separator) != line.npos) return separator;
    return std::nullopt;
}

/// Cuts a line into its first three cells and counts all of them. Cells in quotes are kept in store.
std::size_t cut(std::string_view line, std::string_view separator, std::string_view (&cells)[3],
                std::deque<std::string>& store) {
    if (line.find('"') != line.npos && separator.size() == 1) {
        std::vector<std::string> all;
        if (!split_cells(line, separator.front(), all)) return 0;
        for (std::size_t i = 0; i < std::min<std::size_t>(3, all.size()); ++i)
            cells[i] = store.emplace_back(all[i]);
        return all.size();
    }
    std::size_t count = 0;
    for (;;) {
        const std::size_t end = line.find(separator);
        if (count < 3) cells[count] = trimmed(line.substr(0, end));
        ++count;
        if (end == line.npos) return count;
        line.remove_prefix(end + separator.size());
    }
}

/// Labels in the order of their first appearance.
class Labels {
public:
    std::int32_t operator()(std::string_view label) {
        const auto [found, fresh] = index_.try_emplace(label, static_cast<std::int32_t>(labels_.size()));
        if (fresh) labels_.push_back(label);
        return found->second;
    }

    /// The labels in sorted order, and where each of the old positions went.
    std::vector<std::string> sort(std::vector<std::int32_t>& moved) const {
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

    std::size_t size() const { return labels_.size(); }

private:
    std::unordered_map<std::string_view, std::int32_t> index_;
    std::vector<std::string_view> labels_;
};

/// Sorts by column and row and keeps the last of each position.
void put_in_order(Ratings& ratings) {
    struct Placed {
        std::uint64_t position;
        std::uint32_t line;
    };
    std::vector<Placed> placed(ratings.value.size());
    for (std::size_t i = 0; i < placed.size(); ++i)
        placed[i] = {
            static_cast<std::uint64_t>(ratings.col[i]) << 32 | static_cast<std::uint32_t>(ratings.row[i]),
            static_cast<std::uint32_t>(i)};
    std::ranges::sort(placed, [](const Placed& a, const Placed& b) {
        return a.position != b.position ? a.position < b.position : a.line < b.line;
    });
    std::vector<double> value;
    std::vector<std::int32_t> row, col;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (i + 1 < placed.size() && placed[i + 1].position == placed[i].position) {
            ++ratings.duplicates;
            continue;
        }
        row.push_back(static_cast<std::int32_t>(placed[i].position & 0xFFFFFFFFu));
        col.push_back(static_cast<std::int32_t>(placed[i].position >> 32));
        value.push_back(ratings.value[placed[i].line]);
    }
    ratings.row = std::move(row);
    ratings.col = std::move(col);
    ratings.value = std::move(value);
}

}  // namespace

Result<Ratings> read_ratings(std::string_view text, const std::string& path, const std::stop_token& stop) {
    Ratings ratings;
    Labels rows, cols;
    std::deque<std::string> store;
    LineReader lines(text);
    Layout layout;
    const auto refuse = [&](const std::string& why) { return Failure{at_line(path, lines.number()) + why}; };
    for (std::string_view line; lines.next(line);) {
        if (lines.number() % 4096 == 0 && stop.stop_requested()) return Failure{"cancelled"};
        if (trimmed(line).empty()) continue;
        std::string_view cells[3];
        const bool first = layout.columns == 0;
        if (first) {
            const std::optional<std::string_view> separator = find_separator(line);
            if (!separator)
                return refuse(
                    "one column is there, and three are needed: row, column and value, with comma, "
                    "semicolon, tab or "
                    ":: between them.");
            layout.separator = *separator;
        }
        const std::size_t count = cut(line, layout.separator, cells, store);
        if (count == 0) return refuse("a double quote is left open.");
        if (count < 3)
            return refuse("three columns are needed, row, column and value, and there are " +
                          std::to_string(count) + ".");
        const std::optional<double> value = parse_number(cells[2]);
        if (first) {
            layout.columns = count;
            if (!value && !cells[2].empty() && !parse_number(cells[0]) && !parse_number(cells[1]))
                continue;  // a header
        } else if (count != layout.columns) {
            return refuse("there are " + std::to_string(count) + " columns, and " +
                          std::to_string(layout.columns) +
                          " in the first line (a decimal comma must be a point).");
        }
        if (cells[2].empty() && !cells[0].empty() && !cells[1].empty()) {
            ++ratings.holes;
            continue;
        }
        if (!value) {
            if (cells[2].find(',') != std::string_view::npos)
                return refuse("the value '" + excerpt(cells[2]) +
                              "' has a decimal comma, and a point is needed.");
            return refuse("the value '" + excerpt(cells[2]) + "' is not a number of at least 0.");
        }
        if (*value < 0)
            return refuse("the value " + excerpt(cells[2]) + " is negative, and ratings are at least 0.");
        if (cells[0].empty() || cells[1].empty()) return refuse("the row or the column has no name.");
        if (ratings.value.size() >= std::numeric_limits<std::int32_t>::max())
            return refuse("there are more than 2147483647 ratings, the most that is read.");
        ratings.row.push_back(rows(cells[0]));
        ratings.col.push_back(cols(cells[1]));
        ratings.value.push_back(*value);
    }
    if (ratings.value.empty())
        return Failure{"'" + path + "' holds no rating: lines of row, column and value are needed."};
    std::vector<std::int32_t> moved;
    ratings.row_labels = rows.sort(moved);
    for (std::int32_t& row : ratings.row) row = moved[static_cast<std::size_t>(row)];
    ratings.col_labels = cols.sort(moved);
    for (std::int32_t& col : ratings.col) col = moved[static_cast<std::size_t>(col)];
    if (stop.stop_requested()) return Failure{"cancelled"};
    put_in_order(ratings);
    return ratings;
}

Result<std::vector<LabelPair>> read_pairs(std::string_view text, const std::string& path) {
    std::vector<LabelPair> pairs;
    std::deque<std::string> store;
    LineReader lines(text);
    std::optional<std::string_view> separator;
    for (std::string_view line; lines.next(line);) {
        if (trimmed(line).empty()) continue;
        if (!separator) separator = find_separator(line);
        std::string_view cells[3];
        if (!separator || cut(line, *separator, cells, store) < 2 || cells[0].empty() || cells[1].empty())
            return Failure{at_line(path, lines.number()) + "two labels are needed, of a row and a column."};
        pairs.push_back({std::string(cells[0]), std::string(cells[1])});
    }
    if (pairs.empty()) return Failure{"'" + path + "' holds no pair: lines of row and column are needed."};
    return pairs;
}

}  // namespace lowrank
