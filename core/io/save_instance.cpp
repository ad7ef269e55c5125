// Writes an instance number by number, as its operator spells them out.
#include "core/io/save_instance.h"

#include "core/problem/unit.h"

namespace lowrank {

namespace {

/// All but the operator's numbers.
InstanceFile head_of(const Instance& instance) {
    const Problem& problem = *instance.problem;
    InstanceFile file;
    file.kind = problem.A->kind();
    file.rows = problem.A->rows();
    file.cols = problem.A->cols();
    file.rank = problem.rank;
    if (instance.truth) {
        file.left = instance.truth->X.U * instance.truth->X.K;
        file.right = instance.truth->X.V;
        times_power_of_two(file.left, -instance.unit_exponent / 2);
        times_power_of_two(file.right, -instance.unit_exponent - -instance.unit_exponent / 2);
    }
    file.samples = problem.y;
    times_power_of_two(*file.samples, -instance.unit_exponent);
    return file;
}

}  // namespace

Result<Written> write_instance(const Instance& instance, const ByteSink& sink, const std::stop_token& stop) {
    const MeasurementOperator& A = *instance.problem->A;
    const InstanceNumbers numbers{A.measurements(), [&A](std::size_t table, Index measurement, double* out) {
                                      A.numbers_of(table, measurement, out);
                                  }};
    return write_instance_file(head_of(instance), numbers, sink, stop);
}

Result<InstanceFile> instance_file_of(const Instance& instance) {
    InstanceFile file = head_of(instance);
    file.numbers = instance.problem->A->numbers();
    return file;
}

}  // namespace lowrank
