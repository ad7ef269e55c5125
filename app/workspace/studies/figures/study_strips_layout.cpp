// Lays out strips: rows of one height, a box from the lower to the upper quartile, points spread across it by
// their trial.
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/figure/engine/fit_words.h"
#include "app/figure/page/page_note.h"
#include "app/paint/text_layout.h"
#include "app/workspace/studies/figures/study_strips.h"

namespace lowrank::studies {
namespace {

using namespace figure;
using paint::HAlign;
using paint::Rect;
using paint::VAlign;

// In px: between the panels, and of it what a tick label of each may take.
constexpr float kPanelGap = 32, kOverhang = 13;

/// From -1 to 1, neighbouring trials far apart, the same in every picture.
float place_across(Index trial) {
    const double golden = 0.6180339887498949 * double(trial + 1);
    return static_cast<float>(2 * (golden - std::floor(golden)) - 1);
}

/// A row that needs the fewest iterations says so.
std::string strip_words(const StudyStrip& strip) { return (strip.fewest ? "★ fewest  " : "") + strip.label; }
paint::Face face_of(const StudyStrip& strip) {
    return strip.fewest ? paint::Face::Bold : paint::Face::Regular;
}

/// Room beside a panel, px: at its left for the names of its rows and before them those of their groups, at
/// its right for counts.
struct StripSides {
    float names = 0, groups = 0, counts = 0;
};

/// The panel of one quantity.
class StripPanel {
public:
    StripPanel(const StudyStrips& strips, std::size_t which, const Surface& s, const StripSides& sides)
        : strips_(strips), which_(which), s_(s), sides_(sides) {
        const float head = s.px(24), foot = s.px(sizes::kSmall) * 1.25f + s.px(sizes::kTickGap) + s.px(20);
        plot_ = {s.area.x + sides.names, s.area.y + head, s.area.w - sides.names - sides.counts - s.px(4),
                 s.area.h - head - foot};
        double low = std::numeric_limits<double>::infinity(), high = 0;
        for (const StudyStrip& strip : strips.strips)
            for (const double value : strip.values[which]) {
                if (value > 0) low = std::min(low, value);
                high = std::max(high, value);
            }
        scale_.logarithmic = std::isfinite(low) && high > 10 * low;
        scale_.low = scale_.logarithmic ? low / 1.2 : 0;
        scale_.high = high > 0 ? 1.1 * high : 1;
        if (which == 0 && s.look && s.look->x.kind == state::RangeKind::Typed)
            scale_.low = s.look->x.typed.low, scale_.high = s.look->x.typed.high;
        scale_.from = plot_.x;
        scale_.to = plot_.right();
    }

    bool fits() const { return plot_.w >= s_.px(40) && plot_.h >= s_.px(20); }

    /// The name of the quantity, the strips, at the start of each row of the first panel its names, and at
    /// the end of each row of the last one how many runs succeeded.
    void place(PlacedPage& placed) const {
        const theme::Theme& t = *s_.theme;
        const bool seconds = which_ == 1;
        placed.parts.emplace_back(PlacedText{{plot_.x, s_.area.y + s_.px(9)},
                                             !seconds              ? "iterations"
                                             : has_unit_on_ticks() ? "time"
                                                                   : "seconds",
                                             {.size = s_.px(sizes::kTitle),
                                              .face = paint::Face::Bold,
                                              .colour = t.text,
                                              .v = VAlign::Middle}});
        PlacedStrips axis;
        axis.quantity = which_;
        axis.plot = plot_, axis.scale = scale_, axis.ticks = ticks();
        axis.names = sides_.names > 0;
        axis.text_size = text_size(), axis.mark_size = mark_size();
        axis.row = row(), axis.half_box = half_height();
        axis.surface = s_;
        axis.surface.look = nullptr;
        for (std::size_t i = 0; i < strips_.strips.size(); ++i) {
            axis.strips.push_back(placed_strip(strips_.strips[i], axis));
            if (axis.names && told(i)) axis.strips.back().label = label(i);
        }
        const auto unnamed = [](const PlacedStrips::Strip& strip) { return strip.label.empty(); };
        const bool keyed = axis.names && is_crowded() && place_key(placed);
        if (axis.names && !keyed && std::ranges::any_of(axis.strips, unnamed))
            placed.left_out.emplace_back("the name of some strips");
        if (sides_.counts > 0 && is_crowded())
            placed.left_out.emplace_back("how many runs of each strip succeed");
        if (axis.names) place_groups(placed, axis);
        for (std::size_t i = 0; i < strips_.strips.size() && sides_.counts > 0; ++i)
            if (told(i))
                placed.parts.emplace_back(
                    PlacedText{{plot_.right() + s_.px(8), axis.middle(i)},
                               count_words(strips_.strips[i]),
                               {.size = text_size(), .colour = t.quiet, .v = VAlign::Middle}});
        placed.parts.emplace_back(std::move(axis));
    }

