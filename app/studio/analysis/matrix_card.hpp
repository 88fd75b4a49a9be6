#pragma once

#include "linearization/linear_system.hpp"
#include "studio/analysis/question_card.hpp"

#include <optional>

namespace coenergy {

class EquationPanel;
class Typesetter;

/// The linear system near the chosen equilibrium in numbers: A, B, C, D; mass, damping and stiffness.
class MatrixCard : public QuestionCard {
    Q_OBJECT

public:
    /// Not owned; must outlive the card.
    explicit MatrixCard(Typesetter& typesetter, QWidget* parent = nullptr);

    void showAnswer(const AnalysisView& view) override;

    EquationPanel& panel() { return *m_panel; }

private:
    void show();
    void copyLatex();
    void copyTable();

    std::optional<LinearSystem> m_system;
    Notation m_notation;
    EquationPanel* m_panel;
    quint64 m_revision = 0;
};

} // namespace coenergy
