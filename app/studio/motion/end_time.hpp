#pragma once

#include "model/document.hpp"

#include <QWidget>

namespace coenergy {

class ExpressionField;
class FormulaSource;

/// Beside the run button: the end time of the run. The same field as in the model.
class EndTime : public QWidget {
    Q_OBJECT

public:
    EndTime(FormulaSource* formulas, QWidget* parent);

    void setDocument(const Document& document);
    ExpressionField& field() { return *m_field; }

signals:
    void edited(const QString& label, const coenergy::Document& document, const QString& mergeKey);
    void burstEnded();

private:
    void edit(const QString& text);

    ExpressionField* m_field;
    Document m_document;
};

} // namespace coenergy
