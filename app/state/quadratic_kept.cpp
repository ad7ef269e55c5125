// Reads and writes the quadratic's lines. Knows methods by their strings only.
#include "app/state/quadratic_kept.h"

#include <array>
#include <filesystem>

#include "app/state/key_values.h"
#include "core/io/atomic_file.h"
#include "core/io/table_text.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kSources = {"example", "entries", "spectrum", "race"};

bool set_number(double& to, std::string_view value) {
    const auto number = parse_number(value);
    if (number) to = *number;
    return number.has_value();
}

bool add_method(QuadraticChoice& choice, std::string_view value) {
    const std::size_t space = value.rfind(' ');
    if (space == std::string_view::npos || choice.methods.size() >= QuadraticChoice::kMostMethods)
        return false;
    const std::string_view word = trimmed(value.substr(space + 1));
    const auto parsed = parse_quadratic_method(trimmed(value.substr(0, space)));
    const MethodSpec* spec = std::get_if<MethodSpec>(&parsed);
    if (!spec || (word != "on" && word != "off")) return false;
    choice.methods.push_back({*spec, word == "on"});
    return true;
}

bool set(QuadraticChoice& choice, std::string_view key, std::string_view value) {
    if (key == "source") {
        for (std::size_t k = 0; k < kSources.size(); ++k)
            if (kSources[k] == value) {
                choice.source = static_cast<QuadraticSource>(k);
                return true;
            }
        return false;
    }
    if (key == "q11") return set_number(choice.Q.q11, value);
    if (key == "q12") return set_number(choice.Q.q12, value);
    if (key == "q22") return set_number(choice.Q.q22, value);
    if (key == "lambda_min") return set_number(choice.lambda_min, value);
    if (key == "lambda_max") return set_number(choice.lambda_max, value);
    if (key == "angle") return set_number(choice.angle, value);
    if (key == "x") return set_number(choice.start.x, value);
    if (key == "y") return set_number(choice.start.y, value);
    if (key == "method") return add_method(choice, value);
    if (key == "starts") {
        const auto starts = parse_integer(value);
        if (!starts || *starts < 1 || *starts > QuadraticChoice::kMostStarts) return false;
        choice.starts = static_cast<int>(*starts);
    }
    return true;
}

bool by_spectrum(const QuadraticChoice& choice) {
    return choice.source == QuadraticSource::Spectrum || choice.source == QuadraticSource::Race;
}

}  // namespace

std::string write_quadratic(const QuadraticChoice& choice) {
    std::string text = "source = " + std::string(kSources[static_cast<std::size_t>(choice.source)]) + "\n";
    const auto line = [&](std::string_view key, double value) {
        text += std::string(key) + " = " + print_number(value) + "\n";
    };
    if (by_spectrum(choice)) {
        line("lambda_min", choice.lambda_min);
        line("lambda_max", choice.lambda_max);
        line("angle", choice.angle);
    } else {
        line("q11", choice.Q.q11);
        line("q12", choice.Q.q12);
        line("q22", choice.Q.q22);
    }
    line("x", choice.start.x);
    line("y", choice.start.y);
    text += "starts = " + std::to_string(choice.starts) + "\n";
    for (const QuadraticMethod& method : choice.methods)
        text += "method = " + print_method(method.spec) + (method.enabled ? " on\n" : " off\n");
    return text;
}

Result<QuadraticChoice> read_quadratic(std::string_view text) {
    QuadraticChoice choice = default_quadratic_choice();
    choice.methods.clear();
    const auto take = [&](std::string_view key, std::string_view value) { return set(choice, key, value); };
    if (const auto failure = read_key_values(text, "quadratic.txt", take)) return *failure;
    if (choice.methods.empty()) return Failure{"quadratic.txt names no method: at least one is needed."};
    choice = by_spectrum(choice)
                 ? with_spectrum(choice, choice.lambda_min, choice.lambda_max, choice.angle, choice.source)
                 : with_entries(choice, choice.Q, choice.source);
    if (const std::string reason = why_refused(choice); !reason.empty())
        return Failure{"quadratic.txt cannot be used: " + reason};
    return choice;
}

std::optional<QuadraticChoice> load_quadratic(const std::string& folder, std::string& notice) {
    if (folder.empty()) return std::nullopt;
    const std::string path = folder + "/quadratic.txt";
    std::error_code error;
    if (!fs::exists(path, error)) return std::nullopt;
    std::string why;
    const Result<std::string> text = read_text(path);
    if (text) {
        Result<QuadraticChoice> choice = read_quadratic(*text);
        if (choice) return *choice;
        why = choice.sentence();
    } else {
        why = text.sentence();
    }
    fs::rename(path, path + ".unreadable", error);
    notice = why + " The file was set aside as quadratic.txt.unreadable; the paper's example is shown.";
    return std::nullopt;
}

void keep_quadratic(const std::string& folder, const QuadraticChoice& choice) {
    if (folder.empty()) return;
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    (void)write_file(folder + "/quadratic.txt", write_quadratic(choice), true);
}

}  // namespace lowrank::state
