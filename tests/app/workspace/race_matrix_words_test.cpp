// How good a picture is, in the head of its large view: whole words, fewer where the view is narrow.
#include <set>
#include <string>
#include <vector>

#include "app/workspace/race/race_cards.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::Rig;

TEST_CASE("the head of the large view says how good a picture is in words that have room") {
    float width = 900;
    Rig rig([&width](ui::Ui& ui) { race::matrix_view(ui, {100, 50, width, 600}, false); });
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    rig.pictures.picture = true;
    rig.pictures.t = 7;
    rig.pictures.method = 2;
    rig.pictures.psnr = 24.31;
    rig.race.facts.rank = 5;
    rig.race.facts.best_rank_psnr = 30.25;
    std::set<std::string> ways;
    for (width = 900; width > 150; width -= 25) {
        rig.frame(2);
        words.clear();
        rig.frame();
        for (const ui::DrawnWord& word : words)
            if (word.markup.starts_with("PSNR")) ways.insert(word.markup);
    }
    const std::set<std::string> wanted{"PSNR 24.31 dB", "PSNR 24.31 dB, at most 30.25",
                                       "PSNR 24.31 dB, best possible at rank 5: 30.25 dB"};
    CHECK(ways == wanted);
}

TEST_CASE("the button beside the title of the large view never cuts it") {
    float width = 900;
    Rig rig([&width](ui::Ui& ui) { race::matrix_view(ui, {100, 50, width, 600}, false); });
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    rig.pictures.t = 7;
    rig.pictures.method = 2;
    int with = 0, without = 0;
    for (width = 900; width > 150; width -= 10) {
        rig.probes.clear();
        words.clear();
        rig.frame();
        if (!rig.probes.contains("matrix.wipe")) {
            ++without;
            continue;
        }
        ++with;
        INFO(width);
        for (const ui::DrawnWord& word : words) CHECK(word.markup.find("…") == std::string::npos);
    }
    CHECK(with > 0);
    CHECK(without > 0);
}
