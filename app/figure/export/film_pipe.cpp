// Feeds frames to ffmpeg: one child process, a pipe to it, and a rename.
#include "app/figure/export/film_pipe.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "core/io/file/atomic_file.h"
#include "core/io/file/put_in_place.h"
#include "core/text/numbers.h"

extern char** environ;

namespace lowrank::figure {
namespace {

constexpr int kLookMilliseconds = 10;  ///< between two looks at the token

Failure no_ffmpeg(const std::string& path) {
    return {fmt::format(
        "{} needs the program ffmpeg, which was not found: .gif, .pdf and numbered .png need none.",
        in_quotes(path))};
}

/// Everything on the disk, with the permissions of what is replaced: 0 or a number of errno.
int make_lasting(const std::string& film, const std::string& target) {
    const int descriptor = ::open(film.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0) return errno;
    struct stat status {};
    if (::stat(target.c_str(), &status) == 0) (void)::fchmod(descriptor, mode_to_keep(status.st_mode));
    const int error = ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
    ::close(descriptor);
    return error;
}

}  // namespace

Result<FilmPipe> FilmPipe::open(const std::string& path, int width, int height, double per_second,
                                bool force) {
    if (std::string why = why_unwritable(path, force); !why.empty()) return Failure{std::move(why)};
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
        return Failure{
            fmt::format("{} is no regular file, and a film takes the place of one.", in_quotes(path))};
    const std::string target = written_at(path);
    sweep_older_films(target);
    Result<PrivateFolder> folder = PrivateFolder::create(folder_of(target), path);
    if (!folder) return folder.passed_on<FilmPipe>();
    const std::string extension = std::filesystem::path(path).extension().string();
    FilmPipe film(std::move(*folder));
    film.path_ = path;
    film.target_ = target;
    film.force_ = force;
    // The person's name is none of ffmpeg's business: 'a:b.mp4' is a protocol to it.
    film.film_ = film.folder_.path() + "/film" + extension;
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return Failure{fmt::format("no pipe to ffmpeg could be made for {}.", in_quotes(path))};
    std::vector<std::string> words = {"ffmpeg", "-loglevel", "error", "-f", "rawvideo", "-pixel_format",
                                      "rgba", "-video_size",
                                      std::to_string(width) + "x" + std::to_string(height), "-framerate",
                                      print_number(per_second), "-i", "-",
                                      // Films have an even number of pixels each way.
                                      "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"};
    if (extension == ".webm") words.insert(words.end(), {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0"});
    words.push_back(film.film_);
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
    // Our end alone: a full pipe is waited for with an eye on the token.
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    if (error == ENOENT) return no_ffmpeg(path);
    if (error != 0)
        return Failure{fmt::format("ffmpeg could not be started for {}: {}.", in_quotes(path),
                                   std::generic_category().message(error))};
    film.process_ = child;
    return film;
}

FilmPipe::FilmPipe(FilmPipe&& other) noexcept
    : folder_(std::move(other.folder_)),
      path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      film_(std::move(other.film_)),
      force_(other.force_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      process_(std::exchange(other.process_, -1)) {}

FilmPipe::~FilmPipe() {
    if (descriptor_ >= 0) close(descriptor_);
    if (process_ > 0) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
}

Result<Written> FilmPipe::add(std::span<const std::uint8_t> rows, const std::stop_token& stop) {
    const auto* at = reinterpret_cast<const char*>(rows.data());
    std::size_t left = rows.size();
    while (left > 0) {
        const ssize_t written = write(descriptor_, at, left);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno == EAGAIN) {
            if (stop.stop_requested()) return Cancelled{};
            pollfd full{descriptor_, POLLOUT, 0};
            poll(&full, 1, kLookMilliseconds);
            continue;
        }
        if (written < 0)
            return Failure{fmt::format("ffmpeg ended before {} was whole; what it said stands above.",
                                       in_quotes(path_))};
        at += written;
        left -= static_cast<std::size_t>(written);
    }
    return Written{};
}

Result<Written> FilmPipe::finish(const std::stop_token& stop) {
    close(std::exchange(descriptor_, -1));
    int status = 0;
    for (pid_t ended = 0; ended != process_;) {
        ended = waitpid(process_, &status, WNOHANG);
        if (ended == process_) break;
        if (stop.stop_requested()) return Cancelled{};
        poll(nullptr, 0, kLookMilliseconds);
    }
    process_ = -1;
    if (WIFSIGNALED(status))
        return Failure{fmt::format("ffmpeg was ended by signal {} before {} was whole.", WTERMSIG(status),
                                   in_quotes(path_))};
    if (WEXITSTATUS(status) == 127) return no_ffmpeg(path_);
    if (WEXITSTATUS(status) != 0)
        return Failure{fmt::format("ffmpeg could not make {}; what it said stands above.", in_quotes(path_))};
    if (const int error = make_lasting(film_, target_); error == ENOENT)
        return Failure{
            fmt::format("{} could not be written: ffmpeg left no film to rename.", in_quotes(path_))};
    else if (error != 0)
        return cannot_write(path_, error);
    return put_in_place(film_, target_, path_, force_);
}

}  // namespace lowrank::figure
