// Bands of other seeds by their key in the whole program.
#include <filesystem>

#include "core/io/file/read_file.h"
#include "core/run/memory.h"
#include "tests/app/shell/desk.h"
#include "tests/says.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::says;
using testing::small_experiment;
using testing::TempFolder;

namespace {

/// The error figure as the window exports it.
std::string exported(Desk& desk) {
    const auto before = std::filesystem::current_path();
    // The pointer has worked the dialog before, which lies over the other cards.
    const paint::Rect card = desk.probes.at("figure.error");
    desk.click(card.x + card.w / 3, card.y + card.h / 2);
    desk.key('S');
    desk.frame(2);
    REQUIRE(desk.probes.contains("export.go"));
    const paint::Rect go = desk.probes.at("export.go");
    desk.click(go.x + go.w / 2, go.y + go.h / 2);
    desk.frame(2);
    std::string found;
    for (const auto& entry : std::filesystem::directory_iterator(before))
        if (entry.path().extension() == ".svg") {
            const auto text = read_file(entry.path().string());
            REQUIRE(text);
            found = *text;
            std::filesystem::remove(entry.path());
        }
    desk.key(NamedKey::Escape);
    return found;
}

struct WorksIn {
    std::filesystem::path before = std::filesystem::current_path();
    TempFolder made;
    WorksIn() { std::filesystem::current_path(made.path()); }
    ~WorksIn() { std::filesystem::current_path(before); }
};

}  // namespace

TEST_CASE(
    "D runs other seeds in the background, another experiment has bands of its own, D again takes them "
    "away") {
    const WorksIn folder;
    ExperimentSpec spec = small_experiment();
    spec.methods.resize(7);
    shell::Options options = Desk::options_of(spec, false);
    options.view = {{"bands", "3"}};
    Desk desk(options, std::make_shared<TempFolder>());
    REQUIRE(desk.settle());
    CHECK(desk.probes.contains("bands.seeds"));
    CHECK(says(exported(desk), "20 to 80 % of 3 other seeds"));
    spec.problem.rate = 0.7;
    desk.clipboard = write_share_line(spec);
    desk.key('V', true);
    desk.frame(2);
    REQUIRE(desk.settle());
    CHECK(says(exported(desk), "20 to 80 % of 3 other seeds"));
    desk.key('D');
    desk.probes.clear();
    desk.frame(2);
    CHECK_FALSE(desk.probes.contains("bands.seeds"));
    CHECK(desk.probes.contains("bands.on"));
    CHECK_FALSE(says(exported(desk), "other seeds"));
    desk.key('D');
    REQUIRE(desk.settle());
    CHECK(says(exported(desk), "20 to 80 % of 3 other seeds"));
}

TEST_CASE("bands end where the rules of a run were changed, and where another seed has no room") {
    const auto shown = [](Desk& desk) {
        desk.probes.clear();
        desk.frame(2);
        return desk.probes.contains("bands.seeds");
    };
    ExperimentSpec spec = small_experiment();
    spec.methods = {spec.methods[6]};
    {
        Desk desk(spec);
        REQUIRE(desk.settle());
        desk.key('D');
        REQUIRE(desk.settle());
        CHECK(shown(desk));
        ExperimentSpec steered = spec;
        steered.changes = {{0, 5, "d", "9"}};
        desk.clipboard = write_share_line(steered);
        desk.key('V', true);
        desk.frame(2);
        REQUIRE(desk.settle());
        CHECK_FALSE(shown(desk));
    }
    shell::Options options = Desk::options_of(spec, false);
    options.memory_limit = 1.5 * race_memory(spec, ground_of(spec.problem));
    Desk desk(options, std::make_shared<TempFolder>());
    REQUIRE(desk.settle());
    desk.key('D');
    REQUIRE(desk.settle());
    CHECK_FALSE(shown(desk));
}
