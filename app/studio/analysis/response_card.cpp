#include "studio/analysis/response_card.hpp"

#include "expression/parse.hpp"
#include "plot/figure_view.hpp"
#include "problems/analysis_message.hpp"
#include "problems/message.hpp"
#include "response/channel.hpp"
#include "studio/analysis/acting_force.hpp"
#include "studio/analysis/analysis_figures.hpp"
#include "studio/analysis/analysis_words.hpp"
#include "studio/analysis/choice_box.hpp"
#include "theme/icon.hpp"
#include "theme/measures.hpp"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

// What acts on the model: efforts, forces and torques.
std::vector<Expression> actions(const Document& model) {
    std::vector<std::string> texts;
    for (const Effort& effort : *model.efforts)
        texts.push_back(effort.expression);
    for (const Force& force : *model.forces)
        texts.insert(texts.end(), force.force.begin(), force.force.end());
    for (const Torque& torque : *model.torques)
        texts.push_back(torque.torque);
    std::vector<Expression> all;
    for (const std::string& text : texts)
        if (const Parsed parsed = parseExpression(text); parsed.value)
            all.push_back(*parsed.value);
    return all;
}

struct LikelyInputs {
    std::vector<std::string> names;
    bool hasAction = false; // whether the first is a force or torque, or a part of one
};

// What acts alone is what people mean by an input: a parameter that is all of an effort, then one that is in an effort.
LikelyInputs likelyInputs(const Document& model) {
    std::vector<std::string> second, rest;
    LikelyInputs inputs;
    const std::vector<Expression> acting = actions(model);
    for (const Parameter& parameter : *model.parameters) {
        const Expression symbol = Expression::symbol(parameter.name);
        const bool isAlone = std::find(acting.begin(), acting.end(), symbol) != acting.end();
        const bool isPart = std::any_of(acting.begin(), acting.end(), [&](const Expression& action) {
            return symbolsIn(action).contains(parameter.name);
        });
        (isAlone ? inputs.names : isPart ? second : rest).push_back(parameter.name);
    }
    inputs.names.insert(inputs.names.end(), second.begin(), second.end());
    inputs.hasAction = !inputs.names.empty();
    inputs.names.insert(inputs.names.end(), rest.begin(), rest.end());
    return inputs;
}

QString sentences(QStringList all) {
    all.removeAll(QString());
    return all.join(QLatin1Char(' '));
}

} // namespace

ResponseCard::ResponseCard(Kind kind, QWidget* parent)
    : QuestionCard(kind == Kind::Frequency ? tr("Frequency response") : tr("Step response"), parent), m_kind(kind),
      m_input(newChoice(tr("Input"), this)), m_output(newChoice(tr("Output"), this)) {
    addChoice(m_input);
    addChoice(new QLabel(QStringLiteral("→"), this));
    addChoice(m_output);
    if (kind == Kind::Frequency) {
        m_view = newChoice(tr("Diagram"), this);
        m_view->addItem(tr("Bode"), QString::fromUtf8(responseDiagrams[0].data()));
        m_view->addItem(tr("Nyquist"), QString::fromUtf8(responseDiagrams[1].data()));
        addChoice(m_view);
        addFigure();
        connect(m_view, &QComboBox::activated, this, &ResponseCard::showResponse);
        keepChoice(m_view, &StatedAnalysis::diagram);
    }
    addFigure();
    addFigureActions();
    m_words = addNote();
    m_act = new QPushButton(themeIcon(QStringLiteral("add")), {}, this);
    m_act->setFixedHeight(controlHeight);
    m_act->hide();
    addFoot(m_act);
    connect(m_act, &QPushButton::clicked, this, [this] { emit editWanted(tr("let a force act"), withActingForce); });
    connect(m_input, &QComboBox::activated, this, &ResponseCard::choiceChanged);
    connect(m_output, &QComboBox::activated, this, &ResponseCard::showResponse);
    keepChoice(m_input, &StatedAnalysis::input);
    keepChoice(m_output, &StatedAnalysis::output);
}

void ResponseCard::offerChoices(const Document& model, const Notation& notation) {
    m_model = model;
    m_notation = notation;
    const LikelyInputs inputs = likelyInputs(model);
    const bool isFirstAction = !m_act->isHidden() && inputs.hasAction;
    offer(*m_input, inputs.names, notation);
    restoreChoices();
    if (isFirstAction) // whoever asked for it wants it
        m_input->setCurrentIndex(0);
    m_act->setVisible(!inputs.hasAction && !model.coordinates->empty());
    if (!model.coordinates->empty())
        m_act->setText(tr("Let a force act on %1").arg(letters(notation, model.coordinates->front().name)));
    if (m_input->count() == 0)
        setObstacle(tr("The model has no parameter that could act as an input."));
}

