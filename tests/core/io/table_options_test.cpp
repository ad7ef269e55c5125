// What is asked of a table beside its reading: a test of its own, ends of predictions, columns in other
// units; and masks.
#include <cmath>
#include <cstdint>
#include <filesystem>

#include "core/io/array/npy.h"
#include "core/io/file/atomic_file.h"
#include "core/io/instance/build_instance.h"
#include "core/io/picture/image.h"
#include "core/run/data/filled_in.h"
#include "core/run/data/held_out.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

ExperimentSpec table_at(ProblemSource source, const std::string& path, Index rank) {
    ExperimentSpec spec = default_experiment();
    spec.problem.source = source;
    spec.problem.path = path;
    spec.problem.rank = rank;
    spec.methods = {{*parse_method("narg:restart=gradient"), true}};
    return spec;
}

std::shared_ptr<const Instance> shared_table(const ExperimentSpec& spec) {
    Result<Instance> made = build_instance(spec, 0, {});
    INFO(made.sentence());
    REQUIRE(made);
    return std::make_shared<const Instance>(std::move(*made));
}

std::string refusal_of(const ExperimentSpec& spec) { return build_instance(spec, 0, {}).sentence(); }

bool told(const std::vector<std::string>& sentences, const std::string& words) {
    return std::ranges::any_of(sentences, [&](const std::string& each) { return says(each, words); });
}

/// The whole completed table as it is written.
Matrix written_table(const Instance& instance, const FixedRankPoint& X) {
    Matrix out(X.rows(), X.cols());
    completed_matrix(X, instance.origin.get(), instance.unit_exponent).fill(0, 0, out);
    return out;
}

const char* const kRatings =
    "u1,f1,5\nu1,f2,3\nu1,f3,4\nu2,f1,4\nu2,f2,2\nu2,f4,3\nu3,f1,1\nu3,f3,5\nu3,f4,2\nu4,f2,4\nu4,f3,3\nu4,"
    "f4,1\n";

}  // namespace

TEST_CASE("a test of its own is what is held out, and what stands in both is held out") {
    const testing::TempFolder folder;
    ExperimentSpec spec = table_at(ProblemSource::Ratings, folder.with("r.csv", kRatings), 1);
    spec.problem.center = Centring::Mean;
    spec.problem.test_path = folder.with("t.csv", "user,item,rating\nu1,f4,2\nu2,f3,3.5\nu4,f2,4\nu9,f1,1\n");
    const auto instance = shared_table(spec);
    const Origin& origin = *instance->origin;
    REQUIRE(origin.test_value.size() == 3);
    CHECK(instance->problem->A->measurements() == 11);
    CHECK(told(instance->notes, "1 value of the test stands in the table, too"));
    CHECK(told(instance->notes, "3 of "));
    CHECK(told(instance->warnings, "1 rating of the test has a row or column without ratings"));
    // By columns: f2 of u4, f3 of u2, f4 of u1, the mean subtracted.
    const std::vector<std::int32_t> rows{3, 1, 0}, cols{1, 2, 3};
    CHECK(origin.test_row == rows);
    CHECK(origin.test_col == cols);
    CHECK(origin.offset + origin.test_value(0) == Approx(4));
    CHECK(origin.offset + origin.test_value(1) == Approx(3.5));
    CHECK(origin.offset == Approx((5 + 3 + 4 + 4 + 2 + 3 + 1 + 5 + 2 + 3 + 1) / 11.0));

    spec.problem.test_fraction = 0.1;
    CHECK(says(refusal_of(spec), "test and test-fraction both say what is held out"));
    spec.problem.test_fraction.reset();
    spec.problem.test_path = folder.with("none.csv", "u9,f9,1\n");
    CHECK(says(refusal_of(spec), "no rating of the test"));
    spec.problem.test_path = spec.problem.path;
    CHECK(says(refusal_of(spec), "none is left to learn from"));

    ExperimentSpec matrix =
        table_at(ProblemSource::MatrixFile, folder.with("m.csv", "1,2,\n2,4,6\n,6,9\n"), 1);
    matrix.problem.test_path = folder.with("mt.csv", ",,3\n,,\n3,,\n");
    const auto held = shared_table(matrix);
    CHECK(held->origin->test_value.size() == 2);
    CHECK(holds_out(matrix.problem));
    matrix.problem.test_path = folder.with("small.csv", "1,2\n3,4\n");
    CHECK(says(refusal_of(matrix), "is 2 x 2, and the matrix 3 x 3"));
}

