// The rows of the typefaces.
#include "app/theme/typeface.h"

#include <cstddef>

namespace lowrank::theme {
namespace {

constexpr std::array kRows{
    TypefaceRow{
        Typeface::DejaVu, "dejavu", "DejaVu Sans", "DejaVu",
        std::array<std::string_view, 3>{"DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSans-Oblique.ttf"},
        0.729f, "'DejaVu Sans', Verdana, sans-serif"},
    TypefaceRow{Typeface::Heros, "heros", "TeX Gyre Heros", "Heros (like Helvetica)",
                std::array<std::string_view, 3>{"texgyreheros-regular.otf", "texgyreheros-bold.otf",
                                                "texgyreheros-italic.otf"},
                0.729f, "'TeX Gyre Heros', Helvetica, Arial, 'DejaVu Sans', sans-serif"},
    TypefaceRow{Typeface::Termes, "termes", "TeX Gyre Termes", "Termes (like Times)",
                std::array<std::string_view, 3>{"texgyretermes-regular.otf", "texgyretermes-bold.otf",
                                                "texgyretermes-italic.otf"},
                0.662f, "'TeX Gyre Termes', Times, 'Times New Roman', 'DejaVu Serif', serif"}};

static_assert(
    [] {
        for (std::size_t i = 0; i < kRows.size(); ++i)
            if (*kRows[i].typeface != static_cast<Typeface>(i)) return false;
        return true;
    }(),
    "the rows stand in the order of Typeface");

}  // namespace

std::span<const TypefaceRow> typefaces() { return kRows; }
const TypefaceRow& row_of(Typeface typeface) { return kRows[static_cast<std::size_t>(typeface)]; }

}  // namespace lowrank::theme
