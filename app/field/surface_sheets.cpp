// Cuts the cells of a grid where the sheets have creases, where they meet and where the box ends.
#include "app/field/surface_sheets.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <functional>
#include <limits>

#include "core/text/numbers.h"
#include "core/theory/iteration_radius.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::field {

namespace {

struct Spot {
    double mu = 0, eta = 0;
};
using Polygon = std::vector<Spot>;
using Scalar = std::function<double(Spot)>;

/// Where the scalar changes sign between two spots.
Spot crossing(Spot a, Spot b, const Scalar& scalar) {
    const bool sign = scalar(a) > 0;
    double low = 0, high = 1;
    const auto at = [&](double t) { return Spot{a.mu + t * (b.mu - a.mu), a.eta + t * (b.eta - a.eta)}; };
    for (int i = 0; i < 40; ++i) {
        const double middle = (low + high) / 2;
        ((scalar(at(middle)) > 0) == sign ? low : high) = middle;
    }
    return at((low + high) / 2);
}

/// The parts of a polygon where the scalar is positive, and where it is not.
std::pair<Polygon, Polygon> cut(const Polygon& polygon, const Scalar& scalar) {
    std::vector<bool> positive;
    for (const Spot& p : polygon) positive.push_back(scalar(p) > 0);
    const auto all = [&](bool v) {
        return std::find(positive.begin(), positive.end(), !v) == positive.end();
    };
    if (all(true)) return {polygon, {}};
    if (all(false)) return {{}, polygon};
    std::pair<Polygon, Polygon> parts;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::size_t next = (i + 1) % polygon.size();
        (positive[i] ? parts.first : parts.second).push_back(polygon[i]);
        if (positive[i] == positive[next]) continue;
        // From the lower spot to the higher, so that neighbours, who share the edge, find the same point.
        const Spot &a = polygon[i], &b = polygon[next];
        const bool swap = a.mu > b.mu || (a.mu == b.mu && a.eta > b.eta);
        const Spot edge = swap ? crossing(b, a, scalar) : crossing(a, b, scalar);
        parts.first.push_back(edge);
        parts.second.push_back(edge);
    }
    return parts;
}

/// Twice the area, by the shoelace formula.
double area(const Polygon& polygon) {
    double sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Spot &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        sum += a.mu * b.eta - a.eta * b.mu;
    }
    return std::abs(sum);
}

void cut_all(std::vector<Polygon>& polygons, const Scalar& scalar) {
    std::vector<Polygon> out;
    for (const Polygon& polygon : polygons) {
        auto [first, second] = cut(polygon, scalar);
        for (Polygon* part : {&first, &second})
            // A cut through a corner leaves a sliver of rounding.
            if (part->size() >= 3 && area(*part) > 1e-9 * area(polygon)) out.push_back(std::move(*part));
    }
    polygons.swap(out);
}

/// (1 - eta)^2 - (1 + eta)^2 mu lambda: with a = 1 - mu lambda, the factor of the discriminant that a crease
/// follows.
double crease(Spot p, double lambda) {
    const double less = 1 - p.eta, more = 1 + p.eta;
    return less * less - more * more * p.mu * lambda;
}

class Builder {
public:
    explicit Builder(const SurfaceScene& scene)
        : scene_(scene), depth_(surface_projection(scene.camera, scene.box, 1, 1).rows[2]) {}

    void cell(const Polygon& corners) {
        // Both sheets are cut at the same places, so that of two pieces one is wholly above the other or
        // beside it.
        std::vector<Polygon> parts{corners};
        for (const double lambda : {scene_.lambda_min, scene_.lambda_max}) {
            cut_all(parts, [&](Spot p) { return crease(p, lambda); });
            cut_all(parts, [&](Spot p) { return 1 - p.mu * lambda; });
        }
        if (scene_.lambda_max > scene_.lambda_min) cut_all(parts, [&](Spot p) { return lead(p); });
        std::stable_sort(parts.begin(), parts.end(),
                         [&](const Polygon& a, const Polygon& b) { return depth_of(a) > depth_of(b); });
        for (const Polygon& part : parts) {
            double higher = 0;
            for (const Spot& p : part) higher += lead(p);
            // Looked at from above the lower sheet is the hidden one.
            const bool fast_last = (higher <= 0) == (scene_.camera.pitch >= 0);
            for (const bool fast : {!fast_last, fast_last})
                if (fast ? scene_.sheet_max : scene_.sheet_min) keep(part, fast);
        }
    }

    SurfaceGeometry take() { return std::move(out_); }

private:
    /// By how much the sheet of lambda_min lies above the other.
    double lead(Spot p) const {
        return iteration_radius(p.mu, p.eta, scene_.lambda_min) -
               iteration_radius(p.mu, p.eta, scene_.lambda_max);
    }

    /// Of the middle, on the floor.
    double depth_of(const Polygon& polygon) const {
        double sum = 0;
        for (const Spot& p : polygon) sum += depth_[0] * p.mu + depth_[1] * p.eta;
        return sum / static_cast<double>(polygon.size());
    }

    void keep(const Polygon& part, bool fast) {
        const double own = fast ? scene_.lambda_max : scene_.lambda_min;
        const double other = fast ? scene_.lambda_min : scene_.lambda_max;
        const Polygon below = cut(part, [&](Spot p) {
                                  return iteration_radius(p.mu, p.eta, own) - scene_.box.rho_high;
                              }).second;
        if (below.size() < 3 || area(below) <= 1e-9 * area(part)) return;
        out_.pieces.push_back({static_cast<std::uint32_t>(out_.vertices.size()),
                               static_cast<std::uint32_t>(below.size()), fast});
        for (const Spot& p : below)
            out_.vertices.push_back(
                {p.mu, p.eta, iteration_radius(p.mu, p.eta, own), iteration_radius(p.mu, p.eta, other)});
    }

