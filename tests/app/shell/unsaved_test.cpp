// What a person made and did not save outlives a close of the window.
#include <filesystem>

#include "tests/app/shell/working_folder.h"

using namespace lowrank;
using testing::Desk;
using testing::saved;
using testing::small_experiment;
using testing::TempFolder;
using testing::WorkingFolder;

namespace {

/// The kept files of the sessions of a desk's person.
std::size_t kept_files(const TempFolder& folder) {
    std::size_t count = 0;
    const std::filesystem::path state = folder.path("XDG_STATE_HOME");
    if (!std::filesystem::exists(state)) return 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(state))
        count += entry.path().filename().string().starts_with("experiment-");
    return count;
}

struct Person {
    std::shared_ptr<TempFolder> home = std::make_shared<TempFolder>();
    /// Opens a window, lets it be used, and closes it.
    template <class Use>
    std::size_t session(Use&& use, const std::vector<LectureScene>& scenes = {}) const {
        {
            shell::Options options = Desk::options_of(small_experiment(), true);
            options.scenes = scenes;
            Desk desk(options, home);
            REQUIRE(desk.settle());
            use(desk);
        }
        return kept_files(*home);
    }
};

}  // namespace

TEST_CASE("a close keeps a pin that was not saved, and nothing of a session that made none") {
    const Person person;
    CHECK(person.session([](Desk&) {}) == 0);
    CHECK(person.session([](Desk& desk) {
        desk.key('P');
        desk.key('Z', true);
    }) == 0);
    CHECK(person.session([](Desk& desk) { desk.key('P'); }) == 1);
}

TEST_CASE("a close keeps nothing of what was saved, and what was made since") {
    const Person person;
    {
        const WorkingFolder folder;
        CHECK(person.session([&](Desk& desk) {
            desk.key('P');
            saved(desk, folder);
        }) == 0);
    }
    const WorkingFolder folder;
    CHECK(person.session([&](Desk& desk) {
        desk.key('P');
        saved(desk, folder);
        desk.key('E', true);
    }) == 1);
}

TEST_CASE("scenes that came with a file are no loss, one that is taken then is") {
    const std::vector<LectureScene> scenes(1);
    CHECK(Person().session([](Desk&) {}, scenes) == 0);
    CHECK(Person().session([](Desk& desk) { desk.key('E', true); }, scenes) == 1);
}
