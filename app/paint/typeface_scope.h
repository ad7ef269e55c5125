// Which typeface the words of a page are measured and drawn in.
#pragma once
#include "app/paint/painter.h"
#include "app/theme/typeface.h"

namespace lowrank::paint {

/// While it lives, the words that this thread measures or draws are set in that typeface. A page says it
/// where it is laid out and where it is drawn; all else is set in DejaVu Sans.
class TypefaceScope {
public:
    explicit TypefaceScope(theme::Typeface typeface);
    TypefaceScope(const TypefaceScope&) = delete;
    TypefaceScope& operator=(const TypefaceScope&) = delete;
    ~TypefaceScope();

private:
    theme::Typeface before_;
};

theme::Typeface typeface_in_use();

/// The font file of a style in a typeface. Face::Bold is that of DejaVu Sans, as all faces by their plain
/// names are.
constexpr Face face_of(theme::Typeface typeface, Face style) {
    return static_cast<Face>(kStyles * static_cast<int>(typeface) + static_cast<int>(style) % kStyles);
}
constexpr Face style_of(Face face) { return static_cast<Face>(static_cast<int>(face) % kStyles); }
constexpr theme::Typeface typeface_of(Face face) {
    return static_cast<theme::Typeface>(static_cast<int>(face) / kStyles);
}

}  // namespace lowrank::paint
