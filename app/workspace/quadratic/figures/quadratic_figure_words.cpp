// Places the words of the landscape where nothing else stands.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/format.h"
#include "app/paint/text_layout.h"
#include "app/workspace/quadratic/figures/quadratic_figure.h"

namespace lowrank::quadratic {
namespace {

using paint::Point;
using paint::Rect;

constexpr float kDirection = 12, kBeside = 11;  ///< px of a direction's name, and from its line to its middle

class Placing {
public:
    Placing(const QuadraticPicture& picture, const QuadraticFigureInput& input,
            const figure::Surface& surface)
        : picture_(picture),
          in_(input),
          s_(surface),
          plot_(picture.layout.plot),
          Q_(input.race->spec.Q),
          pairs_(eigenpairs(Q_)),
          minimum_(picture.point({0, 0})) {}

    QuadraticWords all() {
        name_points();
        if (in_.directions) {
            lines_ = {pairs_.v_min, pairs_.v_max};
            // Where the condition is 1 every direction is as good.
            const bool slow = pairs_.kappa() >= 1.0001;
            for (const double sign : {1.0, -1.0})
                if (slow) lines_.push_back(pairs_.point(1 / pairs_.lambda_min, sign / pairs_.lambda_max));
            label_direction(0, "v_{min}");
            label_direction(1, "v_{max}");
            if (slow && !label_direction(2, "slowest")) label_direction(3, "slowest");
        }
        if (in_.levels) label_levels();
        return std::move(words_);
    }

private:
    bool hidden(const QuadraticPath& run) const {
        return in_.hidden.count(static_cast<std::int64_t>(run.method)) > 0;
    }

    bool taken(Rect box) const {
        return std::any_of(taken_.begin(), taken_.end(), [&](Rect other) { return meet(box, other); });
    }

    static Rect around(Point p, float half) { return {p.x - half, p.y - half, 2 * half, 2 * half}; }

    /// The places of minimum and start come first; directions and levels take what is left.
    void name_points() {
        taken_.push_back(picture_.layout.legend.box);
        for (const figure::PlacedText& name : picture_.layout.curve_names) taken_.push_back(name.box());
        taken_.push_back(around(minimum_, s_.px(5)));
        const std::vector<Vec2>& starts = in_.race->spec.starts;
        for (const Vec2 start : starts) taken_.push_back(around(picture_.point(start), s_.px(7)));
        if (starts.size() == 1) {
            const Point p = picture_.point(starts[0]);
            // On the side the first step leaves free.
            Point d{0, -1};
            for (const QuadraticPath& run : in_.race->paths)
                if (run.size() > 1 && !hidden(run)) {
                    const Point next = place_of(picture_, run, 1);
                    const float length = std::max(distance(p, next), 1e-3f);
                    d = {(p.x - next.x) / length, (p.y - next.y) / length};
                    break;
                }
            if (can_be_seen(picture_, p, s_)) name(p, d, "x_0");
        }
        constexpr float kHalf = 0.70710678f;
        if (can_be_seen(picture_, minimum_, s_)) name(minimum_, {kHalf, -kHalf}, "x_⋆");
    }

