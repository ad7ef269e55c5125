// The export dialog: every setting on the left, the figure as the file will be on the right. Knows no file
// format.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/dialogs.h"
#include "app/panels/format.h"

namespace lowrank::panels {
namespace {

constexpr float kExportRow = 32, kExportLabel = 92;

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

    static constexpr std::array<std::string_view, 3> kFirst = {"race", "error", "objective"},
                                                     kSecond = {"stepsize", "momentum", "matrix"};
    static constexpr std::array<std::string_view, 2> kRates = {"rate-map", "rate-slices"},
                                                     kMoreRates = {"rate-surface", "iht-radius"};
    const auto figure_row = [&](std::string_view id, Rect r, std::span<const std::string_view> names,
                                std::span<const std::string_view> labels) {
        const auto found = std::find(names.begin(), names.end(), s.figure);
        const int active = found == names.end() ? -1 : static_cast<int>(found - names.begin());
        if (auto chosen = ui.segmented(id, r, labels, active))
            change([&](state::ExportSettings& e) {
                e.figure = std::string(names[static_cast<std::size_t>(*chosen)]);
            });
    };
    static constexpr std::array<std::string_view, 3> kPlane = {"quadratic", "quadratic-landscape",
                                                               "quadratic-theta"},
                                                     kPlaneWords = {"all", "landscape", "rate by θ"},
                                                     kRuns = {"quadratic-error", "quadratic-stepsize",
                                                              "quadratic-momentum"},
                                                     kRunWords = {"error", "stepsize", "momentum"};
    static constexpr std::array<std::string_view, 1> kParts = {"quadratic-components"},
                                                     kPartWords = {"components of the error"};
    if (c.state.front().info().name == "rates") {
        figure_row("export.figure", row("Figure", "Slices and IHT are two figures each, beside each other"),
                   kRates, kRates);
        figure_row("export.figure2", row("", ""), kMoreRates, kMoreRates);
    } else if (c.state.front().info().name == "quadratic") {
        figure_row("export.figure", row("Figure", "'all' is the landscape with the curves, on one page"),
                   kPlane, kPlaneWords);
        figure_row("export.figure2", row("", ""), kRuns, kRunWords);
        figure_row("export.figure3", row("", ""), kParts, kPartWords);
    } else {
        figure_row("export.figure",
                   row("Figure", "'race' is the error above stepsize and momentum, on one page"), kFirst,
                   kFirst);
        figure_row("export.figure2", row("", ""), kSecond, kSecond);
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
    if (text) change([&](state::ExportSettings& e) { e.path = *text; });
    // Letters and Enter can come within one frame.
    if (go || entered) c.emit(state::RequestExport{s.figure, text.value_or(s.path), false});
}

}  // namespace lowrank::panels
