// The golden format: read to the bit, written back, and refused with a line where it is wrong.
#include "core/io/instance/instance_file.h"

#include "core/io/file/read_file.h"
#include "tests/catch.h"
#include "tests/paths.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

const std::string kSmall =
    "# comment\nkind = \"mc\"\nrows = 2\ncols = 3\nrank = 1\nleft = [\n  [1.0],\n  [2.0]\n]\n"
    "right = [[1], [0.5], [-1e-3],]\nobserved = [0, 2, 5]\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string instance_refusal(const std::string& text) {
    const auto file = read_instance_file(text, "f");
    return file ? "read" : file.sentence();
}

bool equal(const InstanceFile& a, const InstanceFile& b) {
    return a.kind == b.kind && a.rows == b.rows && a.cols == b.cols && a.rank == b.rank && a.left == b.left &&
           a.right == b.right && a.numbers == b.numbers && a.samples.has_value() == b.samples.has_value() &&
           (!a.samples || *a.samples == *b.samples);
}

}  // namespace

TEST_CASE("the golden instances are read, and written back to the same numbers") {
    for (const char* name : {"mc-20x15-r2", "mc-40x40-r3", "ms-10x8-r1"}) {
        CAPTURE(name);
        const auto text =
            read_text(std::string(lowrank::test::kTestFolder) + "/golden/" + name + ".instance.toml");
        REQUIRE(text);
        const auto file = read_instance_file(*text, name);
        INFO((file ? std::string() : file.sentence()));
        REQUIRE(file);
        CHECK(file->left.rows() == file->rows);
        CHECK(file->right.rows() == file->cols);
        CHECK(file->measurements() > 0);
        const auto back = read_instance_file(write_instance_file(*file), "back");
        REQUIRE(back);
        CHECK(equal(*file, *back));
        // Written as it was found: the format has one spelling, but for 1.0 and 1.
        CHECK(write_instance_file(*file).substr(0, 60) == text->substr(0, 60));
    }
}

TEST_CASE("samples beside or instead of a truth survive, and unsorted entries keep theirs") {
    const auto sorted = read_instance_file(
        "kind = 'mc'\nrows = 2\ncols = 2\nrank = 1\nobserved = [3, 0, 2]\nsamples = [30, 0.5, 20]\n", "f");
    REQUIRE(sorted);
    CHECK(sorted->numbers == OperatorNumbers{{0, 2, 3}});
    CHECK(*sorted->samples == (Vector(3) << 0.5, 20, 30).finished());
    CHECK(sorted->left.size() == 0);
    const auto back = read_instance_file(write_instance_file(*sorted), "f");
    REQUIRE(back);
    CHECK(equal(*sorted, *back));
    CHECK(read_instance_file(kSmall + "y = [1, 2, 3]\n", "f"));
}

TEST_CASE("every mistake in an instance is named with its line") {
    REQUIRE(instance_refusal(kSmall) == "read");
    CHECK(says(instance_refusal(replaced(kSmall, "  [2.0]", "  [2.0, 3.0]")),
               "line 8: row 2 of left has 2 numbers"));
    CHECK(says(instance_refusal(replaced(kSmall, ",\n  [2.0]", "")), "left has 1 rows"));
    CHECK(says(instance_refusal(replaced(kSmall, "[2.0]", "[nan]")), "line 8: 'nan' is not a finite number"));
    CHECK(says(instance_refusal(replaced(kSmall, "[2.0]", "[inf]")), "'inf'"));
    CHECK(says(instance_refusal(replaced(kSmall, "[2.0]", "[0x2]")), "'0x2'"));
    CHECK(says(instance_refusal(replaced(kSmall, "[2.0]", "[two]")), "'two'"));
    CHECK(says(instance_refusal(replaced(kSmall, "2, 5]", "2, 6]")),
               "line 11: 6 in observed is not an index from 0 to 5"));
    CHECK(says(instance_refusal(replaced(kSmall, "2, 5]", "2, -1]")), "-1 in observed"));
    CHECK(says(instance_refusal(replaced(kSmall, "2, 5]", "2, 1.5]")), "1.5 in observed"));
    CHECK(says(instance_refusal(replaced(kSmall, "2, 5]", "2, 2]")), "index 2 appears more than once"));
    CHECK(says(instance_refusal(replaced(kSmall, "observed = [0, 2, 5]", "observed = []")),
               "not a single measurement"));
    CHECK(says(instance_refusal(replaced(kSmall, "rank = 1", "rank = 3")), "at most 2"));
    CHECK(says(instance_refusal(replaced(kSmall, "rank = 1", "rank = 0")), "rank must be a whole number"));
    CHECK(says(instance_refusal(replaced(kSmall, "rank = 1\n", "")), "does not say rows, cols and rank"));
    CHECK(says(instance_refusal(replaced(kSmall, "\"mc\"", "\"mx\"")), "'mx'"));
    CHECK(says(instance_refusal(replaced(kSmall, "\"mc\"", "\"ms\"")), "observed belongs to another kind"));
    CHECK(says(instance_refusal(kSmall + "ranks = 2\n"), "line 12: there is no key 'ranks'"));
    CHECK(says(instance_refusal(kSmall + "rank = 2\n"), "given twice"));
    CHECK(says(instance_refusal(kSmall + "samples = [1, 2]\n"), "samples must be one list of 3"));
    CHECK(says(
        instance_refusal("kind = \"ms\"\nrows = 2\ncols = 1\nrank = 1\nleft = [[1], [2]]\nright = [[1]]\n"
                         "sensing = [\n[1, 2],\n[3]\n]\n"),
        "line 9: row 2 of sensing has 1 numbers, and 2 are needed"));
    CHECK(says(instance_refusal(""), "does not say its kind"));
}

