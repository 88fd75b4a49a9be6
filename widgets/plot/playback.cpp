// Advances the run's time with real time: a late frame advances by as much more as it is late.

#include "plot/playback.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr int frameInterval = 16;    // milliseconds between two positions: as often as screens show any
constexpr double longestFrame = 0.1; // seconds: after a longer pause the motion goes on where it was

} // namespace

Playback::Playback(QObject* parent) : QObject(parent) {
    m_timer.setTimerType(Qt::PreciseTimer);
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
    m_sinceFrame.start();
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
    const double passed = std::min(static_cast<double>(m_sinceFrame.restart()) / 1000.0, longestFrame);
    m_time = m_isLooping && m_time >= m_last ? m_first : std::min(m_time + m_speed * passed, m_last);
    emit timeReached(m_time);
    if (m_time >= m_last && !m_isLooping)
        stop();
}

} // namespace coenergy

#include "moc_playback.cpp"
