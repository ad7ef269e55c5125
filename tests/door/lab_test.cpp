// The front door among tools that only write down how they were called: what it installs, asks, builds and
// says.
#include <string>

#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"
#include "tests/says.h"

using lowrank::gui_test::Folder;
using lowrank::testing::says;
using lowrank::testing::times;

namespace {

// A house of its own, in a path with a blank, and a machine whose only commands are those linked or written
// here. 'calls' collects what was called, 'have' what dpkg says is installed.
const std::string kMachine = R"sh(
real=$PATH
tool() { printf '#!/bin/bash\n%s\n' "$2" >bin/$1; chmod +x bin/$1; }
mkdir bin "a house" "a house"/core "a house"/app "a house"/shaders "a house"/assets "a house"/cmake
touch "a house"/CMakeLists.txt "a house"/CMakePresets.json calls have
cp ')sh" + std::string(lowrank::test::kTestFolder) +
                             R"sh(/../lab' "a house/lab"
for name in bash env dirname readlink cat grep sed mkdir touch mv rm find flock head awk getconf uname chmod; do
    path=$(command -v $name) && ln -s "$path" bin/$name
done
here=$PWD
tool apt-get "echo \"apt-get \$*\" >>'$here'/calls
[[ -e '$here'/no-network ]] && exit 100
case \"\$*\" in
    *update*) rm -f '$here'/old-lists ;;
    *install*) [[ -e '$here'/old-lists ]] && exit 100
               shift; for word in \"\$@\"; do [[ \$word == -* ]] || echo \"\$word\" >>'$here'/have; done ;;
esac"
tool dpkg-query "sed 's/^/installed /' '$here'/have"
tool sudo '[[ $1 == -n ]] && shift; exec "$@"'
tool c++ 'exit 0'
tool pkg-config 'exit 0'
tool cmake 'echo "cmake $*" >>../calls; mkdir -p "build/$2"; touch "build/$2/build.ninja"'
tool ninja "echo \"ninja \${*: -1}\" >>'$here'/calls
mkdir -p \"\$2/app\"
printf '#!/bin/bash\necho \"\$PWD:\"; printf \"<%%s>\" \"\$@\"\n' >\"\$2/app/lowrank-lab\"
chmod +x \"\$2/app/lowrank-lab\""
PATH=$here/bin
unset CI
lab() { "$here/a house/lab" "$@"; }
calls() { grep -v update calls; : >calls; }
)sh";

}  // namespace

TEST_CASE("lab installs what is missing, builds, and keeps the words and the folder of its caller") {
    const Folder folder;
    const int code = folder.run(kMachine + R"(
mkdir elsewhere; cd elsewhere
lab solve --csv 'two words' </dev/null; cd ..; calls >first
lab list 2>second </dev/null >/dev/null; calls >second.calls
)");
    INFO(folder.read("errors"));
    CHECK(code == 0);
    CHECK(says(folder.read("out"), "/elsewhere:\n<solve><--csv><two words>"));
    const std::string first = folder.read("first");
    CHECK(says(first, "install -y --no-install-recommends"));
    CHECK(says(first, " libeigen3-dev "));
    CHECK_FALSE(
        says(first, "install -y --no-install-recommends cmake"));  // it can be called, whoever brought it
    CHECK(says(first, "cmake --preset release\nninja lowrank-lab\n"));
    CHECK(folder.read("second").empty());
    CHECK(folder.read("second.calls").empty());  // the second start calls nothing at all
}

TEST_CASE("CI builds in a folder of its own, and neither build makes the other begin again") {
    const Folder folder;
    const int code = folder.run(kMachine + R"(
lab build </dev/null; CI=true lab build </dev/null; calls >first
CI=true lab list </dev/null >/dev/null 2>again; lab list </dev/null >/dev/null 2>>again; calls >second
test -e "a house/build/ci/app/lowrank-lab" && test -e "a house/build/release/app/lowrank-lab"
)");
    INFO(folder.read("errors"));
    CHECK(code == 0);
    CHECK(says(folder.read("first"), "cmake --preset release\n"));
    CHECK(says(folder.read("first"), "cmake --preset ci\n"));
    CHECK(folder.read("again").empty());
    CHECK(folder.read("second").empty());
}

