// Reads and writes the quadratic's lines.
#include "app/workspace/quadratic/quadratic_kept.h"

#include <filesystem>

#include "app/state/key_values.h"
#include "app/state/regular_file.h"
#include "app/workspace/quadratic/quadratic_keys.h"
#include "core/io/atomic_file.h"
#include "core/io/read_file.h"

namespace lowrank::state {
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
    if (const auto failure = read_key_values(text, "quadratic.txt", take)) return *failure;
    Result<QuadraticChoice> done = finished_quadratic(std::move(choice));
    if (!done) return Failure{"quadratic.txt cannot be used: " + done.sentence()};
    return done;
}

std::optional<QuadraticChoice> load_quadratic(const std::string& folder, std::string& notice) {
    if (folder.empty()) return std::nullopt;
    const std::string path = folder + "/quadratic.txt";
    std::error_code error;
    if (!fs::exists(path, error)) return std::nullopt;
    std::string why;
    const Result<std::string> text = read_regular_text(path);
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
