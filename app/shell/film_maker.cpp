// The frames of the command line, with a thread around them.
#include "app/shell/film_maker.h"

#include <utility>

#include "core/linalg/try_thread.h"

namespace lowrank::shell {

FilmMaker::~FilmMaker() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void FilmMaker::start(figure::Page page, const figure::ExportSettings& settings,
                      const figure::FrameSettings& frames) {
    thread_ = {};
    const std::string path = settings.path;
    {
        const std::lock_guard lock(mutex_);
        progress_ = state::FilmProgress{};
        done_.reset();
    }
    thread_ = try_thread([this, page = std::move(page), settings, frames](const std::stop_token& stop) {
        const auto written =
            figure::export_frames(page, settings, frames, stop, [&](std::size_t done, std::size_t all) {
                {
                    const std::lock_guard told(mutex_);
                    progress_ = state::FilmProgress{done, all};
                }
                if (wake_) wake_();
            });
        Done end{settings.path, "Exported " + settings.path + ".", !written};
        if (written.cancelled())
            end.sentence =
                "The film was stopped: " + (figure::is_numbered(settings.path)
                                                ? "the pictures of " + settings.path + " end there."
                                                : settings.path + " was not written.");
        else if (!written)
            end.sentence = written.sentence();
        {
            const std::lock_guard told(mutex_);
            progress_.reset();
            done_ = std::move(end);
        }
        if (wake_) wake_();
    });
    if (thread_.joinable()) return;
    {
        const std::lock_guard told(mutex_);
        progress_.reset();
        done_ = Done{path, path + " was not written: " + no_thread_for_it(), true};
    }
    if (wake_) wake_();
}

std::optional<state::FilmProgress> FilmMaker::progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
}

std::optional<FilmMaker::Done> FilmMaker::finished() {
    const std::lock_guard lock(mutex_);
    return std::exchange(done_, std::nullopt);
}

}  // namespace lowrank::shell
