#pragma once

#include "observation/run_columns.hpp"
#include "observation/spread_field.hpp"
#include "session/analyses.hpp"

#include <QWidget>

#include <string_view>

class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace coenergy {

class AnalysisCard;
class Band;
class EquilibriumList;
class LinearizedBand;
class ModeCard;
class PaneHeader;
class QuestionCard;
class TypesetChoice;
class Typesetter;
struct AnalysisKind;
struct AnalysisView;

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

    /// Adds a card for the analysis of this name (`analysisKinds`), which stays until it is removed.
    QuestionCard* ask(std::string_view kind);
    /// All of them in their order, eigenvalues and modes first.
    QList<AnalysisCard*> cards() const;
    /// In front of an audience nothing is edited.
    void setPresented(bool isPresented);
    /// The latest one, and the model whose numbers it used; empty if there is none.
    void setRun(const std::optional<RunColumns>& run, const Document& model);

signals:
    void edited(const QString& label, const coenergy::Document& document);
    void exportWanted(coenergy::AnalysisCard* card);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeLeft();
    QWidget* makeContent();
    void fitLeft();
    void takeFocusAlong(bool hasList);
    void arrangeCards();
    void placeEquations();
    int rowOfChosen() const;
    QuestionCard* addCard(const AnalysisKind& kind, const StatedAnalysis& stated);
    void connectCard(QuestionCard* card);
    void state(const QString& label);
    void followDocument();
    void remove(QuestionCard* card);
    void forgetQuestions();
    void askAnalyses();
    void askAnew();
    void offerChoices();
    void showAnswers();
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
    const RunColumns* run() const { return m_run ? &*m_run : nullptr; }

    Session& m_session;
    Typesetter& m_typesetter;
    Analyses* m_analyses;
    PaneHeader* m_header;
    QPushButton* m_adder = nullptr;
    TypesetChoice* m_choice; // in place of the list where that has no room
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
    QList<QuestionCard*> m_questions;
    std::optional<RunColumns> m_run;
    Document m_runModel;
    bool m_isPresented = false;
};

} // namespace coenergy
