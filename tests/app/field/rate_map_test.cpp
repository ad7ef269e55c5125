// The rate map's shader against core/theory and against its twin on the processor.
#include <cmath>

#include <epoxy/gl.h>

#include "app/field/rate_map_pixels.h"
#include "app/field/rate_map_view.h"
#include "app/theme/theme.h"
#include "core/theory/iteration_radius.h"
#include "core/theory/optimal_rates.h"
#include "tests/app/field/gpu.h"
#include "tests/catch.h"

using namespace lowrank;
using field::RateMapScene;
using testing::gpu;
using testing::pixels_of;

namespace {

/// The radius at the middle of every pixel, rows from the top (largest eta first), in double precision.
std::vector<double> radii_of(const RateMapScene& s, int width, int height) {
    std::vector<double> out;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double mu = s.mu_low + (x + 0.5) / width * (s.mu_high - s.mu_low);
            const double eta = s.eta_high - (y + 0.5) / height * (s.eta_high - s.eta_low);
            out.push_back(iteration_radius(mu, eta, s.lambda_min, s.lambda_max));
        }
    return out;
}

struct Worst {
    double apart = 0;      ///< where both discriminants exceed 1e-4 in size
    double near_join = 0;  ///< elsewhere
    std::int64_t pixels_near = 0, pixels = 0;
};

/// The largest differences between the radii of the shader and those of core/theory, pixel by pixel.
Worst compare(field::RateMapView& view, const RateMapScene& s, int width, int height) {
    const std::vector<float> shader = view.radii(s, width, height);
    const std::vector<double> truth = radii_of(s, width, height);
    INFO(view.failure());
    REQUIRE(shader.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    REQUIRE(truth.size() == shader.size());
    Worst worst;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double mu = s.mu_low + (x + 0.5) / width * (s.mu_high - s.mu_low);
            const double eta = s.eta_high - (y + 0.5) / height * (s.eta_high - s.eta_low);
            const double size = std::min(std::abs(iteration_discriminant(mu, eta, s.lambda_min)),
                                         std::abs(iteration_discriminant(mu, eta, s.lambda_max)));
            const auto i = static_cast<std::size_t>(y * width + x);
            const double off = std::abs(shader[i] - truth[i]);
            double& place = size > 1e-4 ? worst.apart : worst.near_join;
            place = std::max(place, std::isfinite(off) ? off : 1e9);
            worst.pixels_near += size > 1e-4 ? 0 : 1;
            ++worst.pixels;
        }
    return worst;
}

}  // namespace

TEST_CASE("the shader computes the radius of core/theory for every spectrum") {
    const auto egl = gpu();
    field::RateMapView view;
    std::int64_t near = 0, all = 0;
    for (const double lambda_max : {0.31, 0.9451, 1.0, 2.7, 40.0})
        for (const double kappa : {1.0, 1.02, 2.0, 5.68, 37.0, 1e3, 1e4}) {
            RateMapScene scene = field::rate_map_scene(lambda_max / kappa, lambda_max);
            const Worst whole = compare(view, scene, 401, 307);
            INFO("lambda_max " << lambda_max << " kappa " << kappa);
            CHECK(whole.apart <= 1e-5);
            CHECK(whole.near_join <= 5e-4);
            near += whole.pixels_near;
            all += whole.pixels;
            // Close to the optimum, where double roots of both sheets meet, and magnified a thousand times.
            const double mu = mu_flat({scene.lambda_min, scene.lambda_max});
            const double eta = eta_flat({scene.lambda_min, scene.lambda_max});
            scene.mu_low = mu * 0.9995, scene.mu_high = mu * 1.0005;
            scene.eta_low = std::max(0.0, eta - 5e-4), scene.eta_high = eta + 5e-4;
            const Worst close = compare(view, scene, 301, 203);
            CHECK(close.apart <= 1e-5);
            CHECK(close.near_join <= 5e-4);
            near += close.pixels_near;
            all += close.pixels;
        }
    // The looser bound is only for the neighbourhood of double roots, and both were really tried.
    CHECK(near > 10000);
    CHECK(all - near > 1000000);
}

TEST_CASE("a spectrum that reaches zero has the rate one, without a speck of divergence") {
    const auto egl = gpu();
    field::RateMapView view;
    RateMapScene scene = field::rate_map_scene(0, 1);
    scene.mu_high = 1.3;
    CHECK(compare(view, scene, 200, 150).apart <= 1e-6);
    const auto id = view.draw(scene, 200, 150, 1);
    REQUIRE(id);
    const auto pixels = pixels_of(id, 200, 150);
    const theme::Colour dark = theme::viridis(0);
    for (std::size_t i = 0; i < pixels.size(); i += 4)
        REQUIRE(pixels[i + 1] >= static_cast<int>(std::lround(dark.g * 255)));
}