    /// Beside a point, in this direction or as near to it as there is room, on no path if it can be; nowhere
    /// where there is no room.
    void name(Point p, Point direction, const std::string& markup) {
        if (!name_if(p, direction, markup, [this](Rect box) { return !on_path(box); }))
            name_if(p, direction, markup, [](Rect) { return true; });
    }
    bool on_path(Rect box) const {
        constexpr std::size_t kLooked = 400;  // of a path, whose end goes on within a px of its last steps
        for (const QuadraticPath& run : in_.race->paths) {
            if (hidden(run)) continue;
            for (std::size_t t = 1; t < std::min(run.size(), kLooked); ++t)
                if (figure::cross(place_of(picture_, run, t - 1), place_of(picture_, run, t), box))
                    return true;
        }
        return false;
    }
    template <class Fits>
    bool name_if(Point p, Point direction, const std::string& markup, const Fits& fits) {
        const paint::TextStyle style{.size = s_.px(12),
                                     .colour = s_.theme->text,
                                     .h = paint::HAlign::Centre,
                                     .v = paint::VAlign::Middle};
        for (const float turn : {0.f, 45.f, -45.f, 90.f, -90.f, 135.f, -135.f, 180.f}) {
            const float angle = turn * std::numbers::pi_v<float> / 180, c = std::cos(angle),
                        sn = std::sin(angle);
            const float away = s_.px(18);
            const Point at{p.x + away * (c * direction.x - sn * direction.y),
                           p.y + away * (sn * direction.x + c * direction.y)};
            const Rect box = paint::text_box(at, markup, style);
            if (!inside(grown(box, s_.px(3)), plot_) || taken(box) || !fits(box)) continue;
            taken_.push_back(box);
            words_.points.push_back({at, markup, style, box});
            return true;
        }
        return false;
    }

    /// Whether another of the lines through the minimum passes nearer to the middle of a word than its own,
    /// or through it.
    bool mistaken(std::size_t own, Point at, const std::string& words) const {
        const paint::TextStyle style{
            .size = s_.px(kDirection), .h = paint::HAlign::Centre, .v = paint::VAlign::Middle};
        const Rect box = paint::text_box(at, words, style);
        for (std::size_t k = 0; k < lines_.size(); ++k) {
            const Point ahead = picture_.point(lines_[k]);
            const float dx = ahead.x - minimum_.x, dy = ahead.y - minimum_.y, length = std::hypot(dx, dy);
            if (k == own || !(length > 0)) continue;
            // Half the extent of the box across the line.
            const float reach = (box.w * std::abs(dy) + box.h * std::abs(dx)) / (2 * length);
            const float away =
                std::abs((box.x + box.w / 2 - minimum_.x) * dy - (box.y + box.h / 2 - minimum_.y) * dx) /
                length;
            if (away < std::max(reach + s_.px(2), s_.px(kBeside + 2))) return true;
        }
        return false;
    }

    /// Beside its line and no other, near the edge of the plot, on the side where nothing else is.
    bool label_direction(std::size_t own, const std::string& words) {
        const Point ahead = picture_.point(lines_[own]);
        const float length = distance(ahead, minimum_);
        if (!(length > 0)) return false;
        const Point u{(ahead.x - minimum_.x) / length, (ahead.y - minimum_.y) / length};
        for (const float sign : {1.f, -1.f}) {
            // From the minimum to the edge of the plot, then back inside.
            const Point d{sign * u.x, sign * u.y};
            const float to_x = d.x > 0 ? plot_.right() - minimum_.x : plot_.x - minimum_.x;
            const float to_y = d.y > 0 ? plot_.bottom() - minimum_.y : plot_.y - minimum_.y;
            float reach = 1e9f;
            if (std::abs(d.x) > 1e-3f) reach = std::min(reach, to_x / d.x);
            if (std::abs(d.y) > 1e-3f) reach = std::min(reach, to_y / d.y);
            for (const float back : {26.f, 48.f, 76.f, 110.f, 150.f})
                for (const float side : {1.f, -1.f}) {
                    const float at = reach - s_.px(back);
                    if (at < s_.px(30)) continue;
                    const float off = s_.px(kBeside) * side;
                    const Point p{minimum_.x + at * d.x - off * d.y, minimum_.y + at * d.y + off * d.x};
                    if (!mistaken(own, p, words) && place(p, words, kDirection, words_.directions))
                        return true;
                }
        }
        return false;
    }

