// Four columns times four rows in viridis, computed, so that there is no file to lose.
#include "app/platform/icon.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/theme/theme.h"

namespace lowrank::platform {

std::vector<std::uint8_t> icon_pixels(int size) {
    constexpr std::array<double, 4> left = {0.95, 0.45, 0.75, 0.2}, right = {0.3, 1.0, 0.55, 0.85};
    std::vector<std::uint8_t> pixels;
    const double radius = 0.18 * size, far = size - radius;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const theme::Colour c = theme::viridis(left[static_cast<std::size_t>(4 * y / size)] *
                                                   right[static_cast<std::size_t>(4 * x / size)]);
            // Distance beyond the rounded corner, in pixels, is the pixel's transparency.
            const double dx = std::max({radius - (x + 0.5), x + 0.5 - far, 0.0});
            const double dy = std::max({radius - (y + 0.5), y + 0.5 - far, 0.0});
            const double alpha = std::clamp(radius + 0.5 - std::hypot(dx, dy), 0.0, 1.0);
            for (const double v :
                 {static_cast<double>(c.r), static_cast<double>(c.g), static_cast<double>(c.b), alpha})
                pixels.push_back(static_cast<std::uint8_t>(std::lround(255 * v)));
        }
    return pixels;
}

}  // namespace lowrank::platform