std::string ResponseCard::input() const {
    return m_input->currentData().toString().toStdString();
}

void ResponseCard::addWants(AnalysisWants& wants) const {
    wants.addInput(input());
}

void ResponseCard::showAnswer(const AnalysisView& view) {
    m_notation = view.notation;
    m_response = view.response ? std::optional(*view.response) : std::nullopt;
    showResponse();
}

// The number of the chosen input; as many as there are if it is not among them.
std::size_t ResponseCard::inputIn(const LinearSystem& system) const {
    return static_cast<std::size_t>(std::find(system.inputs.begin(), system.inputs.end(), input()) -
                                    system.inputs.begin());
}

// The first coordinate that the input moves, unless another is chosen.
void ResponseCard::offerOutputs() {
    const auto& system = std::get<LinearSystem>(*m_response);
    const bool isFirst = m_output->count() == 0;
    offer(*m_output, system.outputs, m_notation);
    restoreChoices();
    const std::size_t input = inputIn(system);
    if (!isFirst || !stated().output.empty() || input >= system.inputs.size())
        return;
    for (std::size_t k = system.outputs.size(); k-- > 0;)
        if (k < system.coordinates.size() && !minimalRealization(system, {input, k}).isZero)
            m_output->setCurrentIndex(static_cast<int>(k));
}

// What follows the rate of the input jumps without end with it, and grows with the frequency without end.
QString ResponseCard::leftOut(const LinearSystem& system) const {
    const auto listOf = [this](const std::vector<std::string>& outputs) {
        QStringList names;
        for (const std::string& name : outputs)
            names.append(letters(m_notation, name));
        return QLocale().createSeparatedList(names);
    };
    QStringList words;
    if (!system.improper.empty())
        words.append(tr("Left out for following the rate of change of %1: %2.")
                         .arg(m_input->currentText(), listOf(system.improper)));
    if (!system.bent.empty())
        words.append(tr("Left out for a jump, a corner or a root at this point: %1.").arg(listOf(system.bent)));
    return words.join(QLatin1Char(' '));
}

void ResponseCard::showResponse() {
    if (!m_response)
        return setObstacle(m_input->count() == 0 ? tr("The model has no parameter that could act as an input.")
                                                 : tr("Not computed yet."));
    if (const auto* obstacle = std::get_if<LinearizationObstacle>(&*m_response))
        return setObstacle(plainMessage(obstacleMessage(*obstacle)));
    offerOutputs();
    const auto& system = std::get<LinearSystem>(*m_response);
    const auto output = static_cast<std::size_t>(std::max(0, m_output->currentIndex()));
    if (system.outputs.empty() && !leftOut(system).isEmpty())
        return setObstacle(leftOut(system));
    if (output >= system.outputs.size() || inputIn(system) >= system.inputs.size())
        return setObstacle(tr("Not computed yet."));
    const std::size_t input = inputIn(system);
    const MinimalRealization part = minimalRealization(system, {input, output});
    if (part.isZero)
        return setObstacle(
            tr("%1 does not follow %2, to first order.").arg(m_output->currentText(), m_input->currentText()));
    setObstacle({});
    const ResponseNames names{symbolOf(m_notation, system.inputs[input]), symbolOf(m_notation, system.outputs[output]),
                              unitOfInput(m_model, system.inputs[input]),
                              unitOfOutput(m_model, system.outputs[output])};
    if (m_kind == Kind::Step) {
        figures().front()->setFigure(stepFigure(part, names));
        m_words->setText(sentences({tr("The input jumps by 1 at t = 0."), leftOut(system)}));
        return;
    }
    const bool isBode = m_view->currentIndex() == 0;
    figures().back()->setVisible(isBode);
    const ResponseFigures drawn = responseFigures(part, names);
    figures().front()->setFigure(isBode ? drawn.magnitude : drawn.nyquist);
    figures().back()->setFigure(drawn.phase);
    m_words->setText(sentences({drawn.margins, leftOut(system)}));
}

} // namespace coenergy

#include "moc_response_card.cpp"
