// The painters against each other and against the formats they write.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <regex>
#include <string>

#include "app/paint/cairo_painter.h"
#include "app/paint/font_metrics.h"
#include "app/paint/markup.h"
#include "app/paint/shapes.h"
#include "app/paint/svg_painter.h"
#include "app/paint/text_layout.h"
#include "core/io/picture/image.h"
#include "core/text/utf8.h"
#include "tests/app/paint/split_dashes.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::paint;

namespace {

const DocumentInfo kInfo{"Error ‖Xt‖", "lrl1 problem=mc rows=50 <&> #1a2b3c4d", "LowRank Lab 0.0.0"};

void draw_sample(Painter& p) {
    p.rect({0, 0, 200, 100}, theme::rgb(0xFFFFFF), 8);
    p.push_clip({10, 10, 150, 80});
    const Point line[] = {{0, 0}, {100, 50}, {200, 20}};
    for (const Dash dash : {Dash::Solid, Dash::Dashed, Dash::Dotted, Dash::DashDot})
        p.polyline(line, {theme::rgb(0x0072B2), 1.7f, dash});
    p.pop_clip();
    p.frame({5, 5, 190, 90}, {theme::rgb(0x808080), 0.8f}, 4);
    int i = 0;
    for (const Marker m :
         {Marker::Circle, Marker::Square, Marker::TriangleUp, Marker::TriangleDown, Marker::Diamond,
          Marker::Cross, Marker::Star, Marker::Dot, Marker::Plus, Marker::Pentagon})
        p.marker({12.f + 18.f * static_cast<float>(i++), 80}, m, 8, theme::rgb(0xD55E00),
                 theme::rgb(0xFFFFFF), 1.2f);
    p.text({20, 30}, "Error ‖X_t − X_⋆‖_F", {.size = 13, .face = Face::Bold, .colour = theme::rgb(0x1C2430)});
    p.text({190, 60}, "2.41·10^{−8} & <b>", {.size = 11, .colour = theme::rgb(0x1C2430), .h = HAlign::Right});
    p.text({12, 60}, "up", {.size = 11, .colour = theme::rgb(0x1C2430), .vertical = true});
    const std::uint8_t texels[] = {255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0, 9, 9, 9, 255};
    p.image({150, 40, 20, 20}, {2, 2, texels});
}

/// The smallest reader of XML that notices unclosed and misnested elements, bare ampersands and unquoted
/// attributes.
std::string why_not_xml(const std::string& text) {
    std::vector<std::string> open;
    std::size_t at = 0;
    static const std::regex tag(R"(^<(/?)([A-Za-z:]+)((?:\s+[A-Za-z:\-]+="[^"<]*")*)\s*(/?)>)");
    static const std::regex entity(R"(^&(amp|lt|gt|quot);)");
    while (at < text.size()) {
        if (text.compare(at, 2, "<?") == 0) {
            at = text.find("?>", at) + 2;
        } else if (text[at] == '<') {
            const std::size_t end = text.find('>', at);
            if (end == std::string::npos) return "an element without end";
            const std::string one = text.substr(at, end + 1 - at);
            std::smatch match;
            if (!std::regex_search(one, match, tag)) return "not an element: " + one.substr(0, 80);
            if (match[1].length()) {
                if (open.empty() || open.back() != match[2]) return "closes what is not open: " + one;
                open.pop_back();
            } else if (!match[4].length()) {
                open.push_back(match[2]);
            }
            at = end + 1;
        } else if (text[at] == '&') {
            if (!std::regex_search(text.substr(at, 8), entity)) return "a bare ampersand";
            ++at;
        } else {
            ++at;
        }
    }
    return open.empty() ? "" : "never closed: " + open.back();
}

std::string words_of(const std::string& svg) {
    std::string out;
    bool inside = false;
    for (const char c : svg.substr(svg.find("</metadata>"))) {
        if (c == '<') inside = true;
        if (!inside && c != '\n') out += c;
        if (c == '>') inside = false;
    }
    return out;
}

std::map<std::string, std::string> png_chunks(const std::string& png) {
    std::map<std::string, std::string> chunks;
    const auto number = [&](std::size_t at) {
        std::uint32_t v = 0;
        for (std::size_t i = 0; i < 4; ++i) v = v << 8 | static_cast<unsigned char>(png[at + i]);
        return v;
    };
    for (std::size_t at = 8; at + 12 <= png.size(); at += 12 + number(at))
        chunks[png.substr(at + 4, 4)] += png.substr(at + 8, number(at));
    return chunks;
}

}  // namespace

