// Truth, samples, iterate and error side by side, with the scales they are drawn in. Knows texture ids only.
#include <algorithm>
#include <array>
#include <cmath>

#include <imgui.h>

#include "app/panels/format.h"
#include "app/panels/inspector.h"
#include "core/method/registry.h"

namespace lowrank::panels {
namespace {

constexpr float kCaption = 18, kGap = 12, kBar = 8;

void picture(Ui& ui, Rect r, field::TextureId id, std::string_view caption, std::string_view name,
             std::string_view tooltip, std::string_view missing) {
    const theme::Theme& t = ui.theme();
    if (id)
        ui.list().AddImage(reinterpret_cast<ImTextureID>(id.value), {r.x, r.y}, {r.right(), r.bottom()});
    else
        ui.painter().rect(r, t.field, 0);
    ui.area(name, r);
    ui.tooltip(tooltip);
    if (!id) {
        const float h = ui.paragraph({0, 0, r.w - ui.px(12), 0}, missing, {t.quiet, 11}, false);
        ui.paragraph({r.x + ui.px(6), std::round(r.y + (r.h - h) / 2), r.w - ui.px(12), 0}, missing,
                     {t.quiet, 11});
    }
    ui.text({r.x, r.bottom() + ui.px(2), r.w, ui.px(kCaption)}, caption, {t.quiet, 11});
}

/// Viridis from low to high, its ends named.
void scale_bar(Ui& ui, Rect r, std::string_view low, std::string_view high, bool grey) {
    const theme::Theme& t = ui.theme();
    const float low_w = ui.text_width(low, 10), high_w = ui.text_width(high, 10), gap = ui.px(5);
    ui.text({r.x, r.y, low_w + 1, r.h}, low, {t.quiet, 10});
    ui.text({r.right() - high_w - 1, r.y, high_w + 1, r.h}, high,
            {t.quiet, 10, Face::Regular, HAlign::Right});
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
        ui.text(head,
                paint::escape_markup(std::string(info_of(spec).label)) + " at t = " + std::to_string(m.t),
                {t.quiet, 11, Face::Regular, HAlign::Right});
    }
    const float gap = ui.px(kGap);
    const float w = std::floor((column.w - gap) / 2);
    // As large as the column allows, and where the window is low as large as its height allows.
    const float rest = column.h - (at.y - column.y) - 2 * ui.px(kCaption + 6) - ui.px(44);
    const float natural =
        std::clamp(w / static_cast<float>(std::clamp(m.aspect, 0.25, 4.0)), w / 2, w * 1.25f);
    const float h = std::round(std::clamp(rest / 2, std::min(ui.px(84), natural), natural));
    const float across = std::min(w, std::round(h * static_cast<float>(std::clamp(m.aspect, 0.25, 4.0))));
    c.memory.picture = {static_cast<int>(across), static_cast<int>(h)};
    const auto row = [&] {
        const Rect r = cut_top(at, h + ui.px(kCaption + 2));
        cut_top(at, ui.px(4));
        return std::array<Rect, 2>{Rect{r.x, r.y, across, h}, Rect{r.x + w + gap, r.y, across, h}};
    };
    const auto first = row(), second = row();
    const bool sensing = c.race.facts.kind == ProblemKind::MatrixSensing;
    const bool truthless = c.race.facts.measurements > 0 && !c.race.facts.has_truth;
    picture(ui, first[0], m.truth, m.picture ? "the whole picture" : "truth X_⋆", "matrix.truth",
            "What is sought; methods never see it.",
            truthless ? "No truth is known here." : "The truth will appear here.");
    picture(ui, first[1], m.samples,
            sensing     ? ""
            : m.picture ? "the pixels seen"
                        : "samples P_Ω",
            "matrix.samples", "The entries the methods are given; the rest is blank.",
            sensing ? "Sensing sees sums over the whole matrix, not entries."
                    : "The sampled entries will appear here.");
    const bool has_psnr = m.picture && !std::isnan(m.psnr);
    picture(ui, second[0], m.iterate, has_psnr ? "X_t   " + decimals(m.psnr, 2) + " dB" : "iterate X_t",
            "matrix.iterate", "The chosen method's iterate, at the iteration printed above.",
            "The iterate will appear here when the race runs.");
    picture(ui, second[1], m.error, "log_{10} |X_t − X_⋆|", "matrix.error",
            "How far each entry is from the truth, on one fixed scale.",
            truthless ? "Without a truth there is no error to show."
                      : "The error will appear here when the race runs.");
    Rect bars = cut_top(at, ui.px(16));
    scale_bar(ui, cut_left(bars, w), number_markup(m.low, 2), number_markup(m.high, 2), m.picture);
    cut_left(bars, gap);
    scale_bar(ui, bars, decimals(m.error_low, 0), decimals(m.error_high, 0), false);
    if (m.picture && !std::isnan(c.race.facts.best_rank_psnr)) {
        cut_top(at, ui.px(6));
        const double bound = c.race.facts.best_rank_psnr;
        std::string words =
            "Best possible at rank " + std::to_string(c.race.facts.rank) + ": " + decimals(bound, 2) + " dB.";
        const bool ended = c.state.progress.ended;
        if (ended && has_psnr && m.psnr < bound - 3) words += " This rank is too high for these samples.";
        cut_top(at,
                ui.paragraph(at, words, {ended && has_psnr && m.psnr < bound - 3 ? t.warning : t.quiet, 11}));
    }
    return at.y - column.y;
}

}  // namespace lowrank::panels
