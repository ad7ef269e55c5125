// The manual in the help: every page is read whole at every size, found by a word, and left for the keys
// again.
#include "app/lesson/manual.h"

#include "app/paint/markup.h"
#include "app/paint/painter.h"
#include "app/panels/dialogs.h"
#include "tests/app/ui/rig.h"

using namespace lowrank;
using testing::Rig;

namespace {

/// The letters of a page in their order, without what is between words.
std::string letters(std::string_view text) {
    std::string out;
    for (const char c : text)
        if (c != ' ' && c != '\n') out += c;
    return out;
}

}  // namespace

TEST_CASE("every page of the manual is drawn whole, no word beyond its page, wide and narrow") {
    const std::vector<state::ManualPage> pages = lesson::read_manual();
    for (const float w : {1280.f, 520.f}) {
        Rig rig([&](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, w, 720}, {}, {}, {}, pages); });
        std::vector<ui::DrawnWord> words;
        rig.state.dialog = state::Dialog::Help;
        rig.frame(3);
        rig.click("help.manual");
        // Off the link, whose tooltip is no part of the page.
        platform::compat::mouse_position(ImGui::GetIO(), 1, 1);
        for (const state::ManualPage& page : pages) {
            INFO(page.name);
            rig.memory.manual_page = page.name;
            rig.memory.words = nullptr;
            rig.frame(3);
            const paint::Rect seen = rig.at("manual.page");
            rig.memory.words = &words;
            words.clear();
            rig.frame();
            std::string all;
            for (const ui::DrawnWord& word : words) {
                all += letters(paint::plain_text(word.markup));
                CHECK(word.box.right() <= seen.right() + 1);
            }
            rig.memory.words = nullptr;
            // What is drawn line by line: each block's letters stand together.
            for (const MarkdownBlock& block : page.blocks) {
                if (block.kind == MarkdownBlock::Kind::Picture) continue;
                std::vector<std::string> parts = {plain_words(block.text)};
                for (std::string_view rest = block.code; !rest.empty();) {
                    parts.emplace_back(rest.substr(0, rest.find('\n')));
                    rest.remove_prefix(parts.back().size() + 1);
                }
                for (const auto& row : block.rows)
                    for (const MarkdownText& cell : row) parts.push_back(plain_words(cell));
                for (const std::string& part : parts) {
                    const std::string drawn = letters(paint::plain_text(paint::escape_markup(part)));
                    INFO(part);
                    CHECK(all.find(drawn) != all.npos);
                }
            }
        }
    }
}

TEST_CASE("the manual is searched as the keys are, and the next help begins with the keys") {
    const std::vector<state::ManualPage> pages = lesson::read_manual();
    Rig rig([&](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1280, 720}, {}, {}, {}, pages); });
    std::vector<ui::DrawnWord> words;
    rig.state.dialog = state::Dialog::Help;
    rig.memory.words = &words;
    rig.frame(3);
    const auto seen = [&](std::string_view text) {
        words.clear();
        rig.frame();
        for (const ui::DrawnWord& word : words)
            if (word.markup.find(text) != std::string::npos) return true;
        return false;
    };
    CHECK_FALSE(seen("The command line"));
    rig.click("help.manual");
    CHECK(seen("The command line"));
    CHECK_FALSE(seen("full screen"));
    CHECK_FALSE(seen("German"));
    rig.click("manual.languages");
    CHECK(seen("German"));
    CHECK(rig.memory.manual_page == "languages");
    rig.click("help.search");
    rig.type("slurm PARALLEL");
    CHECK(seen("Studies"));
    CHECK_FALSE(seen("The command line"));
    rig.type(" no such thing");
    CHECK(seen("Nothing of this name"));
    rig.click("help.manual");
    CHECK(seen("full screen"));
    rig.click("help.manual");
    rig.click("dialog.close");
    rig.frame(2);
    rig.state.dialog = state::Dialog::Help;
    rig.frame(3);
    CHECK(seen("full screen"));
}
