// Looks, frames and descriptions through the program itself.
#include <fstream>
#include <regex>

#include "tests/app/cli/program.h"
#include "tests/app/paint/gif_reader.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::times;

namespace {

const std::vector<std::string> kSmall = {"--n", "20",       "--rank", "2",        "--rate",
                                         "0.7", "--method", "narg+r", "--method", "rgrad-orth"};

Ended render(const Folder& folder, const std::string& figure, std::vector<std::string> more) {
    std::vector<std::string> words = {"render", figure};
    words.insert(words.end(), kSmall.begin(), kSmall.end());
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words, folder.path());
}

}  // namespace

TEST_CASE("the words of a look reach the file, and bad ones are told in a sentence") {
    const Folder folder;
    REQUIRE(render(folder, "error",
                   {"-o", "a.svg", "--name", "narg+r=Ours", "--legend", "direct", "--title", "Mine",
                    "--width", "springer", "--style", "bw", "--notes", "off", "--x-range", "0:12"})
                .code == 0);
    const std::string svg = folder.read("a.svg");
    CHECK(svg.find("84mm") != std::string::npos);
    CHECK(svg.find("56mm") != std::string::npos);
    CHECK(svg.find(">Mine<") != std::string::npos);
    CHECK(svg.find("Ours") != std::string::npos);
    const auto says = [&](std::vector<std::string> more, const std::string& words) {
        more.insert(more.end(), {"-o", "b.svg"});
        const Ended ended = render(folder, "error", more);
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(lines_of(ended.err).size() == 1);
        CHECK(ended.err.find(words) != std::string::npos);
    };
    says({"--x-range", "9:3"}, "x-range cannot be '9:3'");
    says({"--x-range", "nan:3"}, "x-range cannot be 'nan:3'");
    says({"--y-range", "0:1"}, "the axis is logarithmic");
    says({"--legend", "above"}, "legend cannot be 'above': free, inside");
    says({"--legend-columns", "0"}, "legend-columns cannot be '0'");
    says({"--name", "iht=I"}, "'iht': there are NARG+R and RGrad-Orth.");
    says({"--name", "narg+r"}, "name cannot be 'narg+r'");
    says({"--colour", "narg+r=red"}, "colour cannot be 'narg+r=red'");
    says({"--order", "grad"}, "'grad'");
    says({"--title", "T\xE9st"}, "title cannot be 'T\uFFFDst': text in UTF-8 is needed");
    says({"--name", "narg+r=\xC3"}, "name cannot be 'narg+r=\uFFFD': text in UTF-8 is needed");
    says({"--width", "prl"}, "width cannot be 'prl': millimetres, acm");
    says({"--frames", "0:4"}, "cannot hold frames");
    says({"--fps", "4"}, "fps belongs to --frames");
    CHECK(folder.names().size() == 1);
    CHECK(run_program({"render", "matrix", "-o", "m.svg", "--x-range", "0:1"}, folder.path())
              .err.find("--x-range belongs to race") != std::string::npos);
    CHECK(run_program({"list", "widths"}, folder.path()).out.find("springer       84 mm, 8 pt") !=
          std::string::npos);
}

TEST_CASE("a description is printed without a file, and stands in the file") {
    const Folder folder;
    const Ended said = render(folder, "race", {"--describe"});
    REQUIRE(said.code == 0);
    CHECK(said.out.find("Error, stepsize and momentum of 2 methods over iterations, on MC n = 20, r = 2") ==
          0);
    CHECK(said.out.find(" is first: it converged after ") != std::string::npos);
    CHECK(folder.names().empty());
    for (const std::string figure :
         {"quadratic", "quadratic-theta", "geometry-steps", "retractions", "restart"}) {
        const Ended each =
            run_program({"render", figure, "--describe", "-o", figure + ".svg"}, folder.path());
        INFO(figure << each.err);
        REQUIRE(each.code == 0);
        CHECK(each.out.size() > 60);
        CHECK(folder.read(figure + ".svg").find("<desc lang=\"en\">" + each.out.substr(0, 30)) !=
              std::string::npos);
    }
}