    const SurfaceScene& scene_;
    std::array<double, 4> depth_;
    SurfaceGeometry out_;
};

double of(const SurfaceVertex& v, SurfaceScalar scalar) {
    switch (scalar) {
        case SurfaceScalar::Mu:
            return v.mu;
        case SurfaceScalar::Eta:
            return v.eta;
        case SurfaceScalar::Rho:
            return v.rho;
        case SurfaceScalar::Difference:
            break;
    }
    return v.rho - v.other;
}

}  // namespace

std::string why_invalid(const SurfaceScene& s) {
    const SurfaceBox& b = s.box;
    for (const double v : {s.lambda_min, s.lambda_max, b.mu_low, b.mu_high, b.eta_low, b.eta_high, b.rho_low,
                           b.rho_high, s.camera.yaw, s.camera.pitch, s.camera.zoom})
        if (!std::isfinite(v)) return "The surface was given a number that is not finite.";
    if (s.lambda_min < 0 || s.lambda_max < s.lambda_min || s.lambda_max == 0)
        return fmt::format(
            "The eigenvalues cannot go from {} to {}: 0 <= lambda_min <= lambda_max, and not both 0, is "
            "needed.",
            print_number(s.lambda_min), print_number(s.lambda_max));
    if (b.mu_high <= b.mu_low || b.eta_high <= b.eta_low || b.rho_high <= b.rho_low)
        return "The box of the surface is empty: the second end of each side must be larger than the first.";
    if (!(s.camera.zoom > 0))
        return fmt::format("The zoom cannot be {}: more than 0 is needed.", print_number(s.camera.zoom));
    return {};
}

SurfaceGeometry surface_geometry(const SurfaceScene& scene, int columns, int rows) {
    if (columns < 1 || rows < 1 || !why_invalid(scene).empty()) return {};
    const SurfaceBox& box = scene.box;
    const auto mu = [&](int i) { return box.mu_low + (box.mu_high - box.mu_low) * i / columns; };
    const auto eta = [&](int j) { return box.eta_low + (box.eta_high - box.eta_low) * j / rows; };
    // Depth grows along mu or against it, and along eta; the far cells come first.
    const auto depth = surface_projection(scene.camera, box, 1, 1).rows[2];
    Builder builder(scene);
    for (int i = 0; i < columns; ++i)
        for (int j = 0; j < rows; ++j) {
            const int c = depth[0] > 0 ? columns - 1 - i : i, r = depth[1] > 0 ? rows - 1 - j : j;
            builder.cell(
                {{mu(c), eta(r)}, {mu(c + 1), eta(r)}, {mu(c + 1), eta(r + 1)}, {mu(c), eta(r + 1)}});
        }
    return builder.take();
}

SurfaceSegment segment_in(const SurfaceGeometry& geometry, const SurfacePiece& piece, SurfaceScalar scalar,
                          double value) {
    SurfaceSegment out;
    std::uint32_t on_it = 0;
    for (std::uint32_t i = 0; i < piece.count; ++i)
        on_it += std::abs(of(geometry.vertices[piece.first + i], scalar) - value) < 1e-9;
    if (on_it == piece.count) return out;  // the whole piece is on the line, and has none in it
    int found = 0;
    for (std::uint32_t i = 0; i < piece.count && found < 2; ++i) {
        const SurfaceVertex& a = geometry.vertices[piece.first + i];
        const SurfaceVertex& b = geometry.vertices[piece.first + (i + 1) % piece.count];
        const double va = of(a, scalar) - value, vb = of(b, scalar) - value;
        // A vertex on the line counts for the edge that begins there.
        const bool on = std::abs(va) < 1e-9;
        if (!on && (std::abs(vb) < 1e-9 || (va > 0) == (vb > 0))) continue;
        const double t = on ? 0 : va / (va - vb);
        const auto mix = [&](double p, double q) { return p + t * (q - p); };
        (found == 0 ? out.a : out.b) =
            SurfaceVertex{mix(a.mu, b.mu), mix(a.eta, b.eta), mix(a.rho, b.rho), mix(a.other, b.other)};
        ++found;
    }
    out.there = found == 2;
    return out;
}

double meeting_from(const SurfaceScene& scene) {
    if (scene.lambda_max <= scene.lambda_min) return std::numeric_limits<float>::max();
    return 0.999 * mu_flat({scene.lambda_min, scene.lambda_max});
}

int surface_line_count(double width, double height, double pixel) {
    return std::clamp(static_cast<int>(std::min(width, height) / (48 * pixel)), 4, 12);
}

std::vector<double> surface_ticks(double low, double high, int about) {
    if (!(high > low) || about < 1) return {};
    const double raw = (high - low) / about, power = std::pow(10.0, std::floor(std::log10(raw)));
    const double ratio = raw / power;
    const double step = (ratio < 1.5 ? 1 : ratio < 3.5 ? 2 : ratio < 7.5 ? 5 : 10) * power;
    std::vector<double> out;
    const double slack = 1e-9 * (high - low);
    const double first = std::ceil((low - slack) / step);
    // Beyond, neighbours of a range that is narrow against its ends are one number.
    constexpr double kMostSteps = 1e15;
    if (!(std::abs(first) < kMostSteps)) return {};
    for (double k = first; k * step <= high + slack; ++k) out.push_back(k * step + 0.0);  // never -0
    return out;
}

}  // namespace lowrank::field
