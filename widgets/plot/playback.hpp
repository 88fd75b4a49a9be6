#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <optional>

namespace coenergy {

/// Moves a time through a run, so many times as fast as time passes.
class Playback : public QObject {
    Q_OBJECT

public:
    explicit Playback(QObject* parent = nullptr);

    /// What is played. Less than an instant cannot be.
    void setRange(double first, double last);
    /// Starts at `time`, or from the beginning where there is none or it is the end.
    void start(const std::optional<double>& time);
    void stop();
    /// So many times as fast.
    void setSpeed(double factor) { m_speed = factor; }
    /// From the end it goes on at the beginning.
    void setLooping(bool isLooping) { m_isLooping = isLooping; }
    bool isPlaying() const { return m_timer.isActive(); }
    /// While it plays, it goes on from here.
    void setTime(double time) { m_time = time; }

signals:
    void timeReached(double time);
    void playingChanged(bool isPlaying);

private:
    void advance();

    QTimer m_timer;
    QElapsedTimer m_sinceFrame;
    double m_first = 0;
    double m_last = 0;
    double m_time = 0;
    double m_speed = 1;
    bool m_isLooping = false;
};

} // namespace coenergy
