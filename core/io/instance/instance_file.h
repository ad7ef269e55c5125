// Problems spelled out number by number, in the format of tests/golden, for MATLAB and NumPy to read.
#pragma once
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/io/file/atomic_file.h"
#include "core/linalg/types.h"
#include "core/problem/kind.h"
#include "core/text/result.h"

namespace lowrank {

/// What NAME.instance.toml says. X* = left * right'; numbers: those of each table of its kind
/// (KindRow::tables), such as column-major linear indices from 0, or one row vec(A_i), column-major, a
/// measurement.
struct InstanceFile {
    ProblemKind kind = ProblemKind::MatrixCompletion;
    Index rows = 0, cols = 0, rank = 0;
    /// rows x k and cols x k of a truth of rank k, which need not be the rank; empty where it is not known.
    Matrix left, right;
    OperatorNumbers numbers;
    std::optional<Vector> samples;  ///< absent: y = A(X*)

    Index measurements() const;
};

/// Reads the format, and `samples = [...]` (or y), needed where they are not those of the truth or there is
/// none. Observed entries come out ascending, their samples with them. Ragged rows, wrong or doubled
/// indices, numbers that are not finite, missing and unknown keys: a sentence with the line. A token that
/// fires: a cancelled answer.
Result<InstanceFile> read_instance_file(std::string_view text, const std::string& path,
                                        const std::stop_token& stop = {});

/// The numbers of an instance file that need not lie in memory together: of(table, measurement, out) writes
/// those of one measurement in one table of the kind, as many as the table is wide, or its one index.
struct InstanceNumbers {
    Index measurements = 0;
    std::function<void(std::size_t table, Index measurement, double* out)> of;
};

/// The text of an instance file, for the sink; every number reads back to the same bits. head: all but these
/// numbers.
Result<Written> write_instance_file(const InstanceFile& head, const InstanceNumbers& numbers,
                                    const ByteSink& sink, const std::stop_token& stop = {});

/// The same text in memory.
std::string write_instance_file(const InstanceFile& file);

}  // namespace lowrank
