// How the curves stand on the page, and whether they move.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "app/figure/export/export_frames.h"
#include "app/panels/export_form.h"
#include "app/state/figure_catalogue.h"
#include "app/ui/format.h"
#include "core/text/bounds.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

class PlotForm : public ExportForm {
public:
    using ExportForm::ExportForm;

    void plot(const Preview& preview) {
        const state::FigureRow* figure = state::find_figure(settings_.figure);
        const auto reads = [&](std::string_view option) { return figure && figure->reads(option); };
        // A typed range begins where the axis stands; what the page says costs a drawing of it.
        const auto seen = [&](std::optional<state::AxisRange> figure::ShownRanges::*axis,
                              state::AxisRange without) {
            return [&preview, axis, without] {
                return preview.ranges ? (preview.ranges().*axis).value_or(without) : without;
            };
        };
        if (reads("x-range"))
            range("x", "X axis", settings_.look.x, seen(&figure::ShownRanges::x, {0, 100}),
                  [](state::ExportSettings& e) -> state::RangeChoice& { return e.look.x; });
        if (reads("y-range"))
            range("y", "Y axis", settings_.look.y, seen(&figure::ShownRanges::y, {1e-10, 1}),
                  [](state::ExportSettings& e) -> state::RangeChoice& { return e.look.y; });
        const std::optional<std::string>& title = settings_.look.title;
        text("title", row("Title", "Another title; _ and ^ make indices. Off: none."),
             &state::PageLook::title);
        if (reads("x-label"))
            text("x-label", row("X label", "Another name of the x axis; _ and ^ make indices. Off: none."),
                 &state::PageLook::x_label);
        if (reads("y-label"))
            text("y-label",
                 row("Y label",
                     "A name beside the y axis, which is there by itself where the title is off; _ and ^ "
                     "make indices. Off: none."),
                 &state::PageLook::y_label, title && title->empty(), [this, &preview] {
                     const std::string own = preview.ranges ? preview.ranges().y_name : std::string();
                     return own.empty() ? name_of_figure() : own;
                 });
        if (reads("legend")) legend(state::legend_places(*figure));
        if (reads("notes")) shown(reads("legend-values"), reads("restarts"), reads("point-notes"));
    }
    /// A picture for each of many moments, of a figure whose last is known.
    void film(std::int64_t end) {
        const state::FilmChoice& film = settings_.film;
        static constexpr std::array<std::string_view, 2> kKinds = {"one picture", "film"};
        if (auto kind =
                ui_.segmented("export.film", row("Export", "A film: a picture for each of the frames below"),
                              kKinds, film.on ? 1 : 0))
            change([&](state::ExportSettings& e) { e.film.on = *kind == 1; });
        if (!film.on) return;
        const std::int64_t last = std::min(film.last.value_or(end), end);
        const auto whole = [](double v) {
            return static_cast<std::int64_t>(std::clamp(std::round(v), 0.0, 1e9));
        };
        Rect ends = row("Frames", "The first and the last; iterations, or the parts of a step");
        const float each = std::floor((ends.w - ui_.px(24)) / 2);
        number("export.first", cut_left(ends, each), static_cast<double>(film.first), "",
               [&](auto& e, double v) { e.film.first = whole(v); }, "The first frame",
               {0, static_cast<double>(end)});
        ui_.text(cut_left(ends, ui_.px(24)), " to", {ui_.theme().quiet, 12});
        number("export.last", ends, static_cast<double>(last), "",
               [&](auto& e, double v) {
                   e.film.last.reset();
                   if (whole(v) < end) e.film.last = whole(v);
               },
               "The last frame", {static_cast<double>(film.first), 1e9});
        Rect pace = row("Every", "Iterations from one picture to the next, and how many pictures a second");
        number("export.step", cut_left(pace, each), static_cast<double>(film.step), "",
               [&](auto& e, double v) { e.film.step = whole(v); }, "The step", {1, 1e9});
        cut_left(pace, ui_.px(24));
        number("export.fps", pace, film.per_second, "fps", [](auto& e, double v) { e.film.per_second = v; },
               "The speed", {0.1, 60});
        const std::int64_t count = figure::frames_of(figure::range_of(film), end);
        std::string words = std::to_string(count) + (count == 1 ? " picture, " : " pictures, ") +
                            decimals(static_cast<double>(count) / film.per_second, 1) + " s. ";
        words += settings_.format == state::ExportFormat::Pdf   ? "PDF: a page for each."
                 : settings_.format == state::ExportFormat::Gif ? "GIF plays everywhere."
                 : settings_.format >= state::ExportFormat::Gif ? "MP4 and WebM need the program ffmpeg."
                                                                : "A numbered file for each.";
        cut_top(left_, ui_.px(6));
        cut_top(left_, ui_.paragraph(left_, words, {ui_.theme().quiet, 12}));
    }

private:
    /// A text of the figure's own, another one, or none.
    /// by_itself: whether it is drawn where nobody has said a word; else the tick says this one.
    void text(const std::string& id, Rect room, std::optional<std::string> state::PageLook::*part,
              bool by_itself = true, const std::function<std::string()>& word = {}) {
        const std::optional<std::string>& now = settings_.look.*part;
        const bool drawn = now ? !now->empty() : by_itself;
        tick(id, cut_left(room, ui_.px(26)), "", drawn, [=](state::ExportSettings& e) {
            (e.look.*part).reset();
            if (drawn && by_itself) e.look.*part = "";
            if (!drawn && !by_itself) e.look.*part = word();
        });
        if (auto typed =
                ui_.text_box("export." + id, room, now.value_or(""), "the figure's own", kLongestText))
            change([&](state::ExportSettings& e) {
                (e.look.*part).reset();
                if (!typed->empty()) e.look.*part = *typed;
            });
    }

