// The export dialog: every setting on the left, the figure as the file will be on the right.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/panels/dialogs.h"
#include "app/state/figure_catalogue.h"
#include "app/ui/format.h"
#include "core/text/numbers.h"

namespace lowrank::panels {
namespace {

constexpr float kExportRow = 32, kExportLabel = 92;
constexpr std::size_t kMostInARow = 3;

/// The rows of the form, one below the other, each a label and what is chosen.
class Form {
public:
    Form(Ui& ui, Rect left) : ui_(ui), left_(left), settings_(ui.context().state.export_settings) {}

    void page() {
        figures();
        static constexpr std::array<std::string_view, 5> kFormats = {"SVG", "PDF", "PNG", "TeX", "CSV"};
        if (auto f = ui_.segmented("export.format",
                                   row("Format",
                                       "SVG and PDF are sharp at any size and keep text as text; TeX is "
                                       "a drawing for pgfplots, CSV the numbers that are seen"),
                                   kFormats, static_cast<int>(settings_.format)))
            change([&](state::ExportSettings& e) { e.format = static_cast<state::ExportFormat>(*f); });
        Rect size = row("Size", "Width by height on paper. Click a number to type it.");
        number("export.width", cut_left(size, ui_.px(104)), settings_.width_mm, "mm",
               [](auto& e, double v) { e.width_mm = v; });
        ui_.text(cut_left(size, ui_.px(16)), "×", {ui_.theme().quiet});
        number("export.height", cut_left(size, ui_.px(104)), settings_.height_mm, "mm",
               [](auto& e, double v) { e.height_mm = v; });
        const bool pixels = settings_.format == state::ExportFormat::Png;
        Rect type = row("Type", pixels ? "Size of the body text on paper, and pixels an inch"
                                       : "Size of the body text on paper");
        number("export.font", cut_left(type, ui_.px(104)), settings_.font_pt, "pt",
               [](auto& e, double v) { e.font_pt = v; });
        cut_left(type, ui_.px(16));
        if (pixels)
            number("export.dpi", cut_left(type, ui_.px(104)), settings_.dpi, "dpi",
                   [](auto& e, double v) { e.dpi = static_cast<int>(std::clamp(std::round(v), 1.0, 1e6)); });
        colours();
        if (settings_.format != state::ExportFormat::Svg) return;
        static constexpr std::array<std::string_view, 2> kTexts = {"real text", "outlines"};
        if (auto text = ui_.segmented(
                "export.text",
                row("Text", "Real text can be searched and edited; outlines look the same without the font"),
                kTexts, settings_.outline_text ? 1 : 0))
            change([&](state::ExportSettings& e) { e.outline_text = *text == 1; });
    }

    void curves() {
        range("x", "X axis", settings_.look.x, {0, 100},
              [](state::ExportSettings& e) -> state::RangeChoice& { return e.look.x; });
        range("y", "Y axis", settings_.look.y, {1e-10, 1},
              [](state::ExportSettings& e) -> state::RangeChoice& { return e.look.y; });
        Rect title = row("Title", "Another title; _ and ^ make indices. Off: none.");
        const bool own = !settings_.look.title || !settings_.look.title->empty();
        tick("title", cut_left(title, ui_.px(26)), "", own, [own](state::ExportSettings& e) {
            e.look.title.reset();
            if (own) e.look.title = "";
        });
        if (auto typed =
                ui_.text_box("export.title", title, settings_.look.title.value_or(""), "the figure's own"))
            change([&](state::ExportSettings& e) {
                e.look.title.reset();
                if (!typed->empty()) e.look.title = *typed;
            });
        static constexpr std::array<std::string_view, 5> kPlaces = {"free", "inside", "outside", "direct",
                                                                    "none"};
        if (auto place = ui_.segmented(
                "export.legend",
                row("Legend",
                    "Free: inside where it covers no curve, else outside. Direct: a name at each curve."),
                kPlaces, static_cast<int>(settings_.look.legend)))
            change(
                [&](state::ExportSettings& e) { e.look.legend = static_cast<state::LegendPlace>(*place); });
        const auto flip = [](bool state::PageLook::*part) {
            return [part](state::ExportSettings& e) { e.look.*part = !(e.look.*part); };
        };
        const state::PageLook& look = settings_.look;
        Rect first = row("Show", "What stands beside the curves"), second = row("", "");
        const float half = std::floor(first.w / 2);
        tick("values", cut_left(first, half), "numbers", look.values, flip(&state::PageLook::values));
        tick("restarts", first, "restarts", look.restarts, flip(&state::PageLook::restarts));
        tick("notes", cut_left(second, half), "notes", look.notes, flip(&state::PageLook::notes));
        tick("predictions", second, "predictions", look.predictions, flip(&state::PageLook::predictions));
    }

