// The export dialog: every setting on the left in tabs, the figure as the file will be on the right.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <span>
#include <utility>

#include "app/panels/dialogs.h"
#include "app/panels/export_form.h"
#include "app/state/figure_catalogue.h"
#include "app/state/page_look.h"
#include "app/ui/cards.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr std::size_t kMostInARow = 3;
constexpr std::string_view kJournals = "journals …";

/// What the page is: its figure, format, size and colours.
class PageForm : public ExportForm {
public:
    using ExportForm::ExportForm;

    void page() {
        figures();
        format();
        journals();
        Rect size = row("Size", "Width by height on paper. Click a number to type it.");
        const float each = std::min(ui_.px(104), std::floor((size.w - ui_.px(20)) / 2));
        number("export.width", cut_left(size, each), settings_.width_mm, "mm",
               [](auto& e, double v) { e.width_mm = v; }, "The width", {20, 1200});
        ui_.text(cut_left(size, ui_.px(16)), "×", {ui_.theme().quiet});
        number("export.height", cut_left(size, each), settings_.height_mm, "mm",
               [](auto& e, double v) { e.height_mm = v; }, "The height", {20, 1200});
        const bool pixels =
            settings_.format == state::ExportFormat::Png || settings_.format >= state::ExportFormat::Gif;
        Rect type = row("Type", pixels ? "Size of the body text on paper, and pixels an inch"
                                       : "Size of the body text on paper");
        number("export.font", cut_left(type, ui_.px(104)), settings_.font_pt, "pt",
               [](auto& e, double v) { e.font_pt = v; }, "The size of type", {4, 40});
        cut_left(type, ui_.px(16));
        if (pixels)
            number("export.dpi", cut_left(type, ui_.px(104)), settings_.dpi, "dpi",
                   [](auto& e, double v) { e.dpi = static_cast<int>(std::round(v)); }, "The resolution",
                   {36, 2400});
        colours();
        eyes();
        typeface();
        if (settings_.format != state::ExportFormat::Svg) return;
        static constexpr std::array<std::string_view, 2> kTexts = {"real text", "outlines"};
        if (auto text = ui_.segmented(
                "export.text",
                row("Text", "Real text can be searched and edited; outlines look the same without the font"),
                kTexts, settings_.outline_text ? 1 : 0))
            change([&](state::ExportSettings& e) { e.outline_text = *text == 1; });
    }

private:
    void format() {
        using enum state::ExportFormat;
        struct Row {
            std::string_view name;
            state::ExportFormat format;
        };
        static constexpr std::array kStill{Row{"SVG", Svg}, Row{"PDF", Pdf}, Row{"PNG", Png}, Row{"TeX", Tex},
                                           Row{"CSV", Csv}};
        static constexpr std::array kMoving{Row{"GIF", Gif}, Row{"MP4", Mp4}, Row{"WebM", Webm},
                                            Row{"PDF", Pdf}, Row{"PNG", Png}, Row{"SVG", Svg}};
        const std::span<const Row> rows = settings_.film.on ? std::span<const Row>(kMoving) : kStill;
        std::vector<std::string_view> names;
        for (const Row& each : rows) names.push_back(each.name);
        const int active =
            static_cast<int>(std::ranges::find(rows, settings_.format, &Row::format) - rows.begin());
        if (auto taken = ui_.segmented(
                "export.format",
                row("Format", settings_.film.on
                                  ? "PDF: a page for each frame; PNG and SVG: a file for each"
                                  : "SVG and PDF are sharp at any size and keep text as text; TeX "
                                    "is a drawing for pgfplots, CSV the numbers that are seen"),
                names, active))
            change(
                [&](state::ExportSettings& e) { e.format = rows[static_cast<std::size_t>(*taken)].format; });
    }

    /// The journal whose column and type these are; null where they are nobody's.
    const state::JournalWidth* journal() const {
        for (const state::JournalWidth& each : state::journal_widths())
            if (each.width_mm == settings_.width_mm && each.font_pt == settings_.font_pt) return &each;
        return nullptr;
    }

