// Writes each figure of a page as an axis at its place.
#include "app/figure/export/pgf_page.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/figure/engine/draw_parts.h"
#include "app/figure/engine/figure_sink.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/notes.h"
#include "app/figure/export/pgf_curve.h"
#include "app/figure/export/tex_words.h"
#include "app/figure/page/panel_page.h"
#include "app/paint/shapes.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

using paint::Rect;
using theme::Dash;
using theme::Marker;

constexpr double kMm = 25.4 / 96, kPt = 72.27 / 96;  ///< of a px, in millimetres and in TeX's points

std::string tex_number(double v, int decimals) {
    std::string text = print_fixed(v, decimals);
    return text == "-" + print_fixed(0, decimals) ? text.substr(1) : text;
}
std::string mm(double px) { return tex_number(px * kMm, 3) + "mm"; }
std::string pt(double px) { return tex_number(px * kPt, 3) + "pt"; }

/// The filled star of the house, which plotmarks lacks.
std::string star_mark() {
    std::string out = "\\pgfdeclareplotmark{lowrank star}{";
    const std::vector<paint::Point> corners = paint::marker_shape({0, 0}, Marker::Star, 2).outline;
    for (std::size_t k = 0; k < corners.size(); ++k)
        out += std::string(k == 0 ? "\\pgfpathmoveto" : "\\pgfpathlineto") + "{\\pgfqpoint{" +
               tex_number(corners[k].x, 3) + "\\pgfplotmarksize}{" + tex_number(-corners[k].y, 3) +
               "\\pgfplotmarksize}}";
    return out + "\\pgfpathclose\\pgfusepathqfillstroke}\n";
}