TEST_CASE("package lists too old to install from are fetched anew, without a network the command is said") {
    const Folder folder;
    CHECK(folder.run(kMachine + "touch old-lists; lab build </dev/null") == 0);
    CHECK(times(folder.read("calls"), " update") >= 1);
    CHECK(times(folder.read("calls"), " install ") == 2);
    CHECK(times(folder.read("calls"), "ninja") == 1);

    const Folder offline;
    CHECK(offline.run(kMachine + "touch no-network; lab build </dev/null") == 2);
    CHECK(says(offline.read("errors"), "could not be installed; run: "));
    CHECK(times(offline.read("calls"), "cmake") == 0);
    CHECK(offline.read("out").empty());

    const Folder complete;  // and with everything there, no network is asked for
    CHECK(complete.run(kMachine + "lab build </dev/null; : >calls; touch no-network\n"
                                  "rm -r 'a house/build'; lab build </dev/null") == 0);
    CHECK_FALSE(says(complete.read("calls"), "apt-get"));
}

TEST_CASE("on a terminal lab asks before it installs, and a no installs nothing") {
    const std::string asked = R"(
ask() { printf "$1\n" | "$script" -qec "'$here/a house/lab' build" answer >/dev/null; }
script=$(PATH=$real command -v script) || exit 77
export SHELL=$here/bin/bash
)";
    const Folder no;
    const int code = no.run(kMachine + asked + "ask n");
    if (code == 77) return;  // no tool here that makes a terminal
    CHECK(code == 2);
    CHECK(says(no.read("answer"), "missing packages: libeigen3-dev"));
    CHECK(says(no.read("answer"), "nothing was installed; when you are ready: "));
    CHECK(no.read("calls").empty());

    const Folder yes;
    CHECK(yes.run(kMachine + asked + "ask") == 0);
    CHECK(times(yes.read("calls"), " install ") == 1);
    CHECK(times(yes.read("calls"), "ninja lowrank-lab") == 1);
}

TEST_CASE("where apt is not at home, lab names the packages of the system it is on") {
    for (const auto& [manager, line] : {std::pair{"dnf", "sudo dnf install cmake gcc-c++"},
                                        {"pacman", "sudo pacman -S cmake gcc"},
                                        {"brew", "brew install cmake ninja"},
                                        {"none-known", "needed, by Debian's names: cmake g++"}}) {
        const Folder folder;
        INFO(manager);
        CHECK(folder.run(kMachine + "rm bin/apt-get bin/cmake; tool " + manager +
                         " 'exit 0'; lab build </dev/null") == 2);
        CHECK(says(folder.read("errors"), line));
        CHECK(says(folder.read("errors"), "the build could not be configured"));
        CHECK(folder.read("out").empty());
    }
}

TEST_CASE("lab runs where sh was asked to run it, and says what it needs where there is no Bash") {
    const Folder folder;
    const std::string shell = "shell=$(PATH=$real command -v dash || PATH=$real command -v sh)\n";
    CHECK(folder.run(kMachine + shell + "\"$shell\" 'a house/lab' build </dev/null") == 0);
    INFO(folder.read("errors"));
    CHECK(times(folder.read("calls"), "ninja lowrank-lab") == 1);
    CHECK_FALSE(says(folder.read("errors"), "pipefail"));

    const Folder bare;
    // A shell that is Bash by another name runs lab itself.
    if (bare.run(shell + "real=$PATH; test -z \"$(\"${shell:-sh}\" -c 'echo $BASH_VERSION')\"") != 0) return;
    CHECK(bare.run(kMachine + shell + "rm bin/bash; \"$shell\" 'a house/lab' build </dev/null") == 2);
    CHECK(bare.read("errors") ==
          "lab: Bash is needed to run this, and there is none here; install the package bash.\n");
}

TEST_CASE("in a checkout that cannot be written lab says so before it installs or builds") {
    const Folder folder;
    // Whoever runs this as root may write everywhere: a file where the folder should be stands for the
    // read-only disk.
    CHECK(folder.run(kMachine + "touch 'a house/build'; lab build </dev/null") == 2);
    CHECK(says(folder.read("errors"), "nothing can be built in '"));
    CHECK(says(folder.read("errors"), "read-only"));
    CHECK(times(folder.read("errors"), "\n") == 1);
    CHECK(folder.read("calls").empty());
}

