#pragma once

#include "studio/analysis_card.hpp"

class QPushButton;

namespace coenergy {

class EquationPanel;
class Session;
class Typesetter;

/// What no motion of the model changes, and flow constraints that restrict displacements.
class ConservationCard : public AnalysisCard {
    Q_OBJECT

public:
    /// Neither is owned; both must outlive the card.
    ConservationCard(Session& session, Typesetter& typesetter, QWidget* parent = nullptr);
    ~ConservationCard() override;

    EquationPanel& panel() { return *m_panel; }
    QPushButton& plotButton() { return *m_plot; }

signals:
    /// As curves over a run, one plot each: the expressions as they are typed, and their titles.
    void plotsWanted(const std::vector<std::pair<std::string, std::string>>& expressions);

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
