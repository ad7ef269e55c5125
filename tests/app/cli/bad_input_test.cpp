// Every way to say something wrong: exit 2, one sentence that names the value and what is allowed, nothing
// printed, nothing written.
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank::test;

namespace {

using Words = std::vector<std::string>;

struct Row {
    Words words;
    std::string names;    ///< the value that was wrong, as it must stand in the sentence
    std::string allowed;  ///< a piece of what is allowed, or of the reason
};

/// 'solve' with few iterations, so that a row that is wrongly accepted ends soon.
Words solve(Words words) {
    words.insert(words.begin(), {"solve"});
    return words;
}

void refuses(const Row& row, const Folder& folder) {
    std::string line;
    for (const std::string& word : row.words) line += " [" + word + "]";
    const std::vector<std::string> before = folder.names();
    const Ended ended = run_program(row.words, folder.path());
    INFO("words:" << line << "\nstderr: " << ended.err);
    CHECK(ended.code == 2);
    CHECK(ended.out.empty());
    CHECK(folder.names() == before);
    // One sentence: one line, the program's name, a full stop or a question mark.
    CHECK(lines_of(ended.err).size() == 1);
    CHECK(ended.err.rfind("lowrank-lab: ", 0) == 0);
    CHECK((ended.err.size() > 2 &&
           (ended.err[ended.err.size() - 2] == '.' || ended.err[ended.err.size() - 2] == '?')));
    CHECK(ended.err.find(row.names) != std::string::npos);
    CHECK(ended.err.find(row.allowed) != std::string::npos);
}

}  // namespace

TEST_CASE("bad commands and options are refused") {
    const Folder folder;
    const std::vector<Row> rows = {
        {{"dance"}, "'dance'", "solve"},
        {{"list"}, "list", "methods"},
        {{"list", "colours"}, "'colours'", "methods"},
        {{"screenshot", "-o", "a.png", "--lesson", "zig"}, "'zig'", "the nearest is 01-zigzag"},
        {{"screenshot", "-o", "a.png", "--lesson", "no.toml"}, "'no.toml'", "there is no file"},
        {{"list", "methods", "twice"}, "'twice'", "one word too many"},
        {{"--version", "now"}, "'now'", "one word too many"},
        {solve({"now"}), "'now'", "options only"},
        {solve({"--raank", "3"}), "--raank", "--rank"},
        {solve({"--colour", "red"}), "--colour", "--rank"},
        {solve({"--max-iterations", "5"}), "--max-iterations", "did you mean --max-iter?"},
        {solve({"--out", "x"}), "--out", "did you mean --output?"},
        {solve({"--rate", "4e-4"}), "4e-04", "gives 1 sample for"},
        {solve({"--rank"}), "--rank", "rank of the sought matrix"},
        {solve({"--rank="}), "--rank", "R"},
        {solve({"--rank", ""}), "rank", "whole number"},
        {solve({"--rank", "3", "--rank", "4"}), "'4'", "only one value"},
        {solve({"--problem", "mq"}), "'mq'", "mc"},
        {solve({"--problem", "mc", "--image", "a.png"}), "image", "exclude"},
        {solve({"--ratings", "a.csv", "--matrix", "b.csv"}), "ratings", "exclude"},
        {solve({"--n", "50", "--rows", "40"}), "n ", "rows"},
        {solve({"--config", "a.toml", "--share", "lrl1"}), "--config", "exclude"},
        {solve({"--preset", "breakfast"}), "'breakfast'", "noisy"},
        {solve({"--threads", "0"}), "'0'", "1 to 64"},
        {solve({"--threads", "65"}), "'65'", "1 to 64"},
        {solve({"--memory-limit", "lots"}), "'lots'", "4G"},
        {solve({"--force=maybe"}), "'maybe'", "--force takes no value"},
        {solve({"--force=3"}), "'3'", "--force takes no value"},
        {solve({"--allow-underdetermined=false"}), "'false'", "takes no value"},
        {solve({"--help=yes"}), "'yes'", "takes no value"},
        {solve({"--ratings", "-", "--predict", "-", "--output", "p.csv"}), "--ratings and --predict",
         "read once"},
    };
    for (const Row& row : rows) refuses(row, folder);
}

