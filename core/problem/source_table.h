// The table of the sources of problems: one SourceOf a source, and one that is missing does not compile.
#pragma once
#include "core/problem/source.h"

namespace lowrank {

template <ProblemSource>
struct SourceOf;

inline constexpr std::string_view
    kFileDecides = "the file decides",
    kOnlyPictures = "only pictures have pixels",
    kOnlyTables = "only ratings and matrices are read from a table",
    kOnlyRatings = "only ratings have columns for row, column and value",
    kOnlyMatrices = "only matrices have columns in units of their own",
    kRankGiven = "the data have no rank of their own, and rank is the one the methods are given",
    kPositionsRead = "the positions are read, or drawn with whole pixels",
    kIntensities = "the squares of random sums of its pixels are exact, and all that is known";

template <>
struct SourceOf<ProblemSource::Generated> {
    static constexpr IdleKey kIdle[] = {
        {"sample", kOnlyPictures},      {"max-side", kOnlyPictures}, {"center", kOnlyTables},
        {"header", kOnlyTables},        {"row-names", kOnlyTables},  {"columns", kOnlyTables},
        {"missing", kOnlyTables},       {"decimal", kOnlyTables},    {"separator", kOnlyTables},
        {"test-fraction", kOnlyTables}, {"test", kOnlyTables},       {"clip", kOnlyTables},
        {"scale", kOnlyTables},         {"mask", kOnlyPictures}};
    static constexpr SourceRow row{
        .key = "",
        .help = "",
        .label = "Drawn",
        .noun = "a drawn problem",
        .truth = TruthOfSource::Drawn,
        .measure = MeasureOfSource::None,
        .held_out = 0,
        .kind = std::nullopt,
        .says_rank = false,
        .sampled = true,
        .picture = false,
        .labelled = false,
        .in_switch = false,
        .whole_svds = true,
        .idle = kIdle,
        .first_rank = std::nullopt,
        .first_rate = std::nullopt,
    };
};

template <>
struct SourceOf<ProblemSource::InstanceFile> {
    static constexpr IdleKey kIdle[] = {{"problem", kFileDecides},   {"n", kFileDecides},
                                        {"rows", kFileDecides},      {"cols", kFileDecides},
                                        {"rank", kFileDecides},      {"rate", kFileDecides},
                                        {"noise", kFileDecides},     {"condition", kFileDecides},
                                        {"sample", kFileDecides},    {"max-side", kFileDecides},
                                        {"center", kFileDecides},    {"header", kOnlyTables},
                                        {"row-names", kOnlyTables},  {"columns", kOnlyTables},
                                        {"missing", kOnlyTables},    {"decimal", kOnlyTables},
                                        {"separator", kOnlyTables},  {"test-fraction", kOnlyTables},
                                        {"fill-rows", kFileDecides}, {"samples-per-degree", kFileDecides},
                                        {"test", kOnlyTables},       {"clip", kOnlyTables},
                                        {"scale", kOnlyTables},      {"mask", kOnlyPictures},
                                        {"redraw", kFileDecides},    {"coherence", kFileDecides},
                                        {"sampling", kFileDecides}};
    static constexpr SourceRow row{
        .key = "instance",
        .help = "a problem spelled out in a file, as --save-instance writes it",
        .label = "Instance",
        .noun = "an instance",
        .truth = TruthOfSource::InFile,
        .measure = MeasureOfSource::None,
        .held_out = 0,
        .kind = std::nullopt,
        .says_rank = true,
        .sampled = false,
        .picture = false,
        .labelled = false,
        .in_switch = false,
        .whole_svds = true,
        .idle = kIdle,
        .first_rank = std::nullopt,
        .first_rate = std::nullopt,
    };
};

template <>
struct SourceOf<ProblemSource::Picture> {
    static constexpr IdleKey kIdle[] = {{"n", kFileDecides},
                                        {"rows", kFileDecides},
                                        {"cols", kFileDecides},
                                        {"noise", kFileDecides},
                                        {"condition", kFileDecides},
                                        {"center", kOnlyTables},
                                        {"header", kOnlyTables},
                                        {"row-names", kOnlyTables},
                                        {"columns", kOnlyTables},
                                        {"missing", kOnlyTables},
                                        {"decimal", kOnlyTables},
                                        {"separator", kOnlyTables},
                                        {"test-fraction", kOnlyTables},
                                        {"test", kOnlyTables},
                                        {"clip", kOnlyTables},
                                        {"scale", kOnlyTables},
                                        {"model-rank", kRankGiven},
                                        {"redraw", kPositionsRead},
                                        {"coherence", kFileDecides},
                                        {"sampling", kPositionsRead}};
    static constexpr SourceRow row{
        .key = "image",
        .help = "a picture (PNG, JPEG) to fill in from the sampled part of its pixels",
        .label = "Picture",
        .noun = "a picture",
        .truth = TruthOfSource::None,
        .measure = MeasureOfSource::Psnr,
        .held_out = 0,
        .kind = ProblemKind::MatrixCompletion,
        .says_rank = false,
        .sampled = true,
        .picture = true,
        .labelled = false,
        .in_switch = true,
        .whole_svds = true,
        .idle = kIdle,
        .first_rank = 10,
        .first_rate = 0.4,
    };
};

template <>
struct SourceOf<ProblemSource::Ratings> {
    static constexpr IdleKey kIdle[] = {
        {"n", kFileDecides},        {"rows", kFileDecides},      {"cols", kFileDecides},
        {"rate", kFileDecides},     {"noise", kFileDecides},     {"condition", kFileDecides},
        {"sample", kFileDecides},   {"max-side", kFileDecides},  {"fill-rows", kFileDecides},
        {"scale", kOnlyMatrices},   {"mask", kOnlyPictures},     {"model-rank", kRankGiven},
        {"redraw", kPositionsRead}, {"coherence", kFileDecides}, {"sampling", kPositionsRead}};
    static constexpr SourceRow row{
        .key = "ratings",
        .help = "ratings, a line each: row, column, value; a tenth is held out unless told",
        .label = "Ratings",
        .noun = "ratings",
        .truth = TruthOfSource::None,
        .measure = MeasureOfSource::HeldOut,
        .held_out = 0.1,
        .kind = ProblemKind::MatrixCompletion,
        .says_rank = false,
        .sampled = false,
        .picture = false,
        .labelled = true,
        .in_switch = true,
        .whole_svds = false,
        .idle = kIdle,
        .first_rank = 5,
        .first_rate = std::nullopt,
    };
};

template <>
struct SourceOf<ProblemSource::MatrixFile> {
    static constexpr IdleKey kIdle[] = {
        {"n", kFileDecides},        {"rows", kFileDecides},      {"cols", kFileDecides},
        {"rate", kFileDecides},     {"noise", kFileDecides},     {"condition", kFileDecides},
        {"sample", kFileDecides},   {"max-side", kFileDecides},  {"fill-rows", kFileDecides},
        {"columns", kOnlyRatings},  {"mask", kOnlyPictures},     {"model-rank", kRankGiven},
        {"redraw", kPositionsRead}, {"coherence", kFileDecides}, {"sampling", kPositionsRead}};
    static constexpr SourceRow row{
        .key = "matrix",
        .help = "a matrix with missing entries: CSV or other text, Matrix Market, .npy, .npz",
        .label = "Matrix",
        .noun = "a matrix",
        .truth = TruthOfSource::None,
        .measure = MeasureOfSource::HeldOut,
        .held_out = 0,
        .kind = ProblemKind::MatrixCompletion,
        .says_rank = false,
        .sampled = false,
        .picture = false,
        .labelled = false,
        .in_switch = false,
        .whole_svds = false,
        .idle = kIdle,
        .first_rank = std::nullopt,
        .first_rate = std::nullopt,
    };
};

template <>
struct SourceOf<ProblemSource::VectorPicture> {
    static constexpr IdleKey kIdle[] = {{"problem", kIntensities},      {"n", kFileDecides},
                                        {"rows", kFileDecides},         {"cols", kFileDecides},
                                        {"rank", kIntensities},         {"noise", kIntensities},
                                        {"condition", kFileDecides},    {"sample", kIntensities},
                                        {"fill-rows", kIntensities},    {"center", kOnlyTables},
                                        {"header", kOnlyTables},        {"row-names", kOnlyTables},
                                        {"columns", kOnlyTables},       {"missing", kOnlyTables},
                                        {"decimal", kOnlyTables},       {"separator", kOnlyTables},
                                        {"test-fraction", kOnlyTables}, {"test", kOnlyTables},
                                        {"clip", kOnlyTables},          {"scale", kOnlyTables},
                                        {"mask", kIntensities},         {"model-rank", kIntensities},
                                        {"redraw", kIntensities},       {"coherence", kFileDecides},
                                        {"sampling", kIntensities}};
    static constexpr SourceRow row{
        .key = "phase-image",
        .help =
            "a picture of at most 64 x 64 pixels, of which only the squares of random sums of pixels are "
            "known",
        .label = "Intensities",
        .noun = "a picture seen by intensities",
        .truth = TruthOfSource::Drawn,
        .measure = MeasureOfSource::None,
        .held_out = 0,
        .kind = ProblemKind::PhaseRetrieval,
        .says_rank = true,
        .sampled = true,
        .picture = true,
        .labelled = false,
        .in_switch = false,
        .whole_svds = true,
        .idle = kIdle,
        .first_rank = 1,
        .first_rate = 6.0,
    };
};

}  // namespace lowrank
