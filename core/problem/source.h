// What the program asks of a source of problems before anything of it is read.
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "core/linalg/types.h"
#include "core/problem/kind.h"
#include "core/text/given.h"

namespace lowrank {

/// Where a problem comes from: drawn from a seed, or read from a file. In the order of every list of the
/// program. Each has its row in core/problem/source_table.h, and those that are files a reader in
/// core/io/table/source_table.h; Count is none.
enum class ProblemSource { Generated, InstanceFile, Picture, Ratings, MatrixFile, VectorPicture, Count };
inline constexpr auto kProblemSources = every<ProblemSource>();

/// Whether there is a truth: drawn with the problem, perhaps in the file, or none.
enum class TruthOfSource { Drawn, InFile, None };

/// How far a completed matrix can be measured without a truth.
enum class MeasureOfSource { None, Psnr, HeldOut };

/// A key of an experiment that a source makes no use of, and why.
struct IdleKey {
    std::string_view key, why;
};

/// One source of problems. Everything outside core/problem and core/io asks here and compares no
/// ProblemSource.
struct SourceRow {
    Given<std::string_view>
        key;  ///< of experiments and the command line: 'image'; empty where nothing is read
    Given<std::string_view> help;   ///< of the key
    Given<std::string_view> label;  ///< on screen: 'Picture'
    Given<std::string_view> noun;   ///< in sentences: 'a picture'
    Given<TruthOfSource> truth;
    Given<MeasureOfSource> measure;
    Given<double> held_out;  ///< share of the known values that is held out unless somebody says another
    Given<std::optional<ProblemKind>> kind;  ///< of what is read; absent where the file or the spec says it
    Given<bool> says_rank;
    Given<bool> sampled;     ///< whether rate and seed decide what is seen
    Given<bool> picture;     ///< whether a result is seen as a picture, and can be written as one
    Given<bool> labelled;    ///< whether rows and columns have labels, for which predictions can be asked
    Given<bool> in_switch;   ///< whether it stands in the window's switch of problems
    Given<bool> whole_svds;  ///< whether methods that take an SVD of the whole matrix take part unasked
    Given<std::span<const IdleKey>> idle;
    /// What the window begins with where another source was there before; absent: that of every problem.
    Given<std::optional<Index>> first_rank;
    Given<std::optional<double>> first_rate;

    bool drawn() const { return key->empty(); }
};

const SourceRow& row_of(ProblemSource source);

/// Why a source makes no use of a key, as the end of a sentence; empty where it does.
std::string_view why_idle(ProblemSource source, std::string_view key);

}  // namespace lowrank
