// From text to points, vectors and cameras, and back. Knows no figure.
#include "app/cli/geometry_options.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/cli/figure_options.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

constexpr double kRadians = std::numbers::pi / 180;
struct Range {
    double low, high;
    bool contains(double v) const { return v >= low && v <= high; }
};
constexpr Range kEigenvalue{0.01, 100}, kDegrees{-360, 360}, kWeight{0, 100}, kLength{0.001, 1000},
    kStep{1e-6, 1000}, kMomentum{0, 1}, kElevation{-89, 89}, kZoom{0.4, 8};

std::string from_to(Range range) {
    return "from " + print_number(range.low) + " to " + print_number(range.high);
}

/// So many finite numbers with commas between, or nothing.
std::vector<double> numbers_of(std::string_view text, std::size_t count) {
    std::vector<double> out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        const auto number = parse_number(text.substr(at, comma - at));
        if (!number) return {};
        out.push_back(*number);
        at = comma + 1;
    }
    return out.size() == count ? out : std::vector<double>{};
}

Failure refused(std::string_view name, const std::string& text, const std::string& needed) {
    return {std::string(name) + " cannot be '" + text + "': " + needed + "."};
}

Result<Written> read_rank_one(const Arguments& arguments, const char* name, RankOne& out) {
    const auto text = arguments.value(name);
    if (!text) return Written{};
    const std::vector<double> two = numbers_of(*text, 2);
    if (two.empty() || !kEigenvalue.contains(std::abs(two[0])) || !kDegrees.contains(two[1]))
        return refused(name, *text,
                       "EIGENVALUE,DEGREES is needed, an eigenvalue whose modulus is " +
                           from_to(kEigenvalue) + " and an angle of its eigenvector " + from_to(kDegrees));
    out = {two[0], two[1] * kRadians};
    return Written{};
}

Result<Written> read_vector(const Arguments& arguments, GeometryChoice& out) {
    const auto text = arguments.value("vector");
    if (!text) return Written{};
    const std::vector<double> two = numbers_of(*text, 2);
    if (two.empty() || !kLength.contains(two[0]) || !kDegrees.contains(two[1]))
        return refused("vector", *text,
                       "LENGTH,DEGREES is needed, a length " + from_to(kLength) +
                           " and an angle from the ruling " + from_to(kDegrees));
    out.length = two[0];
    out.direction = two[1] * kRadians;
    return Written{};
}

Result<Written> read_weights(const Arguments& arguments, GeometryChoice& out) {
    const auto text = arguments.value("weights");
    if (!text) return Written{};
    const std::vector<double> three = numbers_of(*text, 3);
    const bool good = !three.empty() &&
                      std::all_of(three.begin(), three.end(), [](double w) { return kWeight.contains(w); }) &&
                      *std::max_element(three.begin(), three.end()) > 0;
    if (!good)
        return refused("weights", *text,
                       "WA,WB,WC is needed, three weights " + from_to(kWeight) + " that are not all 0");
    std::copy(three.begin(), three.end(), out.weights);
    return Written{};
}

Result<Written> read_step(const Arguments& arguments, GeometryChoice& out) {
    const auto text = arguments.value("mu");
    if (!text) return Written{};
    const auto number = parse_number(*text);
    if (*text != "exact" && (!number || !kStep.contains(*number)))
        return refused("mu", *text, "exact or a number " + from_to(kStep) + " is needed");
    out.mu = number;
    return Written{};
}

Result<Written> read_kinds(const Arguments& arguments, GeometryChoice& out) {
    for (const auto& [name, text] : arguments.options) {
        if (name != "method") continue;
        const auto kind = step_kind(text);
        if (!kind) {
            std::vector<std::string_view> names;
            for (const StepKind each : kStepKinds) names.push_back(name_of(each));
            return refused("method", text, enumeration(names, "or") + " is needed");
        }
        if (std::find(out.kinds.begin(), out.kinds.end(), *kind) != out.kinds.end())
            return Failure{"--method " + text + " is given twice, and one panel is drawn of each."};
        out.kinds.push_back(*kind);
    }
    return Written{};
}