TEST_CASE("bad numbers are refused") {
    const Folder folder;
    const std::vector<Row> rows = {
        {solve({"--rank", "0"}), "'0'", "from 1"},
        {solve({"--rank", "-3"}), "'-3'", "from 1"},
        {solve({"--rank", "51"}), "51", "1 to 50"},
        {solve({"--rows", "40", "--cols", "20", "--rank", "21"}), "21", "1 to 20"},
        {solve({"--rank", "2.5"}), "'2.5'", "whole number"},
        {solve({"--rank", "three"}), "'three'", "whole number"},
        {solve({"--rank", "0x3"}), "'0x3'", "whole number"},
        {solve({"--rank", "3 "}), "'3 '", "whole number"},
        {solve({"--rank", "+3"}), "'+3'", "whole number"},
        {solve({"--n", "0"}), "'0'", "from 1"},
        {solve({"--n", "1e3"}), "'1e3'", "whole number"},
        {solve({"--n", "99999999999999999999"}), "'99999999999999999999'", "from 1 to 1000000 is"},
        {solve({"--rate", "0"}), "'0'", "above 0"},
        {solve({"--rate", "-0.5"}), "'-0.5'", "above 0"},
        {solve({"--rate", "1.01"}), "1.01", "at most 1"},
        {solve({"--rate", "nan"}), "'nan'", "number"},
        {solve({"--rate", "inf"}), "'inf'", "number"},
        {solve({"--rate", "0x1p-1"}), "'0x1p-1'", "number"},
        {solve({"--rate", "0,5"}), "'0,5'", "number"},
        {solve({"--rate", "half"}), "'half'", "number"},
        {solve({"--rate", "1e-400"}), "'1e-400'", "number"},
        {solve({"--seed", "-1"}), "'-1'", "whole number"},
        {solve({"--seed", "18446744073709551616"}), "'18446744073709551616'", "18446744073709551615"},
        {solve({"--noise", "-1"}), "'-1'", "at least 0"},
        {solve({"--condition", "0.5"}), "'0.5'", "at least 1"},
        {solve({"--tol", "inf"}), "'inf'", "number"},
        {solve({"--tol", "-1"}), "'-1'", "number"},
        {solve({"--max-iter", "-1"}), "'-1'", "whole number from 1"},
        {solve({"--max-iter", "0"}), "'0'", "whole number from 1"},
        {solve({"--memory-limit", "1K"}), "the limit is 1 KiB", "--memory-limit"},
        {solve({"--time-limit", "soon"}), "'soon'", "seconds"},
        {solve({"--start", "hot"}), "'hot'", "spectral"},
        {solve({"--start", "noisy"}), "'noisy'", "noisy:SIGMA"},
        {solve({"--start", "noisy:nan"}), "'noisy:nan'", "noisy:SIGMA"},
        {solve({"--rate", "0.02"}), "50 samples", "--allow-underdetermined"},
        {solve({"--problem", "ms", "--rate", "0.5"}), "75 samples", "--allow-underdetermined"},
        {solve({"--n", "20000", "--rate", "0.9", "--memory-limit", "1M"}), "the limit is 1 MiB",
         "--memory-limit"},
        {solve({"--problem", "ms", "--n", "2000", "--rank", "5", "--memory-limit", "1G"}), "596.4 GiB",
         "--memory-limit"},
        {solve({"--n", "1000000000", "--rate", "1"}), "1000000000", "from 1 to 1000000 is"},
        {solve({"--n", "1000001"}), "1000001", "from 1 to 1000000 is"},
    };
    for (const Row& row : rows) refuses(row, folder);
}

