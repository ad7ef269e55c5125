// What is said of data, of files and drawn, is said in phrases whole: words that a phrase only passes on
// count, too.
#include <limits>
#include <utility>

#include "app/paint/phrasebook.h"
#include "core/io/instance/build_instance.h"
#include "core/problem/generate.h"
#include "tests/app/other_letters.h"
#include "tests/app/shell/small_tables.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;

namespace {

/// Asks a book in other letters for notes and warnings.
class DataBook {
public:
    /// folder: where the files lie.
    explicit DataBook(std::string folder = {})
        : book_(testing::in_other_letters()), folder_(std::move(folder)) {}
    void all_of(const Instance& made, const std::string& of) {
        INFO(of);
        for (const std::vector<std::string>* list : {&made.notes, &made.warnings})
            for (const std::string& said : *list) {
                ++count_;
                INFO(said);
                const std::string written = book_.say(without_folder(said));
                INFO(written);
                CHECK(testing::latin_words(written, {"userId", "movieId", "rating", "tests", "csv", "row"}) ==
                      "");
            }
    }
    void of_file(ProblemSpec spec, const std::string& of) {
        ExperimentSpec whole = default_experiment();
        whole.problem = spec;
        const Result<Instance> made = build_instance(whole, std::numeric_limits<double>::infinity());
        INFO(of << (made ? "" : ": " + made.sentence()));
        REQUIRE(made);
        all_of(*made, of);
    }
    std::string say(const std::string& text) const { return book_.say(text); }
    std::size_t count() const { return count_; }

private:
    std::string without_folder(std::string said) const {
        const std::size_t at = folder_.empty() ? said.npos : said.find(folder_);
        return at == said.npos ? said : said.erase(at, folder_.size());
    }

    paint::Phrasebook book_;
    std::string folder_;
    std::size_t count_ = 0;
};

}  // namespace

TEST_CASE("texts: what was read of a file is said in phrases of the table") {
    const testing::TempFolder folder;
    DataBook book(folder.path());
    const auto read = [&](ProblemSource source, const std::string& name, const std::string& text) {
        const ExperimentSpec spec = testing::experiment_of(source, folder.with(name, text));
        book.of_file(spec.problem, name);
        return spec.problem;
    };
    for (const auto& [source, name, text] : testing::small_tables()) {
        ProblemSpec spec = read(source, name, text);
        spec.rank = 9;
        spec.allow_underdetermined = true;
        book.of_file(spec, name + ", too high a rank");
        std::string doubled = text, separated = text;
        for (char& c : separated) c = c == ',' || c == ';' ? '\t' : c;
        read(source, "tabs", separated);
        for (char& c : separated) c = c == '\t' ? '|' : c;
        read(source, "pipes", separated);
        if (source != ProblemSource::Ratings) continue;
        read(source, "given twice", text + "1,2,3\n");
        read(source, "given twice and left open", text + "1,2,3\n1,3,4\n1,4,\n2,5,\n");
        for (const char* lines : {"1,2,3\n", "1,2,3\n4,5,1\n99,1,1\n", "98,1,1\n99,1,1\n1,2,3\n"}) {
            spec = testing::experiment_of(source, folder.path(name)).problem;
            spec.test_path = folder.with("tests.csv", "userId,movieId,rating\n" + std::string(lines));
            book.of_file(spec, "a test file");
        }
    }
    std::string large, empty_line;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) {
            const bool known = (i + 2 * j) % 5 > 0;
            large += (known ? fmt::format("{}e150", (i + 1) * (j + 1)) : "") + (j == 5 ? "\n" : ",");
            empty_line +=
                (known && i != 2 && j != 3 ? std::to_string(i + j + 1) : "") + (j == 5 ? "\n" : ",");
        }
    read(ProblemSource::MatrixFile, "large", large);
    large.replace(0, large.find(','), "1e-200");
    read(ProblemSource::MatrixFile, "large and small", large);
    read(ProblemSource::MatrixFile, "a row and a column of nothing", empty_line);
    CHECK(book.count() > 30);
}

TEST_CASE("texts: what is said of a problem that was drawn is in phrases of the table") {
    DataBook book;
    for (const double rate : {0.1, 0.2, 0.3})
        for (const bool filled : {false, true})
            for (const Index rank : {1, 2}) {
                ProblemSpec spec = default_experiment().problem;
                spec.rows = spec.cols = 20;
                spec.rank = rank, spec.rate = rate, spec.fill_rows = filled;
                spec.allow_underdetermined = true;
                Instance made;
                REQUIRE(generate_instance(spec, made) == Outcome::Done);
                book.all_of(made, fmt::format("rate {}, rank {}", rate, rank));
            }
    CHECK(book.count() > 3);
}

TEST_CASE("texts: methods that come in together are joined by the language's own word") {
    const DataBook book;
    for (const char* outcome :
         {"RGrad-Orth and NARG first: 41 iterations; NARG+R 60", "RGrad-Orth and NARG best: 1.5593",
          "NARG+R first: 41 iterations; Grad, RGrad-Orth and NARG 49",
          "No method got there; NARG and NAG came nearest"}) {
        INFO(outcome);
        CHECK(testing::latin_words(book.say(outcome), {"NARG", "RGrad", "Orth", "Grad", "NAG"}) == "");
    }
    // A file's name is its own.
    CHECK(book.say("'cats and dogs.toml' is empty: there is nothing to open.")
              .starts_with("'cats and dogs.toml'"));
}
