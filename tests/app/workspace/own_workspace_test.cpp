// A workspace that the program does not have, added from outside: a state, actions, keys, a timeline, a
// figure, a file.
#include <filesystem>

#include "app/state/effects.h"
#include "app/workspace/registry.h"
#include "core/io/file/read_file.h"
#include "core/text/numbers.h"
#include "tests/app/shell/desk.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::Desk;
using state::Actions;
using state::AppState;
using state::Effects;

namespace {

struct Tally {
    std::int64_t count = 0, cursor = 0;
    std::vector<std::int64_t> before, after;
    std::string step = "count";
};
struct Count {
    using OfWorkspace = void;
    std::int64_t by;
};
struct Counted {
    using OfWorkspace = void;
};

Tally& tally_of(AppState& state) { return state.parts.of<Tally>(); }
const Tally& tally_of(const AppState& state) { return state.parts.of<Tally>(); }

bool move_or_undo(AppState& state, const state::Action& action, Effects&) {
    Tally& tally = tally_of(state);
    if (const auto* move = std::get_if<state::MoveCursor>(&action))
        return tally.cursor = std::min(move->t.value_or(tally.count), tally.count), true;
    const bool back = std::holds_alternative<state::Undo>(action);
    if (!back && !std::holds_alternative<state::Redo>(action)) return false;
    auto &from = back ? tally.before : tally.after, &to = back ? tally.after : tally.before;
    if (from.empty()) return true;
    to.push_back(tally.count);
    tally.count = from.back();
    from.pop_back();
    return true;
}

bool count(AppState& state, const state::Owned& action, Effects& out) {
    return action.visit<Count>([&](const Count& a) {
        Tally& tally = tally_of(state);
        tally.before.push_back(tally.count);
        tally.after.clear();
        tally.count += a.by;
        out.push_back(Counted{});
    });
}

constexpr state::Transport kSteps = {
    .apply = move_or_undo,
    .playing = [](const AppState& state) { return state::Playing{.cursor = tally_of(state).cursor}; },
    .history = [](const AppState& state) -> state::History {
        const Tally& tally = tally_of(state);
        return {tally.before.empty() ? nullptr : &tally.step, tally.after.empty() ? nullptr : &tally.step};
    },
    .counts_iterations = [](const AppState&) { return false; },
    .point_at = [](AppState&, std::optional<std::int64_t>) {},
    .reset_speed = [](AppState&, Effects&) {},
};

std::string why_no_count(const KeyValues& section, bool) {
    const bool good = section.size() == 1 && section[0].first == "count" && parse_integer(section[0].second);
    return good ? "" : "a count is needed.";
}

void take_count(AppState& state, const KeyValues& section, const std::string& what, Effects& out) {
    if (!why_no_count(section, false).empty()) return;
    state.show_workspace("counter");
    Tally& tally = tally_of(state);
    tally.step = what;
    count(state, state::Owned(Count{*parse_integer(section[0].second) - tally.count}), out);
}

constexpr state::OwnFile kCount = {
    .save = state::SaveKind{"Count", "The count.", state::SaveWhat::Experiment},
    .section =
        [](const AppState& state, bool) {
            return KeyValues{{"count", print_number(double(tally_of(state).count))}};
        },
    .why_unreadable = why_no_count,
    .take = take_count,
};

state::Workspace counter() {
    return {
        .about = state::WorkspaceInfo{.name = "counter",
                                      .label = "Counter",
                                      .tooltip = "How often X was pressed",
                                      .right_panel = {},
                                      .noun = "count"},
        .apply = count,
        .commands = state::Commands{{"count",
                                     {state::letter('X')},
                                     "X",
                                     "count; with Shift by ten",
                                     [](const AppState&, const state::KeyEvent& key) {
                                         return Actions{Count{key.shift ? 10 : 1}};
                                     },
                                     {{state::MenuGroup::Lines, "Count one more"}}}},
        .fields = state::ViewFields{},
        .shown = state::OwnFigures{.chosen = [](const AppState&) { return std::string("count"); },
                                   .others = {{"count", "count", "a bar for each"}}},
        .transport = &kSteps,
        .own_file = &kCount,
    };
}

/// Its share line with so many.
std::string line_of(std::int64_t count) {
    return state::line_of_section("counter", {{"count", std::to_string(count)}});
}

struct Seen {
    int counted = 0, drawn = 0;
};

class CounterView final : public workspace::View {
public:
    explicit CounterView(Seen& seen) : seen_(seen) {}
    bool carry_out(AppState&, const state::Owned& effect) override {
        return effect.visit<Counted>([&](const Counted&) { ++seen_.counted; });
    }
    panels::TransportModel timeline(const ui::Context& context) const override {
        const Tally& tally = tally_of(context.state);
        panels::TransportModel model;
        model.last = model.reached = tally.count;
        model.cursor = tally.cursor;
        return model;
    }
    void draw_centre(ui::Ui& ui, paint::Rect centre, paint::Rect) override {
        ++seen_.drawn;
        ui.text(centre, print_number(double(tally_of(ui.context().state).count)), {ui.theme().text});
    }
    Result<figure::Page> page(const std::string& figure, const workspace::SharedRace& shared,
                              const theme::Theme&, float) const override {
        figure::Page page;
        page.title = figure;
        page.lay_out = [count = tally_of(shared.app).count](const figure::Surface& surface) {
            figure::PlacedPage placed;
            placed.picture([=](paint::Painter& painter) {
                for (std::int64_t k = 0; k < count; ++k)
                    painter.rect({surface.area.x + 4 * float(k), surface.area.y, 2, 10}, surface.theme->text,
                                 0);
            });
            return placed;
        };
        return page;
    }

private:
    Seen& seen_;
};

}  // namespace

