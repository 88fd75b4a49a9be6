#pragma once

#include "observation/run_columns.hpp"
#include "observation/spread_field.hpp"
#include "session/analyses.hpp"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace coenergy {

class AnalysisCard;
class FormulationCard;
class MatrixCard;
class ReactionCard;
class ResponseCard;
class SweepCard;
class Band;
class EquilibriumList;
class LinearizedBand;
class ModeCard;
class PaneHeader;
class Typesetter;

/// The equilibria of the model, and analyses of the linear motions near the chosen one.
class AnalysisPane : public QWidget {
    Q_OBJECT

public:
    /// Neither is owned; both must outlive the pane.
    AnalysisPane(Session& session, Typesetter& typesetter, QWidget* parent = nullptr);

    PaneHeader& header() { return *m_header; }
    Analyses& analyses() { return *m_analyses; }
    EquilibriumList& list() { return *m_list; }
    ModeCard& modes() { return *m_modes; }
    AnalysisCard& eigenvalues() { return *m_eigenvalues; }
    Band& band() { return *m_band; }
    LinearizedBand& linearized() { return *m_linearized; }

    /// The analyses besides eigenvalues and modes.
    enum class Question { Frequency, Step, Locus, Spectrum, Diagram, Matrices, Reactions, Conserved, Formulations };
    static QString nameOf(Question question);
    /// Adds a card for it, which stays until it is removed.
    AnalysisCard* ask(Question question);
    static constexpr Question questions[] = {Question::Frequency, Question::Step,      Question::Locus,
                                             Question::Spectrum,  Question::Diagram,   Question::Matrices,
                                             Question::Reactions, Question::Conserved, Question::Formulations};
    const QList<AnalysisCard*>& cards() const { return m_shown; }
    /// The latest one; empty if there is none.
    void setRun(const std::optional<RunColumns>& run);

signals:
    void edited(const QString& label, const coenergy::Document& document);
    void exportWanted(coenergy::AnalysisCard* card);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeLeft();
    QWidget* makeContent();
    void arrangeCards();
    void placeEquations();
    int rowOfChosen() const;
    AnalysisCard* newCard(Question question);
    AnalysisCard* newResponseCard(Question question);
    AnalysisCard* newSweepCard(Question question);
    AnalysisCard* newConservationCard();
    AnalysisCard* newFormulationCard();
    AnalysisCard* newReactionCard();
    AnalysisCard* newMatrixCard();
    void addPlots(const QString& label, const std::vector<std::pair<std::string, std::string>>& expressions);
    void showMatrices();
    void remove(AnalysisCard* card);
    void forgetQuestions();
    void askAnalyses();
    void askAnew();
    void offerChoices();
    void showResponses();
    void showBranches();
    void showFormulations();
    void setTones();
    void connectParts();
    void showFound();
    void showMessage();
    void showCurrency();
    void showEquations();
    void showList();
    void showExact();
    std::vector<PlacedField> placedFields(const Document& numbers) const;
    void showChosen();
    const Equilibrium* chosen() const;
    const Notation& notation() const;
    void useAsStart();

    Session& m_session;
    Typesetter& m_typesetter;
    Analyses* m_analyses;
    PaneHeader* m_header;
    QComboBox* m_choice; // in place of the list where that has no room
    Band* m_band;
    QWidget* m_left = nullptr;
    EquilibriumList* m_list;
    QLabel* m_account;
    QPushButton* m_use;
    QPushButton* m_more;
    QToolButton* m_useTool = nullptr; // the same in the header, where there is no room for the list
    QToolButton* m_moreTool = nullptr;
    LinearizedBand* m_linearized;
    QScrollArea* m_scroll = nullptr;
    std::vector<std::pair<std::string, double>> m_chosenValues; // of the equilibrium that was chosen last
    QVBoxLayout* m_right = nullptr;                             // of equations and cards
    QWidget* m_cards = nullptr;
    QGridLayout* m_grid = nullptr;
    AnalysisCard* m_eigenvalues;
    ModeCard* m_modes;
    QList<AnalysisCard*> m_shown; // in their order
    QList<ResponseCard*> m_responses;
    QList<SweepCard*> m_sweeps;
    QList<FormulationCard*> m_formulations;
    QList<MatrixCard*> m_matrices;
    QList<ReactionCard*> m_reactions;
    std::optional<RunColumns> m_run;
};

} // namespace coenergy
