// The screen painter in a null backend: every call ends in vertices where they belong.
#include <algorithm>
#include <cmath>

#include "app/paint/font_metrics.h"
#include "app/paint/imgui_painter.h"
#include "app/paint/shapes.h"
#include "app/paint/text_layout.h"
#include "app/platform/imgui_compat.h"
#include "tests/app/paint/split_dashes.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::paint;

namespace {

/// One rasterised face in an atlas, of one em and with its ascent to the baseline as ScreenFonts wants it.
class OneFont final : public ScreenFonts {
public:
    OneFont() {
        context_ = ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {800, 600};
        const std::string_view bytes = font_bytes(Face::Regular);
        ImFontConfig config;
        config.FontDataOwnedByAtlas = false;
        static const ImWchar ranges[] = {0x20, 0x24F, 0x2010, 0x22FF, 0};
        font_ = io.Fonts->AddFontFromMemoryTTF(const_cast<char*>(bytes.data()),
                                               static_cast<int>(bytes.size()), 20, &config, ranges);
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
        io.Fonts->SetTexID(lowrank::platform::compat::texture(1));
        ImGui::NewFrame();
    }
    ~OneFont() override {
        ImGui::EndFrame();
        ImGui::DestroyContext(context_);
    }
    ImFont* font(Face, float) const override { return font_; }
    float pixel_ratio() const override { return 1; }

private:
    ImGuiContext* context_;
    ImFont* font_ = nullptr;
};

Rect box_of(const ImDrawList& list, int first) {
    float x0 = 1e9f, y0 = 1e9f, x1 = -1e9f, y1 = -1e9f;
    for (int i = first; i < list.VtxBuffer.Size; ++i) {
        const ImVec2 p = list.VtxBuffer[i].pos;
        x0 = std::min(x0, p.x), x1 = std::max(x1, p.x), y0 = std::min(y0, p.y), y1 = std::max(y1, p.y);
    }
    return {x0, y0, x1 - x0, y1 - y0};
}

}  // namespace

TEST_CASE("screen: words fill the box that was measured, upright and turned") {
    OneFont fonts;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    ImGuiPainter painter(list, fonts);
    for (const bool vertical : {false, true}) {
        const TextStyle style{.size = 20, .colour = theme::rgb(0), .h = HAlign::Centre, .vertical = vertical};
        const int before = list.VtxBuffer.Size;
        painter.text({400, 300}, "Hop_{H}", style);
        const Rect box = text_box({400, 300}, "Hop_{H}", style);
        const Rect drawn = box_of(list, before);
        CHECK(list.VtxBuffer.Size - before == 16);
        const float along = vertical ? drawn.h : drawn.w, wanted = vertical ? box.h : box.w;
        CHECK(along < wanted + 2);
        CHECK(along > wanted - 20 * 0.25f);
        CHECK((vertical ? drawn.y + drawn.h / 2 : drawn.x + drawn.w / 2) ==
              Approx(vertical ? box.y + box.h / 2 : box.x + box.w / 2).margin(2));
    }
}

TEST_CASE("screen: a zigzag grows no spikes and a long curve no wrapped indices") {
    OneFont fonts;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    ImGuiPainter painter(list, fonts);
    std::vector<Point> zigzag;
    for (int i = 0; i < 50; ++i) zigzag.push_back({100 + 2.f * static_cast<float>(i), i % 2 ? 200.f : 100.f});
    painter.polyline(zigzag, {theme::rgb(0x0072B2), 2, Dash::Solid});
    const Rect box = box_of(list, 0);
    CHECK(box.y > 96);
    CHECK(box.bottom() < 204);

    const int before = list.VtxBuffer.Size;
    std::vector<Point> curve;
    for (int i = 0; i < 50000; ++i) {
        const float f = static_cast<float>(i);
        curve.push_back({100 + f * 0.01f, 300 + 50 * std::sin(f * 0.001f)});
    }
    list.Flags |= ImDrawListFlags_AllowVtxOffset;
    painter.polyline(curve, {theme::rgb(0x0072B2), 1.7f, Dash::Solid});
    CHECK(list.VtxBuffer.Size - before >= 50000 * 2);
    // Every triangle is small: a wrapped index would reach back across the page.
    float longest = 0;
    for (const ImDrawCmd& command : list.CmdBuffer)
        for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
            const auto at = [&](unsigned k) {
                return list
                    .VtxBuffer[static_cast<int>(command.VtxOffset +
                                                list.IdxBuffer[static_cast<int>(command.IdxOffset + k)])]
                    .pos;
            };
            const ImVec2 a = at(i), b = at(i + 1);
            longest = std::max(longest, std::hypot(a.x - b.x, a.y - b.y));
        }
    CHECK(longest < 105);
}

TEST_CASE("screen: dashes leave gaps, clips are given back, frames lie on their edges") {
    OneFont fonts;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    ImGuiPainter painter(list, fonts);
    painter.push_clip({0, 0, 50, 50});
    painter.pop_clip();
    const Point line[] = {{10, 10}, {110, 10}};
    painter.polyline(line, {theme::rgb(0), 1, Dash::Dashed});
    CHECK(list.VtxBuffer.Size > 4 * 10);
    const int before = list.VtxBuffer.Size;
    painter.frame({200, 200, 100, 50}, {theme::rgb(0), 2, Dash::Solid}, 0);
    const Rect box = box_of(list, before);
    CHECK(box.x + box.w / 2 == Approx(250));
    CHECK(box.w == Approx(102).margin(2.1));
}

TEST_CASE(
    "screen: a dot of a dotted line is one quad about its place, with and without line pictures in the "
    "atlas") {
    const OneFont fonts;
    const Point line[] = {{100, 100}, {400, 300}};
    const Stroke stroke{{0, 0, 0, 1}, 1.1f, Dash::Dotted};
    const std::size_t dots = testing::split_dashes(line, dash_lengths(stroke.dash, stroke.width)).size();
    REQUIRE(dots > 90);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const int before = list.VtxBuffer.Size, indices = list.IdxBuffer.Size;
    ImGuiPainter painter(list, fonts);
    painter.polyline(line, stroke);
    CHECK(list.VtxBuffer.Size - before == 4 * static_cast<int>(dots));
    CHECK(list.IdxBuffer.Size - indices == 6 * static_cast<int>(dots));
    const Rect box = box_of(list, before);
    CHECK(box.x == Approx(99.1f).margin(1));
    CHECK(box.right() == Approx(400).margin(4));
    CHECK(box.bottom() == Approx(300).margin(4));

    ImGui::GetIO().Fonts->Flags |= ImFontAtlasFlags_NoBakedLines;
    const int plain = list.VtxBuffer.Size;
    painter.polyline(line, stroke);
    CHECK(list.VtxBuffer.Size - plain > 4 * static_cast<int>(dots));
}
