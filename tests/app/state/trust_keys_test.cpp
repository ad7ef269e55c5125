// Every key of every kind of file: one that names a file or starts work is covered by the rule of trust.h.
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

#include "app/state/export_words.h"
#include "app/state/trust.h"
#include "app/state/workspace.h"
#include "core/io/experiment_keys.h"
#include "core/io/share_line.h"
#include "core/study/axis.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank;
using namespace lowrank::state;

namespace {

const std::string kPath = "/secret/a.toml";

std::string source(const std::string& file) {
    std::ifstream in(std::string(test::kTestFolder) + "/../" + file);
    REQUIRE(in);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

/// The keys that a reader compares with: 'key == "x"', 'find("x")'.
std::set<std::string> keys_read_in(const std::string& file) {
    const std::string text = source(file);
    static const std::regex form(R"re((?:key == |\bfind\()"(\w+)")re");
    std::set<std::string> keys;
    for (std::sregex_iterator at(text.begin(), text.end(), form), end; at != end; ++at) keys.insert((*at)[1]);
    return keys;
}

std::set<std::string> words(const std::string& text) {
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

/// What each reader of a file's keys knows: those that show what stands in the file itself, and those that
/// read another file or start work, each of which has its check below. A key that is in neither list is one
/// that nobody has thought about.
struct Reader {
    std::string file, shows, asks;
};
const std::vector<Reader> kReaders = {
    {"core/io/scene.cpp", "caption workspace cards speed cursor loop pins note",
     "experiment section view run"},
    {"core/io/curve/curve_note.cpp", "figure method t text pin", ""},
    {"app/lesson/lesson.cpp",
     "version title about step caption question check together next lights hint ask answer within because "
     "draw "
     "choices what "
     "figure of log x y",
     "scene before best"},
    {"app/workspace/quadratic/quadratic_keys.cpp",
     "angle lambda_max lambda_min method source starts x y q11 q12 q22", ""},
    {"app/workspace/studies/studies_state_choice.cpp", "kind n methods trials errors", "x y base"},
};

/// The same of the words of [view], by tab; those of a figure's axes show it.
const std::vector<Reader> kViewReaders = {
    {"race",
     "more race_card race_beside race_centre x_axis gradient_norm size theory whole fit step_part "
     "matrix_wipe "
     "selected "
     "hidden",
     "bands"},
    {"rates",
     "probe_mu probe_eta rates_camera rates_band rates_centre rates_side rates_figure rates_a rates_b", ""},
    {"quadratic",
     "quadratic_card quadratic_small quadratic_angle_ends quadratic_fit quadratic_plane quadratic_selected",
     ""},
    {"geometry", "orders_ends paths_ends", ""},
    {"studies", "study_figure study_cell study_hidden study_cost study_method study_a study_b", ""},
};

/// The words of a tab that are no figure's axes.
std::set<std::string> words_of_view(const Workspace& tab) {
    std::set<std::string> keys;
    for (const ViewField& field : *tab.fields) keys.insert(*field.key);
    for (const std::string& key : std::set<std::string>(keys)) {
        if (!key.ends_with("_legend")) continue;
        const std::string name = key.substr(0, key.rfind('_'));
        for (const AxesWord& word : axes_words()) CHECK(keys.erase(name + std::string(word.ending)) == 1);
    }
    return keys;
}

Demands of_section(const KeyValues& section, bool run = false) {
    Demands demands;
    for (const auto& tab : standard_tabs())
        if (tab->info().name == "studies") demands = tab->section_demands(section, run);
    return demands;
}

}  // namespace

TEST_CASE("every key that a reader of files knows was thought about") {
    for (const Reader& reader : kReaders) {
        INFO(reader.file);
        std::set<std::string> known = words(reader.shows);
        known.merge(words(reader.asks));
        const std::set<std::string> read = keys_read_in(reader.file);
        CHECK(read.size() > 3);
        for (const std::string& key : read) {
            INFO(
                "the key '" << key
                            << "' must be named in kReaders, under asks with a check where it reads or runs");
            CHECK(known.contains(key));
        }
    }
}

TEST_CASE("every word of a tab's view was thought about") {
    REQUIRE(kViewReaders.size() == standard_tabs().size());
    for (std::size_t k = 0; k < kViewReaders.size(); ++k) {
        INFO(kViewReaders[k].file);
        CHECK(standard_tabs()[k]->info().name == kViewReaders[k].file);
        std::set<std::string> known = words(kViewReaders[k].shows);
        known.merge(words(kViewReaders[k].asks));
        CHECK(words_of_view(*standard_tabs()[k]) == known);
    }
}

TEST_CASE("every key of an experiment that takes a path is asked about, wherever an experiment stands") {
    int sources = 0;
    for (const ExperimentKey& key : experiment_keys()) {
        INFO(key.name);
        ExperimentSpec spec = default_experiment();
        // Words that any text may be: marks of missing values, names of columns, a separator.
        const bool any_text = key.name == "missing" || key.name == "columns" || key.name == "separator";
        const bool takes_path = !any_text && static_cast<bool>(key.read(kPath, spec));
        CHECK(takes_path == (is_source_key(key.name) || key.name == "test" || key.name == "mask"));
        CHECK(takes_path == (key.value == "FILE"));
        if (!takes_path) continue;
        ++sources;
        const std::vector<std::string> reads = {kPath};
        CHECK(demands_of(spec).reads == reads);
        Scene scene;
        scene.experiment = spec;
        CHECK(demands_of(scene, standard_tabs()).reads == reads);
        ExperimentFile file;
        file.spec = spec;
        CHECK(demands_of(file, standard_tabs()).reads == reads);
        // In a study: as its base, and on each of its axes, where it may stand there.
        const auto study = [](const KeyValues& more) {
            KeyValues section = {{"kind", "mc"}, {"n", "20"}, {"methods", "narg+r"}, {"trials", "1"}};
            section.insert(section.end(), more.begin(), more.end());
            return section;
        };
        spec.stop.tol = 1e-3;  // a study counts by it
        const std::string line = write_share_line(spec), axis = std::string(key.name) + "=" + kPath;
        for (const KeyValues& section : {study({{"base", line}, {"x", ""}, {"y", ""}}),
                                         study({{"x", axis}, {"y", ""}}), study({{"x", ""}, {"y", axis}})}) {
            INFO(section.back().first << " " << section.back().second);
            std::string why;
            for (const auto& tab : standard_tabs())
                if (tab->info().name == "studies") why = tab->why_unreadable(section);
            // What cannot be opened at all reads nothing.
            CHECK((!why.empty() || of_section(section).reads == reads));
            if (key.name == "instance") CHECK(why.empty());
        }
    }
    CHECK(sources == 7);
}

TEST_CASE("the keys that start work or name a study's file are asked about") {
    const KeyValues section = {{"kind", "mc"}, {"n", "20"},           {"x", "rate=0.5,0.9"},
                               {"y", ""},      {"methods", "narg+r"}, {"trials", "1"}};
    KeyValues named = section;
    named.emplace_back("file", kPath);
    CHECK(of_section(section).empty());
    CHECK(of_section(named).reads == std::vector<std::string>{kPath});
    CHECK_FALSE(of_section(section, true).runs.empty());
    CHECK_FALSE(of_section(section, true).writes.empty());
    CHECK_FALSE(of_section({}, true).writes.empty());
    // Bands are as many races more.
    ExperimentFile file;
    file.spec = default_experiment();
    file.spec.problem.rows = file.spec.problem.cols = 200;
    REQUIRE(demands_of(file, standard_tabs()).empty());
    file.view["bands"] = "200";
    CHECK_FALSE(demands_of(file, standard_tabs()).runs.empty());
    Scene scene;
    scene.experiment = file.spec;
    scene.view = file.view;
    CHECK_FALSE(demands_of(scene, standard_tabs()).runs.empty());
    CHECK(leave_out(scene, standard_tabs()));
    CHECK(demands_of(scene, standard_tabs()).empty());
}

TEST_CASE("a pin, a note and the words of the export dialog read and write nothing") {
    auto race = std::make_shared<Race>();
    race->spec.problem.source = ProblemSource::Ratings;
    race->spec.problem.path = kPath;
    ExperimentFile file;
    file.pins.push_back({race});
    CHECK(demands_of(file, standard_tabs()).empty());
    ExportSettings settings;
    settings.figure = "error";
    settings.path = kPath;
    SavedView view;
    write_export_words(settings, view);
    for (const auto& [key, word] : view) CHECK(word.find(kPath) == word.npos);
}

TEST_CASE("no other workspace's section names a file or starts work that lasts") {
    const AppState state;
    for (const auto& tab : standard_tabs()) {
        if (!tab->own_file || tab->info().name == "studies") continue;
        INFO(tab->info().name);
        for (const auto& [key, value] : tab->section(state)) {
            KeyValues section = {{key, kPath}};
            INFO(key);
            CHECK_FALSE(tab->why_unreadable(section).empty());
        }
    }
}
