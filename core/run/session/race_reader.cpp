// Puts heads and records together to the read model. One thread.
#include "core/run/session/race_reader.h"

#include <cmath>

namespace lowrank {

bool RaceReader::take(Race& race, std::shared_ptr<const RaceHead> head) {
    if (!head || head == head_) return false;
    head_ = std::move(head);
    race.building = head_->building;
    race.failure = head_->failure;
    race.refusal = head_->refusal;
    if (head_->lanes.empty()) return true;
    if (head_->generation == race.generation && !race.traces.empty()) {
        apply_head(race);
        return true;
    }
    bool goes_on = race.traces.empty(), expects_records = false;
    for (std::size_t m = 0; m < head_->lanes.size(); ++m) {
        goes_on |= m < race.traces.size() && race.traces[m].born == head_->lanes[m].born;
        expects_records |= head_->lanes[m].enabled && !is_final(head_->lanes[m].status);
    }
    if (goes_on || !expects_records) switch_to_head(race);
    return true;
}

bool RaceReader::knows(const Record& record) const {
    return head_ && record.method < head_->lanes.size() &&
           head_->lanes[record.method].born == record.generation;
}

bool RaceReader::take(Race& race, const Record& record) {
    if (!knows(record)) return false;
    if (race.generation != head_->generation) switch_to_head(race);
    race.traces[record.method].append(record);
    touched_[record.method] = true;
    return true;
}

void RaceReader::switch_to_head(Race& race) {
    std::vector<Trace> traces(head_->lanes.size());
    for (std::size_t m = 0; m < traces.size(); ++m)
        if (m < race.traces.size() && race.traces[m].born == head_->lanes[m].born)
            traces[m] = std::move(race.traces[m]);
    race.traces = std::move(traces);
    race.generation = head_->generation;
    race.facts = head_->facts;
    touched_.assign(race.traces.size(), true);
    apply_head(race);
}

void RaceReader::apply_head(Race& race) {
    race.spec = head_->spec;
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        Trace& trace = race.traces[m];
        const LaneView& view = head_->lanes[m];
        trace.born = view.born;
        trace.spec = view.rules;
        trace.name = view.name;
        trace.enabled = view.enabled;
        trace.status = view.status;
        trace.reason = view.reason;
        trace.doubts = view.doubts;
        if (trace.basin_entry != view.basin_entry) touched_[m] = true;
        trace.basin_entry = view.basin_entry;
    }
}

void RaceReader::finish(Race& race) {
    for (std::size_t m = 0; m < touched_.size() && m < race.traces.size(); ++m) {
        if (!touched_[m]) continue;
        race.traces[m].measured_rate = measured_rate(race, race.traces[m]);
        touched_[m] = false;
    }
}

InstanceFacts facts_of(const Instance& instance, const ExperimentSpec& spec) {
    const MeasurementOperator& A = *instance.problem->A;
    InstanceFacts facts;
    facts.rows = A.rows();
    facts.cols = A.cols();
    facts.rank = instance.problem->rank;
    facts.measurements = A.measurements();
    facts.degrees_of_freedom = instance.degrees_of_freedom();
    facts.kind = A.kind();
    facts.rate = instance.sampling_rate;
    facts.unit_exponent = instance.unit_exponent;
    facts.has_truth = instance.truth.has_value();
    facts.exact_truth = instance.truth && instance.truth->exact;
    if (instance.truth) {
        facts.truth_norm = std::ldexp(instance.truth->norm, -instance.unit_exponent);
        facts.sigma_r = std::ldexp(instance.truth->sigma_r, -instance.unit_exponent);
    }
    if (instance.origin && instance.origin->picture.size() > 0)
        facts.best_rank_psnr = instance.origin->best_rank_psnr;
    facts.build_seconds = instance.build_seconds;
    facts.notes = instance.notes;
    facts.warnings = instance.warnings;
    bool basin = false;
    for (const MethodEntry& entry : spec.methods) basin |= entry.enabled && entry.spec.basin;
    if (basin && !facts.exact_truth)
        facts.notes.push_back("There is no exact truth here: the basin restart falls away.");
    return facts;
}

}  // namespace lowrank