    void tabs() {
        static constexpr std::array<std::string_view, 2> kTabs = {"Page", "Curves"};
        const Rect place = inset(cut_top(left_, ui_.px(kExportRow)), 0, ui_.px(3));
        if (auto tab = ui_.segmented("export.tab", place, kTabs, settings_.curves_tab ? 1 : 0))
            change([&](state::ExportSettings& e) { e.curves_tab = *tab == 1; });
    }

private:
    template <class Set>
    void change(Set set) {
        state::ExportSettings changed = settings_;
        set(changed);
        ui_.context().emit(state::SetExport{changed});
    }

    Rect row(std::string_view label, std::string_view tooltip) {
        Rect r = cut_top(left_, ui_.px(kExportRow));
        const Rect name = cut_left(r, ui_.px(kExportLabel));
        if (!label.empty()) {
            ui_.area(std::string("export.label.") + std::string(label), name);
            ui_.tooltip(tooltip);
            ui_.text(name, label, {ui_.theme().text});
        }
        return inset(r, 0, ui_.px(3));
    }

    template <class Set>
    void number(std::string_view id, Rect box, double value, std::string_view unit, Set set) {
        const Rect units = cut_right(box, ui_.px(unit.empty() ? 0 : 32));
        const bool tiny = value != 0 && std::abs(value) < 1e-3;
        const std::string shown =
            tiny ? print_significant(value, 3) : decimals(value, value == std::round(value) ? 0 : 1);
        if (auto typed = ui_.number(id, box, value, shown))
            change([&](state::ExportSettings& e) { set(e, *typed); });
        ui_.text({units.x + ui_.px(6), units.y, units.w, units.h}, unit, {ui_.theme().quiet, 12});
    }

    template <class Set>
    void tick(const std::string& id, Rect place, std::string_view words, bool on, Set set) {
        const float box = ui_.px(20);
        const Rect all{place.x, place.y, box + ui_.px(6) + ui_.text_width(words, 12), place.h};
        if (ui_.checkbox("export." + id + ".on", {all.x, all.y, box, all.h}, on) |
            (!words.empty() && ui_.area("export." + id + ".words", {all.x + box, all.y, all.w - box, all.h})))
            change(set);
        ui_.text({all.x + box + ui_.px(6), all.y, place.right() - all.x - box, all.h}, words,
                 {ui_.theme().text, 12});
    }

