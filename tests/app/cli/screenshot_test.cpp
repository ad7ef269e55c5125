// 'screenshot' with no display: a picture of the size that was asked for, and nothing else in the folder.
#include <fmt/core.h>
#include <sys/stat.h>

#include "core/io/picture/image.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;

namespace {

/// A big-endian number of the PNG header.
unsigned number_at(const std::string& png, std::size_t at) {
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = 256 * value + static_cast<unsigned char>(png[at + i]);
    return value;
}

}  // namespace

TEST_CASE("the window is drawn with no display") {
    const Folder folder;
    const Ended ended = run_program({"screenshot", "-o", "ui.png", "--size", "1280x720", "--scale", "1.5",
                                     "--theme", "dark", "--method", "narg+r", "--method", "iht"},
                                    folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(ended.out.empty());
    CHECK(folder.names() == std::vector<std::string>{"ui.png"});
    const std::string png = folder.read("ui.png");
    REQUIRE(png.rfind("\x89PNG", 0) == 0);
    CHECK(number_at(png, 16) == 1920);
    CHECK(number_at(png, 20) == 1080);
}

TEST_CASE("the quadratic's workspace is drawn with no display, whole and at an iteration, the same twice") {
    const Folder folder;
    for (const std::string name : {"a.png", "b.png"}) {
        const Ended ended = run_program(
            {"screenshot", "-o", name, "--workspace", "quadratic", "--size", "900x700"}, folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
    }
    CHECK(folder.read("a.png") == folder.read("b.png"));
    const Ended ended = run_program({"screenshot", "-o", "c.png", "--workspace", "quadratic", "--size",
                                     "900x700", "--at", "5", "--theme", "projector"},
                                    folder.path());
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(folder.read("a.png") != folder.read("c.png"));
}

TEST_CASE("the rates are drawn with no display, of a problem with numbers and of one without") {
    const Folder folder;
    for (const char* rate : {"0.7", "0.3"}) {
        const Ended ended =
            run_program({"screenshot", "-o", "rates.png", "--force", "--workspace", "rates", "--n", "20",
                         "--rank", "2", "--rate", rate, "--method", "narg", "--max-iter", "20"},
                        folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        CHECK(number_at(folder.read("rates.png"), 16) == 1600);
    }
}

TEST_CASE("the window is shown to other eyes, and to no others than there are") {
    const Folder folder;
    const auto shot = [&](std::vector<std::string> more) {
        std::vector<std::string> words = {"screenshot", "-o", "a.png",  "--force", "--size",   "640x400",
                                          "--n",        "20", "--rank", "2",       "--method", "narg"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words, folder.path());
    };
    REQUIRE(shot({}).code == 0);
    const std::string usual = folder.read("a.png");
    REQUIRE(shot({"--vision", "usual"}).code == 0);
    CHECK(folder.read("a.png") == usual);
    REQUIRE(shot({"--vision", "grey"}).code == 0);
    const auto image = lowrank::decode_image(folder.read("a.png"), "a.png", 4096);
    REQUIRE(image);
    REQUIRE(image->channels == 3);
    CHECK(image->values.leftCols(640) == image->values.middleCols(640, 640));
    CHECK(image->values.leftCols(640) == image->values.rightCols(640));
    CHECK(image->values.minCoeff() < image->values.maxCoeff());
    const Ended wrong = shot({"--vision", "blind"});
    CHECK(wrong.code == 2);
    CHECK(wrong.err.find("vision cannot be 'blind': usual, protanopia") != std::string::npos);
}

TEST_CASE("a signal ends a screenshot at once, in a sentence, and nothing is left of it") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        CAPTURE(signal);
        const Folder folder;
        Launch launch;
        // A pipe that nobody reads from: without a signal it would never be written.
        REQUIRE(mkfifo((folder / "ui.png").c_str(), 0600) == 0);
        launch.words = {"screenshot", "-o", "ui.png"};
        launch.folder = folder.path();
        launch.interrupt_after = 1;
        launch.signal = signal;
        const Ended ended = run_program(launch);
        INFO(ended.err);
        CHECK(ended.code == 130);
        CHECK(ended.err.find("interrupted before the picture was written.") != std::string::npos);
        CHECK(folder.names() == std::vector<std::string>{"ui.png"});
    }
}

TEST_CASE("a study of a person's own data is drawn in the window as it is where it is trusted") {
    const Folder folder;
    std::string ratings;
    for (int i = 0; i < 12; ++i)
        for (int j = 0; j < 9; ++j)
            if ((i + 2 * j) % 4 != 0) ratings += fmt::format("u{},f{},{}\n", i, j, 1 + 0.5 * ((i * j) % 7));
    folder.with("r.csv", ratings);
    REQUIRE(run_program(
                {"sweep", "r.csv", "--x", "rank=1:3", "--trials", "2", "--max-iter", "30", "--out", "r.lrs"},
                folder.path())
                .code == 0);
    const auto drawn = [&](const std::string& name, bool trust) {
        std::vector<std::string> words{"screenshot", "-o",    name,     "--workspace", "studies",
                                       "--study",    "r.lrs", "--size", "900x700"};
        if (trust) words.push_back("--trust");
        const Ended ended = run_program(words, folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        return folder.read(name);
    };
    CHECK(drawn("own.png", false) == drawn("trusted.png", true));
}
