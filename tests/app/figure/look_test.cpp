// What the author of a page asks for, found again in what leaves.
#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "app/figure/engine/layout.h"
#include "app/figure/export/shown_ranges.h"
#include "app/figure/page/dress.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;
using state::LegendPlace;
using state::RangeKind;

namespace {

struct LookStage {
    Race race = fake_race();
    ExportInput input;
    ExportSettings settings;
    LookStage() {
        input.race.race = &race;
        input.race.views[1].log_y = input.race.views[2].log_y = false;
    }
    std::string svg(std::string_view name = "error") const {
        const auto bytes = encode_figure(name, input, settings, ExportFormat::Svg);
        REQUIRE(bytes);
        return *bytes;
    }
    std::string refusal(std::string_view name = "error") const {
        const auto bytes = encode_figure(name, input, settings, ExportFormat::Svg);
        REQUIRE_FALSE(bytes);
        return bytes.sentence();
    }
    Figure dressed() const {
        RaceFiguresInput own = input.race;
        own.theme = &theme::theme(theme::ThemeName::Light);
        own.paper = true;
        AxisColumns columns;
        Figure figure = build_race_figures(own, columns)[0];
        Surface page;
        page.theme = own.theme;
        page.look = &settings.look;
        dress(figure, page, PagePart::Main);
        for (Series& series : figure.series) series.x = series.y = {};  // their columns end here
        return figure;
    }
};

struct Word {
    double x, y;
    std::string text;
};

/// As far right as half of a tick's label reaches: what it stands under, of a page with 8 pt.
double middle_of(const Word& word) {
    const float size = 12 * (8 * 96 / 72.f) / 13;
    return word.x + paint::measure(word.text, size).width / 2;
}

/// The words of an SVG file, scripts as plain text behind them.
std::vector<Word> words_of_svg(const std::string& svg) {
    std::vector<Word> words;
    const std::regex text("<text x=\"([^\"]*)\" y=\"([^\"]*)\"[^>]*>(.*?)</text>"), tag("<[^>]*>");
    for (std::sregex_iterator it(svg.begin(), svg.end(), text), end; it != end; ++it)
        words.push_back(
            {std::stod((*it)[1]), std::stod((*it)[2]), std::regex_replace((*it)[3].str(), tag, "")});
    return words;
}

std::set<std::string> names_in(const std::string& svg, const Race& race) {
    std::set<std::string> found;
    for (const Word& word : words_of_svg(svg))
        for (std::size_t m = 0; m < race.traces.size(); ++m)
            if (word.text.starts_with(display_name(race.traces[m].spec)) && word.text.size() < 22)
                found.insert(word.text);
    return found;
}

/// The range of the x axis: two of its labels, continued to the frame of the plot.
state::AxisRange x_range_of(const std::string& svg) {
    // The plot's frame is the widest rectangle without a filling.
    const std::regex box(
        "<rect x=\"([^\"]*)\" y=\"([^\"]*)\" width=\"([^\"]*)\" height=\"([^\"]*)\"[^>]*fill=\"none\"");
    double left = 0, width = 0, bottom = 0;
    for (std::sregex_iterator it(svg.begin(), svg.end(), box), end; it != end; ++it)
        if (std::stod((*it)[3]) > width) {
            left = std::stod((*it)[1]), width = std::stod((*it)[3]);
            bottom = std::stod((*it)[2]) + std::stod((*it)[4]);
        }
    REQUIRE(width > 0);
    std::vector<std::pair<double, double>> labels;
    for (const Word& word : words_of_svg(svg))
        if (word.y > bottom && word.y < bottom + 25 && std::regex_match(word.text, std::regex("[0-9.]+")))
            labels.emplace_back(middle_of(word), std::stod(word.text));
    REQUIRE(labels.size() >= 2);
    std::ranges::sort(labels);
    const auto [xa, a] = labels.front();
    const auto [xb, b] = labels.back();
    const double each = (b - a) / (xb - xa);
    return {a + (left - xa) * each, a + (left + width - xa) * each};
}

}  // namespace

