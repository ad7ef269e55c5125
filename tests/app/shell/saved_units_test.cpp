// What the window saves of data in another unit is in the unit of the data.
#include <cmath>

#include "app/shell/saver.h"
#include "core/io/instance/build_instance.h"
#include "core/io/table/matrix_file.h"
#include "core/problem/unit.h"
#include "core/text/numbers.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::shell;

TEST_CASE("a completed matrix of ratings is saved in the unit of the ratings, whatever it is") {
    const testing::TempFolder folder;
    const auto saved = [&](int k) {
        std::string csv;
        for (int i = 0; i < 12; ++i)
            for (int j = 0; j < 9; ++j)
                if ((i * j + i) % 3 != 0)
                    csv += std::to_string(i) + "," + std::to_string(j) + "," +
                           print_number(std::ldexp(1 + (i + 2 * j) % 5, k)) + "\n";
        SaveJob job;
        job.experiment = default_experiment();
        job.experiment.problem.source = ProblemSource::Ratings;
        job.experiment.problem.path = folder.with("r.csv", csv);
        job.experiment.problem.rank = 2;
        const Result<Instance> built = build_instance(job.experiment, 0);
        REQUIRE(built);
        const Instance& instance = *built;
        CHECK((instance.unit_exponent != 0) == (k != 0));
        // As Session::iterate hands it out.
        auto X = std::make_shared<FixedRankPoint>(instance.start);
        times_power_of_two(X->K, -instance.unit_exponent);
        job.X = X;
        job.request = {state::SaveWhat::MatrixCsv, folder.path("m.csv"), true};
        const state::Notify said = save_now(job, {});
        INFO(said.sentence);
        CHECK_FALSE(said.failure);
        return read_matrix_file(folder.read("m.csv"), "m.csv")->value;
    };
    const std::vector<double> ordinary = saved(0);
    for (const int k : {-900, 900}) {
        const std::vector<double> other = saved(k);
        REQUIRE(other.size() == ordinary.size());
        for (std::size_t i = 0; i < other.size(); ++i) CHECK(std::ldexp(other[i], -k) == ordinary[i]);
    }
}
