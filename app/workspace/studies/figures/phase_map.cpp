// Places cells, labels and lines of a phase map.
#include "app/workspace/studies/figures/phase_map.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/layout.h"
#include "app/figure/page/dress.h"
#include "app/figure/page/page_note.h"
#include "app/paint/text_layout.h"
#include "app/workspace/studies/figures/phase_map_marks.h"
#include "app/workspace/studies/figures/study_places.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using namespace figure;
using paint::HAlign;
using paint::Point;
using paint::Rect;
using paint::VAlign;

constexpr float kBarName = 18;      ///< px for what the bar shows, on its side
constexpr float kLeastPlot = 40;    ///< px a side; below it words make room
constexpr float kMostNames = 0.3f;  ///< of a side of the page, for words at an axis

/// What a page has room for, in the order in which it is given up.
struct Manner {
    bool note = true, legend = true, place = true, title = true, names = true, bar = true, labels = true;
    bool give_up() {
        for (bool* what : {&note, &legend, &place, &title, &names, &bar, &labels})
            if (*what) return *what = false, true;
        return false;
    }
};

class PhaseLayout {
public:
    PhaseLayout(const PhaseMapInput& in, const Surface& s, const PhaseFoot& least, PhaseMap& map)
        : in_(in), s_(s), least_(least), map_(map), halves_(halves_of_rows(in)) {}

    /// Whether the plot is large enough for this manner.
    bool place(const Manner& manner) {
        map_ = {};
        map_.area = s_.area;
        map_.columns = in_.study.columns();
        map_.rows = in_.study.rows();
        const float small = s_.px(sizes::kSmall), pad = s_.card ? s_.px(10) : 0;
        const Rect page{s_.area.x + pad, s_.area.y + pad, s_.area.w - 2 * pad, s_.area.h - 2 * pad};
        const std::vector<std::string> x = values_of(in_.study.x), y = values_of(in_.study.y);
        float left = page.x, right = page.right(), top = page.y, bottom = page.bottom();
        std::vector<std::string> notes;
        if (manner.note) notes = paint::wrap_words(phase_note_words(in_), page.w, s_.px(sizes::kHeading));
        map_.foot.note = notes.size();
        map_.foot.legend = manner.legend ? place_legend(page) : 0;
        const auto rows = [](std::size_t own, std::size_t least, bool any) {
            return any ? static_cast<float>(std::max(own, least)) : 0;
        };
        bottom -= rows(map_.foot.note, least_.note, manner.note) * s_.px(sizes::kHeading) * 1.35f;
        const float notes_top = bottom;
        bottom -= rows(map_.foot.legend, least_.legend, manner.legend) * s_.px(sizes::kRow);
        shift_legend(bottom);
        if (manner.title) top += s_.px(24);
        map_.foot.above = manner.place && place_room(page) < place_width() ? 1 : 0;
        top += rows(map_.foot.above, least_.above, manner.place) * s_.px(15);
        const bool x_name = manner.names && in_.study.x, y_name = manner.names && in_.study.y;
        if (x_name) bottom -= s_.px(20);
        if (y_name) left += s_.px(20);
        if (manner.labels && in_.study.y) {
            float widest = 0;
            for (const std::string& name : y) widest = std::max(widest, paint::measure(name, small).width);
            left += std::min(widest, kMostNames * page.w) + s_.px(sizes::kTickGap);
        }
        if (manner.bar)
            right -= s_.px(30) + paint::measure("0.25", small).width + s_.px(kBarName);
        else if (manner.labels && !x.empty() && !has_words(in_.study.x))
            right -= paint::measure(x.back(), small).width / 2;
        float label_height = small * 1.25f;
        columns_ = {};
        if (manner.labels && has_words(in_.study.x)) {
            columns_ = column_names(x, (right - left) / static_cast<float>(map_.columns), small,
                                    kMostNames * page.h);
            label_height = columns_.height;
        }
        if (manner.labels && in_.study.x) bottom -= label_height + s_.px(sizes::kTickGap);
        map_.plot = {left, top, right - left, bottom - top};
        if (!(map_.plot.w >= s_.px(kLeastPlot)) || !(map_.plot.h >= s_.px(kLeastPlot))) return false;
        // The words below a map may be read elsewhere; the map itself may not.
        if ((manner.note || manner.legend) && map_.plot.h < 0.4f * page.h) return false;

        if (manner.labels) place_labels(x, y, small);
        if (manner.bar) place_bar(small);
        const paint::TextStyle quiet{
            .size = small, .colour = s_.theme->quiet, .h = HAlign::Centre, .v = VAlign::Middle};
        const Rect& plot = map_.plot;
        const ProblemKind kind = in_.study.base.problem.kind;
        if (x_name) {
            const float y_at =
                plot.bottom() + (manner.labels ? label_height + s_.px(sizes::kTickGap) : 0) + s_.px(10);
            map_.words.push_back({{plot.x + plot.w / 2, y_at},
                                  paint::ellipsize(phase_axis_words(in_.study.x->key, kind), plot.w, small),
                                  quiet});
        }
        if (y_name) {
            paint::TextStyle up = quiet;
            up.vertical = true;
            map_.words.push_back({{page.x + s_.px(7), plot.y + plot.h / 2},
                                  paint::ellipsize(phase_axis_words(in_.study.y->key, kind), plot.h, small),
                                  up});
        }
        if (manner.title) place_title(page, map_.foot.above > 0);
        for (std::size_t i = 0; i < notes.size(); ++i)
            map_.words.push_back(
                {{page.x, notes_top + (static_cast<float>(i) + 1) * s_.px(sizes::kHeading) * 1.35f},
                 notes[i],
                 {.size = s_.px(sizes::kHeading), .colour = s_.theme->quiet, .v = VAlign::Bottom}});
        place_lines();
        return true;
    }