TEST_CASE("a kind whose matrices are symmetric, of rank one, takes no others from a file") {
    const std::string phase =
        "kind = \"phase\"\nrows = 3\ncols = 3\nrank = 1\nleft = [[1], [2], [3]]\nright = [[-1], [-2], [-3]]\n"
        "vectors = [[1, 2, 0], [2, 1, -1]]\n";
    REQUIRE(instance_refusal(phase) == "read");
    CHECK(says(
        instance_refusal(replaced(replaced(phase, "rows = 3", "rows = 2"), "[[1], [2], [3]]", "[[1], [2]]")),
        "a matrix of phase retrieval is square, and 2 x 3 is not."));
    CHECK(says(instance_refusal(replaced(phase, "rank = 1", "rank = 2")),
               "rank 2: a matrix of phase retrieval has rank 1."));
    const std::string wide = replaced(replaced(phase, "[[1], [2], [3]]", "[[1, 0], [2, 0], [3, 1]]"),
                                      "[[-1], [-2], [-3]]", "[[1, 0], [2, 0], [3, 1]]");
    CHECK(says(instance_refusal(wide), "rank 2: a matrix of phase retrieval has rank 1."));
    CHECK(says(instance_refusal(replaced(phase, "[-3]", "[3]")), "line 5: left right' is not symmetric"));
}

TEST_CASE("the rank that methods are given stands beside a truth of another rank") {
    const std::string other = replaced(kSmall, "cols = 3\nrank = 1", "cols = 3\nrank = 2");
    const auto file = read_instance_file(other, "f");
    REQUIRE(file);
    CHECK(file->rank == 2);
    CHECK(file->left.cols() == 1);
    const auto back = read_instance_file(write_instance_file(*file), "back");
    REQUIRE(back);
    CHECK(equal(*file, *back));
    CHECK(says(instance_refusal(replaced(other, "[[1], [0.5], [-1e-3],]", "[[1, 1], [0.5, 1], [-1e-3, 1]]")),
               "row 1 of right has 2 numbers, and row 1 of left has 1."));
    CHECK(says(
        instance_refusal(replaced(replaced(kSmall, "  [1.0]", "  [1.0, 2, 3]"), "  [2.0]", "  [2.0, 2, 3]")),
        "row 1 of left has 3 numbers, and a 2 x 3 matrix has a rank from 1 to 2."));
}

TEST_CASE("every beginning of an instance file is read or refused in one sentence") {
    const auto text = read_text(std::string(lowrank::test::kTestFolder) + "/golden/ms-10x8-r1.instance.toml");
    REQUIRE(text);
    for (const std::string& whole : {kSmall, text->substr(0, 3000)})
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const std::string sentence = instance_refusal(whole.substr(0, size));
            if (sentence != "read") REQUIRE(sentence.back() == '.');
            REQUIRE(sentence.find('\n') == std::string::npos);
        }
}
