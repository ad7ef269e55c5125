// The CSV that another program writes, line by line while it grows.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lowrank::external {

/// What another program says of its run. seconds and operator_calls are empty where it has no such column.
struct ExternalRecords {
    std::vector<double> iteration, error, seconds, operator_calls;
    std::size_t size() const { return error.size(); }
};

/// Takes a CSV of commas in pieces. The header names iteration and error, and may name seconds and
/// operator_calls (others are passed over); without one the first two cells are iteration and error.
/// Iterations are whole numbers and grow from line to line, though not by one each time; errors are finite
/// and at least 0; seconds and calls are finite and never fall. Lines that begin with # are comments.
/// Whatever is not so ends the reading with one sentence; what was read before it stays.
class RecordReader {
public:
    static constexpr std::size_t kMostBytes = 256u << 20, kMostRecords = 1'000'000, kLongestLine = 10'000;

    /// name: whose CSV it is, for sentences.
    explicit RecordReader(std::string name) : name_(std::move(name)) {}

    /// The next bytes; whole lines are read.
    void take(std::string_view bytes);
    /// A last line without its end.
    void finish();
    const ExternalRecords& records() const { return records_; }
    const std::string& failure() const { return failure_; }

private:
    void read_line(std::string_view line);
    void read_header(const std::vector<std::string_view>& cells);
    void read_cells(const std::vector<std::string_view>& cells);
    void refuse(const std::string& why);

    std::string name_, rest_, failure_;
    ExternalRecords records_;
    std::vector<int> columns_;  ///< of each cell: the place in kNames, or -1
    std::size_t bytes_ = 0, line_ = 0;
};

}  // namespace lowrank::external