TEST_CASE("the ranges of an exported figure, read off its labels, are those that were asked for") {
    LookStage stage;
    const state::AxisRange fitted = x_range_of(stage.svg());
    CHECK(fitted.low == Approx(0).margin(0.5));
    stage.settings.look.x = {RangeKind::Typed, {10, 55}};
    const state::AxisRange typed = x_range_of(stage.svg());
    CHECK(typed.low == Approx(10).margin(0.3));
    CHECK(typed.high == Approx(55).margin(0.3));
    // The overview's three figures share it.
    const state::AxisRange overview = x_range_of(stage.svg("race"));
    CHECK(overview.low == Approx(10).margin(0.3));
    CHECK(overview.high == Approx(55).margin(0.3));

    stage.settings.look = {};
    stage.settings.look.y = {RangeKind::Typed, {1e-4, 1}};
    const Figure y = stage.dressed();
    CHECK(y.y.low == 1e-4);
    CHECK(y.y.high == 1);
    // All goes below the tolerance, where the fit ends.
    for (double& error : stage.race.traces[0].error) error *= 1e-8;
    stage.settings.look.y = {RangeKind::All, {}};
    CHECK(stage.dressed().y.low < 1e-17);
}

TEST_CASE("a range or a curve that is not there is refused in a sentence that names it") {
    LookStage stage;
    stage.settings.look.y = {RangeKind::Typed, {0, 1}};
    CHECK(stage.refusal().find("The y range 0:1 cannot be shown: the axis is logarithmic") == 0);
    CHECK(encode_figure("stepsize", stage.input, stage.settings, ExportFormat::Svg));
    stage.settings.look = {};
    stage.settings.look.names = {{"nargg", "Ours"}};
    CHECK(stage.refusal().find("'nargg': there are IHT, NIHT") != std::string::npos);
    stage.settings.look = {};
    stage.settings.look.order = {"scaledgd", "elsewhere"};
    CHECK(stage.refusal().find("'elsewhere'") != std::string::npos);
}

TEST_CASE("a legend leaves where it was asked for, or not at all") {
    LookStage stage;
    stage.settings.width_mm = 170, stage.settings.height_mm = 110;
    CHECK(names_in(stage.svg(), stage.race).size() == 9);
    stage.settings.look.legend = LegendPlace::None;
    CHECK(names_in(stage.svg(), stage.race).empty());

    const auto left_of = [&](const std::string& name) {
        for (const Word& word : words_of_svg(stage.svg()))
            if (word.text == name) return word;
        FAIL(name);
        return Word{};
    };
    stage.settings.look.legend = LegendPlace::Inside;
    stage.settings.look.corner = state::LegendCorner{0, 1};
    const Word low = left_of("IHT");
    stage.settings.look.corner = state::LegendCorner{1, 0};
    const Word high = left_of("IHT");
    CHECK(low.x < high.x);
    CHECK(low.y > high.y);
    stage.settings.look.corner.reset();
    stage.settings.look.legend = LegendPlace::Outside;
    stage.settings.look.legend_columns = 2;
    std::set<double> columns;
    const std::string outside = stage.svg();
    for (const Word& word : words_of_svg(outside))
        if (names_in(outside, stage.race).contains(word.text)) columns.insert(word.x);
    CHECK(columns.size() <= 2);
    // Without its numbers it says names alone.
    stage.settings.look.legend = LegendPlace::Inside;
    CHECK(stage.svg().find(">error<") != std::string::npos);
    stage.settings.look.values = false;
    CHECK(stage.svg().find(">error<") == std::string::npos);
}

TEST_CASE("names, order and colours of curves are the author's, each by the curve's own name") {
    LookStage stage;
    stage.settings.look.names = {{"narg+r", "Ours_{1}"}, {"IHT", "Hard"}};
    stage.settings.look.order = {"ScaledGD", "narg+r"};
    stage.settings.look.colours = {{"narg+r", theme::rgb(0x123456)}};
    const Figure figure = stage.dressed();
    std::vector<std::string> labels;
    for (const Series& series : figure.series) labels.push_back(series.label);
    REQUIRE(labels.size() == 9);
    CHECK(labels[0] == "ScaledGD");
    CHECK(labels[1] == "Ours_{1}");
    CHECK(labels[2] == "Hard");
    CHECK(figure.series[1].style.line == theme::rgb(0x123456));
    // What happens to a method has no colour of its own.
    CHECK_FALSE(figure.stems.empty());
    for (const Stem& each : figure.stems) CHECK_FALSE(each.colour == theme::rgb(0x123456));
    const std::string svg = stage.svg();
    CHECK(svg.find("#123456") != std::string::npos);
    CHECK(svg.find(">Hard<") != std::string::npos);
    CHECK(svg.find(">IHT<") == std::string::npos);
}