    /// As the switch of figures calls it, with a capital as title and axes have one.
    std::string name_of_figure() const {
        std::string name = settings_.figure;
        for (const state::FigureChoice& each : ui_.context().state.front().figures())
            if (each.name == settings_.figure) name = each.label;
        if (!name.empty() && name[0] >= 'a' && name[0] <= 'z')
            name[0] = static_cast<char>(name[0] - 'a' + 'A');
        return name;
    }

    void legend(std::span<const state::LegendPlace> places) {
        static constexpr std::array<std::string_view, 5> kNames = {"free", "inside", "outside", "direct",
                                                                   "none"};
        const bool beside_curves = places.size() == kNames.size();
        std::vector<std::string_view> names;
        for (const state::LegendPlace place : places)
            names.push_back(kNames[static_cast<std::size_t>(place)]);
        // A place that this figure does not have is taken for the first.
        const auto chosen = std::ranges::find(places, settings_.look.legend);
        const int active = chosen == places.end() ? 0 : static_cast<int>(chosen - places.begin());
        if (auto place = ui_.segmented(
                "export.legend",
                row("Legend", beside_curves
                                  ? "Free: inside where it covers no curve, else outside. Direct: a name at "
                                    "each curve."
                                  : "Free: beside the picture."),
                names, active))
            change([&](state::ExportSettings& e) {
                e.look.legend = places[static_cast<std::size_t>(*place)];
                e.look.corner.reset();
                e.look.legend_columns = 0;
            });
        if (beside_curves) legend_place();
    }

