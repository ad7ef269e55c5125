// The file of a study on a disk: begun, gone on with, locked, and what is done about what a killed process
// left.
#include "core/study/study_file.h"

#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

#include "core/io/share_line.h"
#include "core/study/study_aside.h"
#include "core/study/study_table.h"
#include "tests/catch.h"
#include "tests/core/study/small_study.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::testing;

namespace {

void append_all(const std::string& path, const StudySpec& study, const std::vector<TrialRow>& rows,
                bool resume) {
    Result<StudyFile> file = StudyFile::open(path, study, resume);
    INFO(file.sentence());
    REQUIRE(file);
    for (const TrialRow& row : rows) REQUIRE(file->append({row}));
}

}  // namespace

TEST_CASE("wherever a study file is cut, it goes on to the rows of an unbroken run") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = rows_of(study, 2);
    const TempFolder folder;
    const std::string path = folder.path("a.lrs");
    append_all(path, study, rows, false);
    const std::string whole = folder.read("a.lrs");
    const std::size_t head = whole.find('\n');
    for (std::size_t length = 0; length < whole.size(); length += length < 3 ? 1 : 97) {
        folder.with("a.lrs", whole.substr(0, length));
        Result<StudyFile> file = StudyFile::open(path, study, true);
        INFO(length << ": " << file.sentence());
        REQUIRE(file);
        // As if the line breaks had been the first to reach the disk or the last.
        const auto lines =
            static_cast<std::size_t>(std::count(whole.begin(), whole.begin() + std::ptrdiff_t(length), '\n'));
        CHECK(file->done().size() + 1 == std::max<std::size_t>(lines, 1));
        CHECK(file->was_torn() == (length > 0 && whole[length - 1] != '\n'));
        const std::size_t last = length == 0 ? whole.npos : whole.rfind('\n', length - 1);
        CHECK(folder.read("a.lrs") == whole.substr(0, (last == whole.npos ? head : last) + 1));
        for (std::size_t i = file->done().size(); i < rows.size(); ++i) REQUIRE(file->append({rows[i]}));
        CHECK(folder.read("a.lrs") == whole);
    }
}

TEST_CASE("a file that is there is gone on with only when asked, and only with its own study") {
    const StudySpec study = small_study();
    const TempFolder folder;
    const std::string path = folder.path("a.lrs");
    {
        const Result<StudyFile> begun =
            StudyFile::open(path, study, true);  // --resume begins what is not there
        REQUIRE(begun);
        CHECK(folder.read("a.lrs") == write_study_head(study) + "\n");
    }
    folder.with("a.lrs", write_study_head(study) + "\n");
    const Result<StudyFile> again = StudyFile::open(path, study, false);
    CHECK(says(again.sentence(), "exists already: go on with it by --resume"));
    StudySpec other = study;
    other.base.problem.seed = 4;
    const std::string before = folder.read("a.lrs");
    const Result<StudyFile> mixed = StudyFile::open(path, other, true);
    CHECK(says(mixed.sentence(), "is of another study: one says seed=4, the other seed=21"));
    const std::string csv = folder.with("b.csv", "x,y\n1,2\n");
    CHECK(says(StudyFile::open(csv, study, true).sentence(), "not a study file"));
    CHECK(folder.read("b.csv") == "x,y\n1,2\n");
    folder.with("a.lrs", before + "cell=0 trial=0\n" + before);
    CHECK(says(StudyFile::open(path, study, true).sentence(), "line 2"));
    CHECK(says(StudyFile::open(path, study, true, true, {20}).sentence(), "(--memory-limit)"));
    CHECK(says(StudyFile::open("-", study, false).sentence(), "'-' stands for standard output"));
    CHECK(says(StudyFile::open(folder.path(), study, true).sentence(), "folder"));
    CHECK(says(StudyFile::open(folder.path("none/a.lrs"), study, false).sentence(), "does not exist"));
    CHECK(says(StudyFile::open("/dev/null", study, true).sentence(), "no regular file"));
    CHECK(says(StudyFile::open("", study, true).sentence(), "file name"));
}

TEST_CASE("a new study file stays once a trial was added to it, and one that was there stays in any case") {
    const StudySpec study = small_study();
    const TempFolder folder;
    const std::string path = folder.path("a.lrs");
    append_all(path, study, {}, false);
    CHECK_FALSE(std::filesystem::exists(path));
    append_all(path, study, {rows_of(study, 1).front()}, false);
    CHECK(std::filesystem::exists(path));
    // Of a process that was killed before its first trial.
    folder.with("a.lrs", write_study_head(study) + "\n");
    append_all(path, study, {}, true);
    CHECK(std::filesystem::exists(path));
    // Another's file, put in the place of one that was begun.
    const std::string other = folder.path("b.lrs");
    {
        const Result<StudyFile> begun = StudyFile::open(other, study, false);
        REQUIRE(begun);
        std::filesystem::rename(other, folder.path("c.lrs"));
        folder.with("b.lrs", "another's");
    }
    CHECK(folder.read("b.lrs") == "another's");
}

