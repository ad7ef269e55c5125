// Markup, metrics and truncation.
#include <algorithm>
#include <string>

#include "app/paint/font_metrics.h"
#include "app/paint/markup.h"
#include "app/paint/text_layout.h"
#include "tests/catch.h"

using namespace lowrank::paint;

TEST_CASE("scripts are told from text") {
    const auto spans = parse_markup("‖X_t − X_{t_0}‖_F^2");
    REQUIRE(spans.size() == 8);
    CHECK(spans[0].text == "‖X");
    CHECK(spans[1].text == "t");
    CHECK(spans[1].shift < 0);
    CHECK(spans[4].text == "0");
    CHECK(spans[4].scale < spans[3].scale);
    CHECK(spans[4].shift < spans[3].shift);
    CHECK(spans[6].text == "F");
    CHECK(spans[7].text == "2");
    CHECK(spans[7].shift > 0);
    CHECK(plain_text("10^{−8}, n^3, μ^2, 0.5^{μ}, X_{t+1}") == "10⁻⁸, n³, μ², 0.5μ, Xt+1");
}

TEST_CASE("escaped text comes back as it was, whatever it holds") {
    for (const std::string text :
         {"my_file^2.csv", "a\\b{c}", "", "_", "^", "\\", "ratings (1).csv", "Ünï_cødé"}) {
        const auto spans = parse_markup(escape_markup(text));
        std::string plain;
        for (const auto& span : spans) {
            plain += span.text;
            CHECK(span.scale == 1);
        }
        CHECK(plain == text);
    }
}

TEST_CASE("broken markup and broken UTF-8 end, and keep what can be kept") {
    CHECK(plain_text("a_{bc") == "abc");
    CHECK(plain_text("a_") == "a_");
    CHECK(plain_text("a\\") == "a\\");
    CHECK(parse_markup("\xFF\xC3").size() == 1);
    CHECK(plain_text("T\xE9st") == "T\uFFFDst");
    CHECK(plain_text(std::string(2000, '_') + "x").size() < 2001);
    // What no XML may hold is a mark in its place, in SVG as on the screen.
    CHECK(plain_text("a\uFFFEb") == "a\uFFFDb");
    std::string_view cut = "\xE2\x80";
    CHECK(take_code_point(cut) == 0xFFFD);
}

TEST_CASE("advances add up, unhinted, in proportion to the size") {
    const float one = measure("Iteration", 1).width;
    CHECK(measure("Iteration", 13).width == Approx(13 * one));
    CHECK(measure("Iteration", 400).width == Approx(400 * one));
    float sum = 0;
    for (const char c : std::string("Iteration")) sum += measure(std::string(1, c), 13).width;
    CHECK(measure("Iteration", 13).width == Approx(sum));
    // DejaVu Sans: 2048 units an em, digits 1303 wide.
    CHECK(measure("8", 2048).width == Approx(1303));
    CHECK(measure("0123456789", 1).width == Approx(10 * measure("1", 1).width));
}

TEST_CASE("a text is measured to be what its letters take when they are laid out") {
    for (const std::string text :
         {"‖X_t − X_{t_0}‖_F^2", "Iteration", "a_{bc", "a_", "Ünï", "ρ ≈ 10^{−8}", ""})
        for (const Face face : {Face::Regular, Face::Bold, Face::Oblique}) {
            INFO(text);
            const TextLayout laid = lay_out(text, 12.5f, face);
            const TextExtent measured = measure(text, 12.5f, face);
            CHECK(measured.width == laid.extent.width);
            CHECK(measured.ascent == laid.extent.ascent);
            CHECK(measured.descent == laid.extent.descent);
        }
}

TEST_CASE("a letter is found wherever it stands in the alphabet") {
    for (const Face face : {Face::Regular, Face::Oblique})
        for (char32_t letter = 0x20; letter < 0x500; ++letter)
            if (font_metrics(face).has(letter)) CHECK(font_metrics(face).glyph(letter).code_point == letter);
}

TEST_CASE("a script is smaller, and the box grows to hold it") {
    CHECK(measure("X^2", 12).width < measure("X2", 12).width);
    CHECK(measure("X^2", 12).ascent > measure("X2", 12).ascent);
    CHECK(measure("X_t", 12).descent > measure("Xt", 12).descent);
}

