#pragma once
// Signs that a run will not reach its end.

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

    /// `times`: of all discontinuities, the last being new.
    void look(const std::vector<double>& times);
    bool isCrowded() const { return m_isCrowded; }
    /// Whether so many of them follow each other almost without delay that time no longer advances.
    bool isEndless() const;

private:
    double m_duration;
    std::size_t m_inARow = 0; // consecutive ones almost without delay
    bool m_isCrowded = false;
};

/// Tables whose arguments leave their rows.
class TableWatch {
public:
    explicit TableWatch(const Observers& observers);

    /// The modes with which the motion continued from a time.
    void look(const std::vector<SwitchMode>& modes, double time);
    const std::vector<TableExit>& exits() const { return m_exits; }

private:
    struct Row {
        std::size_t leader = 0; // whose mode determines the side
        SwitchMode beyond = SwitchMode::Negative;
        std::string call;
    };

    std::vector<Row> m_rows; // first and last rows of tables not left so far
    std::vector<TableExit> m_exits;
};

/// A motion that diverges in finite time takes more and more, shorter and shorter steps; one that merely grows, or has
/// merely become fast, does not.
class RunawayWatch {
public:
    explicit RunawayWatch(const SimulationProblem& problem);

    /// The state variable that diverges, at the end of a step before one of length `nextStep`.
    std::optional<std::size_t> lost(const std::vector<double>& y, double nextStep);

private:
    std::vector<double> m_bounds; // of each state variable; a displacement beyond its bound is far away
    double m_longestStep = 0;     // while all displacements were near their sizes
};

} // namespace coenergy
