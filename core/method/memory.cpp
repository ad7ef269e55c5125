// The memory of a method: how many factors, products and workspaces its step file declares.
#include "core/method/memory.h"

#include "core/linalg/dense_svd.h"
#include "core/linalg/svd_plan.h"
#include "core/method/algorithms.h"
#include "core/method/overloaded.h"
#include "core/method/restart.h"
#include "core/method/whitened.h"

namespace lowrank {
namespace {

struct StepSizes {
    const MethodSpec& spec;
    const ProblemSizes& sizes;
    Index r = sizes.rank;

    /// n1 x r and n2 x r, and n1 x r alone.
    double pair() const { return sizes.factors(double(r)); }
    double left() const { return sizes.left(double(r)); }
    double qr(Index columns) const {
        return thin_qr_memory(sizes.rows, columns) + thin_qr_memory(sizes.cols, columns);
    }
    double core() const { return sizeof(double) * double(r) * double(r); }
    /// The residual and both products of a gradient.
    double products() const { return sizes.measured() + pair(); }
    const StepRow& step() const { return step_row(spec); }
    /// Whether the rule may search the line, be it in its first step only.
    bool searches() const { return *step().needs != StepNeeds::Number; }
    /// What the rule keeps of a method on tangent vectors beside the factors of the gradient.
    double of_step() const { return *step().pairs * pair() + *step().measured * sizes.measured(); }
    /// What a restart test keeps: the step's factors and its measurements, two measured iterates, or the
    /// workspace of tangent vectors; with the left factors of the iterates that are measured.
    double restart() const {
        switch (spec.restart) {
            case RestartTest::Never:
                return 0;
            case RestartTest::Gradient:
                return sizes.measured() + 2 * pair() + left();
            case RestartTest::Function:
                return 2 * sizes.measured() + left();
            case RestartTest::Riemannian:
                return 3 * pair();
            case RestartTest::Count:
                break;
        }
        return 0;
    }
};

MethodMemory hard_thresholding(const StepSizes& b, bool searches) {
    const ProblemSizes& sizes = b.sizes;
    const bool dense = prefers_dense(sizes);
    const SvdMemory svd = truncated_svd_memory(sizes.rows, sizes.cols, b.r, true, dense);
    // The iterate, its triplets and the next ones; U K.
    double kept = 3 * b.pair() + b.left() + svd.kept;
    kept += searches ? b.products() : sizes.measured();
    if (dense) kept += sizes.whole();
    // The sparse part of a product beside that of the factors.
    const double beside =
        dense ? 0 : sizeof(double) * double(std::max(sizes.rows, sizes.cols)) * double(svd.block);
    return {kept, svd.passing + beside, b.r, dense ? (searches ? b.r : 0) : svd.block};
}

MethodMemory euclidean(const StepSizes& b) {
    const ProblemSizes& sizes = b.sizes;
    const SvdMemory svd = truncated_svd_memory(sizes.rows, sizes.cols, b.r, true, false);
    const bool moving = b.spec.has_momentum();
    // Iterates, triplets, the base of the tangent space, its gradient; U K and Z V with its basis; the
    // factors of Y (twice as wide with momentum), of the direction, and of their sum.
    const double wide = moving ? 2 : 1;
    double kept =
        (3 + (moving ? 2 : 1) + 2 + 1) * b.pair() + (moving ? 2 : 1) * b.left() + 2 * b.left() + b.products();
    kept += (wide + 2 + (wide + 2)) * b.pair() + svd.kept + b.qr(b.r) + b.restart() + b.of_step();
    return {kept, svd.passing, 2 * b.r, b.r};
}

MethodMemory riemannian(const StepSizes& b, bool projective) {
    const bool moving = b.spec.has_momentum();
    // X, X_prev, Y and the next one; the gradient and, with momentum, the extrapolation.
    double kept = (4 + 1 + (moving ? 1 : 0)) * b.pair() + b.left() + b.products();
    // The factors that are retracted and their bases, for the projective retraction with twice the columns.
    const double wide = projective ? 2 : 1;
    kept += 2 * wide * b.pair() + b.qr(projective ? 2 * b.r : b.r) + 6 * wide * wide * b.core();
    if (b.searches()) kept += 2 * b.pair();
    if (measures(b.spec.restart)) kept += b.left();
    kept += b.restart() + b.of_step();
    const double core = projective ? 4 * 4 * b.core() : 0;
    return {kept, core, b.searches() ? 2 * b.r : b.r, b.r};
}

MethodMemory scaled(const StepSizes& b) {
    // Both factors, their bases, the orthonormal iterate, the directions.
    double kept = 4 * b.pair() + b.products() + b.qr(b.r);
    if (b.searches()) kept += 2 * b.pair();
    switch (*b.step().needs) {
        case StepNeeds::Curvature:
            kept += b.sizes.measured();
            break;
        case StepNeeds::Change:
            // The directions and gradients of the step before, the next pair with its gradient, two for the
            // products.
            kept += 5 * b.pair();
            break;
        case StepNeeds::Number:
        case StepNeeds::Line:
        case StepNeeds::Count:
            break;
    }
    return {kept, 0, b.searches() ? 2 * b.r : b.r, b.r};
}

MethodMemory of_family(StepBuffers family, const StepSizes& b) {
    switch (family) {
        case StepBuffers::Thresholding:
            return hard_thresholding(b, false);
        case StepBuffers::SearchedThresholding:
            return hard_thresholding(b, true);
        case StepBuffers::Euclidean:
            return euclidean(b);
        case StepBuffers::Projective:
            return riemannian(b, true);
        case StepBuffers::Riemannian:
            return riemannian(b, false);
        case StepBuffers::Factored:
            return scaled(b);
    }
    return {};
}

MethodMemory counted(const CountedBuffers& buffers, const StepSizes& b) {
    const ProblemSizes& sizes = b.sizes;
    const double retraction = 2 * b.pair() + b.qr(b.r) + 6 * b.core();
    const double own =
        *buffers.pairs * b.pair() + *buffers.lefts * b.left() + buffers.measured * sizes.measured();
    MethodMemory memory{own + b.products() + retraction, 0, 2 * b.r, b.r};
    if (buffers.whitened && whitens(sizes.kind, sizes.samples)) {
        memory.kept += sizes.measured() * double(sizes.samples);
        // All measurements side by side, and a stretch of their products with each other on either side.
        constexpr double kStretch = 256;
        memory.passing += sizes.measured() * (double(sizes.rows + sizes.cols) + 2 * kStretch);
    }
    const bool dense = prefers_dense(sizes);
    switch (buffers.svd) {
        case SvdOfStep::None:
            break;
        case SvdOfStep::Leading: {
            const Index k = std::min(b.r + 1, std::min(sizes.rows, sizes.cols));
            const SvdMemory svd = truncated_svd_memory(sizes.rows, sizes.cols, k, true, dense);
            memory.kept += svd.kept + (dense ? sizes.whole() : 0);
            memory.passing += svd.passing;
            if (!dense)
                memory.passing +=
                    sizeof(double) * double(std::max(sizes.rows, sizes.cols)) * double(svd.block);
            memory.multiplied = std::max(memory.multiplied, svd.block);
            break;
        }
        case SvdOfStep::Full: {
            const Index all = std::min(sizes.rows, sizes.cols);
            memory.kept += sizes.whole();
            memory.passing += dense_svd_memory(sizes.rows, sizes.cols, all);
            break;
        }
    }
    return memory;
}

}  // namespace

MethodMemory method_memory(const MethodSpec& spec, const ProblemSizes& sizes) {
    const StepSizes b{spec, sizes};
    return std::visit(Overloaded{[&](StepBuffers family) { return of_family(family, b); },
                                 [&](const CountedBuffers& buffers) { return counted(buffers, b); }},
                      *row_of(spec).buffers);
}

}  // namespace lowrank