TEST_CASE("frames are as many as were asked for, in every form") {
    const Folder folder;
    REQUIRE(
        render(folder, "error", {"-o", "r.gif", "--frames", "0:8:2", "--dpi", "60", "--fps", "20"}).code ==
        0);
    const Gif gif = read_gif(folder.read("r.gif"));
    REQUIRE(gif.frames.size() == 5);
    CHECK(gif.delays == std::vector<int>(5, 5));
    CHECK(gif.width == 284);
    for (std::size_t k = 1; k < gif.frames.size(); ++k) CHECK(gif.frames[k] != gif.frames[k - 1]);

    REQUIRE(render(folder, "error", {"-o", "r.pdf", "--frames", "0:8:2"}).code == 0);
    std::smatch pages;
    const std::string pdf = folder.read("r.pdf");
    REQUIRE(std::regex_search(pdf, pages, std::regex("/Count ([0-9]+)")));
    CHECK(pages[1] == "5");

    REQUIRE(run_program({"render", "quadratic-error", "-o", "q-%03d.png", "--frames", "0:4:2", "--dpi", "40"},
                        folder.path())
                .code == 0);
    for (const char* name : {"q-000.png", "q-001.png", "q-002.png"})
        CHECK(folder.read(name).starts_with("\x89PNG"));
    CHECK(folder.read("q-000.png") != folder.read("q-002.png"));
    CHECK(folder.names().size() == 5);
    const Ended twice = run_program(
        {"render", "quadratic-error", "-o", "q-%04d-%04d.png", "--frames", "0:4:2", "--dpi", "40"},
        folder.path());
    CHECK(twice.code == 2);
    CHECK(twice.err.find("'q-%04d-%04d.png' has the frame's number twice") != std::string::npos);
    CHECK(folder.names().size() == 5);
    // The parts of the steps: the first picture and eight parts of NARG's.
    REQUIRE(run_program({"render", "geometry-steps", "-o", "g.gif", "--frames", "all", "--dpi", "40"},
                        folder.path())
                .code == 0);
    CHECK(read_gif(folder.read("g.gif")).frames.size() == 9);
    const Ended still = run_program(
        {"render", "rate-map", "-o", "m.gif", "--frames", "0:3", "--n", "20", "--rank", "2"}, folder.path());
    CHECK(still.code == 2);
    CHECK(still.err.find("rate-map does not move") != std::string::npos);
}

TEST_CASE("the axes of frames stand still, and the last is the whole race") {
    const Folder folder;
    REQUIRE(
        render(folder, "error", {"-o", "f-%d.svg", "--frames", "0:10000:10000", "--theory", "off"}).code ==
        0);
    const auto labels = [&](const std::string& name) {
        std::vector<std::string> found;
        const std::string svg = folder.read(name);
        const std::regex tick("<text x=\"[^\"]*\" y=\"[^\"]*\"[^>]*>([0-9]+)</text>");
        for (std::sregex_iterator it(svg.begin(), svg.end(), tick), end; it != end; ++it)
            found.push_back((*it)[0]);
        return found;
    };
    CHECK(labels("f-0.svg") == labels("f-1.svg"));
    CHECK_FALSE(labels("f-0.svg").empty());
    CHECK(folder.read("f-0.svg").find("t = 0 ·") != std::string::npos);
    CHECK(times(folder.read("f-1.svg"), "<polyline") >= times(folder.read("f-0.svg"), "<polyline"));
}

TEST_CASE("Ctrl+C between frames leaves no half of a file") {
    const Folder folder;
    Launch launch;
    launch.words = {"render", "race",  "-o",       "long.gif",   "--frames", "0:9000", "--dpi",
                    "300",    "--tol", "0",        "--max-iter", "9000",     "--n",    "20",
                    "--rank", "2",     "--method", "narg",       "--theory", "off"};
    launch.folder = folder.path();
    launch.interrupt_after = 3;
    const Ended ended = run_program(launch);
    INFO(ended.err);
    CHECK(ended.code == 130);
    CHECK(folder.names().empty());
}

namespace {

/// An experiment with what the window keeps of its figures.
std::string experiment_file(const std::string& view) {
    return "version = 1\n\n[problem]\nn = 20\nrank = 2\nrate = 0.7\n\n[[method]]\nspec = "
           "\"narg+r\"\n\n[[method]]\n"
           "spec = \"rgrad-orth\"\n\n[[method]]\nspec = \"iht\"\n\n[view]\n" +
           view;
}

const std::string kKept =
    "hidden = \"iht\"\nexport_figure = \"error\"\nexport_theme = \"light\"\nexport_width = \"84\"\n"
    "export_height = \"56\"\nexport_title = \"Mine\"\nexport_legend = \"outside\"\n"
    "export_name_1 = \"NARG+R=Ours\"\nexport_colour_1 = \"NARG+R=#123456\"\nexport_frames = \"0:8:2\"\n"
    "export_name_2 = \"Elsewhere=Nobody\"\n";

}  // namespace

