// Decides which sizes the atlas has: what the screens always ask for, and what was asked for since.
#include "app/platform/fonts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "app/paint/typeface_scope.h"
#include "app/platform/font_atlas.h"

namespace lowrank::platform {

namespace {

using paint::Face;

/// Sizes are kept in quarters of a pixel: finer differences cannot be seen and would fill the atlas.
int quarters(float size) { return std::clamp(static_cast<int>(std::lround(size * 4)), 16, 1600); }

/// What the screens and dialogs ask for at the normal scale, scripts included, so that the atlas is built
/// once.
constexpr std::pair<Face, float> kAlways[] = {
    {Face::Regular, 13}, {Face::Regular, 12},   {Face::Regular, 11}, {Face::Regular, 10.5f},
    {Face::Regular, 10}, {Face::Regular, 9.5f}, {Face::Regular, 9},  {Face::Regular, 15},
    {Face::Bold, 11},    {Face::Bold, 12},      {Face::Bold, 13},    {Face::Bold, 15},
    {Face::Oblique, 12}, {Face::Oblique, 13},
};
/// Subscripts of text, and exponents.
constexpr std::pair<Face, float> kSubscripts[] = {
    {Face::Regular, 10}, {Face::Regular, 10.5f}, {Face::Regular, 11}, {Face::Regular, 12},
    {Face::Regular, 13}, {Face::Bold, 12},       {Face::Bold, 13},    {Face::Oblique, 13}};
constexpr std::pair<Face, float> kSuperscripts[] = {
    {Face::Regular, 11}, {Face::Regular, 12}, {Face::Bold, 13}};
constexpr float kSuperscript = 0.84f, kSubscript = 0.72f;  ///< as paint/markup has them
/// Beyond these the nearest size serves: the atlas must stay within what a texture can be.
constexpr std::size_t kMostCuts = 36;
/// The same of the typeface for print that a preview shows; the window may have all of its own by then.
constexpr std::size_t kMostOfPrint = 12;

theme::Typeface typeface_of(const Cut& cut) { return paint::typeface_of(cut.face); }
std::size_t most_of(theme::Typeface typeface) {
    return typeface == theme::Typeface::DejaVu ? kMostCuts : kMostOfPrint;
}

}  // namespace

struct Fonts::Impl {
    FontAtlas atlas;
    double scale = 0;
    std::map<Cut, ImFont*> fonts;
    mutable std::vector<Cut> wanted;

    explicit Impl(ImFontAtlas& own) : atlas(own) {}
};

Fonts::Fonts(ImFontAtlas& atlas) : impl_(std::make_unique<Impl>(atlas)) {}
Fonts::~Fonts() = default;

bool Fonts::pending() const { return !impl_->wanted.empty(); }

bool Fonts::prepare(double scale) {
    if (scale == impl_->scale && impl_->wanted.empty()) return false;
    // One typeface for print at a time: what was asked for last takes the place of the other.
    theme::Typeface print = theme::Typeface::DejaVu;
    const auto look_at = [&](const Cut& cut) {
        if (typeface_of(cut) != theme::Typeface::DejaVu) print = typeface_of(cut);
    };
    for (const auto& [cut, font] : impl_->fonts) look_at(cut);
    for (const Cut& cut : impl_->wanted) look_at(cut);
    std::vector<Cut> cuts;
    const auto add = [&](Cut cut) {
        const theme::Typeface typeface = typeface_of(cut);
        if (typeface != theme::Typeface::DejaVu && typeface != print) return;
        const auto have = std::ranges::count(cuts, typeface, [](const Cut& c) { return typeface_of(c); });
        if (std::ranges::find(cuts, cut) == cuts.end() && static_cast<std::size_t>(have) < most_of(typeface))
            cuts.push_back(cut);
    };
    for (const auto& [face, size] : kAlways) add({face, quarters(size * static_cast<float>(scale))});
    for (const auto& [face, size] : kSubscripts)
        add({face, quarters(size * static_cast<float>(scale) * kSubscript)});
    for (const auto& [face, size] : kSuperscripts)
        add({face, quarters(size * static_cast<float>(scale) * kSuperscript)});
    if (scale != impl_->scale) impl_->atlas.forget();
    // Sizes that were asked for at another scale will be asked for at this one, so many times larger.
    const double growth = impl_->scale > 0 ? scale / impl_->scale : 1;
    for (const auto& [cut, font] : impl_->fonts)
        add({cut.face, quarters(cut.em() * static_cast<float>(growth))});
    for (const Cut& cut : impl_->wanted) add({cut.face, quarters(cut.em() * static_cast<float>(growth))});
    impl_->scale = scale;
    impl_->wanted.clear();
    impl_->fonts = impl_->atlas.build(cuts);
    return true;
}

ImFont* Fonts::font(Face face, float size) const {
    const Cut cut{face, quarters(size)};
    if (const auto found = impl_->fonts.find(cut); found != impl_->fonts.end()) return found->second;
    const theme::Typeface typeface = typeface_of(cut);
    const auto have =
        std::ranges::count(impl_->fonts, typeface, [](const auto& pair) { return typeface_of(pair.first); }) +
        std::ranges::count(impl_->wanted, typeface, [](const Cut& c) { return typeface_of(c); });
    if (static_cast<std::size_t>(have) < most_of(typeface) &&
        std::ranges::find(impl_->wanted, cut) == impl_->wanted.end())
        impl_->wanted.push_back(cut);
    ImFont* nearest = nullptr;
    int best = 0;
    for (const auto& [other, font] : impl_->fonts) {
        const int distance = std::abs(other.quarters - cut.quarters) + (other.face == face ? 0 : 100000);
        if (nearest == nullptr || distance < best) {
            nearest = font;
            best = distance;
        }
    }
    return nearest;
}

}  // namespace lowrank::platform
