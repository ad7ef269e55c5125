// What a file is by how it begins: one source, two that fit as well, none.
#include "core/io/instance/find_source.h"

#include <filesystem>
#include <fstream>

#include "core/io/experiment_keys.h"
#include "core/io/file/read_file.h"
#include "core/io/table/source_table.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

using Sources = std::vector<ProblemSource>;

TEST_CASE("a file is told by how it begins") {
    const auto picture = ProblemSource::Picture, instance = ProblemSource::InstanceFile,
               ratings = ProblemSource::Ratings, matrix = ProblemSource::MatrixFile;
    CHECK(sources_of("\x89PNG\r\n\x1a\n") == Sources{picture});
    CHECK(sources_of("\xff\xd8\xff\xe0") == Sources{picture});
    CHECK(sources_of("kind = \"mc\"\nrows = 2\ncols = 2\nrank = 1\nobserved = [0]\n") == Sources{instance});
    CHECK(sources_of("# by hand\nkind = 'rop'\nleft_vectors = [[1, 2]]\n") == Sources{instance});
    CHECK(sources_of("%%MatrixMarket matrix coordinate real general\n3 3 1\n1 1 5\n") == Sources{matrix});
    CHECK(sources_of("1::31::2.5\n1::1029::3\n") == Sources{ratings});
    CHECK(sources_of(
              "196\t242\t3\t881250949\n186\t302\t3\t891717742\n22\t377\t1\t878887116\n244\t51\t2\t880606923\n"
              "166\t346\t1\t886397596\n") == Sources{ratings});
    CHECK(sources_of("user,item,rating\nann,tea,4.5\nbob,tea,3\nann,milk,2\n") == Sources{ratings});
    CHECK(sources_of("1,2,,4,5\n2,,3,1,1\n") == Sources{matrix});
    // Cells that go on over lines.
    CHECK(sources_of("user,item,rating\nann,\"te\na\",4.5\nbob,tea,3\nann,milk,2\n") == Sources{ratings});
    CHECK(sources_of("\"na\nme\",a,b,c,d,e\nx,1,2.5,3,4,1\ny,4,,6,,2\n") == Sources{matrix});
    // Ids of forty digits, labels with quotes, blocks, other orders of the columns, comments, and arrays of
    // NumPy.
    CHECK(sources_of("0000000000000000000000000000000000002259\t0000005d\tArtist 3\t50\n"
                     "0000000000000000000000000000000000002dcc\t00000326\tArtist 26\t80\n") ==
          Sources{ratings});
    // Hexadecimal ids that look like powers of ten.
    CHECK(sources_of("0000000000000000000000000000000000002259\t0000005d\tArtist 3\t50\n"
                     "00000000000000000000000000000000000012e5\t00000326\tArtist 26\t80\n"
                     "7000000000000000000000000000000000001e59\t000003e6\tArtist 2\t80\n") ==
          Sources{ratings});
    CHECK(sources_of("u1\t\"Weird\" Al\t90\nu2\tAC/DC\t80\n") == Sources{ratings});
    CHECK(sources_of("1:\n8,4,2005-02-11\n50,3,2005-08-11\n") == Sources{ratings});
    CHECK(sources_of("rating,user,item,a,b,c\n4,7,30,1,2,3\n1,9,2,1,2,3\n") == Sources{ratings});
    CHECK(sources_of("% bip weighted\n10 4 2.5 978300000\n13 27 4.0 978300037\n") == Sources{ratings});
    CHECK(sources_of(",0,1,2\n0,0.5,,1.5\n1,,2.5,3\n") == Sources{matrix});
    CHECK(sources_of("%MatrixMarket matrix array real general\n1 1\n5\n") == Sources{matrix});
    CHECK(sources_of(std::string_view("\x93NUMPY\x01\0", 8)) == Sources{matrix});
    CHECK(sources_of("0.5,1.5,2\n1.25,3,4\n") == Sources{matrix});
    // Marks of three exams: a pair of the first two comes again.
    CHECK(sources_of("3,4,5\n2,2,1\n3,4,2\n5,5,5\n1,2,3\n2,2,4\n") == Sources{matrix});
    CHECK(sources_of("1,2,3\n4,5,6\n") == Sources{ratings, matrix});
    CHECK(sources_of(std::string_view("MAT\0file", 8)).empty());
}

TEST_CASE("what is no file to look into is named as reading it would name it") {
    const std::string folder = std::filesystem::temp_directory_path().string();
    CHECK(find_source(folder).sentence() == read_file(folder).sentence());
    CHECK(find_source(folder).sentence().find("is a folder") != std::string::npos);
    CHECK(find_source(folder + "/none/at/all").sentence() == read_file(folder + "/none/at/all").sentence());
}

TEST_CASE("two sources that fit as well are asked about by name, and none is said") {
    const std::filesystem::path folder = std::filesystem::temp_directory_path();
    const auto refusal = [&](const std::string& name, std::string_view bytes) {
        const std::string path = (folder / name).string();
        std::ofstream(path, std::ios::binary) << bytes;
        const Result<ProblemSource> found = find_source(path);
        std::filesystem::remove(path);
        return found ? std::string() : found.sentence();
    };
    const std::string either = refusal("lowrank-either.csv", "1,2,3\n4,5,6\n");
    CHECK(either.find("may be ratings or a matrix") != std::string::npos);
    CHECK(either.find("--ratings or --matrix") != std::string::npos);
    CHECK(refusal("lowrank-empty.csv", "\n").find("is empty") != std::string::npos);
    CHECK(refusal("lowrank-bytes.mat", std::string_view("MAT\0file", 8)).find("--image") !=
          std::string::npos);
}

TEST_CASE("every source that is a file has a key of its own, help and a reader") {
    for (const ProblemSource source : kProblemSources) {
        const SourceRow& row = row_of(source);
        if (row.drawn()) continue;
        INFO(*row.key);
        CHECK_FALSE(row.help->empty());
        CHECK(find_experiment_key(row.key) != nullptr);
        CHECK(is_source_key(row.key));
    }
    CHECK_FALSE(is_source_key(""));
}

TEST_CASE("a problem from a file keeps rank and rate where the source was the same") {
    ProblemSpec now;
    now.rank = 7;
    now.kind = ProblemKind::MatrixSensing;
    const ProblemSpec picture = problem_from(ProblemSource::Picture, "a.png", now, "");
    CHECK(picture.rank == 10);
    CHECK(picture.rate == 0.4);
    CHECK(picture.kind == ProblemKind::MatrixCompletion);
    ProblemSpec changed = picture;
    changed.rank = 4;
    CHECK(problem_from(ProblemSource::Picture, "b.png", changed, "").rank == 4);
    CHECK(problem_from(ProblemSource::InstanceFile, "i.toml", now, "kind = \"rop\"\n").kind ==
          ProblemKind::RankOneMeasurements);
}

}  // namespace
