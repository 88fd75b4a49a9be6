#pragma once

#include "session/unsaved_copies.hpp"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

namespace coenergy {

class Session;

/// Keeps a copy of a session's model as long as it is not saved: after each pause in the work, and at the latest half a
/// minute after a change. A window that is closed leaves none; one that dies does. The disk is never waited for.
class Recovery : public QObject {
    Q_OBJECT

public:
    static constexpr int pauseBeforeCopy = 2'000; // milliseconds
    static constexpr int latestCopy = 30'000;

    /// `latest`: how long after a change it is copied at the latest, in milliseconds.
    Recovery(Session& session, const QString& folder, QObject* parent = nullptr, int latest = latestCopy);
    ~Recovery() override;

    /// Copies now, if there is anything to copy, and waits for the disk.
    void copyNow();
    const UnsavedCopy& copy() const { return m_copy; }

signals:
    /// For the first copy that could not be written since one could be.
    void failed(const QString& reason);

private:
    void noteChange();
    void update();
    void tell(const QString& reason);

    Session& m_session;
    UnsavedCopy m_copy;
    QTimer m_pause;
    QTimer m_latest;
    QThreadPool m_disk; // one thread: what is written last was asked for last
    bool m_hasFailed = false;
};

} // namespace coenergy
