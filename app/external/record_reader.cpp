// Reads the CSV of another program strictly: a curve that lies is worse than none.
#include "app/external/record_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <optional>

#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank::external {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"iteration", "error", "seconds", "operator_calls"};

std::vector<std::string_view> cells_of(std::string_view line) {
    std::vector<std::string_view> cells;
    for (;;) {
        const std::size_t comma = line.find(',');
        cells.push_back(trimmed(line.substr(0, comma)));
        if (comma == line.npos) return cells;
        line.remove_prefix(comma + 1);
    }
}

}  // namespace

void RecordReader::refuse(const std::string& why) {
    if (failure_.empty()) failure_ = fmt::format("line {} of the CSV of {}: {}.", line_, name_, why);
}

void RecordReader::take(std::string_view bytes) {
    bytes_ += bytes.size();
    while (failure_.empty()) {
        const std::size_t end = bytes.find('\n');
        if (end == bytes.npos) break;
        rest_ += bytes.substr(0, end);
        bytes.remove_prefix(end + 1);
        read_line(rest_);
        rest_.clear();
    }
    if (!failure_.empty()) return;
    rest_ += bytes;
    ++line_;
    if (rest_.size() > kLongestLine)
        refuse(fmt::format("it has over {} bytes, and that is the most", kLongestLine));
    else if (bytes_ > kMostBytes)
        refuse(fmt::format("the file has over {}, and that is the most", print_size(double(kMostBytes))));
    --line_;
}

void RecordReader::finish() {
    if (failure_.empty() && !rest_.empty()) read_line(rest_);
    rest_.clear();
}

void RecordReader::read_line(std::string_view line) {
    ++line_;
    line = trimmed(line);
    if (line.empty() || line.front() == '#') return;
    const std::vector<std::string_view> cells = cells_of(line);
    if (columns_.empty()) {
        if (!parse_number(cells.front())) return read_header(cells);
        columns_ = {0, 1};
    }
    read_cells(cells);
}

void RecordReader::read_header(const std::vector<std::string_view>& cells) {
    for (const std::string_view cell : cells) {
        const auto* const found = std::ranges::find(kNames, cell);
        columns_.push_back(found == kNames.end() ? -1 : static_cast<int>(found - kNames.begin()));
    }
    for (const int needed : {0, 1})
        if (std::ranges::count(columns_, needed) != 1)
            return refuse(
                fmt::format("the header names the columns iteration and error, each once, and this is '{}{}",
                            excerpt(cells.front()), cells.size() > 1 ? ",…'" : "'"));
}

void RecordReader::read_cells(const std::vector<std::string_view>& cells) {
    if (cells.size() != columns_.size())
        return refuse(fmt::format("{} cells are needed, and there are {}", columns_.size(), cells.size()));
    std::array<std::optional<double>, kNames.size()> values;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        if (columns_[k] < 0) continue;
        const auto place = static_cast<std::size_t>(columns_[k]);
        values[place] = parse_number(cells[k]);
        if (!values[place] || !(*values[place] >= 0))
            return refuse(fmt::format("the {} '{}' is not a finite number of at least 0", kNames[place],
                                      excerpt(cells[k])));
    }
    constexpr double kMostIteration = 1e8;
    if (*values[0] != std::floor(*values[0]) || *values[0] > kMostIteration)
        return refuse(fmt::format("the iteration {} is not a whole number up to {}", print_number(*values[0]),
                                  print_number(kMostIteration)));
    const std::array<std::vector<double>*, kNames.size()> columns = {
        &records_.iteration, &records_.error, &records_.seconds, &records_.operator_calls};
    const auto falls = [&](std::size_t k, bool strictly) {
        if (!values[k] || columns[k]->empty()) return false;
        const double before = columns[k]->back();
        return strictly ? *values[k] <= before : *values[k] < before;
    };
    for (const std::size_t k : {std::size_t{0}, std::size_t{2}, std::size_t{3}})
        if (falls(k, k == 0))
            return refuse(fmt::format("{} {} follows {}, and it only grows in a run", kNames[k],
                                      print_number(*values[k]), print_number(columns[k]->back())));
    if (records_.size() == kMostRecords)
        return refuse(fmt::format("this is one record more than {}, the most of a run", kMostRecords));
    for (std::size_t k = 0; k < kNames.size(); ++k)
        if (values[k]) columns[k]->push_back(*values[k]);
}

}  // namespace lowrank::external