TEST_CASE("the box lies where the style wants it") {
    const Point at{100, 50};
    for (const HAlign h : {HAlign::Left, HAlign::Centre, HAlign::Right})
        for (const bool vertical : {false, true}) {
            TextStyle style{.size = 12, .h = h, .v = VAlign::Top, .vertical = vertical};
            const Rect box = text_box(at, "Error", style);
            const TextExtent extent = measure("Error", 12);
            CHECK((vertical ? box.h : box.w) == Approx(extent.width));
            const float along = vertical ? at.y - box.bottom() : box.x - at.x;
            const float wanted = h == HAlign::Left     ? 0
                                 : h == HAlign::Centre ? -extent.width / 2
                                                       : -extent.width;
            CHECK(along == Approx(wanted).margin(1e-3));
            CHECK((vertical ? box.x : box.y) == Approx(vertical ? at.x : at.y).margin(1e-3));
        }
}

TEST_CASE("text that is too long ends in an ellipsis and fits") {
    const std::string title = "Error ‖X_t − X_⋆‖_F of a rather long title";
    for (float width = 10; width < 320; width += 7) {
        const std::string fitted = ellipsize(title, width, 13, Face::Bold);
        CHECK(measure(fitted, 13, Face::Bold).width <= width);
        if (fitted != title && !fitted.empty()) CHECK(plain_text(fitted).ends_with("…"));
    }
    CHECK(ellipsize(title, 1000, 13) == title);
    CHECK(ellipsize(title, 1, 13).empty());
    CHECK(plain_text(ellipsize("a\\_b\\_c\\_d\\_e\\_f\\_g\\_h", 40, 12)).starts_with("a_b"));
}

TEST_CASE("no formula is cut into another one") {
    const std::string titles[] = {"Distances to X_{t+1} and X_⋆", "Landscape f(x) = ½ x'Qx and its paths",
                                  "Angle between gradient and last step at t = 40 along κ = 11.36 of them"};
    for (const std::string& title : titles)
        for (float width = 1; width < measure(title, 13).width; width += 1) {
            const std::string cut = cut_before_formula(title, width, 13);
            INFO(cut);
            CHECK(measure(cut, 13).width <= width);
            if (cut.empty()) continue;
            REQUIRE(cut.ends_with("…"));
            const std::string kept = cut.substr(0, cut.size() - std::string_view("…").size());
            REQUIRE(title.starts_with(kept));
            for (const std::string formula : {"X_{t+1}", "X_⋆", "f(x) = ½ x'Qx", "t = 40", "κ = 11.36"})
                if (const std::size_t at = title.find(formula); at != title.npos)
                    CHECK((kept.size() <= at || kept.size() >= at + formula.size()));
        }
    CHECK(cut_before_formula(titles[0], measure(titles[0], 13).width - 1, 13) == "Distances to X_{t+1} and…");
    CHECK(cut_before_formula("Distances", 40, 13).starts_with("Dis"));
    CHECK(cut_before_formula(titles[0], 1000, 13) == titles[0]);
}

TEST_CASE("a text is cut where letter by letter would cut it, however long it is") {
    for (const std::string& text : {std::string("a, b,  c of X_{t+1}^2 and ‖X_t − X_⋆‖_F, n = 50"),
                                    std::string("^{abc}_{def}ghi"), std::string("κ λ, μ"), std::string("x")})
        for (float width = 0; width < 200; width += 3.7f) {
            if (measure(text, 13).width > width) {
                // The beginning that is kept, with its ellipsis, is the longest that fits.
                const std::string cut = ellipsize(text, width, 13);
                INFO(text << " at " << width << ": " << cut);
                CHECK(measure(cut, 13).width <= width);
                for (std::size_t letters = 1; letters < text.size(); ++letters) {
                    const std::string longer = text.substr(0, letters) + "…";
                    const bool whole = text[letters - 1] != '_' && text[letters - 1] != '^' &&
                                       std::ranges::count(longer, '{') == std::ranges::count(longer, '}') &&
                                       (static_cast<unsigned char>(text[letters]) & 0xC0) != 0x80 &&
                                       text[letters - 1] != ' ' && text[letters - 1] != ',';
                    if (whole && measure(longer, 13).width <= width)
                        CHECK(measure(cut, 13).width >= measure(longer, 13).width - 1e-3f);
                }
            }
        }
    const std::string endless(1'000'000, 'w');
    const std::string cut = ellipsize(endless, 500, 13);
    CHECK(measure(cut, 13).width <= 500);
    CHECK(measure(cut, 13).width > 480);
    CHECK(wrap_words(std::string(4000, '('), 300, 13).size() == 1);
}