    /// However small the plot is.
    void place_cells() {
        for (Index index = 0; index < in_.study.cells(); ++index) {
            const CellSummary& summary = in_.of(index, in_.method);
            const Rect box = map_.cell(index);
            const std::string name = cell_name(in_.study, index);
            if (summary.underdetermined)
                map_.cells.push_back({box, s_.theme->field,
                                      fmt::format("{}: fewer samples than degrees of freedom", name), true,
                                      hatching(box, s_.px(6))});
            else if (summary.trials > 0) {
                const theme::Colour fill = theme::viridis(summary.share());
                map_.cells.push_back(
                    {box, fill,
                     fmt::format("{}: {}", name, success_words(summary.successes, summary.trials))});
                place_share(in_, s_, box, summary, fill, map_);
            }
        }
        // Marks that would hide each other leave a line alone; a row that is on no line keeps its mark.
        const bool apart = map_.cell(0).h > s_.px(sizes::kMarker);
        for (PhaseMap::Line& line : map_.lines) line.marked = apart;
        if (in_.study.x) map_.x_numbers = axis_numbers(*in_.study.x);
        if (in_.study.y) map_.y_numbers = axis_numbers(*in_.study.y);
        map_.surface = s_;
        map_.surface.look = nullptr;
    }

private:
    std::vector<std::string> values_of(const std::optional<StudyAxis>& axis) const {
        return axis ? value_names(in_.study, *axis) : std::vector<std::string>();
    }
    static bool has_words(const std::optional<StudyAxis>& axis) {
        return axis && axis_numbers(*axis).empty();
    }

    void place_labels(const std::vector<std::string>& x, const std::vector<std::string>& y, float small) {
        const Rect& plot = map_.plot;
        paint::TextStyle style{
            .size = small, .colour = s_.theme->quiet, .h = HAlign::Centre, .v = VAlign::Top};
        const float step_x = plot.w / static_cast<float>(map_.columns),
                    step_y = plot.h / static_cast<float>(map_.rows);
        if (has_words(in_.study.x))
            place_column_names(step_x, style);
        else if (!x.empty())
            for (const std::size_t i : labelled(x, step_x, small, true))
                map_.words.push_back(
                    {{plot.x + step_x * (static_cast<float>(i) + 0.5f), plot.bottom() + s_.px(5)},
                     x[i],
                     style});
        // Long words under the outer cells would leave the page.
        std::erase_if(map_.words, [&](const PlacedText& label) {
            return label.box().x < map_.area.x || label.box().right() > map_.area.right();
        });
        if (y.empty()) return;
        style.h = HAlign::Right;
        style.v = VAlign::Middle;
        const float room = plot.x - s_.px(5) - map_.area.x - (in_.study.y ? s_.px(15) : 0);
        for (const std::size_t i : labelled(y, step_y, small, false))
            map_.words.push_back(
                {{plot.x - s_.px(5), plot.bottom() - step_y * (static_cast<float>(i) + 0.5f)},
                 has_words(in_.study.y) ? name_within(y[i], room, small) : y[i],
                 style});
    }

