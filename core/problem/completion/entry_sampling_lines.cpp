// What entry sampling knows of single entries, rows and columns: noise, starts, and what cannot be recovered.
#include <algorithm>
#include <vector>

#include "core/linalg/parallel.h"
#include "core/problem/completion/entry_sampling.h"
#include "core/text/counts.h"

namespace lowrank {
SpectralForm EntrySampling::spectral(const Vector&) const {
    const double entries = double(rows()) * double(cols());
    return {measurements() > 0 ? entries / double(measurements()) : 1, 0};
}

void EntrySampling::disturb(const draws::Stream& stream, double sigma, Vector& y) const {
    for (Index j = 0; j < cols(); ++j)
        for (Index k = samples_.begin(j); k < samples_.begin(j + 1); ++k)
            y(k) += sigma * stream.normal(draws::entry(samples_.row[size_t(k)], j));
}

Outcome EntrySampling::fill_unseen(const draws::Stream& stream, double sigma, Matrix& Z,
                                   const std::stop_token& stop) const {
    const Index width = std::max<Index>(1, (Index(1) << 16) / rows());
    return parallel_tiles((cols() + width - 1) / width,
                          [&](Index tile) {
                              for (Index j = tile * width; j < std::min(cols(), (tile + 1) * width); ++j) {
                                  for (Index i = 0; i < rows(); ++i)
                                      Z(i, j) = sigma * stream.normal(draws::entry(i, j));
                                  for (Index k = samples_.begin(j); k < samples_.begin(j + 1); ++k)
                                      Z(samples_.row[size_t(k)], j) = 0;
                              }
                          },
                          stop);
}

std::string EntrySampling::unseen_warning() const {
    const Index in_rows = empty_rows(), in_columns = empty_columns();
    std::string who;
    if (in_rows > 0) who = print_count(in_rows, "row");
    if (in_columns > 0) who += (who.empty() ? "" : " and ") + print_count(in_columns, "column");
    return who.empty() ? who : who + " without a single sample: their entries cannot be recovered.";
}

std::string EntrySampling::why_undetermined(Index rank) const {
    std::vector<Index> in_row(size_t(rows()), 0);
    for (const std::int32_t i : row_of()) ++in_row[size_t(i)];
    const auto sentence = [&](const char* kind, Index line, Index samples, Index lines) {
        std::string text = std::string(kind) + ' ' + std::to_string(line + 1) + " has " +
                           print_count(samples, "sample") + ", fewer than the rank " + std::to_string(rank);
        if (lines > 1) text += " (and " + print_count(lines - 1, "more line") + " like it)";
        return text + (lines > 1 ? ": what they hold" : ": what it holds") +
               " cannot be told from the samples.";
    };
    Index lines = 0, row = -1, column = -1;
    for (Index i = 0; i < rows(); ++i)
        if (in_row[size_t(i)] < rank && lines++ == 0) row = i;
    const auto in_column = [&](Index j) { return samples_.begin(j + 1) - samples_.begin(j); };
    for (Index j = 0; j < cols(); ++j)
        if (in_column(j) < rank && lines++ == 0) column = j;
    if (row >= 0) return sentence("Row", row, in_row[size_t(row)], lines);
    if (column >= 0) return sentence("Column", column, in_column(column), lines);
    return {};
}

void EntrySampling::numbers_of(std::size_t, Index measurement, double* out) const {
    const std::vector<Index>& begin = samples_.column_begin;
    const auto next = std::upper_bound(begin.begin(), begin.end(), measurement);
    const Index column = static_cast<Index>(next - begin.begin()) - 1;
    *out = double(samples_.row[size_t(measurement)]) + double(rows()) * double(column);
}

}  // namespace lowrank
