#pragma once

#include "studio/analysis/question_card.hpp"

class QPushButton;

namespace coenergy {

class EquationPanel;
class Session;
class Typesetter;

/// What motions of the model conserve, and flow constraints that can be integrated to restrict displacements.
class ConservationCard : public QuestionCard {
    Q_OBJECT

public:
    /// Neither is owned; both must outlive the card.
    ConservationCard(Session& session, Typesetter& typesetter, QWidget* parent = nullptr);
    ~ConservationCard() override;

    EquationPanel& panel() { return *m_panel; }
    QPushButton& plotButton() { return *m_plot; }

private:
    void show();
    void plot();

    Session& m_session;
    EquationPanel* m_panel;
    QLabel* m_words;
    QPushButton* m_plot;
    quint64 m_revision = 0;
};

} // namespace coenergy
