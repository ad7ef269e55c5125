// Every figure of the catalogue, live in the window, drawn by the graphics card's own way without a display.
#include <set>

#include "app/state/figure_catalogue.h"
#include "core/io/picture/image.h"
#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"

using namespace lowrank;
using gui_test::Folder;

TEST_CASE("each figure of the catalogue opens live in a window, and its card is drawn") {
    const Folder folder;
    for (const state::FigureRow& row : state::figure_rows()) {
        INFO(row.name);
        const std::string name(row.name), file = name + ".png";
        const int code = folder.run(std::string(test::kProgram) + " screenshot --figure " + name +
                                    " --size 1100x700 -o " + file + " 2>said");
        INFO(folder.read("said"));
        REQUIRE(code == 0);
        CHECK(folder.read("said").empty());
        const auto picture = decode_image(folder.read(file), file, 4096);
        REQUIRE(picture);
        // In the middle of the window there is more than the ground of a card.
        std::set<double> colours;
        for (Index i = picture->rows / 4; i < picture->rows * 3 / 4; ++i)
            for (Index j = picture->cols / 4; j < picture->cols * 3 / 4; ++j)
                colours.insert(picture->values(i, j));
        CHECK(colours.size() > 20);
    }
}

TEST_CASE(
    "a figure that is opened live brings its own experiment, and an unknown one is refused by its name") {
    const Folder folder;
    const auto refusal = [&](const std::string& options) {
        CHECK(folder.run(std::string(test::kProgram) + " screenshot -o x.png " + options + " 2>said") == 2);
        return folder.read("said");
    };
    CHECK(refusal("--figure ripling").find("There is no figure 'ripling': the nearest is rippling.") !=
          std::string::npos);
    CHECK(refusal("--figure rippling --n 50").find("--n cannot stand beside --figure") != std::string::npos);
}
