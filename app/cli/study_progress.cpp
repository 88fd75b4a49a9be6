#include "cli/study_progress.hpp"

#include <cmath>
#include <cstdio>
#include <string>

#include <unistd.h>

namespace coenergy {

namespace {

// 45 s, 12 min, 3 h: who waits wants no more digits.
std::string roughDuration(double seconds) {
    const auto whole = [](double number) { return std::to_string(static_cast<long long>(std::ceil(number))); };
    if (seconds < 100)
        return whole(seconds) + " s";
    return seconds < 6000 ? whole(seconds / 60) + " min" : whole(seconds / 3600) + " h";
}

} // namespace

StudyProgress::StudyProgress(std::size_t done, std::size_t all)
    : m_before(done), m_done(done), m_all(all), m_isTerminal(isatty(STDERR_FILENO) != 0) {}

StudyProgress::~StudyProgress() {
    if (m_isTerminal && m_shown != m_begun)
        std::fprintf(stderr, "\r\033[K");
}

void StudyProgress::add() {
    ++m_done;
    const auto interval = m_isTerminal ? std::chrono::milliseconds(200) : std::chrono::milliseconds(30'000);
    const Clock::time_point now = Clock::now();
    if (now - m_shown < interval)
        return;
    m_shown = now;
    show(std::chrono::duration<double>(now - m_begun).count());
}

void StudyProgress::show(double seconds) const {
    const double rate = static_cast<double>(m_done - m_before) / seconds;
    const std::string left = roughDuration(static_cast<double>(m_all - m_done) / rate);
    std::fprintf(stderr, "%s%3zu %%  %zu of %zu points, %.3g a second, %s left%s", m_isTerminal ? "\r" : "",
                 100 * m_done / m_all, m_done, m_all, rate, left.c_str(), m_isTerminal ? "\033[K" : "\n");
}

} // namespace coenergy
