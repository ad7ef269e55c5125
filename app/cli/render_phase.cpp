// Study files for the page of phase-transition.
#include "app/cli/render_feed.h"
#include "app/cli/study_input.h"
#include "core/io/share_line.h"

namespace lowrank::cli {
namespace {

constexpr std::size_t kMostMaps = 4;

}  // namespace

Result<std::shared_ptr<const std::vector<figure::PhaseMapInput>>> RenderFeed::phase_maps() {
    using Answer = std::shared_ptr<const std::vector<figure::PhaseMapInput>>;
    const auto maps = std::make_shared<std::vector<figure::PhaseMapInput>>();
    for (const auto& [name, path] : arguments_.options) {
        if (name != "study") continue;
        const Result<StudyFileContent> content = load_study(path, stop_);
        interruption_ = "interrupted while the studies were read.";
        if (stop_.stop_requested()) return Cancelled{};
        if (!content) return content.passed_on<Answer>();
        if (words_.experiment.empty()) words_.experiment = write_share_line(content->study.base);
        maps->push_back(figure::phase_map_input(*content));
    }
    if (maps->empty() || maps->size() > kMostMaps)
        return Failure{"phase-transition draws 1 to " + std::to_string(kMostMaps) +
                       " study files, as 'sweep --out' writes them: name each by --study FILE."};
    return Answer(maps);
}

}  // namespace lowrank::cli
