// Keys to a choice and back.
#include "app/workspace/quadratic/quadratic_keys.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/core.h>
#include <utility>
#include <vector>

#include "app/state/regular_file.h"
#include "core/io/file/atomic_file.h"
#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank::quadratic {

namespace {

constexpr std::array<std::string_view, 4> kSources = {"example", "entries", "spectrum", "race"};
constexpr std::array<std::string_view, 11> kKeys = {
    "source", "q11", "q12", "q22", "lambda_min", "lambda_max", "angle", "x", "y", "starts", "method"};

bool by_spectrum(const QuadraticChoice& choice) {
    return choice.source == QuadraticSource::Spectrum || choice.source == QuadraticSource::Race;
}

bool set_number(double& to, std::string_view value) {
    const auto number = parse_number(value);
    if (number) to = *number;
    return number.has_value();
}

bool add_method(QuadraticChoice& choice, std::string_view value) {
    if (choice.methods.size() >= QuadraticChoice::kMostMethods) return false;
    const bool hidden = value.starts_with('-');
    const auto parsed = parse_quadratic_method(value.substr(hidden));
    if (parsed) choice.methods.push_back({*parsed, !hidden});
    return static_cast<bool>(parsed);
}

}  // namespace

KeyValues quadratic_keys(const QuadraticChoice& choice) {
    KeyValues keys{{"source", std::string(kSources[static_cast<std::size_t>(choice.source)])}};
    const auto number = [&](const char* key, double value) { keys.emplace_back(key, print_number(value)); };
    if (by_spectrum(choice)) {
        number("lambda_min", choice.lambda_min);
        number("lambda_max", choice.lambda_max);
        number("angle", choice.angle);
    } else {
        number("q11", choice.Q.q11);
        number("q12", choice.Q.q12);
        number("q22", choice.Q.q22);
    }
    number("x", choice.start.x);
    number("y", choice.start.y);
    keys.emplace_back("starts", std::to_string(choice.starts));
    for (const QuadraticMethod& method : choice.methods)
        keys.emplace_back("method", (method.enabled ? "" : "-") + print_method(method.spec));
    return keys;
}

KeyValues shared_quadratic_keys(const QuadraticChoice& choice) {
    QuadraticChoice own = choice;
    if (own.source == QuadraticSource::Race) own.source = QuadraticSource::Spectrum;
    return quadratic_keys(own);
}

bool is_quadratic_key(std::string_view key) {
    return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

bool put_quadratic_key(QuadraticChoice& choice, std::string_view key, std::string_view value) {
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
    if (key != "starts") return false;
    const auto starts = parse_integer(value);
    if (!starts || *starts < 1 || *starts > QuadraticChoice::kMostStarts) return false;
    choice.starts = static_cast<int>(*starts);
    return true;
}

Result<QuadraticChoice> finished_quadratic(QuadraticChoice choice) {
    if (choice.methods.empty()) return Failure{"it names no method, and at least one is needed."};
    // A hand may have changed the numbers and left the word.
    if (choice.source == QuadraticSource::Example && choice.Q != Quadratic{})
        choice.source = QuadraticSource::Entries;
    choice = by_spectrum(choice)
                 ? with_spectrum(choice, choice.lambda_min, choice.lambda_max, choice.angle, choice.source)
                 : with_entries(choice, choice.Q, choice.source);
    if (std::string reason = why_refused(choice); !reason.empty()) return Failure{std::move(reason)};
    return choice;
}

Result<QuadraticChoice> read_quadratic_keys(const KeyValues& keys) {
    QuadraticChoice choice = default_quadratic_choice();
    const std::vector<QuadraticMethod> usual = std::exchange(choice.methods, {});
    bool said = false, entries = false, spectrum = false;
    for (const auto& [key, value] : keys) {
        said |= key == "source";
        entries |= key.starts_with('q');
        spectrum |= key.starts_with("lambda_") || key == "angle";
        if (!is_quadratic_key(key)) {
            std::string all;
            for (const std::string_view name : kKeys) (all += all.empty() ? "" : ", ") += name;
            return Failure{fmt::format("a quadratic has no key '{}': the keys are {}.", excerpt(key), all)};
        }
        if (put_quadratic_key(choice, key, value)) continue;
        // A method is refused in its own words.
        if (key == "method" && choice.methods.size() < QuadraticChoice::kMostMethods) {
            const auto parsed =
                parse_quadratic_method(std::string_view(value).substr(value.starts_with('-')));
            return Failure{parsed.sentence()};
        }
        return Failure{fmt::format(
            "'{}' of a quadratic cannot be '{}'{}", key, excerpt(value),
            key == "source" ? ": example, entries, spectrum or race is needed."
            : key == "starts"
                ? fmt::format(": a whole number from 1 to {} is needed.", QuadraticChoice::kMostStarts)
            : key == "method" ? fmt::format(": {} methods are the most.", QuadraticChoice::kMostMethods)
                              : ": a number is needed.")};
    }
    if (!said && entries && spectrum)
        return Failure{
            "a quadratic is given by its entries or by its eigenvalues and angle: source says which."};
    if (!said && (entries || spectrum))
        choice.source = entries ? QuadraticSource::Entries : QuadraticSource::Spectrum;
    if (choice.methods.empty()) choice.methods = usual;
    return finished_quadratic(std::move(choice));
}

namespace {

namespace fs = std::filesystem;

}  // namespace

std::string write_quadratic(const QuadraticChoice& choice) {
    std::string text;
    for (const auto& [key, value] : quadratic_keys(choice)) text += key + " = " + value + "\n";
    return text;
}

Result<QuadraticChoice> read_quadratic(std::string_view text) {
    QuadraticChoice choice = default_quadratic_choice();
    choice.methods.clear();
    const auto take = [&](std::string_view key, std::string_view value) {
        return !is_quadratic_key(key) || put_quadratic_key(choice, key, value);
    };
    if (const auto read = state::read_key_values(text, "quadratic.txt", take); !read)
        return read.passed_on<QuadraticChoice>();
    Result<QuadraticChoice> done = finished_quadratic(std::move(choice));
    if (!done) return Failure{fmt::format("quadratic.txt cannot be used: {}", done.sentence())};
    return done;
}

std::optional<QuadraticChoice> load_quadratic(const std::string& folder, std::string& notice) {
    if (folder.empty()) return std::nullopt;
    std::optional<QuadraticChoice> kept;
    const std::string why = state::take_kept(folder + "/quadratic.txt", [&](const std::string& text) {
        const Result<QuadraticChoice> choice = read_quadratic(text);
        if (choice) kept = *choice;
        return choice.sentence();
    });
    if (!why.empty())
        notice = fmt::format(
            "{} The file was set aside as quadratic.txt.unreadable; the paper's example is shown.", why);
    return kept;
}

void keep_quadratic(const std::string& folder, const QuadraticChoice& choice) {
    if (folder.empty()) return;
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    (void)write_file(folder + "/quadratic.txt", write_quadratic(choice), true);
}

}  // namespace lowrank::quadratic
