// The rows of the data keys: how a table is read, what is held out, what is taken off.
#include "core/io/experiment_keys_data.h"

#include <algorithm>
#include <fmt/core.h>

#include "core/io/table/table_words.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

Failure data_key_refused(std::string_view key, std::string_view text, std::string_view allowed) {
    return {fmt::format("{} cannot be '{}': {}.", key, first_letters(text, kLongestName), allowed)};
}

Result<Written> read_yes_no(std::string_view key, std::string_view text, std::optional<bool>& out) {
    if (text == "yes" || text == "no")
        out = text == "yes";
    else if (text == "auto")
        out.reset();
    else
        return data_key_refused(key, text, "yes, no or auto is needed");
    return Written{};
}

Result<Written> read_data_path(std::string_view key, std::string_view text, std::string& out) {
    if (text.empty() || text.find('\0') != text.npos || text.size() > kLongestPath)
        return data_key_refused(key, text,
                                fmt::format("a file name of at most {} bytes is needed", kLongestPath));
    out = std::string(text);
    return Written{};
}

/// 'none' or 'LOW:HIGH'.
Result<Written> read_clip(std::string_view text, std::optional<ClipRange>& out) {
    if (text == "auto") return out.reset(), Written{};
    if (text == "none") return out = ClipRange{}, Written{};
    const std::size_t colon = text.find(':');
    const auto low = parse_number(text.substr(0, colon));
    const auto high = colon == text.npos ? std::nullopt : parse_number(text.substr(colon + 1));
    if (!low || !high || !(*low < *high))
        return data_key_refused("clip", text, "LOW:HIGH with LOW below HIGH, none or auto is needed");
    out = ClipRange{*low, *high};
    return Written{};
}

std::string clip_words(const std::optional<ClipRange>& clip) {
    if (!clip) return {};
    return *clip == ClipRange{} ? "none" : print_number(clip->low) + ":" + print_number(clip->high);
}

std::string yes_no(const std::optional<bool>& value) { return value ? *value ? "yes" : "no" : ""; }

struct SamplingWord {
    std::string_view word;
    SamplingLaw law;
};
constexpr SamplingWord kSamplings[] = {
    {"uniform", SamplingLaw::Uniform}, {"rows", SamplingLaw::Rows}, {"leverage", SamplingLaw::Leverage}};

