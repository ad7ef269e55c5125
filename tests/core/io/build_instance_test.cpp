// Sources to instances: the same samples the file holds, origins filled, sentences for what does not fit.
#include "core/io/instance/build_instance.h"

#include <cmath>
#include <set>

#include "core/io/file/atomic_file.h"
#include "core/io/instance/save_instance.h"
#include "core/io/picture/image.h"
#include "core/io/table/ratings.h"
#include "core/problem/completion/entry_sampling.h"
#include "core/problem/generate.h"
#include "tests/catch.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::TempFolder;

namespace {

ExperimentSpec from(ProblemSource source, const std::string& path, Index rank) {
    ExperimentSpec spec = default_experiment();
    spec.problem.source = source;
    spec.problem.path = path;
    spec.problem.rank = rank;
    return spec;
}

Instance built(const ExperimentSpec& spec) {
    Result<Instance> made = build_instance(spec, 0);
    INFO(made.sentence());
    REQUIRE(made);
    Instance instance = std::move(*made);
    REQUIRE(instance.problem->y.allFinite());
    REQUIRE(instance.problem->y.size() == instance.problem->A->measurements());
    REQUIRE(instance.start.rank() == instance.problem->rank);
    return instance;
}

std::string refusal(const ExperimentSpec& spec, double limit = 0) {
    const Result<Instance> made = build_instance(spec, limit);
    CHECK_FALSE(made.cancelled());
    return made.sentence();
}

bool some_says(const std::vector<std::string>& sentences, const char* part) {
    for (const std::string& sentence : sentences)
        if (sentence.find(part) != std::string::npos) return true;
    return false;
}

std::set<std::int64_t> positions(const Instance& instance) {
    const auto file = instance_file_of(instance);
    std::set<std::int64_t> all;
    for (const double index : file->numbers[0]) all.insert(static_cast<std::int64_t>(index));
    return all;
}

std::string colour_picture(Index rows, Index cols) {
    Matrix values(rows, 3 * cols);
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < 3 * cols; ++j)
            values(i, j) = static_cast<double>((7 * i + 13 * j + i * j) % 256) / 255;
    return *encode_picture(values, 3);
}

}  // namespace

TEST_CASE("golden instances are built with their truth") {
    for (const char* name : {"mc-40x40-r3", "ms-10x8-r1"}) {
        const Instance instance =
            built(from(ProblemSource::InstanceFile,
                       std::string(lowrank::test::kTestFolder) + "/golden/" + name + ".instance.toml", 99));
        REQUIRE(instance.truth);
        CHECK(instance.truth->exact);
        Vector y;
        const Matrix left = instance.truth->X.U * instance.truth->X.K;
        REQUIRE(instance.problem->A->apply({left, instance.truth->X.V}, y) == Outcome::Done);
        CHECK((y - instance.problem->y).norm() <= 1e-13 * y.norm());
        CHECK(instance.truth->norm == Approx(instance.truth->X.dense().norm()).epsilon(1e-13));
    }
}

TEST_CASE("a saved instance builds the same problem again, exact and noisy, of both kinds") {
    TempFolder folder;
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        for (const double noise : {0.0, 0.3}) {
            ExperimentSpec spec = default_experiment();
            spec.problem.kind = kind;
            spec.problem.rows = 12;
            spec.problem.cols = 9;
            spec.problem.rank = 2;
            spec.problem.rate = kind == ProblemKind::MatrixCompletion ? 0.7 : 4;
            spec.problem.noise = noise;
            const Instance instance = built(spec);
            const auto file = instance_file_of(instance);
            REQUIRE(file);
            REQUIRE(write_file(folder.path("i.toml"), write_instance_file(*file), true));
            const Instance back = built(from(ProblemSource::InstanceFile, folder.path("i.toml"), 1));
            CHECK(back.problem->rank == 2);
            CHECK(back.truth->exact == (noise == 0));
            CHECK(back.problem->y == instance.problem->y);
            CHECK(back.start.dense() == instance.start.dense());
            CHECK((back.truth->X.dense() - instance.truth->X.dense()).norm() <= 1e-13 * instance.truth->norm);
            const auto again = instance_file_of(back);
            CHECK(again->numbers == file->numbers);
            // Noise that is more than rounding is noise; without samples they are those of the truth.
            InstanceFile moved = *file;
            (*moved.samples)(0) += 1e-9;
            REQUIRE(write_file(folder.path("i.toml"), write_instance_file(moved), true));
            CHECK_FALSE(built(from(ProblemSource::InstanceFile, folder.path("i.toml"), 1)).truth->exact);
            moved.samples.reset();
            REQUIRE(write_file(folder.path("i.toml"), write_instance_file(moved), true));
            CHECK(built(from(ProblemSource::InstanceFile, folder.path("i.toml"), 1)).truth->exact);
        }
    }
}

