// Pictures piped to ffmpeg, which makes a film of them.
#pragma once
#include <string>

#include "app/paint/cairo_painter.h"
#include "core/text/result.h"

namespace lowrank::figure {

/// A film beside its target under a hidden name, renamed when it is whole; removed otherwise.
class FilmPipe {
public:
    /// A sentence where there is no ffmpeg.
    static Result<FilmPipe> open(const std::string& path, int width, int height, double per_second);
    FilmPipe(FilmPipe&& other) noexcept;
    FilmPipe& operator=(FilmPipe&&) = delete;
    ~FilmPipe();

    Result<Written> add(const paint::Pixels& frame);
    Result<Written> finish();

private:
    FilmPipe() = default;
    std::string path_, temporary_;
    int descriptor_ = -1;
    int process_ = -1;
};

}  // namespace lowrank::figure
