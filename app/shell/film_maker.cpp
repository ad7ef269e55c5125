// The frames of the command line, with a task around them.
#include "app/shell/film_maker.h"

#include <fmt/core.h>
#include <utility>

namespace lowrank::shell {

void FilmMaker::start(figure::Page page, const figure::ExportSettings& settings,
                      const figure::FrameSettings& frames) {
    path_ = settings.path;
    const bool begun = task_.start([page = std::move(page), settings, frames](
                                       const auto& post, const std::stop_token& stop) -> Result<Written> {
        const Result<figure::FramesWritten> written =
            figure::export_frames(page, settings, frames, stop, [&](std::size_t done, std::size_t all) {
                post([&](state::FilmProgress& news) { news = {done, all}; });
            });
        if (written) return Written{};
        if (!written.cancelled()) return Failure{written.sentence()};
        return Failure{fmt::format("The film was stopped: {}",
                                   figure::is_numbered(settings.path)
                                       ? fmt::format("the pictures of {} end there.", settings.path)
                                       : fmt::format("{} was not written.", settings.path))};
    });
    unbegun_ = begun ? "" : fmt::format("{} was not written: ", path_);
}

std::optional<FilmMaker::News> FilmMaker::news() {
    const auto heard = task_.heard();
    if (!heard) return std::nullopt;
    const bool failure = !heard->failure.empty();
    return News{heard->news, heard->ended, path_,
                failure ? unbegun_ + heard->failure : fmt::format("Exported {}.", path_), failure};
}

}  // namespace lowrank::shell