    /// The columns of journals, each with its type; the page stays in proportion.
    void journals() {
        std::vector<figure::MenuItem> items;
        for (const state::JournalWidth& each : state::journal_widths()) {
            items.push_back(item(each.name, each.meaning, &each == journal(), [&](state::ExportSettings& e) {
                e.height_mm = state::journal_height(e.figure, each, e.width_mm, e.height_mm);
                e.width_mm = each.width_mm;
                e.font_pt = each.font_pt;
            }));
            items.back().keys =
                fmt::format("{} mm, {} pt", print_number(each.width_mm), print_number(each.font_pt));
        }
        const Rect place = row("Journal", "A journal's column, with type that fits it");
        choice("export.journals", place, journal() ? journal()->meaning : kJournals, items);
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

    void eyes() {
        if (!settings_.is_picture()) return;
        static constexpr std::array<std::string_view, 5> kEyes = {"usual", "protan", "deutan", "tritan",
                                                                  "grey"};
        if (auto taken = ui_.segmented(
                "export.vision",
                row("Colour vision",
                    "The picture as eyes see it that lack red, green or blue, or as a print without colours"),
                kEyes, static_cast<int>(settings_.vision)))
            change([&](state::ExportSettings& e) { e.vision = static_cast<theme::Vision>(*taken); });
    }

    void typeface() {
        const theme::TypefaceRow& chosen = theme::row_of(settings_.look.typeface);
        std::vector<figure::MenuItem> items;
        for (const theme::TypefaceRow& each : theme::typefaces())
            items.push_back(item(*each.word, *each.brief, &each == &chosen,
                                 [&](state::ExportSettings& e) { e.look.typeface = *each.typeface; }));
        const Rect place = row("Letters", "A letter that Heros or Termes lacks is DejaVu's");
        choice("export.typeface", place, *chosen.brief, items);
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
        // What moves is filled: nothing behind it would show what was there a moment ago.
        if (settings_.format >= state::ExportFormat::Gif) return;
        static constexpr std::array<std::string_view, 2> kGrounds = {"filled", "transparent"};
        if (auto ground = ui_.segmented(
                "export.ground",
                row("Background", "Filled with the theme's colour, or nothing behind the figure"), kGrounds,
                settings_.transparent ? 1 : 0))
            change([&](state::ExportSettings& e) { e.transparent = *ground == 1; });
    }
};

void film_progress(Ui& ui, Rect foot, const state::FilmProgress& film) {
    cut_left(foot, ui.px(14));
    const Rect words = cut_left(foot, ui.px(160));
    ui.text(
        words,
        film.all == 0 ? std::string("the film begins") : fmt::format("picture {} of {}", film.done, film.all),
        {ui.theme().text, 12});
    const Rect bar = inset(foot, 0, ui.px(11));
    ui.painter().rect(bar, ui.theme().field, ui.px(4));
    const float share = film.all == 0 ? 0 : static_cast<float>(film.done) / static_cast<float>(film.all);
    ui.painter().rect({bar.x, bar.y, std::round(bar.w * share), bar.h}, ui.theme().accent, ui.px(4));
    ui.probe("export.progress", bar);
}

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
    refusal(ui, at, s.unread, "export.unread");
    // With the bar of its page, where large type needs one.
    Rect left = cut_left(at, std::min(ui.px(358), std::round(at.w * 0.45f)));
    cut_left(at, ui.px(14));
    const state::FigureRow* figure = state::find_figure(s.figure);
    // Its numbers are made where somebody looks.
    if (figure && figure->of_step) c.memory.step_wanted = true;
    const std::optional<std::int64_t> end = preview.last_moment ? preview.last_moment() : std::nullopt;
    const state::ExportTab tab = export_tabs(ui, left, figure && figure->reads("title"), end.has_value());
    static constexpr std::array kColumns{"export.rows", "export.plot", "export.curves", "export.moments"};
    scrolled(ui, kColumns[static_cast<std::size_t>(tab)], left, [&](Ui& inner, Rect page) {
        switch (tab) {
            case state::ExportTab::Page:
                break;
            case state::ExportTab::Plot:
                return export_plot(inner, page, preview);
            case state::ExportTab::Curves:
                return export_curves(inner, page,
                                     preview.curves ? preview.curves() : std::vector<figure::PageCurve>());
            case state::ExportTab::Film:
                return export_film(inner, page, *end);
        }
        PageForm form(inner, page);
        form.page();
        return form.bottom();
    });

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
        if (preview.draw) preview.draw(ui, paper);
        ui.painter().frame(inset(paper, -0.5f, -0.5f), {t.rule, 1}, 0);
    }

    if (c.state.under_way.film) {
        // Not where the button was that began it: a second click there must not end it.
        if (ui.button("export.stop", cut_left(foot, ui.px(110)), "Stop")) c.emit(state::StopFilm{});
        ui.begins_here();
        return film_progress(ui, foot, *c.state.under_way.film);
    }
    const bool go =
        ui.button("export.go", cut_right(foot, ui.px(110)), "Export", ButtonKind::Primary, !s.path.empty());
    cut_right(foot, ui.px(10));
    bool entered = false;
    const auto text = ui.text_box("export.path", foot, s.path, "where to", kLongestPath, &entered);
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
