// 'render' as files: each figure in each format, repeatable, with its experiment inside.
#include <cctype>
#include <memory>
#include <sstream>

#include "app/state/figure_catalogue.h"
#include "core/io/experiment_toml.h"
#include "core/io/file/atomic_file.h"
#include "core/io/instance/build_instance.h"
#include "core/run/session.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::test;
using testing::says;
namespace state = lowrank::state;

namespace {

/// Whether a text of an SVG holds a number such as 7.18e-11.
bool has_computer_number(const std::string& svg) {
    const auto digit = [&](std::size_t at) { return std::isdigit(static_cast<unsigned char>(svg[at])) != 0; };
    for (std::size_t from = svg.find("<text"); from != svg.npos; from = svg.find("<text", from + 1)) {
        const std::size_t end = svg.find("</text>", from);
        bool tag = false;
        for (std::size_t at = from; at + 3 < std::min(end, svg.size()); ++at) {
            tag = svg[at] == '<' || (tag && svg[at] != '>');
            if (!tag && digit(at) && svg[at + 1] == 'e' && (svg[at + 2] == '-' || svg[at + 2] == '+') &&
                digit(at + 3))
                return true;
        }
    }
    return false;
}

}  // namespace

TEST_CASE("every figure can be had in every format") {
    const Folder folder;
    const Ended list = run_program({"list", "figures"}, folder.path());
    REQUIRE(list.code == 0);
    const std::vector<std::string> lines = lines_of(list.out);
    REQUIRE(run_program({"sweep", "--n", "12", "--x", "rate=0.4:0.8:3", "--y", "rank=1:2", "--trials", "2",
                         "--method", "narg+r", "--method", "scaledgd", "--errors", "--out", "map.lrs"},
                        folder.path())
                .code == 0);
    REQUIRE(lines.size() == state::figure_rows().size());
    for (const state::FigureRow& row : state::figure_rows()) {
        const std::string figure(row.name);
        CHECK(words_of(lines[static_cast<std::size_t>(&row - state::figure_rows().data())]).at(0) == figure);
        // That of the field draws its own study alone (field_recovery_test).
        if (row.label.empty() && (!row.reads("study") || row.name == "field-recovery")) continue;
        for (const auto& [ending, magic] :
             {std::pair<std::string, std::string>{".png", "\x89PNG"}, {".svg", "<"}, {".pdf", "%PDF"}}) {
            std::vector<std::string> words{"render", figure, "-o", figure + ending, "--dpi", "72"};
            if (row.reads("study")) words.insert(words.end(), {"--study", "map.lrs"});
            if (row.experiment) words.insert(words.end(), {"--method", "narg+r", "--method", "scaledgd"});
            const Ended ended = run_program(words, folder.path());
            INFO(figure << ending << ": " << ended.err);
            CHECK(ended.code == 0);
            CHECK(ended.out.empty());
            CHECK(folder.read(figure + ending).rfind(magic, 0) == 0);
            // People read a power of ten, and not the form that programs read.
            if (ending == ".svg") CHECK_FALSE(has_computer_number(folder.read(figure + ending)));
        }
    }
}

TEST_CASE("the sizes of the iterates are drawn in place of the objective, from the records' columns") {
    const Folder folder;
    const std::vector<std::string> race = {"--n",    "12",  "--rank",   "1",
                                           "--rate", "0.9", "--method", "rgrad-orth"};
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.end(), race.begin(), race.end());
        return run_program(words, folder.path());
    };
    REQUIRE(with({"solve", "--csv", "r.csv"}).code == 0);
    std::istringstream records(folder.read("r.csv"));
    std::string norm, sigma_r;
    for (std::string line; std::getline(records, line);)
        if (line.starts_with("rgrad-orth,3,")) {
            sigma_r = line.substr(line.rfind(',') + 1);
            line.resize(line.rfind(','));
            norm = line.substr(line.rfind(',') + 1);
        }
    REQUIRE_FALSE(norm.empty());
    for (const auto& [word, value] : {std::pair{"norm", norm}, {"sigma-r", sigma_r}}) {
        REQUIRE(with({"render", "objective", "--y", word, "-o", "y.csv", "--force"}).code == 0);
        CHECK(says(folder.read("y.csv"), ",measured,3," + value + "\n"));
    }
    const Ended drawn = with({"render", "objective", "--y", "norm", "-o", "y.svg", "--describe"});
    CHECK(drawn.code == 0);
    CHECK(says(drawn.out, "Norm of the iterate"));
    CHECK(says(folder.read("y.svg"), "infinity"));
    CHECK(says(with({"render", "objective", "--y", "size", "-o", "z.svg"}).err, "sigma-r"));
}