TEST_CASE("a saved instance whose methods are given another rank than its truth builds the same again") {
    TempFolder folder;
    for (const Index given : {1, 4}) {
        ExperimentSpec spec = default_experiment();
        spec.problem.kind = ProblemKind::MatrixSensing;
        spec.problem.rows = 9;
        spec.problem.cols = 8;
        spec.problem.rank = 2;
        spec.problem.rate = 4;
        spec.problem.model_rank = given;
        const Instance instance = built(spec);
        REQUIRE(write_file(folder.path("i.toml"), write_instance_file(*instance_file_of(instance)), true));
        const Instance back = built(from(ProblemSource::InstanceFile, folder.path("i.toml"), 1));
        CHECK(back.problem->rank == given);
        CHECK(back.truth->X.rank() == 2);
        CHECK(back.truth->exact == (given > 2));
        CHECK(back.problem->y == instance.problem->y);
        CHECK(some_says(back.notes, "the truth has rank 2."));
    }
}

TEST_CASE("a drawn problem of unusual size is computed in a unit of its own") {
    ExperimentSpec spec = default_experiment();
    spec.problem.rows = spec.problem.cols = 200;
    spec.problem.coherence = 5;
    const Instance made = built(spec);
    REQUIRE(made.unit_exponent < 0);
    CHECK(made.problem->y.cwiseAbs().maxCoeff() < 4);
    CHECK(some_says(made.notes, "are multiplied by the power"));
    Instance plain;
    REQUIRE(generate_instance(spec.problem, plain) == Outcome::Done);
    CHECK(made.problem->y == std::ldexp(1.0, made.unit_exponent) * plain.problem->y);
    CHECK(made.truth->norm == std::ldexp(plain.truth->norm, made.unit_exponent));
    CHECK(made.truth->X.dense() == std::ldexp(1.0, made.unit_exponent) * plain.truth->X.dense());
}

TEST_CASE("a picture keeps whole pixels, more of them at a higher rate, and knows its bound") {
    TempFolder folder;
    ExperimentSpec spec = from(ProblemSource::Picture, folder.with("p.png", colour_picture(20, 16)), 3);
    spec.problem.rate = 0.4;
    const Instance few = built(spec);
    const Matrix& picture = few.origin->picture;
    REQUIRE(picture.cols() == 48);
    CHECK(few.origin->channels == 3);
    CHECK_FALSE(few.truth);
    CHECK(few.problem->A->measurements() == 3 * 128);
    const auto file = instance_file_of(few);
    for (std::size_t k = 0; k < file->numbers[0].size(); ++k)
        REQUIRE((*file->samples)(static_cast<Index>(k)) ==
                picture.data()[static_cast<Index>(file->numbers[0][k])]);
    const std::set<std::int64_t> kept = positions(few);
    for (const std::int64_t position : kept)
        REQUIRE(kept.count((position + 320) % 960) == 1);  // 20 x 16 a channel
    spec.problem.rate = 0.6;
    const std::set<std::int64_t> more = positions(built(spec));
    for (const std::int64_t position : kept) REQUIRE(more.count(position) == 1);
    CHECK(few.origin->best_rank_psnr > 5);
    spec.problem.rank = 16;
    CHECK(built(spec).origin->best_rank_psnr > few.origin->best_rank_psnr);
    spec.problem.sample = SampleUnit::Entries;
    CHECK(built(spec).problem->A->measurements() == 576);
    spec.problem.max_side = 10;
    spec.problem.rank = 2;
    const Instance reduced = built(spec);
    CHECK(reduced.problem->A->rows() == 10);
    CHECK(reduced.problem->A->cols() == 24);
    CHECK(some_says(reduced.notes, "from 16 x 20 to 8 x 10"));
}

