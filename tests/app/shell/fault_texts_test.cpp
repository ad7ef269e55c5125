// Sentences about files and keys reach the window too: each kind of fault has its phrase in the table.
#include <functional>

#include "app/lesson/lesson.h"
#include "app/paint/markup.h"
#include "app/paint/painter.h"
#include "app/state/export_words.h"
#include "app/state/page_look.h"
#include "app/state/saved_view.h"
#include "app/state/scenes.h"
#include "app/state/sentence.h"
#include "app/state/settings.h"
#include "core/io/curve/trace_csv.h"
#include "core/io/experiment_keys.h"
#include "core/io/experiment_toml.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/read_file.h"
#include "core/io/picture/image.h"
#include "core/io/share_line.h"
#include "core/io/table/matrix_file.h"
#include "core/io/table/ratings.h"
#include "core/method/registry.h"
#include "core/study/study_lines.h"
#include "tests/app/shell/fault_book.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using testing::FaultBook;

namespace {

/// What the race would say of keys: they cannot be read, or the experiment of them is none.
std::string said_of(const KeyValues& keys) {
    ExperimentSpec spec = default_experiment();
    if (const auto read = apply_options(keys, spec); !read) return read.sentence();
    return why_invalid(spec);
}

}  // namespace

TEST_CASE("texts: every key of an experiment says what it may be in a phrase of the table") {
    FaultBook asked;
    for (const ExperimentKey& key : experiment_keys()) {
        const std::string name(key.name);
        // Any file name is one.
        const bool file = is_source_key(name) || name == "test" || name == "mask";
        for (const std::string& value :
             file ? std::vector<std::string>{""} : std::vector<std::string>{"x y", "", "-1.5", "1e99"}) {
            if (const std::string why = said_of({{name, value}}); !why.empty())
                asked.fault(why, name + "=" + value);
            else
                CHECK((name == "noise" || name == "missing" || value == "1e99" || value == "-1.5"));
        }
        asked.fault(said_of({{name, file ? "f" : key.write(default_experiment())}, {name, "f"}}),
                    name + " twice");
    }
    for (const auto& keys :
         std::vector<KeyValues>{{{"colour", "red"}},
                                {{"image", "a"}, {"ratings", "b"}},
                                {{"n", "9"}, {"rows", "8"}},
                                {{"rate", "0.5"}, {"samples-per-degree", "2"}},
                                {{"image", "a"}, {"samples-per-degree", "2"}},
                                {{"samples-per-degree", "90"}},
                                {{"rank", "51"}},
                                {{"image", "a"}, {"rate", "1.5"}},
                                {{"problem", "ms"}, {"rate", "1e9"}},
                                {{"rate", "1.5"}},
                                {{"rate", "1e-9"}},
                                {{"rate", "0.1"}},
                                {{"n", "60000"}, {"rate", "1"}},
                                {{"noise", "1e30"}},
                                {{"condition", "1e30"}},
                                {{"start", "noisy:1e30"}},
                                {{"start", "noisy:1"}, {"n", "30000"}},
                                {{"change", "narg@5:d=5"}, {"method", "grad"}},
                                {{"change", "9@5:d=5"}, {"method", "grad"}},
                                {{"change", "grad@5"}, {"method", "grad"}},
                                {{"change", "grad@5:d"}, {"method", "grad"}},
                                {{"change", "grad@5:d=5"}, {"method", "grad"}, {"method", "grad"}},
                                {{"change", "grad@5:d=5"}, {"method", "grad"}},
                                {{"noise", "0.1"}, {"method", "narg:step=optimal"}}})
        asked.fault(said_of(keys), keys.front().first);
    CHECK(asked.count() > 60);
}

