// A film of a figure, drawn and written on a thread of its own: the window goes on meanwhile.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/figure/export/export_frames.h"
#include "app/state/app_state.h"
#include "core/run/session/task.h"

namespace lowrank::shell {

/// One film at a time.
class FilmMaker {
public:
    explicit FilmMaker(std::function<void()> wake) : task_(std::move(wake)) {}

    /// The page refers to nothing that anybody changes (View::lasting_page). The one before is stopped.
    void start(figure::Page page, const figure::ExportSettings& settings,
               const figure::FrameSettings& frames);
    /// Between two frames; nothing of what is one file stays.
    void stop() { task_.cancel(); }

    struct News {
        state::FilmProgress progress;
        bool ended = false;
        std::string path, sentence;  ///< of one that has ended
        bool failure = false;
    };
    /// What has come since the last time.
    std::optional<News> news();

private:
    std::string path_, unbegun_;  ///< the beginning of the sentence where there is no thread
    Task<state::FilmProgress> task_;
};

}  // namespace lowrank::shell