std::string pair_of(double a, double b) { return print_number(a) + "," + print_number(b); }

/// An angle that was read from degrees, as these.
double degrees_of(double radians) {
    const double degrees = radians / kRadians, rounded = std::round(degrees * 1e9) / 1e9;
    return rounded * kRadians == radians ? rounded : degrees;
}

}  // namespace

std::vector<Option> geometry_options() {
    return {
        {"point", 0, "EIGENVALUE,DEGREES",
         "X (X_t of a step, X_0 of restart) as its eigenvalue and the angle of its eigenvector", ""},
        {"previous", 0, "EIGENVALUE,DEGREES", "X_{t-1} of a step with momentum", ""},
        {"target", 0, "EIGENVALUE,DEGREES", "X*, where the loss is 0", ""},
        {"weights", 0, "WA,WB,WC", "f = (WA (a - a*)^2 + 2 WB (b - b*)^2 + WC (c - c*)^2)/2 for [a b; b c]",
         ""},
        {"vector", 0, "LENGTH,DEGREES",
         "the tangent vector at X: its length and its angle from the ruling; default 0.9,80", ""},
        {"mu", 0, "exact|NUMBER", "stepsize; default exact line search", ""},
        {"eta", 0, "NUMBER", "momentum of the step, 0 to 1; default 0.7", ""},
        {"azimuth", 0, "DEGREES", "where about the axis the eye stands, -360 to 360", ""},
        {"elevation", 0, "DEGREES", "how far above the plane a + c = 0 it is, -89 to 89", ""},
    };
}

Result<GeometryChoice> read_geometry(const Arguments& arguments, GeometryChoice choice, bool methods) {
    for (const auto& [name, place] : {std::pair<const char*, RankOne*>{"point", &choice.point},
                                      {"previous", &choice.previous},
                                      {"target", &choice.target}})
        if (const auto read = read_rank_one(arguments, name, *place); !read)
            return read.passed_on<GeometryChoice>();
    for (const auto& [name, range, place] :
         {std::tuple<const char*, Range, double*>{"eta", kMomentum, &choice.eta},
          {"azimuth", kDegrees, &choice.camera.azimuth},
          {"elevation", kElevation, &choice.camera.elevation},
          {"zoom", kZoom, &choice.camera.zoom}})
        if (const auto read = read_number(arguments, name, range.low, range.high, *place); !read)
            return read.passed_on<GeometryChoice>();
    for (const auto read : {read_vector, read_weights, read_step})
        if (const auto done = read(arguments, choice); !done) return done.passed_on<GeometryChoice>();
    if (methods)
        if (const auto read = read_kinds(arguments, choice); !read) return read.passed_on<GeometryChoice>();
    return choice;
}

std::string write_geometry(const GeometryChoice& choice, const state::FigureRow& figure) {
    std::string line;
    const auto add = [&](std::string_view name, const std::string& value) {
        if (figure.reads(name)) line += " --" + std::string(name) + "=" + value;
    };
    const auto rank_one = [](const RankOne& X) { return pair_of(X.eigenvalue, degrees_of(X.angle)); };
    for (const StepKind kind : choice.kinds) add("method", std::string(name_of(kind)));
    add("point", rank_one(choice.point));
    add("previous", rank_one(choice.previous));
    add("target", rank_one(choice.target));
    add("weights", pair_of(choice.weights[0], choice.weights[1]) + "," + print_number(choice.weights[2]));
    add("vector", pair_of(choice.length, degrees_of(choice.direction)));
    add("mu", choice.mu ? print_number(*choice.mu) : "exact");
    add("eta", print_number(choice.eta));
    add("azimuth", print_number(choice.camera.azimuth));
    add("elevation", print_number(choice.camera.elevation));
    add("zoom", print_number(choice.camera.zoom));
    return line;
}

}  // namespace lowrank::cli