    /// A single run that succeeds is seen to: its point stands in the strip.
    static std::string count_words(const StudyStrip& strip) {
        if (strip.runs == 1 && strip.trials.size() == 1) return {};
        return success_words(static_cast<Index>(strip.trials.size()), strip.runs);
    }

    /// Rows of groups have the same names again and again: where not all have room, a word beside one of them
    /// would be taken for the group's.
    bool is_crowded() const { return !strips_.axis.empty() && every() > 1; }

private:
    /// What a row is called in the room beside it: cut where names are alike, in their middle.
    std::string label(std::size_t i) const {
        const StudyStrip& strip = strips_.strips[i];
        const float before = sides_.groups > 0 ? sides_.groups + s_.px(10) : 0;
        return paint::cut_in_the_middle(strip_words(strip), sides_.names - before - s_.px(10), text_size(),
                                        face_of(strip));
    }

    /// In the foot, in their colours, the names that the rows of each group have; false where it is too
    /// narrow.
    bool place_key(PlacedPage& placed) const {
        const float size = s_.px(sizes::kSmall), gap = s_.px(16);
        float x = s_.area.x;
        std::vector<PlacedText> words;
        for (const StudyStrip& strip : strips_.strips) {
            if (strip.group != strips_.strips.front().group) break;
            words.push_back(
                {{x, s_.area.bottom() - s_.px(8)},
                 strip.label,
                 {.size = size, .face = paint::Face::Bold, .colour = strip.style.text, .v = VAlign::Middle}});
            x += paint::measure(strip.label, size, paint::Face::Bold).width + gap;
        }
        if (x - gap > s_.area.right()) return false;
        for (PlacedText& each : words) placed.parts.emplace_back(std::move(each));
        return true;
    }

    /// What the groups are values of, over them, and each value beside the first of its rows.
    void place_groups(PlacedPage& placed, const PlacedStrips& axis) const {
        if (strips_.axis.empty()) return;
        const theme::Theme& t = *s_.theme;
        const float small = s_.px(sizes::kSmall);
        placed.parts.emplace_back(PlacedText{{s_.area.x, s_.area.y + s_.px(9)},
                                             paint::ellipsize(strips_.axis, sides_.names, small),
                                             {.size = small, .colour = t.quiet, .v = VAlign::Middle}});
        std::size_t first = 0;
        for (std::size_t i = 0; i < strips_.strips.size(); ++i) {
            const std::string& group = strips_.strips[i].group;
            if (i > 0 && group == strips_.strips[first].group) continue;
            // Groups that are lower than words keep apart.
            if (i > 0 && axis.row * static_cast<float>(i - first) < text_size()) continue;
            first = i;
            placed.parts.emplace_back(
                PlacedText{{s_.area.x, axis.middle(i)},
                           paint::ellipsize(group, sides_.groups, text_size()),
                           {.size = text_size(), .colour = t.text, .v = VAlign::Middle}});
        }
    }

    /// Fractions of a second as ms and µs on paper too: all its digits would be zeros.
    bool has_unit_on_ticks() const {
        constexpr double kSmall = 0.1;
        return !scale_.logarithmic && (!s_.paper || scale_.high < kSmall);
    }
    float row() const {
        return plot_.h / static_cast<float>(std::max<std::size_t>(1, strips_.strips.size()));
    }
    float half_height() const { return std::min(0.32f * row(), s_.px(16)); }
    float mark_size() const { return std::clamp(0.5f * half_height(), s_.px(2.2f), s_.px(4.4f)); }
    float text_size() const {
        const float usual = s_.px(sizes::kSmall);
        return std::clamp(0.9f * row(), 0.8f * usual, usual);
    }
    /// Of how many rows one has room for words.
    std::size_t every() const { return static_cast<std::size_t>(std::ceil(1.1f * text_size() / row())); }
    /// Rows that are lower than words can be read in have theirs in turn, and those with the fewest
    /// iterations first.
    bool told(std::size_t i) const {
        const std::vector<StudyStrip>& all = strips_.strips;
        const std::size_t every = this->every();
        if (every <= 1) return true;
        if (is_crowded()) return false;
        const std::size_t first = i + 1 - std::min(i + 1, every),
                          last = std::min(all.size(), all[i].fewest ? i : i + every);
        for (std::size_t k = first; k < last; ++k)
            if (all[k].fewest) return false;
        return all[i].fewest || i % every == 0;
    }