TEST_CASE("SVG is well formed, holds its text as text and its experiment as metadata") {
    SvgPainter svg(200, 100, kInfo, TextAs::Real);
    draw_sample(svg);
    const std::string text = svg.document();
    CHECK(why_not_xml(text) == "");
    CHECK(why_not_xml("<a><b></a></b>") != "");
    CHECK(text.find("width=\"52.917mm\"") != std::string::npos);
    const std::string words = words_of(text);
    CHECK(words.find("Error ‖Xt − X⋆‖F") != std::string::npos);
    CHECK(words.find("2.41·10−8 &amp; &lt;b&gt;") != std::string::npos);
    CHECK(text.find("lrl1 problem=mc rows=50 &lt;&amp;&gt; #1a2b3c4d") != std::string::npos);
    CHECK(text.find("LowRank Lab 0.0.0") != std::string::npos);
    SvgPainter again(200, 100, kInfo, TextAs::Real);
    draw_sample(again);
    CHECK(again.document() == text);
}

TEST_CASE("words with bytes that are no text leave as text in every file") {
    DocumentInfo info = kInfo;
    info.title = info.description = info.experiment = "image=\xE9.png";
    SvgPainter svg(200, 100, info, TextAs::Real);
    svg.text({10, 10}, "T\xE9st", {});
    CHECK(why_not_xml(svg.document()) == "");
    CHECK(svg.document().find("T\uFFFDst") != std::string::npos);
    CHECK(is_utf8(svg.document()));
    const auto pdf = CairoPainter::pdf(200, 100, info, TextAs::Real);
    draw_sample(*pdf);
    CHECK(pdf->document().sentence() == "");
    const Result<std::string> png = encode_rgba(1, 1, std::vector<std::uint8_t>{1, 2, 3, 255},
                                                {.text = {{"Comment", "T\xE9st"}}, .dpi = 300});
    REQUIRE(png);
    CHECK(png_chunks(*png)["iTXt"].ends_with("T\uFFFDst"));
}

TEST_CASE("SVG outlines need no font and still say their words") {
    SvgPainter svg(200, 100, kInfo, TextAs::Outline);
    draw_sample(svg);
    const std::string text = svg.document();
    CHECK(why_not_xml(text) == "");
    CHECK(text.find("<text") == std::string::npos);
    CHECK(text.find("aria-label=\"Error ‖Xt − X⋆‖F\"") != std::string::npos);
}

TEST_CASE("words stand in SVG where FreeType puts them, to a hundredth of a pixel") {
    const TextStyle style{
        .size = 13, .face = Face::Bold, .colour = {}, .h = HAlign::Centre, .v = VAlign::Middle};
    const std::string markup = "Error ‖X_t − X_⋆‖_F";
    SvgPainter svg(200, 100, kInfo, TextAs::Real);
    svg.text({100, 40}, markup, style);
    const std::string text = svg.document();
    const TextLayout layout = lay_out(markup, style.size, style.face);
    const TextOrigin origin = text_origin({100, 40}, layout.extent, style);
    const std::regex tspan(
        R"re(<tspan x="([0-9.]+)"( dy="([-0-9.]+)")?( font-size="([0-9.]+)")? textLength="([0-9.]+)")re");
    std::size_t i = 0;
    double baseline = 0;
    for (std::sregex_iterator it(text.begin(), text.end(), tspan), end; it != end; ++it, ++i) {
        REQUIRE(i < layout.runs.size());
        const TextRun& run = layout.runs[i];
        if ((*it)[3].matched) baseline += std::stod((*it)[3]);
        CHECK(std::stod((*it)[1]) == Approx(origin.start.x + run.x).margin(0.006));
        CHECK(std::stod((*it)[6]) == Approx(run.width).margin(0.006));
        CHECK(baseline == Approx(run.dy).margin(0.011));
    }
    CHECK(i == layout.runs.size());
}

TEST_CASE("Cairo's ink lies inside the box that FreeType measured") {
    const TextStyle style{.size = 20, .face = Face::Regular, .colour = theme::rgb(0)};
    const std::string markup = "Hop_{t}^{2}H";
    auto cairo = CairoPainter::raster(200, 60, 4);
    cairo->text({20, 40}, markup, style);
    const Result<Pixels> pixels = cairo->pixels();
    REQUIRE(pixels);
    int left = 10000, right = -1, top = 10000, bottom = -1;
    for (int y = 0; y < pixels->height; ++y)
        for (int x = 0; x < pixels->width; ++x)
            if (pixels->rgba[4 * static_cast<std::size_t>(y * pixels->width + x) + 3] > 127) {
                left = std::min(left, x), right = std::max(right, x);
                top = std::min(top, y), bottom = std::max(bottom, y);
            }
    const Rect box = text_box({20, 40}, markup, style);
    // The stems of H stand 0.098 em from each end of its advance (201 of 2048 units).
    CHECK(left / 4.0 == Approx(box.x + 20 * 201.0 / 2048).margin(0.3));
    CHECK((right + 1) / 4.0 == Approx(box.right() - 20 * 201.0 / 2048).margin(0.3));
    CHECK(top / 4.0 >= box.y - 0.3);
    CHECK((bottom + 1) / 4.0 <= box.bottom() + 0.3);
}

