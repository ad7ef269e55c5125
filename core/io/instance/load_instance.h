// The sources of instances that are files. Inside core/io: build_instance is the door.
#pragma once
#include <string>

#include "core/io/instance/instance_file.h"
#include "core/io/table/matrix_file.h"
#include "core/problem/problem.h"
#include "core/problem/spec.h"
#include "core/text/result.h"

namespace lowrank {

/// What a source hands over: everything of an instance but its start. The rank is checked against the sizes
/// that were found. memory_limit in bytes.
Result<Instance> load_instance_file(const ProblemSpec& spec, double memory_limit,
                                    const std::stop_token& stop);
Result<Instance> load_picture(const ProblemSpec& spec, double memory_limit, const std::stop_token& stop);
Result<Instance> load_vector_picture(const ProblemSpec& spec, double memory_limit,
                                     const std::stop_token& stop);
Result<Instance> load_ratings(const ProblemSpec& spec, double memory_limit, const std::stop_token& stop);
Result<Instance> load_matrix_file(const ProblemSpec& spec, double memory_limit, const std::stop_token& stop);

/// Why a problem of these sizes cannot be read: the rank, or the memory of its operator, its samples and what
/// stands beside them meanwhile (bytes); empty when it can.
std::string why_unfit(const ProblemSizes& sizes, double beside, double memory_limit);

/// The operator of an instance and its samples, with the warnings that go with it.
void set_operator(std::shared_ptr<const MeasurementOperator> A, Index rank, Precision precision, Vector y,
                  Instance& out);

/// The operator of observed entries (column-major linear positions, ascending) with the warnings that go with
/// it: rows and columns without samples, fewer samples than degrees of freedom.
void set_entries(Index rows, Index cols, Index rank, Precision precision,
                 const std::vector<std::int64_t>& observed, Vector y, Instance& out);

/// What a table is unless somebody says: what is taken off, and whether predictions stay within the ends of
/// what was seen.
struct TableHabits {
    Centring centring = Centring::Auto;
    bool clipped = false;
};

/// Values of a test, by their positions i + rows j in the table, ascending, each once.
struct TestEntries {
    std::vector<std::int64_t> position;
    std::vector<double> value;
};

/// Known values of a table, those that are held out (test, where there is one) and what --scale and --center
/// take off the others. Sets all of the instance but its start. Errors: values that are no doubles in any
/// unit; a test that leaves nothing.
Result<Written> set_table(const ProblemSpec& spec, const TableHabits& habits, KnownEntries known,
                          std::optional<TestEntries> test, Instance& out, const std::stop_token& stop);

/// The warning about too few samples for the rank; empty when there are enough.
std::string underdetermined_warning(const Instance& instance);

}  // namespace lowrank
