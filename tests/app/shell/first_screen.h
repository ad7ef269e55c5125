// The first screen of a newcomer, without a window.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "app/paint/screen_fonts.h"
#include "core/method/registry.h"
#include "tests/app/shell/desk.h"
#include "tests/catch.h"

namespace lowrank::testing {

/// The first start of all, in an empty home or in one that was used before.
inline shell::Options first_start(theme::ThemeName theme = theme::ThemeName::Light) {
    shell::Options options;
    options.experiment = default_experiment();
    options.usual_methods = options.is_plain = true;
    options.theme = theme;
    return options;
}

struct FirstScreen : Desk {
    explicit FirstScreen(const shell::Options& options = first_start(),
                         std::shared_ptr<TempFolder> home = std::make_shared<TempFolder>(),
                         const paint::ScreenFonts* fonts = nullptr)
        : Desk(options, std::move(home), fonts) {}

    /// Names of the methods that run.
    std::vector<std::string> racing() {
        std::vector<std::string> names;
        for (const MethodEntry& entry : shared().methods)
            if (entry.enabled) names.push_back(print_method(entry.spec));
        return names;
    }
};

struct ScreenSize {
    float width, height, least;  ///< and what the figure's card takes of the pixels at least
};
inline constexpr ScreenSize kScreenSizes[] = {{1280, 720, 0.45f}, {1440, 900, 0.60f}, {1920, 1080, 0.60f}};

}  // namespace lowrank::testing