TEST_CASE("title, notes and restart lines leave when they are not wanted") {
    LookStage stage;
    const std::string usual = stage.svg();
    CHECK(usual.find("MC n = 50") != std::string::npos);
    CHECK_FALSE(stage.dressed().stems.empty());
    stage.settings.look.notes = false;
    stage.settings.look.restarts = false;
    stage.settings.look.title = "My X_t";
    CHECK(stage.dressed().stems.empty());
    const std::string bare = stage.svg();
    CHECK(bare.substr(bare.find("</metadata>")).find("MC n = 50") == std::string::npos);
    CHECK(stage.dressed().title == "My X_t");
    stage.settings.look.title = stage.settings.look.y_label = "";
    for (const Word& word : words_of_svg(stage.svg())) CHECK(word.text.find("Error") == std::string::npos);
}

TEST_CASE("black and white has no colour, and no two curves that look alike") {
    LookStage stage;
    stage.settings.look.style = state::PageStyle::BlackAndWhite;
    for (const std::string_view name : race_figure_names()) {
        if (name == "matrix") continue;
        const std::string whole = stage.svg(name), svg = whole.substr(whole.find("</metadata>"));
        const std::regex colour("#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})");
        for (std::sregex_iterator it(svg.begin(), svg.end(), colour), end; it != end; ++it)
            CHECK(((*it)[1] == (*it)[2] && (*it)[2] == (*it)[3]));
    }
    // Even where all of them were told apart by hue alone.
    Figure figure;
    for (int k = 0; k < 12; ++k) {
        Series series;
        series.label = "curve " + std::to_string(k);
        series.style = {theme::rgb(0xD55E00), theme::rgb(0xD55E00), theme::Dash::Solid,
                        k < 6 ? theme::Marker::None : theme::Marker::Circle};
        figure.series.push_back(series);
    }
    Surface page;
    page.theme = &theme::theme(theme::ThemeName::Light);
    page.look = &stage.settings.look;
    dress(figure, page, PagePart::Main);
    std::set<std::tuple<theme::Dash, theme::Marker, bool>> looks;
    for (const Series& series : figure.series)
        looks.insert({series.style.dash, series.style.marker, series.style.filled});
    CHECK(looks.size() == figure.series.size());
}

TEST_CASE("in black and white no curve looks like an estimate or like the mark of an optimum") {
    Figure figure;
    const auto put = [&](const std::string& label, theme::Dash dash, theme::Marker marker, Role role) {
        Series series;
        series.label = label;
        series.style = {theme::rgb(0xD55E00), theme::rgb(0xD55E00), dash, marker};
        series.role = role;
        figure.series.push_back(series);
    };
    for (int k = 0; k < 6; ++k) {
        put("p = " + std::to_string(k), theme::Dash::Solid, theme::Marker::None, Role::Actual);
        put(k == 5 ? "estimate" : "", theme::Dash::Dotted, theme::Marker::None, Role::EstimateOfFormer);
        put("", theme::Dash::Solid, theme::Marker::Circle, Role::OptimumOfFormer);
    }
    LookStage stage;
    stage.settings.look.style = state::PageStyle::BlackAndWhite;
    Surface page;
    page.theme = &theme::theme(theme::ThemeName::Light);
    page.look = &stage.settings.look;
    dress(figure, page, PagePart::Main);
    std::set<std::pair<theme::Dash, theme::Marker>> curves, others;
    for (const Series& series : figure.series) {
        (series.role == Role::Actual ? curves : others).insert({series.style.dash, series.style.marker});
        CHECK((series.style.line == page.theme->quiet) == (series.role == Role::EstimateOfFormer));
    }
    CHECK(curves.size() == 6);
    CHECK(others.size() == 2);
    for (const auto& look : others) CHECK_FALSE(curves.contains(look));
    // Where there is nothing but estimates they are the curves.
    Figure alone;
    for (int k = 0; k < 3; ++k) {
        Series series = figure.series.front();
        series.style.dash = theme::Dash::Solid, series.style.marker = theme::Marker::None;
        series.label = "η = " + std::to_string(k);
        series.role = Role::Estimate;
        alone.series.push_back(series);
    }
    dress(alone, page, PagePart::Main);
    std::set<std::pair<theme::Dash, theme::Marker>> looks;
    for (const Series& series : alone.series) {
        looks.insert({series.style.dash, series.style.marker});
        CHECK(series.style.line == page.theme->text);
    }
    CHECK(looks.size() == 3);
}

