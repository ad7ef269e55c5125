// A page moment by moment: numbered pictures, a PDF of many pages, a GIF, a film.
#pragma once
#include <stop_token>

#include "app/figure/export/export_page.h"
#include "app/state/actions.h"

namespace lowrank::figure {

/// Moments first, first + step, … up to last, which counts too; beyond the page's last moment stands that
/// one.
struct FrameRange {
    std::int64_t first = 0, last = 0, step = 1;
    bool operator==(const FrameRange&) const = default;
};

/// How many pictures a range takes of a page with this last moment; 0 where it begins behind that.
std::int64_t frames_of(const FrameRange& range, std::int64_t page_last);

/// What a person chose in the dialog; without a last moment of its own it goes to the page's.
FrameRange range_of(const state::FilmChoice& film);

struct FrameSettings {
    FrameRange range;
    double per_second = 10;  ///< frames, of what moves by itself
};

/// How many pictures were written, the moments behind the page's last left out.
struct FramesWritten {
    std::size_t count = 0;
};

/// By the ending of the path: .gif, .mp4, .webm (piped to ffmpeg), .pdf with a page each, or a path with %d
/// or %04d in its name and .png, .svg: a file each. What is one file appears whole or not at all; each of
/// many appears whole. Stop is looked at between frames; then nothing that is one file is written. progress:
/// frames done. Cost: a drawing a frame; GIF keeps two bytes a pixel in memory and is refused where
/// settings.memory_limit is less.
Result<FramesWritten> export_frames(
    const Page& page, const ExportSettings& settings, const FrameSettings& frames,
    const std::stop_token& stop = {},
    const std::function<void(std::size_t done, std::size_t all)>& progress = {});

/// Whether a path stands for many files, as by %04d.
bool is_numbered(const std::string& path);

/// Whether a path is one of those that hold frames alone: .gif, .mp4, .webm, or numbered.
bool holds_frames(const std::string& path);

}  // namespace lowrank::figure
