#pragma once

#include "session/unsaved_copies.hpp"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

namespace coenergy {

class Session;

/// Keeps a copy of a session's model as long as it is not saved, at the latest half a second behind what was typed. A
/// window that is closed leaves none; one that dies does. The disk is never waited for.
class Recovery : public QObject {
    Q_OBJECT

public:
    static constexpr int latestCopy = 500; // milliseconds after a change

    Recovery(Session& session, const QString& folder, QObject* parent = nullptr);
    ~Recovery() override;

    /// Copies now, if there is anything to copy, and waits for the disk.
    void copyNow();
    /// Copies now and leaves the copy when this goes, for whoever is made to end without a question.
    void leaveCopy();
    const UnsavedCopy& copy() const { return m_copy; }

signals:
    /// For the first copy that could not be written since one could be.
    void failed(const QString& reason);

private:
    void update();
    void tell(const QString& reason);

    Session& m_session;
    UnsavedCopy m_copy;
    QTimer m_latest;
    QThreadPool m_disk; // one thread: what is written last was asked for last
    bool m_hasFailed = false;
    bool m_isLeft = false;
};

} // namespace coenergy
