// What the program asks of a kind of problem: its words, what its rate p means, what it can do, and the work
// of its folder.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/linalg/types.h"
#include "core/text/given.h"

namespace lowrank {

class MeasurementOperator;
struct ProblemSizes;
struct ProblemSpec;

/// In the order of every list of the program. Each has its row in core/problem/kind_table.h; Count is none.
enum class ProblemKind { MatrixCompletion, MatrixSensing, RankOneMeasurements, PhaseRetrieval, Count };
inline constexpr auto kProblemKinds = every<ProblemKind>();

/// What the number p is.
struct RateForm {
    Given<std::string_view> name;     ///< on an axis: 'sampling rate p'
    Given<std::string_view> label;    ///< of its row in the window: 'Sampling'
    Given<std::string_view> meaning;  ///< its tooltip there
    Given<std::string_view> formula;  ///< on the command line: 'share of entries that are seen'
    Given<std::string_view> bounded;  ///< '… lies above 0 and is at most 1.'
    Given<double> usual;              ///< unless told
    Given<double> studied;            ///< of a study, which is after what is hard
    Given<std::string_view> axis;     ///< on which a study of the window begins
    Given<double> most;
    Given<double> low, high;                ///< of its slider
    Given<int> decimals;                    ///< to which its slider rounds
    Given<std::array<double, 4>> compared;  ///< what a figure over the rate shows
    Given<bool> share;                      ///< whether it is a share: 0.6 or 60 %
};

/// Constant stepsizes: of methods that threshold after a full gradient, and of those that step on two
/// factors, which is over the share m / (n1 n2) where entries are seen one by one.
struct UsualSteps {
    Given<double> thresholding, factored;
    Given<bool> factored_over_rate;
};

/// A list of numbers in an instance file. width: numbers a measurement, in brackets of their own; 0: one
/// whole number a measurement, all in one list.
struct OperatorTable {
    Given<std::string_view> name, meaning;
    Given<Index (*)(Index rows, Index cols)> width;
};
/// The numbers of each table of a kind, in their order.
using OperatorNumbers = std::vector<std::vector<double>>;

/// How much more often than others an entry is drawn: w_ij = rows(i) + cols(j). Without numbers: all alike.
struct EntryWeights {
    Vector rows{}, cols{};
    bool empty() const { return rows.size() == 0; }
};

/// What a kind computes: functions of its folder.
struct KindWork {
    /// The operator of a generated problem; the weights are for kinds that measure entries. Cancelled when
    /// the token fired.
    Given<Outcome (*)(const ProblemSpec&, const EntryWeights&, std::shared_ptr<const MeasurementOperator>&,
                      const std::stop_token&)>
        draw;
    /// Bytes the operator holds, and what else is held while it is drawn.
    Given<double (*)(const ProblemSizes&)> memory, drawing;
    /// Bytes of its scratch once factors of so many columns have been measured and blocks of so many
    /// multiplied.
    Given<double (*)(const ProblemSizes&, Index measured, Index multiplied)> scratch;
    /// Whether the Euclidean methods keep a dense matrix (MeasurementOperator::prefers_dense).
    Given<bool (*)(const ProblemSizes&)> prefers_dense;
    /// Brings what an instance file says into the order of the operator, samples with it; the sentence that
    /// refuses it, or nothing.
    Given<std::string (*)(Index rows, Index cols, OperatorNumbers&, std::optional<Vector>& samples)> settle;
    /// The operator that settled numbers spell out.
    Given<std::shared_ptr<const MeasurementOperator> (*)(Index rows, Index cols, const OperatorNumbers&)>
        make;
};

/// One kind of problem. Everything outside core/problem asks here and compares no ProblemKind.
struct KindRow {
    Given<std::string_view> word;        ///< in files, share lines and on the command line: 'mc'
    Given<std::string_view> short_name;  ///< on pages: 'MC'
    Given<std::string_view> label;       ///< on screen: 'Completion'
    Given<std::string_view> title;       ///< 'matrix completion'
    Given<std::string_view> model;       ///< what is measured, plain ASCII
    Given<std::string_view> theory;      ///< one sentence on E[A*A] and what follows from it
    Given<RateForm> rate;
    /// The number of measurements, before rounding, of p and the sizes.
    Given<double (*)(double rate, double n1, double n2, double r)> samples;
    /// Whether a measurement is an entry of the matrix: rows can be filled, unseen entries be named, the mask
    /// be shown.
    Given<bool> entrywise;
    /// Of a kind that is not entrywise: why its rows cannot be filled.
    Given<std::string_view> why_no_fill;
    /// Whether only the symmetric part of a matrix is measured, so that truth and iterates are symmetric.
    Given<bool> symmetric;
    /// Whether the numbers of a measurement are independent and normal, of variance 1/m.
    Given<bool> gaussian;
    Given<Index> most_rank;
    Given<bool> in_switch;      ///< whether it always stands in the window's switch of problems
    Given<Index> easy_side;     ///< up to this a side is drawn at the speed of a slider
    Given<Index> studied_side;  ///< on which a study of the window begins
    Given<UsualSteps> steps;
    Given<std::span<const OperatorTable>> tables;
    Given<KindWork> work;

    /// The numbers of a measurement, over all tables: 0 where it is a position.
    Index numbers_of_measurement(Index rows, Index cols) const;
    /// Of matrices of rank r: r (n1 + n2 - r), or r (2 n - r + 1) / 2 of symmetric ones.
    double freedom(double n1, double n2, double r) const;
};

const KindRow& row_of(ProblemKind kind);

/// The kind of a word ('mc'); nothing where there is none. 'mc, ms' for the sentence that refuses it.
std::optional<ProblemKind> kind_of_word(std::string_view word);
std::string kind_words(std::string_view between = ", ");

}  // namespace lowrank
