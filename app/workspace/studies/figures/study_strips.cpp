// Draws strips: rows of one height, a box from the lower to the upper quartile, points spread across it by
// their trial.
#include "app/workspace/studies/figures/study_strips.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/figure/engine/fit_words.h"
#include "app/figure/page/page_note.h"
#include "app/paint/markup.h"
#include "app/paint/text_layout.h"
#include "core/io/table/table_text.h"
#include "core/study/axis.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using namespace figure;
using paint::HAlign;
using paint::Rect;
using paint::VAlign;

constexpr std::size_t kMostStrips = 24;
constexpr float kPanelGap = 32,
                kOverhang = 13;  ///< px between the panels, and of it for a tick label of each

/// From -1 to 1, neighbouring trials far apart, the same in every picture.
float place_across(Index trial) {
    const double golden = 0.6180339887498949 * double(trial + 1);
    return static_cast<float>(2 * (golden - std::floor(golden)) - 1);
}

/// A row that needs the fewest iterations says so.
std::string strip_words(const StudyStrip& strip) { return (strip.fewest ? "★ fewest  " : "") + strip.name; }

/// The panel of one quantity.
class StripPanel {
public:
    StripPanel(const StudyStrips& strips, std::size_t which, const Surface& s, float names, float counts)
        : strips_(strips), which_(which), s_(s) {
        const float head = s.px(24), foot = s.px(sizes::kSmall) * 1.25f + s.px(sizes::kTickGap) + s.px(20);
        plot_ = {s.area.x + names, s.area.y + head, s.area.w - names - counts - s.px(4),
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

    /// The name of the quantity, the strips, and at the end of each row of the last panel how many runs
    /// succeeded.
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
        axis.names = !seconds;
        axis.text_size = text_size(), axis.mark_size = mark_size();
        axis.row = row(), axis.half_box = half_height();
        axis.surface = s_;
        axis.surface.look = nullptr;
        for (std::size_t i = 0; i < strips_.strips.size(); ++i) {
            axis.strips.push_back(placed_strip(strips_.strips[i], axis));
            if (!told(i)) axis.strips.back().name.clear();
        }
        placed.parts.emplace_back(axis);
        for (std::size_t i = 0; i < strips_.strips.size() && seconds; ++i)
            if (told(i))
                placed.parts.emplace_back(
                    PlacedText{{plot_.right() + s_.px(8), axis.middle(i)},
                               count_words(strips_.strips[i]),
                               {.size = text_size(), .colour = t.quiet, .v = VAlign::Middle}});
    }

    /// A single run that succeeds is seen to: its point stands in the strip.
    static std::string count_words(const StudyStrip& strip) {
        if (strip.runs == 1 && strip.trials.size() == 1) return {};
        return success_words(static_cast<Index>(strip.trials.size()), strip.runs);
    }

private:
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
    /// Rows that are lower than words can be read in have theirs in turn, and those with the fewest
    /// iterations first.
    bool told(std::size_t i) const {
        const std::vector<StudyStrip>& all = strips_.strips;
        const auto every = static_cast<std::size_t>(std::ceil(1.1f * text_size() / row()));
        if (every <= 1) return true;
        const std::size_t first = i + 1 - std::min(i + 1, every),
                          last = std::min(all.size(), all[i].fewest ? i : i + every);
        for (std::size_t k = first; k < last; ++k)
            if (all[k].fewest) return false;
        return all[i].fewest || i % every == 0;
    }

    std::vector<Tick> ticks() const {
        const bool seconds = which_ == 1;
        const float size = s_.px(sizes::kSmall);
        const TickSpace space{plot_.w, s_.em, s_.px(30), [&](const std::string& label) {
                                  return paint::measure(label, size).width + size;
                              }};
        std::vector<Tick> all = scale_.logarithmic ? log_ticks(scale_.low, scale_.high, space)
                                : seconds && has_unit_on_ticks()
                                    ? seconds_ticks(scale_.low, scale_.high, space)
                                    : linear_ticks(scale_.low, scale_.high, space, !seconds);
        // The panels stand beside each other: no label may reach into the other's.
        for (Tick& tick : all) {
            const float half = paint::measure(tick.label, size).width / 2, x = scale_.px(tick.value);
            const float over = seconds ? plot_.x - x + half : x + half - plot_.right();
            if (over > s_.px(kOverhang)) tick.label.clear();
        }
        return all;
    }

    /// The next one below those that the axis has.
    PlacedStrips::Strip placed_strip(const StudyStrip& strip, const PlacedStrips& axis) const {
        const std::vector<double>& values = strip.values[which_];
        PlacedStrips::Strip out{
            strip_words(strip), strip.method, strip.style, values, {}, 0, 0, 0, {}, {}, {}};
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
    Rect plot_;
    Scale scale_;
};

/// Marks the strips of a study that turns one rule of one method, once all its runs have come: of the values
/// at which most runs succeed those with the lowest median. Those iterations; nothing else.
std::optional<double> mark_fewest(const StudyPageInput& in, std::vector<StudyStrip>& strips) {
    const StudySpec& study = in.study;
    if (!is_sweep(study) || (study.x && study.y)) return {};
    const StudyAxis& axis = study.x ? *study.x : *study.y;
    if (strips.size() != axis.values.size()) return {};
    std::size_t most = 1;
    for (const StudyStrip& strip : strips) {
        if (strip.runs < study.trials) return {};
        most = std::max(most, strip.trials.size());
    }
    double fewest = std::numeric_limits<double>::infinity();
    const auto median = [](const StudyStrip& strip) { return quantile(strip.values[0], 0.5); };
    for (const StudyStrip& strip : strips)
        if (strip.trials.size() == most) fewest = std::min(fewest, median(strip));
    if (!std::isfinite(fewest)) return {};
    for (StudyStrip& strip : strips) strip.fewest = strip.trials.size() == most && median(strip) == fewest;
    return fewest;
}

/// 'fewest: d = 4 (41 iterations)'.
std::string fewest_words(const std::vector<StudyStrip>& strips, double fewest) {
    std::string there;
    for (const StudyStrip& strip : strips)
        if (strip.fewest) there += (there.empty() ? "" : ", ") + strip.name;
    return fmt::format("fewest: {} ({} iterations)", there, print_number(fewest));
}

}  // namespace

StripBox strip_box(const std::vector<double>& values) {
    return {quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)};
}

