// Results come back by queued calls; what belongs to a run that was replaced is dropped.
#include "app/runs.hpp"

#include "pipeline/simulation_setup.hpp"
#include "problems/message.hpp"

#include <QStringList>

namespace coenergy {

Runs::Runs(Session& session, QObject* parent) : QObject(parent), m_session(session) {
    const auto deliver = [this](SimulationThread::Result result) {
        QMetaObject::invokeMethod(
            this,
            [this, result = std::move(result)] {
                if (result.run != m_running)
                    return;
                m_running = 0;
                emit finished(result.result);
            },
            Qt::QueuedConnection);
    };
    const auto progress = [this](RunId run, double fraction) {
        QMetaObject::invokeMethod(
            this,
            [this, run, fraction] {
                if (run == m_running)
                    emit progressed(fraction);
            },
            Qt::QueuedConnection);
    };
    const auto failed = [this](RunId run, const std::string& error) {
        QMetaObject::invokeMethod(
            this,
            [this, run, reason = messageText({Code::Internal, Severity::Error, {}, {}, {error}})] {
                if (run != m_running)
                    return;
                m_running = 0;
                emit refused(reason);
            },
            Qt::QueuedConnection);
    };
    m_thread = std::make_unique<SimulationThread>(deliver, progress, failed);
    connect(&m_session, &Session::prepared, this, [this] {
        if (m_isWanted)
            startPrepared();
    });
}

Runs::~Runs() {
    m_thread.reset();
}

void Runs::start() {
    m_isWanted = true;
    emit started();
    if (m_session.isPrepared())
        startPrepared();
}

void Runs::stop() {
    m_isWanted = false;
    m_thread->stop();
}

void Runs::startPrepared() {
    m_isWanted = false;
    const auto& model = m_session.preparation().model;
    if (!model) {
        emit refused(tr("The model cannot be simulated as it is. The list of problems says why."));
        return;
    }
    const Document& document = m_session.document();
    auto problem = problemFor(*model, document, {}, settingsOf(document));
    if (const auto* missing = std::get_if<Diagnostics>(&problem)) {
        QStringList reasons;
        for (const Diagnostic& diagnostic : *missing)
            reasons.append(messageText(diagnostic));
        emit refused(reasons.join(QLatin1Char('\n')));
        return;
    }
    m_running = ++m_next;
    m_thread->request(m_running, std::move(std::get<SimulationProblem>(problem)));
}

} // namespace coenergy