TEST_CASE("PDF is one page with real text's fonts and its experiment, the same bytes twice") {
    std::string first;
    for (int round = 0; round < 2; ++round) {
        auto pdf = CairoPainter::pdf(200, 100, kInfo, TextAs::Real);
        draw_sample(*pdf);
        const Result<std::string> bytes = pdf->document();
        REQUIRE(bytes);
        CHECK(bytes->starts_with("%PDF-"));
        CHECK(bytes->find("DejaVuSans") != std::string::npos);
        CHECK(bytes->find("lrl1 problem=mc rows=50") != std::string::npos);
        if (round == 0)
            first = *bytes;
        else
            CHECK(*bytes == first);
    }
    auto outlined = CairoPainter::pdf(200, 100, kInfo, TextAs::Outline);
    draw_sample(*outlined);
    CHECK(outlined->document()->find("DejaVuSans") == std::string::npos);
}

TEST_CASE("PNG carries density, colour space and words, and transparent pixels keep their colour") {
    const std::vector<std::uint8_t> rgba{200, 100, 50, 128, 1, 2, 3, 0};
    const Result<std::string> png =
        encode_rgba(2, 1, rgba, {.text = {{"Comment", "p = 0.6, ‖X‖"}}, .dpi = 300});
    REQUIRE(png);
    auto chunks = png_chunks(*png);
    CHECK(chunks.count("sRGB"));
    CHECK(chunks["pHYs"] == std::string("\x00\x00\x2E\x23\x00\x00\x2E\x23\x01", 9));  // 11811 px a metre
    CHECK(chunks["iTXt"].starts_with("Comment"));
    CHECK(chunks["iTXt"].ends_with("p = 0.6, ‖X‖"));
    CHECK(chunks["IHDR"][9] == 6);
    CHECK_FALSE(encode_rgba(0, 1, {}));
    CHECK_FALSE(encode_rgba(2, 2, rgba));

    auto cairo = CairoPainter::raster(10, 10, 1);
    cairo->rect({0, 0, 10, 10}, Colour{200 / 255.f, 100 / 255.f, 50 / 255.f, 0.5f}, 0);
    const Result<Pixels> pixels = cairo->pixels();
    REQUIRE(pixels);
    CHECK(pixels->rgba[3] == Approx(128).margin(1));
    CHECK(pixels->rgba[0] == Approx(200).margin(1));
    CHECK(pixels->rgba[2] == Approx(50).margin(1));
}

TEST_CASE("a raster has the pixels its size and scale ask for") {
    const auto size = [](float w, float h, float scale) {
        const Result<Pixels> p = CairoPainter::raster(w, h, scale)->pixels();
        return std::pair(p->width, p->height);
    };
    CHECK(size(96, 48, 3.125f) == std::pair(300, 150));
    CHECK(size(120.f / 25.4f * 96, 80.f / 25.4f * 96, 300.f / 96) == std::pair(1418, 945));
    CHECK(size(0.1f, 0.1f, 1) == std::pair(1, 1));
}

TEST_CASE("dashes cover their share of the line and none of the gaps") {
    const std::vector<Point> line{{0, 0}, {30, 40}, {30, 140}};  // 150 long
    for (const Dash dash : {Dash::Dashed, Dash::Dotted, Dash::DashDot}) {
        const auto lengths = dash_lengths(dash, 2);
        float period = 0, down = 0;
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            period += lengths[i];
            if (i % 2 == 0) down += lengths[i];
        }
        float drawn = 0;
        for (const auto& piece : testing::split_dashes(line, lengths))
            for (std::size_t i = 1; i < piece.size(); ++i)
                drawn += std::hypot(piece[i].x - piece[i - 1].x, piece[i].y - piece[i - 1].y);
        CHECK(drawn == Approx(150 * down / period).margin(period));
        CHECK(drawn < 150);
    }
    CHECK(dash_lengths(Dash::Dotted, 0.1f) == dash_lengths(Dash::Dotted, 1));
}

TEST_CASE("the recording keeps clips, order and text boxes") {
    testing::RecordingPainter r({0, 0, 200, 100});
    draw_sample(r);
    CHECK(r.balanced());
    CHECK(r.lines.size() == 4);
    CHECK(r.lines[0].clip == Rect{10, 10, 150, 80});
    CHECK(r.marks.size() == 10);
    CHECK(r.texts.size() == 3);
    CHECK(r.texts[1].box.right() == Approx(190));
    CHECK(r.marks[0].order > r.lines[3].order);
}
