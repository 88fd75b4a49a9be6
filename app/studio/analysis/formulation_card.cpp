#include "studio/analysis/formulation_card.hpp"

#include "plot/figure_view.hpp"
#include "studio/analysis/choice_box.hpp"
#include "theme/palette_change.hpp"
#include "theme/quantity_text.hpp"

#include <QComboBox>
#include <QLabel>

#include <algorithm>

namespace coenergy {

namespace {

constexpr char formulationsName[] = "formulations";

enum class Kept { Constraints, Energy };

QString titleOf(Formulation formulation) {
    switch (formulation) {
    case Formulation::Projected: return FormulationCard::tr("projected");
    case Formulation::Index1: return FormulationCard::tr("index 1");
    case Formulation::Baumgarte: return FormulationCard::tr("Baumgarte");
    case Formulation::Hybrid: return FormulationCard::tr("hybrid");
    case Formulation::Independent: return FormulationCard::tr("independent");
    }
    return {};
}

SymbolText plainText(const QString& text) {
    SymbolText name;
    name.addWords(text);
    return name;
}

// What is not there cannot stand on a logarithmic axis.
std::vector<double> onLogarithmicAxis(std::vector<double> values) {
    constexpr double least = 1e-17;
    for (double& value : values)
        value = std::max(value, least);
    return values;
}

Figure figureOf(const std::vector<FormulationRun>& runs, Kept kept) {
    Figure figure;
    figure.title = kept == Kept::Constraints ? FormulationCard::tr("Drift of the constraints")
                                             : FormulationCard::tr("Error of the energy");
    figure.horizontal.name.addSymbol(QStringLiteral("t"), QStringLiteral("t"));
    figure.horizontal.name.addWords(QStringLiteral(" [s]"));
    figure.vertical = {
        plainText(kept == Kept::Constraints ? FormulationCard::tr("drift") : FormulationCard::tr("energy")),
        Scale::Logarithmic};
    QStringList said;
    for (std::size_t k = 0; k < runs.size(); ++k) {
        const FormulationRun& run = runs[k];
        const std::vector<double>& values = kept == Kept::Constraints ? run.drift : run.energyError;
        figure.lines.push_back({run.time, onLogarithmicAxis(values), static_cast<int>(k)});
        if (!values.empty())
            said.append(QStringLiteral("%1: %2").arg(
                titleOf(run.formulation), displayedNumber(*std::max_element(values.begin(), values.end()), 2)));
    }
    figure.words = said.join(QStringLiteral("; "));
    return figure;
}

QString cells(const QStringList& texts, const QString& tag) {
    QString row;
    for (qsizetype k = 0; k < texts.size(); ++k)
        row += QStringLiteral("<%1 align='%2' style='padding-right: 8px; white-space: nowrap'>%3</%1>")
                   .arg(tag, k == 0 ? QStringLiteral("left") : QStringLiteral("right"), texts[k]);
    return QStringLiteral("<tr>%1</tr>").arg(row);
}

QString seconds(double value) {
    constexpr double milli = 1e3;
    return FormulationCard::tr("%1 ms").arg(displayedNumber(milli * value, 2));
}

} // namespace

FormulationCard::FormulationCard(QWidget* parent)
    : QuestionCard(tr("Formulations"), parent), m_quantity(newChoice(tr("Quantity"), this)) {
    onPaletteChange(this, [this] {
        if (m_isKnown && !m_runs.empty())
            m_table->setText(tableWords());
    });
    m_quantity->addItems({tr("Drift"), tr("Energy")});
    addChoice(m_quantity);
    addFigure();
    addFigureActions();
    m_table = addNote();
    m_table->setTextFormat(Qt::RichText);
    m_table->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(m_quantity, &QComboBox::activated, this, &FormulationCard::show);
    show();
}

void FormulationCard::addWants(AnalysisWants& wants) const {
    wants.addTask({formulationsName, {}, [](const EquilibriumGround& ground, const std::stop_token& stop) {
                       return std::any(compareFormulations(ground.question.problem, stop));
                   }});
}

void FormulationCard::showAnswer(const AnalysisView& view) {
    const TaskAnswer* found = view.analyses.answer(formulationsName);
    m_isKnown = found != nullptr;
    m_runs = found ? std::any_cast<const std::vector<FormulationRun>&>(found->value) : std::vector<FormulationRun>();
    show();
}

void FormulationCard::show() {
    if (!m_isKnown)
        return setObstacle(tr("Not computed yet."));
    if (m_runs.empty())
        return setObstacle(tr("Nothing constrains the motion: there is only one formulation."));
    setObstacle({});
    figures().front()->setFigure(figureOf(m_runs, static_cast<Kept>(m_quantity->currentIndex())));
    m_table->setText(tableWords());
}

QString FormulationCard::tableWords() const {
    constexpr int digits = 2;
    constexpr int wholeDigits = 12;
    QString table = cells({QString(), tr("drift"), tr("energy"), tr("digits"), tr("evaluations"), tr("time")},
                          QStringLiteral("th"));
    QStringList remarks;
    for (std::size_t k = 0; k < m_runs.size(); ++k) {
        const FormulationRun& run = m_runs[k];
        const QString name = QStringLiteral("<span style='color: %1'>\u25CF</span>&nbsp;%2")
                                 .arg(curveColor(static_cast<int>(k), palette()).name(), titleOf(run.formulation));
        const bool isThere = !run.time.empty();
        table += cells({name, isThere ? displayedNumber(run.largestDrift, digits) : QString(),
                        run.energyError.empty() ? QString() : displayedNumber(run.largestEnergyError, digits),
                        run.digits ? numberLocale().toString(*run.digits, 'f', 1) : QString(),
                        isThere ? displayedNumber(static_cast<double>(run.evaluations), wholeDigits) : QString(),
                        isThere ? seconds(run.seconds) : QString()},
                       QStringLiteral("td"));
        if (run.end == RunEnd::MethodUnsuitable)
            remarks.append(tr("Independent coordinates are for models without discontinuities and limits."));
        else if (run.end != RunEnd::Completed)
            remarks.append(tr("%1: broke off at %2 s.")
                               .arg(titleOf(run.formulation), displayedNumber(isThere ? run.time.back() : 0.0, 4)));
    }
    return QStringLiteral("<table cellspacing='0'>%1</table>%2").arg(table, remarks.join(QLatin1Char(' ')));
}

} // namespace coenergy

#include "moc_formulation_card.cpp"