TEST_CASE("more trials extend a study: the same rows as one that began with them") {
    StudySpec few = small_study(), many = few;
    few.trials = 2, many.trials = 4;
    const std::vector<TrialRow> whole = rows_of(many, 2);
    const TempFolder folder;
    const std::string path = folder.path("a.lrs");
    append_all(path, few, rows_of(few, 2), false);
    {
        Result<StudyFile> file = StudyFile::open(path, many, true);
        REQUIRE(file);
        CHECK(file->study() == many);
        CHECK(file->trials_before() == 2);
        CHECK(file->done().size() * 2 == whole.size());
        for (const TrialRow& row : rows_of(many, 2, {}, file->done())) REQUIRE(file->append({row}));
    }
    const std::string text = folder.read("a.lrs");
    const Result<StudyFileContent> extended = read_study(text, "a");
    REQUIRE(extended);
    const StudyFileContent unbroken{many, write_study_head(many), whole, 0, false};
    CHECK(write_study_csv(*extended, true) == write_study_csv(unbroken, true));
    CHECK(write_study(*merge_studies({*extended}, {"a"}), true) == write_study(unbroken, true));
    // Merged with a part that has fewer trials, in either order, nothing is lost.
    const StudyFileContent short_one{few, write_study_head(few), rows_of(few, 1), 0, false};
    for (const auto& both : {std::vector{*extended, short_one}, std::vector{short_one, *extended}})
        CHECK(write_study(*merge_studies(both, {"a", "b"}), true) == write_study(unbroken, true));
    {
        // Fewer: the first ones, and the others stay in the file.
        const Result<StudyFile> first = StudyFile::open(path, few, true);
        REQUIRE(first);
        CHECK(first->study() == few);
        std::vector<TrialRow> done = first->done();
        sort_rows(done);
        CHECK(same_rows(done, rows_of(few, 1)));
        CHECK(first->beyond() == static_cast<Index>(whole.size() - done.size()));
    }
    CHECK(StudyFile::open(path, few, true, false)->study() == many);
    CHECK(folder.read("a.lrs") == text);
    // From nothing: all that was there stands in the copy.
    CHECK(*set_study_aside(path, Aside::EachTime) == folder.path("a.before-1.lrs"));
    CHECK(folder.read("a.before-1.lrs") == text);
    Result<StudyFile> anew = StudyFile::open(path, few, true);
    CHECK(anew->done().empty());
    CHECK(folder.read("a.lrs") == write_study_head(few) + "\n");
    REQUIRE(anew->append({whole[0]}));
    CHECK(read_study(folder.read("a.lrs"), "a")->rows.size() == 1);
}

TEST_CASE("a study is run from nothing only once a copy has every trial that was done") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = rows_of(study, 2);
    REQUIRE(rows.size() > 3);
    const TempFolder folder;
    const std::string path = folder.path("a.lrs");
    const auto write = [&](std::size_t count) {
        append_all(path, study, {rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(count)}, false);
        return folder.read("a.lrs");
    };
    const auto name = [&](int k) { return folder.path("a.before-" + std::to_string(k) + ".lrs"); };
    CHECK(set_study_aside(path, Aside::EachTime)->empty());  // no file
    std::string before = write(0);
    CHECK(set_study_aside(path, Aside::EachTime)->empty());  // no trial
    // A person's run from nothing takes none of an earlier one.
    std::filesystem::remove(path);
    std::vector<std::string> texts;
    for (const std::size_t count : {std::size_t{3}, std::size_t{2}}) {
        texts.push_back(write(count));
        CHECK(*set_study_aside(path, Aside::EachTime) == name(static_cast<int>(texts.size())));
        CHECK_FALSE(std::filesystem::exists(path));
    }
    CHECK(folder.read("a.before-1.lrs") == texts[0]);
    CHECK(folder.read("a.before-2.lrs") == texts[1]);
    // Where a copy has all trials of the file, or the file all of a copy, there is one of both.
    write(1);
    CHECK(set_study_aside(path, Aside::WhereTheOnly)->empty());
    CHECK(folder.read("a.lrs").empty());
    std::filesystem::remove(path);
    const std::string all = write(rows.size());
    CHECK(*set_study_aside(path, Aside::WhereTheOnly) == name(1));
    CHECK(folder.read("a.before-1.lrs") == all);
    CHECK(folder.read("a.before-2.lrs") == texts[1]);
    // What cannot be read any more is kept as well, and another study takes no part.
    folder.with("a.lrs", all.substr(0, 30) + "?" + all.substr(31));
    CHECK(*set_study_aside(path, Aside::WhereTheOnly) == name(3));
    // Nothing happens to a file that is written to.
    write(2);
    const Result<StudyFile> open = StudyFile::open(path, study, true);
    CHECK(says(set_study_aside(path, Aside::EachTime).sentence(), "another process"));
    CHECK(read_study(folder.read("a.lrs"), "a")->rows.size() == 2);
}

