// The lessons there are: those that ship, in their order, and those of the person's own folder.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/lesson/lesson.h"

namespace lowrank::lesson {

struct Library {
    std::vector<std::shared_ptr<const Lesson>> lessons;
    std::vector<std::string> refusals;  ///< a sentence for each file that could not be taken

    /// By its name; null where there is none.
    std::shared_ptr<const Lesson> find(std::string_view name) const;
};

/// The embedded lessons but the welcome, ordered by name, then those of a folder; one that is not there has
/// none.
Library read_library(const std::string& folder, const state::Tabs& tabs);

/// One from a file that is no part of the library.
Result<Lesson> read_lesson_file(const std::string& path, const state::Tabs& tabs);
/// Whether a text of TOML is a lesson's: it has steps.
bool is_lesson_text(std::string_view text);

bool names_file(std::string_view lesson);  ///< rather than one of the library
/// Why a name or a file means no lesson, with the names that are near; empty where it means one.
std::string why_no_lesson(const std::string& name_or_file, const Library& library, const state::Tabs& tabs);

/// What the first start shows.
std::shared_ptr<const Lesson> welcome(const state::Tabs& tabs);

/// A lesson's file while it is edited: read again when it is saved.
class LessonFile {
public:
    explicit LessonFile(std::string path) : path_(std::move(path)) {}

    /// Reads the file where it was saved since the last look, the first time always. A lesson, a sentence
    /// that says what is wrong with it, or nothing where nothing was saved.
    struct News {
        std::shared_ptr<const Lesson> lesson;
        std::string sentence;
        bool any() const { return lesson || !sentence.empty(); }
    };
    News look(const state::Tabs& tabs);
    const std::string& path() const { return path_; }

private:
    std::string path_;
    std::optional<std::filesystem::file_time_type> saved_;
};

}  // namespace lowrank::lesson