TEST_CASE("a value that nothing predicts is left out of a test, with what is taken off and without") {
    const testing::TempFolder folder;
    ExperimentSpec spec =
        table_at(ProblemSource::MatrixFile, folder.with("m.csv", "a,b,c\n1,2,\n2,4,\n3,6,\n,,\n"), 1);
    for (const Centring centring : {Centring::None, Centring::Mean, Centring::Columns}) {
        spec.problem.center = centring;
        spec.problem.test_path = folder.with("t.csv", "a,b,c\n,,7\n,,\n,6,\n8,,\n");
        const auto instance = shared_table(spec);
        CHECK(instance->origin->test_row == std::vector<std::int32_t>{2});
        CHECK(instance->origin->test_col == std::vector<std::int32_t>{1});
        CHECK(told(instance->warnings, "2 values held out stand in a row or column without a known one"));
        spec.problem.test_path = folder.with("far.csv", "a,b,c\n,,7\n,,\n,,\n8,,\n");
        CHECK(says(refusal_of(spec), "there is nothing to test by"));
    }
}

TEST_CASE("what is said of a table holds for its test, and names say where its values stand") {
    const testing::TempFolder folder;
    ExperimentSpec spec = table_at(
        ProblemSource::Ratings,
        folder.with("r.csv", "u1,f1,9,5\nu1,f2,9,3\nu2,f1,9,4\nu2,f2,9,99\nu3,f1,9,1\nu3,f2,9,2\n"), 1);
    spec.problem.center = Centring::None;
    spec.problem.table.columns = "1,2,4";
    spec.problem.table.missing = "99";
    spec.problem.test_path = folder.with("t.csv", "u2,f2,9,2.5\nu3,f1,9,99\n");
    const auto ratings = shared_table(spec);
    REQUIRE(ratings->origin->test_value.size() == 1);
    CHECK(ratings->origin->offset + ratings->origin->test_value(0) == Approx(2.5));

    ExperimentSpec matrix =
        table_at(ProblemSource::MatrixFile, folder.with("m.csv", "id;a;b\nx;1,5;2\ny;2;\nz;;6,5\n"), 1);
    matrix.problem.center = Centring::None;
    matrix.problem.table.decimal = "comma";
    matrix.problem.test_path = folder.with("mt.csv", "id;b;a\nz;;3,5\ny;4,25;\nx;;\n");
    const auto held = shared_table(matrix);
    REQUIRE(held->origin->test_value.size() == 2);
    // a of z and b of y, by columns.
    CHECK(held->origin->test_row == std::vector<std::int32_t>{2, 1});
    CHECK(held->origin->test_col == std::vector<std::int32_t>{0, 1});
    CHECK(held->origin->test_value(0) == Approx(3.5));
    CHECK(held->origin->test_value(1) == Approx(4.25));
    CHECK(held->problem->A->measurements() == 4);
    matrix.problem.test_path = folder.with("mo.csv", "id;b;a\nz;;3,5\nw;4,25;\nx;;\n");
    CHECK(says(refusal_of(matrix), "the rows of the test"));
}

TEST_CASE("names in the encoding of old spreadsheets stay apart") {
    const testing::TempFolder folder;
    const auto instance = shared_table(
        table_at(ProblemSource::MatrixFile,
                 folder.with("l.csv", "name,gr\xfcn,gr\xf6n\nM\xfcller,1,2\nM\xf6ller,2,4\n"), 1));
    CHECK(instance->origin->row_labels == std::vector<std::string>{"Müller", "Möller"});
    CHECK(instance->origin->col_labels == std::vector<std::string>{"grün", "grön"});
}