StudyStrips study_strips(const StudyPageInput& in, const theme::Theme& theme, const state::PageLook* look) {
    StudyStrips out;
    const std::vector<ShownMethod> methods = shown_methods(in, theme, look);
    const auto add = [&](Index cell, const ShownMethod& method, const std::string& name) {
        StudyStrip strip{name, method.name, method.style, 0, false, {}, {}};
        const std::vector<const TrialRow*> runs = runs_of(in, cell, method.method);
        strip.runs = static_cast<Index>(runs.size());
        for (const TrialRow* run : runs) {
            if (!run->success) continue;
            strip.trials.push_back(run->trial);
            strip.values[0].push_back(double(run->iterations));
            strip.values[1].push_back(std::isnan(run->seconds) ? 0 : run->seconds);
            out.csv += csv_cell(paint::plain_text(name)) + "," + std::to_string(run->trial) + "," +
                       std::to_string(run->iterations) + "," +
                       (std::isnan(run->seconds) ? "nan" : print_number(run->seconds)) + "\n";
        }
        out.strips.push_back(std::move(strip));
    };
    const auto one = one_axis(in.study);
    if (!in.cell && one && one->cells.size() * methods.size() <= kMostStrips) {
        for (std::size_t v = 0; v < one->cells.size(); ++v)
            for (const ShownMethod& method : methods)
                add(one->cells[v], method,
                    place_words(in.study, one->cells[v]) + (methods.size() > 1 ? ", " + method.name : ""));
        out.corner = study_corner(in);
    } else {
        const Index cell = in.cell ? *in.cell : middle_cell(in);
        for (const ShownMethod& method : methods) add(cell, method, method.name);
        const std::string place = place_words(in.study, cell);
        out.corner = (place.empty() ? "" : place + ", ") + study_corner(in);
    }
    out.first_seed = trial_seed(in.study, 0);
    out.title = "Iterations and time to the success";
    if (const auto fewest = mark_fewest(in, out.strips))
        out.title += "; " + fewest_words(out.strips, *fewest);
    const bool boxes =
        std::ranges::any_of(out.strips, [](const StudyStrip& strip) { return has_box(strip.trials.size()); });
    out.note = "Each point is a trial that succeeds.";
    if (boxes)
        out.note += " Each box holds the middle half of its points, 25 to 75 %; its line is the median.";
    if (in.study.trials > 1) out.note += " At the right: how many of the runs succeed.";
    out.csv = "strip,trial,iterations,seconds\n" + out.csv;
    if (look && look->title) out.title = *look->title;
    if (look && !look->notes) out.corner.clear(), out.note.clear();
    return out;
}

namespace {

/// A page of strips cut into its words and both panels.
struct StripsPage {
    Surface s;
    Rect left;
    std::vector<std::string> note;
    float names = 0;
    std::vector<StripPanel> panels;

    StripsPage(const StudyStrips& strips, const Surface& whole) : s(inside_margin(whole)), left(s.area) {
        if (has_words()) {
            const float head = s.px(26) + (corner_below(strips) ? s.px(15) : 0);
            left.y += head, left.h -= head;
            note = paint::wrap_words(strips.note, left.w, s.px(10));
            left.h -= s.px(12) * static_cast<float>(note.size()) + s.px(4);
        }
        float counts = 0;
        for (const StudyStrip& strip : strips.strips) {
            const auto face = strip.fewest ? paint::Face::Bold : paint::Face::Regular;
            names = std::max(names, paint::measure(strip_words(strip), s.px(sizes::kSmall), face).width);
            counts =
                std::max(counts, paint::measure(StripPanel::count_words(strip), s.px(sizes::kSmall)).width);
        }
        names = std::min(names + s.px(10), 0.4f * left.w);
        counts += s.px(10);
        const float gap = s.px(kPanelGap), half = (left.w - names - counts - gap) / 2;
        for (const std::size_t which : {std::size_t{0}, std::size_t{1}}) {
            Surface part = s;
            part.area = which == 0 ? Rect{left.x, left.y, names + half, left.h}
                                   : Rect{left.x + names + half + gap, left.y, half + counts, left.h};
            panels.emplace_back(strips, which, part, which == 0 ? names : 0, which == 0 ? 0 : counts);
        }
    }
    bool has_words() const { return s.area.h >= s.px(200); }
    /// What the study is has a line of its own where the title leaves no room for all of it.
    bool corner_below(const StudyStrips& strips) const {
        return !strips.corner.empty() && paint::measure(strips.corner, s.px(sizes::kSmall)).width >
                                             beside_title(title(strips, s.px(sizes::kTitle)));
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
    for (const StripPanel& panel : page.panels)
        if (panel.fits()) panel.place(placed);
    return placed;
}

}  // namespace lowrank::studies
