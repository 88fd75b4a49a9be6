// Collects the requests of the fields into one for everything missing, because a later request replaces an earlier one.

#include "studio/equations/field_formulas.hpp"

#include <algorithm>

namespace coenergy {

FieldFormulas::FieldFormulas(Typesetter& typesetter, QObject* parent)
    : FormulaSource(parent), m_typesetter(typesetter) {
    m_asking.setSingleShot(true);
    m_asking.setInterval(0);
    connect(&m_asking, &QTimer::timeout, this, &FieldFormulas::request);
    connect(&m_typesetter, &Typesetter::typeset, this, &FieldFormulas::accept);
}

std::optional<FormulaSource::Extent> FieldFormulas::extent(const QString& tex, double em) {
    const TypesetFormulaPtr formula = m_typesetter.cached(tex);
    if (!formula) {
        if (!m_missing.contains(tex)) {
            m_missing.insert(tex);
            m_asking.start();
        }
        return std::nullopt;
    }
    if (!formula->error.isEmpty())
        return std::nullopt;
    const double ex = em / exPerEm;
    return Extent{formula->width * ex, (formula->height - formula->depth) * ex, formula->depth * ex};
}

void FieldFormulas::paint(QPainter& painter, const QString& tex, QPointF origin, double em, const QColor& color) {
    const TypesetFormulaPtr formula = m_typesetter.cached(tex);
    if (formula && formula->error.isEmpty())
        m_painter.paint(painter, *formula, origin, em, color);
}

void FieldFormulas::request() {
    m_typesetter.request(this, QStringList(m_missing.begin(), m_missing.end()));
}

void FieldFormulas::accept(const QList<TypesetFormulaPtr>& formulas) {
    const auto before = m_missing.size();
    for (const TypesetFormulaPtr& formula : formulas)
        m_missing.remove(formula->tex);
    if (m_missing.size() != before)
        emit ready();
}

} // namespace coenergy

#include "moc_field_formulas.cpp"
