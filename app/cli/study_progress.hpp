#pragma once
// How far a study is: on terminals a line that is rewritten, elsewhere one now and then.

#include <chrono>
#include <cstddef>

namespace coenergy {

class StudyProgress {
public:
    StudyProgress(std::size_t done, std::size_t all);
    ~StudyProgress();
    StudyProgress(const StudyProgress&) = delete;
    StudyProgress& operator=(const StudyProgress&) = delete;

    void add();

private:
    using Clock = std::chrono::steady_clock;

    void show(double seconds) const;

    std::size_t m_before;
    std::size_t m_done;
    std::size_t m_all;
    bool m_isTerminal;
    Clock::time_point m_begun = Clock::now();
    Clock::time_point m_shown = m_begun;
};

} // namespace coenergy