    void place_column_names(float step, paint::TextStyle style) {
        const float top = map_.plot.bottom() + s_.px(5);
        style.vertical = columns_.turned;
        if (columns_.turned) style.h = HAlign::Right, style.v = VAlign::Middle;
        for (std::size_t i = 0; i < columns_.lines.size(); ++i) {
            float y = top;
            for (const std::string& line : columns_.lines[i]) {
                map_.words.push_back({{map_.plot.x + step * (static_cast<float>(i) + 0.5f), y}, line, style});
                y += style.size * 1.25f;
            }
        }
    }

    void place_bar(float small) {
        const Rect& plot = map_.plot;
        map_.bar = {plot.right() + s_.px(12), plot.y, s_.px(11), plot.h};
        const paint::TextStyle style{.size = small, .colour = s_.theme->quiet, .v = VAlign::Middle};
        const bool quarters = plot.h >= s_.px(90);
        for (int k = 0; k <= 4; k += quarters ? 1 : 4) {
            const float y = map_.bar.bottom() - map_.bar.h * static_cast<float>(k) / 4;
            // The outer ones stay beside the bar.
            const float inside = std::clamp(y, map_.bar.y + small * 0.5f, map_.bar.bottom() - small * 0.5f);
            map_.words.push_back({{map_.bar.right() + s_.px(5), inside}, print_number(k / 4.0), style});
        }
        paint::TextStyle up = style;
        up.vertical = true, up.h = HAlign::Centre;
        const std::string ways[] = {"share of successes", "successes"};
        const std::string name = first_that_fits(ways, plot.h, small);
        map_.words.push_back({{map_.bar.right() + s_.px(5) + paint::measure("0.25", small).width +
                                   s_.px(kBarName) / 2 + s_.px(2),
                               plot.y + plot.h / 2},
                              name,
                              up});
    }

    std::string title(const Rect& page) const {
        const float size = s_.px(sizes::kTitle);
        std::string method = phase_method_words(in_, in_.method);
        if (s_.look && !method.empty())
            method = line_methods(in_, s_)[static_cast<std::size_t>(in_.method)].told();
        const std::string ways[] = {
            method.empty() ? "Share of successes" : fmt::format("{}: share of successes", method),
            method.empty() ? "Successes" : method};
        return s_.look && s_.look->title ? paint::ellipsize(*s_.look->title, page.w, size, paint::Face::Bold)
                                         : first_that_fits(ways, page.w, size, paint::Face::Bold);
    }

    std::string study_words() const { return wants_notes(s_) ? phase_study_words(in_) : ""; }
    float place_width() const { return paint::measure(study_words(), s_.px(sizes::kSmall)).width; }
    /// Beside the title.
    float place_room(const Rect& page) const {
        return page.w - paint::measure(title(page), s_.px(sizes::kTitle), paint::Face::Bold).width -
               s_.px(18);
    }

    /// And what the study is: beside it, or on a line of its own where there is one.
    void place_title(const Rect& page, bool own_line) {
        const float small = s_.px(sizes::kSmall), size = s_.px(sizes::kTitle);
        map_.words.push_back(
            {{page.x, page.y},
             title(page),
             {.size = size, .face = paint::Face::Bold, .colour = s_.theme->text, .v = VAlign::Top}});
        const std::string words = shortened_list(study_words(), own_line ? page.w : place_room(page), small);
        if (words.empty()) return;
        const paint::Point at = own_line ? paint::Point{page.x, page.y + s_.px(20)}
                                         : paint::Point{page.right(), page.y + (size - small) / 2};
        map_.words.push_back({at,
                              words,
                              {.size = small,
                               .colour = s_.theme->quiet,
                               .h = own_line ? HAlign::Left : HAlign::Right,
                               .v = VAlign::Top}});
    }

    /// Samples and names of the lines that are drawn, one after the other, from the page's top; the rows that
    /// they take. In the window they have the rows of all lines from the start, so that a study that runs
    /// moves nothing.
    std::size_t place_legend(const Rect& page) {
        if (halves_.empty()) return 0;
        const std::vector<LineMethod> lines = line_methods(in_, s_);
        std::vector<std::size_t> all, drawn;
        for (std::size_t m = 0; m < lines.size(); ++m) {
            all.push_back(m);
            if (std::ranges::any_of(halves_[m], is_inside)) drawn.push_back(m);
        }
        const std::size_t rows = place_names(page, lines, drawn);
        if (s_.look) return rows;
        const auto kept = std::move(map_.legend);
        map_.legend.clear();
        const std::size_t most = place_names(page, lines, all);
        map_.legend = kept;
        return most;
    }

