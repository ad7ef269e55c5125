// Places theory's words.
#include <algorithm>
#include <cmath>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/layout_parts.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

struct WordPlace {
    Point at;
    HAlign h = HAlign::Left;
    VAlign v = VAlign::Middle;
    std::optional<Point> named{};  ///< the point of a line that the word names
};

class TheoryWords {
public:
    TheoryWords(const Figure& figure, const Surface& surface, Layout& layout)
        : figure_(figure),
          s_(surface),
          out_(layout),
          samples_(curve_samples(figure, layout, surface)),
          grips_(fit_grips(figure, layout, surface)) {}

    void damping() {
        if (!figure_.damping) return;
        const DampingBands& damping = *figure_.damping;
        const Rect plot = out_.plot;
        if (!out_.x.drawable(damping.x.front()) || !out_.x.drawable(damping.x.back())) return;
        // Within the steps it speaks of.
        const float from = std::clamp(out_.x.px(damping.x.front()), plot.x, plot.right()),
                    to = std::clamp(out_.x.px(damping.x.back()), plot.x, plot.right());
        const Rect p{from, plot.y, to - from, plot.h};
        const float gap = s_.px(6), line = s_.px(11);
        // The heights of the critical momentum at both ends: a word needs room on its side of it.
        const auto edge = [&](double y) {
            return out_.y.drawable(y) ? std::clamp(out_.y.px(y), p.y, p.bottom()) : p.y;
        };
        const float left = edge(damping.y.front()), right = edge(damping.y.back());
        std::vector<WordPlace> above, below;
        if (left - p.y > 2 * line) above.push_back({{p.x + gap, p.y + line}});
        if (right - p.y > 2 * line) above.push_back({{p.right() - gap, p.y + line}, HAlign::Right});
        if (p.bottom() - right > 2 * line)
            below.push_back({{p.right() - gap, p.bottom() - line}, HAlign::Right});
        if (p.bottom() - left > 2 * line) below.push_back({{p.x + gap, p.bottom() - line}});
        // Where curves hug the frame: midway between it and the line.
        if (right - p.y > 4 * line) above.push_back({{p.right() - gap, (p.y + right) / 2}, HAlign::Right});
        if (left - p.y > 4 * line) above.push_back({{p.x + gap, (p.y + left) / 2}});
        if (p.bottom() - right > 4 * line)
            below.push_back({{p.right() - gap, (p.bottom() + right) / 2}, HAlign::Right});
        say("underdamped", above);
        say("overdamped", below);
    }

    void guides() {
        const Rect p = out_.plot;
        for (const Guide& guide : figure_.guides) {
            if (guide.label.empty()) continue;
            // Along the line, from its end back, on either side of it.
            std::vector<WordPlace> places;
            for (const float gap : {s_.px(8), s_.px(15)})
                for (std::size_t i = guide.x.size(); i-- > 0;) {
                    if (!out_.x.drawable(guide.x[i]) || !out_.y.drawable(guide.y[i])) continue;
                    const Point at{out_.x.px(guide.x[i]), out_.y.px(guide.y[i])};
                    if (!p.contains(at)) continue;
                    places.push_back({{at.x + gap, at.y - gap}, HAlign::Left, VAlign::Baseline, at});
                    places.push_back({{at.x - gap, at.y + gap}, HAlign::Right, VAlign::Top, at});
                    // Of a line that stands upright the other side, too.
                    if (guide.x.front() == guide.x.back())
                        places.push_back({{at.x + gap, at.y + gap}, HAlign::Left, VAlign::Top, at});
                    i -= std::min(i, guide.x.size() / 8);
                }
            say(guide.label, places);
        }
    }

    void fit() {
        if (!figure_.fit_window) return;
        const Rect p = out_.plot;
        const FitWindow& window = *figure_.fit_window;
        if (!out_.x.drawable(window.low) || !out_.x.drawable(window.high)) return;
        const float left = std::max(p.x, out_.x.px(window.low)),
                    right = std::min(p.right(), out_.x.px(window.high));
        if (right - left < s_.px(64)) return;
        const float inset = s_.px(8);
        std::vector<WordPlace> places;
        for (const float y : {p.bottom() - s_.px(14), p.y + s_.px(12)}) {
            // The line of the tolerance would strike the word out.
            const bool struck = std::ranges::any_of(figure_.references, [&](const ReferenceLine& line) {
                return out_.y.drawable(line.y) && std::abs(out_.y.px(line.y) - y) < s_.px(8);
            });
            if (struck) continue;
            places.push_back({{left + inset, y}});
            places.push_back({{right - inset, y}, HAlign::Right});
        }
        say("fit of ρ", places);
    }

