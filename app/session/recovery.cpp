// Copies are made at a fixed rate, not after a pause: somebody who types without a pause must not lose more than
// somebody who stops to think.
#include "session/recovery.hpp"

#include "session/session.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace coenergy {

namespace {

// Qt ends a program whose display is gone by exit(), from its event loop: no window is destroyed then.
std::vector<Recovery*>& living() {
    static std::vector<Recovery*> recoveries;
    return recoveries;
}

void copyWhatLives() {
    for (Recovery* recovery : living())
        recovery->copyNow();
}

void copyAtExit() {
    static_cast<void>(living()); // before the registration, so that it lives longer
    [[maybe_unused]] static const int registered = std::atexit(copyWhatLives);
}

} // namespace

Recovery::Recovery(Session& session, const QString& folder, QObject* parent)
    : QObject(parent), m_session(session), m_copy(UnsavedCopy::in(folder)) {
    copyAtExit();
    living().push_back(this);
    m_disk.setMaxThreadCount(1);
    m_latest.setSingleShot(true);
    m_latest.setInterval(latestCopy);
    connect(&m_latest, &QTimer::timeout, this, &Recovery::update);
    connect(&m_session, &Session::documentChanged, this, [this] {
        if (!m_latest.isActive())
            m_latest.start();
    });
    connect(&m_session, &Session::saved, this, &Recovery::update);
    connect(&m_session, &Session::opened, this, &Recovery::update);
}

Recovery::~Recovery() {
    std::erase(living(), this);
    m_disk.waitForDone();
    if (!m_isLeft)
        m_copy.remove();
}

void Recovery::update() {
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

void Recovery::leaveCopy() {
    copyNow();
    m_isLeft = true;
}

void Recovery::tell(const QString& reason) {
    const bool isNews = !reason.isEmpty() && !m_hasFailed;
    m_hasFailed = !reason.isEmpty();
    if (isNews)
        emit failed(reason);
}

} // namespace coenergy

#include "moc_recovery.cpp"
