// The table of the files that problems are read from: one ReaderOf a source, and one that is missing does not
// compile.
#pragma once
#include <string_view>

#include "core/io/instance/load_instance.h"
#include "core/problem/source.h"

namespace lowrank {

/// How surely the beginning of a file is that of a source: not, if somebody says so, by what is usual,
/// without a doubt.
enum class Fit { None, Possible, Likely, Certain };

/// How a source is read. load hands over everything of an instance but its start; sniff looks at the first
/// bytes (kSniffedBytes at most, or the whole file).
struct SourceReader {
    Given<Result<Instance> (*)(const ProblemSpec&, double memory_limit, const std::stop_token&)> load;
    Given<Fit (*)(std::string_view head)> sniff;
};

inline constexpr std::size_t kSniffedBytes = 65536;

// Each beside what it is the reader of.
Result<Instance> load_drawn(const ProblemSpec& spec, double memory_limit, const std::stop_token& stop);
Fit sniff_instance(std::string_view head);
Fit sniff_picture(std::string_view head);
Fit sniff_ratings(std::string_view head);
Fit sniff_matrix(std::string_view head);
inline Fit sniff_nothing(std::string_view) { return Fit::None; }

template <ProblemSource>
struct ReaderOf;

template <>
struct ReaderOf<ProblemSource::Generated> {
    static constexpr SourceReader reader{.load = load_drawn, .sniff = sniff_nothing};
};
template <>
struct ReaderOf<ProblemSource::InstanceFile> {
    static constexpr SourceReader reader{.load = load_instance_file, .sniff = sniff_instance};
};
template <>
struct ReaderOf<ProblemSource::Picture> {
    static constexpr SourceReader reader{.load = load_picture, .sniff = sniff_picture};
};
template <>
struct ReaderOf<ProblemSource::Ratings> {
    static constexpr SourceReader reader{.load = load_ratings, .sniff = sniff_ratings};
};
template <>
struct ReaderOf<ProblemSource::MatrixFile> {
    static constexpr SourceReader reader{.load = load_matrix_file, .sniff = sniff_matrix};
};

template <>
struct ReaderOf<ProblemSource::VectorPicture> {
    // A file that begins like a picture is one to complete, unless somebody says this.
    static constexpr SourceReader reader{.load = load_vector_picture, .sniff = sniff_nothing};
};

const SourceReader& reader_of(ProblemSource source);

}  // namespace lowrank