TEST_CASE("missing pixels are never sampled") {
    TempFolder folder;
    Matrix values = Matrix::Constant(8, 8, 0.5);
    values.topRows(4).setConstant(std::nan(""));
    ExperimentSpec spec = from(ProblemSource::Picture, folder.with("p.png", *encode_picture(values, 1)), 1);
    spec.problem.rate = 1;
    const Instance instance = built(spec);
    CHECK(instance.problem->A->measurements() == 32);
    CHECK(std::isnan(instance.origin->best_rank_psnr));
    CHECK(some_says(instance.warnings, "4 rows without a single sample"));
    spec.problem.rate = 1e-3;
    CHECK(refusal(spec).find("rate 0.001 keeps none") != std::string::npos);
    values.setConstant(std::nan(""));
    CHECK(refusal(from(ProblemSource::Picture, folder.with("q.png", *encode_picture(values, 1)), 1))
              .find("every pixel of") != std::string::npos);
}

TEST_CASE("the pixel of a 1 x 1 picture is kept at any rate") {
    TempFolder folder;
    Matrix values(1, 3);
    values << 0.2, 0.4, 0.6;
    ExperimentSpec spec = from(ProblemSource::Picture, folder.with("p.png", *encode_picture(values, 3)), 1);
    for (const double rate : {0.1, 0.6, 1.0}) {
        spec.problem.rate = rate;
        const Instance instance = built(spec);
        CHECK(instance.problem->A->measurements() == 3);
        CHECK((instance.origin->picture - values).norm() < 1e-15);
    }
}

TEST_CASE("ratings: a tenth held out by its own stream, what is taken off from the rest, nothing lost") {
    TempFolder folder;
    std::string text = "user,item,rating\n";
    double total = 0;
    for (int i = 0; i < 40; ++i)
        for (int j = 0; j < 25; ++j)
            if ((i * 7 + j * 11) % 3) {
                const int value = 1 + (i * j + i) % 5;
                total += value;
                text += std::to_string(10 * i) + "," + std::to_string(j) + "," + std::to_string(value) + "\n";
            }
    ExperimentSpec spec = from(ProblemSource::Ratings, folder.with("r.csv", text + "0,1,5\n"), 2);
    const Instance instance = built(spec);
    const Origin& origin = *instance.origin;
    CHECK(some_says(instance.warnings, "1 rating was given again"));
    CHECK(origin.row_labels.at(3) == "30");
    const Index count = instance.problem->y.size() + origin.test_value.size();
    // (i, j) and (j, i) are held out both or neither, which may take one more.
    CHECK(origin.test_value.size() - count / 10 <= 1);
    CHECK(origin.test_value.size() >= count / 10);
    // Held-out and training ratings, offsets added back, are the ratings of the file.
    const auto value = [&](Index i, Index j, double left_over) {
        return left_over + origin.offset + origin.row_offset(i) + origin.col_offset(j);
    };
    double sum = 0, training = 0, left_over = 0;
    const auto file = instance_file_of(instance);
    for (Index k = 0; k < instance.problem->y.size(); ++k) {
        const Index at = static_cast<Index>(file->numbers[0][static_cast<std::size_t>(k)]);
        training += value(at % 40, at / 40, instance.problem->y(k));
        left_over += instance.problem->y(k);
    }
    for (Index k = 0; k < origin.test_value.size(); ++k) {
        const auto i = origin.test_row[static_cast<std::size_t>(k)],
                   j = origin.test_col[static_cast<std::size_t>(k)];
        CHECK(std::ranges::count(file->numbers[0], double(i + 40 * j)) == 0);
        sum += value(i, j, origin.test_value(k));
    }
    CHECK(std::abs(left_over) < 1e-10);
    CHECK(some_says(instance.notes, "A mean and parts of rows and columns are fitted together"));
    CHECK(sum + training == Approx(total + 4).epsilon(1e-12));  // 0,1 was 1 and is 5
    // Another seed holds out others; another rate or rank does not.
    spec.problem.rank = 3;
    spec.problem.rate = 0.1;
    CHECK(built(spec).origin->test_row == origin.test_row);
    spec.problem.seed = 22;
    CHECK(built(spec).origin->test_row != origin.test_row);
}

