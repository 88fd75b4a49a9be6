#pragma once

#include <QByteArray>
#include <QCache>
#include <QList>
#include <QObject>
#include <QStringList>

#include <memory>

namespace coenergy {

/// One em of the mathematical font in ex: converts the unit of TypesetFormula's lengths to the unit of its viewBox
/// (1000 per em).
constexpr double exPerEm = 1.0 / 0.442;

/// A typeset formula, or the reason why there is none.
struct TypesetFormula {
    QString tex;
    QByteArray svg;            ///< painted in "currentColor"; empty if `error` is not
    double width = 0.0;        ///< in ex
    double height = 0.0;       ///< in ex, from the lowest to the highest point
    double depth = 0.0;        ///< in ex, of the lowest point below the baseline
    double milliseconds = 0.0; ///< that typesetting took
    QString error;             ///< in the words of the typesetting script
};

using TypesetFormulaPtr = std::shared_ptr<const TypesetFormula>;

/// One formula in the formats for export.
struct ExportedFormula {
    QString tex;
    QByteArray svg;    ///< a whole document in black
    QByteArray mathml; ///< with its namespace
};

/// Typesets TeX on a thread of its own. The object belongs to the GUI thread, starts loading the script when it is
/// made, never waits, and delivers results by signals in the GUI thread. Requests may be made before loading is done.
/// The destructor stops loading and typesetting and returns within a few milliseconds.
class Typesetter : public QObject {
    Q_OBJECT

public:
    /// `script` is the file or resource with the typesetting script.
    explicit Typesetter(const QString& script = defaultScript(), QObject* parent = nullptr);
    ~Typesetter() override;

    static QString defaultScript();

    /// The formula if it was typeset before and is still cached, otherwise null.
    TypesetFormulaPtr cached(const QString& tex) const;

    /// Requests formulas, the most urgent first. Replaces what this requester requested before and is not done yet: the
    /// latest request wins. What is cached is neither typeset nor signalled again.
    void request(const QObject* requester, const QStringList& texs);

    /// Requests the export formats of one formula, which `exported` delivers. Independent of `request`.
    void requestExport(const QString& tex);

signals:
    void loaded(double milliseconds);
    /// The script could not be loaded; no formula will come.
    void unavailable(const QString& reason);
    void typeset(const QList<coenergy::TypesetFormulaPtr>& formulas);
    void exported(const coenergy::ExportedFormula& formula);

private:
    class Worker;

    void takeResults();

    std::unique_ptr<Worker> m_worker;
    mutable QCache<QString, TypesetFormulaPtr> m_cache;
};

} // namespace coenergy