TEST_CASE("an unknown figure is refused with the names that are near") {
    const Folder folder;
    const auto says = [&](const std::string& name) {
        const Ended ended = run_program({"render", name, "-o", "x.svg"}, folder.path());
        CHECK(ended.code == 2);
        CHECK(folder.names().empty());
        CHECK(lines_of(ended.err).size() == 1);
        return ended.err;
    };
    CHECK(says("eror").find("'eror': the nearest is error.") != std::string::npos);
    CHECK(says("surface").find("'surface': the nearest is rate-surface.") != std::string::npos);
    CHECK(says("quadratic-eror").find("quadratic-error") != std::string::npos);
    CHECK(says("pie").find("'list figures' names all " + std::to_string(state::figure_rows().size())) !=
          std::string::npos);
}

TEST_CASE("a figure repeats byte for byte and carries its experiment") {
    const Folder folder;
    const std::vector<std::string> words = {"render", "error",   "--seed", "4", "--method",
                                            "narg+r", "--width", "86",     "-o"};
    for (const char* name : {"a.svg", "b.svg", "a.png", "b.png"}) {
        std::vector<std::string> with = words;
        with.push_back(name);
        REQUIRE(run_program(with, folder.path()).code == 0);
    }
    CHECK(folder.read("a.svg") == folder.read("b.svg"));
    CHECK(folder.read("a.png") == folder.read("b.png"));
    const std::string svg = folder.read("a.svg");
    CHECK(svg.find("<text") != std::string::npos);
    CHECK(svg.find("86mm") != std::string::npos);
    CHECK(svg.find("lrl1 problem=mc") != std::string::npos);
    CHECK(svg.find("seed=4") != std::string::npos);
}

TEST_CASE("a curve of someone's own is laid over the race") {
    const Folder folder;
    folder.with("mine.csv", "iteration,error,method\n0,10,Homegrown\n1,1,Homegrown\n2,0.1,Homegrown\n");
    const Ended ended = run_program(
        {"render", "error", "-o", "e.svg", "--overlay", "mine.csv", "--method", "narg+r"}, folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(folder.read("e.svg").find("Homegrown") != std::string::npos);
}

TEST_CASE("an interrupted render draws what there is in a moment, whole, or says that it was not drawn") {
    const Folder folder;
    Launch launch;
    launch.words = {"render", "error", "-o",         "e.svg",     "--noise",  "0.1",
                    "--tol",  "0",     "--max-iter", "100000000", "--method", "narg"};
    launch.folder = folder.path();
    launch.interrupt_after = 0.7;
    const Ended ended = run_program(launch);
    CHECK(ended.code == 130);
    INFO(ended.err);
    if (ended.err.find("interrupted before the page was drawn.") != std::string::npos)
        CHECK(folder.names().empty());
    else
        CHECK(folder.read("e.svg").find("</svg>") != std::string::npos);
}

TEST_CASE(
    "the surface of the spectral radius is drawn from the instance's own spectrum, from where one wishes") {
    const Folder folder;
    const auto render = [&](std::vector<std::string> more) {
        std::vector<std::string> words = {"render", "rate-surface", "-o",     "s.svg", "--force",
                                          "--n",    "20",           "--rank", "2"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words, folder.path());
    };
    REQUIRE(render({}).code == 0);
    const std::string usual = folder.read("s.svg");
    CHECK(usual.find("lrl1 problem=mc") != std::string::npos);
    CHECK(usual.find("momentum") != std::string::npos);
    REQUIRE(render({"--yaw", "-55", "--pitch", "28", "--zoom", "1"}).code == 0);
    CHECK(folder.read("s.svg") == usual);
    REQUIRE(render({"--yaw", "20"}).code == 0);
    CHECK(folder.read("s.svg") != usual);
    // With noise the spectrum is the one at a limit.
    CHECK(render({"--noise", "0.01"}).code == 0);
    const std::string noisy = folder.read("s.svg");
    CHECK(noisy != usual);
    for (const auto& [option, value] : {std::pair("--pitch", "91"), {"--yaw", "north"}, {"--zoom", "0"}}) {
        const Ended bad = render({option, value});
        CHECK(bad.code == 2);
        CHECK(bad.err.find(value) != std::string::npos);
        CHECK(folder.read("s.svg") == noisy);
    }
}

TEST_CASE("the pins of an experiment's file stand in its figures") {
    using namespace lowrank;
    const Folder folder;
    ExperimentFile file;
    file.spec = default_experiment();
    file.spec.problem.rows = file.spec.problem.cols = 20;
    file.spec.problem.rank = 1;
    file.spec.methods.resize(1);
    Result<Instance> instance = build_instance(file.spec, 0);
    REQUIRE(instance);
    file.pins = {pin_of(run_race(file.spec, std::make_shared<const Instance>(*std::move(instance))).race)};
    file.pins[0].name = "Yesterday";
    REQUIRE(write_file(folder.path() + "/pinned.toml", write_experiment(file), false));
    const Ended ended =
        run_program({"render", "error", "-o", "e.svg", "--config", "pinned.toml"}, folder.path());
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(folder.read("e.svg").find("Yesterday") != std::string::npos);
}

TEST_CASE("the notes of an experiment's file are drawn at its curves, unless they are not wanted") {
    const Folder folder;
    const std::string file =
        "version = 1\n[problem]\nn = 20\nrank = 1\n[[method]]\nspec = \"grad\"\n[[method]]\nspec = "
        "\"narg+r\"\n[[note]]\nmethod = \"narg+r\"\nt = 4\ntext = \"Look there\"\n[[note]]\nmethod = "
        "2\nt = 900\ntext = \"Too late\"\n";
    REQUIRE(lowrank::write_file(folder.path() + "/noted.toml", file, false));
    const auto render = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"render", "error", "--config", "noted.toml", "--force"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words, folder.path());
    };
    const auto drawn = [&] {
        const std::string svg = folder.read("e.svg");
        return svg.substr(svg.find("</metadata>"));
    };
    CHECK(render({"-o", "e.svg"}).code == 0);
    CHECK(drawn().find("Look there") != std::string::npos);
    CHECK(drawn().find("Too late") == std::string::npos);
    CHECK(render({"-o", "e.svg", "--point-notes", "off"}).code == 0);
    CHECK(drawn().find("Look there") == std::string::npos);
    // With other methods it goes with its own, or is gone.
    CHECK(render({"-o", "e.svg", "--method", "narg+r"}).code == 0);
    CHECK(drawn().find("Look there") != std::string::npos);
    CHECK(render({"-o", "e.svg", "--method", "grad"}).code == 0);
    CHECK(drawn().find("Look there") == std::string::npos);
    const Ended said = render({"--describe"});
    CHECK(said.out.find("at t = 4 of NARG+R \"Look there\"") != std::string::npos);
    REQUIRE(lowrank::write_file(folder.path() + "/noted.toml", file + "[[note]]\nmethod = 9\nt = 1\n", true));
    const Ended refused = render({"-o", "e.svg"});
    CHECK(refused.code == 2);
    CHECK(refused.err.find("line 18: a note cannot be pinned here") != std::string::npos);
}

