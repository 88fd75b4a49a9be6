#pragma once

#include "studio/window/pane_arrangement.hpp"

#include <QEvent>
#include <QFont>
#include <QObject>
#include <QPointer>
#include <QWidget>

#include <functional>
#include <utility>

namespace coenergy {

class LectureBar;
class LectureCurtain;
class LecturePen;
class LectureTitle;

/// The scale of a lecture relative to normal use.
inline constexpr double lectureScale = 1.6;        ///< of letters, and of what follows them
inline constexpr int lectureMargin = 36;           ///< pixels
inline constexpr double lectureFormulaScale = 1.9; ///< of formulas and lines

/// While this lives, the program's windows can be read from the last row.
class LectureLetters {
public:
    LectureLetters();
    ~LectureLetters();
    LectureLetters(const LectureLetters&) = delete;
    LectureLetters& operator=(const LectureLetters&) = delete;

private:
    QFont m_before;
};

/// The keys of a lecture and those of a clicker, whatever has the focus: forwards, back, dark, the pen, and out. Keys
/// that type into a field are left to it, and so are arrows to a slider; a clicker's keys are not, since whoever holds
/// one does not see where the focus is.
class LectureKeys : public QObject {
    Q_OBJECT

public:
    explicit LectureKeys(QObject* parent = nullptr);

    /// Whether there is a first and a last step now; otherwise Home and End are left to what has the focus.
    void setStepped(std::function<bool()> isStepped) { m_isStepped = std::move(isStepped); }

signals:
    void forwardWanted();
    void backWanted();
    void firstWanted();
    void lastWanted();
    void leaveWanted();
    /// The key with which a clicker darkens the screen.
    void darkWanted();
    /// The pen is taken or put away; what it drew is wiped off.
    void penWanted();
    void eraseWanted();
    /// The mouse was moved.
    void pointed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::function<bool()> m_isStepped;
};

/// What exists during a lecture, and the state to return to.
struct Lecture {
    LectureLetters letters;
    LectureKeys keys;
    LectureTitle* title = nullptr;
    LectureBar* bar = nullptr;
    LectureCurtain* curtain = nullptr;
    LecturePen* pen = nullptr;
    QPointer<QWidget> focusBefore;
    Qt::WindowStates windowBefore;
    double zoomBefore = 1;
    bool hadColors = false;
    StageWish panesBefore;
};

} // namespace coenergy