    template <class Part>
    void range(const std::string& axis, std::string_view label, const state::RangeChoice& now,
               state::AxisRange first, Part part) {
        static constexpr std::array<std::string_view, 3> kKinds = {"as seen", "all", "typed"};
        if (auto kind = ui_.segmented("export." + axis,
                                      row(label, "As seen: the range in the window. All: every point."),
                                      kKinds, static_cast<int>(now.kind)))
            change([&](state::ExportSettings& e) {
                state::RangeChoice& range = part(e);
                range.kind = static_cast<state::RangeKind>(*kind);
                if (range.kind == state::RangeKind::Typed && range.typed == state::AxisRange{})
                    range.typed = first;
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

    void figures() {
        const std::vector<state::FigureChoice> figures = ui_.context().state.front().figures();
        const auto chosen = std::ranges::find(figures, settings_.figure, &state::FigureChoice::name);
        float widest = 0;
        for (const state::FigureChoice& figure : figures)
            widest = std::max(widest, ui_.text_width(figure.label, 12));
        const float room = left_.w - ui_.px(kExportLabel);
        const std::size_t in_a_row =
            std::clamp<std::size_t>(static_cast<std::size_t>(room / (widest + ui_.px(16))), 1, kMostInARow);
        for (std::size_t first = 0; first < figures.size(); first += in_a_row) {
            const std::size_t last = std::min(first + in_a_row, figures.size());
            std::vector<std::string_view> labels;
            int active = -1;
            for (std::size_t k = first; k < last; ++k) {
                if (chosen == figures.begin() + static_cast<std::ptrdiff_t>(k))
                    active = static_cast<int>(labels.size());
                labels.push_back(figures[k].label);
            }
            const Rect place =
                row(first == 0 ? "Figure" : "", chosen != figures.end() && first == 0 ? chosen->meaning : "");
            const std::string id = "export.figure" + (first == 0 ? "" : std::to_string(first / in_a_row + 1));
            if (auto taken = ui_.segmented(id, place, labels, active))
                change([&](state::ExportSettings& e) {
                    e.figure = figures[first + static_cast<std::size_t>(*taken)].name;
                });
        }
    }

    /// The theme's colours, or black on white.
    void colours() {
        static constexpr std::array<std::string_view, 4> kThemes = {"light", "dark", "projector", "b/w"};
        const bool black = settings_.look.style == state::PageStyle::BlackAndWhite;
        if (auto taken = ui_.segmented("export.theme",
                                       row("Theme", "Colours of the figure; b/w: dashes and markers alone"),
                                       kThemes, black ? 3 : static_cast<int>(settings_.theme)))
            change([&](state::ExportSettings& e) {
                e.look.style = *taken == 3 ? state::PageStyle::BlackAndWhite : state::PageStyle::House;
                e.theme = *taken == 3 ? theme::ThemeName::Light : static_cast<theme::ThemeName>(*taken);
            });
        static constexpr std::array<std::string_view, 2> kGrounds = {"filled", "transparent"};
        if (auto ground = ui_.segmented(
                "export.ground",
                row("Background", "Filled with the theme's colour, or nothing behind the figure"), kGrounds,
                settings_.transparent ? 1 : 0))
            change([&](state::ExportSettings& e) { e.transparent = *ground == 1; });
    }

    Ui& ui_;
    Rect left_;
    const state::ExportSettings& settings_;
};

}  // namespace

CardSize export_size() { return {920, 560}; }

void export_dialog(Ui& ui, Rect card, const Preview& preview) {
    const Context& c = ui.context();
    const state::ExportSettings& s = c.state.export_settings;
    const theme::Theme& t = ui.theme();
    Rect at = dialog_frame(ui, card, "Export the figure");
    Rect foot = cut_bottom(at, ui.px(30));
    cut_bottom(at, ui.px(14));
    file_failure(ui, at);
    Form form(ui, cut_left(at, std::min(ui.px(340), std::round(at.w * 0.45f))));
    cut_left(at, ui.px(20));
    const state::FigureRow* figure = state::find_figure(s.figure);
    const bool dressed = figure && figure->reads("legend");
    if (dressed) form.tabs();
    if (dressed && s.curves_tab)
        form.curves();
    else
        form.page();

    // The preview keeps the paper's proportions within what is left.
    const float scale =
        std::min(at.w / static_cast<float>(s.width_mm), at.h / static_cast<float>(s.height_mm));
    const float w = std::round(static_cast<float>(s.width_mm) * scale),
                h = std::round(static_cast<float>(s.height_mm) * scale);
    const Rect paper{std::round(at.x + (at.w - w) / 2), at.y + std::round((at.h - h) / 2), w, h};
    ui.painter().rect(at, t.field, ui.px(4));
    // A window too small for the form has no room left for the page.
    if (paper.w >= ui.px(24) && paper.h >= ui.px(24)) {
        ui.probe("export.preview", paper);
        if (preview) preview(ui, paper);
        ui.painter().frame(inset(paper, -0.5f, -0.5f), {t.rule, 1}, 0);
    }

    const bool go =
        ui.button("export.go", cut_right(foot, ui.px(110)), "Export", ButtonKind::Primary, !s.path.empty());
    cut_right(foot, ui.px(10));
    bool entered = false;
    const auto text = ui.text_box("export.path", foot, s.path, "where to", &entered);
    ui.begins_here();
    if (text) {
        state::ExportSettings changed = s;
        changed.path = *text;
        c.emit(state::SetExport{changed});
    }
    // Letters and Enter can come within one frame.
    if (go || entered) c.emit(state::RequestExport{s.figure, text.value_or(s.path), false});
}

}  // namespace lowrank::panels
