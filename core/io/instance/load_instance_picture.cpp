// A picture as a completion problem: some of its pixels are kept, and the rest is to be filled in.
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "core/io/file/atomic_file.h"
#include "core/io/instance/load_instance.h"
#include "core/io/picture/image.h"
#include "core/io/picture/picture_mask.h"
#include "core/linalg/svd_plan.h"
#include "core/linalg/truncated_svd.h"
#include "core/problem/completion/sample_positions.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Column-major positions in the rows x (channels cols) matrix that the draw keeps and the picture has.
///
/// Whole pixels: the order Omega is drawn over pixels, and each brings its entry in every channel. The
/// only pixel of a picture is always kept.
Outcome keep_entries(const ProblemSpec& spec, const Image& image, std::vector<std::int64_t>& out,
                     const std::stop_token& stop) {
    const Index repeats = spec.sample == SampleUnit::Pixels ? image.channels : 1;
    const Index cols = image.values.cols() / repeats;
    const double wanted =
        image.rows * cols == 1
            ? 1
            : spec.rate * static_cast<double>(image.rows) * static_cast<double>(cols) + 1e-9;
    SamplePositions drawn;
    if (choose_positions(image.rows, cols, static_cast<Index>(wanted), spec.seed, drawn, stop) ==
            Outcome::Cancelled ||
        (spec.fill_rows &&
         fill_lines(image.rows, cols, spec.rank, spec.seed, drawn, stop) == Outcome::Cancelled))
        return Outcome::Cancelled;
    out.clear();
    for (Index channel = 0; channel < repeats; ++channel) {
        for (Index j = 0; j < cols; ++j) {
            const Index col = channel * cols + j;
            for (Index k = drawn.column_begin[static_cast<std::size_t>(j)];
                 k < drawn.column_begin[static_cast<std::size_t>(j) + 1]; ++k) {
                const std::int64_t row = drawn.row[static_cast<std::size_t>(k)];
                if (!std::isnan(image.values(row, col))) out.push_back(row + image.rows * col);
            }
        }
    }
    return Outcome::Done;
}

/// PSNR of the best rank-r approximation, both clipped: what no method can be asked to pass by much. NaN
/// where pixels are missing, for then there is no such matrix.
Outcome best_psnr(const Matrix& picture, Index rank, double& out, const std::stop_token& stop) {
    out = std::numeric_limits<double>::quiet_NaN();
    if (!picture.allFinite()) return Outcome::Done;
    SvdFactors best;
    if (truncated_svd(picture, rank, nullptr, best, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const Matrix approximation = best.U * best.s.asDiagonal() * best.V.transpose();
    if (stop.stop_requested()) return Outcome::Cancelled;
    out = picture_psnr(approximation, picture);
    return Outcome::Done;
}

std::string size_of(Index rows, Index cols) { return std::to_string(cols) + " x " + std::to_string(rows); }

}  // namespace

Result<Instance> load_picture(const ProblemSpec& spec, double memory_limit, const std::stop_token& stop) {
    Instance out;
    Result<Image> image = read_image(spec.path, spec.max_side, stop, memory_limit);
    if (!image) return image.passed_on<Instance>();
    const Index rows = image->rows, cols = image->values.cols();
    const double entries = static_cast<double>(rows) * static_cast<double>(cols);
    const ProblemSizes sizes{ProblemKind::MatrixCompletion, rows, cols, spec.rank,
                             static_cast<Index>(spec.rate * entries)};
    if (std::string why = why_unfit(sizes, 0, 0); !why.empty()) return Failure{std::move(why)};
    // The picture, its best approximation and what that takes; of each sample its value, and its position,
    // drawn and kept.
    const SvdMemory best = truncated_svd_memory(rows, cols, spec.rank, false, true);
    const double needed =
        2 * sizes.whole() + best.kept + best.passing + 3 * sizes.measured() + operator_memory(sizes);
    if (memory_limit > 0 && needed > memory_limit) {
        return Failure{fmt::format(
            "{} with {} pixels takes about {}, and the limit is {} (--memory-limit): a smaller --max-side is "
            "needed.",
            in_quotes(spec.path), size_of(rows, image->cols), print_size(needed), print_size(memory_limit))};
    }
    if (image->reduced())
        out.notes.push_back(fmt::format("The picture was reduced from {} to {} pixels (--max-side).",
                                        size_of(image->stored_rows, image->stored_cols),
                                        size_of(rows, image->cols)));

    if (!spec.mask_path.empty())
        if (const Result<Written> masked = put_mask(spec, memory_limit, *image, out.notes, stop); !masked)
            return masked.passed_on<Instance>();
    std::vector<std::int64_t> observed;
    if (keep_entries(spec, *image, observed, stop) == Outcome::Cancelled) return Cancelled{};
    if (observed.empty()) {
        return Failure{
            image->values.array().isNaN().all()
                ? fmt::format("every pixel of '{}' is transparent: there is nothing to sample.", spec.path)
                : fmt::format("rate {} keeps none of the picture's pixels: a higher rate is needed.",
                              print_number(spec.rate))};
    }
    Vector y(static_cast<Index>(observed.size()));
    const double* values = image->values.data();
    for (Index k = 0; k < y.size(); ++k) y(k) = values[observed[static_cast<std::size_t>(k)]];

    auto origin = std::make_shared<Origin>();
    origin->channels = image->channels;
    origin->bits = image->bits;
    if (best_psnr(image->values, spec.rank, origin->best_rank_psnr, stop) == Outcome::Cancelled)
        return Cancelled{};
    if (!image->values.allFinite() && spec.mask_path.empty())
        out.notes.push_back(
            "The picture has missing (transparent) pixels: they are not sampled, and there is no bound on "
            "the PSNR. --rate 1 sees all the others.");
    origin->picture = std::move(image->values);
    out.memory = sizeof(double) * static_cast<std::size_t>(origin->picture.size());
    out.origin = std::move(origin);
    set_entries(rows, cols, spec.rank, spec.precision, observed, std::move(y), out);
    return out;
}

}  // namespace lowrank
