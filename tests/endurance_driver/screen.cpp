// Xvfb, Xlib and xdotool. Only here are their names known.
#include "tests/endurance_driver/screen.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lowrank::endurance {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kServerStart{20000}, kDelivery{10000};

/// A window may go while a request for it is under way: that is no reason to end.
int ignore_error(Display*, XErrorEvent*) { return 0; }

/// The number that the server writes once it listens.
std::string number_from(int descriptor) {
    std::string text;
    const auto until = Clock::now() + kServerStart;
    while (text.find('\n') == std::string::npos && Clock::now() < until) {
        pollfd wait{descriptor, POLLIN, 0};
        char byte = 0;
        if (poll(&wait, 1, 100) <= 0) continue;
        if (read(descriptor, &byte, 1) != 1) return "";
        text += byte;
    }
    return text.empty() || text.back() != '\n' ? "" : text.substr(0, text.size() - 1);
}

struct Pipe {
    Pipe() {
        if (pipe2(ends, O_CLOEXEC) != 0) ends[0] = ends[1] = -1;
    }
    int ends[2];
};

}  // namespace

struct Screen::Wires {
    Child server, hands;
    Display* display = nullptr;
    ::Window root = 0, own = 0, watched = 0;
    Atom protocols = 0, ping = 0, net_name = 0;
    int orders = -1;           ///< to xdotool
    long sent = 0, asked = 0;  ///< tokens
    const std::uint8_t* pixels = nullptr;
    std::size_t file_size = 0, offset = 0;

    bool wait_readable(Clock::time_point until) const {
        const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count();
        pollfd wait{ConnectionNumber(display), POLLIN, 0};
        return left > 0 && poll(&wait, 1, static_cast<int>(std::min<long long>(left, 50))) >= 0;
    }

    /// The next event for which `is` holds; others are dropped.
    template <class Is, class Go>
    bool until(Clock::time_point end, Is is, Go go_on) {
        do {
            while (XPending(display) > 0) {
                XEvent event;
                XNextEvent(display, &event);
                if (is(event)) return true;
            }
        } while (go_on() && wait_readable(end));
        return false;
    }

    /// As UTF-8, which a window keeps apart from the older form.
    std::string title_of(::Window window) const {
        for (const Atom property : {net_name, static_cast<Atom>(XA_WM_NAME)}) {
            Atom type = 0;
            int format = 0;
            unsigned long count = 0, rest = 0;
            unsigned char* bytes = nullptr;
            if (XGetWindowProperty(display, window, property, 0, 256, False, AnyPropertyType, &type, &format,
                                   &count, &rest, &bytes) != Success ||
                bytes == nullptr)
                continue;
            const std::string text = format == 8 ? reinterpret_cast<const char*>(bytes) : "";
            XFree(bytes);
            if (!text.empty()) return text;
        }
        return "";
    }

    void map_pixels(const std::string& file, std::size_t wanted) {
        const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
        struct stat status {};
        if (descriptor < 0 || fstat(descriptor, &status) != 0) return;
        file_size = static_cast<std::size_t>(status.st_size);
        void* const at = mmap(nullptr, file_size, PROT_READ, MAP_SHARED, descriptor, 0);
        close(descriptor);
        if (at == MAP_FAILED || file_size < wanted) return;
        // Before the pixels stands a header with the table of colours.
        pixels = static_cast<const std::uint8_t*>(at);
        offset = file_size - wanted;
    }
};