TEST_CASE("bad methods and changes are refused") {
    const Folder folder;
    const auto method = [](const std::string& text) { return solve({"--method", text}); };
    const std::vector<Row> rows = {
        {method("sgd"), "'sgd'", "narg+r"},
        {method(""), "''", "narg"},
        {method("NARG"), "'NARG'", "narg"},
        {method("narg:"), "narg:", "KEY"},
        {method("narg:colour=red"), "'colour'", "momentum"},
        {method("narg:d=0"), "d=0", "above 0"},
        {method("narg:d=nan"), "d=nan", "number"},
        {method("narg:d=2,d=3"), "'d'", "once"},
        {method("narg:q=1.5"), "q=1.5", "0"},
        {method("narg:momentum=1"), "momentum=1", "below 1"},
        {method("narg:restart=often"), "restart=often", "gradient"},
        {method("narg:basin=maybe"), "basin=maybe", "on"},
        {method("iht:step=0"), "step=0", "above 0"},
        {method("niht:side=w"), "side=w", "uv"},
        {method("niht:step=exact"), "'step'", "side"},
        {method("rgrad-proj:momentum=lazy"), "rgrad-proj", "no closed form"},
        {solve({"--method", "narg", "--change", "narg@5"}), "narg@5", "KEY=VALUE"},
        {solve({"--method", "narg", "--change", "nag@5:d=3"}), "nag", "list"},
        {solve({"--method", "narg", "--change", "narg@-5:d=3"}), "-5", "METHOD@t"},
        {solve({"--method", "narg", "--change", "narg@5:colour=red"}), "'colour'", "momentum"},
        {solve({"--noise", "0.1", "--method", "narg", "--change", "narg@0:momentum=optimal"}),
         "'narg:momentum=optimal' asks", "no exact truth"},
        {solve({"--noise", "0.1", "--method", "narg:momentum=optimal"}), "'narg:momentum=optimal' asks",
         "no exact truth"},
    };
    for (const Row& row : rows) refuses(row, folder);
}

TEST_CASE("bad share lines are refused") {
    const Folder folder;
    const Ended printed = run_program(solve({"--max-iter", "1", "--csv", "t.csv"}), folder.path());
    REQUIRE(printed.code == 0);
    const std::string line = lines_of(folder.read("t.csv"))[0].substr(2);
    REQUIRE(line.rfind("lrl1 ", 0) == 0);
    std::string other = line;
    other[other.find("rank=3") + 5] = '4';
    refuses({solve({"--share", line.substr(0, line.size() / 2)}), "share line", "checksum"}, folder);
    refuses({solve({"--share", line.substr(0, line.size() - 1)}), "share line", "checksum"}, folder);
    refuses({solve({"--share", other}), "share line", "checksum"}, folder);
    refuses({solve({"--share", ""}), "share line", "lrl1"}, folder);
    refuses({solve({"--share", "lrl1 problem=quadratic #00000000"}), "quadratic", "Ctrl+V"}, folder);
    refuses({solve({"--share", "lrl9" + line.substr(4)}), "lrl9", "lrl1"}, folder);
}

