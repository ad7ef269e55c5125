// The export dialog's second half: how the curves leave.
#include "app/panels/dialogs.h"
#include "app/state/actions.h"
#include "tests/app/panels/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using lowrank::testing::Rig;

TEST_CASE(
    "the export dialog offers ranges, title, legend and style of the curves, and says them to the file") {
    Rig rig([](panels::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1280, 720}, {}); });
    state::apply(rig.state, state::ShowDialog{state::Dialog::Export});
    rig.frame(3);
    const auto look = [&]() -> const state::PageLook& { return rig.state.export_settings.look; };
    const auto press = [&](const std::string& id) {
        INFO(id);
        REQUIRE(rig.at(id).w > 0);
        rig.click(id);
        rig.frame(2);
    };
    // How many figures stand in a row hangs on the type.
    const auto figure_called = [&](const std::string& name) {
        for (const auto& [id, place] : rig.probes)
            if (id.starts_with("export.figure") && id.ends_with("." + name)) return id;
        return std::string("no figure ") + name;
    };
    press("export.theme.b/w");
    CHECK(look().style == state::PageStyle::BlackAndWhite);
    press("export.format.TeX");
    CHECK(rig.state.export_settings.path.ends_with(".tex"));
    press("export.tab.Curves");
    press("export.x.all");
    CHECK(look().x.kind == state::RangeKind::All);
    press("export.x.typed");
    press("export.x.high");
    rig.type("40");
    rig.key(ImGuiKey_Enter);
    CHECK(look().x.typed.high == 40);
    // Ends that pass each other change places.
    rig.frame(2);
    press("export.x.low");
    rig.type("60");
    rig.key(ImGuiKey_Enter);
    CHECK(look().x.typed == state::AxisRange{40, 60});
    rig.frame(2);
    press("export.legend.direct");
    CHECK(look().legend == state::LegendPlace::Direct);
    press("export.notes.on");
    press("export.predictions.words");
    CHECK_FALSE(look().notes);
    CHECK_FALSE(look().predictions);
    CHECK(look().restarts);
    press("export.title.on");
    CHECK(look().title == "");
    press("export.title.on");
    CHECK_FALSE(look().title);
    // Another figure has other axes.
    press("export.tab.Page");
    press(figure_called("momentum"));
    CHECK(look().x.kind == state::RangeKind::Shown);
    CHECK(look().legend == state::LegendPlace::Direct);
    press(figure_called("matrix"));
    CHECK(rig.at("export.tab.Curves").w == 0);
}

TEST_CASE("every row of the export dialog stands above its foot at 1280 x 720, in the type of every theme") {
    for (const theme::ThemeName name :
         {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector})
        for (const bool curves : {false, true}) {
            const float em = 13 * theme::theme(name).type_scale;
            Rig rig([em](panels::Ui& given) {
                panels::Context context = given.context();
                context.em = em;
                panels::dialogs(context, {0, 0, 1280, 720}, {});
            });
            ImGui::GetIO().DisplaySize = {1280, 720};
            rig.state.theme = name;
            state::apply(rig.state, state::ShowDialog{state::Dialog::Export});
            state::ExportSettings settings = rig.state.export_settings;
            settings.curves_tab = curves;
            settings.format = state::ExportFormat::Png;
            settings.look.x.kind = settings.look.y.kind = state::RangeKind::Typed;
            settings.look.x.typed = {0, 40}, settings.look.y.typed = {1e-10, 1};
            state::apply(rig.state, state::SetExport{settings});
            rig.frame(3);
            const paint::Rect foot = rig.at("export.path");
            REQUIRE(foot.w > 0);
            std::vector<std::string> rows = {"export.tab.Page", "export.theme.light", "export.ground.filled",
                                             "export.dpi"};
            if (curves)
                rows = {"export.tab.Curves", "export.x.high",      "export.y.low",
                        "export.title",      "export.legend.none", "export.predictions.on"};
            for (const std::string& row : rows) {
                INFO(row << " " << static_cast<int>(name));
                REQUIRE(rig.at(row).w > 0);
                CHECK(rig.at(row).bottom() <= foot.y);
                CHECK(rig.at(row).right() <= rig.at("export.preview").x);
            }
        }
}