TEST_CASE("a workspace from outside has its tab, keys, timeline, undo, share line, file and export") {
    Seen seen;
    workspace::Rows rows = workspace::standard_workspaces();
    rows.push_back({std::make_shared<const state::Workspace>(counter()),
                    [&](const workspace::ViewServices&) { return std::make_unique<CounterView>(seen); }});
    shell::Options options = Desk::options_of(testing::small_experiment(), false);
    options.workspaces = &rows;
    const auto folder = std::make_shared<testing::TempFolder>();
    const std::filesystem::path before = folder->path();
    // The dialogs begin where the program was started.
    struct Back {
        std::filesystem::path there = std::filesystem::current_path();
        ~Back() { std::filesystem::current_path(there); }
    } back;
    std::filesystem::current_path(before);
    Desk desk(options, folder);
    REQUIRE(desk.settle());
    const std::string experiment = write_share_line(desk.shared());

    desk.key('X');
    CHECK(seen.counted == 0);  // another is in front
    desk.key(static_cast<char>('0' + rows.size()), true);
    CHECK(desk.app->workspace() == "counter");
    desk.frame(2);
    CHECK(seen.drawn > 0);
    REQUIRE(desk.probes.contains("tab.counter"));
    desk.key('X');
    desk.key('X', false, true);
    CHECK(seen.counted == 2);
    desk.key('C', true);
    CHECK(desk.clipboard == line_of(11));

    const auto press = [&](const std::string& id) {
        REQUIRE(desk.probes.contains(id));
        const paint::Rect r = desk.probes.at(id);
        desk.click(r.x + r.w / 2, r.y + r.h / 2);
    };
    // Its one row is all that the bar's menu and the help read.
    press("more");
    desk.frame(2);
    press("menu");
    desk.frame(2);
    CHECK(desk.probes.contains("menu.share"));
    press("menu.count");
    desk.frame(2);
    CHECK(seen.counted == 3);
    press("more");
    desk.frame(2);
    desk.key('Z', true);
    desk.key('C', true);
    CHECK(desk.clipboard == line_of(11));

    // Undo means the count here, and leaves the experiment alone.
    desk.key('Z', true);
    desk.key('C', true);
    CHECK(desk.clipboard == line_of(1));
    desk.key('Y', true);
    desk.key('C', true);
    CHECK(desk.clipboard == line_of(11));

    desk.key('S', true);
    desk.frame(2);
    press("save.go");
    REQUIRE(desk.settle());
    std::string saved;
    for (const auto& entry : std::filesystem::directory_iterator(before))
        if (entry.path().filename().string().starts_with("count-")) saved = entry.path().string();
    REQUIRE_FALSE(saved.empty());

    desk.key('X');
    desk.key('1', true);
    desk.app->drop({saved});
    REQUIRE(desk.until([&] { return desk.app->workspace() == "counter"; }));
    desk.key('C', true);
    CHECK(desk.clipboard == line_of(11));

    // Pasted from any workspace.
    desk.key('1', true);
    desk.clipboard = line_of(3);
    desk.key('V', true);
    desk.frame(2);
    CHECK(desk.app->workspace() == "counter");

    desk.key('S');
    desk.frame(3);
    press("export.go");
    REQUIRE(desk.settle());
    std::string exported;
    for (const auto& entry : std::filesystem::directory_iterator(before))
        if (entry.path().extension() == ".svg" && entry.path().filename().string().starts_with("count-"))
            exported = entry.path().string();
    REQUIRE_FALSE(exported.empty());
    const Result<std::string> svg = read_file(exported);
    REQUIRE(svg);
    // The background and three bars.
    CHECK(testing::times(*svg, "<rect") + testing::times(*svg, "<path") >= 3);

    desk.key('1', true);
    CHECK(write_share_line(desk.shared()) == experiment);
}