TEST_CASE("ratings: rows and columns exchanged are the same problem with other names") {
    TempFolder folder;
    std::string there, here;
    for (int i = 0; i < 40; ++i)
        for (int j = 0; j < 25; ++j)
            if ((i * 7 + j * 11) % 3) {
                const std::string value = std::to_string(1 + (i * j + i) % 5) + "\n";
                here += std::to_string(i) + "," + std::to_string(j) + "," + value;
                there += std::to_string(j) + "," + std::to_string(i) + "," + value;
            }
    ExperimentSpec spec = from(ProblemSource::Ratings, folder.with("r.csv", here), 2);
    for (const Centring centring : {Centring::None, Centring::Mean, Centring::Both}) {
        spec.problem.center = centring;
        spec.problem.path = folder.path("r.csv");
        const Instance a = built(spec);
        spec.problem.path = folder.with("t.csv", there);
        const Instance b = built(spec);
        const Origin &of_a = *a.origin, &of_b = *b.origin;
        REQUIRE(a.problem->y.size() == b.problem->y.size());
        CHECK(std::abs(of_a.offset - of_b.offset) < 1e-13);
        CHECK((of_a.row_offset - of_b.col_offset).cwiseAbs().maxCoeff() < 1e-13);
        CHECK((of_a.col_offset - of_b.row_offset).cwiseAbs().maxCoeff() < 1e-13);
        std::set<std::pair<int, int>> held_a, held_b;
        for (std::size_t k = 0; k < of_a.test_row.size(); ++k)
            held_a.emplace(of_a.test_row[k], of_a.test_col[k]);
        for (std::size_t k = 0; k < of_b.test_row.size(); ++k)
            held_b.emplace(of_b.test_col[k], of_b.test_row[k]);
        CHECK(held_a == held_b);
        CHECK(held_a.size() == of_a.test_row.size());
    }
    // The rows of one are the columns of the other.
    spec.problem.path = folder.path("r.csv");
    spec.problem.center = Centring::Rows;
    const Instance rows = built(spec);
    spec.problem.path = folder.path("t.csv");
    spec.problem.center = Centring::Columns;
    const Instance columns = built(spec);
    CHECK((rows.origin->row_offset - columns.origin->col_offset).cwiseAbs().maxCoeff() < 1e-13);
    CHECK(rows.origin->col_offset.isZero(0));
}

TEST_CASE("a handful of ratings holds one out, and a single one none") {
    TempFolder folder;
    const auto tested = [&](const char* name, const char* text) {
        return built(from(ProblemSource::Ratings, folder.with(name, text), 1)).origin->test_value.size();
    };
    CHECK(tested("six.csv", "1,1,5\n1,2,3\n2,1,4\n2,2,1\n3,1,2\n3,2,2\n") == 1);
    CHECK(tested("two.csv", "1,1,5\n1,2,3\n") == 1);
    CHECK(tested("one.csv", "1,1,5\n") == 0);
}

