#pragma once

#include "studio/pane_arrangement.hpp"

#include <QEvent>
#include <QFont>
#include <QObject>

#include <functional>
#include <utility>

namespace coenergy {

class LectureBar;
class LectureTitle;

/// How large a lecture is against the desk.
inline constexpr double lectureScale = 1.6;        ///< letters, and what follows them
inline constexpr int lectureMargin = 36;           ///< pixels
inline constexpr double lectureFormulaScale = 1.9; ///< formulas and lines

/// A program whose windows can be read from the last bench while this lives.
class LectureLetters {
public:
    LectureLetters();
    ~LectureLetters();
    LectureLetters(const LectureLetters&) = delete;
    LectureLetters& operator=(const LectureLetters&) = delete;

private:
    QFont m_before;
};

/// The keys of a lecture, whatever has the focus: on, back, and out. What is typed into fields or moves a slider stays
/// with these.
class LectureKeys : public QObject {
    Q_OBJECT

public:
    explicit LectureKeys(QObject* parent = nullptr);

    /// Whether there is a first and a last step now; else Home and End stay with what has the focus.
    void setStepped(std::function<bool()> isStepped) { m_isStepped = std::move(isStepped); }

signals:
    void forwardWanted();
    void backWanted();
    void firstWanted();
    void lastWanted();
    void leaveWanted();
    /// The mouse was moved.
    void pointed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::function<bool()> m_isStepped;
};

/// What is there during a lecture, and what was before.
struct Lecture {
    LectureLetters letters;
    LectureKeys keys;
    LectureTitle* title = nullptr;
    LectureBar* bar = nullptr;
    Qt::WindowStates windowBefore;
    double zoomBefore = 1;
    bool hadColors = false;
    StageWish panesBefore;
};

} // namespace coenergy
