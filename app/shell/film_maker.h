// A film of a figure, drawn and written on a thread of its own: the window goes on meanwhile.
#pragma once
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "app/figure/export/export_frames.h"
#include "app/state/app_state.h"

namespace lowrank::shell {

/// One film at a time.
class FilmMaker {
public:
    explicit FilmMaker(std::function<void()> wake) : wake_(std::move(wake)) {}
    ~FilmMaker();  ///< stops between two frames, and nothing of what is one file stays
    FilmMaker(const FilmMaker&) = delete;
    FilmMaker& operator=(const FilmMaker&) = delete;

    /// The page refers to nothing that anybody changes (View::lasting_page). The one before is stopped.
    void start(figure::Page page, const figure::ExportSettings& settings,
               const figure::FrameSettings& frames);
    void stop() { thread_.request_stop(); }
    /// While one is being written.
    std::optional<state::FilmProgress> progress() const;

    struct Done {
        std::string path, sentence;
        bool failure;
    };
    /// What became of one that has ended, once.
    std::optional<Done> finished();

private:
    std::function<void()> wake_;
    mutable std::mutex mutex_;
    std::optional<state::FilmProgress> progress_;
    std::optional<Done> done_;
    std::jthread thread_;
};

}  // namespace lowrank::shell
