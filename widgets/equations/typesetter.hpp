#pragma once

#include <QByteArray>
#include <QCache>
#include <QList>
#include <QObject>
#include <QStringList>

#include <memory>

namespace coenergy {

/// One em of the mathematical font in ex: the unit of TypesetFormula's lengths to the unit of its viewBox (1000 to the
/// em).
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

/// One formula in the forms in which it is given away.
struct ExportedFormula {
    QString tex;
    QByteArray svg;    ///< a whole document in black
    QByteArray mathml; ///< with its namespace
};

/// Typesets TeX on a thread of its own. The object belongs to the GUI thread, starts loading the script when it is
/// made, never waits, and tells of results by signals in the GUI thread. Requests may be made before loading is done.
/// The destructor stops loading and typesetting and returns within some milliseconds.
class Typesetter : public QObject {
    Q_OBJECT

public:
    /// `script` is the file or resource with the typesetting script.
    explicit Typesetter(const QString& script = defaultScript(), QObject* parent = nullptr);
    ~Typesetter() override;

    static QString defaultScript();

    /// The formula if it was typeset before and is still kept, otherwise null.
    TypesetFormulaPtr cached(const QString& tex) const;

    /// Asks for formulas, the most urgent first. Replaces what this requester asked for before and is not done yet:
    /// the latest request wins. What is cached is not typeset again and not signalled again.
    void request(const QObject* requester, const QStringList& texs);

    /// Asks for the forms of one formula, which are signalled by `exported`. Independent of `request`.
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
