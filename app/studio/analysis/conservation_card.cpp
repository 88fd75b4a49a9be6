#include "studio/analysis/conservation_card.hpp"

#include "equations/equation_panel.hpp"
#include "expression/print_text.hpp"
#include "presentation/equation_items.hpp"
#include "session/session.hpp"
#include "studio/analysis/analysis_words.hpp"

#include <QLabel>
#include <QMenu>
#include <QPushButton>

namespace coenergy {

namespace {

bool isEnergy(const ConservedQuantity& quantity) {
    return quantity.kind == ConservedQuantity::Kind::Energy;
}

// H; p with the coordinate that alone moves, else numbered.
QString symbolLatex(const ConservedQuantity& quantity, std::size_t number, const Notation& notation) {
    if (isEnergy(quantity))
        return QStringLiteral("H");
    if (quantity.displacement.size() > 1)
        return QStringLiteral("P_{%1}").arg(number);
    const std::string& name = quantity.displacement.front().first;
    const auto known = notation.find(name);
    return QStringLiteral("p_{%1}").arg(
        QString::fromStdString(known == notation.end() ? latexOfName(name) : known->second.latex));
}

QString reasonOf(const ConservedQuantity& quantity, const Notation& notation) {
    if (isEnergy(quantity))
        return ConservationCard::tr("The energy: nothing depends on time, and nothing supplies or dissipates it.");
    TextPrinter text(notation);
    QStringList moves;
    for (const auto& [coordinate, move] : quantity.displacement)
        moves.append(
            QStringLiteral("δ%1 = %2").arg(letters(notation, coordinate), QString::fromStdString(text.print(move))));
    return ConservationCard::tr("Nothing changes by %1.", "a displacement")
        .arg(moves.join(QStringLiteral(", ")).replace(QLatin1Char('-'), QChar(0x2212)));
}

EquationItem quantityItem(const ConservedQuantity& quantity, std::size_t number, const Notation& notation) {
    EquationItem item;
    item.name = QString::number(number);
    item.labelLatex = symbolLatex(quantity, number, notation);
    item.beginning = QStringLiteral("=");
    item.ending.clear();
    LatexPrinter latex(notation);
    for (const LatexTerm& term : latex.terms(quantity.value, TermOrder::Equation))
        item.terms.push_back(shownTerm(term));
    item.text = QString::fromStdString(TextPrinter(notation).print(quantity.value));
    item.remark = reasonOf(quantity, notation);
    return item;
}

} // namespace

ConservationCard::ConservationCard(Session& session, Typesetter& typesetter, QWidget* parent)
    : QuestionCard(tr("Conserved quantities"), parent), m_session(session),
      m_panel(new EquationPanel(typesetter, this)), m_words(new QLabel(this)),
      m_plot(new QPushButton(tr("Plot"), this)) {
    m_panel->setFrameShape(QFrame::NoFrame);
    m_words->setWordWrap(true);
    m_words->setContentsMargins(8, 0, 8, 6);
    m_plot->setFixedHeight(26);
    m_plot->setToolTip(tr("A plot for each of them, over the run"));
    addChoice(m_plot);
    addContent(m_panel);
    addContent(m_words, 0);
    connect(m_plot, &QPushButton::clicked, this, &ConservationCard::plot);
    connect(&session, &Session::conservationFound, this, &ConservationCard::show);
    session.setConservationWanted(true);
    show();
}

ConservationCard::~ConservationCard() {
    m_session.setConservationWanted(false);
}

void ConservationCard::show() {
    const auto& conservation = m_session.state().conservation;
    m_plot->setEnabled(conservation && !conservation->quantities.empty());
    if (!conservation)
        return setObstacle(tr("Not computed yet."));
    if (!conservation->isSought)
        return setObstacle(tr("The equations are too long to look for what they keep."));
    if (conservation->quantities.empty() && conservation->integrable.empty())
        return setObstacle(tr("Neither the energy nor a momentum is kept."));
    setObstacle({});
    const Notation& notation = m_session.derivation().system->notation;
    std::vector<EquationItem> items;
    for (const ConservedQuantity& quantity : conservation->quantities)
        items.push_back(quantityItem(quantity, items.size() + 1, notation));
    m_panel->setItems(++m_revision, items);
    QStringList lines;
    for (const IntegrableConstraint& constraint : conservation->integrable)
        lines.append(constraint.potential
                         ? tr("The flow constraint %1 keeps %2: as a displacement constraint it leaves one fewer free "
                              "initial value.")
                               .arg(QString::fromStdString(constraint.constraint),
                                    QString::fromStdString(TextPrinter(notation).print(*constraint.potential)))
                         : tr("The flow constraint %1 restricts displacements.")
                               .arg(QString::fromStdString(constraint.constraint)));
    m_words->setText(lines.join(QLatin1Char('\n')));
    m_words->setVisible(!lines.isEmpty());
}

void ConservationCard::plot() {
    const auto& conservation = m_session.state().conservation;
    if (!conservation)
        return;
    TextPrinter text(m_session.derivation().system->notation);
    std::vector<std::pair<std::string, std::string>> expressions;
    for (const ConservedQuantity& quantity : conservation->quantities)
        expressions.emplace_back(text.print(quantity.value),
                                 (isEnergy(quantity) ? tr("Energy") : tr("Momentum")).toStdString());
    wantPlots(tr("plot what is conserved"), expressions);
}

} // namespace coenergy

#include "moc_conservation_card.cpp"
