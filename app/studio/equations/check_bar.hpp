#pragma once

#include "session/session.hpp"

#include <QWidget>

class QComboBox;
class QTimer;

namespace coenergy {

class CheckResult;
class ExpressionField;

/// "Check my equation": a field for an equation of the user's own, and the verdict on it. Checks only while it is
/// shown; keeps the text while hidden, until another model is opened. Escape hides it.
class CheckBar : public QWidget {
    Q_OBJECT

public:
    /// The session is not owned and must outlive the bar.
    explicit CheckBar(Session& session, QWidget* parent = nullptr);

    ExpressionField& field() { return *m_field; }
    QComboBox& meant() { return *m_meant; }
    CheckResult& result() { return *m_result; }

signals:
    void closed();
    /// The pointer is over a term of the model in the result, or no longer.
    void sourceHovered(const std::optional<coenergy::Field>& source);
    void sourceActivated(const coenergy::Field& source);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void arrange();
    void connectParts();
    void connectSession();
    void ask();
    void showAnswer();
    void showNames();
    EquationQuestion question() const;

    Session& m_session;
    ExpressionField* m_field;
    QComboBox* m_meant;
    CheckResult* m_result;
    QTimer* m_pause;    // in typing
    QTimer* m_patience; // before the former answer is greyed
};

} // namespace coenergy
