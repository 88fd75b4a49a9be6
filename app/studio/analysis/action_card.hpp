#pragma once

#include "observation/varied_action.hpp"
#include "studio/analysis/question_card.hpp"

#include <map>
#include <memory>

class QLabel;

namespace coenergy {

class ExpressionField;
class Session;

/// Hamilton's principle at the latest run: each coordinate may be varied by epsilon times a function of the time that
/// is typed here; the action over epsilon, and the varied paths beside the motion.
class ActionCard : public QuestionCard {
    Q_OBJECT

public:
    /// Not owned; must outlive the card.
    explicit ActionCard(Session& session, QWidget* parent = nullptr);
    ~ActionCard() override;

    void setRun(const RunColumns* run, const Document& model) override;

    /// The variation of the chosen coordinate, and its choice.
    ExpressionField& field() { return *m_field; }
    QComboBox& coordinate() { return *m_coordinate; }
    const std::vector<VariedAction>& actions() const { return m_actions; }

private:
    struct Worker;

    std::string chosen() const;
    bool isOfThisModel() const;
    void offerCoordinates();
    void propose();
    void showField();
    void ask();
    QString obstacle();
    std::optional<QString> readVariations();
    void accept(std::uint64_t number, std::vector<VariedAction> actions);
    void show();
    Figure actionFigure() const;
    Figure pathFigure() const;
    std::vector<double> variedValues(const std::string& name, double epsilon) const;

    Session& m_session;
    std::optional<RunColumns> m_run;
    Document m_model; // of the run
    Point m_parameters;
    std::map<std::string, QString> m_typed; // variations, by coordinate
    QString m_proposed;
    std::vector<PathVariation> m_variations;
    std::vector<VariedAction> m_actions; // none: not known yet
    std::uint64_t m_latest = 0;
    QComboBox* m_coordinate;
    QComboBox* m_over;
    QLabel* m_caption;
    ExpressionField* m_field;
    QLabel* m_words;
    std::unique_ptr<Worker> m_worker;
};

} // namespace coenergy
