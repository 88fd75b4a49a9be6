#pragma once

#include "pages/report_pages.hpp"

#include <QObject>
#include <QSet>

namespace coenergy {

/// Typesets all formulas of a report with a typesetter of its own, so that the screen never waits for it. Its thread
/// needs an event loop.
class ReportTypesetting : public QObject {
    Q_OBJECT

public:
    explicit ReportTypesetting(const QStringList& formulas, QObject* parent = nullptr);

signals:
    void progressed(double fraction);
    /// All of them; none if the script is missing.
    void finished(const coenergy::TypesetFormulas& formulas);

private:
    void take(const QList<TypesetFormulaPtr>& formulas);

    Typesetter m_typesetter;
    QSet<QString> m_missing;
    qsizetype m_count = 0;
    TypesetFormulas m_formulas;
};

} // namespace coenergy
