#pragma once

#include <QWidget>

namespace coenergy {

class FormulaSource;

/// A formula, right-aligned, as high as a row; its letters until it is typeset.
class FormulaLabel : public QWidget {
    Q_OBJECT

public:
    FormulaLabel(FormulaSource* formulas, const QString& tex, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    FormulaSource* m_formulas;
    QString m_tex;
};

} // namespace coenergy
