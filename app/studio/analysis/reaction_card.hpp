#pragma once

#include "exposition/named_reactions.hpp"
#include "observation/course.hpp"
#include "studio/analysis/question_card.hpp"

#include <optional>

class QPushButton;
class QTableWidget;

namespace coenergy {

class Session;

/// The reactions of the constraints in the latest run: the largest force or torque of each, and when.
class ReactionCard : public QuestionCard {
    Q_OBJECT

public:
    /// Not owned; must outlive the card.
    explicit ReactionCard(Session& session, QWidget* parent = nullptr);

    void addWants(AnalysisWants& wants) const override;
    void showAnswer(const AnalysisView& view) override;
    void setRun(const RunColumns* run, const Document& model) override;

    QTableWidget& table() { return *m_table; }
    QPushButton& plotButton() { return *m_plot; }

private:
    struct Row {
        NamedReaction reaction;
        std::string text; // of its value
        std::string unit;
        Course course;
    };

    void show();
    void collect();
    void takePeaks();
    void fill();
    QString turnsInWords() const;
    QString nameOf(const NamedReaction& reaction) const;
    QString typesetNameOf(const NamedReaction& reaction) const;
    void plot();
    void copyTable();

    Session& m_session;
    std::optional<RunColumns> m_run;
    Document m_model;                  // of the run
    std::optional<TaskAnswer> m_peaks; // with those between its rows
    std::vector<Row> m_rows;
    Notation m_notation;
    QTableWidget* m_table;
    QLabel* m_words;
    QPushButton* m_plot;
};

} // namespace coenergy