TEST_CASE("bad pictures, ratings, matrices and instances are refused") {
    const Folder folder;
    const std::string picture =
        read_whole(std::filesystem::path(lowrank::test::kTestFolder).parent_path() / "assets/sample.png");
    folder.with("cut.png", picture.substr(0, picture.size() / 2));
    folder.with("start.png", picture.substr(0, 20));
    folder.with("text.png", "no picture\n");
    folder.with("empty", "");
    std::filesystem::create_directory(folder / "folder");
    folder.with("words.csv", "1,1,3\n1,2,good\n");
    folder.with("column.csv", "1\n2\n3\n");
    folder.with("comma.csv", "1;1;90\n1;2;1,200\n");
    folder.with("book.xlsx", std::string("PK\x03\x04") + std::string(22, '\0') + '\x13' +
                                 std::string(3, '\0') + "[Content_Types].xml");
    folder.with("lines.json", "{\"user\": 1, \"item\": 2, \"rating\": 3}\n");
    folder.with("ragged.csv", "1,2,3\n4,5\n");
    folder.with("letters.csv", "1,2,3\n4,five,6\n");
    folder.with("cut.mtx", "%%MatrixMarket matrix coordinate real general\n3 3 4\n1 1 1.0\n");
    folder.with("outside.mtx", "%%MatrixMarket matrix coordinate real general\n3 3 1\n4 1 1.0\n");
    folder.with(
        "ragged.toml",
        "kind = \"mc\"\nrows = 2\ncols = 2\nrank = 1\nleft = [[1.0], [1.0, 2.0]]\nright = [[1.0], [2.0]]\n"
        "observed = [0, 1, 2]\n");
    folder.with("half.toml", "kind = \"mc\"\nrows = 2\ncols = 2\nrank = 1\nleft = [[1.0], [1.");
    const std::vector<Row> rows = {
        {solve({"--image", "none.png"}), "'none.png'", "no file"},
        {solve({"--image", "folder"}), "'folder'", "file is needed"},
        {solve({"--image", "text.png"}), "'text.png'", "PNG or JPEG"},
        {solve({"--image", "empty"}), "'empty'", "empty"},
        {solve({"--image", "cut.png", "--rank", "2"}), "'cut.png'", "damaged"},
        {solve({"--image", "start.png"}), "'start.png'", "damaged"},
        {solve({"--image", "cut.png", "--sample", "rows"}), "'rows'", "pixels"},
        {solve({"--ratings", "none.csv"}), "'none.csv'", "no file"},
        {solve({"--ratings", "folder"}), "'folder'", "file is needed"},
        {solve({"--ratings", "empty"}), "'empty'", "empty"},
        {solve({"--ratings", "words.csv"}), "line 2", "good"},
        {solve({"--ratings", "column.csv"}), "line 1", "three are needed"},
        {solve({"--ratings", "comma.csv"}), "line 2", "--decimal point or --decimal comma"},
        {solve({"--ratings", "lines.json"}), "'lines.json'", "CSV"},
        {solve({"--matrix", "book.xlsx"}), "'book.xlsx'", "CSV"},
        {solve({"--ratings", "words.csv", "--columns", "1,2,7"}), "'7'", "from 1 to 3"},
        {solve({"--matrix", "letters.csv", "--test-fraction", "2"}), "'2'", "from 0 to 0.9"},
        {solve({"--matrix", "none.csv"}), "'none.csv'", "no file"},
        {solve({"--matrix", "empty"}), "'empty'", "empty"},
        {solve({"--matrix", "ragged.csv"}), "line 2", "3"},
        {solve({"--matrix", "letters.csv"}), "line 2", "five"},
        {solve({"--matrix", "cut.mtx"}), "'cut.mtx'", "4"},
        {solve({"--matrix", "outside.mtx"}), "line 3", "3"},
        {solve({"--instance", "none.toml"}), "'none.toml'", "no file"},
        {solve({"--instance", "folder"}), "'folder'", "file is needed"},
        {solve({"--instance", "ragged.toml"}), "line 5", "2"},
        {solve({"--instance", "half.toml"}), "half.toml", "line 5"},
        {solve({"--instance", "empty"}), "'empty'", "kind"},
    };
    for (const Row& row : rows) refuses(row, folder);
}

TEST_CASE("bad experiment files are refused with their line") {
    const Folder folder;
    folder.with("type.toml", "version = 1\n\n[problem]\nrank = \"three\"\n");
    folder.with("key.toml", "version = 1\n[problem]\nrank = 3\ncolour = \"red\"\n");
    folder.with("table.toml", "version = 1\n[kitchen]\n");
    folder.with("value.toml", "version = 1\n[problem]\nrank = 0\n");
    folder.with("nan.toml", "version = 1\n[problem]\nrate = nan\n");
    folder.with("syntax.toml", "version = 1\n[problem\n");
    folder.with("version.toml", "version = 7\n");
    std::string deep = "a";
    for (int i = 0; i < 60000; ++i) deep += ".a";
    folder.with("deep.toml", "version = 1\n[" + deep + "]\n");
    folder.with("method.toml", "version = 1\n[[method]]\nspec = \"sgd\"\n");
    const auto config = [](const std::string& name) { return solve({"--config", name}); };
    const std::vector<Row> rows = {
        {config("deep.toml"), "line 2", "more than 16 deep"},
        {config("none.toml"), "'none.toml'", "no file"},
        {config("type.toml"), "line 4", "whole number"},
        {config("key.toml"), "line 4", "colour"},
        {config("table.toml"), "line 2", "kitchen"},
        {config("value.toml"), "line 3", "from 1"},
        {config("nan.toml"), "line 3", "number"},
        {config("syntax.toml"), "line 2", "syntax.toml"},
        {config("version.toml"), "7", "version"},
        {config("method.toml"), "line 3", "narg+r"},
    };
    for (const Row& row : rows) refuses(row, folder);
}

