// Pictures piped to ffmpeg, which makes a film of them.
#pragma once
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

#include "app/paint/cairo_painter.h"
#include "core/io/file/temporaries.h"
#include "core/text/result.h"

namespace lowrank::figure {

/// A film in a private folder beside its target, renamed when it is whole; removed otherwise.
class FilmPipe {
public:
    /// A sentence: there is no ffmpeg, no process can be made, what is at path may not be replaced (without
    /// force) or is no regular file.
    static Result<FilmPipe> open(const std::string& path, int width, int height, double per_second,
                                 bool force);
    FilmPipe(FilmPipe&& other) noexcept;
    FilmPipe& operator=(FilmPipe&&) = delete;
    ~FilmPipe();

    /// The next rows as RGBA. Where the token fires while ffmpeg takes its time: cancelled, and nothing is
    /// left when this is gone.
    Result<Written> add(std::span<const std::uint8_t> rows, const std::stop_token& stop);
    Result<Written> finish(const std::stop_token& stop);

private:
    explicit FilmPipe(PrivateFolder&& folder) : folder_(std::move(folder)) {}

    PrivateFolder folder_;
    std::string path_, target_, film_;  ///< target_: path_ with symbolic links followed; film_: in the folder
    bool force_ = false;
    int descriptor_ = -1;
    int process_ = -1;
};

}  // namespace lowrank::figure