TEST_CASE("a file's own look is drawn again, and what is typed wins over it") {
    const Folder folder;
    folder.with("kept.toml", experiment_file(kKept));
    const auto drawn = [&](std::vector<std::string> words, const std::string& name) {
        words.insert(words.begin(), "render");
        words.insert(words.end(), {"--config", "kept.toml", "-o", name});
        const Ended ended = run_program(words, folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        return folder.read(name);
    };
    const std::string again = drawn({"error"}, "a.svg");
    for (const char* part : {"84mm", "56mm", ">Mine<", ">Ours<", "#123456"}) {
        INFO(part);
        CHECK(again.find(part) != std::string::npos);
    }
    CHECK(again.find(">IHT<") == std::string::npos);
    const std::string typed =
        drawn({"error", "--title", "Other", "--name", "narg+r=Theirs", "--width", "ieee"}, "b.svg");
    CHECK(typed.find(">Theirs<") != std::string::npos);
    CHECK(typed.find(">Ours<") == std::string::npos);
    CHECK(typed.find(">Other<") != std::string::npos);
    CHECK(typed.find("#123456") != std::string::npos);
    CHECK(typed.find("88.9mm") != std::string::npos);
    CHECK(typed.find("56mm") == std::string::npos);
    // A title is that of its figure; names go with the curves.
    const std::string other = drawn({"objective"}, "c.svg");
    CHECK(other.find(">Mine<") == std::string::npos);
    CHECK(other.find(">Ours<") != std::string::npos);
    drawn({"error", "--dpi", "40"}, "d.gif");
    CHECK(read_gif(folder.read("d.gif")).frames.size() == 5);
    drawn({"matrix"}, "e.svg");
    // What is typed must be there.
    const Ended wrong = run_program(
        {"render", "error", "--config", "kept.toml", "-o", "f.svg", "--name", "grad=X"}, folder.path());
    CHECK(wrong.code == 2);
    CHECK(wrong.err.find("No curve of this figure is called 'grad'") != std::string::npos);
    folder.with("still.toml", experiment_file("export_figure = \"error\"\n"));
    const Ended no_frames =
        run_program({"render", "error", "--config", "still.toml", "-o", "g.gif"}, folder.path());
    CHECK(no_frames.code == 2);
    CHECK(no_frames.err.find("--frames 0:120:2 says which") != std::string::npos);
    // Axes count as the window showed them where it kept how figures leave, and nowhere else.
    folder.with("zoomed.toml",
                experiment_file("error_x = \"0:4\"\nhidden = \"iht\"\nexport_figure = \"error\"\n"));
    folder.with("plain.toml", experiment_file("error_x = \"0:4\"\nhidden = \"iht\"\n"));
    for (const std::string name : {"zoomed", "plain"}) {
        const Ended ended = run_program(
            {"render", "error", "--config", name + ".toml", "-o", name + ".svg", "--legend", "outside"},
            folder.path());
        REQUIRE(ended.code == 0);
        const bool zoomed = name == "zoomed";
        INFO(name);
        CHECK((folder.read(name + ".svg").find(">3<") != std::string::npos) == zoomed);
        CHECK((folder.read(name + ".svg").find(">IHT<") == std::string::npos) == zoomed);
    }
    folder.with("bad.toml", experiment_file("export_figure = \"error\"\nexport_width = \"4\"\n"));
    const Ended bad = run_program({"render", "error", "--config", "bad.toml", "-o", "h.svg"}, folder.path());
    CHECK(bad.code == 2);
    CHECK(bad.err.find("export_width in [view] cannot be '4'") != std::string::npos);
}

TEST_CASE("a curve whose name holds an equals sign or a comma is called with a backslash") {
    const Folder folder;
    const Ended ended = run_program(
        {"render", "error", "--n", "20", "--rank", "2", "--method", "narg", "--method", "narg:d=5", "-o",
         "a.svg", "--name", "NARG (d \\= 5)=Five", "--order", "NARG (d \\= 5),narg"},
        folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(folder.read("a.svg").find(">Five<") != std::string::npos);
}

TEST_CASE("a picture is drawn as other eyes see it, in every form but numbers") {
    const Folder folder;
    REQUIRE(render(folder, "error", {"-o", "a.svg", "--vision", "grey", "--colour", "narg+r=#D55E00"}).code ==
            0);
    const std::string whole = folder.read("a.svg"), svg = whole.substr(whole.find("</metadata>"));
    const std::regex colour("#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})");
    int count = 0;
    for (std::sregex_iterator it(svg.begin(), svg.end(), colour), end; it != end; ++it, ++count)
        CHECK(((*it)[1] == (*it)[2] && (*it)[2] == (*it)[3]));
    CHECK(count > 10);
    for (const std::string name : {"a.tex", "a.csv"}) {
        const Ended numbers = render(folder, "error", {"-o", name, "--vision", "grey"});
        CHECK(numbers.code == 2);
        CHECK(numbers.err.find("vision cannot be 'grey'") != std::string::npos);
    }
    CHECK(
        render(folder, "error", {"-o", "b.svg", "--vision", "green"}).err.find("vision cannot be 'green'") !=
        std::string::npos);
}

TEST_CASE("a race at a journal's width has its three panels, and a page without room for them says so") {
    const Folder folder;
    for (const char* journal : {"ieee", "springer", "nature", "ieee-wide"}) {
        INFO(journal);
        const std::string name = std::string(journal) + ".svg";
        const Ended drawn = run_program({"render", "race", "-o", name, "--width", journal}, folder.path());
        REQUIRE(drawn.code == 0);
        CHECK(drawn.err.find("left out") == std::string::npos);
        CHECK(folder.read(name).find(">Stepsize") != std::string::npos);
    }
    // One curve more, and a change on the way, ask for more height than the usual page has.
    const Ended more = run_program(
        {"render", "race", "--n", "20", "--change", "narg+r@5:d=9", "-o", "more.svg"}, folder.path());
    REQUIRE(more.code == 0);
    CHECK(more.err.find("left out") == std::string::npos);
    CHECK(folder.read("more.svg").find(">Stepsize") != std::string::npos);
    const Ended narrow =
        run_program({"render", "race", "-o", "narrow.svg", "--width", "60", "--height", "47"}, folder.path());
    REQUIRE(narrow.code == 0);
    CHECK(narrow.err.find("stepsize and momentum are left out") != std::string::npos);
    CHECK(folder.read("narrow.svg").find(">Stepsize") == std::string::npos);
    // Numbers have room on any page.
    CHECK(run_program({"render", "race", "-o", "n.csv", "--width", "60", "--height", "47"}, folder.path())
              .err.empty());
}

TEST_CASE("what stands at the foot of a page is in its TikZ too") {
    const Folder folder;
    REQUIRE(render(folder, "race", {"-o", "a.tex"}).code == 0);
    CHECK(folder.read("a.tex").find("thin dotted: predicted rates") != std::string::npos);
}

TEST_CASE("the matrix's page has the singular values with the gap at r") {
    const Folder folder;
    REQUIRE(render(folder, "matrix", {"-o", "a.svg"}).code == 0);
    const std::string svg = folder.read("a.svg");
    CHECK(svg.find("singular values") != std::string::npos);
    CHECK(svg.find("its singular value number 2 is ") != std::string::npos);
    CHECK(svg.find(" and the next 0") != std::string::npos);
    // A page too small for all of it gives them up first.
    REQUIRE(render(folder, "matrix", {"-o", "b.svg", "--width", "60", "--height", "30"}).code == 0);
    const std::string small = folder.read("b.svg");
    CHECK(small.substr(small.find("</metadata>")).find("singular") == std::string::npos);
}

TEST_CASE("a matrix of full rank has no singular value behind its last") {
    const Folder folder;
    const Ended ended = run_program({"render", "matrix", "--rows", "30", "--cols", "6", "--rank", "6",
                                     "--rate", "1", "--method", "narg", "-o", "a.svg"},
                                    folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    const std::string svg = folder.read("a.svg");
    CHECK(svg.find("its singular value number 6 is ") != std::string::npos);
    CHECK(svg.find(" and the next ") == std::string::npos);
}

TEST_CASE("a key of [view] that is not read is told by render as by the window") {
    const Folder folder;
    const std::string head =
        "version = 1\n[problem]\nn = 20\nrank = 1\n[[method]]\nspec = \"narg\"\n[view]\n";
    for (const auto& [line, words] : std::vector<std::pair<std::string, std::string>>{
             {"export_title = \"Mine\"",
              "export_title in [view] is not read: export_figure is needed beside it"},
             {"export_nme1 = \"narg=Ours\"", "export_nme1 in [view] is not read"}}) {
        std::ofstream(folder.path() + "/a.toml") << head << line << "\n";
        const Ended ended =
            run_program({"render", "error", "--config", "a.toml", "-o", "a.svg"}, folder.path());
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(ended.err.find(words) != std::string::npos);
        CHECK(folder.names().size() == 1);
    }
}

TEST_CASE("the description of a matrix has its size where no truth is known, and a picture's pixels") {
    const Folder folder;
    std::string rows;
    for (int i = 0; i < 8; ++i) {
        for (int j = 0; j < 9; ++j)
            rows += (j ? "," : "") + (i * j % 5 == 1 ? std::string() : std::to_string((i + 1) * (j + 1)));
        rows += "\n";
    }
    std::ofstream(folder.path() + "/m.csv") << rows;
    const Ended ended = run_program(
        {"render", "matrix", "--matrix", "m.csv", "--rank", "1", "--method", "narg", "--describe"},
        folder.path());
    INFO(ended.out + ended.err);
    CHECK(ended.code == 0);
    CHECK(ended.out.starts_with("A matrix of 8 x 9 texels: what was sampled of it"));
}
