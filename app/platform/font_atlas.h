// ImGui's atlas filled with our own pictures of glyphs, in the faces and sizes that are named.
#pragma once
#include <map>
#include <memory>
#include <vector>

#include "app/paint/painter.h"

struct ImFont;
struct ImFontAtlas;

namespace lowrank::platform {

/// A face at a size.
struct Cut {
    paint::Face face = paint::Face::Regular;
    int quarters = 0;  ///< of a pixel, an em
    auto operator<=>(const Cut&) const = default;
    float em() const { return static_cast<float>(quarters) / 4; }
};

/// Up to Dear ImGui 1.91 all pictures are drawn when the atlas is built; since 1.92 each when it is first
/// asked for.
class FontAtlas {
public:
    explicit FontAtlas(ImFontAtlas& atlas);
    ~FontAtlas();

    /// Between frames: a font for each cut, as paint::ScreenFonts wants them. All fonts from before are gone.
    std::map<Cut, ImFont*> build(const std::vector<Cut>& cuts);
    /// Lets go of the pictures of cuts that will not be asked for again.
    void forget();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The baseline that puts capital letters into the middle of the em: what a button with equal paddings wants.
/// Whole pixels, so that rows match.
float baseline_of(float em);

}  // namespace lowrank::platform
