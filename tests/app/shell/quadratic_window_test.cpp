// The program with the quadratic in front: it settles and rests, keys and transport mean it, what was chosen
// is kept, figures leave as files.
#include <filesystem>

#include "tests/app/shell/desk.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::shell;
using lowrank::testing::Desk;

namespace {

/// A race of its own behind it, the quadratic in front.
shell::Options in_front() {
    shell::Options options;
    options.experiment = default_experiment();
    options.experiment.problem.rows = options.experiment.problem.cols = 24;
    options.experiment.problem.rank = 2;
    options.workspace = "quadratic";
    return options;
}

}  // namespace

TEST_CASE("the quadratic settles, then asks for no frame, and an edit is kept for the next start") {
    const auto folder = std::make_shared<testing::TempFolder>();
    {
        Desk desk(in_front(), folder);
        REQUIRE(desk.settle());
        REQUIRE(desk.rests());
        // The switch of Q: 'Spectrum' is the third of four.
        desk.click(16 + 268 * 0.62f, 44 + 12 + 26 + 14);
        REQUIRE(desk.settle());
    }
    const std::string kept = folder->read("XDG_STATE_HOME/lowrank-lab/quadratic.txt");
    CHECK(kept.find("source = spectrum") != std::string::npos);
    CHECK(kept.find("method = ") != std::string::npos);
    {
        Desk desk(in_front(), folder);
        REQUIRE(desk.settle());
        desk.key({'Z', NamedKey::None, true});
    }
    CHECK(folder->read("XDG_STATE_HOME/lowrank-lab/quadratic.txt") == kept);
}

TEST_CASE("keys mean the quadratic while it is in front") {
    const auto folder = std::make_shared<testing::TempFolder>();
    Desk desk(in_front(), folder);
    REQUIRE(desk.settle());
    // Played again from its end, paused, stepped, scrubbed: nothing of it may hang or end the program.
    desk.key({0, NamedKey::Space});
    CHECK_FALSE(desk.app->settled(std::nullopt));
    desk.key({0, NamedKey::Space});
    REQUIRE(desk.until([&] { return desk.app->settled(std::nullopt); }));
    for (const NamedKey named : {NamedKey::Left, NamedKey::Right, NamedKey::Home, NamedKey::End}) {
        desk.key({0, named});
        desk.key({0, named, false, true});
    }
    for (const char letter : {'L', 'K', 'G', 'M', 'H', 'R'}) {
        desk.key(letter);
        desk.frame(2);
    }
    desk.key({0, NamedKey::Left, false, false, true});
    desk.key({'1', NamedKey::None, true});
    desk.frame(2);
    desk.key({'3', NamedKey::None, true});
    REQUIRE(desk.settle());
}

TEST_CASE("an unreadable file of the quadratic is set aside and the example is shown") {
    const auto folder = std::make_shared<testing::TempFolder>();
    std::filesystem::create_directories(folder->path("XDG_STATE_HOME/lowrank-lab"));
    folder->with("XDG_STATE_HOME/lowrank-lab/quadratic.txt", "q11 = nan\n");
    Desk desk(in_front(), folder);
    REQUIRE(desk.settle());
    CHECK(std::filesystem::exists(folder->path("XDG_STATE_HOME/lowrank-lab/quadratic.txt.unreadable")));
}