    std::vector<Tick> ticks() const {
        const float size = s_.px(sizes::kSmall);
        std::vector<Tick> all = ticks_in({plot_.w, s_.em, s_.px(30), [&](const std::string& label) {
                                              return paint::measure(label, size).width + size;
                                          }});
        // The panels stand beside each other: no label may reach into the other's.
        for (Tick& tick : all)
            if (overhang(tick) > s_.px(kOverhang)) tick.label.clear();
        const auto labelled = [](const Tick& tick) { return !tick.label.empty(); };
        if (std::ranges::count_if(all, labelled) > 1) return all;
        const std::vector<Tick> two = two_ticks();
        return two.empty() ? all : two;
    }

    std::vector<Tick> ticks_in(const TickSpace& space) const {
        const bool seconds = which_ == 1;
        return scale_.logarithmic               ? log_ticks(scale_.low, scale_.high, space)
               : seconds && has_unit_on_ticks() ? seconds_ticks(scale_.low, scale_.high, space)
                                                : linear_ticks(scale_.low, scale_.high, space, !seconds);
    }

    float overhang(const Tick& tick) const {
        const float half = paint::measure(tick.label, s_.px(sizes::kSmall)).width / 2,
                    x = scale_.px(tick.value);
        return which_ == 1 ? plot_.x - x + half : x + half - plot_.right();
    }

    /// Of an axis that is short for its words the two round numbers that are farthest apart; a single one
    /// would say nothing. None where no two have room.
    std::vector<Tick> two_ticks() const {
        std::vector<Tick> many = ticks_in({plot_.w, s_.em, s_.px(5), [](const std::string&) { return 0.f; }});
        std::erase_if(
            many, [&](const Tick& tick) { return tick.label.empty() || overhang(tick) > s_.px(kOverhang); });
        const float size = s_.px(sizes::kSmall);
        std::vector<Tick> best;
        float widest = 0;
        for (std::size_t i = 0; i < many.size(); ++i)
            for (std::size_t k = i + 1; k < many.size(); ++k) {
                const float apart = scale_.px(many[k].value) - scale_.px(many[i].value);
                const float words =
                    (paint::measure(many[i].label, size).width + paint::measure(many[k].label, size).width) /
                    2;
                if (apart < words + size / 2 || apart <= widest) continue;
                widest = apart;
                best = {many[i], many[k]};
            }
        for (Tick& tick : best) tick.level = TickLevel::Major;
        return best;
    }

    /// The next one below those that the axis has.
    PlacedStrips::Strip placed_strip(const StudyStrip& strip, const PlacedStrips& axis) const {
        const std::vector<double>& values = strip.values[which_];
        PlacedStrips::Strip out;
        out.name = strip.name, out.method = strip.method, out.style = strip.style, out.values = values;
        out.best = strip.fewest;
        const auto i = static_cast<float>(axis.strips.size());
        out.row = {plot_.x, plot_.y + i * axis.row, plot_.w, axis.row};
        if (values.empty()) return out;
        const StripBox box = strip_box(values);
        out.low = box.low, out.median = box.median, out.high = box.high;
        const float middle = out.row.y + 0.5f * axis.row, half = axis.half_box, left = axis.place(box.low);
        if (has_box(values.size()))
            out.box = {left, middle - half, std::max(axis.place(box.high) - left, s_.px(1)), 2 * half};
        for (std::size_t k = 0; k < values.size(); ++k) {
            const float across = has_box(values.size()) ? place_across(strip.trials[k]) : 0;
            out.points.push_back({axis.place(values[k]), middle + 0.8f * half * across});
            out.heights.push_back(0.5 + 0.8 * double(half / axis.row) * double(across));
        }
        return out;
    }

    const StudyStrips& strips_;
    std::size_t which_;
    Surface s_;
    StripSides sides_;
    Rect plot_;
    Scale scale_;
};

/// A page of strips cut into its words and both panels.
struct StripsPage {
    Surface s;
    Rect left;
    std::vector<std::string> note;
    std::vector<StripPanel> panels;
    std::vector<std::string> left_out;