TEST_CASE("render runs other seeds where bands are asked for, and refuses a number that cannot be") {
    const Folder folder;
    const auto render = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"render", "error", "--n", "20", "--rank", "1", "--method", "narg+r"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words, folder.path());
    };
    const Ended ended = render({"--bands", "4", "-o", "b.csv"});
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(folder.read("b.csv").find("\"NARG+R\",median,") != std::string::npos);
    CHECK(render({"--bands", "4", "--describe"}).out.find("of 4 other seeds") != std::string::npos);
    // Over seconds there are none.
    const std::string seconds = render({"--bands", "4", "--x", "seconds", "--describe"}).out;
    CHECK(seconds.find("No spread over seconds: the other seeds ran side by side") != std::string::npos);
    CHECK(seconds.find("Spread behind") == std::string::npos);
    // A file keeps that they were shown when the figure left.
    folder.with(
        "kept.toml",
        "version = 1\n[problem]\nn = 20\nrank = 2\n[view]\nbands = \"3\"\nexport_figure = \"error\"\n");
    CHECK(render({"--config", folder.path("kept.toml"), "--describe"}).out.find("of 3 other seeds") !=
          std::string::npos);
    for (const std::string value : {"0", "-3", "201", "2.5", "many"}) {
        const Ended refused = render({"--bands", value, "-o", "c.svg"});
        INFO(refused.err);
        CHECK(refused.code == 2);
        CHECK(refused.err.find(value) != std::string::npos);
        CHECK(refused.err.find("from 1 to 200") != std::string::npos);
    }
    CHECK(render({"--bands", "4", "--change", "narg+r@3:d=9", "-o", "c.svg"}).code == 2);
}

TEST_CASE("the errors of many long runs of other seeds count against the limit") {
    const Folder folder;
    const Ended refused = run_program(
        {"render",      "error",  "--n",      "8",    "--rank",         "2",     "--rate", "0.95",
         "--condition", "100000", "--method", "grad", "--max-iter",     "10000", "--tol",  "1e-13",
         "--theory",    "off",    "--bands",  "60",   "--memory-limit", "3M",    "-o",     "b.svg"},
        folder.path());
    INFO(refused.err);
    CHECK(refused.code == 2);
    CHECK(refused.err.find("fewer seeds or iterations") != std::string::npos);
}
