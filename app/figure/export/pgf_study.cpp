// Writes studies as TikZ: strips have an axis, whose numbers can be edited; a map has places alone.
#include "app/figure/export/pgf_study.h"

#include <algorithm>

#include "app/figure/engine/layout.h"
#include "app/figure/export/tex_words.h"
#include "app/paint/markup.h"

namespace lowrank::figure {
namespace {

/// The height of a place in strip i, from the top of the axis.
std::string height(std::size_t i, double within) { return tex_number(double(i) + within, 4); }

std::string strip_plots(const PlacedStrips& axis, std::size_t i, const Surface& s, PgfInk& ink) {
    const PlacedStrips::Strip& strip = axis.strips[i];
    if (strip.values.empty()) return {};
    const std::string colour = ink.colour(strip.style.line);
    // What has no place on a logarithmic axis stands at its left edge.
    const PgfNumbers numbers(axis.scale);
    const auto at = [&](double v) { return numbers.of(axis.scale.drawable(v) ? v : axis.scale.low); };
    const double half = axis.half_box / axis.row;
    const std::string low = height(i, 0.5 - half), high = height(i, 0.5 + half);
    const bool boxed = strip.box.w > 0;
    std::string out;
    if (boxed) {
        out = "\\addplot[forget plot,mark=none,draw=" + colour + ",fill=" + colour +
              ",fill opacity=0.17,line width=" + tex_pt(s.px(1)) + "] coordinates {";
        for (const auto& [x, y] : {std::pair(at(strip.low), low),
                                   {at(strip.high), low},
                                   {at(strip.high), high},
                                   {at(strip.low), high}})
            out += "(" + x + "," + y + ") ";
        out.back() = '}';
        out += " -- cycle;\n";
    }
    out += "\\addplot[forget plot,only marks," + colour +
           ",mark=" + pgf_mark(strip.best ? theme::Marker::Star : theme::Marker::Circle, true, colour).name +
           ",mark size=" + tex_pt(axis.size_of_mark(strip) / 2) +
           ",mark options={fill opacity=" + (boxed ? "0.55" : "1") + ",line width=" + tex_pt(s.px(0.6f)) +
           "}] coordinates {";
    for (std::size_t k = 0; k < strip.values.size(); ++k)
        out += std::string(k == 0       ? ""
                           : k % 6 == 0 ? "\n"
                                        : " ") +
               "(" + at(strip.values[k]) + "," + height(i, strip.heights[k]) + ")";
    out += "}; % " + paint::plain_text(strip.name) + "\n";
    if (!boxed) return out;
    out += "\\addplot[forget plot,mark=none," + ink.colour(s.theme->text) + ",line width=" + tex_pt(s.px(2)) +
           "] coordinates {";
    for (const double end : {-1.15, 1.15})
        out += "(" + at(strip.median) + "," + height(i, 0.5 + end * half) + ")" + (end < 0 ? " " : "");
    return out + "};\n";
}

std::string rectangle(const Rect& r, const PgfInk& ink) {
    return ink.place({r.x, r.bottom()}) + " rectangle " + ink.place({r.right(), r.y});
}

std::string path(const std::vector<Point>& points, const PgfInk& ink) {
    std::string out;
    for (const Point& p : points) out += (out.empty() ? "" : " -- ") + ink.place(p);
    return out;
}

std::string marks(const std::vector<Point>& points, const theme::MethodStyle& style, const Surface& s,
                  PgfInk& ink) {
    const std::string colour = ink.colour(style.line);
    const PgfMark mark = pgf_mark(style.marker == theme::Marker::None ? theme::Marker::Dot : style.marker,
                                  style.filled, colour);
    std::string out = "\\path plot[only marks,mark=" + mark.name +
                      ",mark size=" + tex_pt(s.px(sizes::kMarker) / 2) + ",mark options={draw=" + colour +
                      "," + mark.options + ",line width=" + tex_pt(s.px(1.2f)) + "}] coordinates {";
    for (const Point& p : points) out += ink.place(p);
    return out + "};\n";
}

std::string map_cell(const PlacedMap::Cell& cell, const Surface& s, PgfInk& ink) {
    std::string out =
        "\\fill[" + ink.colour(cell.fill) + "] " + rectangle(cell.box, ink) + "; % " + cell.words + "\n";
    for (const auto& [from, to] : cell.hatching)
        out += "\\draw[" + ink.colour(s.theme->quiet) + ",opacity=0.6,line width=" + tex_pt(s.px(0.7f)) +
               "] " + path({from, to}, ink) + ";\n";
    return out;
}

std::string bar(const PlacedMap& map, const Surface& s, PgfInk& ink) {
    if (!(map.bar.w > 0)) return {};
    constexpr int kSteps = 64;
    std::string out;
    for (int k = 0; k < kSteps; ++k) {
        const float h = map.bar.h / kSteps, y = map.bar.y + static_cast<float>(k) * h;
        out += "\\fill[" + ink.colour(theme::viridis(1 - (k + 0.5) / kSteps)) + "] " +
               rectangle({map.bar.x, y, map.bar.w, h}, ink) + ";\n";
    }
    return out + "\\draw[" + ink.colour(s.theme->frame) +
           ",line width=" + tex_pt(s.px(s.theme->frame_width)) + "] " + rectangle(map.bar, ink) + ";\n";
}

}  // namespace

std::string pgf_strips(const PlacedStrips& axis, PgfInk& ink) {
    const Surface& s = axis.surface;
    const std::vector<PlacedStrips::Strip>& strips = axis.strips;
    std::vector<std::string> shown;
    for (const Tick& tick : axis.ticks) shown.push_back(tick.label);
    std::string out = ink.axis_begin(axis.plot, s) + PgfInk::scale("x", axis.scale, axis.ticks, shown) +
                      "xmajorgrids,major grid style={" + ink.colour(s.theme->grid) +
                      ",line width=" + tex_pt(s.px(s.theme->frame_width)) + "},y dir=reverse,ymin=0,ymax=" +
                      std::to_string(std::max<std::size_t>(1, strips.size()));
    std::string ticks, names;
    for (std::size_t i = 0; i < strips.size() && axis.names; ++i) {
        ticks += (i == 0 ? "" : ",") + height(i, 0.5);
        names += std::string(i == 0 ? "{" : ",{") + (strips[i].best ? "\\bfseries " : "") +
                 tex_words(strips[i].label) + "}";
    }
    // Empty braces would ask for ticks of pgfplots' own.
    out += axis.names ? ",ytick={" + ticks + "},yticklabels={" + names + "}" : ",ytick=\\empty";
    out += ",ytick style={draw=none},yticklabel style={" + ink.colour(s.theme->text) + "," +
           PgfInk::font(axis.text_size) + "},\nclip mode=individual]\n";
    const PgfNumbers numbers(axis.scale);
    for (std::size_t i = 1; i < strips.size(); ++i)
        out += "\\addplot[forget plot,mark=none," + ink.colour(s.theme->grid) +
               ",line width=" + tex_pt(s.px(s.theme->frame_width)) + "] coordinates {(" + numbers.low() +
               "," + std::to_string(i) + ") (" + numbers.high() + "," + std::to_string(i) + ")};\n";
    for (std::size_t i = 0; i < strips.size(); ++i) out += strip_plots(axis, i, s, ink);
    return out + "\\end{axis}\n";
}

std::string pgf_map(const PlacedMap& map, PgfInk& ink) {
    const Surface& s = map.surface;
    std::string out;
    for (const PlacedMap::Cell& cell : map.cells) out += map_cell(cell, s, ink);
    for (const PlacedMap::Line& line : map.lines)
        for (const std::vector<Point>& piece : line.pieces) {
            if (piece.size() > 1)
                for (const bool edge : {true, false}) {
                    const double width = s.px(s.theme->line_width + (edge ? 2.6f : 0.f));
                    out += "\\draw[line join=round," + ink.colour(edge ? s.theme->card : line.style.line) +
                           ",line width=" + tex_pt(width) +
                           (edge ? std::string() : PgfInk::dashes(line.style.dash, width)) + "] " +
                           path(piece, ink) + ";" +
                           (edge ? "" : " % 50 %: " + paint::plain_text(line.label)) + "\n";
                }
            if (!piece.empty() && (line.marked || piece.size() == 1)) out += marks(piece, line.style, s, ink);
        }
    out += "\\draw[" + ink.colour(s.theme->frame) + ",line width=" + tex_pt(s.px(s.theme->frame_width)) +
           "] " + rectangle(map.plot, ink) + ";\n" + bar(map, s, ink);
    for (const PlacedText& word : map.words) out += ink.words(word);
    for (const auto& [sample, name, style] : map.legend) {
        const float y = sample.y + sample.h / 2;
        const double width = s.px(s.theme->line_width);
        out += "\\draw[" + ink.colour(style.line) + ",line width=" + tex_pt(width) +
               PgfInk::dashes(style.dash, width) + "] " + path({{sample.x, y}, {sample.right(), y}}, ink) +
               ";\n" + marks({{sample.x + sample.w / 2, y}}, style, s, ink) + ink.words(name);
    }
    return out;
}

}  // namespace lowrank::figure