Screen::Screen(const std::string& folder, int width, int height)
    : wires_(std::make_unique<Wires>()), width_(width), height_(height) {
    Wires& w = *wires_;
    signal(SIGPIPE, SIG_IGN);
    Pipe number;
    Start server;
    // Without -noreset it would start afresh when its last client leaves.
    server.words = {
        "Xvfb",     "-screen",    "0",    std::to_string(width) + "x" + std::to_string(height) + "x24",
        "-noreset", "-fbdir",     folder, "-nolisten",
        "tcp",      "-displayfd", "1"};
    server.output = number.ends[1];
    w.server = Child(server);
    close(number.ends[1]);
    const std::string said = number_from(number.ends[0]);
    close(number.ends[0]);
    if (said.empty()) {
        failure = "Xvfb does not start.";
        return;
    }
    name = ":" + said;
    XSetErrorHandler(ignore_error);
    w.display = XOpenDisplay(name.c_str());
    if (!w.display) {
        failure = "the virtual screen " + name + " does not answer.";
        return;
    }
    w.root = DefaultRootWindow(w.display);
    w.own = XCreateSimpleWindow(w.display, w.root, 0, 0, 1, 1, 0, 0, 0);
    XSelectInput(w.display, w.own, PropertyChangeMask);
    // Where the answers to pings arrive.
    XSelectInput(w.display, w.root, SubstructureNotifyMask);
    w.protocols = XInternAtom(w.display, "WM_PROTOCOLS", False);
    w.ping = XInternAtom(w.display, "_NET_WM_PING", False);
    w.net_name = XInternAtom(w.display, "_NET_WM_NAME", False);
    XSync(w.display, False);
    w.map_pixels(folder + "/Xvfb_screen0",
                 static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    Pipe orders;
    Start hands;
    hands.words = {"xdotool", "-"};
    hands.environment = {{"DISPLAY", name}};
    hands.input = orders.ends[0];
    w.hands = Child(hands);
    close(orders.ends[0]);
    w.orders = orders.ends[1];
    if (!w.pixels) failure = "Xvfb shows no pixels in '" + folder + "'.";
    if (failure.empty() && !send("mousemove 1 1")) failure = "xdotool does not work here.";
}

Screen::~Screen() {
    if (wires_->orders >= 0) close(wires_->orders);
    if (wires_->display) XCloseDisplay(wires_->display);
    if (wires_->pixels) munmap(const_cast<std::uint8_t*>(wires_->pixels), wires_->file_size);
}

bool Screen::find_window(const std::string& title, milliseconds time, Child& owner) {
    Wires& w = *wires_;
    w.watched = 0;
    const auto end = Clock::now() + time;
    while (Clock::now() < end && !owner.ended()) {
        ::Window root = 0, parent = 0, *all = nullptr;
        unsigned count = 0;
        if (XQueryTree(w.display, w.root, &root, &parent, &all, &count) != 0) {
            for (unsigned i = 0; i < count; ++i) {
                XWindowAttributes look{};
                if (XGetWindowAttributes(w.display, all[i], &look) != 0 && look.map_state == IsViewable &&
                    w.title_of(all[i]).starts_with(title))
                    w.watched = all[i];
            }
            if (all) XFree(all);
        }
        if (w.watched) return true;
        w.wait_readable(Clock::now() + milliseconds(50));
        while (XPending(w.display) > 0) {
            XEvent event;
            XNextEvent(w.display, &event);
        }
    }
    return false;
}

std::string Screen::title() const { return wires_->title_of(wires_->watched); }

bool Screen::send(const std::string& lines) {
    Wires& w = *wires_;
    // The token is seen from here: whatever came before it is in the server's queues then. The question for
    // the pointer makes xdotool send what it holds back.
    const std::string token = "t" + std::to_string(++w.sent);
    const std::string all =
        lines + "\nset_window --name " + token + " " + std::to_string(w.own) + "\ngetmouselocation\n";
    if (::write(w.orders, all.data(), all.size()) != static_cast<ssize_t>(all.size())) return false;
    return w.until(
        Clock::now() + kDelivery,
        [&](const XEvent& event) {
            return event.type == PropertyNotify && event.xproperty.window == w.own &&
                   w.title_of(w.own) == token;
        },
        [&] { return true; });
}

bool Screen::answers(milliseconds time, Child& owner) {
    Wires& w = *wires_;
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = w.watched;
    event.xclient.message_type = w.protocols;
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(w.ping);
    event.xclient.data.l[1] = ++w.asked;
    event.xclient.data.l[2] = static_cast<long>(w.watched);
    XSendEvent(w.display, w.watched, False, NoEventMask, &event);
    XFlush(w.display);
    const auto end = Clock::now() + time;
    return w.until(
        end,
        [&](const XEvent& got) {
            return got.type == ClientMessage && got.xclient.message_type == w.protocols &&
                   got.xclient.data.l[0] == static_cast<long>(w.ping) && got.xclient.data.l[1] == w.asked;
        },
        [&] { return Clock::now() < end && !owner.ended(); });
}

void Screen::resize(int width, int height) {
    Wires& w = *wires_;
    XResizeWindow(w.display, w.watched, static_cast<unsigned>(width), static_cast<unsigned>(height));
    XSync(w.display, False);
}

std::vector<std::uint8_t> Screen::rows(int first, int count) const {
    const std::size_t line = static_cast<std::size_t>(width_) * 4;
    const std::uint8_t* const at = wires_->pixels + wires_->offset + static_cast<std::size_t>(first) * line;
    return {at, at + static_cast<std::size_t>(count) * line};
}

void Screen::save_picture(const std::string& path) const {
    std::ofstream out(path, std::ios::binary);
    out << "P6\n" << width_ << " " << height_ << "\n255\n";
    const std::vector<std::uint8_t> all = rows(0, height_);
    for (std::size_t at = 0; at < all.size(); at += 4)
        out << static_cast<char>(all[at + 2]) << static_cast<char>(all[at + 1]) << static_cast<char>(all[at]);
}

}  // namespace lowrank::endurance
