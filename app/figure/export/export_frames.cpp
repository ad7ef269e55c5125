// Draws a figure moment after moment, and hands each frame to the file that was asked for.
#include "app/figure/export/export_frames.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <optional>

#include "app/figure/export/film_pipe.h"
#include "app/figure/export/page_bands.h"
#include "app/paint/gif_writer.h"
#include "core/io/file/atomic_file.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

using Moments = std::vector<std::int64_t>;
using FrameProgress = std::function<void(std::size_t, std::size_t)>;

bool path_ends(const std::string& path, const char* ending) { return path.ends_with(ending); }

/// Where the number of a frame stands in a path, and how many digits it has at least.
struct FrameNumber {
    std::size_t at = 0, length = 0;
    int digits = 0;
};
std::optional<FrameNumber> number_in(const std::string& path, std::size_t from = 0) {
    for (std::size_t at = path.find('%', from); at != path.npos; at = path.find('%', at + 1)) {
        std::size_t end = at + 1;
        while (end < path.size() && path[end] >= '0' && path[end] <= '9') ++end;
        if (end >= path.size() || path[end] != 'd' || end - at > 3) continue;
        const std::string digits = path.substr(at + 1, end - at - 1);
        return FrameNumber{at, end + 1 - at, digits.empty() ? 0 : std::stoi(digits)};
    }
    return std::nullopt;
}

std::string numbered(const std::string& path, const FrameNumber& number, std::size_t frame) {
    std::string digits = std::to_string(frame);
    while (static_cast<int>(digits.size()) < number.digits) digits.insert(0, "0");
    return path.substr(0, number.at) + digits + path.substr(number.at + number.length);
}

Page at_moment(const Page& page, std::int64_t moment) {
    Page one = page;
    one.lay_out = [&page, moment](const Surface& surface) { return page.frames->lay_out(moment, surface); };
    return one;
}

/// A picture without a background has none to show what moved: films and GIFs are filled.
Result<Written> draw_moment(const Page& page, const ExportSettings& settings, std::int64_t moment,
                            const std::stop_token& stop, const RowSink& take) {
    ExportSettings filled = settings;
    filled.transparent = false;
    return draw_bands(lay_out(at_moment(page, moment), filled), filled, settings.dpi / 96, stop, take);
}

/// A GIF shows what has changed: of two frames each pixel is held, and what is made of them.
std::string why_too_many_pixels(const ExportSettings& settings) {
    const PixelSize size = pixel_size(settings, settings.dpi / 96);
    constexpr double kBands = 28e6;
    const double needed = 2.5 * size.pixels() + kBands;
    if (!(settings.memory_limit > 0) || needed <= settings.memory_limit) return {};
    return fmt::format(
        "a GIF of {} x {} pixels takes about {} while it is written, and the limit is {} (--memory-limit): "
        "fewer dpi, a smaller page or a larger limit is needed.",
        size.width, size.height, print_size(needed), print_size(settings.memory_limit));
}

Result<FramesWritten> write_numbered(const Page& page, const ExportSettings& settings,
                                     const FrameNumber& number, const Moments& moments,
                                     const std::stop_token& stop, const FrameProgress& progress) {
    const auto path_of = [&](std::size_t k) { return numbered(settings.path, number, k); };
    for (std::size_t k = 0; k < moments.size(); ++k)
        if (std::string why = why_unwritable(path_of(k), settings.force); !why.empty())
            return Failure{std::move(why)};
    for (std::size_t k = 0; k < moments.size(); ++k) {
        if (stop.stop_requested()) return Cancelled{};
        ExportSettings own = settings;
        own.path = path_of(k);
        const auto written = export_page(at_moment(page, moments[k]), own, stop);
        if (!written) return written.passed_on<FramesWritten>();
        if (progress) progress(k + 1, moments.size());
    }
    return FramesWritten{moments.size()};
}

Result<Written> write_gif(const Page& page, const ExportSettings& settings, double per_second,
                          const Moments& moments, const std::stop_token& stop, const FrameProgress& progress,
                          const ByteSink& sink) {
    // The colours of a few moments, first and last among them, stand for all.
    constexpr std::size_t kSamples = 5;
    paint::ColourCount colours;
    for (std::size_t k = 0; k < std::min(kSamples, moments.size()); ++k) {
        const std::size_t last = moments.size() - 1, parts = std::min(kSamples, moments.size()) - 1;
        const auto sampled = draw_moment(page, settings, moments[parts == 0 ? 0 : k * last / parts], stop,
                                         [&](std::span<const std::uint8_t> rows) -> Result<Written> {
                                             colours.add(rows);
                                             return Written{};
                                         });
        if (!sampled) return sampled;
    }
    const int delay = std::max(2, static_cast<int>(std::lround(100 / per_second)));
    const PixelSize size = pixel_size(settings, settings.dpi / 96);
    paint::GifWriter gif(size.width, size.height, paint::Palette(colours), delay);
    for (std::size_t k = 0; k < moments.size(); ++k) {
        const auto drawn = draw_moment(page, settings, moments[k], stop,
                                       [&](std::span<const std::uint8_t> rows) -> Result<Written> {
                                           gif.add_rows(rows);
                                           return Written{};
                                       });
        if (!drawn) return drawn;
        if (!gif.end_frame(stop)) return Cancelled{};
        if (Result<Written> taken = sink(gif.take()); !taken) return taken;
        if (progress) progress(k + 1, moments.size());
    }
    return sink(gif.finish());
}