    /// Keeps words centred there, if that is inside the plot and on nothing else.
    bool place(Point at, const std::string& markup, float size, std::vector<QuadraticWord>& to) {
        const paint::TextStyle style{.size = s_.px(size),
                                     .colour = s_.theme->quiet,
                                     .h = paint::HAlign::Centre,
                                     .v = paint::VAlign::Middle};
        const Rect box = paint::text_box(at, markup, style);
        const Rect wide = grown(box, s_.px(3), 0);
        if (!inside(wide, plot_) || taken(grown(wide, s_.px(2)))) return false;
        const Point middle{box.x + box.w / 2, box.y + box.h / 2};
        const float room = std::hypot(box.w, box.h) / 2;
        for (const QuadraticPath& run : in_.race->paths) {
            if (hidden(run)) continue;
            // Many runs end in one knot: their first steps are what a word must keep clear of.
            const std::size_t looked = std::max<std::size_t>(20, 2000 / in_.race->runs());
            for (std::size_t i = 1; i < std::min(run.size(), looked); ++i)
                if (distance(middle, place_of(picture_, run, i - 1), place_of(picture_, run, i)) < room)
                    return false;
        }
        to.push_back({at, markup, style, wide});
        taken_.push_back(wide);
        return true;
    }

    void label_levels() {
        const PlaneWindow window = picture_.window();
        const std::vector<double> levels = drawn_levels(in_, Q_, window);
        const auto decade = [](double level) {
            const double exponent = std::log10(level);
            return std::abs(exponent - std::round(exponent)) < 1e-6;
        };
        // Where less than a decade is in sight every contour bears its value.
        const bool decades = std::any_of(levels.begin(), levels.end(), decade) && levels.size() > 1 &&
                             std::abs(levels[1] / levels[0] - std::pow(10.0, 1.0 / kLevelsADecade)) < 1e-6;
        for (std::size_t i = levels.size(); i-- > 0;)
            if (!decades || decade(levels[i])) label_level(levels[i], window, decade(levels[i]));
    }

    void label_level(double level, const PlaneWindow& window, bool decade) {
        const int exponent = static_cast<int>(std::lround(std::log10(level))), from_least = exponent + 2;
        constexpr std::array<const char*, 5> kNear = {"0.01", "0.1", "1", "10", "100"};
        const std::string words = !decade                   ? figure::format_value(level)
                                  : std::abs(exponent) <= 2 ? kNear[static_cast<std::size_t>(from_least)]
                                                            : figure::power_of_ten(exponent);
        const auto fits = [&](Point p) {
            return distance(p, minimum_) > s_.px(24) && place(p, words, 10, words_.levels);
        };
        // Across the valley first, beside its steep axis.
        for (const double angle : {0.44, 1.44, 0.56, 1.56, 0.3, 1.3, 0.7, 1.7, 0.1, 0.9, 1.1, 1.9}) {
            const double phi = angle * std::numbers::pi;
            const Vec2 x = pairs_.point(std::sqrt(2 * level / pairs_.lambda_min) * std::cos(phi),
                                        std::sqrt(2 * level / pairs_.lambda_max) * std::sin(phi));
            if (fits(picture_.point(x))) return;
        }
        // Of a zoomed landscape those places may all be off the page: wherever the contour passes.
        const float stride = s_.px(24);
        for (const std::vector<Point>& piece : contour_lines(Q_, level, window)) {
            float way = stride / 2;
            for (std::size_t i = 1; i < piece.size(); ++i) {
                way += distance(piece[i - 1], piece[i]);
                if (way < stride) continue;
                way = 0;
                if (fits(piece[i])) return;
            }
        }
    }

    const QuadraticPicture& picture_;
    const QuadraticFigureInput& in_;
    const figure::Surface& s_;
    Rect plot_;
    Quadratic Q_;
    Eigenpairs pairs_;
    Point minimum_;
    std::vector<Vec2> lines_;  ///< through the minimum
    std::vector<Rect> taken_;  ///< where words and marks stand already
    QuadraticWords words_;
};

}  // namespace

QuadraticWords place_quadratic_words(const QuadraticPicture& picture, const QuadraticFigureInput& input,
                                     const figure::Surface& surface) {
    if (picture.layout.empty) return {};
    return Placing(picture, input, surface).all();
}

}  // namespace lowrank::quadratic