TEST_CASE("texts: what a method cannot be is said in phrases of the table") {
    FaultBook asked;
    const std::vector<std::string> values = {"x", "-1", ""};
    for (const MethodInfo& info : all_methods()) {
        const std::string name(info.name);
        asked.fault(parse_method(name + ":colour=red"), name);
        for (const RuleInfo& rule : rule_infos())
            for (const std::string& value : values)
                asked.fault(parse_method(name + ":" + std::string(rule.key) + "=" + value),
                            name + ":" + std::string(rule.key) + "=" + value);
    }
    for (const char* text :
         {"sgd", "", "narg:", "narg:d", "narg:d=5,d=6", "narg:d=5,q=0.1", "narg:momentum=ratio,d=5",
          "narg:momentum=lazy,q=0.1", "iht:step=exact", "nag:momentum=none,restart=gradient", "narg:basin=-1",
          "nag:step=0", "narg:d=-3"})
        asked.fault(parse_method(text), text);
}

TEST_CASE("texts: a fault of an experiment's file is said in phrases of the table") {
    FaultBook asked;
    const auto tabs = state::standard_tabs();
    for (const std::string body : {"",
                                   "version = \"x\"",
                                   "version = 2",
                                   "version = 1\nproblem = 3",
                                   "version = 1\ncolour = 3",
                                   "version = 1\n[problem]\ncolour = 3",
                                   "version = 1\n[problem]\nrate = \"x\"",
                                   "version = 1\n[problem]\nrate = -1",
                                   "version = 1\n[problem]\nn = 2.5",
                                   "version = 1\n[problem]\nfill-rows = 3",
                                   "version = 1\n[start]\nstart = \"here\"",
                                   "version = 1\n[stop]\ntol = true",
                                   "version = 1\n[problem]\nn = 9\nrows = 8",
                                   "version = 1\nmethod = 3",
                                   "version = 1\n[[method]]\nspec = 3",
                                   "version = 1\n[[method]]\nenabled = true",
                                   "version = 1\n[[method]]\nspec = \"sgd\"",
                                   "version = 1\nview = 3",
                                   "version = 1\n[view]\na = [1]",
                                   "version = 1\nquadratic = 3",
                                   "version = 1\n[quadratic]\na = {}",
                                   "version = 1\n[[pin]]\ncolour = 3",
                                   "version = 1\n[[pin]]\nname = \"a\"",
                                   "version = 1\n[[pin]]\nexperiment = \"a\"\nrecords = \"\"",
                                   "version = 1\n[[change]]\ncolour = 3",
                                   "version = 1\n[[change]]\nt = 3",
                                   "version = 1\n[[change]]\nmethod = \"sgd\"\nt = 3\nset = \"d=5\"",
                                   "version = 1\n[[change]]\nmethod = \"narg\"\nt = 3\nset = \"d\"",
                                   "version = 1\nversion = 1",
                                   "version = 1\n[problem\n",
                                   "version = 1\nproblem",
                                   "version = 1\nn = mc",
                                   "version = 1\na = \"\"\"",
                                   "\xff",
                                   "version = 1\nnote = 3",
                                   "version = 1\n[[note]]\nt = 3",
                                   "version = 1\n[[note]]\nfigure = \"x\"\nmethod = \"narg\"\nt = 3",
                                   "version = 1\n[[note]]\nmethod = \"sgd\"\nt = 3",
                                   "version = 1\n[[note]]\nmethod = \"narg\"\nt = -3",
                                   "version = 1\n[[note]]\nmethod = \"pin\"\nt = 3",
                                   "version = 1\n[[note]]\nmethod = \"pin1/1\"\nt = 3",
                                   "version = 1\n[[note]]\nmethod = \"narg\"\nt = 3\ncolour = 3",
                                   "version = 1\n[[note]]\nmethod = \"narg\"\nt = 3\ntext = \"\\u0001\"",
                                   "version = 1\n[[note]]\nmethod = \"narg\"\nt = \"x\""})
        asked.fault(read_experiment(body, "a.toml", state::sections_of(tabs)), body);
    std::string deep = "version = 1\na = ";
    for (int k = 0; k < 300; ++k) deep += "[";
    asked.fault(read_experiment(deep, "a.toml"), "brackets");

    // A scene that cannot be shown costs that scene alone.
    for (const std::string body :
         {"scene = 3", "scene = [3]", "[[scene]]\ncaption = 3", "[[scene]]\nspeed = -1",
          "[[scene]]\nspeed = \"x\"", "[[scene]]\ncursor = 1.5", "[[scene]]\ncolour = 3",
          "[[scene]]\nworkspace = \"kitchen\"", "[[scene]]\nsection = \"a=1\"", "[[scene]]\nsection = \"a\"",
          "[[scene]]\nview = \"a\"", "[[scene]]\nrun = 3", "[[scene]]\nexperiment = \"n=x\"",
          "[[scene]]\nexperiment = \"n\"", "[[scene]]\nview = \"error_log=z\"",
          "[[scene]]\nworkspace = \"geometry\"\nsection = \"illustration=pie\"",
          "[[scene]]\nworkspace = \"quadratic\"\nsection = \"colour=red\"",
          "[[scene]]\nworkspace = \"studies\"\nsection = \"colour=red\""}) {
        const auto read = read_experiment("version = 1\n" + body, "a.toml", state::sections_of(tabs),
                                          state::scene_check(tabs));
        INFO(body);
        REQUIRE(read);
        asked.fault(read->scene_fault, body);
    }
    CHECK(asked.count() > 55);
}