TEST_CASE("two processes do not write to one study file") {
    const StudySpec study = small_study();
    const TempFolder folder;
    const std::string path = folder.path("a.lrs");
    {
        const Result<StudyFile> first = StudyFile::open(path, study, false);
        REQUIRE(first);
        CHECK(first->locked());
        const Result<StudyFile> second = StudyFile::open(path, study, true);
        CHECK_FALSE(second);
        CHECK(says(second.sentence(), "another process is writing to"));
    }
    CHECK(StudyFile::open(path, study, true));
}

TEST_CASE("parts of a study merged are the whole, whatever their order, and their CSV is one") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = rows_of(study, 2);
    const StudyFileContent whole{study, write_study_head(study), rows, 0, false};
    std::vector<StudyFileContent> parts(3, {study, write_study_head(study), {}, 0, false});
    for (std::size_t i = rows.size(); i-- > 0;) parts[i % 3].rows.push_back(rows[i]);
    parts[1].rows.push_back(parts[0].rows.front());  // in two files
    const Result<StudyFileContent> merged = merge_studies(parts, {"a", "b", "c"});
    REQUIRE(merged);
    CHECK(same_rows(merged->rows, rows));
    CHECK(write_study(*merged, true) == write_study(whole, true));
    CHECK(write_study_csv(*merged, true) == write_study_csv(whole, true));
    REQUIRE(read_study(write_study(*merged, true), "f"));
    CHECK(read_study(write_study(*merged, false), "f")->rows.size() == rows.size());

    std::vector<StudyFileContent> apart = parts;
    apart[1].rows.back().operator_calls += 1;
    CHECK(says(merge_studies(apart, {"a", "b", "c"}).sentence(), "do not agree on cell"));
    StudySpec other = study;
    other.base.problem.seed = 9;
    apart = {parts[0], {other, write_study_head(other), {}, 0, false}};
    CHECK(says(merge_studies(apart, {"a", "b"}).sentence(),
               "'a' and 'b' are not of one study: one says seed=21"));
}

TEST_CASE("the CSV has every trial, cells that are not run among them") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = rows_of(study, 2);
    CHECK(study_runs(study) == static_cast<Index>(rows.size()));
    const std::string csv = write_study_csv({study, write_study_head(study), rows, 0, false}, false);
    CHECK(says(csv, "\n# x is rate\n# y is rank\n# success: ||X - X*||_F <= 0.001 within 60 iterations\n"));
    CHECK(says(
        csv,
        "\nx,y,trial,seed,method,success,iterations,seconds,operator_calls,error,relative_error,status\n"));
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 6 + 8 * 3 * 2);
    CHECK(says(csv, "\n0.4,4,2,23,rgrad-orth,0,nan,nan,nan,nan,nan,underdetermined\n"));
    CHECK(says(csv, "\n0.7,1,0,21,narg+r,1," + std::to_string(rows[6].iterations) + ","));
    StudySpec commas = study;
    commas.base.methods = {*read_method_entry("narg:d=10,restart=function")};
    CHECK(says(write_study_csv({commas, write_study_head(commas), {}, 0, false}, false),
               ",\"narg:d=10,restart=function\",0,nan,"));
}