struct PgfMark {
    std::string name, options;
};
PgfMark mark_of(Marker marker, bool filled, const std::string& colour) {
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

class PgfWriter final : public FigureSink {
public:
    explicit PgfWriter(double page_height) : height_(page_height) {}

    void figure(const Figure& figure, const Layout& layout, const Surface& s) override {
        if (layout.empty) return;
        body += axis_head(figure, layout, s);
        for (const QuantileBand& band : figure.bands) add_band(band, layout, s);
        for (const Stem& stem : figure.stems) add_stem(stem, layout, s);
        for (const ReferenceLine& line : figure.references)
            rule(layout, {layout.x.low, layout.x.high}, {line.y, line.y},
                 colour(s.theme->quiet) + ",line width=" + pt(s.px(0.9f)) + dashes(Dash::Dashed, s.px(0.9f)));
        for (const Guide& guide : figure.guides)
            curve(guide.x, guide.y, layout, s.px(s.theme->theory_width), guide.colour, guide.dash, "");
        if (figure.damping)
            curve(figure.damping->x, figure.damping->y, layout, s.px(s.theme->theory_width),
                  figure.damping->colour, Dash::Dotted, "");
        std::size_t phases = 0;
        for (const Series& series : figure.series) phases = std::max(phases, series.phase + 1);
        for (const Series& series : figure.series)
            if (series.visible) add_series(series, layout, s, phases);
        for (const LegendRow& row : layout.legend.rows)
            entry(figure.series[row.series].style, figure.series[row.series].label,
                  figure.series[row.series].oracle, s);
        body += "\\end{axis}\n";
        words(layout.title);
        words(layout.corner);
        for (const auto& [from, to] : layout.leaders)
            body += "\\draw[" + colour(s.theme->quiet) + ",line width=" + pt(s.px(0.9f)) + "] " +
                    place(from) + " -- " + place(to) + ";\n";
        for (const auto* all : {&layout.curve_names, &layout.reference_labels})
            for (const PlacedText& text : *all) words(text);
        for (const Badge& badge : figure.badges)
            if (layout.x.drawable(badge.x) && layout.y.drawable(badge.y))
                words(PlacedText{{layout.x.px(badge.x) + s.px(4), layout.y.px(badge.y)},
                                 badge.text,
                                 {.size = s.px(11), .colour = s.theme->text, .v = paint::VAlign::Middle}});
        for (const PlacedNote& note : layout.notes) add_note(note, figure.notes[note.index].colour, s);
    }

    void legend(std::span<const SharedRow> rows, Rect box, int columns, const Surface& s) override {
        body += "\\begin{axis}[hide axis,scale only axis,at={" + place({box.x, box.y}) +
                "},anchor=north west,width=1mm,height=1mm,xmin=0,xmax=1,ymin=0,ymax=1,legend columns=" +
                std::to_string(columns) +
                ",legend cell align=left,legend style={draw=none,fill=none,at={(0,1)},anchor=north west,"
                "inner sep=0pt}]\n";
        for (const SharedRow& row : rows) entry(row.style, row.label, row.oracle, s);
        body += "\\end{axis}\n";
    }

    std::string colour(theme::Colour c) {
        constexpr char digits[] = "0123456789ABCDEF";
        std::string hex;
        for (const float channel : {c.r, c.g, c.b}) {
            const std::uint8_t v = theme::to_byte(channel);
            hex += digits[v / 16];
            hex += digits[v % 16];
        }
        return colours_.try_emplace(hex, "lowrank" + std::to_string(colours_.size())).first->second;
    }

    std::string colours() const {
        std::string out;
        for (const auto& [hex, name] : colours_) out += "\\definecolor{" + name + "}{HTML}{" + hex + "}\n";
        return out;
    }
    std::string body;

private:
    std::string place(paint::Point p) const { return "(" + mm(p.x) + "," + mm(height_ - p.y) + ")"; }

    static std::string dashes(Dash dash, double width) {
        std::string out;
        bool down = true;
        for (const float length : paint::dash_lengths(dash, static_cast<float>(width))) {
            out += std::string(out.empty() ? ",dash pattern=" : " ") + (down ? "on " : "off ") + pt(length);
            down = !down;
        }
        return out;
    }

    void words(const std::optional<PlacedText>& text) {
        if (!text || text->markup.empty()) return;
        const paint::TextStyle& style = text->style;
        const char* vertical = style.v == paint::VAlign::Top        ? "north"
                               : style.v == paint::VAlign::Baseline ? "base"
                               : style.v == paint::VAlign::Bottom   ? "south"
                                                                    : "mid";
        const char* side = style.h == paint::HAlign::Left    ? " west"
                           : style.h == paint::HAlign::Right ? " east"
                                                             : "";
        const std::string anchor = vertical + std::string(side);
        body += "\\node[anchor=" + (anchor == "mid" ? "center" : anchor) +
                ",inner sep=0pt,text=" + colour(style.colour) + "," +
                font(style.size, style.face == paint::Face::Bold ? "\\bfseries\\boldmath" : "") + "] at " +
                place(text->at) + " {" + tex_words(text->markup) + "};\n";
    }

    /// TeX's letters have other widths: the card grows from its middle.
    void add_note(const PlacedNote& note, theme::Colour of_curve, const Surface& s) {
        const std::string ink = colour(of_curve), line = ",line width=" + pt(s.px(1));
        const NoteMeasures m = note_measures(s);
        const Rect box = note.box;
        if (box.w > 0)
            body += "\\draw[" + ink + line + "] " + place(note.at) + " -- " + place(note.end) + ";\n";
        body += "\\filldraw[draw=" + ink + ",fill=" + colour(s.theme->card) +
                ",line width=" + pt(s.px(1.4f)) + "] " + place(note.at) + " circle[radius=" + mm(s.px(4)) +
                "];\n";
        if (box.w <= 0) return;
        body += "\\node[align=left,draw=" + ink + line + ",fill=" + colour(s.theme->card) +
                ",rounded corners=" + pt(s.px(4)) + ",inner xsep=" + pt(m.pad_x) +
                ",inner ysep=" + pt(m.pad_y) + ",text=" + colour(s.theme->text) + "," + font(m.size) +
                "] at " + place({box.x + box.w / 2, box.y + box.h / 2}) + " {";
        for (std::size_t k = 0; k < note.lines.size(); ++k)
            body += (k == 0 ? "" : "\\\\ ") + tex_words(note.lines[k]);
        body += "};\n";
    }

    static std::string font(double px, const char* more = "") {
        const double size = px * kPt;
        return "font=\\fontsize{" + tex_number(size, 2) + "}{" + tex_number(1.2 * size, 2) + "}\\selectfont" +
               more;
    }

    std::string axis_head(const Figure& figure, const Layout& layout, const Surface& s) {
        const Rect p = layout.plot;
        std::string out = "\\begin{axis}[scale only axis,at={" + place({p.x, p.bottom()}) +
                          "},anchor=south west,width=" + mm(p.w) + ",height=" + mm(p.h) + ",\n" +
                          "axis line style={" + colour(s.theme->frame) +
                          ",line width=" + pt(s.px(s.theme->frame_width)) + "},tick style={" +
                          colour(s.theme->frame) + ",line width=" + pt(s.px(s.theme->frame_width)) +
                          "},tick align=outside,tick pos=left,major tick length=" + pt(s.px(sizes::kTick)) +
                          ",minor tick length=" + pt(s.px(sizes::kMinorTick)) + ",\n";
        if (layout.grid)
            out += "xmajorgrids,ymajorgrids,major grid style={" + colour(s.theme->grid) +
                   ",line width=" + pt(s.px(s.theme->frame_width)) + "},\n";
        out += "tick label style={" + colour(s.theme->quiet) + "," + font(s.px(sizes::kSmall)) +
               "},label style={" + colour(s.theme->quiet) + "," + font(s.px(sizes::kSmall)) + "},\n";
        out += scale("x", layout.x, layout.x_ticks, layout.x_labels);
        out += scale("y", layout.y, layout.y_ticks, layout.y_labels);
        if (layout.x_title) out += "xlabel={" + tex_words(figure.x.label) + "},\n";
        if (layout.legend.present()) out += legend_style(layout, s);
        return out + "clip mode=individual]\n";
    }

    /// Range, ticks and their labels, which are those of the page.
    static std::string scale(const std::string& axis, const Scale& scale, const std::vector<Tick>& ticks,
                             const std::vector<PlacedText>& shown) {
        std::string out = scale.logarithmic ? axis + "mode=log," : "";
        out += axis + "min=" + print_number(scale.low) + "," + axis + "max=" + print_number(scale.high) + ",";
        std::string major, labels, minor;
        const auto add = [](std::string& list, const std::string& item) {
            list += (list.empty() ? "" : ",") + item;
        };
        for (const Tick& tick : ticks) {
            if (tick.level == TickLevel::Minor && tick.label.empty()) {
                add(minor, print_number(tick.value));
                continue;
            }
            const bool said = std::ranges::any_of(shown, [&](const PlacedText& text) {
                return !tick.label.empty() && text.markup == tick.label;
            });
            add(major, print_number(tick.value));
            add(labels, said ? "{" + tex_words(tick.label) + "}" : "{}");
        }
        return out + axis + "tick={" + major + "}," + axis + "ticklabels={" + labels + "},minor " + axis +
               "tick={" + minor + "},\n";
    }

    void rule(const Layout& layout, state::AxisRange x, state::AxisRange y, const std::string& style) {
        if (!layout.y.drawable(y.low) || y.high < layout.y.low || y.low > layout.y.high) return;
        body += "\\addplot[forget plot,mark=none," + style + "] coordinates {(" + print_number(x.low) + "," +
                print_number(y.low) + ") (" + print_number(x.high) + "," + print_number(y.high) + ")};\n";
    }

    void add_stem(const Stem& stem, const Layout& layout, const Surface& s) {
        if (!layout.x.drawable(stem.x) || stem.x < layout.x.low || stem.x > layout.x.high) return;
        const Dash dash = dash_of(stem.kind);
        rule(layout, {stem.x, stem.x}, {layout.y.low, layout.y.high},
             colour(theme::mix(s.theme->card, stem.colour, 0.5f)) +
                 ",line width=" + pt(s.px(s.theme->stem_width)) + dashes(dash, s.px(s.theme->stem_width)));
    }

    /// The upper edge, then the lower one back, as one shape; the median within.
    void add_band(const QuantileBand& band, const Layout& layout, const Surface& s) {
        std::string edge;
        const auto follow = [&](std::span<const double> ys, bool back) {
            std::vector<std::string> points;
            for (const auto& piece : pgf_pieces(band.x, ys, layout, 0.5))
                for (const PgfPoint& p : piece) points.push_back("(" + p.x + "," + p.y + ")");
            if (back) std::ranges::reverse(points);
            for (const std::string& point : points) edge += (edge.empty() ? "" : " ") + point;
        };
        follow(band.high, false);
        follow(band.low, true);
        if (!edge.empty())
            body += "\\addplot[forget plot,mark=none,draw=none,fill=" + colour(band.colour) +
                    ",fill opacity=0.17] coordinates {" + edge + "} -- cycle;\n";
        if (!band.median.empty())
            curve(band.x, band.median, layout, s.px(1.1f), theme::mix(s.theme->card, band.colour, 0.6f),
                  Dash::Solid, "");
    }

    void add_series(const Series& series, const Layout& layout, const Surface& s, std::size_t phases) {
        curve(series.x, series.y, layout, curve_width(series, s), series.style.line, series.style.dash,
              series.label);
        if (series.style.marker == Marker::None) return;
        const MarkerPlaces places = marker_places(series, layout, s, phases);
        std::string marks;
        for (std::size_t i = places.offset; i < std::min(series.x.size(), series.y.size());
             i += places.stride) {
            const auto at = point_at(series, i, layout);
            if (at && layout.plot.contains(*at))
                marks += " (" + print_number(series.x[i]) + "," + print_number(series.y[i]) + ")";
        }
        if (marks.empty()) return;
        const std::string ink = colour(series.style.line);
        const PgfMark mark = mark_of(series.style.marker, series.style.filled, ink);
        body += "\\addplot[forget plot,only marks," + ink + ",mark=" + mark.name +
                ",mark size=" + pt(s.px(sizes::kMarker) / 2) + ",mark options={" + mark.options +
                ",line width=" + pt(s.px(1.25f)) + "}] coordinates {" + marks.substr(1) + "};\n";
    }

    void curve(std::span<const double> xs, std::span<const double> ys, const Layout& layout, double width,
               theme::Colour ink, Dash dash, const std::string& name) {
        const std::vector<std::vector<PgfPoint>> pieces = pgf_pieces(xs, ys, layout, 0.45 * width);
        for (std::size_t k = 0; k < pieces.size(); ++k) {
            body += "\\addplot[forget plot,mark=none,line join=round," + colour(ink) +
                    ",line width=" + pt(width) + dashes(dash, width) + "] coordinates {";
            for (std::size_t i = 0; i < pieces[k].size(); ++i) {
                const PgfPoint& p = pieces[k][i];
                body += std::string(i == 0 ? "" : i % 6 == 0 ? "\n" : " ") + "(" + p.x + "," + p.y + ")";
            }
            body += "};";
            if (!name.empty()) body += " % " + comment(name);
            body += "\n";
        }
    }

    static std::string comment(const std::string& words) {
        std::string out;
        for (const char c : words) out += c == '\n' ? ' ' : c;
        return out;
    }

    void entry(const theme::MethodStyle& style, const std::string& label, bool oracle, const Surface& s) {
        const std::string ink = colour(style.line);
        const PgfMark mark = mark_of(style.marker, style.filled, ink);
        const double width = s.px(style.thick ? 2.4f : s.theme->line_width);
        body += "\\addlegendimage{" + ink + ",line width=" + pt(width) + dashes(style.dash, width) +
                ",mark=" + mark.name + ",mark size=" + pt(s.px(sizes::kMarker) / 2) +
                (mark.options.empty()
                     ? ""
                     : ",mark options={" + mark.options + ",line width=" + pt(s.px(1.25f)) + "}") +
                "}\n\\addlegendentry{" + tex_words(label) + (oracle ? " (oracle)" : "") + "}\n";
    }

    std::string legend_style(const Layout& layout, const Surface& s) {
        const Legend& legend = layout.legend;
        const Rect p = layout.plot, box = legend.box;
        std::size_t columns = 1;
        if (legend.outside)
            columns = static_cast<std::size_t>(std::ranges::count_if(
                legend.rows, [&](const LegendRow& row) { return row.box.y == legend.rows.front().box.y; }));
        // TeX's letters have other widths: the corner nearest to the frame stays where it is.
        const bool right = !legend.outside && box.x + box.w / 2 > p.x + p.w / 2,
                   low = !legend.outside && box.y + box.h / 2 > p.y + p.h / 2;
        const double x = ((right ? box.right() : box.x) - p.x) / p.w,
                     y = (p.bottom() - (low ? box.bottom() : box.y)) / p.h;
        return "legend columns=" + std::to_string(columns) + ",legend cell align=left,legend style={at={(" +
               tex_number(x, 4) + "," + tex_number(y, 4) + ")},anchor=" + (low ? "south" : "north") +
               (right ? " east" : " west") + "," + font(s.px(sizes::kSmall)) + "," +
               (legend.outside
                    ? "draw=none,fill=none,inner sep=0pt,/tikz/every even column/.append "
                      "style={column sep=" +
                          pt(s.px(10)) + "}"
                    : "fill opacity=0.93,draw opacity=1,text opacity=1,draw=" + colour(s.theme->rule)) +
               "},\n";
    }

    double height_;
    std::map<std::string, std::string> colours_;
};

}  // namespace

