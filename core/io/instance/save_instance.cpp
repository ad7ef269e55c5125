// Writes an instance number by number, as its operator spells them out.
#include "core/io/instance/save_instance.h"

#include <algorithm>
#include <memory>
#include <utility>

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

NpzArray held(std::string name, Matrix matrix) {
    const auto kept = std::make_shared<const Matrix>(std::move(matrix));
    return {std::move(name), {kept->rows(), kept->cols(), [kept](Index row, Index col, Matrix& out) {
                                  out = kept->block(row, col, out.rows(), out.cols());
                              }}};
}

/// The numbers of one table, asked of the operator measurement by measurement.
NpzArray table_array(const MeasurementOperator& A, const OperatorTable& table, std::size_t place) {
    const Index width = std::max<Index>(1, (*table.width)(A.rows(), A.cols()));
    return {std::string(*table.name),
            {A.measurements(), width, [&A, place, width](Index row, Index col, Matrix& out) {
                 std::vector<double> numbers(static_cast<std::size_t>(width));
                 for (Index i = 0; i < out.rows(); ++i) {
                     A.numbers_of(place, row + i, numbers.data());
                     for (Index k = 0; k < out.cols(); ++k)
                         out(i, k) = numbers[static_cast<std::size_t>(col + k)];
                 }
             }}};
}

}  // namespace

std::vector<NpzArray> instance_arrays(const Instance& instance) {
    const MeasurementOperator& A = *instance.problem->A;
    const KindRow& kind = row_of(A.kind());
    InstanceFile head = head_of(instance);
    std::vector<NpzArray> arrays;
    const auto number = [&](const char* name, double value) {
        arrays.push_back(held(name, Matrix::Constant(1, 1, value)));
    };
    number("rows", double(A.rows()));
    number("cols", double(A.cols()));
    number("rank", double(instance.problem->rank));
    number("measurements", double(A.measurements()));
    number("rate", instance.sampling_rate);
    arrays.push_back(held("samples", *std::move(head.samples)));
    for (std::size_t place = 0; place < kind.tables->size(); ++place)
        arrays.push_back(table_array(A, (*kind.tables)[place], place));
    Matrix left = instance.start.U * instance.start.K;
    times_power_of_two(left, -instance.unit_exponent);
    arrays.push_back(held("start_left", std::move(left)));
    arrays.push_back(held("start_right", instance.start.V));
    if (instance.truth) {
        arrays.push_back(held("left", std::move(head.left)));
        arrays.push_back(held("right", std::move(head.right)));
    }
    arrays.push_back({"kind", {}, {std::string(*kind.word)}});
    return arrays;
}

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
