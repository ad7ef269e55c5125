// Greedy: each stretch as long as it may be.
#include "app/figure/engine/simplify.h"

#include <algorithm>
#include <cmath>

namespace lowrank::figure {

double distance(Spot p, Spot a, Spot b) {
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const double t = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

std::vector<std::size_t> simplified(const std::vector<Spot>& line, double tolerance) {
    std::vector<std::size_t> kept;
    if (line.empty()) return kept;
    const auto replaces = [&](std::size_t from, std::size_t to) {
        for (std::size_t k = from + 1; k < to; ++k)
            if (distance(line[k], line[from], line[to]) > tolerance) return false;
        return true;
    };
    const std::size_t last = line.size() - 1;
    kept.push_back(0);
    while (kept.back() < last) {
        const std::size_t from = kept.back();
        std::size_t good = from + 1, step = 2;
        while (from + step <= last && replaces(from, from + step)) good = from + step, step *= 2;
        std::size_t bad = std::min(from + step, last + 1);
        while (bad - good > 1) {
            const std::size_t middle = good + (bad - good) / 2;
            (replaces(from, middle) ? good : bad) = middle;
        }
        kept.push_back(good);
    }
    return kept;
}

double simplification_error(const std::vector<Spot>& line, const std::vector<std::size_t>& kept) {
    double worst = 0;
    for (std::size_t k = 1; k < kept.size(); ++k)
        for (std::size_t i = kept[k - 1]; i <= kept[k]; ++i)
            worst = std::max(worst, distance(line[i], line[kept[k - 1]], line[kept[k]]));
    return worst;
}

}  // namespace lowrank::figure
