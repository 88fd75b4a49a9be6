#pragma once

#include <QWidget>

#include <string>

class QComboBox;
class QGridLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace coenergy {

class PlayButton;

/// The multiple of real time at which a run of this length is played: real time if that takes from five to twenty
/// seconds, otherwise one, two or five times a power of ten so that it takes about ten.
double playingSpeed(double length);
/// "2×", "1/500×".
QString speedInWords(double speed);

/// The time below plots and drawing: play, the current time, the end, the speed, whether it repeats. It moves nothing
/// by itself: what the user wants is signalled.
class TimeBar : public QWidget {
    Q_OBJECT

public:
    explicit TimeBar(QWidget* parent = nullptr);

    /// Nothing can be played unless the end is after the beginning.
    void setRange(double first, double last, const std::string& unit);
    void setTime(double time);
    void setPlaying(bool isPlaying);
    /// For normal use, or to be seen from the last row.
    enum class Size { Desk, Lecture };
    void setSize(Size size);

signals:
    void playWanted();
    void timeWanted(double time);
    void speedChosen(double factor);
    void loopingChosen(bool isLooping);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void arrange();
    void fitFont();
    void showTime();
    void offerSpeeds();

    double m_first = 0;
    double m_last = 0;
    double m_time = 0;
    QString m_unit;
    Size m_size = Size::Desk;
    PlayButton* m_play;
    QLabel* m_label;
    QSlider* m_scrubber;
    QLabel* m_end;
    QComboBox* m_speed;
    QToolButton* m_loop;
    QGridLayout* m_row;
};

} // namespace coenergy