TEST_CASE("a page says what its y axis measures, as its title does") {
    LookStage stage;
    CHECK(shown_ranges(*page_of("error", stage.input), {}).y_name.starts_with("Error ‖X_t"));
    CHECK(shown_ranges(*page_of("stepsize", stage.input), {}).y_name == "Stepsize μ_t");
}

TEST_CASE("every figure says in words what is to be seen, in the file too") {
    LookStage stage;
    const auto page = page_of("error", stage.input);
    REQUIRE(page);
    const std::string said = page->description();
    // The fewest records are NARG+R's in this race.
    CHECK(said.find("NARG+R is first: it converged after " + std::to_string(stage.race.traces[7].size() - 1) +
                    " iterations") != std::string::npos);
    CHECK(said.find("NARG+R 0.5710") != std::string::npos);
    CHECK(said.find("Restarts: NARG+R ") != std::string::npos);
    CHECK(said.find("diverged") == std::string::npos);
    stage.race.traces[0].status = MethodStatus::Diverged;
    stage.race.traces[0].reason = "the objective grew past its limit";
    const std::string after = page_of("error", stage.input)->description();
    CHECK(after.find("IHT diverged at t = " + std::to_string(stage.race.traces[0].size() - 1)) !=
          std::string::npos);
    CHECK(after.find("the objective grew past its limit.") != std::string::npos);
    stage.input.race.hidden = {7};
    CHECK(page_of("error", stage.input)->description().find("NARG+R") == std::string::npos);
    CHECK(stage.svg().find("<desc lang=\"en\">Error of 8 methods") != std::string::npos);
    const auto pdf = encode_figure("error", stage.input, stage.settings, ExportFormat::Pdf);
    REQUIRE(pdf);
    // Before 1.18 brackets make Cairo write it in UTF-16.
    std::string subject = "/Subject <FEFF";
    for (const char c : std::string("Error of 8 methods")) {
        constexpr char digits[] = "0123456789ABCDEF";
        subject += std::string("00") + digits[c / 16] + digits[c % 16];
    }
    CHECK((pdf->find(subject) != std::string::npos ||
           pdf->find("/Subject (Error of 8 methods") != std::string::npos));
}

TEST_CASE(
    "of two wishes for one curve the later holds, and those for curves of other figures can be left out") {
    LookStage stage;
    stage.settings.look.names = {{"iht", "First"}, {"IHT", "Second"}, {"nobody", "X"}};
    stage.settings.look.colours = {{"nobody", theme::rgb(0x111111)}};
    stage.settings.look.order = {"nobody", "narg+r"};
    CHECK(stage.refusal().find("'nobody'") != std::string::npos);
    const auto page = page_of("error", stage.input);
    REQUIRE(page);
    stage.settings.look = look_for(*page, stage.settings);
    CHECK(stage.settings.look.names.size() == 2);
    CHECK(stage.settings.look.colours.empty());
    CHECK(stage.settings.look.order == std::vector<std::string>{"narg+r"});
    const std::string svg = stage.svg();
    CHECK(svg.find(">Second<") != std::string::npos);
    CHECK(svg.find(">First<") == std::string::npos);
}

TEST_CASE("the curves of a page are told by their own names, in the order of a look") {
    LookStage stage;
    stage.settings.look.names = {{"iht", "Hard"}};
    stage.settings.look.order = {"narg+r", "ScaledGD"};
    const auto page = page_of("race", stage.input);
    REQUIRE(page);
    const auto curves = in_order(curves_of(*page, stage.settings), stage.settings.look.order);
    REQUIRE(curves.size() == 9);
    CHECK(curves[0].name == "NARG+R");
    CHECK(curves[1].name == "ScaledGD");
    CHECK(curves[2].name == "IHT");
    CHECK(curves_of(*page_of("matrix", stage.input), stage.settings).empty());
}
