// TikZ and CSV of a page against its curves.
#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <regex>
#include <set>

#include "app/figure/engine/decimate.h"
#include "app/figure/export/pgf_curve.h"
#include "app/figure/export/pgf_page.h"
#include "app/figure/export/tex_letters.h"
#include "app/figure/export/tex_words.h"
#include "app/paint/markup.h"
#include "app/paint/phrasebook_file.h"
#include "core/text/numbers.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/figure/theory_stage.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::race;
using namespace lowrank::test;

namespace {

struct PgfStage {
    Race race;
    ExportInput input;
    ExportSettings settings;
    explicit PgfStage(std::int64_t most = 3000, double tol = 1e-10) : race(fake_race(most, tol)) {
        input.race.race = &race;
        input.race.views[1].log_y = input.race.views[2].log_y = false;
    }
    std::string file(ExportFormat format, std::string_view name = "error") const {
        const auto bytes = encode_figure(name, input, settings, format);
        INFO(bytes.sentence());
        REQUIRE(bytes);
        return *bytes;
    }
};

using Coordinate = std::pair<std::string, std::string>;

/// The curves of a picture by their names, pieces joined.
std::map<std::string, std::vector<Coordinate>> curves_of(const std::string& tex) {
    std::map<std::string, std::vector<Coordinate>> curves;
    const std::regex plot("coordinates \\{([^}]*)\\}; % ([^\n]*)"), pair("\\(([^,]*),([^)]*)\\)");
    for (std::sregex_iterator it(tex.begin(), tex.end(), plot), end; it != end; ++it) {
        const std::string body = (*it)[1];
        for (std::sregex_iterator at(body.begin(), body.end(), pair); at != end; ++at)
            curves[(*it)[2]].emplace_back((*at)[1], (*at)[2]);
    }
    return curves;
}

/// The largest distance of the line's points to what is left of it.
double simplification_error(const std::vector<Spot>& line, const std::vector<std::size_t>& kept) {
    double worst = 0;
    for (std::size_t k = 1; k < kept.size(); ++k)
        for (std::size_t i = kept[k - 1]; i <= kept[k]; ++i)
            worst = std::max(worst, distance(line[i], line[kept[k - 1]], line[kept[k]]));
    return worst;
}

double setting(const std::string& tex, const std::string& key) {
    std::smatch found;
    REQUIRE(std::regex_search(tex, found, std::regex("[\\[,\n]" + key + "=([-0-9.e]+)")));
    return std::stod(found[1]);
}

}  // namespace

TEST_CASE(
    "a simplified polyline keeps its ends and stays within the tolerance, with few points where it is "
    "straight") {
    std::mt19937 random(7);
    std::normal_distribution<double> step;
    for (const double tolerance : {0.2, 1.0, 5.0}) {
        std::vector<Spot> line{{0, 0}};
        for (int k = 1; k < 2000; ++k)
            line.push_back({line.back().x + std::abs(step(random)), line.back().y + step(random)});
        const std::vector<std::size_t> kept = simplified(line, tolerance);
        CHECK(kept.front() == 0);
        CHECK(kept.back() == line.size() - 1);
        CHECK(std::ranges::is_sorted(kept));
        CHECK(kept.size() < line.size());
        CHECK(simplification_error(line, kept) <= tolerance);
    }
    std::vector<Spot> straight;
    for (int k = 0; k < 1000; ++k) straight.push_back({0.5 * k, 2.0 * k});
    CHECK(simplified(straight, 0.01).size() == 2);
    // A way there and back on one line is not a point.
    CHECK(simplified({{0, 0}, {10, 0}, {0, 0}}, 1).size() == 3);
}

TEST_CASE("the coordinates of a TikZ picture are rows of the CSV, and draw the curves to half a line") {
    for (const auto& [most, tol] : {std::pair<std::int64_t, double>(3000, 1e-10), {900, 1e-120}}) {
        const PgfStage stage(most, tol);
        const std::string tex = stage.file(ExportFormat::Tex), csv = stage.file(ExportFormat::Csv);
        const double x0 = setting(tex, "xmin"), x1 = setting(tex, "xmax"), y0 = setting(tex, "ymin"),
                     y1 = setting(tex, "ymax");
        // Px of the exported page: 96 to an inch.
        const double w = setting(tex, "width") * 96 / 25.4, h = setting(tex, "height") * 96 / 25.4;
        const auto spot = [&](double x, double y) {
            return Spot{(x - x0) / (x1 - x0) * w, (1 - std::log(y / y0) / std::log(y1 / y0)) * h};
        };
        const auto curves = curves_of(tex);
        CHECK(curves.size() == 9);
        for (const auto& [name, points] : curves) {
            INFO(name);
            CHECK(points.size() <= kMostPgfPoints);
            CHECK(points.size() >= 2);
            std::vector<Spot> drawn;
            for (const auto& [x, y] : points) {
                const Spot at = spot(std::stod(x), std::stod(y));
                drawn.push_back(at);
                const bool frame = std::abs(at.x) < 0.05 || std::abs(at.x - w) < 0.05 ||
                                   std::abs(at.y) < 0.05 || std::abs(at.y - h) < 0.05;
                if (!frame)
                    CHECK(csv.find("\"" + name + "\",measured," + x + "," + y + "\n") != std::string::npos);
            }
            // The curve itself, as far as it is seen.
            std::size_t m = 0;
            while (display_name(stage.race.traces[m].spec) != name) ++m;
            const std::vector<double>& error = stage.race.traces[m].error;
            const double half = 0.5 * 1.7 * 8 * 96 / 72 / 13;
            for (std::size_t t = 0; t < error.size(); ++t) {
                const Spot p = spot(static_cast<double>(t), error[t]);
                if (!(error[t] > 0) || p.y > h || p.x > w) continue;
                double nearest = 1e9;
                for (std::size_t k = 1; k < drawn.size(); ++k)
                    nearest = std::min(nearest, figure::distance(p, drawn[k - 1], drawn[k]));
                if (nearest > half) FAIL_CHECK(t << " is " << nearest << " px off");
            }
        }
    }
}

