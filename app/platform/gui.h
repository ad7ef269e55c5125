// What the window and the screenshot share: ImGui, its renderer, fonts, style and the matrix view around one
// application.
#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "app/shell/application.h"

namespace lowrank::platform {

/// One ImGui context that draws one application. Made and ended while a GL 3.3 core context is current.
class Gui {
public:
    explicit Gui(std::filesystem::path shader_folder = {});
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    /// Fills in what the services take from here: fonts and matrix view.
    void provide(shell::Services& services);

    /// Before the platform's NewFrame: style and atlas for what the application wants now.
    void prepare(const shell::Application& application);
    /// After it: one frame of width x height pixels, drawn into the framebuffer that is bound, ground first.
    /// io must hold the display size and the time step.
    void draw(shell::Application& application, int width, int height);
    /// Whether the next frame would differ for a reason of ours: a size of type was missing, theme or scale
    /// have changed.
    bool pending(const shell::Application& application) const;
    /// Links edited shaders again; true when the next frame would look different.
    bool refresh_shaders();
    /// Why a shader does not work; empty when all is well.
    const std::string& shader_failure() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace lowrank::platform
