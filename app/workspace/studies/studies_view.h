// The Studies workspace: a study on a thread of its own, its map filling in, its numbers beside it.
#pragma once
#include <mutex>
#include <thread>

#include "app/figure/phase_map.h"
#include "app/workspace/studies/studies_state.h"
#include "app/workspace/view.h"

namespace lowrank::workspace {

class StudiesView final : public View {
public:
    explicit StudiesView(const ViewServices& services) : services_(services) {}
    ~StudiesView() override;

    bool drain(const Ground& ground) override;
    void update(const Ground& ground, const Frame& frame) override;
    bool carry_out(state::AppState& app, const state::Owned& effect) override;
    bool shows_race() const override { return false; }
    bool settled(const Ground& ground, std::optional<std::int64_t> t) const override;
    panels::TransportModel timeline(const panels::Context& context) const override;
    float draw_left(panels::Ui& ui, paint::Rect inside, float panel_height) override;
    void draw_centre(panels::Ui& ui, paint::Rect centre, paint::Rect transport) override;
    float draw_right(panels::Ui& ui, paint::Rect inside, float panel_height) override;
    std::string readout(const state::AppState& app, const Race& race) const override;
    Result<figure::PageSource> page(const std::string& figure, const Ground& ground,
                                    const theme::Theme& theme, float detail) const override;

private:
    /// What the study's thread has sent and the window has not taken yet.
    struct Mail {
        std::mutex mutex;
        std::vector<TrialRow> rows;
        StudyProgress progress;
        bool news = false, ended = false;
        std::string failure;
    };
    void start(const StudySpec& study, double memory_limit);
    void stop();
    /// Name and value of each number of a cell.
    std::vector<std::pair<std::string, std::string>> numbers_of(const StudiesState& s, Index cell) const;

    ViewServices services_;
    std::vector<TrialRow> rows_;
    figure::PhaseMapInput map_;
    figure::PhaseMap laid_out_;
    paint::Rect area_;
    bool stale_ = true;
    Index hovered_ = -1;  ///< cell under the pointer
    std::shared_ptr<Mail> mail_;
    PauseGate gate_;
    std::jthread thread_;
};

}  // namespace lowrank::workspace
