// What all parts of a TikZ picture share: named colours, lengths, places, words, marks, the frame of an axis.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// Without a minus before a zero.
std::string tex_number(double v, int decimals);
/// A length of so many px, in millimetres and in TeX's points.
std::string tex_mm(double px);
std::string tex_pt(double px);

/// A mark of pgfplots and its options.
struct PgfMark {
    std::string name, options;
};
PgfMark pgf_mark(theme::Marker marker, bool filled, const std::string& colour);

/// The numbers of an axis as TeX is told them. Its arithmetic knows a logarithm to about 1e-5 and a number to
/// seven digits: a range that is too narrow or too wide for it becomes a linear one from 0 to 100 along the
/// page's own scale, under the same words.
class PgfNumbers {
public:
    explicit PgfNumbers(const Scale& scale);
    bool logarithmic() const { return !replaced_ && scale_.logarithmic; }
    std::string of(double value) const;
    std::string of_px(double px) const;
    std::string low() const { return of(scale_.low); }
    std::string high() const { return of(scale_.high); }

private:
    std::string of_fraction(double fraction) const;
    const Scale& scale_;
    bool replaced_;
};

class PgfInk {
public:
    /// page_height: px. TikZ counts from the foot.
    explicit PgfInk(double page_height) : height_(page_height) {}

    /// The name of a colour, which colours() defines.
    std::string colour(theme::Colour c);
    std::string colours() const;

    std::string place(paint::Point p) const;
    /// A node with the words at their place; empty where there are none.
    std::string words(const PlacedText& text);

    /// ',dash pattern=…', or nothing of a solid line.
    static std::string dashes(theme::Dash dash, double width);
    static std::string font(double px, const char* more = "");

    /// '\begin{axis}[…' with plot, lines and ticks as the page has them; further options and ']' are to
    /// follow.
    std::string axis_begin(paint::Rect plot, const Surface& s);
    /// Range and ticks of one axis. shown: the labels that are drawn; the others are left out.
    static std::string scale(const std::string& axis, const Scale& scale, const std::vector<Tick>& ticks,
                             const std::vector<std::string>& shown);

private:
    double height_;
    std::map<std::string, std::string> colours_;
};

}  // namespace lowrank::figure
