// Method strings: what is read, what is refused with which words, and that printing and reading agree.
#include "core/method/spec.h"

#include <string>
#include <vector>

#include "core/method/algorithms.h"
#include "core/method/registry.h"
#include "tests/catch.h"
#include "tests/core/method/instances.h"

using namespace lowrank;
using test::parsed;

namespace {

std::string refusal(const std::string& text) {
    const auto result = parse_method(text);
    INFO(text);
    REQUIRE_FALSE(result);
    return result.sentence();
}

bool mentions(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Every algorithm with every combination of these rules, possible or not.
std::vector<MethodSpec> every_combination() {
    using enum ChangeQuotient;
    const std::vector<std::optional<StepsizeRule>> steps = {std::nullopt,
                                                            ExactLineSearch{},
                                                            NewtonStep{},
                                                            OptimalStep{},
                                                            ConstantStep{1.25},
                                                            ConstantStep{0.1},
                                                            FallingStep{2.5},
                                                            BarzilaiBorweinStep{Adaptive},
                                                            BarzilaiBorweinStep{Long},
                                                            BarzilaiBorweinStep{Short}};
    const std::vector<MomentumRule> momenta = {
        NoMomentum{},     ConstantMomentum{0},   ConstantMomentum{1.0 / 3}, LazyMomentum{},
        LazyMomentum{10}, LazyMomentum{1.0 / 7}, RatioMomentum{},           RatioMomentum{0.0123},
        RatioMomentum{1}, OptimalMomentum{}};
    const std::vector<std::optional<BasinRestart>> basins = {std::nullopt, BasinRestart{},
                                                             BasinRestart{0.05}};
    std::vector<MethodSpec> all;
    for (std::size_t a = 0; a < kAlgorithms; ++a)
        for (const auto& step : steps)
            for (const auto& momentum : momenta)
                for (const RestartTest restart : {RestartTest::Never, RestartTest::Gradient,
                                                  RestartTest::Function, RestartTest::Riemannian})
                    for (const auto& basin : basins)
                        for (const NihtSide side : kNihtSides)
                            for (const ConjugateRule beta : kConjugateRules)
                                all.push_back(
                                    {static_cast<Algorithm>(a), step, momentum, restart, basin, side, beta});
    return all;
}

}  // namespace

TEST_CASE("what is printed is read back, for every composition that can be run") {
    int valid = 0;
    for (const MethodSpec& spec : every_combination()) {
        if (const std::string reason = why_invalid(spec); !reason.empty()) {
            CHECK(reason.back() == '.');
            continue;
        }
        ++valid;
        const std::string text = print_method(spec);
        INFO(text);
        const MethodSpec back = parsed(text);
        CHECK(back == canonical(spec));
        CHECK(print_method(back) == text);
        for (const MethodKey& key : method_keys(spec)) {
            INFO(key.key << '=' << key.value);
            const auto same = with_key(spec, key.key, key.value);
            REQUIRE(same);
            CHECK(*same == canonical(spec));
            CHECK(mentions(text, key.key + '=') == (!key.is_default && key.value != "ratio"));
        }
    }
    // iht 5 steps, niht 3 sides, grad, rgrad and scaledgd 10 steps each, nag and narg 7 x (1 + 9 x 12), rcg 3
    // x 2, and the field's seven, whose own keys have tests of their own.
    CHECK(valid == 5 + 3 + 4 * 10 + 2 * 7 * (1 + 9 * 12) + 3 * 2 + 7);
}

TEST_CASE("the spellings of the golden files mean what the notes say") {
    CHECK(parsed("narg").momentum == MomentumRule{LazyMomentum{2}});
    CHECK(parsed("nag").momentum == MomentumRule{LazyMomentum{2}});
    CHECK(parsed("narg:d=10").momentum == MomentumRule{LazyMomentum{10}});
    CHECK(parsed("narg:momentum=0.5").momentum == MomentumRule{ConstantMomentum{0.5}});
    CHECK(parsed("narg+r") == parsed("narg:d=2,restart=gradient,basin=on"));
    CHECK(parsed("narg+r:basin=off") == parsed("narg:restart=gradient"));
    CHECK(parsed("niht:side=uv").side == NihtSide::UV);
    CHECK(parsed("scaledgd:step=exact").step == StepsizeRule{ExactLineSearch{}});
    CHECK(!parsed("scaledgd").step);
    CHECK(parsed("iht:step=1.5").step == StepsizeRule{ConstantStep{1.5}});
    CHECK(parsed("nag:restart=gradient").restart == RestartTest::Gradient);
    CHECK(parsed("narg:restart=riemannian").restart == RestartTest::Riemannian);
    CHECK(parsed("narg:step=1.2,q=0.04").momentum == MomentumRule{RatioMomentum{0.04}});
    CHECK(parsed("narg:d=5,momentum=lazy") == parsed("narg:momentum=lazy,d=5"));
}

TEST_CASE("the canonical spelling leaves defaults out and keeps one order") {
    CHECK(print_method(parsed("narg:step=exact,momentum=lazy,d=2,restart=never,basin=off")) == "narg");
    CHECK(print_method(parsed("narg:restart=gradient,basin=on,d=2")) == "narg+r");
    CHECK(print_method(parsed("narg:restart=gradient")) == "narg+r:basin=off");
    CHECK(print_method(parsed("narg:restart=riemannian")) == "narg+r:restart=riemannian,basin=off");
    CHECK(print_method(parsed("narg+r:restart=riemannian")) == "narg+r:restart=riemannian");
    CHECK(print_method(parsed("nag:restart=riemannian")) == "nag:restart=riemannian");
    CHECK(display_name(parsed("narg+r:restart=riemannian")) == "NARG+R (restart riemannian)");
    CHECK(print_method(parsed("narg+r:restart=never")) == "narg:basin=on");
    CHECK(print_method(parsed("narg+r:restart=function")) == "narg:restart=function,basin=on");
    CHECK(print_method(parsed("narg:basin=0.01,q=0.2,step=2")) == "narg:step=2,q=0.2,basin=0.01");
    CHECK(print_method(parsed("niht:side=u")) == "niht");
    CHECK(print_method(parsed("scaledgd:step=exact")) == "scaledgd:step=exact");
    CHECK(print_method(parsed("narg:momentum=ratio")) == "narg:q=0.1");
}

TEST_CASE("what cannot be read is refused in one sentence that names it and what is allowed") {
    CHECK(mentions(refusal("nesterov"), "'nesterov'"));
    CHECK(mentions(refusal("nesterov"), "rgrad-orth"));
    CHECK(mentions(refusal("NARG"), "'NARG'"));
    CHECK(mentions(refusal(""), "''"));
    CHECK(mentions(refusal("narg:"), "KEY=VALUE"));
    CHECK(mentions(refusal("narg:d"), "KEY=VALUE"));
    CHECK(mentions(refusal("narg:=3"), "KEY=VALUE"));
    CHECK(mentions(refusal("narg:d=3,"), "KEY=VALUE"));
    CHECK(mentions(refusal("narg:d=3,d=4"), "twice"));
    CHECK(mentions(refusal("narg: d=3"), "' d'"));
    CHECK(mentions(refusal("narg:eta=0.3"), "it has step, momentum, d, q, restart, basin"));
    for (const char* bad : {"narg:step=0", "narg:step=-1", "narg:step=nan", "narg:step=inf", "narg:step=0x10",
                            "narg:step=", "narg:step=best", "narg:step=1e999"})
        CHECK(mentions(refusal(bad), "step is exact, newton, optimal, C/t or a number above 0."));
    for (const char* bad :
         {"narg:momentum=1", "narg:momentum=-0.1", "narg:momentum=best", "nag:momentum=heavy"})
        CHECK(mentions(refusal(bad), "none, lazy, ratio, optimal or a number from 0 to below 1"));
    CHECK(mentions(refusal("narg:d=0"), "d is a number above 0"));
    CHECK(mentions(refusal("narg:q=1.5"), "q is a number from 0 to 1"));
    CHECK(mentions(refusal("narg:restart=yes"), "never, gradient, riemannian or function"));
    CHECK(mentions(refusal("narg+r:basin=0"), "on, off or a radius above 0"));
    CHECK(mentions(refusal("niht:side=w"), "u, v or uv"));
    CHECK(mentions(refusal("narg:d=2,q=0.5"), "exclude each other"));
    CHECK(mentions(refusal("narg:momentum=0.5,d=3"), "d belongs to momentum=lazy"));
    CHECK(mentions(refusal("narg:q=0.5,momentum=lazy"), "q belongs to momentum=ratio"));
}

TEST_CASE("conjugate gradients and Barzilai-Borwein say which keys they lack, and why") {
    CHECK(parsed("rcg:beta=hs").beta == ConjugateRule::HestenesStiefel);
    CHECK(print_method(parsed("rcg:beta=pr")) == "rcg");
    CHECK(print_method(parsed("rcg:beta=hs")) == "rcg:beta=hs");
    CHECK(display_name(parsed("rcg:beta=hs")) == "RCG (beta = hs)");
    CHECK(refusal("rcg:beta=fr") == "beta=fr of rcg is not allowed: beta is pr or hs.");
    CHECK(mentions(refusal("narg:beta=hs"), "narg has no key 'beta' (it has step, momentum"));
    CHECK(refusal("rcg:step=1") ==
          "step=1 of rcg is not allowed: step is exact or newton, and conjugate directions need the line "
          "search; "
          "with another step use rgrad-orth.");
    CHECK(mentions(refusal("rcg:momentum=0.5"), "use narg"));
    CHECK(mentions(refusal("rcg:restart=gradient"), "starts anew by itself"));
    CHECK(mentions(refusal("rbb:momentum=0.5"), "rgrad-orth with momentum is narg"));
}

TEST_CASE("each stepsize rule has its words, and is refused where a method cannot carry it") {
    CHECK(parsed("narg:step=newton").step == StepsizeRule{NewtonStep{}});
    CHECK(parsed("grad:step=0.5/t").step == StepsizeRule{FallingStep{0.5}});
    CHECK(parsed("rgrad-proj:step=bb-long").step == StepsizeRule{BarzilaiBorweinStep{ChangeQuotient::Long}});
    for (const char* text : {"narg:step=newton", "iht:step=0.5/t", "rgrad-orth:step=bb-short",
                             "rcg:step=newton", "scaledgd:step=bb", "grad:step=bb-long"})
        CHECK(print_method(parsed(text)) == text);
    for (const char* bad : {"grad:step=/t", "grad:step=0/t", "grad:step=-1/t", "grad:step=1/s",
                            "grad:step=bb-", "grad:step=newt", "grad:step=1e999/t"})
        CHECK(mentions(refusal(bad),
                       "step is exact, newton, optimal, bb, bb-long, bb-short, C/t or a number above 0."));
    CHECK(refusal("narg:step=bb") ==
          "step=bb of narg is not allowed: step is exact, newton, optimal, C/t or a number above 0, and with "
          "momentum the change of the gradient is not that of a step: use rgrad-orth.");
    CHECK(mentions(refusal("iht:step=newton"),
                   "step is optimal, C/t or a number above 0, and the line search"));
    CHECK(mentions(refusal("iht:step=bb"), "use grad"));
}

TEST_CASE("rbb is a name of rgrad-orth with the adaptive step") {
    CHECK(parsed("rbb") == parsed("rgrad-orth:step=bb"));
    CHECK(print_method(parsed("rgrad-orth:step=bb")) == "rbb");
    CHECK(print_method(parsed("rbb:step=exact")) == "rgrad-orth");
    CHECK(print_method(parsed("rbb:step=bb-long")) == "rgrad-orth:step=bb-long");
    CHECK(print_method(parsed("rgrad-proj:step=bb")) == "rgrad-proj:step=bb");
    CHECK(display_name(parsed("rgrad-orth:step=bb-long")) == "RGrad-Orth (step = bb-long)");
    const auto back = with_key(parsed("rbb"), "step", "");
    REQUIRE(back);
    CHECK(print_method(*back) == "rbb");
    CHECK(method_keys(parsed("rbb")).front().is_default);
}

TEST_CASE("an impossible composition is refused with the reason") {
    CHECK(mentions(refusal("rgrad-proj:momentum=lazy"), "no closed form: use narg"));
    CHECK(mentions(refusal("rgrad-proj:d=2"), "it has step"));
    CHECK(mentions(refusal("rgrad-orth:momentum=0.5"), "use narg"));
    CHECK(mentions(refusal("grad:d=3"), "use nag"));
    CHECK(mentions(refusal("iht:momentum=lazy"), "use nag"));
    CHECK(mentions(refusal("rgrad-orth:restart=gradient"), "nothing to reset"));
    CHECK(mentions(refusal("scaledgd:basin=on"), "nothing to reset"));
    CHECK(mentions(refusal("narg:momentum=none,restart=function"), "nothing to reset"));
    CHECK(mentions(refusal("narg+r:momentum=none"), "nothing to reset"));
    CHECK(mentions(refusal("narg:momentum=none,basin=on"), "nothing to reset"));
    CHECK(mentions(refusal("niht:step=1"), "it is iht"));
    CHECK(mentions(refusal("iht:step=exact"), "a number above 0"));
}

TEST_CASE("one key is changed at a time, and an empty value puts the default back") {
    const auto changed = [](const std::string& text, std::string_view key, std::string_view value) {
        const auto result = with_key(parsed(text), key, value);
        REQUIRE(result);
        return print_method(*result);
    };
    CHECK(changed("narg", "d", "10") == "narg:d=10");
    CHECK(changed("narg:momentum=0.5", "d", "10") == "narg:d=10");
    CHECK(changed("narg:d=10", "momentum", "lazy") == "narg:d=10");
    CHECK(changed("narg:q=0.3", "momentum", "lazy") == "narg");
    CHECK(changed("narg", "restart", "gradient") == "narg+r:basin=off");
    CHECK(changed("narg:d=10", "d", "") == "narg");
    CHECK(changed("iht:step=1.5", "step", "") == "iht");
    CHECK(changed("narg+r:basin=off", "basin", "") == "narg+r");
    CHECK(changed("narg+r", "momentum", "none") == "narg:momentum=none");
    CHECK(changed("narg:restart=function", "momentum", "none") == "narg:momentum=none");
    CHECK_FALSE(with_key(parsed("narg:momentum=none"), "restart", "gradient"));
    CHECK_FALSE(with_key(parsed("grad"), "d", ""));
    CHECK_FALSE(with_key(parsed("grad"), "nonsense", "1"));
}

TEST_CASE("the keys of the field's methods are read, printed, put back and refused") {
    for (const char* text :
         {"gnmr:update=set", "gnmr:update=add,inner=tight", "r2rils:inner=tight", "matrixirls:inner=tight",
          "rgn:curvature=on", "rgn:curvature=on,region=off,inner=5", "scaledgd:ridge=0.5",
          "scaledgd:step=exact,ridge=1"}) {
        INFO(text);
        const MethodSpec spec = parsed(text);
        CHECK(print_method(spec) == text);
        for (const MethodKey& key : method_keys(spec)) {
            INFO(key.key);
            const auto same = with_key(spec, key.key, key.value);
            REQUIRE(same);
            CHECK(*same == spec);
            const auto back = with_key(spec, key.key, "");
            REQUIRE(back);
            CHECK(mentions(print_method(*back), key.key + "=") == false);
        }
    }
    CHECK(parsed("gnmr:update=average,inner=usual") == parsed("gnmr"));
    CHECK(parsed("rgn:curvature=off,region=on") == parsed("rgn"));
    CHECK(parsed("scaledgd:ridge=off") == parsed("scaledgd"));
    CHECK(mentions(refusal("gnmr:update=new"), "average, set or add"));
    CHECK(mentions(refusal("gnmr:inner=5"), "usual or tight"));
    CHECK(mentions(refusal("rgn:inner=tight"), "usual or a whole number from 1 to 100000"));
    CHECK(mentions(refusal("rgn:inner=2.5"), "whole number"));
    CHECK(mentions(refusal("rgn:region=maybe"), "off or on"));
    CHECK(mentions(refusal("scaledgd:ridge=-1"), "off or a number above 0"));
    CHECK(mentions(refusal("scaledgd:step=bb,ridge=1"), "exclude each other"));
    CHECK(mentions(refusal("matrixirls:step=1"), "its step is the answer of its own problem"));
    CHECK(mentions(refusal("r2rils:update=set"), "no key 'update'"));
    CHECK(mentions(refusal("narg:ridge=1"), "no key 'ridge'"));
}

TEST_CASE("a method that a kind of problem cannot carry says why") {
    CHECK(mentions(why_not_on(parsed("scaledasd"), ProblemKind::PhaseRetrieval),
                   "leaves the symmetric matrices"));
    CHECK(mentions(why_not_on(parsed("amp"), ProblemKind::MatrixCompletion), "it is for matrix sensing"));
    for (const ProblemKind kind : kProblemKinds)
        for (const MethodInfo& info : all_methods()) {
            INFO(info.name << " on " << *row_of(kind).word);
            const bool runs = info.name == "scaledasd" ? !row_of(kind).symmetric
                              : info.name == "amp"     ? *row_of(kind).gaussian
                                                       : true;
            CHECK(why_not_on(info.spec, kind).empty() == runs);
        }
}

TEST_CASE("the registry names the methods in the order of the legend, each spelled by its name") {
    const std::vector<std::string> labels = {"IHT",  "NIHT",   "Grad",     "RGrad-Proj", "RGrad-Orth", "NAG",
                                             "NARG", "NARG+R", "ScaledGD", "RCG",        "MatrixIRLS", "R3MC",
                                             "GNMR", "R2RILS", "RGN",      "ScaledASD",  "AMP",        "RBB"};
    REQUIRE(all_methods().size() == labels.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const MethodInfo& info = all_methods()[i];
        CHECK(info.label == labels[i]);
        CHECK(print_method(info.spec) == info.name);
        CHECK(parsed(std::string(info.name)) == info.spec);
        CHECK(&info_of(info.spec) == &info);
        CHECK(display_name(info.spec) == info.label);
        CHECK(why_invalid(info.spec).empty());
    }
    CHECK(display_name(parsed("narg:d=10")) == "NARG (d = 10)");
    CHECK(display_name(parsed("narg+r:basin=off")) == "NARG+R (basin off)");
    CHECK(display_name(parsed("narg:restart=gradient,d=3")) == "NARG+R (d = 3, basin off)");
    CHECK(display_name(parsed("nag:step=1.5,restart=function")) == "NAG (step = 1.5, restart function)");
    CHECK(display_name(parsed("nag:step=optimal,momentum=optimal")) == "NAG (optimal)");
    CHECK(display_name(parsed("nag:step=optimal,momentum=optimal,restart=function")) ==
          "NAG (optimal, restart function)");
    CHECK(display_name(parsed("nag:step=optimal,momentum=0.5")) == "NAG (step = optimal, momentum = 0.5)");
}

TEST_CASE("optimal is a word of step and momentum that asks an oracle") {
    CHECK(parsed("iht:step=optimal").step == StepsizeRule{OptimalStep{}});
    CHECK(parsed("narg:momentum=optimal").momentum == MomentumRule{OptimalMomentum{}});
    CHECK(print_method(parsed("narg:momentum=optimal,step=optimal")) == "narg:step=optimal,momentum=optimal");
    for (const char* text : {"iht:step=optimal", "grad:step=optimal", "narg:momentum=optimal",
                             "narg+r:step=optimal,basin=off", "scaledgd:step=optimal"}) {
        INFO(text);
        CHECK(parsed(text).has_optimal());
        CHECK(parsed(text).uses_oracle());
    }
    for (const char* text : {"iht", "narg:momentum=0.5,step=1"}) CHECK_FALSE(parsed(text).uses_oracle());
    CHECK_FALSE(parsed("narg+r").has_optimal());
    CHECK(parsed("narg+r").uses_oracle());
    CHECK(mentions(refusal("niht:step=optimal"), "no key 'step'"));
    CHECK(mentions(refusal("grad:momentum=optimal"), "no key 'momentum'"));
    CHECK(mentions(refusal("narg:momentum=best"), "none, lazy, ratio, optimal or a number"));
    CHECK(mentions(refusal("narg:d=3,momentum=optimal"), "d belongs to momentum=lazy"));
    // From one kind to another by a key, as the editors do.
    const auto changed = with_key(parsed("narg:d=10"), "momentum", "optimal");
    REQUIRE(changed);
    CHECK(print_method(*changed) == "narg:momentum=optimal");
}

TEST_CASE("the formula of an entry is said of its own rules only, whatever d is") {
    for (const MethodInfo& info : all_methods()) {
        CAPTURE(info.name);
        CHECK(has_own_update(info.spec));
    }
    CHECK(has_own_update(*parse_method("narg+r:d=7")));
    CHECK(has_own_update(*parse_method("narg+r:basin=off")));
    for (const char* other :
         {"narg+r:momentum=optimal", "narg+r:momentum=0.5", "narg:restart=function", "rgrad-orth:step=0.5"})
        CHECK_FALSE(has_own_update(*parse_method(other)));
}

TEST_CASE("how far an inner problem is solved is told by the rule in force") {
    const auto told = [](const char* method) { return inner_words(*parse_method(method)); };
    CHECK(told("gnmr") ==
          "gnmr: LSQR from zero to 1e-2 of the relative residual, at most 1e-3 and 1000 steps");
    CHECK(told("gnmr:inner=tight") == "gnmr: LSQR from zero to rounding, at most 2000 steps (inner=tight)");
    CHECK(told("rgn:inner=20") == "rgn: conjugate gradients of at most 20 steps (inner=20)");
    CHECK(told("rgrad-orth").empty());
}

TEST_CASE("a list of rules has every value that any algorithm allows, numbers last") {
    for (const RuleInfo& rule : rule_infos()) {
        if (rule.key == "inner") CHECK(rule.values == "usual, tight or a whole number from 1 to 100000");
        if (rule.key == "restart") CHECK(rule.values == "never, gradient, riemannian or function");
    }
}