TEST_CASE("lab fuzz builds the fuzzer and shares the time out among the readers it names") {
    const std::string fuzzer = R"sh(
tool clang++ 'exit 0'
tool ninja "echo \"ninja \${*: -1}\" >>'$here'/calls
mkdir -p \"\$2/tests/fuzz\"
printf '#!/bin/bash\n[[ \$1 == --list ]] && { echo toml; echo png; exit; }; echo \"\$*\" >>$here/calls; [[ \$1 != *png ]]' >\"\$2/tests/fuzz/lowrank-fuzz\"
chmod +x \"\$2/tests/fuzz/lowrank-fuzz\""
)sh";
    const Folder folder;
    CHECK(folder.run(kMachine + fuzzer + "lab fuzz all 7 </dev/null") == 1);
    const std::string calls = folder.read("calls");
    INFO(calls << folder.read("errors"));
    CHECK(times(calls, "ninja lowrank-fuzz") == 1);
    CHECK(times(calls, "--target=toml -max_total_time=4 ") == 1);
    CHECK(times(calls, "--target=png -max_total_time=4 ") == 1);
    CHECK(says(folder.read("errors"), "found something in png"));
    CHECK_FALSE(says(folder.read("errors"), "found something in toml"));
    CHECK(folder.run("cd 'a house' && PATH=$OLDPWD/bin ./lab fuzz jpg </dev/null") == 2);
    CHECK(says(folder.read("errors"), "there is no reader 'jpg' to fuzz: all or one of toml png is needed"));
    CHECK(folder.run("PATH=$PWD/bin 'a house/lab' fuzz toml soon </dev/null") == 2);
    CHECK(says(folder.read("errors"), "SECONDS cannot be 'soon'"));
}

TEST_CASE("lab gallery builds the program and hands it to the script that draws the README's pictures") {
    const Folder folder;
    const int code = folder.run(kMachine + R"sh(
echo '#!/bin/bash' >'a house/assets/gallery.sh'
echo "echo \"gallery \${1##*/build/} \${2##*/}\" >>'$here'/calls" >>'a house/assets/gallery.sh'
chmod +x 'a house/assets/gallery.sh'
lab gallery </dev/null
)sh");
    INFO(folder.read("calls") << folder.read("errors"));
    CHECK(code == 0);
    CHECK(times(folder.read("calls"), "ninja lowrank-lab\n") == 1);
    CHECK(times(folder.read("calls"), "gallery release/app/lowrank-lab assets\n") == 1);
}

TEST_CASE("lab monkey and lab soak build what they need and hand on their words") {
    const std::string driver = R"sh(
tool cp "PATH='$real' exec cp \"\$@\""
tool ninja "echo \"ninja \${2##*/} \${*: -1}\" >>'$here'/calls
mkdir -p \"\$2/tests\" \"\$2/app\"
printf '#!/bin/bash\necho \"\$0 \$*\" >>$here/calls\n' >\"\$2/tests/lowrank-endurance\"
touch \"\$2/app/lowrank-lab\"
chmod +x \"\$2/tests/lowrank-endurance\" \"\$2/app/lowrank-lab\""
)sh";
    const Folder folder;
    CHECK(folder.run(kMachine + driver + "lab monkey 7 21 </dev/null; lab soak 0.5 </dev/null") == 0);
    const std::string calls = folder.read("calls");
    INFO(calls << folder.read("errors"));
    CHECK(times(calls, "ninja release lowrank-endurance\n") == 2);
    CHECK(times(calls, "ninja asan lowrank-lab\n") == 1);
    CHECK(times(calls, "/build/asan/app/lowrank-lab --sample=") == 1);
    CHECK(times(calls, "--seconds=7 --seed=21\n") == 1);
    CHECK(times(calls, "/build/soak/lowrank-endurance soak --program=") == 1);
    CHECK(times(calls, "/build/soak/soak.csv --hours=0.5\n") == 1);
    for (const char* words : {"monkey soon", "monkey 5 -1", "soak 0", "soak long"}) {
        INFO(words);
        CHECK(folder.run(std::string("PATH=$PWD/bin 'a house/lab' ") + words + " </dev/null") == 2);
        CHECK(says(folder.read("errors"), "cannot be '"));
    }
}
