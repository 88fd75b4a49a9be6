#pragma once

#include "exports/exported_files.hpp"

#include <QObject>
#include <QThreadPool>

#include <optional>
#include <stop_token>

namespace coenergy {

class Session;

/// Writes the open model as a program or a unit while the window stays usable: waits until the model is prepared, and
/// computes on another thread. One export at a time; the latest request wins. The session reports when the files are
/// written, or why not.
class ProgramExport : public QObject {
    Q_OBJECT

public:
    explicit ProgramExport(Session& session, QObject* parent = nullptr);
    /// Stops the export that is being computed.
    ~ProgramExport() override;

    void start(ProgramWish wish);

signals:
    void started();
    /// There is no such export.
    void refused(const QString& path, const QString& reason);
    /// What the files lack that were written.
    void remarked(const QString& path, const QString& remark);

private:
    void advance();
    void compute(const ProgramWish& wish);
    void accept(const ProgramWish& wish, const std::variant<ExportedFiles, ExportRefusal>& exported);
    void refuse(const ProgramWish& wish, const Diagnostics& reasons);

    Session& m_session;
    std::optional<ProgramWish> m_wish; ///< that is still waiting for the model
    std::stop_source m_stop;
    QThreadPool m_pool;
};

} // namespace coenergy
