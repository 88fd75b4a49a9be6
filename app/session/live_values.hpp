#pragma once

#include "base/field.hpp"

#include <QObject>

#include <map>

class QTimer;

namespace coenergy {

class Runs;
class Session;

/// Moving sliders: while one is moved, runs follow it and the document stays as it is; when it is let go, its value
/// becomes one step of the history and a whole run follows.
class LiveValues : public QObject {
    Q_OBJECT

public:
    LiveValues(Session& session, Runs& runs, QObject* parent = nullptr);

    void startAnew();
    /// The document is about to get a value whose run follows.
    bool isCommitting() const { return m_isCommitting; }

    void follow(const Field& field, double value);
    void choose(const Field& field, double value);
    /// Several numbers at once, as one step with this label. What moves them is seen at once: curves that take long to
    /// paint follow when it rests.
    void followAll(const std::map<Field, double>& values);
    void chooseAll(const QString& label, const std::map<Field, double>& values);

signals:
    /// A slider moves, but runs take too long to follow it.
    void waitsForRelease();
    /// What moves stands in the equations as a number: they are derived when it is let go.
    void waitsForEquations();

private:
    void measureCurves();

    Session& m_session;
    Runs& m_runs;
    std::map<Field, double> m_moving;
    std::map<Field, double> m_led; // what a run is to follow when it is time
    QTimer* m_burst;               // keystrokes in quick succession are one step
    QTimer* m_follow;
    int m_curveTime = 0; // milliseconds for which the window was occupied with the curves of the latest run
    bool m_isCommitting = false;
};

} // namespace coenergy
