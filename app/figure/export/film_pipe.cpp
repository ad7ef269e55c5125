// One child process, a pipe to it, and a rename.
#include "app/figure/export/film_pipe.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "core/io/atomic_file.h"
#include "core/text/numbers.h"

extern char** environ;

namespace lowrank::figure {
namespace {

Failure no_ffmpeg(const std::string& path) {
    return {in_quotes(path) +
            " needs the program ffmpeg, which was not found: .gif, .pdf and numbered .png need none."};
}

}  // namespace

Result<FilmPipe> FilmPipe::open(const std::string& path, int width, int height, double per_second) {
    const std::filesystem::path target(path);
    const std::string extension = target.extension().string();
    FilmPipe film;
    film.path_ = path;
    film.temporary_ =
        (target.parent_path() / ("." + target.stem().string() + "." + std::to_string(getpid()) + extension))
            .string();
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return Failure{"no pipe to ffmpeg could be made for " + in_quotes(path) + "."};
    std::vector<std::string> words = {"ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format",
                                      "rgba", "-video_size",
                                      std::to_string(width) + "x" + std::to_string(height), "-framerate",
                                      print_number(per_second), "-i", "-",
                                      // Films have an even number of pixels each way.
                                      "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"};
    if (extension == ".webm") words.insert(words.end(), {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0"});
    words.push_back(film.temporary_);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    // Ctrl+C is for us: the child ends when its pipe does.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    pid_t child = -1;
    const int error = posix_spawnp(&child, "ffmpeg", &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(ends[0]);
    film.descriptor_ = ends[1];
    if (error != 0) return no_ffmpeg(path);
    film.process_ = child;
    return film;
}

FilmPipe::FilmPipe(FilmPipe&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)),
      process_(std::exchange(other.process_, -1)) {}

FilmPipe::~FilmPipe() {
    if (descriptor_ >= 0) close(descriptor_);
    if (process_ > 0) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    if (!temporary_.empty()) std::remove(temporary_.c_str());
}

Result<Written> FilmPipe::add(const paint::Pixels& frame) {
    const auto* at = reinterpret_cast<const char*>(frame.rgba.data());
    std::size_t left = frame.rgba.size();
    while (left > 0) {
        const ssize_t written = write(descriptor_, at, left);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0)
            return Failure{"ffmpeg ended before " + in_quotes(path_) +
                           " was whole; what it said stands above."};
        at += written;
        left -= static_cast<std::size_t>(written);
    }
    return Written{};
}

Result<Written> FilmPipe::finish() {
    close(std::exchange(descriptor_, -1));
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    if (!WIFEXITED(status) || WEXITSTATUS(status) == 127) return no_ffmpeg(path_);
    if (WEXITSTATUS(status) != 0)
        return Failure{"ffmpeg could not make " + in_quotes(path_) + "; what it said stands above."};
    if (std::rename(temporary_.c_str(), path_.c_str()) != 0)
        return Failure{in_quotes(path_) + " could not be written: ffmpeg left no film to rename."};
    temporary_.clear();
    return Written{};
}

}  // namespace lowrank::figure
