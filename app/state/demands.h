// What a file asks for beyond being shown.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

namespace lowrank::state {

/// What opening a file, or going through what it holds, would read and write beside it, and what it would
/// run: paths, and words that end a sentence ('a study of 54000 runs').
struct Demands {
    std::vector<std::string> reads, writes, runs;
    bool empty() const { return reads.empty() && writes.empty() && runs.empty(); }
    bool operator==(const Demands&) const = default;
    /// Takes in those of another part, each once.
    void add(const Demands& more) {
        for (auto list : {&Demands::reads, &Demands::writes, &Demands::runs})
            for (const std::string& item : more.*list)
                if (std::ranges::find(this->*list, item) == (this->*list).end())
                    (this->*list).push_back(item);
    }
    /// Whether all of them are among others.
    bool within(const Demands& others) const {
        Demands all = others;
        all.add(*this);
        return all == others;
    }
};

}  // namespace lowrank::state
