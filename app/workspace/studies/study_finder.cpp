// Reads the file of a study, as it was asked for.
#include "app/workspace/studies/study_finder.h"

#include <utility>

#include "app/state/regular_file.h"

namespace lowrank::studies {

void StudyFinder::look(Where where, bool named) {
    task_.start([where = std::move(where), named](const auto& post, const std::stop_token&) {
        const std::string path = where();
        const auto tell = [&](Found found) { post([&](auto& news) { news = std::move(found); }, false); };
        const Result<std::string> text = state::read_regular_text(path);
        Result<StudyFileContent> content =
            text ? read_study(*text, path) : text.passed_on<StudyFileContent>();
        if (content)
            tell({std::make_shared<const StudyFileContent>(std::move(*content)), path, named});
        else if (named)
            tell({nullptr, path, true, content.sentence()});
        return Written{};
    });
}

std::optional<StudyFinder::Found> StudyFinder::found() {
    auto heard = task_.heard();
    if (!heard) return std::nullopt;
    if (!heard->failure.empty()) return Found{nullptr, {}, true, heard->failure};
    return std::move(heard->news);
}

}  // namespace lowrank::studies
