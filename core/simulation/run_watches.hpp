#pragma once
// Signs that a run will not come to its end.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"
#include "simulation/switching_run.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace coenergy {

/// Discontinuities that follow each other faster and faster.
class CrowdingWatch {
public:
    /// `duration`: of the run.
    explicit CrowdingWatch(double duration) : m_duration(duration) {}

    /// The times of all discontinuities, of which the last is new.
    void look(const std::vector<double>& times);
    bool isCrowded() const { return m_isCrowded; }
    /// So many of them, next to no time apart, that no time passes any more.
    bool isEndless() const;

private:
    double m_duration;
    std::size_t m_inARow = 0; // next to no time apart
    bool m_isCrowded = false;
};

/// Tables whose arguments leave their rows.
class TableWatch {
public:
    explicit TableWatch(const Observers& observers);

    /// The modes in which the motion went on from a time.
    void look(const std::vector<SwitchMode>& modes, double time);
    const std::vector<TableExit>& exits() const { return m_exits; }

private:
    struct Row {
        std::size_t leader = 0; // whose mode tells the side
        SwitchMode beyond = SwitchMode::Negative;
        std::string call;
    };

    std::vector<Row> m_rows; // first and last ones of tables that were not left yet
    std::vector<TableExit> m_exits;
};

/// What grows without bound in a finite time takes ever more and shorter steps: not what only grows, nor what only has
/// become fast.
class RunawayWatch {
public:
    explicit RunawayWatch(const SimulationProblem& problem);

    /// The variable of the state that runs away, at the end of a step before one of length `nextStep`.
    std::optional<std::size_t> lost(const std::vector<double>& y, double nextStep);

private:
    std::vector<double> m_bounds; // of each variable of the state; beyond its own a displacement is far away
    double m_longestStep = 0;     // while all displacements were near their sizes
};

} // namespace coenergy
