#include "session/recovery.hpp"

#include "session/session.hpp"

namespace coenergy {

Recovery::Recovery(Session& session, const QString& folder, QObject* parent, int latest)
    : QObject(parent), m_session(session), m_copy(UnsavedCopy::in(folder)) {
    m_disk.setMaxThreadCount(1);
    for (const auto& [timer, interval] : {std::pair(&m_pause, pauseBeforeCopy), std::pair(&m_latest, latest)}) {
        timer->setSingleShot(true);
        timer->setInterval(interval);
        connect(timer, &QTimer::timeout, this, &Recovery::update);
    }
    connect(&m_session, &Session::documentChanged, this, &Recovery::noteChange);
    connect(&m_session, &Session::saved, this, &Recovery::update);
    connect(&m_session, &Session::opened, this, &Recovery::update);
}

Recovery::~Recovery() {
    m_disk.waitForDone();
    m_copy.remove();
}

void Recovery::noteChange() {
    m_pause.start();
    if (!m_latest.isActive())
        m_latest.start();
}

void Recovery::update() {
    m_pause.stop();
    m_latest.stop();
    if (!m_session.isModified()) {
        m_disk.start([this] { m_copy.remove(); });
        return;
    }
    m_disk.start([this, model = UnsavedModel{m_session.path(), m_session.fileHash(), QDateTime::currentDateTime(),
                                             m_session.document()}] {
        const QString reason = m_copy.write(model);
        QMetaObject::invokeMethod(
            this, [this, reason] { tell(reason); }, Qt::QueuedConnection);
    });
}

void Recovery::copyNow() {
    update();
    m_disk.waitForDone();
}

void Recovery::tell(const QString& reason) {
    const bool isNews = !reason.isEmpty() && !m_hasFailed;
    m_hasFailed = !reason.isEmpty();
    if (isNews)
        emit failed(reason);
}

} // namespace coenergy