TEST_CASE("a matrix with holes is completed from what it holds") {
    TempFolder folder;
    const Instance instance =
        built(from(ProblemSource::MatrixFile, folder.with("m.csv", "1,2,\n2,,6\n,6,9\n"), 1));
    CHECK(instance.problem->A->measurements() == 6);
    CHECK(instance.problem->y == (Vector(6) << 1, 2, 2, 6, 6, 9).finished());
    CHECK_FALSE(instance.truth);
    CHECK(some_says(built(from(ProblemSource::MatrixFile, folder.path("m.csv"), 3)).warnings,
                    "degrees of freedom"));
}

TEST_CASE("what does not fit is one sentence, whatever the source") {
    TempFolder folder;
    folder.with("m.csv", "1,2\n3,4\n");
    for (const ProblemSource source : {ProblemSource::InstanceFile, ProblemSource::Picture,
                                       ProblemSource::Ratings, ProblemSource::MatrixFile}) {
        CHECK(refusal(from(source, folder.path("none"), 1)).find("there is no file") != std::string::npos);
        CHECK(refusal(from(source, folder.path(), 1)).find("is a folder") != std::string::npos);
        CHECK_FALSE(refusal(from(source, folder.with("zero", std::string(10, '\0')), 1)).empty());
    }
    CHECK(refusal(from(ProblemSource::MatrixFile, folder.path("m.csv"), 3)).find("1 to 2") !=
          std::string::npos);
    CHECK(refusal(from(ProblemSource::MatrixFile,
                       folder.with(
                           "big.mtx",
                           "%%MatrixMarket matrix coordinate real general\n900000000 900000000 1\n1 1 1\n"),
                       50),
                  1e9)
              .find("--memory-limit") != std::string::npos);
    CHECK(
        refusal(from(ProblemSource::Picture, folder.with("p.png", colour_picture(5, 4)), 6)).find("1 to 5") !=
        std::string::npos);
}

TEST_CASE("a picture that can be read but not worked on within the limit is refused with both sizes") {
    TempFolder folder;
    // Reading 100 x 100 pixels takes 80 kB of values and 100 kB beside; their best approximation and samples
    // the rest.
    const std::string file = *encode_picture(Matrix::Constant(100, 100, 0.5), 1);
    ExperimentSpec spec = from(ProblemSource::Picture, folder.with("p.png", file), 1);
    spec.methods = {{*parse_method("narg"), true}};
    spec.stop.max_iter = 10;
    const std::string sentence = refusal(spec, 300e3);
    INFO(sentence);
    CHECK(sentence.find("with 100 x 100 pixels takes about ") != std::string::npos);
    CHECK(sentence.find("the limit is 293 KiB") != std::string::npos);
    CHECK(refusal(spec, 100e3).find("has 100 x 100 pixels: reading it takes about") != std::string::npos);
    spec.problem.max_side = 50;
    CHECK(refusal(spec, 300e3) == "");
}

TEST_CASE("a fired token cancels the building of every source") {
    TempFolder folder;
    std::stop_source stop;
    stop.request_stop();
    const auto cancelled = [&](const ExperimentSpec& spec) {
        return build_instance(spec, 0, stop.get_token()).cancelled();
    };
    CHECK(cancelled(default_experiment()));
    CHECK(cancelled(from(ProblemSource::Picture, folder.with("p.png", colour_picture(5, 4)), 2)));
    CHECK(cancelled(from(ProblemSource::Ratings, folder.with("r.csv", "1,1,1\n2,2,2\n"), 1)));
    CHECK(cancelled(from(ProblemSource::MatrixFile, folder.with("m.csv", "1,2\n3,4\n"), 1)));
    CHECK(cancelled(from(ProblemSource::InstanceFile,
                         std::string(lowrank::test::kTestFolder) + "/golden/mc-20x15-r2.instance.toml", 1)));
}
