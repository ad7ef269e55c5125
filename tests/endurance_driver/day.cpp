// Hands and eyes on the window, by places on its screen.
#include "tests/endurance_driver/day.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>
#include <vector>

#include "tests/endurance/flat.h"
#include "tests/endurance/left_behind.h"
#include "tests/endurance/random_events.h"
#include "tests/endurance_driver/sandbox.h"
#include "tests/endurance_driver/screen.h"

namespace lowrank::endurance {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr int kFrames = 15, kTries = 6;
constexpr milliseconds kPatience{60000}, kPause{150}, kTry{6000}, kRunning{2000};

std::string at(int x, int y) { return "mousemove " + std::to_string(x) + " " + std::to_string(y); }
std::string keys(const std::string& names) { return "key --delay 1 " + names; }

}  // namespace

class Day::Inside {
public:
    Inside(const std::string& program, const std::string& sample, const std::string& folder)
        : screen_(folder, kWidth, kHeight), sandbox_(folder, sample), draw_(12) {
        if (!screen_.failure.empty()) throw Trouble{screen_.failure};
        Start start;
        // With a word of its own it shows no welcome.
        start.words = {program, "run", "--theme", "light"};
        start.folder = sandbox_.home();
        start.environment = sandbox_.environment(screen_.name);
        start.log = folder + "/log";
        child_ = Child(start);
        if (!screen_.find_window("LowRank Lab", kPatience, child_)) throw Trouble{"no window came"};
    }

    void begin() {
        settle();
        const std::string before = screen_.title();
        open("in/experiment.toml", [&] { return screen_.title() != before; });
        title_ = screen_.title();
    }

    void round() {
        race();
        rates();
        quadratic();
        readers();
        sizes();
        ++rounds_;
    }

    Sample sample(double minutes) {
        // One state for all rows.
        open_experiment();
        act(keys("ctrl+1"));
        act(keys("h"));
        // The keys go to the figure that was clicked last.
        act(at(700, 130) + "\nclick 1");
        act(at(746, 22));
        settle();
        if (screen_.title() != title_)
            throw Trouble{"the experiment of the rows is '" + screen_.title() + "'"};
        Sample row;
        row.minutes = minutes;
        row.edits = std::exchange(edits_, 0);
        row.files = std::exchange(files_, 0);
        measure_frames(row);
        settle();
        row.resident_mb = child_.resident_mb();
        row.handles = child_.handles();
        row.threads = child_.threads();
        return row;
    }

    void save_picture(const std::string& path) const { screen_.save_picture(path); }

    void goodbye() {
        child_.signal(SIGTERM);
        const auto code = child_.ended_within(kPatience);
        if (!code) throw Trouble{"SIGTERM was not obeyed"};
        if (*code != 0) throw Trouble{"it ended with exit code " + std::to_string(*code)};
    }

private:
    void check_alive() {
        if (const auto code = child_.ended())
            throw Trouble{"the window died with exit code " + std::to_string(*code)};
    }

    /// What is done is seen before the next is done: the window answers once for what came and once for its
    /// frames.
    void act(const std::string& lines) {
        if (!screen_.send(lines)) throw Trouble{"the virtual screen did not take '" + lines + "'"};
        for (int k = 0; k < 2; ++k) {
            if (!screen_.answers(kPatience, child_)) {
                check_alive();
                throw Trouble{"the window does not answer after '" + lines + "'"};
            }
            if (k == 0) std::this_thread::sleep_for(kPause);
        }
    }

    void drag(int x, int y, std::initializer_list<std::pair<int, int>> way) {
        act(at(x, y));
        act("mousedown 1");
        for (const auto& [to_x, to_y] : way) act(at(to_x, to_y));
        act("mouseup 1");
    }

    /// Until the process takes no time at all: what was asked of it is done.
    void settle() {
        const auto end = Clock::now() + kPatience;
        double before = -1, now = child_.processor_seconds();
        while (now - before > 0.002) {
            check_alive();
            if (Clock::now() > end) throw Trouble{"the window never came to rest"};
            std::this_thread::sleep_for(milliseconds(400));
            before = std::exchange(now, child_.processor_seconds());
        }
    }