TEST_CASE("the map's shader and its twin show the same colours") {
    const auto egl = gpu();
    field::RateMapView view;
    const RateMapScene far = field::rate_map_scene(1e-4, 1);
    RateMapScene zoomed = field::rate_map_scene(0.1663, 0.9451);
    zoomed.mu_low = 1.2, zoomed.mu_high = 1.5, zoomed.eta_low = 0.25, zoomed.eta_high = 0.5;
    for (const RateMapScene& scene : {field::rate_map_scene(0.1663, 0.9451), far, zoomed})
        for (const double pixel : {1.0, 2.0}) {
            const int width = 320, height = 243;
            const auto id = view.draw(scene, width, height, pixel);
            INFO(view.failure());
            REQUIRE(id);
            const auto shader = pixels_of(id, width, height);
            const auto twin = field::rate_map_pixels(scene, width, height, pixel);
            REQUIRE(twin.size() == shader.size());
            const auto radii = radii_of(scene, width, height);
            int worst = 0;
            for (std::size_t i = 0; i < twin.size(); ++i) {
                const std::size_t at = i / 4;
                const double mu = scene.mu_low + (static_cast<double>(at % 320) + 0.5) / width *
                                                     (scene.mu_high - scene.mu_low);
                const double eta = scene.eta_high - (static_cast<double>(at / 320) + 0.5) / height *
                                                        (scene.eta_high - scene.eta_low);
                // Where roots coincide or the radius is one, the last bit decides which side a pixel is on.
                if (std::abs(radii[at] - 1) < 1e-5 ||
                    std::abs(iteration_discriminant(mu, eta, scene.lambda_min)) < 1e-4 ||
                    std::abs(iteration_discriminant(mu, eta, scene.lambda_max)) < 1e-4)
                    continue;
                worst = std::max(worst, std::abs(twin[i] - shader[i]));
            }
            CHECK(worst <= 1);
        }
    CHECK(glGetError() == GLenum{GL_NO_ERROR});
}

TEST_CASE("colours run from the best rate to one, and divergence is hatched") {
    const RateMapScene scene = field::rate_map_scene(0.2, 1);
    const int width = 600, height = 400;
    const auto pixels = field::rate_map_pixels(scene, width, height);
    const auto radii = radii_of(scene, width, height);
    const auto green = [&](std::size_t i) { return pixels[4 * i + 1]; };
    const auto best = static_cast<std::size_t>(std::min_element(radii.begin(), radii.end()) - radii.begin());
    CHECK(radii[best] == Approx(rho_flat({0.2, 1})).margin(0.01));
    CHECK(green(best) > 210);
    // Along the row eta = 0, divergence begins at mu = 2 / lambda_max.
    const std::size_t row = static_cast<std::size_t>((height - 1) * width);
    const auto column = [&](double mu) { return row + static_cast<std::size_t>(mu / scene.mu_high * width); };
    CHECK(green(column(2.1)) < 110);
    CHECK(radii[column(2.1)] > 1);
    int hatched = 0, plain = 0;
    for (std::size_t i = column(2.1); i < row + width; ++i) (green(i) > 10 ? hatched : plain)++;
    CHECK(hatched > 0);
    CHECK(plain > hatched);
}

TEST_CASE("the map is drawn again only when scene, size or line width have changed") {
    const auto egl = gpu();
    field::RateMapView view;
    RateMapScene scene = field::rate_map_scene(0.2, 1);
    const auto draw = [&](int width, double pixel) { return view.draw(scene, width, 90, pixel); };
    const auto id = draw(120, 1);
    CHECK(draw(120, 1).value == id.value);
    CHECK(view.draws() == 1);
    draw(130, 1);
    draw(130, 2);
    CHECK(view.draws() == 3);
    scene.lambda_min = 0.3;
    draw(130, 2);
    draw(130, 2);
    CHECK(view.draws() == 4);
    // Computing radii does not disturb the picture.
    CHECK(view.radii(scene, 20, 10).size() == 200);
    CHECK(draw(130, 2));
    CHECK(view.draws() == 5);
}

TEST_CASE("scenes that make no sense are refused with the reason") {
    const auto egl = gpu();
    field::RateMapView view;
    const RateMapScene good = field::rate_map_scene(0.2, 1);
    CHECK(field::why_invalid(good).empty());
    RateMapScene bad = good;
    bad.lambda_min = 1.5;
    CHECK(field::why_invalid(bad) ==
          "The eigenvalues cannot go from 1.5 to 1: 0 <= lambda_min <= lambda_max, and "
          "not both 0, is needed.");
    CHECK_FALSE(view.draw(bad, 50, 50, 1));
    CHECK(field::rate_map_pixels(bad, 50, 50).empty());
    bad = good;
    bad.mu_high = bad.mu_low;
    CHECK_FALSE(field::why_invalid(bad).empty());
    bad = good;
    bad.eta_high = NAN;
    CHECK_FALSE(field::why_invalid(bad).empty());
    CHECK_FALSE(view.draw(good, 0, 50, 1));
    CHECK_FALSE(view.draw(good, 50, 50, 0));
    CHECK(view.draw(good, 50, 50, 1));
}
