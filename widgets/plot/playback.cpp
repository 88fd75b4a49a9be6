// A timer's ticks as steps of a run's time.

#include "plot/playback.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr int frameInterval = 33;   // milliseconds between two positions
constexpr double leastDuration = 1; // seconds
constexpr double mostDuration = 60;

} // namespace

Playback::Playback(QObject* parent) : QObject(parent) {
    m_timer.setInterval(frameInterval);
    connect(&m_timer, &QTimer::timeout, this, &Playback::advance);
}

void Playback::setRange(double first, double last) {
    m_first = first;
    m_last = last;
}

void Playback::start(const std::optional<double>& time) {
    if (isPlaying() || m_last <= m_first)
        return;
    m_time = time && *time < m_last ? *time : m_first;
    m_timer.start();
    emit playingChanged(true);
    emit timeReached(m_time);
}

void Playback::stop() {
    if (!isPlaying())
        return;
    m_timer.stop();
    emit playingChanged(false);
}

void Playback::advance() {
    const double length = m_last - m_first;
    const double pace = m_speed * length / std::clamp(length, leastDuration, mostDuration);
    m_time = m_isLooping && m_time >= m_last ? m_first : std::min(m_time + pace * frameInterval / 1000.0, m_last);
    emit timeReached(m_time);
    if (m_time >= m_last && !m_isLooping)
        stop();
}

} // namespace coenergy
