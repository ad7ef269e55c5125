// Axes as people write them, and each refusal.
#include "core/study/axis.h"

#include "tests/catch.h"
#include "tests/core/study/small_study.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::testing;

namespace {

using Values = std::vector<std::string>;

std::string refusal(const std::string& text) {
    const Result<StudyAxis> read = read_axis(text);
    CHECK_FALSE(read);
    CHECK(read.sentence().ends_with("."));
    return read.sentence();
}

}  // namespace

TEST_CASE("ranges of an axis have both ends and no digits of rounding") {
    CHECK(axis("rate=0.2:0.9:8").values == Values{"0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9"});
    CHECK(axis("rate=0.1:0.5:by:0.1").values == Values{"0.1", "0.2", "0.3", "0.4", "0.5"});
    CHECK(axis("rate=0.1:0.45:by:0.1").values == Values{"0.1", "0.2", "0.3", "0.4"});
    CHECK(axis("condition=1:1000:log:4").values == Values{"1", "10", "100", "1000"});
    CHECK(axis("noise=0.3:0.3:1").values == Values{"0.3"});
    CHECK(axis("rank=1:12:12").values.size() == 12);
    CHECK(axis("rank=1:4").values == Values{"1", "2", "3", "4"});
    CHECK(axis("rank=1:4:1").values == Values{"1", "2", "3", "4"});
    CHECK(axis("n=20:50:3").values == Values{"20", "35", "50"});
    CHECK(axis("n=10:20:4").values == Values{"10", "13", "17", "20"});
    CHECK(axis("d=2:20:by:6").values == Values{"2", "8", "14", "20"});
    CHECK(axis("max-iter=1:100000:2").values == Values{"1", "100000"});
    CHECK(axis("max-iter=1:100000:log:3").values == Values{"1", "316", "100000"});
    CHECK(axis("max-iter=100000:300000:by:100000").values == Values{"100000", "200000", "300000"});
}

TEST_CASE("lists keep their order, and a method its own commas") {
    CHECK(axis("rate=.5,0.25").values == Values{"0.5", "0.25"});
    CHECK(axis("start=spectral,noisy:0.10,raw").values == Values{"spectral", "noisy:0.1", "raw"});
    CHECK(axis("method=narg:d=10,restart=function,rgrad-orth,nag:d=5").values ==
          Values{"narg:d=10,restart=function", "rgrad-orth", "nag:d=5"});
    CHECK(axis("method=narg:d=2,restart=gradient,basin=on").values == Values{"narg+r"});
    CHECK(axis("restart=never,riemannian").values == Values{"never", "riemannian"});
    CHECK(axis("step=exact,0.5").values == Values{"exact", "0.5"});
    CHECK(axis("problem=mc,ms").values == Values{"mc", "ms"});
    CHECK(axis("samples-per-degree=1.5,2").values == Values{"1.5", "2"});
}

TEST_CASE("an axis that is written is read back") {
    for (const char* text : {"rate=0.2:0.9:15", "rank=1:12", "condition=1:1e6:log:13", "start=noisy:0.25",
                             "method=narg:d=10,restart=function,rgrad-orth", "d=2,5", "tol=1e-3,1e-6"}) {
        const StudyAxis first = axis(text);
        CHECK(axis(write_axis(first)) == first);
    }
    for (const char* text : {"rate=0.3:0.9:9", "rank=1:12", "n=20:100:5", "condition=1:1e6:log:13"}) {
        const std::string brief = write_short_axis(axis(text));
        CHECK(axis(brief) == axis(text));
        CHECK(brief.size() <= std::string_view(text).size() + 4);
    }
    CHECK(write_short_axis(axis("rate=0.3,0.5,0.4,0.6")) == "rate=0.3,0.5,0.4,0.6");
    CHECK(write_short_axis(axis("rank=1,2,3")) == "rank=1,2,3");
    CHECK(write_short_axis(axis("start=raw,spectral,noisy:1,noisy:2")) ==
          "start=raw,spectral,noisy:1,noisy:2");
    CHECK(axis_numbers(axis("rate=0.2:0.4:3")) == std::vector<double>{0.2, 0.3, 0.4});
    CHECK(axis_numbers(axis("start=raw,spectral")).empty());
}

TEST_CASE("what is no axis is refused with what is allowed") {
    CHECK(says(refusal("rate"), "KEY=VALUES"));
    CHECK(says(refusal("=1"), "KEY=VALUES"));
    CHECK(says(refusal("rate="), "KEY=VALUES"));
    CHECK(says(refusal("speed=1,2"), "no key 'speed'"));
    CHECK(says(refusal("speed=1,2"), "rank, rate"));
    for (const char* never : {"image", "ratings", "matrix", " seed", "change"})
        CHECK_FALSE(says(refusal("speed=1,2"), never));
    CHECK(says(refusal("rnak=1,2"), "no key 'rnak' to put on an axis: the nearest is rank."));
    CHECK(says(refusal("seed=1,2"), "--seed"));
    CHECK(says(refusal("change=1"), "change"));
    CHECK(says(refusal("image=a.png"), "reads one table or picture"));
    CHECK(says(refusal("rate=0.2:0.9"), "LOW:HIGH:COUNT"));
    CHECK(says(refusal("rate=0.2:0.9:1"), "from 2 to 10000"));
    CHECK(says(refusal("rate=0.2:0.9:2.5"), "from 2 to 10000"));
    CHECK(says(refusal("rate=0.2:0.9:20000"), "from 2 to 10000"));
    CHECK(says(refusal("rate=0.9:0.2:5"), "lower"));
    CHECK(says(refusal("rate=0.2:0.9:by:0"), "above 0"));
    CHECK(says(refusal("rate=0.2:0.9:by:1e-9"), "10000"));
    CHECK(says(refusal("noise=0:1:log:5"), "above 0"));
    CHECK(says(refusal("rate=0.2:0.9:of:3"), "LOW:HIGH:by:STEP"));
    CHECK(says(refusal("rate=0.2,-1"), "'-1'"));
    CHECK(says(refusal("rank=1.5,2"), "'1.5'"));
    CHECK(says(refusal("rank=1:3:9"), "twice"));
    CHECK(says(refusal("rate=0.5,.5"), "twice"));
    CHECK(says(refusal("start=spectral,warm"), "'warm'"));
    CHECK(says(refusal("method=narg,newton"), "newton"));
    CHECK(says(refusal("rate=nan:1:3"), "LOW:HIGH:COUNT"));
}
