// Asks an operator for its numbers.
#include "core/io/save_instance.h"

#include "core/problem/entry_sampling.h"
#include "core/problem/gaussian_sensing.h"
#include "core/problem/unit.h"

namespace lowrank {

Result<InstanceFile> instance_file_of(const Instance& instance) {
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
    if (const auto* sampling = dynamic_cast<const EntrySampling*>(problem.A.get())) {
        for (Index j = 0; j < file.cols; ++j)
            for (Index k = sampling->column_begin()[static_cast<std::size_t>(j)];
                 k < sampling->column_begin()[static_cast<std::size_t>(j) + 1]; ++k)
                file.observed.push_back(sampling->row_of()[static_cast<std::size_t>(k)] + file.rows * j);
    } else if (const auto* sensing = dynamic_cast<const GaussianSensing*>(problem.A.get())) {
        file.sensing.reserve(static_cast<std::size_t>(sensing->measurements() * file.rows * file.cols));
        for (Index m = 0; m < sensing->measurements(); ++m)
            for (Index j = 0; j < file.cols; ++j)
                for (Index i = 0; i < file.rows; ++i) file.sensing.push_back(sensing->entry(m, i, j));
    } else {
        return Failure{"this kind of measurement cannot be written to an instance file."};
    }
    return file;
}

}  // namespace lowrank