TEST_CASE("places that cannot be written are refused before anything is solved") {
    const Folder folder;
    folder.with("there.csv", "mine\n");
    folder.with("ratings.csv", "1,1,3\n1,2,4\n2,1,5\n");
    std::filesystem::create_symlink("none.csv", folder / "nowhere.csv");
    std::filesystem::create_directory(folder / "folder");
    const std::vector<Row> rows = {
        {solve({"--csv", "there.csv"}), "'there.csv'", "--force"},
        {solve({"--csv", "none/t.csv"}), "'none/t.csv'", "does not exist"},
        {solve({"--csv", "folder"}), "'folder'", "folder"},
        {solve({"--csv", ""}), "empty", "name"},
        {solve({"--csv", "/proc/t.csv"}), "'/proc/t.csv'", "/proc"},
        {solve({"--csv", "there.csv/t.csv"}), "'there.csv/t.csv'", "folder"},
        {solve({"--csv", "nowhere.csv"}), "'nowhere.csv'", "leads nowhere"},
        {solve({"--csv", std::string(256, 'x')}), "xxx", "too long"},
        {solve({"--output", std::string(256, 'x') + ".npy"}), "xxx", "too long"},
        {solve({"--factors", std::string(250, 'x') + ".npy"}), "xxx", "too long"},
        {solve({"--output", "x.jpg"}), "'x.jpg'", ".npy"},
        {solve({"--output", "x"}), "'x'", ".npy"},
        {solve({"--output", "x.png"}), "'x.png'", "--image"},
        {solve({"--output", "none/x.npy"}), "'none/x.npy'", "does not exist"},
        {solve({"--output", "x.csv", "--csv", "./x.csv"}), "x.csv", "twice"},
        {solve({"--factors", "x.png"}), "'x.png'", ".npy"},
        {solve({"--save-instance", "there.csv"}), "'there.csv'", "--force"},
        {solve({"--predict", "pairs.csv"}), "'pairs.csv'", "--ratings"},
        {solve({"--ratings", "ratings.csv", "--rank", "1", "--predict", "pairs.csv"}), "'pairs.csv'",
         "--output"},
        {solve({"--ratings", "ratings.csv", "--rank", "1", "--predict", "pairs.csv", "--output", "p.csv"}),
         "'pairs.csv'", "no file"},
    };
    for (const Row& row : rows) refuses(row, folder);
    CHECK(folder.read("there.csv") == "mine\n");
}

TEST_CASE("bad figures and their settings are refused") {
    const Folder folder;
    folder.with("there.svg", "mine\n");
    folder.with("curve.csv", "method,iteration\na,1\n");
    const auto render = [](Words words) {
        words.insert(words.begin(), {"render", "race"});
        return words;
    };
    const std::vector<Row> rows = {
        {{"render"}, "render", "FIGURE"},
        {{"render", "pie", "-o", "x.svg"}, "'pie'", "'list figures' names all"},
        {{"render", "race", "error", "-o", "x.svg"}, "'error'", "there is no file"},
        {render({}), "render", "-o FILE"},
        {{"render", "rippling", "-o", "x.svg", "--memory-limit", "1K"},
         "the limit is 1 KiB",
         "--memory-limit"},
        {{"render", "ms-all", "-o", "x.svg", "--memory-limit", "1K"}, "the limit is 1 KiB", "--memory-limit"},
        {{"render", "iht-radius", "-o", "x.svg", "--memory-limit", "1K"},
         "the limit is 1 KiB",
         "--memory-limit"},
        {{"render", "table-complexity", "-o", "x.svg", "--memory-limit", "1K"},
         "the limit is 1 KiB",
         "--memory-limit"},
        {render({"-o"}), "--output", "FILE"},
        {render({"-o", "x.bmp"}), "'x.bmp'", ".svg"},
        {render({"-o", "x"}), "'x'", ".svg"},
        {render({"-o", "none/x.svg"}), "'none/x.svg'", "does not exist"},
        {render({"-o", "there.svg"}), "'there.svg'", "--force"},
        {render({"-o", "/proc/x.svg"}), "'/proc/x.svg'", "/proc"},
        {render({"-o", "x.svg", "--width", "0"}), "width 0", "millimetres"},
        {render({"-o", "x.svg", "--width", "1e9"}), "width 1e+09", "millimetres"},
        {render({"-o", "x.svg", "--height", "nan"}), "'nan'", "number"},
        {render({"-o", "x.svg", "--font", "big"}), "'big'", "number"},
        {render({"-o", "x.svg", "--font", "-1"}), "-1", "points"},
        {render({"-o", "x.png", "--dpi", "1e9"}), "1e+09", "dpi"},
        {render({"-o", "x.svg", "--theme", "blue"}), "'blue'", "projector"},
        {render({"-o", "x.svg", "--background", "red"}), "'red'", "transparent"},
        {render({"-o", "x.svg", "--text", "bold"}), "'bold'", "outline"},
        {render({"-o", "x.svg", "--x", "weeks"}), "'weeks'", "seconds"},
        {{"render", "objective", "-o", "x.svg", "--y", "error"}, "'error'", "gradient"},
        {render({"-o", "x.svg", "--y", "gradient"}), "--y", "objective, not to race"},
        {{"render", "rate-map", "-o", "x.svg", "--x", "seconds"},
         "--x",
         "momentum and objective, not to rate-map"},
        {{"render", "rate-slices", "-o", "x.svg", "--overlay", "curve.csv"},
         "--overlay",
         "not to rate-slices"},
        {{"render", "iht-radius", "-o", "x.svg", "--theory", "on"}, "--theory", "not to iht-radius"},
        {{"render", "rate-surface", "-o", "x.svg", "--y", "gradient"}, "--y", "not to rate-surface"},
        {{"render", "matrix", "-o", "x.svg", "--x", "calls"}, "--x", "not to matrix"},
        {{"render", "rate-map", "-o", "x.svg", "--yaw", "3"}, "--yaw", "rate-surface, not to rate-map"},
        {render({"-o", "x.svg", "--probe-mu", "1"}), "--probe-mu", "rate-map and rate-slices, not to race"},
        {render({"-o", "x.svg", "--rank", "0"}), "'0'", "from 1"},
        {render({"-o", "x.svg", "--overlay", "none.csv"}), "'none.csv'", "no file"},
        {render({"-o", "x.svg", "--overlay", "curve.csv"}), "'curve.csv'", "error"},
    };
    for (const Row& row : rows) refuses(row, folder);
    CHECK(folder.read("there.svg") == "mine\n");
}