TEST_CASE("predictions of ratings stay within what was seen, in errors as in files") {
    const testing::TempFolder folder;
    ExperimentSpec spec = table_at(ProblemSource::Ratings, folder.with("r.csv", kRatings), 2);
    spec.problem.test_fraction = 0.2;
    spec.stop.max_iter = 40;
    const auto instance = shared_table(spec);
    CHECK(told(instance->notes, "Predictions are kept within 1 and 5, the ends of what was seen"));
    // A point that overshoots everywhere.
    FixedRankPoint X = instance->start;
    X.K *= 100;
    const Matrix table = written_table(*instance, X);
    CHECK(table.maxCoeff() == 5);
    CHECK(table.minCoeff() == 1);
    const Origin& origin = *instance->origin;
    double squares = 0;
    for (Index k = 0; k < origin.test_value.size(); ++k) {
        const Index i = origin.test_row[std::size_t(k)], j = origin.test_col[std::size_t(k)];
        const double value =
            origin.test_value(k) + origin.offset + origin.row_offset(i) + origin.col_offset(j);
        squares += (table(i, j) - value) * (table(i, j) - value);
    }
    CHECK(held_out_error(*instance, X).rmse == Approx(std::sqrt(squares / double(origin.test_value.size()))));

    spec.problem.clip = ClipRange{2, 4};
    CHECK(told(shared_table(spec)->notes, "Predictions are kept within 2 and 4."));
    CHECK(written_table(*shared_table(spec), X).maxCoeff() == 4);
    spec.problem.clip = ClipRange{};
    CHECK_FALSE(told(shared_table(spec)->notes, "kept within"));
    CHECK(written_table(*shared_table(spec), X).maxCoeff() > 5);
    // A matrix is no scale of ratings.
    const ExperimentSpec matrix =
        table_at(ProblemSource::MatrixFile, folder.with("m.csv", "1,2,\n2,4,6\n,6,9\n"), 1);
    CHECK_FALSE(told(shared_table(matrix)->notes, "kept within"));
}

TEST_CASE("columns in other units are warned about, and weigh alike once they are scaled") {
    const testing::TempFolder folder;
    const auto text = [](double unit, double all = 1) {
        std::string out;
        for (int i = 0; i < 18; ++i) {
            for (int j = 0; j < 12; ++j) {
                char cell[40] = "";
                if ((i * 7 + j * 5) % 4 != 0)
                    std::snprintf(cell, sizeof cell, "%.12g",
                                  all * (j == 3 ? unit : 1) *
                                      (2 + std::sin(0.7 * i) * std::cos(1.3 * j + 0.3) + 0.1 * j));
                out += std::string(j > 0 ? "," : "") + cell;
            }
            out += "\n";
        }
        return out;
    };
    ExperimentSpec spec = table_at(ProblemSource::MatrixFile, folder.with("m.csv", text(5000)), 1);
    CHECK(told(shared_table(spec)->warnings, "The columns differ in size by a factor of "));
    CHECK(told(shared_table(spec)->warnings, "column 4 has values of about "));
    // In the unit of the file, also where another one is computed in.
    const auto warning_at = [&](double all) {
        const auto instance =
            shared_table(table_at(ProblemSource::MatrixFile, folder.with("all.csv", text(5000, all)), 1));
        CHECK((instance->unit_exponent != 0) == (all != 1));
        return *std::ranges::find_if(instance->warnings,
                                     [](const std::string& each) { return says(each, "differ in size"); });
    };
    const std::string here = warning_at(1), far = warning_at(1e13);
    const auto size_in = [](const std::string& warning) {
        constexpr std::string_view kBefore = "values of about ";
        return std::stod(warning.substr(warning.find(kBefore) + kBefore.size()));
    };
    CHECK(size_in(far) == Approx(1e13 * size_in(here)).epsilon(1e-2));
    spec.problem.scale_columns = true;
    spec.problem.test_fraction = 0.1;
    spec.stop.tol = 1e-12;
    const auto scaled = shared_table(spec);
    CHECK_FALSE(told(scaled->warnings, "differ in size"));
    CHECK(told(scaled->notes, "Each column is divided by its standard deviation"));
    const RunResult result = run_race(spec, scaled);
    const FixedRankPoint& X = result.iterates.front();
    // Parts of columns and rank one: everything is recovered, in the units of the file.
    const Matrix table = written_table(*scaled, X);
    double most = 0;
    for (int i = 0; i < 18; ++i)
        for (int j = 0; j < 12; ++j) {
            const double unit = j == 3 ? 5000 : 1;
            most = std::max(most, std::abs(table(i, j) / unit -
                                           (2 + std::sin(0.7 * i) * std::cos(1.3 * j + 0.3) + 0.1 * j)));
        }
    CHECK(most < 1e-6);
    CHECK(held_out_error(*scaled, X).rmse < 1e-2);
    FilledIn filled;
    REQUIRE(look_at_filled_in(*scaled, X, filled) == Outcome::Done);
    CHECK(filled.high > 5000);
    CHECK_FALSE(
        told(shared_table(table_at(ProblemSource::MatrixFile, folder.with("n.csv", text(20)), 1))->warnings,
             "differ in size"));
}

