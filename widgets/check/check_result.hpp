#pragma once

#include "check/check_words.hpp"

#include <QWidget>

#include <optional>

class QLabel;

namespace coenergy {

class FormulaSource;
class VerdictSign;

/// The verdict on a typed equation, then one line for each finding. Terms that the model made are links: pointing at
/// one shows its source; the mouse, or Tab and Enter, request to go there.
class CheckResult : public QWidget {
    Q_OBJECT

public:
    explicit CheckResult(QWidget* parent = nullptr);

    /// For the terms in the findings; without it they are text.
    void setFormulas(FormulaSource* formulas);
    /// Nothing: no question.
    void setCheck(const std::optional<EquationCheck>& check);
    /// Whether the result belongs to what is typed now.
    void setFreshness(Freshness freshness);

    VerdictTone tone() const;
    /// The whole result, line by line, without markup.
    QString text() const;
    /// As if the link of a finding had been clicked.
    void activate(std::size_t finding);

signals:
    void sourceHovered(const std::optional<coenergy::Field>& source);
    void sourceActivated(const coenergy::Field& source);

private:
    void showCheck();
    QString findingHtml(std::size_t finding, const QColor& color, const QColor& linkColor) const;
    QString termHtml(const Expression& term, const QColor& color) const;
    std::optional<Field> sourceOf(const QString& link) const;

    std::optional<EquationCheck> m_check;
    Freshness m_freshness = Freshness::Current;
    FormulaSource* m_formulas = nullptr;
    VerdictSign* m_sign;
    QLabel* m_words;
};

} // namespace coenergy
