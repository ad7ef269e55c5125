// Finds a display that needs no screen, and makes a context on it.
#include "app/platform/egl_context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

namespace lowrank::platform {

namespace {

template <class Function>
Function entry(const char* name) {
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

/// A context of version 3.3 on this display, current without a surface; otherwise the display is given back.
EGLContext make_current_on(EGLDisplay display) {
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) == EGL_FALSE)
        return EGL_NO_CONTEXT;
    static const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION,
                                    3,
                                    EGL_CONTEXT_MINOR_VERSION,
                                    3,
                                    EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                    EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                    EGL_NONE};
    EGLContext context = EGL_NO_CONTEXT;
    if (eglBindAPI(EGL_OPENGL_API) == EGL_TRUE)
        context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
    if (context != EGL_NO_CONTEXT &&
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE)
        return context;
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    eglTerminate(display);
    return EGL_NO_CONTEXT;
}

}  // namespace

Result<std::unique_ptr<EglContext>> EglContext::create() {
    const auto get_display = entry<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    if (get_display != nullptr) {
        EGLDisplay display = get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
        EGLContext context = make_current_on(display);
        const auto query_devices = entry<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
        EGLDeviceEXT devices[16];
        EGLint count = 0;
        if (context == EGL_NO_CONTEXT && query_devices != nullptr &&
            query_devices(16, devices, &count) == EGL_TRUE)
            for (EGLint i = 0; i < count && context == EGL_NO_CONTEXT; ++i) {
                display = get_display(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr);
                context = make_current_on(display);
            }
        if (context != EGL_NO_CONTEXT) return std::unique_ptr<EglContext>(new EglContext(display, context));
    }
    return Failure{
        "EGL offers no OpenGL 3.3 without a display on this machine; 'lowrank-lab render' draws figures "
        "without "
        "OpenGL."};
}

EglContext::~EglContext() {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    eglTerminate(display_);
}

}  // namespace lowrank::platform
