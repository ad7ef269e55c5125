// Finds pieces by the rows, the scales and the clip they were made of.
#include "app/figure/engine/kept_pieces.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "app/figure/engine/decimate.h"

namespace lowrank::figure {

KeptPieces::Rows KeptPieces::rows_of(const Series& series) {
    Rows rows{series.x.data(), series.y.data(), series.x_extremes->edition(), series.y_extremes->edition(),
              std::min(series.x.size(), series.y.size())};
    rows.role = series.role;
    if (rows.size == 0) return rows;
    rows.last_x = std::bit_cast<std::uint64_t>(series.x[rows.size - 1]);
    rows.last_y = std::bit_cast<std::uint64_t>(series.y[rows.size - 1]);
    return rows;
}

std::shared_ptr<const CurvePieces> KeptPieces::of(const Series& series, const Scale& x, const Scale& y,
                                                  paint::Rect clip, const std::stop_token& stop) {
    const auto make = [&] {
        ++made_;
        return std::make_shared<const CurvePieces>(curve_pieces(series, x, y, clip, stop));
    };
    if (!series.x_extremes || !series.y_extremes) return make();
    const Rows rows = rows_of(series);
    const auto found = std::ranges::find_if(known_, [&](const Known& known) {
        return known.rows == rows && known.x == x && known.y == y && known.clip == clip &&
               known.kept == series.kept;
    });
    if (found != known_.end()) {
        found->used = frame_;
        return found->pieces;
    }
    auto pieces = make();
    // What was broken off is not the whole.
    if (!stop.stop_requested()) known_.push_back({rows, x, y, clip, series.kept, pieces, frame_});
    return pieces;
}

void KeptPieces::end_frame() {
    std::erase_if(known_, [&](const Known& known) { return known.used + 1 < frame_; });
    ++frame_;
}

std::shared_ptr<const CurvePieces> pieces_on(const Surface& surface, const Series& series, const Scale& x,
                                             const Scale& y, paint::Rect clip) {
    if (surface.pieces) return surface.pieces->of(series, x, y, clip, surface.stop);
    return std::make_shared<const CurvePieces>(curve_pieces(series, x, y, clip, surface.stop));
}

}  // namespace lowrank::figure
