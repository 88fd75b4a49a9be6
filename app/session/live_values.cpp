// A preview is a run of the document with the moved numbers written into it, over the model that is already compiled:
// nothing is derived, and a preview at full accuracy has the same bits as the run after letting go. Beside a body that
// is dragged, curves get at most half of the time, and none where one painting of them would be seen as a halt.
#include "session/live_values.hpp"

#include "editor/number/numbers.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"
#include "session/run_inputs.hpp"
#include "session/runs.hpp"
#include "theme/quantity_text.hpp"

#include <QElapsedTimer>
#include <QScopedValueRollback>
#include <QTimer>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int burstPause = 1000; // milliseconds
constexpr int restTime = 150;    // after which a hand rests
constexpr int longestFrame = 25; // thirty a second, with the body
constexpr int paintDelay = 5;    // of a window that was asked to be painted
constexpr int shortPainting = 10;

QString mergeKey(const Field& field) {
    return QStringLiteral("slider %1 %2 %3")
        .arg(static_cast<int>(field.section))
        .arg(field.item)
        .arg(static_cast<int>(field.column));
}

} // namespace

LiveValues::LiveValues(Session& session, Runs& runs, QObject* parent)
    : QObject(parent), m_session(session), m_runs(runs), m_burst(new QTimer(this)), m_follow(new QTimer(this)) {
    m_burst->setSingleShot(true);
    m_burst->setInterval(burstPause);
    connect(m_burst, &QTimer::timeout, &m_session, &Session::endBurst);
    m_follow->setSingleShot(true);
    connect(m_follow, &QTimer::timeout, this, [this] { m_runs.preview(withNumbers(m_session.document(), m_led)); });
    connect(&m_runs, &Runs::finished, this, &LiveValues::measureCurves);
}

// How late a timer comes that falls into the painting: a window is painted some milliseconds after it was asked to.
void LiveValues::measureCurves() {
    QElapsedTimer begun;
    begun.start();
    QTimer::singleShot(paintDelay + shortPainting, Qt::PreciseTimer, this,
                       [this, begun] { m_curveTime = static_cast<int>(begun.elapsed()) - paintDelay; });
}

void LiveValues::startAnew() {
    m_moving.clear();
    m_follow->stop();
}

// The constant of a source is written into the equations, which are derived anew when it is let go.
void LiveValues::follow(const Field& field, double value) {
    if (field.section == Section::Inputs)
        return emit waitsForEquations();
    m_moving[field] = value;
    if (m_runs.pace() == RunPace::OnRelease)
        emit waitsForRelease();
    else
        m_runs.preview(withNumbers(m_session.document(), m_moving));
}

// A value that came back to where it was leaves its text as it is.
void LiveValues::choose(const Field& field, double value) {
    m_moving.erase(field);
    const std::optional<SliderNumber> before = sliderNumberOf(m_session.document(), field);
    if (before && before->value != value) {
        const QScopedValueRollback committing(m_isCommitting, true);
        m_session.commit(tr("Set %1 to %2").arg(fieldName(m_session.document(), field), displayedNumber(value, 6)),
                         withNumber(m_session.document(), field, value), mergeKey(field));
        m_burst->start();
    }
    m_runs.start();
}

void LiveValues::followAll(const std::map<Field, double>& values) {
    if (m_runs.pace() == RunPace::OnRelease) {
        emit waitsForRelease();
        return;
    }
    m_led = values;
    const bool isQuick = m_curveTime <= longestFrame;
    if (!isQuick || !m_follow->isActive())
        m_follow->start(isQuick ? 2 * m_curveTime : restTime);
}

void LiveValues::chooseAll(const QString& label, const std::map<Field, double>& values) {
    m_follow->stop();
    const QScopedValueRollback committing(m_isCommitting, true);
    m_session.commit(label, withNumbers(m_session.document(), values));
    m_runs.start();
}

} // namespace coenergy

#include "moc_live_values.cpp"