Result<std::string> pgf_page(const PageSource& page, const ExportSettings& settings, bool picture) {
    if (!page.curves)
        return Failure{
            page.name +
            " is not made of curves, which is what pgfplots draws: .svg, .pdf or .png can be had."};
    const double height = settings.height_mm / kMm, width = settings.width_mm / kMm;
    PgfWriter writer(height);
    tell(page, settings, writer);
    const std::string ground = writer.colour(theme::theme(settings.theme).card);
    std::string out = "% " + page.title + "\n";
    if (!page.experiment.empty()) out += "% " + page.experiment + "\n";
    const std::string needs =
        "\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\\usepackage{pgfplots}\n"
        "\\usetikzlibrary{plotmarks}\n\\pgfplotsset{compat=1.16}\n";
    if (picture)
        out += "% \\usepackage{pgfplots}\\usetikzlibrary{plotmarks}\\pgfplotsset{compat=1.16}\n";
    else
        out += "\\documentclass{standalone}\n" + needs + "\\begin{document}\n";
    out += "\\begin{tikzpicture}\n" + star_mark() + writer.colours() +
           "\\useasboundingbox (0,0) rectangle (" + mm(width) + "," + mm(height) + ");\n";
    if (!settings.transparent && settings.theme != theme::ThemeName::Light)
        out += "\\fill[" + ground + "] (0,0) rectangle (" + mm(width) + "," + mm(height) + ");\n";
    out += writer.body + "\\end{tikzpicture}\n";
    if (!picture) out += "\\end{document}\n";
    return out;
}

}  // namespace lowrank::figure
