// Reads the options of a quadratic and its runs.
#include "app/cli/quadratic_options.h"

#include <fmt/core.h>
#include <numbers>
#include <optional>

#include "core/quadratic/theta_rate.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

Result<std::optional<double>> number_of(const Arguments& arguments, const char* name) {
    const auto text = arguments.value(name);
    if (!text) return std::optional<double>();
    const auto number = parse_number(*text);
    if (!number) return Failure{fmt::format("{} cannot be '{}': a number is needed.", name, *text)};
    return std::optional(*number);
}

Result<Quadratic> read_matrix(const Arguments& arguments) {
    std::string entry, spectrum;
    for (const char* name : {"q11", "q12", "q22"})
        if (arguments.has(name)) entry = name;
    for (const char* name : {"lambda-min", "lambda-max", "angle"})
        if (arguments.has(name)) spectrum = name;
    if (!entry.empty() && !spectrum.empty())
        return Failure{fmt::format(
            "--{} and --{} exclude each other: Q is given by its entries or by its eigenvalues and angle.",
            entry, spectrum)};
    Quadratic Q;
    if (!spectrum.empty()) {
        for (const char* name : {"lambda-min", "lambda-max"})
            if (!arguments.has(name))
                return Failure{
                    fmt::format("--{} needs --{} beside it: two eigenvalues make Q.", spectrum, name)};
        double values[3] = {0, 0, 0};
        int i = 0;
        for (const char* name : {"lambda-min", "lambda-max", "angle"}) {
            const auto number = number_of(arguments, name);
            if (!number) return Failure{number.sentence()};
            values[i++] = number->value_or(0);
        }
        if (const std::string why = why_invalid_spectrum(values[0], values[1], values[2] * kDegree);
            !why.empty())
            return Failure{why};
        Q = quadratic_from(values[0], values[1], values[2] * kDegree);
    } else {
        for (const auto& [name, place] :
             {std::pair<const char*, double*>{"q11", &Q.q11}, {"q12", &Q.q12}, {"q22", &Q.q22}}) {
            const auto number = number_of(arguments, name);
            if (!number) return Failure{number.sentence()};
            *place = number->value_or(*place);
        }
    }
    if (const std::string why = why_invalid(Q); !why.empty()) return Failure{why};
    return Q;
}

Result<Vec2> read_point(const std::string& text) {
    const std::size_t comma = text.find(',');
    const auto x = parse_number(std::string_view(text).substr(0, comma));
    const auto y =
        comma == std::string::npos ? std::nullopt : parse_number(std::string_view(text).substr(comma + 1));
    if (!x || !y)
        return Failure{fmt::format(
            "start cannot be '{}': a point X,Y is needed, two numbers with a comma between.", text)};
    return Vec2{*x, *y};
}

}  // namespace

std::vector<Option> quadratic_options() {
    return {
        {"show", 0, "WHAT", "the page, or one of its figures alone, by the end of its name; default overview",
         ""},
        {"q11", 0, "NUMBER", "entry of Q in 1/2 x'Qx; default 10, the paper's example", ""},
        {"q12", 0, "NUMBER", "entry of Q; default 1", ""},
        {"q22", 0, "NUMBER", "entry of Q; default 1", ""},
        {"lambda-min", 0, "NUMBER", "instead of entries: the smaller eigenvalue", ""},
        {"lambda-max", 0, "NUMBER", "and the larger one", ""},
        {"angle", 0, "DEGREES", "and the direction of the valley; default 0, along x", ""},
        {"theta", 0, "DEGREES",
         "start where the gradient is so far from an eigenvector; default 45, the slowest", "", true},
    };
}

Result<QuadraticSpec> read_quadratic(const Arguments& arguments) {
    QuadraticSpec spec = default_quadratic_spec();
    const Result<Quadratic> Q = read_matrix(arguments);
    if (!Q) return Failure{Q.sentence()};
    spec.Q = *Q;
    spec.starts.clear();
    if (arguments.has("method")) spec.methods.clear();
    for (const auto& [name, text] : arguments.options) {
        if (name == "method") {
            const auto method = parse_quadratic_method(text);
            if (!method) return Failure{method.sentence()};
            spec.methods.push_back(*method);
        } else if (name == "start") {
            const Result<Vec2> point = read_point(text);
            if (!point) return Failure{point.sentence()};
            spec.starts.push_back(*point);
        } else if (name == "theta") {
            const auto degrees = parse_number(text);
            if (!degrees)
                return Failure{fmt::format("theta cannot be '{}': an angle in degrees is needed.", text)};
            spec.starts.push_back(start_of_theta(spec.Q, *degrees * kDegree));
        } else if (name == "tol") {
            const auto tol = parse_number(text);
            if (!tol)
                return Failure{fmt::format(
                    "tol cannot be '{}': a number is needed, relative to the start's error.", text)};
            spec.tol = *tol;
        } else if (name == "max-iter") {
            const auto most = parse_integer(text);
            if (!most)
                return Failure{fmt::format("max-iter cannot be '{}': a whole number is needed.", text)};
            spec.max_iter = *most;
        }
    }
    if (spec.starts.empty()) spec.starts = {start_of_theta(spec.Q, 45 * kDegree)};
    if (std::string why = why_invalid(spec); !why.empty()) return Failure{std::move(why)};
    return spec;
}

std::string write_matrix(const Quadratic& Q) {
    return "--q11 " + print_number(Q.q11) + " --q12 " + print_number(Q.q12) + " --q22 " + print_number(Q.q22);
}

std::string write_matrix_and_starts(const QuadraticSpec& spec) {
    std::string line = write_matrix(spec.Q);
    for (const Vec2 start : spec.starts)
        line += fmt::format(" --start={},{}", print_number(start.x), print_number(start.y));
    return line;
}

std::string write_quadratic(const QuadraticSpec& spec) {
    std::string line = write_matrix_and_starts(spec);
    for (const MethodSpec& method : spec.methods) line += fmt::format(" --method {}", print_method(method));
    return fmt::format("{} --tol {} --max-iter {}", line, print_number(spec.tol), spec.max_iter);
}

}  // namespace lowrank::cli