TEST_CASE("a study goes on only with the instance files that it began with") {
    const TempFolder folder;
    const std::string path = folder.path("a.lrs"), inst = folder.with("inst.toml", "one problem");
    StudySpec study = small_study();
    study.base.problem.source = ProblemSource::InstanceFile;
    study.base.problem.path = inst;
    study.x = axis("start=noisy:1,noisy:2");
    study.y.reset();
    append_all(path, study, {rows_of(small_study(), 1).front()}, false);
    CHECK(says(folder.read("a.lrs"), " instances=" + crc32_text("one problem") + " "));
    append_all(path, study, {}, true);
    const std::string before = folder.read("a.lrs");
    folder.with("inst.toml", "another one");
    CHECK(says(StudyFile::open(path, study, true).sentence(),
               "is of another study: what they read differs: files of the checksums " +
                   crc32_text("another one") + " and " + crc32_text("one problem")));
    CHECK(folder.read("a.lrs") == before);
    {
        // Changed while the study runs.
        folder.with("inst.toml", "one problem");
        Result<StudyFile> running = StudyFile::open(path, study, true);
        REQUIRE(running);
        CHECK(running->check_instances());
        const TrialRow row = rows_of(small_study(), 1).back();
        const std::string kept = folder.read("a.lrs");
        folder.with("inst.toml", "another one");
        CHECK(says(running->check_instances().sentence(), "was changed while the study ran"));
        // No trial of the other one stands under the first one's checksum.
        CHECK(says(running->append({row}).sentence(), "was changed while the study ran"));
        CHECK(folder.read("a.lrs") == kept);
        // Written again, it is the same.
        folder.with("inst.toml", "one problem");
        CHECK(running->append({row}));
        CHECK(folder.read("a.lrs") != kept);
        folder.with("inst.toml", "another one");
    }
    // A file of an earlier version knows none, and goes on.
    folder.with("a.lrs", write_study_head(study) + "\n");
    append_all(path, study, {}, true);
    CHECK(folder.read("a.lrs") == write_study_head(study) + "\n");
    // Each of an axis has its own, in its order.
    StudySpec both = study;
    both.base.problem = small_study().base.problem;
    both.x = axis("instance=" + folder.with("b.toml", "b") + "," + inst);
    const auto sums = instance_checksums(both);
    REQUIRE(sums);
    CHECK(*sums == std::vector<std::string>{crc32_text("b"), crc32_text("another one")});
    CHECK(instance_checksums(small_study())->empty());
    study.base.problem.path = "/dev/null";
    CHECK(says(StudyFile::open(folder.path("c.lrs"), study, false).sentence(),
               "'/dev/null' is no regular file"));
    study.base.problem.path = folder.path("none.toml");
    CHECK(says(StudyFile::open(folder.path("c.lrs"), study, false).sentence(), "none.toml"));
}

TEST_CASE(
    "parts of two instance files are not merged, and one that knows its file speaks for one that does not") {
    StudySpec study = small_study();
    study.base.problem.source = ProblemSource::InstanceFile;
    study.base.problem.path = "inst.toml";
    study.x.reset(), study.y.reset();
    const auto content = [&](const std::vector<std::string>& sums) {
        return StudyFileContent{study, write_study_head(study, sums), {}, 0, false};
    };
    const StudyFileContent old = content({}), one = content({"11111111"}), two = content({"22222222"});
    CHECK(says(merge_studies({one, two}, {"a", "b"}).sentence(), "what they read differs"));
    CHECK(says(merge_studies({old, one, two}, {"a", "b", "c"}).sentence(), "what they read differs"));
    CHECK(merge_studies({old, one}, {"a", "b"})->head == one.head);
    CHECK(merge_studies({one, old}, {"a", "b"})->head == one.head);
}

TEST_CASE("a study file that another program cuts or adds to takes no more rows") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = rows_of(study, 2);
    const TempFolder folder;
    const std::string path = folder.path("a.lrs");
    {
        Result<StudyFile> file = StudyFile::open(path, study, false);
        REQUIRE(file->append({rows[0]}));
        folder.with("a.lrs", "");
        CHECK(says(file->append({rows[1]}).sentence(), "was cut by another program while it was written to"));
        CHECK_FALSE(file->sync());
        CHECK(folder.read("a.lrs").empty());
    }
    Result<StudyFile> file = StudyFile::open(path, study, true);
    REQUIRE(file);
    const std::string longer = folder.read("a.lrs") + "a line of someone else\n";
    folder.with("a.lrs", longer);
    CHECK(says(file->append({rows[1]}).sentence(), "was added to by another program"));
    CHECK(folder.read("a.lrs") == longer);
}

TEST_CASE("a link that leads nowhere is no study to go on with") {
    const TempFolder folder;
    REQUIRE(symlink("nowhere.lrs", folder.path("a.lrs").c_str()) == 0);
    const std::string why = StudyFile::open(folder.path("a.lrs"), small_study(), false).sentence();
    CHECK(says(why, "is a symbolic link that leads nowhere"));
    CHECK_FALSE(says(why, "--resume"));
}