TEST_CASE("bad screenshots and windows are refused") {
    const Folder folder;
    folder.with("there.png", "mine\n");
    folder.with("scene.toml", "version = 1\n[[scene]]\nview = \"race_centre=elsewhere\"\n");
    const auto shot = [](Words words) {
        words.insert(words.begin(), {"screenshot"});
        return words;
    };
    const std::vector<Row> rows = {
        {shot({}), "screenshot", "-o FILE.png"},
        {shot({"-o", "x.svg"}), "'x.svg'", ".png"},
        {shot({"-o", "none/x.png"}), "'none/x.png'", "does not exist"},
        {shot({"-o", "there.png"}), "'there.png'", "--force"},
        {shot({"-o", "x.png", "--size", "10x10"}), "'10x10'", "320"},
        {shot({"-o", "x.png", "--size", "1600"}), "'1600'", "WIDTHxHEIGHT"},
        {shot({"-o", "x.png", "--size", "1600x1000x2"}), "'1600x1000x2'", "WIDTHxHEIGHT"},
        {shot({"-o", "x.png", "--scale", "9"}), "'9'", "0.5 to 4"},
        {shot({"-o", "x.png", "--scale", "nan"}), "'nan'", "0.5 to 4"},
        {shot({"-o", "x.png", "--at", "-1"}), "'-1'", "whole number"},
        {shot({"-o", "x.png", "--theme", "red"}), "'red'", "projector"},
        {shot({"-o", "x.png", "--workspace", "pie"}), "'pie'", "race, rates, quadratic"},
        {shot({"-o", "x.png", "--rank", "0"}), "'0'", "from 1"},
        {shot({"-o", "x.png", "--scene", "1"}), "--scene", "--lecture"},
        {shot({"-o", "x.png", "--lecture", "fast-gradient", "--scene", "99"}), "'99'", "1 to"},
        {shot({"-o", "x.png", "--lecture", "slow"}), "'slow'", "fast-gradient"},
        {shot({"-o", "x.png", "--config", "scene.toml", "--scene", "1"}), "line 3", "curves, matrix or step"},
        {{"run", "--rank", "0"}, "'0'", "from 1"},
        {{"run", "--scale", "0.1"}, "'0.1'", "0.5 to 4"},
        {{"run", "--shader-dir", "none"}, "'none'", "folder"},
        {{"--rank", "0"}, "'0'", "from 1"},
        {{"run"}, "no display", "screenshot"},
        {{}, "no display", "render"},
    };
    for (const Row& row : rows) refuses(row, folder);
    CHECK(folder.read("there.png") == "mine\n");
}
