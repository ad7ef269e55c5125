// Finds the manual's pages among the embedded files.
#include "app/lesson/manual.h"

#include <algorithm>

#include "app/embedded/embedded.h"
#include "core/io/table/table_text.h"

namespace lowrank::lesson {
namespace {

constexpr std::string_view kManualFolder = "manual/", kPageEnding = ".md";

state::ManualPage page_of(std::string_view file) {
    state::ManualPage page;
    // '08-own-data': the number is the page's place.
    std::string_view name =
        file.substr(kManualFolder.size(), file.size() - kManualFolder.size() - kPageEnding.size());
    name.remove_prefix(std::min(name.find('-') + 1, name.size()));
    page.name = name;
    page.blocks = read_markdown(embedded::find(file));
    page.words = lower_case(std::string(name) + "\n" + std::string(embedded::find(file)));
    if (!page.blocks.empty() && page.blocks.front().kind == MarkdownBlock::Kind::Heading) {
        page.title = plain_words(page.blocks.front().text);
        page.blocks.erase(page.blocks.begin());
    }
    return page;
}

}  // namespace

std::vector<state::ManualPage> read_manual() {
    std::vector<std::string_view> files;
    for (const std::string_view name : embedded::names())
        if (name.starts_with(kManualFolder) && name.ends_with(kPageEnding)) files.push_back(name);
    std::ranges::sort(files);
    std::vector<state::ManualPage> pages;
    for (const std::string_view file : files) pages.push_back(page_of(file));
    return pages;
}

}  // namespace lowrank::lesson
