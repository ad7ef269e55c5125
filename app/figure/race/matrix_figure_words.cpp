// The matrix figure as a page, described in sentences.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/page/page_note.h"
#include "app/figure/race/matrix_figure.h"
#include "app/paint/markup.h"
#include "core/run/record.h"
#include "core/text/numbers.h"

namespace lowrank::figure {

Page matrix_page(const MatrixFigureInput& input) {
    return {.lay_out =
                [=](const Surface& page) {
                    PlacedPage placed;
                    placed.picture([input, s = inside_margin(page)](paint::Painter& painter) {
                        draw_matrix_figure(input, s, painter);
                    });
                    return placed;
                },
            .description = [=] { return describe_matrix(input); }};
}

std::string describe_matrix(const MatrixFigureInput& matrix) {
    std::string out = matrix.picture ? "A picture" : "A matrix";
    if (matrix.instance) {
        // Where nobody knows the truth its samples alone have a size; the channels of a picture stand beside
        // each other.
        const bool known = matrix.instance->truth.rows > 0;
        const Texels& shown = known ? matrix.instance->truth : matrix.instance->samples;
        const Index channels = matrix.picture ? std::max<Index>(1, matrix.instance->channels) : 1;
        out += fmt::format(" of {} x {} {}{}what was sampled of it", shown.rows, shown.cols / channels,
                           matrix.picture ? "pixels: " : "texels: ", known ? "what is to be found, " : "");
    }
    if (matrix.snapshot) {
        out += fmt::format(", the iterate of {} at t = {}", paint::plain_text(matrix.method),
                           matrix.snapshot->t);
        double most = Record::kNone;
        for (const float v : matrix.snapshot->error.values)
            if (std::isfinite(v) && !(most >= v)) most = v;
        if (std::isfinite(most))
            out += fmt::format(", and its error, at most {} in an entry", print_significant(most, 3));
    }
    const std::vector<double>* values = matrix.snapshot ? &matrix.snapshot->singular_values : nullptr;
    const auto r = static_cast<std::size_t>(matrix.rank);
    if (values && r > 0 && values->size() >= r) {
        out += fmt::format("; its singular value number {} is {}", r, print_significant((*values)[r - 1], 3));
        if (!matrix.instance || matrix.rank < matrix.instance->full_rank())
            out +=
                fmt::format(" and the next {}", print_significant(values->size() > r ? (*values)[r] : 0, 3));
    }
    return out + ". " + paint::plain_text(matrix.corner);
}

}  // namespace lowrank::figure