TEST_CASE(
    "texts: what the file keeps of the window, and sections of workspaces, are refused in phrases of the "
    "table") {
    FaultBook asked;
    for (const auto& [key, value] : {std::pair("workspace", "kitchen"),
                                     {"error_x", "3"},
                                     {"error_log", "z"},
                                     {"error_grid", "z"},
                                     {"error_legend", "9:9"},
                                     {"error_ends", "x"},
                                     {"error_measure", "x"},
                                     {"race_card", "x"},
                                     {"race_centre", "x"},
                                     {"x_axis", "x"},
                                     {"gradient_norm", "x"},
                                     {"size", "x"},
                                     {"theory", "x"},
                                     {"bands", "x"},
                                     {"fit", "x"},
                                     {"step_part", "x"},
                                     {"matrix_wipe", "7"},
                                     {"selected", "x"},
                                     {"hidden", "x"},
                                     {"probe_mu", "1"},
                                     {"rates_camera", "x"},
                                     {"study_figure", "x"},
                                     {"study_cell", "x"},
                                     {"study_cost", "x"},
                                     {"study_method", "x"},
                                     {"quadratic_card", "x"},
                                     {"quadratic_small", "x"},
                                     {"quadratic_plane", "x"},
                                     {"quadratic_fit", "x"},
                                     {"quadratic_selected", "x"},
                                     {"quadratic_angle_ends", "x"},
                                     {"orders_ends", "x"},
                                     {"paths_ends", "x"},
                                     {"export_width", "x"}}) {
        state::AppState s;
        asked.fault(state::restore_view(s, {{key, value}}), key);
    }
    for (const auto& [key, value] : {std::pair("export_width", "x"),
                                     {"export_theme", "x"},
                                     {"export_frames", "x"},
                                     {"export_pie", "x"}}) {
        state::AppState s;
        asked.fault(state::restore_view(s, {{"export_figure", "error"}, {key, value}}), key);
    }
    for (const auto& words : std::vector<KeyValues>{{{"x-range", "9:3"}},
                                                    {{"legend", "above"}},
                                                    {{"legend-columns", "0"}},
                                                    {{"name", "narg"}},
                                                    {{"colour", "narg=red"}},
                                                    {{"restarts", "x"}}})
        asked.fault(state::read_look(words), words.front().first);
    const std::string longer(300'000, 'x');
    for (const auto& words : std::vector<KeyValues>{{{"title", longer}},
                                                    {{"name", "narg=" + longer}},
                                                    {{"order", std::string(20'000, ',')}},
                                                    KeyValues(20'000, {"name", "a=b"})})
        asked.fault(state::read_look(words), words.front().first + " beyond its bound");
    asked.fault(state::read_moments("x"), "frames");
    for (const auto& tab : state::standard_tabs()) {
        if (!tab->own_file) continue;
        state::AppState s;
        const std::string name(tab->info().name);
        asked.fault(tab->why_unreadable({{"colour", "red"}}), name);
        for (const auto& [key, value] : tab->section(s)) {
            if (const std::string why = tab->why_unreadable({{key, "?"}}); !why.empty())
                asked.fault(why, name + " " + key);
        }
    }
    for (const char* text : {"theme", "theme = 3", "scale = 9"})
        asked.fault(state::read_settings(text), text);
}

TEST_CASE("texts: a fault of data, curves, lines and studies is said in phrases of the table") {
    FaultBook asked;
    const std::string line = write_share_line(default_experiment());
    for (const std::string& text :
         {std::string("x"), std::string("lrl9 a=1"), line + "0", line.substr(0, line.size() - 1)})
        asked.fault(read_share_line(text), text);
    asked.fault(read_share_line(write_share_keys({{"n", "x"}})), "n=x");
    asked.fault(read_share_line("lrl1 " + std::string(3'000'000, 'x')), "a line beyond its bound");
    asked.fault(read_share_line(write_share_keys({{"image", std::string(5000, 'x')}})), "image");
    asked.fault(read_share_line(write_share_keys(KeyValues(101, {"method", "grad"}))), "101 methods");
    ExperimentSpec crowded = default_experiment();
    crowded.methods.assign(101, crowded.methods[0]);
    asked.fault(why_invalid(crowded), "101 methods in the window");
    asked.fault(read_curves("method,error\n" + std::string(201, 'x') + ",1", "mine.csv"), "a long name");
    for (const char* text : {"", "1,2,3", "a,b\n1,2", "error\nx", "error\n", "iteration,error\n-1,2",
                             "error,seconds\n1,x", "error,t\n1", "\"a", "# lrl1 a"})
        asked.fault(read_curves(text, "mine.csv"), text);
    for (const char* text : {"", "a", "a,b", "1,2,\"3,500\"", "1;2;3,5\n1;2;3.5", "1,2,x", ",2,3",
                             "1,2,3\n1,2", "\"1,2,3", "{\"a\": 1}", "1 2:3\n4 5:6"})
        asked.fault(read_ratings(text, "r.csv"), text);
    for (const char* text :
         {"", "\"1", "1,2\n3", "1,x", ",\n,", "\"1,200\"", "[[1, 2]]", "<html>", "@relation x"})
        asked.fault(read_matrix_file(text, "m.csv"), text);
    for (const char* text :
         {" x", " matrix vector real general", " matrix array real general\nx",
          " matrix array real general\n1 1\n1\n2", " matrix coordinate complex general",
          " matrix coordinate real hermitian", " matrix coordinate real general\nx",
          " matrix coordinate real symmetric\n2 3 1", " matrix coordinate real general\n2 2 1\n1 1",
          " matrix coordinate real general\n2 2 1\n9 1 1", " matrix coordinate real general\n2 2 1\n1 1 x",
          " matrix coordinate real general", " matrix coordinate real general\n2 2 2\n1 1 1",
          " matrix coordinate real general\n2 2 2\n1 1 1\n1 1 1",
          " matrix coordinate real symmetric\n2 2 2\n2 1 1\n1 2 1"})
        asked.fault(read_matrix_file("%%MatrixMarket" + std::string(text), "m.mtx"), text);
    for (const char* text : {"", "x"}) asked.fault(decode_image(text, "a.png", 100), text);
    for (const char* text :
         {"", "rate", "rate=1:0:3", "rate=0:1:by:0", "rate=0.1:1:by:1e-9", "rate=0:1:1", "rate=0:1:log:3",
          "rate=1,1", "rate=0:1:x", "rate=0:1:2:3:4", "seed=1,2", "change=a", "colour=1", "rnak=1", "max=1",
          "image=a", "rate=x", "rank=0", "method=sgd"})
        asked.fault(read_axis(text), text);
    for (const char* text : {"", "x", "lrs9 a", "lrs1 program=1 #00000000"})
        asked.fault(read_study(text, "s.lrs"), text);
    StudySpec idle;
    idle.base = default_experiment();
    idle.base.stop.tol = 1e-3;
    const auto idle_with = [&](const char* x, const std::vector<std::string>& methods) {
        StudySpec study = idle;
        study.x = *read_axis(x);
        study.base.methods.clear();
        for (const std::string& method : methods) study.base.methods.push_back(*read_method_entry(method));
        asked.fault(why_idle(study), x);
    };
    idle_with("d=2,5", {"narg:d=9"});
    idle_with("d=2,5", {"narg:q=0.5"});
    idle_with("rate=0.5,0.7", {"iht", "iht"});
    idle.base.problem.source = ProblemSource::InstanceFile;
    idle_with("rank=1,2", {"narg"});
    asked.fault(why_invalid(Quadratic{1, 2, 1}), "a Q without a minimum");

    const testing::TempFolder folder;
    const std::string path = folder.path();
    asked.fault(read_text(path + "/none"), "no file");
    asked.fault(read_text(path), "a folder");
    asked.fault(read_text(""), "no name");
    REQUIRE(write_file(path + "/zero", std::string(3, '\0'), true));
    asked.fault(read_text(path + "/zero"), "bytes of zero");
    for (const std::string& name :
         {path, path + "/none/a", path + "/zero/a", path + "/", std::string(), std::string("-")})
        asked.fault(why_unwritable(name, true), name);
    asked.fault(why_unwritable(path + "/zero", false), "a file that is there");
    CHECK(asked.count() >= 70);
}

TEST_CASE("texts: a fault of a lesson's file is said in phrases of the table") {
    FaultBook asked;
    const auto tabs = state::standard_tabs();
    const std::string head = "version = 1\ntitle = \"T\"\nabout = \"A.\"\n",
                      step = "[[step]]\ncaption = \"C.\"\n";
    const std::string question = head + step + "[step.question]\nask = \"A?\"\nbecause = \"B.\"\n";
    for (const std::string& text :
         {std::string("version = 2"),
          std::string("version = 1"),
          head,
          head + "colour = 3",
          head + "step = [3]",
          head + "[[step]]\nnext = true",
          head + step + "colour = 3",
          head + step + step,
          head + step + "check = 3",
          head + step + "check = [3]\n",
          head + step + "check = [{ look = \"x\" }]",
          head + step + "check = [{ look = \"iterations\" }]",
          head + step + "check = [{ look = \"setting\" }]",
          head + step + "check = [{ look = \"iterations\", method = \"narg\" }]",
          head + step + "check = [{ colour = 3 }]",
          head + step + "check = [{ above = 3 }]",
          head + step + "check = [{ look = \"workspace\", workspace = \"kitchen\" }]",
          head + step + "check = [{ look = \"setting\", key = \"colour\", above = 3 }]",
          head + step + "before = { run = true }\n" + step,
          head + step + "question = 3",
          head + step + "[step.question]\nask = \"A?\"",
          question + "colour = 3",
          question + "answer = 3\nchoices = [\"a\"]",
          question + "answer = 9\nchoices = [\"a\", \"b\"]",
          question + "answer = 3\nwithin = -1",
          question + "draw = 3",
          question + "answer = 3\n[step.question.draw]\nwhat = \"curve\"",
          question + "[step.question.draw]\ncolour = 3",
          question + "[step.question.draw]\nof = \"narg\"",
          question + "[step.question.draw]\nwhat = \"x\"",
          question + "[step.question.draw]\nwhat = \"curve\"\nfigure = \"x\"",
          question + "[step.question.draw]\nwhat = \"curve\"",
          question + "[step.question.draw]\nwhat = \"curve\"\nof = \"x\"",
          question + "[step.question.draw]\nwhat = \"curve\"\nof = \"narg\"",
          question + "[step.question.draw]\nwhat = \"curve\"\nof = \"narg\"\nx = [0, 9]",
          question + "[step.question.draw]\nwhat = \"curve\"\nof = \"narg\"\nx = [9, 0]\ny = [1, 2]",
          question + "[step.question.draw]\nwhat = \"curve\"\nof = \"narg\"\nx = [0, 9]\ny = [-1, 2]"})
        asked.fault(lesson::read_lesson(text, "l.toml", tabs), text);
    CHECK(asked.count() > 25);
}
