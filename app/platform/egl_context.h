// An OpenGL 3.3 core context without a display.
#pragma once
#include <memory>

#include "core/text/result.h"

namespace lowrank::platform {

/// Current on the thread that made it until it ends. Surfaceless where Mesa offers it, else the first device.
class EglContext {
public:
    static Result<std::unique_ptr<EglContext>> create();
    ~EglContext();
    EglContext(const EglContext&) = delete;
    EglContext& operator=(const EglContext&) = delete;

private:
    EglContext(void* display, void* context) : display_(display), context_(context) {}
    void* display_;
    void* context_;
};

}  // namespace lowrank::platform