    void type_path(int y, const std::string& path) {
        act(at(560, y) + "\nclick 1");
        act(keys("ctrl+a"));
        act("type --delay 1 -- " + path);
        act(keys("Return"));
    }

    template <class Is>
    bool within(milliseconds time, Is is) {
        for (const auto end = Clock::now() + time; !is(); std::this_thread::sleep_for(milliseconds(20))) {
            check_alive();
            if (Clock::now() > end) return false;
        }
        return true;
    }

    /// On a busy machine a click may come before its dialog: it is made until it has done its work.
    template <class Do, class Is>
    void until(const std::string& what, Do make, Is is) {
        for (int k = 0; k < kTries; ++k) {
            make();
            if (within(kTry, is)) return;
        }
        throw Trouble{what};
    }

    /// A dialog that stays says that the file was not read; the next key would be typed into it.
    template <class Is>
    void open(const std::string& name, Is is) {
        const auto ask = [&] {
            act(keys("Escape"));
            act(keys("ctrl+o"));
            type_path(629, sandbox_.home() + "/" + name);
        };
        until("'" + name + "' was to be opened, and the title is '" + screen_.title() + "'", ask, is);
        act(keys("Escape"));
        ++files_;
    }

    void open_experiment() {
        open("in/experiment.toml", [&] { return screen_.title() == title_; });
        settle();
    }