    std::size_t place_names(const Rect& page, const std::vector<LineMethod>& lines,
                            const std::vector<std::size_t>& which) {
        const float sample = s_.px(sizes::kSample), gap = s_.px(6), size = s_.px(sizes::kSmall),
                    row = s_.px(sizes::kRow);
        float x = page.x, y = page.y;
        std::size_t rows = which.empty() ? 0 : 1;
        for (const std::size_t m : which) {
            const std::string name = "50 % " + lines[m].told();
            const float width = sample + gap + paint::measure(name, size).width;
            if (x > page.x && x + width > page.right()) x = page.x, y += row, ++rows;
            map_.legend.push_back({{x, y, sample, row},
                                   {{x + sample + gap, y + row / 2},
                                    paint::ellipsize(name, page.right() - x - sample - gap, size),
                                    {.size = size, .colour = s_.theme->text, .v = VAlign::Middle}},
                                   lines[m].style});
            x += width + s_.px(16);
        }
        return rows;
    }

    void shift_legend(float top) {
        const float down = map_.legend.empty() ? 0 : top - map_.legend.front().sample.y;
        for (PhaseMap::Named& each : map_.legend) each.sample.y += down, each.name.at.y += down;
    }

    void place_lines() {
        if (halves_.empty()) return;
        // Between rows that are not numbers there is nothing a line could stand for.
        const bool joined = in_.study.y && !axis_numbers(*in_.study.y).empty();
        const std::vector<LineMethod> methods = line_methods(in_, s_);
        const float step_x = map_.plot.w / static_cast<float>(map_.columns);
        for (std::size_t m = 0; m < methods.size(); ++m) {
            PhaseMap::Line line{methods[m].name, methods[m].style, {{}}};
            for (Index row = 0; row < map_.rows; ++row) {
                const HalfSuccess& half = halves_[m][static_cast<std::size_t>(row)];
                if (is_inside(half)) {
                    const Rect cell = map_.cell(row * map_.columns);
                    line.pieces.back().push_back(
                        {map_.plot.x + step_x * (static_cast<float>(std::abs(half.at)) + 0.5f),
                         cell.y + cell.h / 2});
                }
                if ((!is_inside(half) || !joined) && !line.pieces.back().empty()) line.pieces.emplace_back();
            }
            if (line.pieces.back().empty()) line.pieces.pop_back();
            map_.lines.push_back(std::move(line));
        }
    }

    const PhaseMapInput& in_;
    const Surface& s_;
    const PhaseFoot& least_;
    PhaseMap& map_;
    std::vector<std::vector<HalfSuccess>> halves_;
    ColumnNames columns_;  ///< of an x axis of words
};

}  // namespace

PhaseMapInput phase_map_input(const StudyFileContent& content) {
    return {content.study, summarise(content.study, content.rows), 0};
}

Rect PhaseMap::cell(Index index) const {
    const float w = plot.w / static_cast<float>(columns), h = plot.h / static_cast<float>(rows);
    const auto column = static_cast<float>(index % columns), row = static_cast<float>(index / columns);
    return {plot.x + w * column, plot.bottom() - h * (row + 1), w, h};
}

std::optional<Index> PhaseMap::cell_at(Point at) const {
    if (!plot.contains(at)) return std::nullopt;
    const auto column = static_cast<Index>((at.x - plot.x) / plot.w * static_cast<float>(columns));
    const auto row = static_cast<Index>((plot.bottom() - at.y) / plot.h * static_cast<float>(rows));
    return std::min(row, rows - 1) * columns + std::min(column, columns - 1);
}

PhaseMap lay_out_phase_map(const PhaseMapInput& input, const Surface& surface, const PhaseFoot& least) {
    PhaseMap map;
    PhaseLayout layout(input, surface, least, map);
    Manner manner;
    if (surface.look) {
        manner.note = surface.look->notes;
        manner.title = !surface.look->title || !surface.look->title->empty();
        manner.legend = surface.look->legend != state::LegendPlace::None;
    }
    while (!layout.place(manner) && manner.give_up()) {
    }
    if (map.plot.w > 0 && map.plot.h > 0) layout.place_cells();
    return map;
}

}  // namespace lowrank::studies
