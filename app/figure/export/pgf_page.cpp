// Writes each figure of a page as an axis at its place.
#include "app/figure/export/pgf_page.h"

#include <algorithm>

#include "app/figure/engine/badges.h"
#include "app/figure/engine/draw_parts.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/markers.h"
#include "app/figure/engine/notes.h"
#include "app/figure/export/pgf_curve.h"
#include "app/figure/export/pgf_ink.h"
#include "app/figure/export/pgf_study.h"
#include "app/figure/export/tex_letters.h"
#include "app/figure/export/tex_words.h"
#include "app/paint/shapes.h"
#include "core/io/file/atomic_file.h"
#include "core/run/run_name.h"
#include "core/text/utf8.h"

namespace lowrank::figure {
namespace {

using theme::Dash;
using theme::Marker;

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

class PgfWriter {
public:
    explicit PgfWriter(double page_height) : ink(page_height) {}

    void add(const PlacedFigure& part) {
        const Figure& figure = part.figure;
        const Layout& layout = part.layout;
        const Surface& s = part.surface;
        if (layout.empty) return;
        stop_ = s.stop;
        body += axis_head(figure, layout, s);
        for (const QuantileBand& band : figure.bands) add_band(band, layout, s);
        for (const Stem& stem : figure.stems) add_stem(stem, layout, s);
        for (const ReferenceLine& line : figure.references)
            rule(layout, {layout.x.low, layout.x.high}, {line.y, line.y},
                 colour(s.theme->quiet) + ",line width=" + tex_pt(s.px(0.9f)) +
                     PgfInk::dashes(Dash::Dashed, s.px(0.9f)));
        for (const Guide& guide : figure.guides)
            curve(guide.x, guide.y, layout, guide_width(guide, s), guide.colour, guide.dash, "");
        if (figure.damping)
            curve(figure.damping->x, figure.damping->y, layout, s.px(s.theme->theory_width),
                  figure.damping->colour, Dash::Dotted, "");
        const std::size_t phases = marker_phases(figure);
        for (const Series& series : figure.series)
            if (series.visible) add_series(series, layout, s, phases);
        legend_headings(figure, layout.legend);
        for (const LegendRow& row : layout.legend.rows) {
            const Series& series = figure.series[row.series];
            entry(series.style, series.label, series.oracle, s, !series.facts().joined,
                  legend_values(series, layout.legend, s));
        }
        body += "\\end{axis}\n";
        words(layout.title);
        words(layout.title_below);
        words(layout.corner);
        for (const auto& [from, to] : layout.leaders)
            body += "\\draw[" + colour(s.theme->quiet) + ",line width=" + tex_pt(s.px(0.9f)) + "] " +
                    place(from) + " -- " + place(to) + ";\n";
        for (const auto* all : {&layout.curve_names, &layout.reference_labels})
            for (const PlacedText& text : *all) words(text);
        for (const Badge& of_end : figure.badges)
            if (const Badge badge = badge_within(of_end, figure, layout.y.high);
                layout.x.drawable(badge.x) && layout.y.drawable(badge.y))
                words(PlacedText{{layout.x.px(badge.x) + s.px(4), layout.y.px(badge.y)},
                                 badge.text,
                                 {.size = s.px(11), .colour = s.theme->text, .v = paint::VAlign::Middle}});
        for (const PlacedNote& note : layout.notes) add_note(note, figure.notes[note.index].colour, s);
    }

    void add(const PlacedText& text) { body += ink.words(text); }
    void add(const PlacedStrips& strips) { body += pgf_strips(strips, ink); }
    void add(const PlacedMap& map) { body += pgf_map(map, ink); }
    void add(const PlacedRule&) {}
    void add(const PlacedPicture&) {}

    void add(const PlacedLegend& legend) {
        const Surface& s = legend.surface;
        const Rect& box = legend.box;
        // A legend is as high as TeX's lines are: its middle stands where that of its place is.
        body += "\\begin{axis}[hide axis,scale only axis,at={" + place({box.x, box.y + box.h / 2}) +
                "},anchor=north west,width=1mm,height=1mm,xmin=0,xmax=1,ymin=0,ymax=1,legend columns=" +
                std::to_string(legend.columns) +
                ",legend cell align=left,legend style={draw=none,fill=none,at={(0,1)},anchor=west,inner "
                "sep=0pt," +
                PgfInk::font(s.px(sizes::kSmall)) + "}]\n";
        for (const SharedRow& row : legend.rows) entry(row.style, row.label, row.oracle, s);
        body += "\\end{axis}\n";
    }