    /// A dialog's way to a file: chosen there, typed, looked for on the disk, and taken away again.
    void write(const char* ask, int foot, const std::string& name, std::pair<int, int> kind) {
        const std::string path = sandbox_.home() + "/out/" + name;
        std::error_code ignored;
        fs::remove(path, ignored);
        const auto go = [&] {
            act(keys("Escape"));
            act(keys(ask));
            act(at(kind.first, kind.second) + "\nclick 1");
            type_path(foot, path);
        };
        until("'" + name + "' was asked for and never came", go, [&] { return fs::exists(path); });
        settle();
        std::ifstream in(path, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        if (const std::string why = why_torn(bytes); !why.empty())
            throw Trouble{"'" + name + "' is not whole: " + why};
        fs::remove(path, ignored);
        ++files_;
    }

    void save(const std::string& name, std::pair<int, int> kind) { write("ctrl+s", 629, name, kind); }

    /// SVG, PDF and PNG in turn, chosen at the height where the dialog of this workspace has them.
    void export_figure(int height) {
        static constexpr int kFormats[] = {317, 366, 416};
        static const char* const kNames[] = {"figure.svg", "figure.pdf", "figure.png"};
        const int format = exports_++ % 3;
        write("s", 649, kNames[format], {kFormats[format], height});
    }

    /// A change of the experiment: the window's title says what it runs.
    template <class Do>
    void change(const char* what, Do make) {
        const std::string before = screen_.title();
        until(std::string(what) + " left the title '" + before + "'", make,
              [&] { return screen_.title() != before; });
        ++edits_;
        settle();
    }

    void race() {
        open_experiment();
        act(keys("ctrl+1"));
        // The panel at the left may have been scrolled.
        act(at(60, 68) + "\nclick --repeat 12 --delay 5 4");
        for (int k = 0; k < 3; ++k) {
            // The rank, far enough that it always is another.
            change("a dragged rank", [&] {
                drag(131, 160, {{draw_.within(140, 150), 160}, {draw_.within(155, 165), 160}});
            });
            change("Ctrl+Z", [&] { act(keys("ctrl+z")); });
        }
        // The seed's die, the figure, its axes, the cursor, the matrix.
        change("the die of the seed", [&] { act(at(272, 328) + "\nclick 1"); });
        act(keys("space"));
        act(keys("space"));
        drag(600, 250, {{560, 270}, {520, 300}, {640, 240}});
        act(at(600, 250) + "\nclick --repeat 3 --delay 5 4");
        act(at(600, 250) + "\nclick --repeat 2 --delay 40 1");
        drag(545, 746, {{400, 746}, {700, 746}});
        act(keys("m"));
        act(keys("Left Left Right Home End"));
        act(keys("m"));
        act(keys("bracketleft"));
        act(keys("bracketleft"));
        act(keys("ctrl+c"));
        act(keys("alt+Left"));
        settle();
        save("race.csv", kCurves);
        save("race.toml", kExperiment);
        export_figure(288);
    }

    void rates() {
        act(keys("ctrl+2"));
        settle();
        for (int k = 0; k < 3; ++k)
            drag(508, 209, {{draw_.within(400, 560), draw_.within(150, 380)}, {508, 209}});
        drag(1150, 170, {{1100, 190}, {1180, 150}});
        act(at(610, 505) + "\nclick 1");
        act(at(520, 505) + "\nclick 1");
        settle();
        export_figure(256);
    }

    void quadratic() {
        act(keys("ctrl+3"));
        settle();
        drag(569, 425, {{520, 400}, {470, 390}, {569, 425}});
        act(keys("ctrl+z"));
        act(keys("space"));
        act(keys("Left Left Right End"));
        settle();
        ++edits_;
        export_figure(288);
        act(keys("F1"));
        act(at(640, 400) + "\nclick --repeat 5 --delay 5 5");
        act(keys("Escape"));
        act(keys("ctrl+1"));
    }

    void readers() {
        for (const char* name : {"in/photo.png", "in/ratings.csv", "in/matrix.csv"}) {
            const std::string before = screen_.title();
            open(name, [&] { return screen_.title() != before; });
            // A picture takes longer than there is time: it runs for a while, and the next file replaces it.
            std::this_thread::sleep_for(kRunning);
        }
        open("in/broken.toml", [] { return true; });
        open_experiment();
    }

    void sizes() {
        for (const auto& [w, h] : {std::pair{900, 600}, {640, 400}, {100, 80}, {kWidth, kHeight}}) {
            screen_.resize(w, h);
            act(at(20, 20));
            settle();
        }
    }

    /// The grid again and again, by its key: how long until it is seen, and what that takes of the processor.
    void measure_frames(Sample& row) {
        std::vector<double> times;
        const double before = child_.processor_seconds();
        for (int k = 0; k < kFrames; ++k) {
            const std::vector<std::uint8_t> seen = screen_.rows(100, 300);
            const auto begin = Clock::now();
            if (!screen_.send(keys("g"))) throw Trouble{"the virtual screen does not take events any more"};
            while (screen_.rows(100, 300) == seen) {
                check_alive();
                if (seconds_since(begin) > 10) throw Trouble{"the grid's key changed nothing that is seen"};
                std::this_thread::sleep_for(milliseconds(1));
            }
            times.push_back(seconds_since(begin) * 1000);
            // The frames that follow an input are over then.
            std::this_thread::sleep_for(milliseconds(700));
        }
        row.frame_cpu_ms = (child_.processor_seconds() - before) * 1000 / kFrames;
        std::nth_element(times.begin(), times.begin() + kFrames / 2, times.end());
        row.frame_ms = times[kFrames / 2];
        // Odd times the key: once more for the state before.
        act(keys("g"));
    }

    static constexpr std::pair<int, int> kExperiment{370, 210}, kCurves{490, 210};

    Screen screen_;
    Sandbox sandbox_;
    Child child_;
    Draw draw_;
    std::string title_;  ///< of the experiment in whose state all rows are taken
    int edits_ = 0, files_ = 0, exports_ = 0, rounds_ = 0;
};

Day::Day(const std::string& program, const std::string& sample, const std::string& folder)
    : inside_(std::make_unique<Inside>(program, sample, folder)) {}
Day::~Day() = default;
void Day::begin() { inside_->begin(); }
void Day::round() { inside_->round(); }
Sample Day::sample(double minutes) { return inside_->sample(minutes); }
void Day::goodbye() { inside_->goodbye(); }
void Day::save_picture(const std::string& path) const { inside_->save_picture(path); }

}  // namespace lowrank::endurance
