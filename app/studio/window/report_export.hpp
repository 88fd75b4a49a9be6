#pragma once

#include "pages/report_pages.hpp"
#include "plot/plot_data.hpp"
#include "report/compose_report.hpp"
#include "studio/motion/run_pane.hpp"

#include <QObject>
#include <QThreadPool>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace coenergy {

class ReportTypesetting;
class Session;

enum class ReportContent { Everything, EquationsAlone, PlotsAlone };

/// Writes reports of the open model while the window stays usable: waits until everything about the current state of
/// the model is known, composes, typesets and prints on other threads, and paints one plot at a time in this one. One
/// report at a time; the latest request wins. The session reports when the file is written, or why not.
class ReportExport : public QObject {
    Q_OBJECT

public:
    struct Wish {
        QString path; ///< as `reportFormOf` says, else LaTeX with the plots in files beside it; empty: for printing
        ReportContent content = ReportContent::Everything;
        std::optional<ShownRun> run;
        std::vector<ReportedStudy> studies = {}; ///< without captions
        std::vector<ReportedFit> fits = {};      ///< likewise
    };

    explicit ReportExport(Session& session, QObject* parent = nullptr);
    /// Waits for the report that is being printed.
    ~ReportExport() override;

    void start(Wish wish);

signals:
    void progressed(double fraction);
    /// A report for printing is ready.
    void laidOut(const coenergy::ReportPages& pages);
    /// The model has errors, so there is no report.
    void refused(const QString& path, const QString& reason);

private:
    struct Composed;

    void advance();
    /// Whether all that the report is made of is known.
    bool isReady() const;
    /// Why there can be no report; empty if there can.
    QString obstacle() const;
    void compose();
    void composeFunctional(const Wish& wish);
    void accept(std::uint64_t number, std::shared_ptr<Composed> composed);
    void acceptFormulas(const TypesetFormulas& formulas);
    void drawNext();
    void print();
    void layOut();
    static QStringList plotFiles(Composed& composed);
    static QByteArray printed(Composed& composed);

    Session& m_session;
    std::optional<Wish> m_wish; ///< that is still waiting for results
    std::optional<RevisionId> m_asked;
    std::uint64_t m_number = 0; ///< of the latest request
    std::shared_ptr<Composed> m_composed;
    std::unique_ptr<ReportTypesetting> m_typesetting;
    QThreadPool m_pool;
};

} // namespace coenergy
