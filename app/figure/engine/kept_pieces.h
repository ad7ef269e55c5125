// The pieces of curves from one frame to the next.
#pragma once
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "app/figure/engine/figure.h"
#include "app/figure/engine/scale.h"

namespace lowrank::figure {

using CurvePieces = std::vector<std::vector<paint::Point>>;

/// Keeps what curve_pieces made of columns whose extremes are kept, too: those tell whether the rows are the
/// same, however often the figure is built anew around them.
class KeptPieces {
public:
    /// curve_pieces, made where rows, scales or clip are none of those before.
    std::shared_ptr<const CurvePieces> of(const Series& series, const Scale& x, const Scale& y,
                                          paint::Rect clip, const std::stop_token& stop);
    /// Forgets what neither this frame nor the one before has asked for.
    void end_frame();
    std::size_t size() const { return known_.size(); }
    int made() const { return made_; }

private:
    /// All that pieces depend on.
    struct Rows {
        const double *x = nullptr, *y = nullptr;
        std::uint64_t x_edition = 0, y_edition = 0;
        std::size_t size = 0;
        /// Bits of the last row, which an edition does not answer for.
        std::uint64_t last_x = 0, last_y = 0;
        Role role = Role::Measured;
        bool operator==(const Rows&) const = default;
    };
    struct Known {
        Rows rows;
        Scale x, y;
        paint::Rect clip;
        std::vector<std::size_t> kept;
        std::shared_ptr<const CurvePieces> pieces;
        std::uint64_t used = 0;
    };
    static Rows rows_of(const Series& series);

    std::vector<Known> known_;
    std::uint64_t frame_ = 0;
    int made_ = 0;
};

/// The same where a surface has none of them: made for this once.
std::shared_ptr<const CurvePieces> pieces_on(const Surface& surface, const Series& series, const Scale& x,
                                             const Scale& y, paint::Rect clip);

}  // namespace lowrank::figure