    /// values: numbers in a legend; curves: of the runs alone; pinned: notes can stand at their points.
    void shown(bool values, bool curves, bool pinned) {
        const auto flip = [](bool state::PageLook::*part) {
            return [part](state::ExportSettings& e) { e.look.*part = !(e.look.*part); };
        };
        const state::PageLook& look = settings_.look;
        Rect first = row("Show", values ? "What stands beside the curves" : "The words over and below it");
        if (!values) return tick("notes", first, "notes", look.notes, flip(&state::PageLook::notes));
        Rect second = row("", "");
        const float half = std::floor(first.w / 2);
        tick("values", cut_left(first, half), "numbers", look.values, flip(&state::PageLook::values));
        if (curves) tick("restarts", first, "restarts", look.restarts, flip(&state::PageLook::restarts));
        tick("notes", cut_left(second, half), "notes", look.notes, flip(&state::PageLook::notes));
        if (curves)
            tick("predictions", second, "predictions", look.predictions, flip(&state::PageLook::predictions));
        if (!pinned) return;
        tick("point-notes", row("", ""), "notes pinned to curves", look.point_notes,
             flip(&state::PageLook::point_notes));
    }

    template <class Part>
    void range(const std::string& axis, std::string_view label, const state::RangeChoice& now,
               const std::function<state::AxisRange()>& first, Part part) {
        static constexpr std::array<std::string_view, 3> kKinds = {"as seen", "all", "typed"};
        if (auto kind = ui_.segmented("export." + axis,
                                      row(label, "As seen: the range in the window. All: every point."),
                                      kKinds, static_cast<int>(now.kind)))
            change([&](state::ExportSettings& e) {
                state::RangeChoice& range = part(e);
                range.kind = static_cast<state::RangeKind>(*kind);
                if (range.kind == state::RangeKind::Typed && range.typed == state::AxisRange{})
                    range.typed = first();
            });
        if (now.kind != state::RangeKind::Typed) return;
        Rect ends = row("", "");
        const float each = std::floor((ends.w - ui_.px(24)) / 2);
        // Ends that pass each other change places.
        const auto set = [part](bool low) {
            return [part, low](state::ExportSettings& e, double v) {
                state::AxisRange& range = part(e).typed;
                (low ? range.low : range.high) = v;
                if (range.low > range.high) std::swap(range.low, range.high);
            };
        };
        number("export." + axis + ".low", cut_left(ends, each), now.typed.low, "", set(true));
        ui_.text(cut_left(ends, ui_.px(24)), " to", {ui_.theme().quiet, 12});
        number("export." + axis + ".high", ends, now.typed.high, "", set(false));
    }

    /// Where in the plot, or in how many columns beside it.
    void legend_place() {
        const state::PageLook& look = settings_.look;
        if (look.legend == state::LegendPlace::Inside) {
            static constexpr std::array<std::string_view, 5> kNames = {"auto", "↖", "↗", "↙", "↘"};
            static constexpr std::array<state::LegendCorner, 4> kCorners = {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}};
            const int active =
                !look.corner
                    ? 0
                    : static_cast<int>(std::ranges::find(kCorners, *look.corner) - kCorners.begin()) + 1;
            if (auto taken = ui_.segmented("export.corner", row("", ""), kNames, active))
                change([&](state::ExportSettings& e) {
                    e.look.corner.reset();
                    if (*taken > 0) e.look.corner = kCorners[static_cast<std::size_t>(*taken) - 1];
                });
        }
        if (look.legend != state::LegendPlace::Outside) return;
        static constexpr std::array<std::string_view, 5> kCounts = {"as many as fit", "1", "2", "3", "4"};
        const int active = look.legend_columns < 5 ? look.legend_columns : -1;
        if (auto taken =
                ui_.segmented("export.columns", row("Columns", "Of the legend, at most"), kCounts, active))
            change([&](state::ExportSettings& e) { e.look.legend_columns = *taken; });
    }
};

}  // namespace

float export_plot(Ui& ui, Rect left, const Preview& preview) {
    PlotForm form(ui, left);
    form.plot(preview);
    return form.bottom();
}

float export_film(Ui& ui, Rect left, std::int64_t end) {
    PlotForm form(ui, left);
    form.film(end);
    return form.bottom();
}

}  // namespace lowrank::panels
