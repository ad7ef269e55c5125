// What is being read and written.
#pragma once
#include <cstddef>
#include <optional>
#include <string>

namespace lowrank::state {

/// How many frames of a film are written.
struct FilmProgress {
    std::size_t done = 0, all = 0;  ///< all is 0 before the first
};

struct FilesUnderWay {
    std::string reading, writing;  ///< their paths; empty: none
    double reading_since = 0;      ///< AppState::now
    bool reading_shown = false;    ///< it takes long enough to be said
    bool only_measured = false;    ///< it is the table of the race that is to begin
    std::optional<FilmProgress> film;
    std::optional<double> film_said;  ///< when a person was told that quitting drops it
};

}  // namespace lowrank::state
