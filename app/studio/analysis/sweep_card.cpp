#include "studio/analysis/sweep_card.hpp"

#include "editor/number/numbers.hpp"
#include "plot/figure_view.hpp"
#include "studio/analysis/analysis_figures.hpp"
#include "studio/analysis/choice_box.hpp"
#include "theme/quantity_text.hpp"

#include <QComboBox>
#include <QLabel>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

Field valueField(const Document& model, const std::string& parameter) {
    std::size_t k = 0;
    while (k < model.parameters->size() && (*model.parameters)[k].name != parameter)
        ++k;
    return {Section::Parameters, k, Column::Value, 0};
}

std::optional<double> parameterValue(const Document& model, const std::string& parameter) {
    const auto number = sliderNumberOf(model, valueField(model, parameter));
    return number ? std::optional(number->value) : std::nullopt;
}

// How far two equilibria are apart, against their values.
double distance(const Equilibrium& one, const Equilibrium& other) {
    double sum = 0;
    for (std::size_t k = 0; k < std::min(one.values.size(), other.values.size()); ++k) {
        const double a = one.values[k].second, b = other.values[k].second;
        sum += std::abs(a - b) / (1e-9 + std::abs(a) + std::abs(b));
    }
    return sum;
}

// Through the chosen equilibrium.
const Branch* branchThrough(const Equilibrium& chosen, const Branches& branches, double at) {
    const Branch* found = nullptr;
    double least = INFINITY;
    for (const Branch& branch : branches.branches)
        for (const BranchPoint& point : branch.points)
            if (const double away =
                    distance(chosen, point.equilibrium) + std::abs(point.parameter - at) / (1e-9 + std::abs(at));
                away < least) {
                least = away;
                found = &branch;
            }
    return found;
}

} // namespace

QString SweepCard::titleOf(Kind kind) {
    switch (kind) {
    case Kind::Locus: return tr("Root locus");
    case Kind::Spectrum: return tr("Natural frequencies");
    case Kind::Diagram: return tr("Equilibria over a parameter");
    }
    return {};
}

SweepCard::SweepCard(Kind kind, QWidget* parent)
    : QuestionCard(titleOf(kind), parent), m_kind(kind), m_parameter(newChoice(tr("Parameter"), this)) {
    if (kind == Kind::Diagram) {
        m_unknown = newChoice(tr("Unknown"), this);
        addChoice(m_unknown);
        connect(m_unknown, &QComboBox::activated, this, &SweepCard::show);
        keepChoice(m_unknown, &StatedAnalysis::output);
    }
    addChoice(new QLabel(tr("over", "a parameter"), this));
    addChoice(m_parameter);
    addFigure();
    addFigureActions();
    m_words = addNote();
    connect(m_parameter, &QComboBox::activated, this,
            [this] { emit parameterChosen(m_parameter->currentData().toString().toStdString()); });
    keepChoice(m_parameter, &StatedAnalysis::over); // of all that follow it: they did already
    connect(figures().front(), &FigureView::chosen, this, &SweepCard::modeChosen);
}

void SweepCard::offerChoices(const Document& model, const Notation& notation) {
    m_model = model;
    m_notation = notation;
    std::vector<std::string> names; // the starred ones first: a lecture is about them
    for (const Mark mark : {Mark::Set, Mark::Plain})
        for (const Parameter& parameter : *model.parameters)
            if (parameter.star == mark && parameterValue(model, parameter.name))
                names.push_back(parameter.name);
    offer(*m_parameter, names, notation);
    if (m_unknown) {
        std::vector<std::string> unknowns;
        for (const Coordinate& coordinate : *model.coordinates)
            unknowns.push_back(coordinate.name);
        offer(*m_unknown, unknowns, notation);
    }
    restoreChoices();
    if (names.empty())
        setObstacle(tr("The model has no parameter with a number."));
}

std::optional<FollowedRange> SweepCard::range() const {
    const std::string name = m_parameter->currentData().toString().toStdString();
    const auto number = sliderNumberOf(m_model, valueField(m_model, name));
    if (!number)
        return std::nullopt;
    const SliderScale scale = scaleOf(*number);
    return scale.minimum < scale.maximum ? std::optional(FollowedRange{name, scale.minimum, scale.maximum})
                                         : std::nullopt;
}

void SweepCard::followParameter(const std::string& name) {
    const int index = m_parameter->findData(QString::fromStdString(name));
    m_parameter->setCurrentIndex(std::max(0, index));
    state(&StatedAnalysis::over, name);
}

void SweepCard::addWants(AnalysisWants& wants) const {
    if (const auto wanted = range())
        wants.addTask(branchesTask(*wanted));
}

void SweepCard::showAnswer(const AnalysisView& view) {
    const FollowedBranches* found = branchesIn(view.analyses);
    m_found = found ? std::optional(*found) : std::nullopt;
    m_chosen = view.chosen ? std::optional(*view.chosen) : std::nullopt;
    m_items = view.modes;
    show();
}

void SweepCard::show() {
    if (!m_found)
        return setObstacle(m_parameter->count() == 0 ? tr("The model has no parameter with a number.")
                                                     : tr("Not computed yet."));
    m_kind == Kind::Diagram ? showDiagram() : showFollowed();
}

// The chosen equilibrium, and what its eigenvalues become.
void SweepCard::showFollowed() {
    const FollowedRange& sweep = m_found->range;
    const double at = parameterValue(m_model, sweep.parameter).value_or(sweep.from);
    const Branch* branch = m_chosen && m_chosen->linear ? branchThrough(*m_chosen, m_found->branches, at) : nullptr;
    if (!branch)
        return setObstacle(tr("There is no equilibrium to follow."));
    setObstacle({});
    const std::string unit = unitOfInput(m_model, sweep.parameter);
    const auto figure = m_kind == Kind::Locus ? locusFigure : spectrumFigure;
    const Figure shown = figure(*branch, at, *m_chosen->linear, m_items, {symbolOf(m_notation, sweep.parameter), unit});
    figures().front()->setFigure(shown);
    const QString range = tr("%1 from %2 to %3")
                              .arg(letters(m_notation, sweep.parameter), displayedNumber(sweep.from, 4),
                                   displayedValue(sweep.to, unit, 4));
    m_words->setText(m_kind == Kind::Locus ? range : shown.words);
}

void SweepCard::showDiagram() {
    const FollowedRange& sweep = m_found->range;
    const std::string unknown = m_unknown->currentData().toString().toStdString();
    if (m_found->branches.branches.empty())
        return setObstacle(tr("There is no equilibrium in the whole range of %1.").arg(m_parameter->currentText()));
    setObstacle({});
    const double at = parameterValue(m_model, sweep.parameter).value_or(sweep.from);
    const Figure figure = branchFigure(m_found->branches, unknown, at,
                                       {symbolOf(m_notation, sweep.parameter), unitOfInput(m_model, sweep.parameter)},
                                       symbolOf(m_notation, unknown), unitOfOutput(m_model, unknown));
    m_words->setText(tr("%1 Solid: stable, dashed: unstable, dotted: not decided.").arg(figure.words));
    figures().front()->setFigure(figure);
}

} // namespace coenergy

#include "moc_sweep_card.cpp"