TEST_CASE("a TikZ document is whole, and says axes, legend, title and dashes") {
    PgfStage stage;
    const std::string tex = stage.file(ExportFormat::Tex);
    CHECK(tex.find("\\documentclass{standalone}") != std::string::npos);
    CHECK(tex.find("\\usepackage{pgfplots}") != std::string::npos);
    CHECK(tex.ends_with("\\end{document}\n"));
    CHECK(tex.find("ymode=log") != std::string::npos);
    CHECK(tex.find("xmode=log") == std::string::npos);
    CHECK(tex.find("{Error $\\|X_{t}-X_{\\star }\\|_{F}$}};") != std::string::npos);
    // pgfplots must put no power of ten beside labels that say the values themselves.
    CHECK(testing::times(tex, "\\begin{axis}[scale only axis") == testing::times(tex, "scaled ticks=false"));
    CHECK(tex.find("dash pattern=on") != std::string::npos);
    CHECK(tex.find("\\addlegendentry{NARG+R (oracle)}") != std::string::npos);
    CHECK(tex.find("lrl1 problem=mc") != std::string::npos);
    CHECK(std::ranges::count(tex, '{') == std::ranges::count(tex, '}'));
    CHECK(testing::times(tex, "\\begin{axis}") == testing::times(tex, "\\end{axis}"));
    CHECK(testing::times(tex, "\\addlegendentry") == 9);
    const std::string picture = stage.file(ExportFormat::Pgf);
    CHECK(picture.find("\\documentclass") == std::string::npos);
    CHECK(picture.find("\\begin{tikzpicture}") != std::string::npos);
    const std::string race = stage.file(ExportFormat::Tex, "race");
    CHECK(testing::times(race, "\\begin{axis}") == 3);
    // Each piece of words knows its room.
    CHECK(testing::times(race, "\\node[anchor=") == testing::times(race, "{\\lowrankfit{"));
    const auto none = encode_figure("matrix", stage.input, stage.settings, ExportFormat::Tex);
    REQUIRE_FALSE(none);
    CHECK(none.sentence().find("matrix is not made of curves") == 0);
}

TEST_CASE(
    "a TikZ legend has the numbers of the picture's, under their heading, and none where none are wanted") {
    PgfStage stage;
    const RaceTheory theory = fake_theory();
    stage.input.race.predictions = true;
    stage.input.race.theory = &theory;
    stage.settings.look.legend = state::LegendPlace::Outside;
    const auto entries = [&] { return testing::times(stage.file(ExportFormat::Tex), "\\addlegendentry{"); };
    const std::string with = stage.file(ExportFormat::Tex);
    CHECK(testing::times(with, "\\addlegendentry{IHT\\quad\\textcolor{lowrank") == 1);
    CHECK(testing::times(with, "\\addlegendimage{empty legend}\n\\addlegendentry{") >= 1);
    CHECK(entries() > 9);
    stage.settings.look.values = false;
    CHECK(entries() == 9);
    CHECK(testing::times(stage.file(ExportFormat::Tex), "empty legend") == 0);
}

TEST_CASE("a race is described by who is first along its axis") {
    PgfStage stage;
    for (std::size_t m = 0; m < stage.race.traces.size(); ++m) {
        Trace& trace = stage.race.traces[m];
        trace.enabled = m < 2;
        trace.status = MethodStatus::Converged;
        const std::size_t rows = m == 0 ? 6 : 9;
        for (auto* column : {&trace.error, &trace.seconds}) column->resize(rows);
        trace.event.resize(rows), trace.second_event.resize(rows), trace.operator_calls.resize(rows);
        trace.operator_calls.back() = m == 0 ? 18 : 16;
        trace.seconds.back() = m == 0 ? 0.25 : 0.5;
    }
    RaceFiguresInput in = stage.input.race;
    CHECK(testing::says(describe_race(FigureKind::Error, in),
                        "IHT is first: it converged after 5 iterations; then NIHT (8)."));
    in.x_axis = state::XAxis::OperatorCalls;
    CHECK(testing::says(describe_race(FigureKind::Error, in),
                        "NIHT is first: it converged after 16 operator calls; then IHT (18)."));
    in.x_axis = state::XAxis::Seconds;
    CHECK(testing::says(describe_race(FigureKind::Error, in),
                        "IHT is first: it converged after 250 ms; then NIHT (500 ms)."));
}

