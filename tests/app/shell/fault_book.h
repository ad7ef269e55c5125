// The phrasebook, asked about sentences of faults.
#pragma once
#include <set>
#include <string>

#include "app/paint/markup.h"
#include "app/paint/phrasebook_file.h"
#include "app/state/sentence.h"
#include "core/text/result.h"
#include "tests/catch.h"

namespace lowrank::testing {

/// Asks the book as the window does: with a capital or without, and escaped where markup is drawn.
class FaultBook {
public:
    FaultBook() : book_(paint::program_phrases()) {
        book_.unknown = [this](std::string_view text) { unknown_ += std::string(text) + "\n"; };
    }
    void fault(const std::string& sentence, const std::string& of) {
        INFO("of " << of);
        REQUIRE(!sentence.empty());
        sentences_.insert(sentence);
        unknown_.clear();
        for (const std::string& said : {sentence, state::begun(sentence)})
            for (const std::string& drawn : {said, paint::escape_markup(said)}) (void)book_.say(drawn);
        INFO("'" << sentence << "' has no phrase:");
        CHECK(unknown_ == "");
    }
    template <class T>
    void fault(const Result<T>& read, const std::string& of) {
        INFO("of " << of);
        REQUIRE_FALSE(read);
        fault(read.sentence(), of);
    }
    /// How many different ones were found.
    std::size_t count() const { return sentences_.size(); }

private:
    paint::Phrasebook book_;
    std::string unknown_;
    std::set<std::string> sentences_;
};

}  // namespace lowrank::testing