    std::string body;
    PgfInk ink;

private:
    std::stop_token stop_;
    std::string colour(theme::Colour c) { return ink.colour(c); }
    std::string place(paint::Point p) const { return ink.place(p); }
    void words(const std::optional<PlacedText>& text) {
        if (text) body += ink.words(*text);
    }

    /// TeX's letters have other widths: the card grows from its middle.
    void add_note(const PlacedNote& note, theme::Colour of_curve, const Surface& s) {
        const std::string colour_name = colour(of_curve), line = ",line width=" + tex_pt(s.px(1));
        const NoteMeasures m = note_measures(s);
        const Rect box = note.box;
        if (box.w > 0)
            body += "\\draw[" + colour_name + line + "] " + place(note.at) + " -- " + place(note.end) + ";\n";
        body += "\\filldraw[draw=" + colour_name + ",fill=" + colour(s.theme->card) +
                ",line width=" + tex_pt(s.px(1.4f)) + "] " + place(note.at) +
                " circle[radius=" + tex_mm(s.px(4)) + "];\n";
        if (box.w <= 0) return;
        body += "\\node[align=left,draw=" + colour_name + line + ",fill=" + colour(s.theme->card) +
                ",rounded corners=" + tex_pt(s.px(4)) + ",inner xsep=" + tex_pt(m.pad_x) +
                ",inner ysep=" + tex_pt(m.pad_y) + ",text=" + colour(s.theme->text) + "," +
                PgfInk::font(m.size) + "] at " + place({box.x + box.w / 2, box.y + box.h / 2}) + " {";
        for (std::size_t k = 0; k < note.lines.size(); ++k)
            body += (k == 0 ? "" : "\\\\ ") + tex_words(note.lines[k]);
        body += "};\n";
    }

    std::string axis_head(const Figure& figure, const Layout& layout, const Surface& s) {
        const auto shown = [](const std::vector<PlacedText>& labels) {
            std::vector<std::string> words;
            for (const PlacedText& label : labels) words.push_back(label.markup);
            return words;
        };
        std::string out = ink.axis_begin(layout.plot, s);
        if (layout.grid)
            out += "xmajorgrids,ymajorgrids,major grid style={" + colour(s.theme->grid) +
                   ",line width=" + tex_pt(s.px(s.theme->frame_width)) + "},\n";
        out += PgfInk::scale("x", layout.x, layout.x_ticks, shown(layout.x_labels));
        out += PgfInk::scale("y", layout.y, layout.y_ticks, shown(layout.y_labels));
        if (layout.x_title) out += "xlabel={" + tex_words(figure.x.label) + "},\n";
        if (layout.y_title) out += "ylabel={" + tex_words(figure.y.label) + "},\n";
        if (layout.legend.present()) out += legend_style(layout, s);
        return out + "clip mode=individual]\n";
    }

    void rule(const Layout& layout, state::AxisRange x, state::AxisRange y, const std::string& style) {
        if (!layout.y.drawable(y.low) || y.high < layout.y.low || y.low > layout.y.high) return;
        const PgfNumbers of_x(layout.x), of_y(layout.y);
        body += "\\addplot[forget plot,mark=none," + style + "] coordinates {(" + of_x.of(x.low) + "," +
                of_y.of(y.low) + ") (" + of_x.of(x.high) + "," + of_y.of(y.high) + ")};\n";
    }

    void add_stem(const Stem& stem, const Layout& layout, const Surface& s) {
        if (!layout.x.drawable(stem.x) || stem.x < layout.x.low || stem.x > layout.x.high) return;
        const Dash dash = dash_of(stem.kind);
        rule(layout, {stem.x, stem.x}, {layout.y.low, layout.y.high},
             colour(theme::mix(s.theme->card, stem.colour, 0.5f)) + ",line width=" +
                 tex_pt(s.px(s.theme->stem_width)) + PgfInk::dashes(dash, s.px(s.theme->stem_width)));
    }

