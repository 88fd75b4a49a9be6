// Requests everything at once and counts what comes back.

#include "pages/report_typesetting.hpp"

namespace coenergy {

ReportTypesetting::ReportTypesetting(const QStringList& formulas, QObject* parent)
    : QObject(parent), m_missing(formulas.begin(), formulas.end()), m_count(m_missing.size()) {
    connect(&m_typesetter, &Typesetter::typeset, this, &ReportTypesetting::take);
    connect(&m_typesetter, &Typesetter::unavailable, this, [this] { emit finished(m_formulas); });
    if (m_missing.isEmpty())
        QMetaObject::invokeMethod(
            this, [this] { emit finished(m_formulas); }, Qt::QueuedConnection);
    else
        m_typesetter.request(this, formulas);
}

void ReportTypesetting::take(const QList<TypesetFormulaPtr>& formulas) {
    for (const TypesetFormulaPtr& formula : formulas) {
        m_missing.remove(formula->tex);
        m_formulas.insert(formula->tex, formula);
    }
    emit progressed(static_cast<double>(m_formulas.size()) / static_cast<double>(m_count));
    if (m_missing.isEmpty())
        emit finished(m_formulas);
}

} // namespace coenergy

#include "moc_report_typesetting.cpp"
