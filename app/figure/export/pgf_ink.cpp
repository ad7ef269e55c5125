// Writes TikZ as text, in the units of the page.
#include "app/figure/export/pgf_ink.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/layout.h"
#include "app/figure/export/tex_words.h"
#include "app/paint/shapes.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

using theme::Dash;
using theme::Marker;

constexpr double kMm = 25.4 / 96, kPt = 72.27 / 96;  ///< of a px, in millimetres and in TeX's points

}  // namespace

std::string tex_number(double v, int decimals) {
    std::string text = print_fixed(v, decimals);
    return text == "-" + print_fixed(0, decimals) ? text.substr(1) : text;
}
std::string tex_mm(double px) { return tex_number(px * kMm, 3) + "mm"; }
std::string tex_pt(double px) { return tex_number(px * kPt, 3) + "pt"; }

namespace {

bool is_beyond_tex(const Scale& scale) {
    constexpr double kLeastRatio = 1.1, kLeastShare = 1e-3;
    // Its numbers end at 1e±16383, but it makes lengths of them on the way.
    constexpr double kLeast = 1e-290, kMost = 1e290;
    const double largest = std::max(std::abs(scale.low), std::abs(scale.high));
    if (scale.logarithmic)
        return scale.high < kLeastRatio * scale.low || scale.low < kLeast || largest > kMost;
    return scale.high - scale.low < kLeastShare * largest || largest > kMost ||
           scale.high - scale.low < kLeast;
}

}  // namespace

PgfNumbers::PgfNumbers(const Scale& scale) : scale_(scale), replaced_(is_beyond_tex(scale)) {}

std::string PgfNumbers::of_fraction(double fraction) const { return tex_number(100 * fraction, 5); }

std::string PgfNumbers::of(double value) const {
    return replaced_ ? of_fraction(scale_.fraction(value)) : print_number(value);
}

std::string PgfNumbers::of_px(double px) const {
    const double way = static_cast<double>(scale_.to) - scale_.from;
    return replaced_ ? of_fraction((px - scale_.from) / way)
                     : print_significant(scale_.value(static_cast<float>(px)), 8);
}

PgfMark pgf_mark(Marker marker, bool filled, const std::string& colour) {
    const std::string inside = filled ? colour : "white";
    const auto closed = [&](const char* name, const char* more = "") {
        return PgfMark{name, "solid,fill=" + inside + more};
    };
    switch (marker) {
        case Marker::None:
            return {"none", ""};
        case Marker::Circle:
            return closed("*");
        case Marker::Dot:
            return {"*", "solid,fill=" + colour};
        case Marker::Square:
            return closed("square*");
        case Marker::TriangleUp:
            return closed("triangle*");
        case Marker::TriangleDown:
            return closed("triangle*", ",rotate=180");
        case Marker::Diamond:
            return closed("diamond*");
        case Marker::Pentagon:
            return closed("pentagon*");
        case Marker::Cross:
            return {"x", "solid"};
        case Marker::Plus:
            return {"+", "solid"};
        case Marker::Star:
            return closed("lowrank star");
    }
    return {"none", ""};
}

std::string PgfInk::colour(theme::Colour c) {
    constexpr char digits[] = "0123456789ABCDEF";
    std::string hex;
    for (const float channel : {c.r, c.g, c.b}) {
        const std::uint8_t v = theme::to_byte(channel);
        hex += digits[v / 16];
        hex += digits[v % 16];
    }
    return colours_.try_emplace(hex, "lowrank" + std::to_string(colours_.size())).first->second;
}

std::string PgfInk::colours() const {
    std::string out;
    for (const auto& [hex, name] : colours_) out += "\\definecolor{" + name + "}{HTML}{" + hex + "}\n";
    return out;
}

std::string PgfInk::place(paint::Point p) const {
    return "(" + tex_mm(p.x) + "," + tex_mm(height_ - p.y) + ")";
}

std::string PgfInk::words(const PlacedText& text) {
    if (text.markup.empty()) return {};
    const paint::TextStyle& style = text.style;
    const char* vertical = style.v == paint::VAlign::Top        ? "north"
                           : style.v == paint::VAlign::Baseline ? "base"
                           : style.v == paint::VAlign::Bottom   ? "south"
                                                                : "mid";
    const char* side = style.h == paint::HAlign::Left    ? " west"
                       : style.h == paint::HAlign::Right ? " east"
                                                         : "";
    const std::string anchor = vertical + std::string(side);
    return "\\node[anchor=" + (anchor == "mid" ? "center" : anchor) + (style.vertical ? ",rotate=90" : "") +
           ",inner sep=0pt,text=" + colour(style.colour) + "," +
           font(style.size, style.face == paint::Face::Bold ? "\\bfseries\\boldmath" : "") + "] at " +
           place(text.at) + " {\\lowrankfit{" +
           tex_pt(paint::measure(text.markup, style.size, style.face).width) + "}{" + tex_words(text.markup) +
           "}};\n";
}

std::string PgfInk::dashes(Dash dash, double width) {
    std::string out;
    bool down = true;
    for (const float length : paint::dash_lengths(dash, static_cast<float>(width))) {
        out += std::string(out.empty() ? ",dash pattern=" : " ") + (down ? "on " : "off ") + tex_pt(length);
        down = !down;
    }
    return out;
}

std::string PgfInk::font(double px, const char* more) {
    const double size = px * kPt;
    return "font=\\fontsize{" + tex_number(size, 2) + "}{" + tex_number(1.2 * size, 2) + "}\\selectfont" +
           more;
}

std::string PgfInk::axis_begin(Rect p, const Surface& s) {
    const std::string line = colour(s.theme->frame) + ",line width=" + tex_pt(s.px(s.theme->frame_width));
    return "\\begin{axis}[scale only axis,at={" + place({p.x, p.bottom()}) +
           "},anchor=south west,width=" + tex_mm(p.w) + ",height=" + tex_mm(p.h) + ",\n" +
           "axis line style={" + line + "},tick style={" + line +
           "},scaled ticks=false,tick align=outside,tick pos=left,major tick length=" +
           tex_pt(s.px(sizes::kTick)) + ",minor tick length=" + tex_pt(s.px(sizes::kMinorTick)) +
           ",\ntick label style={" + colour(s.theme->quiet) + "," + font(s.px(sizes::kSmall)) +
           "},label style={" + colour(s.theme->quiet) + "," + font(s.px(sizes::kSmall)) + "},\n";
}

std::string PgfInk::scale(const std::string& axis, const Scale& scale, const std::vector<Tick>& ticks,
                          const std::vector<std::string>& shown) {
    const PgfNumbers numbers(scale);
    std::string out = numbers.logarithmic() ? axis + "mode=log," : "";
    out += axis + "min=" + numbers.low() + "," + axis + "max=" + numbers.high() + ",";
    std::string major, labels, minor;
    const auto add = [](std::string& list, const std::string& item) {
        list += (list.empty() ? "" : ",") + item;
    };
    for (const Tick& tick : ticks) {
        if (tick.level == TickLevel::Minor && tick.label.empty()) {
            add(minor, numbers.of(tick.value));
            continue;
        }
        const bool said = !tick.label.empty() && std::ranges::find(shown, tick.label) != shown.end();
        add(major, numbers.of(tick.value));
        add(labels, said ? "{" + tex_words(tick.label) + "}" : "{}");
    }
    return out + axis + "tick={" + major + "}," + axis + "ticklabels={" + labels + "},minor " + axis +
           "tick={" + minor + "},\n";
}

}  // namespace lowrank::figure