    /// The note where it covers least, in lines of a reader's width or shorter ones where these find room;
    /// left out where it would lie on curves.
    void note() {
        if (figure_.note.empty()) return;
        std::optional<Note> best;
        for (const float width : {330.f, 260.f, 200.f}) {
            const std::optional<Note> candidate = note_of_width(s_.px(width));
            if (candidate && (!best || candidate->covered < best->covered)) best = candidate;
        }
        constexpr double kMostCovered = 0.01;
        if (!best || best->covered > kMostCovered) return;
        const float size = s_.px(sizes::kSmall);
        for (std::size_t k = 0; k < best->lines.size(); ++k)
            out_.reference_labels.push_back(
                {{best->box.x, best->box.y + kLineStep * size * (static_cast<float>(k) + 0.5f)},
                 best->lines[k],
                 {.size = size, .colour = s_.theme->text, .v = VAlign::Middle}});
    }

private:
    static constexpr float kLineStep = 1.35f;  ///< em from line to line

    struct Note {
        std::vector<std::string> lines;
        Rect box;
        double covered;  ///< share of the curves
    };

    /// Where a note in lines up to a width covers least; nothing where the plot is too small for it.
    std::optional<Note> note_of_width(float width) const {
        const Rect p = out_.plot;
        const float size = s_.px(sizes::kSmall), inset = s_.px(14), clear = s_.px(10);
        if (width > p.w - 2 * inset) return std::nullopt;
        Note note{paint::wrap_words(paint::escape_markup(figure_.note), width, size), {}, 2};
        const float height = kLineStep * size * static_cast<float>(note.lines.size());
        if (height + 2 * inset > p.h) return std::nullopt;
        float widest = 0;
        for (const std::string& line : note.lines)
            widest = std::max(widest, paint::measure(line, size).width);
        constexpr int kPlaces = 12;
        for (int row = 0; row <= kPlaces; ++row)
            for (int column = 0; column <= kPlaces; ++column) {
                const auto at = [&](float from, float room, int k) {
                    return from + inset + (room - 2 * inset) * static_cast<float>(k) / kPlaces;
                };
                const Rect box{at(p.x, p.w - widest, column), at(p.y, p.h - height, row), widest, height};
                if (worded(out_, box) || meet(grown(box, clear), out_.legend.box)) continue;
                const double share = share_inside(samples_, box, s_.px(6));
                if (share < note.covered) note.covered = share, note.box = box;
            }
        if (note.covered > 1) return std::nullopt;
        return note;
    }

    /// Whether a curve passes between a word and what it names, which would seem to be meant.
    bool parted(Rect box, Point named) const {
        const Point near{std::clamp(named.x, box.x, box.right()), std::clamp(named.y, box.y, box.bottom())};
        return std::any_of(samples_.begin(), samples_.end(), [&](Point sample) {
            return paint::distance(sample, near, named) < s_.px(4) &&
                   paint::distance(sample, named) > s_.px(5);
        });
    }

    /// At the first place where no curve and no other word is, or nowhere.
    void say(const std::string& markup, const std::vector<WordPlace>& places) {
        for (const WordPlace& place : places) {
            const PlacedText text{
                place.at,
                markup,
                {.size = s_.px(sizes::kHeading), .colour = s_.theme->quiet, .h = place.h, .v = place.v}};
            const Rect box = text.box();
            if (!inside(box, out_.plot)) continue;
            if (worded(out_, box)) continue;
            if (std::ranges::any_of(grips_, [&](const Rect& grip) { return meet(box, grip); })) continue;
            if (share_inside(samples_, box, 1) > 0) continue;
            if (place.named && parted(box, *place.named)) continue;
            out_.reference_labels.push_back(text);
            return;
        }
    }

    const Figure& figure_;
    const Surface& s_;
    Layout& out_;
    std::vector<Point> samples_;
    std::vector<Rect> grips_;
};

}  // namespace

void place_theory_words(const Figure& figure, const Surface& surface, Layout& layout) {
    const bool labelled = std::any_of(figure.guides.begin(), figure.guides.end(),
                                      [](const Guide& guide) { return !guide.label.empty(); });
    if (!figure.damping && !figure.fit_window && !labelled && figure.note.empty()) return;
    TheoryWords words(figure, surface, layout);
    words.damping();
    words.guides();
    words.fit();
    words.note();
}

}  // namespace lowrank::figure
