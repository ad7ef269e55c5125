// The one loop of the program: which method steps next. Serves the session's worker and run_race alike.
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/run/session.h"
#include "core/run/session/lane.h"
#include "core/run/session/race_reader.h"

namespace lowrank {

/// All methods of one experiment on one instance.
class RaceLoop {
public:
    static constexpr Index kUnlimited = std::numeric_limits<Index>::max();

    struct Setup {
        ExperimentSpec spec;
        std::shared_ptr<const Instance> instance;
        std::uint64_t generation = 0;
        MethodFactory make;
        RecordSink send;
        std::size_t trace_memory = kTraceMemory;
        TheoryFeed* feed = nullptr;  ///< null: one of its own, which waits for a spectrum
        bool repeats = false;        ///< LaneWorld::repeats
        Measures measured = Measures::All;
    };
    explicit RaceLoop(Setup setup);

    /// Takes over from an earlier race of the same problem, start and stop every lane that the new spec
    /// leaves as it was.
    void adopt(RaceLoop& earlier);

    enum class Advanced { Stepped, Interrupted, Nothing };
    /// One iteration of the enabled method that has made the fewest iterations (or spent the least time) and
    /// has budget left; equal ones in their order. Interrupted: a token or the sink cut it off, and it can be
    /// taken up again. measure_stop may differ from stop where a cancelled run is to end with its last
    /// iterate measured.
    Advanced advance(RaceOrder order, const std::stop_token& stop, const std::stop_token& measure_stop);
    Advanced advance(RaceOrder order, const std::stop_token& stop) { return advance(order, stop, stop); }

    /// Brings every enabled method to rest at a measured X_t and shows it.
    Outcome rest(const std::stop_token& stop);
    /// Sends what is complete but was not taken.
    Outcome flush();
    void cancel();

    /// How many more iterations each enabled method may make.
    void set_budget(Index iterations);
    void add_budget(Index iterations);  ///< only where enabled now
    /// Methods that begin and have changes to come may go as far as the others have gone, so that a branch is
    /// seen in a race that rests.
    void catch_up();
    /// Enabled methods may go as far as t, where they are not there yet.
    void come_to(std::int64_t t);
    bool has_work() const;  ///< an enabled, unfinished method has budget left
    Index active() const;   ///< how many

    /// Changes a key before a method's next step; a sentence when it is refused.
    std::string retune(Index method, const std::string& key, const std::string& value);
    void set_enabled(Index method, bool enabled);

    /// The experiment as it runs, live changes included.
    const ExperimentSpec& spec() const { return spec_; }
    const std::vector<std::unique_ptr<Lane>>& lanes() const { return lanes_; }
    const Instance& instance() const { return *world_.instance; }
    /// A method as the lanes have theirs.
    std::unique_ptr<Method> make(const MethodSpec& spec) const { return world_.make(spec); }
    Index last_stepped() const { return last_; }
    bool take_changed();
    /// The sentence of a change that failed when its time came; empty mostly; cleared by asking.
    std::string take_refusal() { return std::exchange(refusal_, {}); }
    /// What a reader sees of each method besides its records.
    std::vector<LaneView> views(bool running) const;

private:
    bool may_step(Index m) const;
    Index pick(RaceOrder order) const;
    std::size_t memory() const;
    void take_failures(Lane& lane);
    /// Runs work on a lane; an exception ends the lane with a sentence instead of the program.
    template <class Work>
    Outcome guarded(Lane& lane, Work work);

    ExperimentSpec spec_;
    std::unique_ptr<TheoryFeed> own_feed_;
    LaneWorld world_;
    std::uint64_t generation_;
    std::size_t trace_memory_;
    std::vector<std::unique_ptr<Lane>> lanes_;
    std::vector<Index> budget_;
    Index last_ = -1;
    bool changed_ = true;
    std::string refusal_;
};

}  // namespace lowrank