TEST_CASE("the CSV of a page holds what is seen of the curves that are seen") {
    PgfStage stage;
    stage.settings.look.x = {state::RangeKind::Typed, {5, 12}};
    stage.input.race.hidden = {0, 1, 2, 3, 4, 5, 6};
    std::istringstream lines(stage.file(ExportFormat::Csv));
    std::string line;
    std::size_t rows = 0;
    bool head = false;
    while (std::getline(lines, line)) {
        if (line == "panel,curve,part,x,y") head = true;
        if (!head || line[0] != '"') continue;
        const std::regex row("\"[^\"]*\",\"(NARG\\+R|ScaledGD)\",measured,([0-9]+),([^,]*)");
        std::smatch found;
        INFO(line);
        REQUIRE(std::regex_match(line, found, row));
        const auto t = static_cast<std::size_t>(std::stoi(found[2]));
        CHECK(t >= 5);
        CHECK(t <= 12);
        const std::size_t m = found[1] == "ScaledGD" ? 8 : 7;
        CHECK(found[3] == print_number(stage.race.traces[m].error[t]));
        ++rows;
    }
    CHECK(rows == 16);
}

TEST_CASE("markup becomes TeX: words stay words, mathematics becomes a formula") {
    for (const auto& [markup, tex] : {std::pair("Iteration", "Iteration"),
                                      {"Error ‖X_t − X_⋆‖_F", "Error $\\|X_{t}-X_{\\star }\\|_{F}$"},
                                      {"Stepsize μ_t", "Stepsize $\\mu _{t}$"},
                                      {"10^{−8}", "$10^{-8}$"},
                                      {"NARG+R", "NARG+R"},
                                      {"λ_{max} = 3", "$\\lambda _{\\mathrm{max}}=$ 3"},
                                      {"50 % of $5", "50 \\% of \\$5"},
                                      {"my\\_name", "my\\_name"},
                                      {"a|b", "a\\textbar{}b"}})
        CHECK(tex_words(markup) == tex);
}

TEST_CASE("TeX takes one index and one exponent of a letter: further ones are those of a group") {
    for (const auto& [markup, tex] : {std::pair("a_{b}_{c}", "${a_{b}}_{c}$"),
                                      {"a_b_c_d", "${{a_{b}}_{c}}_{d}$"},
                                      {"‖X‖_F^2", "$\\|X\\|_{F}^{2}$"},
                                      {"X_t^2_0", "${X_{t}^{2}}_{0}$"},
                                      {"ab^2^3", "${\\mathrm{ab}^{2}}^{3}$"},
                                      {"X_{a_b_c}", "$X_{{a_{b}}_{c}}$"},
                                      {"_1", "${}_{1}$"},
                                      {"x_1 _2", "$x_{1}{}_{2}$"},
                                      {"x′′^2", "${x''}^{2}$"},
                                      {"90^2°", "$9{0^{2}}^{\\circ}$"}})
        CHECK(tex_words(markup) == tex);
}

TEST_CASE("a letter that pdflatex has no font for is refused by name, but for one in a comment") {
    PgfStage stage;
    for (const char* letter : {"Ж", "中", "♣", "ḿ"}) {
        stage.settings.look.names = {{"rgrad-orth", letter}};
        const auto refused = encode_figure("error", stage.input, stage.settings, ExportFormat::Tex);
        REQUIRE_FALSE(refused);
        CHECK(testing::says(refused.sentence(), "TikZ cannot set the letter '" + std::string(letter) + "'"));
        CHECK(encode_figure("error", stage.input, stage.settings, ExportFormat::Svg));
    }
    stage.settings.look.names = {{"rgrad-orth", "Größe → λ, 50 % – Łódź"}};
    CHECK(encode_figure("error", stage.input, stage.settings, ExportFormat::Tex));
    CHECK(letter_without_font("a % Ж\nb").empty());
    CHECK(letter_without_font("a \\% Ж\nb") == "Ж");
}

TEST_CASE("every sign of the program's texts and every Greek letter has its TeX") {
    std::string all = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψω";
    for (const paint::Phrase& phrase : paint::program_phrases()) all += phrase.english;
    for (std::string_view rest = all; !rest.empty();) {
        const std::string_view before = rest;
        paint::take_code_point(rest);
        const std::string one(before.substr(0, before.size() - rest.size()));
        const std::string tex = tex_words(one);
        INFO(one << " " << tex);
        // Names of people keep their letters, which pdflatex has.
        const bool of_a_name = (one == "ü" || one == "è") && letter_without_font(tex).empty();
        CHECK((of_a_name ||
               std::ranges::all_of(tex, [](char c) { return static_cast<unsigned char>(c) < 128; })));
    }
    CHECK(tex_words("φ_é") == "$\\varphi _{\\mbox{é}}$");
}