TEST_CASE("a mask hides the pixels it is white at") {
    const testing::TempFolder folder;
    constexpr Index kSide = 12;
    std::vector<std::uint8_t> picture(kSide * kSide * 3), mask(kSide * kSide, 0);
    for (std::size_t k = 0; k < picture.size(); ++k) picture[k] = static_cast<std::uint8_t>(k * 7 % 251);
    for (Index i = 3; i < 6; ++i)
        for (Index j = 2; j < 9; ++j) mask[static_cast<std::size_t>(i * kSide + j)] = 255;
    ExperimentSpec spec =
        table_at(ProblemSource::Picture, folder.with("p.png", *encode_png(picture, kSide, kSide, 3)), 2);
    spec.problem.mask_path = folder.with("mask.png", *encode_png(mask, kSide, kSide, 1));
    spec.problem.rate = 1;
    const auto instance = shared_table(spec);
    CHECK(told(instance->notes, "The mask hides 21 of 144 pixels"));
    CHECK(instance->problem->A->measurements() == 3 * (144 - 21));
    for (Index c = 0; c < 3; ++c) CHECK(std::isnan(instance->origin->picture(4, c * kSide + 3)));
    CHECK_FALSE(std::isnan(instance->origin->picture(3, 1)));

    // A mask the other way round leaves a hole of one colour, and what it hides is not.
    std::vector<std::uint8_t> holed = picture, negative(mask.size());
    for (std::size_t k = 0; k < mask.size(); ++k) {
        negative[k] = static_cast<std::uint8_t>(255 - mask[k]);
        if (mask[k] == 255) holed[3 * k] = holed[3 * k + 1] = holed[3 * k + 2] = 0;
    }
    spec.problem.path = folder.with("h.png", *encode_png(holed, kSide, kSide, 3));
    spec.problem.mask_path = folder.with("negative.png", *encode_png(negative, kSide, kSide, 1));
    const auto turned = shared_table(spec);
    CHECK(told(turned->notes, "it is taken as black where pixels are unknown"));
    CHECK(told(turned->notes, "The mask hides 21 of 144 pixels"));
    CHECK(std::isnan(turned->origin->picture(4, 3)));

    spec.problem.mask_path =
        folder.with("small.png", *encode_png(std::vector<std::uint8_t>(9, 255), 3, 3, 1));
    CHECK(says(refusal_of(spec), "has 3 x 3 pixels, and the picture 12 x 12"));
    spec.problem.mask_path =
        folder.with("black.png", *encode_png(std::vector<std::uint8_t>(144, 0), kSide, kSide, 1));
    CHECK(says(refusal_of(spec), "is nowhere white"));
    spec.problem.mask_path =
        folder.with("white.png", *encode_png(std::vector<std::uint8_t>(144, 255), kSide, kSide, 1));
    CHECK(says(refusal_of(spec), "is white all over"));
}

TEST_CASE(
    "cells between pieces of a matrix that share no row and no column are nan, and ratings are estimated") {
    const testing::TempFolder folder;
    ExperimentSpec spec =
        table_at(ProblemSource::MatrixFile, folder.with("m.csv", "1,2,,\n2,4,,\n,,5,6\n,,7.5,9\n"), 1);
    spec.problem.center = Centring::None;
    const auto instance = shared_table(spec);
    const auto pieces = sample_pieces(spec.problem, *instance);
    REQUIRE(pieces);
    CHECK(pieces->count == 2);
    Matrix out(4, 4);
    completed_matrix(instance->start, instance->origin.get(), instance->unit_exponent, pieces)
        .fill(0, 0, out);
    for (Index j = 0; j < 4; ++j)
        for (Index i = 0; i < 4; ++i) CHECK(std::isnan(out(i, j)) == ((i < 2) != (j < 2)));
    // A piece of what is written, not of the matrix.
    Matrix corner(2, 1);
    completed_matrix(instance->start, instance->origin.get(), instance->unit_exponent, pieces)
        .fill(2, 1, corner);
    CHECK(corner.array().isNaN().all());
    const ExperimentSpec rated =
        table_at(ProblemSource::Ratings, folder.with("r.csv", "a,x,1\na,y,2\nb,z,3\nb,w,4\n"), 1);
    CHECK_FALSE(sample_pieces(rated.problem, *shared_table(rated)));
}
