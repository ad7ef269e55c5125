// Files from the program itself, from a folder, and one that a teacher has open in an editor.
#include "app/lesson/library.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/embedded/embedded.h"
#include "app/paint/languages.h"
#include "app/state/regular_file.h"
#include "core/io/file/read_file.h"
#include "core/io/table/table_text.h"
#include "core/text/nearest_words.h"
#include "core/text/sha256.h"

namespace lowrank::lesson {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolder = "lessons/", kWelcome = "lessons/welcome.toml";

}  // namespace

Result<Lesson> read_lesson_file(const std::string& path, const state::Tabs& tabs) {
    if (const std::string why = state::why_not_regular(path); !why.empty()) return Failure{why};
    const Result<std::string> text = read_file(path);
    if (!text) return text.passed_on<Lesson>();
    Result<Lesson> lesson = read_lesson(*text, path, tabs);
    if (lesson) lesson->checksum = sha256_text(*text);
    return lesson;
}

bool is_lesson_text(std::string_view text) {
    LineReader lines(text);
    for (std::string_view line; lines.next(line);)
        if (trimmed(line).starts_with("[[step]]")) return true;
    return false;
}

std::shared_ptr<const Lesson> Library::find(std::string_view name) const {
    for (const auto& lesson : lessons)
        if (lesson->name == name) return lesson;
    return nullptr;
}

Library read_library(const std::string& folder, const state::Tabs& tabs) {
    Library library;
    int number = 0;
    const auto take = [&](Result<Lesson> read) {
        if (read && read->checksum.empty()) read->number = ++number;
        if (read)
            library.lessons.push_back(std::make_shared<const Lesson>(std::move(*read)));
        else
            library.refusals.push_back(read.sentence());
    };
    std::vector<std::string> names;
    for (const std::string_view name : embedded::names())
        if (name.starts_with(kFolder) && name != kWelcome && !paint::is_translation(name))
            names.emplace_back(name);
    std::ranges::sort(names);
    for (const std::string& name : names) take(read_lesson(paint::file_in_language(name), name, tabs));
    if (folder.empty()) return library;
    std::vector<std::string> own;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".toml") own.push_back(it->path().string());
    std::ranges::sort(own);
    for (const std::string& path : own) take(read_lesson_file(path, tabs));
    return library;
}

bool names_file(std::string_view lesson) {
    return lesson.ends_with(".toml") || lesson.find('/') != lesson.npos;
}

std::string why_no_lesson(const std::string& name, const Library& library, const state::Tabs& tabs) {
    if (names_file(name)) return read_lesson_file(name, tabs).sentence();
    if (library.find(name)) return {};
    std::vector<std::string_view> names;
    for (const auto& lesson : library.lessons) names.push_back(lesson->name);
    const std::vector<std::string_view> near = nearest_words(name, names, 3);
    return fmt::format("There is no lesson '{}': {}, and a file's name ends in .toml.", name,
                       near.empty()       ? fmt::format("the lessons are {}", enumeration(names))
                       : near.size() == 1 ? fmt::format("the nearest is {}", near[0])
                                          : fmt::format("the nearest are {}", enumeration(near)));
}

std::shared_ptr<const Lesson> welcome(const state::Tabs& tabs) {
    Result<Lesson> read = read_lesson(paint::file_in_language(kWelcome), std::string(kWelcome), tabs);
    return read ? std::make_shared<const Lesson>(std::move(*read)) : nullptr;
}

LessonFile::News LessonFile::look(const state::Tabs& tabs) {
    std::error_code error;
    const fs::file_time_type saved = fs::last_write_time(path_, error);
    if (error && saved_) return {};  // an editor may write a file anew: it is there again in a moment
    if (!error && saved_ == saved) return {};
    saved_ = error ? fs::file_time_type::min() : saved;
    Result<Lesson> read = read_lesson_file(path_, tabs);
    if (!read) return {nullptr, read.sentence()};
    return {std::make_shared<const Lesson>(std::move(*read)), {}};
}

}  // namespace lowrank::lesson
