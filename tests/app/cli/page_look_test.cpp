// Ranges, title and legend of pages that hold more than one plot or another one than curves, read back from
// their SVG.
#include <algorithm>
#include <regex>

#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;

namespace {

using Words = std::vector<std::string>;

/// The texts of a page, without its scripts' tags.
class Page {
public:
    explicit Page(const std::string& svg) {
        static const std::regex text("<text[^>]*>(.*?)</text>"), tag("<[^>]*>");
        for (std::sregex_iterator at(svg.begin(), svg.end(), text), end; at != end; ++at)
            texts_.push_back(std::regex_replace((*at)[1].str(), tag, ""));
    }
    std::size_t count(const std::string& whole) const {
        return static_cast<std::size_t>(std::ranges::count(texts_, whole));
    }
    bool says(const std::string& part) const {
        return std::ranges::any_of(texts_,
                                   [&](const std::string& text) { return text.find(part) != text.npos; });
    }

private:
    std::vector<std::string> texts_;
};

Page drawn(const Folder& folder, Words words) {
    words.insert(words.begin(), "render");
    words.insert(words.end(), {"-o", "a.svg", "--force"});
    const Ended ended = run_program(words, folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    return Page(folder.read("a.svg"));
}

}  // namespace

TEST_CASE("pages of several panels take ranges in each, the title once and the legend where it is wished") {
    const Folder folder;
    const Words small = {"lazy", "--n", "24", "--max-iter", "60"};
    const auto with = [&](Words more) {
        Words words = small;
        words.insert(words.end(), more.begin(), more.end());
        return drawn(folder, words);
    };
    const Page own = with({});
    CHECK(own.says("d = 5"));
    const Page page =
        with({"--x-range", "0:8", "--y-range", "0.001:10", "--title", "Mine", "--legend", "none"});
    CHECK(page.count("Mine") == 1);
    CHECK(page.count("8") == 2);
    CHECK_FALSE(page.says("10−6"));
    CHECK_FALSE(page.says("d = 5"));
    CHECK(with({"--legend", "inside"}).says("d = 5"));
    CHECK(with({"--name", "narg+r=Ours"}).says("Ours"));
    const Ended refused =
        run_program({"render", "lazy", "--n", "24", "--y-range", "0:1", "-o", "b.svg"}, folder.path());
    CHECK(refused.err.find("the axis is logarithmic") != std::string::npos);
}

TEST_CASE("a range reaches no panel whose axis is another one") {
    const Folder folder;
    // The rates against q keep their own.
    const Page page = drawn(folder, {"rippling", "--n", "24", "--max-iter", "60", "--x-range", "0:8"});
    CHECK(page.count("8") >= 1);
    CHECK(page.count("q") >= 1);
    CHECK(page.says("10−"));
}

TEST_CASE("study pages take ranges, title and legend") {
    const Folder folder;
    REQUIRE(run_program({"sweep", "--n", "12", "--x", "rate=0.5:0.8:2", "--trials", "2", "--method", "narg+r",
                         "--method", "scaledgd", "--errors", "--out", "map.lrs"},
                        folder.path())
                .code == 0);
    for (const std::string figure : {"study-bands", "performance-profile", "data-profile"}) {
        CAPTURE(figure);
        CHECK(drawn(folder, {figure, "--study", "map.lrs"}).says("NARG+R"));
        const Page page =
            drawn(folder, {figure, "--study", "map.lrs", "--title", "Mine", "--legend", "none"});
        CHECK(page.count("Mine") == 1);
    }
    CHECK(drawn(folder, {"study-bands", "--study", "map.lrs", "--cell", "rate=0.8", "--x-range", "0:8"})
              .count("8") >= 1);
}

TEST_CASE("the quadratic's landscape and angles take ranges, title and legend") {
    const Folder folder;
    for (const std::string figure : {"quadratic", "quadratic-landscape"}) {
        CAPTURE(figure);
        CHECK(drawn(folder, {figure, "--method", "grad"}).says("Landscape"));
        const Page page = drawn(
            folder, {figure, "--method", "grad", "--title", "Mine", "--legend", "none", "--x-range=-40:40"});
        CHECK(page.count("Mine") == 1);
        CHECK_FALSE(page.says("Landscape"));
        CHECK_FALSE(page.says("Grad"));
        CHECK(page.count("40") >= 1);
        CHECK(page.count("−40") >= 1);
    }
    const Page angles =
        drawn(folder, {"quadratic-theta", "--title", "Mine", "--legend", "none", "--y-range", "0:2"});
    CHECK(angles.count("Mine") == 1);
    CHECK(angles.says("2"));
    CHECK_FALSE(angles.says("formula"));
}

TEST_CASE("the cone takes a title and a legend, and no range") {
    const Folder folder;
    const Page own = drawn(folder, {"geometry-paths"});
    CHECK(own.says("Paths to"));
    CHECK(own.says("NARG: "));
    const Page bare = drawn(folder, {"geometry-paths", "--title", "off", "--legend", "none"});
    CHECK_FALSE(bare.says("Paths to"));
    CHECK_FALSE(bare.says("NARG: "));
    CHECK(drawn(folder, {"geometry-paths", "--legend", "inside"}).says("NARG: "));
    // Over four scenes, which keep their names.
    const Page four = drawn(folder, {"geometry-steps", "--title", "Mine"});
    CHECK(four.count("Mine") == 1);
    CHECK(four.count("NARG") == 1);
    const Ended refused =
        run_program({"render", "retractions", "-o", "b.svg", "--x-range", "0:1"}, folder.path());
    CHECK(refused.code == 2);
    CHECK(refused.err.find("--x-range belongs to ") != std::string::npos);
    CHECK(lines_of(refused.err).size() == 1);
}
