// A picture as the vector of a phase retrieval: its pixels come back from the squares of random sums.
#include <cmath>
#include <fmt/core.h>

#include "core/io/file/atomic_file.h"
#include "core/io/instance/load_instance.h"
#include "core/io/picture/image.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

// A vector of n pixels is measured by p n vectors of n numbers each: 400 MB at 64 x 64 and p = 6.
constexpr Index kMostVectorSide = 64;

/// Grey values column by column; white where pixels are missing.
Vector greys(const Image& image) {
    constexpr double kWeights[] = {0.299, 0.587, 0.114};
    Vector x = Vector::Zero(image.rows * image.cols);
    for (Index channel = 0; channel < image.channels; ++channel)
        for (Index j = 0; j < image.cols; ++j)
            for (Index i = 0; i < image.rows; ++i) {
                const double value = image.values(i, channel * image.cols + j);
                x(i + image.rows * j) +=
                    (std::isnan(value) ? 1 : value) * (image.channels == 1 ? 1 : kWeights[channel]);
            }
    return x;
}

}  // namespace

Result<Instance> load_vector_picture(const ProblemSpec& spec, double memory_limit,
                                     const std::stop_token& stop) {
    const Index side = std::min(spec.max_side, kMostVectorSide);
    Result<Image> image = read_image(spec.path, side, stop, memory_limit);
    if (!image) return image.passed_on<Instance>();
    const Vector x = greys(*image);
    const double norm = x.norm();
    if (!(norm > 0))
        return Failure{fmt::format("every pixel of {} is black: sums of nothing say nothing of it.",
                                   in_quotes(spec.path))};

    ProblemSpec drawn = spec;
    drawn.rows = drawn.cols = x.size();
    drawn.rank = 1;
    const ProblemSizes sizes = sizes_of(drawn);
    if (std::string why = why_unfit(sizes, 0, memory_limit); !why.empty()) return Failure{std::move(why)};
    Instance out;
    std::shared_ptr<const MeasurementOperator> A;
    if ((*row_of(spec.kind).work->draw)(drawn, {}, A, stop) == Outcome::Cancelled) return Cancelled{};
    Vector y;
    const Matrix column = x;
    if (A->apply({column, column}, y, stop) == Outcome::Cancelled) return Cancelled{};
    set_operator(std::move(A), 1, spec.precision, std::move(y), out);

    Truth truth;
    truth.X.U = truth.X.V = column / norm;
    truth.X.K = Matrix::Constant(1, 1, norm * norm);
    truth.norm = truth.sigma_r = norm * norm;
    out.truth = std::move(truth);
    out.vector = VectorPicture{image->rows, image->cols, image->bits};
    if (image->reduced())
        out.notes.push_back(
            fmt::format("The picture was reduced from {} x {} to {} x {} pixels (at most {} a side).",
                        image->stored_cols, image->stored_rows, image->cols, image->rows, kMostVectorSide));
    if (image->channels > 1) out.notes.push_back("Colours were turned to grey.");
    return out;
}

}  // namespace lowrank