TEST_CASE("names that differ at their ends are cut in the middle and still differ") {
    const std::string first = "NARG (d = 2 to 40 at t = 46)", second = "NARG (d = 2 to 40 at t = 50)";
    for (float width = 90; width < 320; width += 7) {
        const std::string a = cut_in_the_middle(first, width, 12, Face::Bold),
                          b = cut_in_the_middle(second, width, 12, Face::Bold);
        CHECK(measure(a, 12, Face::Bold).width <= width);
        CHECK(a != b);
        CHECK((a == first || plain_text(a).starts_with("NAR")));
        CHECK((a == first || plain_text(a).find("…") != std::string::npos));
        CHECK(plain_text(a).ends_with("46)"));
    }
    // No end is a piece of a word.
    for (float width = 40; width < 200; width += 3) {
        const std::string cut = plain_text(cut_in_the_middle("NARG+R (optimal, d = 10)", width, 12));
        const std::size_t gap = cut.find("…");
        if (gap == std::string::npos) continue;
        const std::string end = cut.substr(gap + std::string_view("…").size());
        INFO(cut);
        CHECK((end.empty() || end == "10)" || end == "= 10)" || end == "d = 10)" || end == ", d = 10)"));
    }
    // Scripts and what is escaped stay what they are.
    CHECK(plain_text(cut_in_the_middle("a\\_b\\_c\\_d\\_e\\_f\\_g\\_h\\_i\\_j", 90, 12)).starts_with("a_b"));
    const std::string scripts = cut_in_the_middle("λ_{max} of a long and longer name ‖X‖_F", 120, 12);
    CHECK(scripts.find("…") != std::string::npos);
    CHECK(scripts.ends_with("_{F}"));
    CHECK(cut_in_the_middle(first, 1, 12).empty());
}

TEST_CASE("a line breaks in no norm, inner product or fraction that fits on one") {
    for (const std::string& whole : {std::string("‖grad f‖^2/‖A(grad f)‖^2"), std::string("⟨∇f(Y), X_t − X⟩"),
                                     std::string("(τ − 1)/(τ + d)"), std::string("r(n_1 + n_2 − r)"),
                                     std::string("‖P_U G‖^2 / ‖A(P_U G)‖^2")}) {
        const std::string words = "the step is " + whole + " from there on";
        for (float width = measure(whole, 13).width + 1; width < measure(words, 13).width; width += 3) {
            bool found = false;
            for (const std::string& line : wrap_words(words, width, 13)) {
                CHECK(measure(line, 13).width <= width);
                found = found || line.find(whole) != std::string::npos;
            }
            CAPTURE(whole, width);
            CHECK(found);
        }
        // Where it fits on no line it breaks all the same, and nothing is lost.
        std::string all;
        for (const std::string& line : wrap_words(whole, measure(whole, 13).width * 0.8f, 13))
            all += (all.empty() ? "" : " ") + line;
        CHECK(all == whole);
    }
    CHECK(wrap_words("f (a b) or ‖ alone", 1000, 13).size() == 1);
}

TEST_CASE("no formula breaks inside, at whatever width it has room on a line") {
    const std::string words =
        "given by r (n_1 + n_2 − r) = 975 numbers; the best constant momentum, 1 − √(4/(3κ + 1)) = 0.84 in "
        "the long run, of a 100 × 100 matrix where ρ ≈ 0.6";
    const std::string formulas[] = {"r (n_1 + n_2 − r) = 975", "1 − √(4/(3κ + 1)) = 0.84", "100 × 100",
                                    "ρ ≈ 0.6"};
    float widest = 0;
    for (const std::string& formula : formulas) widest = std::max(widest, measure(formula, 13).width);
    for (float width = widest + 1; width < 600; width += 7) {
        std::string all;
        for (const std::string& line : wrap_words(words, width, 13)) {
            CHECK(measure(line, 13).width <= width);
            all += line + "\n";
        }
        for (const std::string& formula : formulas) {
            CAPTURE(width, formula, all);
            CHECK(all.find(formula) != all.npos);
        }
    }
    // One that is wider than a line breaks before a sign, not behind it.
    for (const std::string& line : wrap_words(formulas[1], widest / 2, 13))
        for (const char* sign : {"−", "=", "+"}) CHECK_FALSE(line.ends_with(sign));
    // Nothing is joined without a sign between.
    CHECK(wrap_words("one two = three = four five", measure("= three =", 13).width, 13).size() > 3);
}

TEST_CASE("a code point the face lacks takes the empty box") {
    CHECK_FALSE(font_metrics(Face::Regular).has(0x4E2D));
    CHECK(font_metrics(Face::Regular).glyph(0x4E2D).index == 0);
    for (const char32_t c : U"‖⋆−·μητρλσΩ∈≤†‡…×")
        if (c) CHECK(font_metrics(Face::Regular).has(c));
}
