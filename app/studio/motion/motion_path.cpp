#include "studio/motion/motion_path.hpp"

#include "continua/functional_path.hpp"
#include "meaning/validation.hpp"
#include "model/written_document.hpp"
#include "problems/path_message.hpp"
#include "session/session.hpp"
#include "theme/measures.hpp"

#include <QPushButton>

#include <utility>

namespace coenergy {

MotionPath::MotionPath(Session& session, QWidget* parent)
    : QObject(parent), m_session(session), m_canvas(new PathCanvas(parent)),
      m_reset(new QPushButton(tr("Reset path"), parent)), m_next(new QPushButton(tr("Next path"), parent)) {
    m_thread.setMaxThreadCount(1);
    m_canvas->hide();
    for (QPushButton* button : {m_reset, m_next}) {
        button->hide();
        button->setFixedHeight(controlHeight);
    }
    m_next->setToolTip(tr("Several paths make the functional stationary: show the next one"));
    connect(m_next, &QPushButton::clicked, this, &MotionPath::showNext);
    m_reset->setToolTip(tr("Put the varied path back onto the stationary one"));
    connect(m_reset, &QPushButton::clicked, m_canvas, &PathCanvas::reset);
    connect(m_canvas, &PathCanvas::varied, this, &MotionPath::compute);
    connect(&m_session, &Session::pathFound, this, &MotionPath::show);
}

MotionPath::~MotionPath() {
    m_thread.waitForDone();
}

void MotionPath::startAnew() {
    m_canvas->setWords({});
    m_chosen = 0;
    showDocument();
}

void MotionPath::showDocument() {
    const bool isFunctional = hasFunctional(m_session.document());
    m_canvas->setStale(isFunctional && !m_session.state().path);
    if (!isFunctional)
        m_next->hide();
    if (std::exchange(m_isShown, isFunctional) == isFunctional)
        return;
    m_canvas->setVisible(isFunctional);
    m_reset->setVisible(isFunctional);
    m_reset->setEnabled(false);
    emit shownChanged();
}

void MotionPath::show() {
    const ModelState& state = m_session.state();
    if (!state.path || !state.other)
        return;
    m_canvas->setStale(false);
    m_next->setVisible(m_isShown && !state.path->others.empty());
    const StationaryPath* path = chosen();
    if (!path)
        return m_canvas->setWords(pathFaultInWords(*state.path));
    const Functional& functional = state.other->functional->functional;
    const PathFunction& first = functional.functions.front();
    m_canvas->setPath({path->functions.front(), path->value, first.name, functional.variable, endsOf(first),
                       verdictInWords(path->second)});
}

const StationaryPath* MotionPath::chosen() const {
    const ModelState& state = m_session.state();
    if (!state.path || !state.other || !state.other->functional || state.path->fault != PathFault::None)
        return nullptr;
    const std::vector<StationaryPath>& others = state.path->others;
    return m_chosen == 0 || m_chosen > others.size() ? &*state.path : &others[m_chosen - 1];
}

void MotionPath::showNext() {
    const ModelState& state = m_session.state();
    m_chosen = state.path ? (m_chosen + 1) % (state.path->others.size() + 1) : 0;
    show();
}

// One at a time; whatever was dragged meanwhile is computed once, where it came to.
void MotionPath::compute() {
    m_reset->setEnabled(m_canvas->isVaried());
    if (m_isComputing)
        m_isWaiting = true;
    else if (m_canvas->isVaried())
        computeNext();
}

// Where integrals are given, which a dragged path does not keep, their multipliers make up for them: the value changes
// to second order alone.
void MotionPath::computeNext() {
    const ModelState& state = m_session.state();
    const StationaryPath* path = chosen();
    if (!path || !state.parsed)
        return;
    m_isComputing = true;
    Functional functional = state.other->functional->functional;
    Point values = parameterValues(*state.parsed);
    double given = 0;
    for (std::size_t k = 0; k < functional.constraints.size(); ++k) {
        values[functional.constraints[k].multiplier] = path->multipliers[k];
        given += path->multipliers[k] * evaluate(functional.constraints[k].value, values);
    }
    functional.integrand = augmentedIntegrand(functional);
    std::vector<FunctionalPath> functions = path->functions;
    functions.front() = m_canvas->variedPath(); // of several functions the first is dragged
    m_thread.start([this, functional, values, functions, given] {
        std::optional<double> value = valueOf(functional, values, functions);
        if (value)
            *value -= given;
        QMetaObject::invokeMethod(
            this,
            [this, value] {
                m_isComputing = false;
                m_canvas->setVariedValue(value);
                if (std::exchange(m_isWaiting, false))
                    compute();
            },
            Qt::QueuedConnection);
    });
}

QString pathFaultInWords(const StationaryPath& path) {
    switch (path.fault) {
    case PathFault::None: return {};
    case PathFault::NotWellPosed:
        return MotionPath::tr("There is no path as long as the functional has an error, so mend it first.");
    case PathFault::UnknownName:
        return MotionPath::tr("%1 has no value, so give it one to see the path.")
            .arg(QString::fromStdString(path.name));
    case PathFault::NotFinite:
        return MotionPath::tr(
            "An end of the interval, or what is given there, is no number, or the interval is empty, so "
            "give it other values.");
    case PathFault::NotFound:
        return MotionPath::tr("No path was found that makes the functional stationary, so try other ends.");
    case PathFault::NotUnique:
        return MotionPath::tr("With these ends there are infinitely many neighbouring paths, or none, so choose other "
                              "ends or conditions.");
    case PathFault::NoMultiplier:
        return MotionPath::tr("No other path near it satisfies the constraint, so that no multiplier is determined; "
                              "give the integral another value.");
    case PathFault::NotResolved:
        return MotionPath::tr("A path was found but not exactly enough, so try other ends or parameters.");
    }
    return {};
}

} // namespace coenergy

#include "moc_motion_path.cpp"
