#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <optional>

namespace coenergy {

/// Moves a time through a run, at a multiple of real time.
class Playback : public QObject {
    Q_OBJECT

public:
    explicit Playback(QObject* parent = nullptr);

    /// The range that is played. Not shorter than an instant.
    void setRange(double first, double last);
    /// Starts at `time`, or from the beginning if there is none or it is the end.
    void start(const std::optional<double>& time);
    void stop();
    /// As a multiple of real time.
    void setSpeed(double factor) { m_speed = factor; }
    /// After the end it continues from the beginning.
    void setLooping(bool isLooping) { m_isLooping = isLooping; }
    bool isPlaying() const { return m_timer.isActive(); }
    /// While playing, it continues from here.
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
