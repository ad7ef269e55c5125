// Reads the file of translated texts: one that was asked for must be right; one that is always read is left
// out with a sentence.
#include "app/cli/texts_option.h"

#include <filesystem>
#include <memory>

#include "app/paint/phrasebook_file.h"
#include "app/state/regular_file.h"
#include "app/state/settings.h"

namespace lowrank::cli {
namespace {

Result<Written> choose_file(const std::string& path, const std::stop_token& stop) {
    const Result<std::string> text = state::read_regular_text(path);
    if (!text) return text.passed_on<Written>();
    const auto phrases = paint::read_phrases(*text, path, stop);
    if (!phrases) return phrases.passed_on<Written>();
    paint::choose_phrasebook(std::make_shared<const paint::Phrasebook>(*phrases));
    return Written{};
}

}  // namespace

Option texts_option(const char* heading) {
    return {"texts", 0, "FILE", "texts in another language: 'list texts' with the right sides filled in",
            heading};
}

Result<Written> choose_texts(const Arguments& arguments, const std::stop_token& stop) {
    const auto path = arguments.value("texts");
    return path ? choose_file(*path, stop) : Written{};
}

std::string choose_own_texts(const Arguments& arguments) {
    const std::string folder = state::places_from_environment().data, path = folder + "/texts.toml";
    std::error_code ignored;
    if (arguments.has("texts") || folder.empty() || !std::filesystem::exists(path, ignored)) return {};
    return choose_file(path, {}).sentence();
}

}  // namespace lowrank::cli