const ExperimentKey kDataKeys[] = {
    {"coherence", "problem", KeyType::Number, "S",
     "rows and columns of the truth's factors times exp(S N(0, 1)), so that few hold most of it; 0: none",
     [](std::string_view text, ExperimentSpec& spec) -> Result<Written> {
         const std::optional<double> value = parse_number(text);
         if (!value || !(*value >= 0))
             return data_key_refused("coherence", text, "a number of at least 0 is needed");
         spec.problem.coherence = *value;
         return Written{};
     },
     [](const ExperimentSpec& spec) {
         return spec.problem.coherence == 0 ? std::string() : print_number(spec.problem.coherence);
     }},
    {"sampling", "problem", KeyType::Word, "uniform|rows|leverage",
     "mc: entries all alike, rows by a power law (place^-1/2), or by the leverage scores of the truth",
     [](std::string_view text, ExperimentSpec& spec) -> Result<Written> {
         const auto* found = std::ranges::find(kSamplings, text, &SamplingWord::word);
         if (found == std::end(kSamplings))
             return data_key_refused("sampling", text, "uniform, rows or leverage is needed");
         spec.problem.sampling = found->law;
         return Written{};
     },
     [](const ExperimentSpec& spec) {
         if (spec.problem.sampling == SamplingLaw::Uniform) return std::string();
         return std::string(std::ranges::find(kSamplings, spec.problem.sampling, &SamplingWord::law)->word);
     }},
    {"header", "problem", KeyType::Word, "yes|no",
     "tables: whether the first line holds the names of the columns",
     [](std::string_view text, ExperimentSpec& spec) {
         return read_yes_no("header", text, spec.problem.table.header);
     },
     [](const ExperimentSpec& spec) { return yes_no(spec.problem.table.header); }},
    {"row-names", "problem", KeyType::Word, "yes|no",
     "matrices: whether the first column holds the names of the rows",
     [](std::string_view text, ExperimentSpec& spec) {
         return read_yes_no("row-names", text, spec.problem.table.row_names);
     },
     [](const ExperimentSpec& spec) { return yes_no(spec.problem.table.row_names); }},
    {"columns", "problem", KeyType::Word, "ROW,COLUMN,VALUE",
     "ratings: the three columns, by their names or counted from 1",
     [](std::string_view text, ExperimentSpec& spec) -> Result<Written> {
         const std::vector<std::string> names = listed_words(text);
         if (names.size() != 3 ||
             std::ranges::any_of(names, [](const std::string& name) { return name.empty(); }))
             return data_key_refused(
                 "columns", text,
                 "three columns are needed, of row, column and value, as user,item,rating or 1,2,4");
         spec.problem.table.columns = std::string(text);
         return Written{};
     },
     [](const ExperimentSpec& spec) { return spec.problem.table.columns; }},
    {"missing", "problem", KeyType::Word, "99,0,NULL",
     "tables: numbers and words that stand for a missing value, beside the usual ones",
     [](std::string_view text, ExperimentSpec& spec) -> Result<Written> {
         constexpr std::size_t kMost = 1000;
         if (text.size() > kMost)
             return data_key_refused("missing", text, "at most 1000 bytes are needed, separated by commas");
         spec.problem.table.missing = std::string(text);
         return Written{};
     },
     [](const ExperimentSpec& spec) { return spec.problem.table.missing; }},
    {"decimal", "problem", KeyType::Word, "point|comma", "tables: the decimal mark, . or ,",
     [](std::string_view text, ExperimentSpec& spec) -> Result<Written> {
         if (text == "," || text == "comma")
             spec.problem.table.decimal = "comma";
         else if (text == "." || text == "point")
             spec.problem.table.decimal = "point";
         else
             return data_key_refused("decimal", text, "point or comma is needed, or the mark itself");
         return Written{};
     },
     [](const ExperimentSpec& spec) { return spec.problem.table.decimal; }},
    {"separator", "problem", KeyType::Word, "comma|semicolon|tab|pipe|colons|blanks",
     "tables: what stands between the cells; any other sign as it is",
     [](std::string_view text, ExperimentSpec& spec) -> Result<Written> {
         const std::string word = separator_word(text);
         if (word.empty())
             return data_key_refused(
                 "separator", text,
                 "comma, semicolon, tab, pipe, colons or blanks is needed, or the separator itself");
         spec.problem.table.separator = word;
         return Written{};
     },
     [](const ExperimentSpec& spec) { return spec.problem.table.separator; }},
    {"test-fraction", "problem", KeyType::Number, "SHARE",
     "tables: share of the known values that is held out as a test; 0: none",
     [](std::string_view text, ExperimentSpec& spec) -> Result<Written> {
         const std::optional<double> share = parse_number(text);
         if (!share || !(*share >= 0 && *share <= 0.9))
             return data_key_refused("test-fraction", text, "a number from 0 to 0.9 is needed");
         spec.problem.test_fraction = *share;
         return Written{};
     },
     [](const ExperimentSpec& spec) {
         return spec.problem.test_fraction ? print_number(*spec.problem.test_fraction) : std::string();
     }},
    {"test", "problem", KeyType::Word, "FILE",
     "tables: another file of ratings, or a matrix of the same size, whose values are the test",
     [](std::string_view text, ExperimentSpec& spec) {
         return read_data_path("test", text, spec.problem.test_path);
     },
     [](const ExperimentSpec& spec) { return spec.problem.test_path; }},
    {"clip", "problem", KeyType::Word, "LOW:HIGH|none",
     "tables: predictions are kept within these; of ratings within the ends of what was seen unless told",
     [](std::string_view text, ExperimentSpec& spec) { return read_clip(text, spec.problem.clip); },
     [](const ExperimentSpec& spec) { return clip_words(spec.problem.clip); }},
    {"scale", "problem", KeyType::Word, "none|columns",
     "matrices: columns divides each column by its standard deviation first, for columns of other units",
     [](std::string_view text, ExperimentSpec& spec) -> Result<Written> {
         if (text != "none" && text != "columns")
             return data_key_refused("scale", text, "none or columns is needed");
         spec.problem.scale_columns = text == "columns";
         return Written{};
     },
     [](const ExperimentSpec& spec) {
         return spec.problem.scale_columns ? std::string("columns") : std::string();
     }},
    {"mask", "problem", KeyType::Word, "FILE",
     "pictures: one of the same size that is white where nothing is known; all others are seen unless --rate",
     [](std::string_view text, ExperimentSpec& spec) {
         return read_data_path("mask", text, spec.problem.mask_path);
     },
     [](const ExperimentSpec& spec) { return spec.problem.mask_path; }},
};

}  // namespace

std::span<const ExperimentKey> data_keys() { return kDataKeys; }

}  // namespace lowrank
