// Adds up what an instance keeps and what its making needs beside that.
#include "core/problem/sizes.h"

#include <algorithm>

#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/svd_plan.h"
#include "core/problem/generate.h"
#include "core/problem/kind.h"

namespace lowrank {

ProblemSizes sizes_of(const MeasurementOperator& A, Index rank) {
    return {A.kind(), A.rows(), A.cols(), rank, A.measurements()};
}

double rate_of(const ProblemSizes& sizes) {
    const double unit =
        (*row_of(sizes.kind).samples)(1, double(sizes.rows), double(sizes.cols), double(sizes.rank));
    return double(sizes.samples) / unit;
}

double operator_memory(const ProblemSizes& sizes) { return (*row_of(sizes.kind).work->memory)(sizes); }

double operator_scratch(const ProblemSizes& sizes, Index measured, Index multiplied) {
    return (*row_of(sizes.kind).work->scratch)(sizes, measured, multiplied);
}

bool prefers_dense(const ProblemSizes& sizes) { return (*row_of(sizes.kind).work->prefers_dense)(sizes); }

double instance_memory(const ProblemSizes& sizes, bool truth) {
    const double r = double(sizes.rank);
    return operator_memory(sizes) + sizes.measured() +
           (truth ? 2 : 1) * (sizes.factors(r) + sizeof(double) * r * r);
}

double generating_memory(const ProblemSizes& sizes) {
    const double r = double(sizes.rank);
    // The factors as drawn and their bases, with the scratch of both QRs; then either what the draw
    // itself needs, or the operator and its first samples.
    const double factors = 2 * sizes.factors(r) + thin_qr_memory(sizes.rows, sizes.rank) +
                           thin_qr_memory(sizes.cols, sizes.rank);
    const double drawing = (*row_of(sizes.kind).work->drawing)(sizes);
    return factors + std::max(drawing, operator_memory(sizes) + sizes.measured() +
                                           operator_scratch(sizes, sizes.rank, 0));
}

double starting_memory(const ProblemSizes& sizes, bool truth, bool filled) {
    const bool entries = filled || prefers_dense(sizes);
    const SvdEffort effort = start_effort(sizes.entries());
    const SvdMemory svd = truncated_svd_memory(sizes.rows, sizes.cols, sizes.rank, false, entries, effort);
    // A*(y) as a whole, or the samples scaled for its products.
    const double given = entries ? sizes.whole() : sizes.measured();
    return instance_memory(sizes, truth) + given + svd.kept + svd.passing +
           operator_scratch(sizes, sizes.rank, entries ? 0 : svd.block);
}

}  // namespace lowrank
