// The export dialog: every setting on the left, the figure as the file will be on the right.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/dialogs.h"
#include "app/state/figure_catalogue.h"
#include "app/ui/format.h"

namespace lowrank::panels {
namespace {

constexpr float kExportRow = 32, kExportLabel = 92;
constexpr std::size_t kMostInARow = 3;

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
    Rect form = cut_left(at, std::min(ui.px(340), std::round(at.w * 0.45f)));
    cut_left(at, ui.px(20));

    const auto change = [&](auto set) {
        state::ExportSettings changed = s;
        set(changed);
        c.emit(state::SetExport{changed});
    };
    const auto row = [&](std::string_view label, std::string_view tooltip) {
        Rect r = cut_top(form, ui.px(kExportRow));
        const Rect name = cut_left(r, ui.px(kExportLabel));
        ui.area(std::string("export.label.") + std::string(label), name);
        ui.tooltip(tooltip);
        ui.text(name, label, {t.text});
        return inset(r, 0, ui.px(3));
    };
    const auto number = [&](std::string_view id, Rect box, double value, std::string_view unit, auto set) {
        const Rect units = cut_right(box, ui.px(32));
        if (auto typed = ui.number(id, box, value, decimals(value, value == std::round(value) ? 0 : 1)))
            change([&](state::ExportSettings& e) { set(e, *typed); });
        ui.text({units.x + ui.px(6), units.y, units.w, units.h}, unit, {t.quiet, 12});
    };

    const std::vector<state::FigureChoice> figures = c.state.front().figures();
    const auto chosen = std::ranges::find(figures, s.figure, &state::FigureChoice::name);
    float widest = 0;
    for (const state::FigureChoice& figure : figures)
        widest = std::max(widest, ui.text_width(figure.label, 12));
    const float room = form.w - ui.px(kExportLabel);
    const std::size_t in_a_row =
        std::clamp<std::size_t>(static_cast<std::size_t>(room / (widest + ui.px(16))), 1, kMostInARow);
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
        if (auto taken = ui.segmented(id, place, labels, active))
            change([&](state::ExportSettings& e) {
                e.figure = figures[first + static_cast<std::size_t>(*taken)].name;
            });
    }
    static constexpr std::array<std::string_view, 3> kFormats = {"SVG", "PDF", "PNG"};
    if (auto f = ui.segmented("export.format",
                              row("Format", "SVG and PDF are sharp at any size and keep text as text"),
                              kFormats, static_cast<int>(s.format)))
        change([&](state::ExportSettings& e) { e.format = static_cast<state::ExportFormat>(*f); });
    Rect size = row("Size", "Width by height on paper. Click a number to type it.");
    number("export.width", cut_left(size, ui.px(104)), s.width_mm, "mm",
           [](auto& e, double v) { e.width_mm = v; });
    ui.text(cut_left(size, ui.px(16)), "×", {t.quiet});
    number("export.height", cut_left(size, ui.px(104)), s.height_mm, "mm",
           [](auto& e, double v) { e.height_mm = v; });
    Rect type = row("Type", "Size of the body text on paper");
    number("export.font", cut_left(type, ui.px(104)), s.font_pt, "pt",
           [](auto& e, double v) { e.font_pt = v; });
    if (s.format == state::ExportFormat::Png) {
        Rect dpi = row("Resolution", "Pixels an inch");
        number("export.dpi", cut_left(dpi, ui.px(104)), s.dpi, "dpi",
               [](auto& e, double v) { e.dpi = static_cast<int>(std::clamp(std::round(v), 1.0, 1e6)); });
    }
    static constexpr std::array<std::string_view, 3> kThemes = {"light", "dark", "projector"};
    if (auto theme_name = ui.segmented("export.theme", row("Theme", "Colours of the figure"), kThemes,
                                       static_cast<int>(s.theme)))
        change([&](state::ExportSettings& e) { e.theme = static_cast<theme::ThemeName>(*theme_name); });
    static constexpr std::array<std::string_view, 2> kGrounds = {"filled", "transparent"};
    if (auto ground =
            ui.segmented("export.ground",
                         row("Background", "Filled with the theme's colour, or nothing behind the figure"),
                         kGrounds, s.transparent ? 1 : 0))
        change([&](state::ExportSettings& e) { e.transparent = *ground == 1; });
    if (s.format == state::ExportFormat::Svg) {
        static constexpr std::array<std::string_view, 2> kTexts = {"real text", "outlines"};
        if (auto text = ui.segmented(
                "export.text",
                row("Text", "Real text can be searched and edited; outlines look the same without the font"),
                kTexts, s.outline_text ? 1 : 0))
            change([&](state::ExportSettings& e) { e.outline_text = *text == 1; });
    }

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
    if (text) change([&](state::ExportSettings& e) { e.path = *text; });
    // Letters and Enter can come within one frame.
    if (go || entered) c.emit(state::RequestExport{s.figure, text.value_or(s.path), false});
}

}  // namespace lowrank::panels