Result<FramesWritten> write_film(const Page& page, const ExportSettings& settings, double per_second,
                                 const Moments& moments, const std::stop_token& stop,
                                 const FrameProgress& progress) {
    const PixelSize size = pixel_size(settings, settings.dpi / 96);
    auto film = FilmPipe::open(settings.path, size.width, size.height, per_second, settings.force);
    if (!film) return film.passed_on<FramesWritten>();
    for (std::size_t k = 0; k < moments.size(); ++k) {
        bool ended = false;
        const auto drawn =
            draw_moment(page, settings, moments[k], stop, [&](std::span<const std::uint8_t> rows) {
                Result<Written> added = film->add(rows, stop);
                ended = !added && !added.cancelled();
                return added;
            });
        if (ended) {
            // Why it ended is known when it has been waited for.
            const auto end = film->finish(stop);
            return end ? drawn.passed_on<FramesWritten>() : end.passed_on<FramesWritten>();
        }
        if (!drawn) return drawn.passed_on<FramesWritten>();
        if (progress) progress(k + 1, moments.size());
    }
    const auto done = film->finish(stop);
    if (!done) return done.passed_on<FramesWritten>();
    return FramesWritten{moments.size()};
}

Result<Written> write_pages(const Page& page, const ExportSettings& settings, const Moments& moments,
                            const std::stop_token& stop, const FrameProgress& progress,
                            const ByteSink& sink) {
    PdfPages pdf(page, settings, sink);
    for (std::size_t k = 0; k < moments.size(); ++k) {
        if (stop.stop_requested()) return Cancelled{};
        pdf.add(lay_out(at_moment(page, moments[k]), settings));
        if (stop.stop_requested()) return Cancelled{};
        if (progress) progress(k + 1, moments.size());
    }
    return pdf.finish();
}

}  // namespace

std::int64_t frames_of(const FrameRange& range, std::int64_t page_last) {
    const std::int64_t way = std::min(range.last, page_last) - range.first;
    if (way < 0) return 0;
    // A range that goes beyond the end shows the end.
    const bool end_between = range.last > page_last && way % range.step != 0;
    return way / range.step + 1 + (end_between ? 1 : 0);
}

FrameRange range_of(const state::FilmChoice& film) {
    return {film.first, film.last.value_or(std::numeric_limits<std::int64_t>::max() / 2), film.step};
}

bool is_numbered(const std::string& path) { return number_in(path).has_value(); }

bool holds_frames(const std::string& path) {
    return path_ends(path, ".gif") || path_ends(path, ".mp4") || path_ends(path, ".webm") ||
           is_numbered(path);
}

Result<FramesWritten> export_frames(const Page& page, const ExportSettings& given,
                                    const FrameSettings& frames, const std::stop_token& stop,
                                    const FrameProgress& progress) {
    ExportSettings settings = given;
    settings.stop = stop;
    if (!page.frames)
        return Failure{fmt::format(
            "{} does not move: frames can be had of the race's, the quadratic's and the steps on the cone.",
            page.name)};
    const FrameRange& range = frames.range;
    if (range.first > page.frames->last)
        return Failure{fmt::format("the frames begin at {}, and the last frame of {} is {}.", range.first,
                                   page.name, page.frames->last)};
    const std::int64_t count = frames_of(range, page.frames->last);
    constexpr std::int64_t kMost = 10'000;
    if (count > kMost)
        return Failure{fmt::format("{} frames are asked for; at most {} are possible.", count, kMost)};
    Moments moments;
    for (std::int64_t k = 0; k < count; ++k)
        moments.push_back(std::min(range.first + k * range.step, page.frames->last));
    std::string unlike = why_not_so(page, settings);
    if (stop.stop_requested()) return Cancelled{};
    if (!unlike.empty()) return Failure{std::move(unlike)};
    const auto number = number_in(settings.path);
    if (number && number_in(settings.path, number->at + number->length))
        return Failure{fmt::format("The file {} has the frame's number twice, and once is needed.",
                                   in_quotes(settings.path))};
    const bool pictures = path_ends(settings.path, ".png") || path_ends(settings.path, ".svg");
    if (number && pictures) return write_numbered(page, settings, *number, moments, stop, progress);
    const bool pixels = path_ends(settings.path, ".gif") || path_ends(settings.path, ".mp4") ||
                        path_ends(settings.path, ".webm");
    if (!pixels && !path_ends(settings.path, ".pdf"))
        return Failure{
            fmt::format("The file {} cannot hold frames: .gif, .mp4, .webm, .pdf, or %04d in the name of "
                        ".png or .svg are needed.",
                        in_quotes(settings.path))};
    if (const std::string why = why_invalid(settings, pixels ? ExportFormat::Png : ExportFormat::Pdf);
        !why.empty())
        return Failure{why};
    if (std::string why = why_unwritable(settings.path, settings.force); !why.empty())
        return Failure{std::move(why)};
    if (pixels && !path_ends(settings.path, ".gif"))
        return write_film(page, settings, frames.per_second, moments, stop, progress);
    if (pixels)
        if (std::string why = why_too_many_pixels(settings); !why.empty()) return Failure{std::move(why)};
    const auto write = [&](const ByteSink& sink) {
        return pixels ? write_gif(page, settings, frames.per_second, moments, stop, progress, sink)
                      : write_pages(page, settings, moments, stop, progress, sink);
    };
    const auto written = write_file(settings.path, settings.force, write, stop);
    if (!written) return written.passed_on<FramesWritten>();
    return FramesWritten{moments.size()};
}

}  // namespace lowrank::figure