    /// The upper edge, then the lower one back, as one shape; the median within.
    void add_band(const QuantileBand& band, const Layout& layout, const Surface& s) {
        std::string edge;
        const auto follow = [&](std::span<const double> ys, bool back) {
            std::vector<std::string> points;
            for (const auto& piece : pgf_pieces(band.x, ys, layout, 0.5, s.stop))
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
        const bool dense = is_dense(series, *drawn_pieces(series, layout, s), layout, s);
        if (series.facts().joined)
            curve(series.x, series.y, layout, curve_width(series, s) * (dense ? 0.5f : 1.f),
                  series.style.line.with_alpha(dense ? kDenseAlpha : 1.f), series.style.dash, series.label);
        if (!series.facts().pale) add_inner(series, layout, s);
        if (series.style.marker == Marker::None) return;
        const MarkerPlaces places = marker_places(series, layout, s, phases);
        const PgfNumbers of_x(layout.x), of_y(layout.y);
        std::string marks;
        for (std::size_t i = places.offset; i < std::min(series.x.size(), series.y.size());
             i += places.stride) {
            const auto at = point_at(series, i, layout);
            if (at && layout.plot.contains(*at))
                marks += " (" + of_x.of(series.x[i]) + "," + of_y.of(series.y[i]) + ")";
        }
        if (marks.empty()) return;
        const std::string colour_name = colour(series.style.line);
        const PgfMark mark = pgf_mark(series.style.marker, series.style.filled, colour_name);
        body += "\\addplot[forget plot,only marks," + colour_name + ",mark=" + mark.name +
                ",mark size=" + tex_pt(s.px(sizes::kMarker) / 2) + ",mark options={" + mark.options +
                ",line width=" + tex_pt(s.px(1.25f)) + "}] coordinates {" + marks.substr(1) + "};\n";
    }

    /// Every second, fourth, … where there are more than a curve has points.
    void add_inner(const Series& series, const Layout& layout, const Surface& s) {
        const auto ticks = inner_ticks(series, layout, s);
        if (ticks.empty()) return;
        const paint::Stroke stroke = inner_stroke(series, s);
        std::size_t stride = 1;
        while (ticks.size() > stride * kMostPgfPoints) stride *= 2;
        body += "\\path[draw=" + colour(stroke.colour) + ",draw opacity=" + tex_number(stroke.colour.a, 2) +
                ",line width=" + tex_pt(stroke.width) + "]";
        const PgfNumbers of_x(layout.x), of_y(layout.y);
        const auto at = [&](paint::Point p) {
            return "(axis cs:" + of_x.of_px(p.x) + "," + of_y.of_px(p.y) + ")";
        };
        for (std::size_t k = 0; k < ticks.size(); k += stride)
            body += std::string(k % (4 * stride) == 0 ? "\n" : " ") + at(ticks[k].first) + " -- " +
                    at(ticks[k].second);
        body += "; % inner steps\n";
    }

    void curve(std::span<const double> xs, std::span<const double> ys, const Layout& layout, double width,
               theme::Colour of_line, Dash dash, const std::string& name) {
        const std::vector<std::vector<PgfPoint>> pieces = pgf_pieces(xs, ys, layout, 0.45 * width, stop_);
        for (std::size_t k = 0; k < pieces.size(); ++k) {
            body += "\\addplot[forget plot,mark=none,line join=round," + colour(of_line) +
                    ",line width=" + tex_pt(width) + PgfInk::dashes(dash, width) +
                    (of_line.a < 1 ? ",draw opacity=" + tex_number(of_line.a, 2) : "") + "] coordinates {";
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

    static std::size_t columns_of(const Legend& legend) {
        if (!legend.outside) return 1;
        return static_cast<std::size_t>(std::ranges::count_if(
            legend.rows, [&](const LegendRow& row) { return row.box.y == legend.rows.front().box.y; }));
    }

    /// Over each column of names what the numbers behind them are.
    void legend_headings(const Figure& figure, const Legend& legend) {
        std::string words = legend.value_right ? tex_words(figure.legend_heading) : std::string();
        if (legend.value2_right && !legend.heading2.empty())
            words += (words.empty() ? "" : "\\quad ") + tex_words(legend.heading2);
        if (words.empty() || legend.rows.empty()) return;
        for (std::size_t k = 0; k < columns_of(legend); ++k)
            body += "\\addlegendimage{empty legend}\n\\addlegendentry{" + words + "}\n";
    }

    std::string legend_values(const Series& series, const Legend& legend, const Surface& s) {
        std::string words;
        if (legend.value_right && !series.value.empty()) words += "\\quad " + tex_words(series.value);
        const bool brief = legend.brief && !series.value2_brief.empty();
        const std::string& second = brief ? series.value2_brief : series.value2;
        if (legend.value2_right && !second.empty())
            words += "\\quad\\textcolor{" + colour(s.theme->quiet) + "}{" + tex_words(second) + "}";
        return words;
    }

    void entry(const theme::MethodStyle& style, const std::string& label, bool oracle, const Surface& s,
               bool marks_only = false, const std::string& values = {}) {
        const std::string colour_name = colour(style.line);
        const PgfMark mark = pgf_mark(style.marker, style.filled, colour_name);
        const double width = s.px(style.thick ? 2.4f : s.theme->line_width);
        body += "\\addlegendimage{" + std::string(marks_only ? "only marks," : "") + colour_name +
                ",line width=" + tex_pt(width) + PgfInk::dashes(style.dash, width) + ",mark=" + mark.name +
                ",mark size=" + tex_pt(s.px(sizes::kMarker) / 2) +
                (mark.options.empty()
                     ? ""
                     : ",mark options={" + mark.options + ",line width=" + tex_pt(s.px(1.25f)) + "}") +
                "}\n\\addlegendentry{" + tex_words(oracle ? called_oracle(label) : label) + values + "}\n";
    }

    std::string legend_style(const Layout& layout, const Surface& s) {
        const Legend& legend = layout.legend;
        const Rect p = layout.plot, box = legend.box;
        const std::size_t columns = columns_of(legend);
        // TeX's letters have other widths: the corner nearest to the frame stays where it is.
        const bool right = !legend.outside && box.x + box.w / 2 > p.x + p.w / 2,
                   low = !legend.outside && box.y + box.h / 2 > p.y + p.h / 2;
        const double x = ((right ? box.right() : box.x) - p.x) / p.w,
                     y = (p.bottom() - (low ? box.bottom() : box.y)) / p.h;
        return "legend columns=" + std::to_string(columns) + ",legend cell align=left,legend style={at={(" +
               tex_number(x, 4) + "," + tex_number(y, 4) + ")},anchor=" + (low ? "south" : "north") +
               (right ? " east" : " west") + "," + PgfInk::font(s.px(sizes::kSmall)) + "," +
               (legend.outside
                    ? "draw=none,fill=none,inner sep=0pt,/tikz/every even column/.append "
                      "style={column sep=" +
                          tex_pt(s.px(10)) + "}"
                    : "fill opacity=0.93,draw opacity=1,text opacity=1,draw=" + colour(s.theme->rule)) +
               "},\n";
    }
};

}  // namespace

Result<std::string> pgf_page(const Page& source, const PlacedPage& page, const ExportSettings& settings,
                             bool picture) {
    if (!is_told(page))
        return Failure{source.name + " is not made of curves, which is what pgfplots draws: " +
                       endings_of(source, page) + " can be had."};
    constexpr double kPx = 25.4 / 96;  // in mm
    const double height = settings.height_mm / kPx, width = settings.width_mm / kPx;
    PgfWriter writer(height);
    for (const PlacedPart& part : page.parts) std::visit([&](const auto& one) { writer.add(one); }, part);
    if (const std::string letter = letter_without_font(writer.body); !letter.empty())
        return Failure{"TikZ cannot set the letter " + in_quotes(letter) +
                       ": pdflatex has Latin and Greek ones here, and .svg, .pdf and .png have all."};
    const std::string ground = writer.ink.colour(theme::theme(settings.theme).card);
    std::string out = "% " + source.title + "\n";
    if (!source.experiment.empty()) out += "% " + as_utf8(source.experiment) + "\n";
    const std::string needs =
        "\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\\usepackage{pgfplots}\n"
        "\\usetikzlibrary{plotmarks}\n\\pgfplotsset{compat=1.16}\n";
    if (picture)
        out += "% \\usepackage{pgfplots}\\usetikzlibrary{plotmarks}\\pgfplotsset{compat=1.16}\n";
    else
        out += "\\documentclass{standalone}\n" + needs + "\\begin{document}\n";
    // Small letters of TeX's can be wider than those that the layout measured: such words are drawn together.
    out +=
        "\\begin{tikzpicture}\n"
        "\\def\\lowrankfit#1#2{\\setbox0\\hbox{#2}\\ifdim\\wd0>#1\\resizebox{#1}{!}{\\usebox0}"
        "\\else\\usebox0\\fi}\n" +
        star_mark() + writer.ink.colours() + "\\useasboundingbox (0,0) rectangle (" + tex_mm(width) + "," +
        tex_mm(height) + ");\n";
    if (!settings.transparent && settings.theme != theme::ThemeName::Light)
        out += "\\fill[" + ground + "] (0,0) rectangle (" + tex_mm(width) + "," + tex_mm(height) + ");\n";
    out += writer.body + "\\end{tikzpicture}\n";
    if (!picture) out += "\\end{document}\n";
    return out;
}

}  // namespace lowrank::figure