    StripsPage(const StudyStrips& strips, const Surface& whole) : s(inside_margin(whole)), left(s.area) {
        if (has_words()) {
            const float head = s.px(26) + (corner_below(strips) ? s.px(15) : 0);
            left.y += head, left.h -= head;
        }
        place_under_note(strips, strips.note + strips.counts_note);
        if (!strips.counts_note.empty() && panels.front().is_crowded()) place_under_note(strips, strips.note);
    }
    void place_under_note(const StudyStrips& strips, const std::string& words) {
        panels.clear(), left_out.clear();
        const Rect whole = left;
        if (has_words()) {
            note = paint::wrap_words(words, left.w, s.px(10));
            left.h -= s.px(12) * static_cast<float>(note.size()) + s.px(4);
        }
        place_panels(strips);
        left = whole;
    }
    bool has_words() const { return s.area.h >= s.px(200); }
    /// What the study is has a line of its own where the title leaves no room for all of it.
    bool corner_below(const StudyStrips& strips) const {
        return !strips.corner.empty() && paint::measure(strips.corner, s.px(sizes::kSmall)).width >
                                             beside_title(title(strips, s.px(sizes::kTitle)));
    }
    /// Both where each has room for two numbers on its axis, else iterations alone.
    void place_panels(const StudyStrips& strips) {
        constexpr float kShare = 0.4f, kLeastAxis = 60;
        const float small = s.px(sizes::kSmall);
        StripSides sides;
        for (const StudyStrip& strip : strips.strips) {
            if (!strip.group.empty())
                sides.groups = std::max(sides.groups, paint::measure(strip.group, small).width);
            sides.names =
                std::max(sides.names, paint::measure(strip_words(strip), small, face_of(strip)).width);
            sides.counts =
                std::max(sides.counts, paint::measure(StripPanel::count_words(strip), small).width);
        }
        sides.groups = std::min(sides.groups, kShare / 2 * left.w);
        if (sides.groups > 0) sides.names += sides.groups + s.px(10);
        sides.names = std::max(sides.names, paint::measure(strips.axis, small).width);
        // Whole units: what is left for a name must not lack its rounding.
        sides.names = std::min(std::ceil(sides.names) + s.px(10), kShare * left.w);
        sides.counts += s.px(10);
        const float gap = s.px(kPanelGap), half = (left.w - sides.names - sides.counts - gap) / 2;
        const bool both = strips.timed && half >= s.px(kLeastAxis);
        Surface part = s;
        part.area = {left.x, left.y, both ? sides.names + half : left.w, left.h};
        panels.emplace_back(strips, 0, part, StripSides{sides.names, sides.groups, both ? 0 : sides.counts});
        if (strips.timed && !both) left_out.emplace_back("the panel of times");
        if (!both) return;
        part.area = {left.x + sides.names + half + gap, left.y, half + sides.counts, left.h};
        panels.emplace_back(strips, 1, part, StripSides{0, 0, sides.counts});
    }
    float beside_title(const std::string& words) const {
        return s.area.w - paint::measure(words, s.px(sizes::kTitle), paint::Face::Bold).width - s.px(16);
    }
    /// The whole title where it has room; a star says where the fewest are.
    std::string title(const StudyStrips& strips, float size) const {
        const auto fits = [&](const std::string& words) {
            return paint::measure(words, size, paint::Face::Bold).width <= s.area.w;
        };
        const std::string brief = strips.title.substr(0, strips.title.find(';'));
        return fits(strips.title) ? strips.title : paint::ellipsize(brief, s.area.w, size, paint::Face::Bold);
    }
};

}  // namespace

PlacedPage lay_out(const StudyStrips& strips, const Surface& whole) {
    PlacedPage placed;
    const StripsPage page(strips, whole);
    const Surface& s = page.s;
    const theme::Theme& t = *s.theme;
    if (page.has_words()) {
        const float size = s.px(sizes::kTitle);
        const auto add = [&](paint::Point at, std::string words, const paint::TextStyle& style) {
            placed.parts.emplace_back(PlacedText{at, std::move(words), style});
        };
        const std::string title = page.title(strips, size);
        add({s.area.x, s.area.y + s.px(9)}, title,
            {.size = size, .face = paint::Face::Bold, .colour = t.text, .v = VAlign::Middle});
        const float small = s.px(sizes::kSmall);
        if (page.corner_below(strips))
            add({s.area.x, s.area.y + s.px(25)}, shortened_list(strips.corner, s.area.w, small),
                {.size = small, .colour = t.quiet, .v = VAlign::Middle});
        else
            add({s.area.right(), s.area.y + s.px(9)}, strips.corner,
                {.size = small, .colour = t.quiet, .h = HAlign::Right, .v = VAlign::Middle});
        const float line = s.px(12), height = line * static_cast<float>(page.note.size());
        for (std::size_t i = 0; i < page.note.size(); ++i)
            add({s.area.x, s.area.bottom() - height + line * (static_cast<float>(i) + 0.8f)}, page.note[i],
                {.size = s.px(10), .colour = t.quiet});
    }
    placed.left_out = page.left_out;
    for (std::size_t k = 0; k < page.panels.size(); ++k) {
        if (page.panels[k].fits())
            page.panels[k].place(placed);
        else
            placed.left_out.emplace_back(k == 0 ? "the panel of iterations" : "the panel of times");
    }
    return placed;
}

}  // namespace lowrank::studies
