#pragma once

#include "equations/formula_painter.hpp"
#include "theme/formula_source.hpp"

#include <QSet>
#include <QTimer>

namespace coenergy {

/// What the fields of the model show at rest, typeset by the same typesetter as the equations.
class FieldFormulas : public FormulaSource {
    Q_OBJECT

public:
    /// The typesetter is not owned and must outlive it.
    explicit FieldFormulas(Typesetter& typesetter, QObject* parent = nullptr);

    std::optional<Extent> extent(const QString& tex, double em) override;
    void paint(QPainter& painter, const QString& tex, QPointF origin, double em, const QColor& color) override;

private:
    void request();
    void accept(const QList<TypesetFormulaPtr>& formulas);

    Typesetter& m_typesetter;
    FormulaPainter m_painter;
    QSet<QString> m_missing; // requested, but not there yet
    QTimer m_asking;         // everything needed after one change is one request
};

} // namespace coenergy
