#pragma once

#include <QWidget>

#include <string>

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace coenergy {

/// The time below plots and drawing: play, where it is, where it ends, how fast, whether over and over. It moves
/// nothing by itself: what the user wants is signalled.
class TimeBar : public QWidget {
    Q_OBJECT

public:
    explicit TimeBar(QWidget* parent = nullptr);

    /// Nothing can be played if the end is not behind the beginning.
    void setRange(double first, double last, const std::string& unit);
    void setTime(double time);
    void setPlaying(bool isPlaying);

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

    double m_first = 0;
    double m_last = 0;
    double m_time = 0;
    QString m_unit;
    QToolButton* m_play;
    QLabel* m_label;
    QSlider* m_scrubber;
    QLabel* m_end;
    QComboBox* m_speed;
    QToolButton* m_loop;
};

} // namespace coenergy
