// Truth, samples, iterate and error side by side, with the scales they are drawn in.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/figure/race/matrix_figure.h"
#include "app/paint/imgui_versions.h"
#include "app/panels/chosen_values.h"
#include "app/ui/cards.h"
#include "app/ui/format.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_figure_card.h"
#include "app/workspace/race/race_panel.h"
#include "app/workspace/race/race_state.h"
#include "core/method/registry.h"
#include "core/text/numbers.h"

namespace lowrank::race {
namespace {

using namespace ui;
using paint::Face;
using paint::Rect;

constexpr float kCaption = 18, kSlotGap = 12, kBar = 8;

struct Panel {
    field::TextureId id;
    std::string caption, name, tooltip, missing;
    bool there = true;  ///< this race can have it
};

/// Truth, samples, iterate, error: what each is called and what stands there while it is not.
std::array<Panel, 4> panels_of(const Context& c) {
    const MatrixPictures& m = c.matrix;
    const bool sensing = !row_of(c.race.facts.kind).entrywise;
    const bool truthless = c.race.facts.measurements > 0 && !c.race.facts.has_truth;
    const std::string then = c.state.race.running ? "." : " when the race runs.";
    const bool has_psnr = m.picture && !std::isnan(m.psnr);
    if (m.instance && m.instance->of_vector)
        return {{{m.truth, "the picture x_⋆", "matrix.truth", "What is sought; methods never see it.",
                  "The truth will appear here.", true},
                 {m.samples, "", "matrix.samples", "Only the squares of random sums of all pixels are known.",
                  "No pixel is seen by itself.", false},
                 {m.iterate, "x_t, up to its sign", "matrix.iterate",
                  "The vector of the chosen method's iterate X_t = x_t x_t', at the iteration printed above.",
                  fmt::format("The iterate will appear here{}", then), true},
                 {m.error, "log_{10} |x_t − x_⋆|", "matrix.error",
                  "How far each pixel is from the truth, on one fixed scale.",
                  fmt::format("The error will appear here{}", then), true}}};
    return {{{m.truth, m.picture ? "the whole picture" : "truth X_⋆", "matrix.truth",
              "What is sought; methods never see it.",
              truthless ? "No truth is known here." : "The truth will appear here.", !truthless || m.picture},
             {m.samples,
              sensing     ? ""
              : m.picture ? "the pixels seen"
                          : "samples P_Ω",
              "matrix.samples", "The entries the methods are given; the rest is blank.",
              sensing ? "No entry is seen by itself." : "The sampled entries will appear here.", !sensing},
             {m.iterate, has_psnr ? fmt::format("X_t   {} dB", decimals(m.psnr, 2)) : "iterate X_t",
              "matrix.iterate", "The chosen method's iterate, at the iteration printed above.",
              fmt::format("The iterate will appear here{}", then), true},
             {m.error, "log_{10} |X_t − X_⋆|", "matrix.error",
              "How far each entry is from the truth, on one fixed scale.",
              truthless ? "Without a truth there is no error to show."
                        : fmt::format("The error will appear here{}", then),
              !truthless || m.picture}}};
}

/// What stands behind the t of the iterate shown while another is on its way, or nothing.
std::string still_to_come(const MatrixPictures& m, bool brief) {
    if (!m.look_back || m.look_back->steps_left == 0 || m.look_back->method != m.method) return {};
    const std::string t = std::to_string(m.look_back->t), left = std::to_string(m.look_back->steps_left);
    if (brief) return fmt::format(" → {}, {} to go", t, left);
    return fmt::format("  t = {} is being computed again: {} {} to go", t, left,
                       m.look_back->steps_left == 1 ? "step" : "steps");
}

/// How any iterate comes back, and what that takes.
std::string look_back_tooltip(const LookBack* back) {
    if (!back) return "Every iterate can be seen again: drag the time bar.";
    if (!back->sentence.empty()) return fmt::format("{}\nThe newest iterate is shown.", back->sentence);
    const std::string memory =
        fmt::format("{} of {} are used for it.", print_size(static_cast<double>(back->bytes)),
                    print_size(static_cast<double>(back->budget)));
    if (back->stride == 1) return fmt::format("Every iterate of this method is kept.\n{}", memory);
    return fmt::format(
        "One iterate in {} is kept of this method; those between are stepped to again, bit for bit.\n{}",
        back->stride, memory);
}

/// Returns whether it was clicked. room: px that its words have, also where the picture is narrower.
bool picture(Ui& ui, Rect r, float room, const Panel& panel, std::string_view hint, unsigned uses = 0,
             bool* twice = nullptr) {
    const field::TextureId id = panel.id;
    const theme::Theme& t = ui.theme();
    const float caption_top = r.bottom() + ui.px(2);
    room = std::max(room, r.w);
    if (!id) r.w = room;
    if (id)
        ui.list().AddImage(paint::texture(id.value), {r.x, r.y}, {r.right(), r.bottom()});
    else
        ui.painter().rect(r, t.field, 0);
    const bool clicked = uses != 0 ? ui.pressable(panel.name, r, uses) : ui.area(panel.name, r, twice);
    ui.tooltip(panel.tooltip + std::string(hint));
    if (!id) {
        const float h = ui.paragraph({0, 0, r.w - ui.px(12), 0}, panel.missing, {t.quiet, kSmallText}, false);
        ui.paragraph({r.x + ui.px(6), std::round(r.y + (r.h - h) / 2), r.w - ui.px(12), 0}, panel.missing,
                     {t.quiet, kSmallText});
    }
    ui.text({r.x, caption_top, room, ui.px(kCaption)}, panel.caption, {t.quiet, kSmallText});
    return clicked;
}

/// Viridis from low to high, its ends named.
void scale_bar(Ui& ui, Rect r, std::string_view low, std::string_view high, bool grey) {
    const theme::Theme& t = ui.theme();
    const float low_w = ui.text_width(low, kSmallText), high_w = ui.text_width(high, kSmallText),
                gap = ui.px(5);
    ui.text({r.x, r.y, low_w + 1, r.h}, low, {t.quiet, kSmallText});
    ui.text({r.right() - high_w - 1, r.y, high_w + 1, r.h}, high,
            {t.quiet, kSmallText, Face::Regular, paint::HAlign::Right});
    const Rect bar{std::round(r.x + low_w + gap), std::round(r.y + (r.h - ui.px(kBar)) / 2),
                   std::floor(r.w - low_w - high_w - 2 * gap), ui.px(kBar)};
    constexpr int kSteps = 32;
    for (int i = 0; i < kSteps; ++i) {
        const float from = std::round(bar.w * static_cast<float>(i) / kSteps);
        const float to = std::round(bar.w * static_cast<float>(i + 1) / kSteps);
        const float v = (static_cast<float>(i) + 0.5f) / kSteps;
        ui.painter().rect({bar.x + from, bar.y, to - from, bar.h},
                          grey ? theme::Colour{v, v, v, 1} : theme::viridis(v), 0);
    }
}

}  // namespace

float matrix_card(Ui& ui, Rect column) {
    const Context& c = ui.context();
    const MatrixPictures& m = c.matrix;
    const theme::Theme& t = ui.theme();
    Rect at = column;
    Rect head = cut_top(at, ui.px(24));
    ui.section(head, m.picture ? "PICTURE" : "MATRIX");
    if (m.t >= 0 && c.state.has_method(m.method)) {
        const auto& spec = c.state.experiment.methods[static_cast<std::size_t>(m.method)].spec;
        const std::string label = paint::escape_markup(std::string(info_of(spec).label));
        cut_left(head, ui.text_width("PICTURE ", kSmallText, Face::Bold));
        ui.area("matrix.at", head);
        ui.tooltip(look_back_tooltip(m.look_back.get()));
        ui.text(head, fmt::format("{} at t = {}{}", label, m.t, still_to_come(m, true)),
                {m.look_back && !m.look_back->sentence.empty() ? t.warning : t.quiet, kSmallText,
                 Face::Regular, paint::HAlign::Right});
    }
    const float gap = ui.px(kSlotGap);
    const float w = std::floor((column.w - gap) / 2);
    // As large as the column allows, and where the window is low as large as its height allows.
    const float rest =
        column.h - (at.y - column.y) - 2 * ui.px(kCaption + 6) - ui.px(44) - singular_values_height(ui);
    const float aspect = static_cast<float>(figure::shown_aspect(m.aspect, m.picture));
    const float natural = std::min(w / aspect, w * 1.25f);
    const float h = std::round(std::clamp(rest / 2, std::min(ui.px(84), natural), natural));
    const float across = std::min(w, std::round(h * aspect));
    c.memory.picture = {static_cast<int>(across), static_cast<int>(h)};
    const auto row = [&] {
        const Rect r = cut_top(at, h + ui.px(kCaption + 2));
        cut_top(at, ui.px(4));
        return std::array<Rect, 2>{Rect{r.x, r.y, across, h}, Rect{r.x + w + gap, r.y, across, h}};
    };
    const auto first = row(), second = row();
    const std::array<Panel, 4> panels = panels_of(c);
    const std::array<Rect, 4> places{first[0], first[1], second[0], second[1]};
    bool clicked = false;
    ui.group("matrix.small",
             {places[0].x, places[0].y, places[3].right() - places[0].x, places[3].bottom() - places[0].y});
    for (std::size_t k = 0; k < panels.size(); ++k)
        clicked = picture(ui, places[k], w, panels[k], "\nClick to see it large (M)", kPress) || clicked;
    ui.end_group();
    if (clicked) c.emit(ShowCentre{CentreView::Matrix});
    const bool has_psnr = m.picture && !std::isnan(m.psnr);
    Rect bars = cut_top(at, ui.px(16));
    scale_bar(ui, cut_left(bars, w), number_markup(m.low, 2), number_markup(m.high, 2), m.picture);
    cut_left(bars, gap);
    scale_bar(ui, bars, decimals(m.error_low, 0), decimals(m.error_high, 0), false);
    cut_top(at, ui.px(8));
    singular_values_chart(ui, cut_top(at, singular_values_height(ui)));
    if (m.picture && !std::isnan(c.race.facts.best_rank_psnr)) {
        cut_top(at, ui.px(6));
        const double bound = c.race.facts.best_rank_psnr;
        std::string words =
            fmt::format("Best possible at rank {}: {} dB.", c.race.facts.rank, decimals(bound, 2));
        const bool ended = c.state.race.progress.ended;
        if (ended && has_psnr && m.psnr < bound - 3) words += " This rank is too high for these samples.";
        cut_top(at,
                ui.paragraph(at, words,
                             {ended && has_psnr && m.psnr < bound - 3 ? t.warning : t.quiet, kSmallText}));
    }
    return at.y - column.y;
}

namespace {

/// How good the iterate of the large view is, in words that become fewer.
std::vector<std::string> head_words(const Context& c) {
    const MatrixPictures& m = c.matrix;
    if (!m.picture || std::isnan(m.psnr)) return {};
    const std::string psnr = decimals(m.psnr, 2), bound = decimals(c.race.facts.best_rank_psnr, 2);
    if (std::isnan(c.race.facts.best_rank_psnr)) return {fmt::format("PSNR {} dB", psnr)};
    return {fmt::format("PSNR {} dB, best possible at rank {}: {} dB", psnr, c.race.facts.rank, bound),
            fmt::format("PSNR {} dB, at most {}", psnr, bound), fmt::format("PSNR {} dB", psnr)};
}

/// The most words that have room, the rest in a tooltip.
void say_how_good(Ui& ui, Rect head, const std::vector<std::string>& ways) {
    const auto fits = [&](const std::string& words) { return ui.text_width(words, 12) <= head.w; };
    const auto way = std::ranges::find_if(ways, fits);
    if (way == ways.end()) return;
    ui.text(head, *way, {ui.theme().quiet, 12});
    if (way == ways.begin()) return;
    ui.area("matrix.psnr", head);
    ui.tooltip(ways.front());
}

}  // namespace

void matrix_view(Ui& ui, Rect card, bool switched) {
    const Context& c = ui.context();
    const MatrixPictures& m = c.matrix;
    const theme::Theme& t = ui.theme();
    ui.card_surface(card);
    Rect at = inset(card, ui.px(17), ui.px(6));
    Rect head = cut_top(at, ui.px(24));
    if (switched) head.w = std::max(0.f, head.w - ui.px(kCentreSwitchRoom));
    const bool wiped = race_of(c.state).wipe.on, known = m.t >= 0 && c.state.has_method(m.method);
    const auto title_at = [&](std::int64_t of) {
        return known       ? fmt::format("{} at t = {}", panels::run_markup(c, m.method), of)
               : m.picture ? "Picture"
                           : "Matrix";
    };
    const auto title_width = [&](std::int64_t of) {
        return std::ceil(ui.text_width(title_at(of), 13, Face::Bold)) + 1;
    };
    // Not beside a title that it would cut, now or some iterations on. On a stage a button stands in the way.
    // The key is there.
    constexpr std::int64_t kThreeDigits = 999;
    if (const float w = std::ceil(ui.text_width("compare", 12)) + ui.px(20);
        head.w >= title_width(std::max(m.t, kThreeDigits)) + ui.px(8) + w && !c.state.stage.on) {
        const Rect r = cut_right(head, w);
        if (ui.button("matrix.wipe", {r.x, r.y + ui.px(1), r.w, ui.px(22)}, "compare",
                      wiped ? ButtonKind::Toggled : ButtonKind::Plain)) {
            MatrixWipe next = race_of(c.state).wipe;
            next.on = !next.on;
            c.emit(SetWipe{std::move(next)});
        }
        ui.tooltip("Two of them in one place, with a line to draw across\nW");
        cut_right(head, ui.px(8));
    }
    const Rect title_box = cut_left(head, std::min(head.w, title_width(m.t)));
    ui.area("matrix.at", title_box);
    ui.tooltip(look_back_tooltip(m.look_back.get()));
    ui.text(title_box, title_at(m.t), {t.text, 13, Face::Bold});
    if (const std::string more = still_to_come(m, false); !more.empty() && head.w > ui.px(80)) {
        const float more_w = std::min(head.w, std::ceil(ui.text_width(more, 12)) + 1);
        ui.text(cut_left(head, more_w), more, {t.quiet, 12});
    }
    cut_left(head, ui.px(18));
    say_how_good(ui, head, head_words(c));
    if (switched) centre_switch(ui, card);
    card_head(ui, "matrix", card);
    cut_top(at, ui.px(6));
    Rect bars = cut_bottom(at, ui.px(16));
    cut_bottom(at, ui.px(4));

    if (wiped) {
        const Rect r = matrix_wipe(ui, at, static_cast<float>(figure::shown_aspect(m.aspect, m.picture)));
        const Rect bar{r.x, std::min(bars.y, r.bottom() + ui.px(kCaption + 6)), std::min(ui.px(240), r.w),
                       bars.h};
        if (wipes_errors(c))
            scale_bar(ui, bar, decimals(m.error_low, 0), decimals(m.error_high, 0), false);
        else
            scale_bar(ui, bar, number_markup(m.low, 2), number_markup(m.high, 2), m.picture);
        return;
    }
    const auto panels = panels_of(c);
    std::vector<Panel> shown;
    for (const Panel& panel : panels)
        if (panel.there) shown.push_back(panel);
    if (const auto alone = std::ranges::find(shown, race_of(c.state).wipe.alone, &Panel::name);
        alone != shown.end())
        shown = {Panel(*alone)};
    else if (c.state.stage.on && c.state.stage.two && shown.size() == panels.size())
        // Beside another card of a stage what moves is large: what is found, and how far off it is.
        shown.erase(shown.begin(), shown.end() - 2);
    // The grid whose pictures come out largest: one row, one column, or two by two.
    const int count = static_cast<int>(shown.size());
    const float gap = ui.px(kSlotGap), caption = ui.px(kCaption + 2);
    const float aspect = static_cast<float>(figure::shown_aspect(m.aspect, m.picture));
    int columns = 1;
    float width = 0;
    for (int k = 1; k <= count; ++k) {
        const float rows = static_cast<float>((count + k - 1) / k), across = static_cast<float>(k);
        const float w = (at.w - gap * (across - 1)) / across;
        const float h = (at.h - gap / 2 * (rows - 1)) / rows - caption;
        const float fits = std::floor(std::min(w, h * aspect));
        if (fits > width) width = fits, columns = k;
    }
    const float height = std::floor(width / aspect);
    if (width < ui.px(24) || height < 1) return;
    c.memory.picture = {static_cast<int>(width), static_cast<int>(height)};
    const int rows = (count + columns - 1) / columns;
    const float all_w = static_cast<float>(columns) * (width + gap) - gap;
    const float all_h = static_cast<float>(rows) * (height + caption + gap / 2) - gap / 2;
    const float x0 = std::round(at.x + (at.w - all_w) / 2), y0 = std::round(at.y + (at.h - all_h) / 2);
    bool twice = false;
    for (int k = 0; k < count && !twice; ++k) {
        const Panel& panel = shown[static_cast<std::size_t>(k)];
        picture(ui,
                {x0 + static_cast<float>(k % columns) * (width + gap),
                 y0 + static_cast<float>(k / columns) * (height + caption + gap / 2), width, height},
                width, panel,
                count > 1 ? "\nDouble-click to see it alone" : "\nDouble-click for all of them (Esc)", 0,
                &twice);
        if (!twice) continue;
        MatrixWipe next = race_of(c.state).wipe;
        next.alone = count > 1 ? panel.name : "";
        c.emit(SetWipe{std::move(next)});
    }
    // Each below what it explains: the error's below the error, which stands last, the other one below an
    // iterate.
    bars.y = std::min(bars.y, std::round(y0 + all_h + ui.px(4)));
    const float bar = std::min(ui.px(240), width);
    const auto left_of = [&](int k) { return x0 + static_cast<float>(k % columns) * (width + gap); };
    Rect values{x0, bars.y, bar, bars.h};
    const bool error_seen = shown.back().name == panels.back().name;
    if (error_seen) {
        const int error = count - 1;
        const Rect errors{left_of(error), bars.y, bar, bars.h};
        ui.probe("matrix.error-bar", errors);
        scale_bar(ui, errors, decimals(m.error_low, 0), decimals(m.error_high, 0), false);
        // Alone in its row the error leaves the room beside it, and in a single column the end of a caption.
        const float line = y0 + static_cast<float>(rows - 1) * (height + caption + gap / 2);
        if (columns == 1)
            values = {x0 + std::round(width / 2), line - gap / 2 - caption, width - std::round(width / 2),
                      bars.h};
        else if (error % columns == 0)
            values = {left_of(error + 1), line, bar, bars.h};
    }
    if (error_seen && count == 1) return;
    ui.probe("matrix.value-bar", values);
    scale_bar(ui, values, number_markup(m.low, 2), number_markup(m.high, 2), m.picture);
}

}  // namespace lowrank::race
