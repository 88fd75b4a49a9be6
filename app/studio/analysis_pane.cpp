// What was found of an earlier state of the model stays, greyed, until there is a newer answer.
#include "studio/analysis_pane.hpp"

#include "dimension/unit.hpp"
#include "model/edit.hpp"
#include "model/names.hpp"
#include "plot/eigenvalue_map.hpp"
#include "problems/analysis_message.hpp"
#include "studio/band.hpp"
#include "studio/pane_header.hpp"
#include "studio/typeset_words.hpp"
#include "theme/symbol_text.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

enum ModeColumn { Value, Frequency, Hertz, Damping, TimeConstant, ShapeColumn, ColumnCount };

QString number(double value) {
    QString text = QString::number(value, 'g', 4);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString complexNumber(std::complex<double> value) {
    const double imaginary = std::abs(value.imag()) < 1e-12 * std::abs(value) ? 0 : value.imag();
    const double real = std::abs(value.real()) < 1e-12 * std::abs(value) ? 0 : value.real();
    if (imaginary == 0)
        return number(real);
    const QString part = number(std::abs(imaginary)) + QStringLiteral(" j");
    const QString sign = imaginary < 0 ? QString(QChar(0x2212)) : QStringLiteral("+");
    if (real == 0)
        return (imaginary < 0 ? sign : QString()) + part;
    return QStringLiteral("%1 %2 %3").arg(number(real), sign, part);
}

QString withUnit(const QString& value, const std::string& unit) {
    return unit.empty() ? value : QStringLiteral("%1 %2").arg(value, QString::fromStdString(unit));
}

const Coordinate* coordinateNamed(const Document& document, const std::string& name) {
    const auto& all = *document.coordinates;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Coordinate& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

// As it is typeset, in letters alone.
QString symbol(const Notation& notation, const std::string& name) {
    SymbolText text;
    const auto known = notation.find(name);
    text.addSymbol(QString::fromStdString(known == notation.end() ? latexOfName(name) : known->second.latex),
                   QString::fromStdString(name));
    return text.toPlainText();
}

QString line(const QString& name, const QString& value) {
    return QStringLiteral("%1 = %2").arg(name, value);
}

bool isUndetermined(const Equilibrium& equilibrium, const std::string& name) {
    const auto& names = equilibrium.undetermined;
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Stability, and where it is.
QString summaryOf(const Equilibrium& equilibrium, const Document& document, const Notation& notation) {
    const std::vector<CoordinateNames> names = namesOf(document).coordinates;
    QStringList lines{stabilityWord(equilibrium.stability)};
    for (const auto& [name, value] : equilibrium.values)
        if (const Coordinate* coordinate = coordinateNamed(document, name))
            lines.append(isUndetermined(equilibrium, name)
                             ? AnalysisPane::tr("%1: any value").arg(symbol(notation, name))
                             : line(symbol(notation, name), withUnit(number(value), coordinate->unit)));
    for (std::size_t k = 0; k < names.size(); ++k) // of a steady motion
        for (const auto& [name, value] : equilibrium.values)
            if (const std::string& unit = (*document.coordinates)[k].unit; name == names[k].flow)
                lines.append(line(symbol(notation, name), withUnit(number(value), unit.empty() ? "" : unit + "/s")));
    return lines.join(QLatin1Char('\n'));
}

QString listOf(const std::vector<std::string>& names, const Notation& notation) {
    QStringList list;
    for (const std::string& name : names)
        list.append(symbol(notation, name));
    return list.join(QStringLiteral(", "));
}

QString accountOf(const Equilibrium& equilibrium, const Document& document, const Notation& notation) {
    QStringList lines;
    if (!equilibrium.undetermined.empty())
        lines.append(AnalysisPane::tr("Nothing determines %1.").arg(listOf(equilibrium.undetermined, notation)));
    if (!equilibrium.passedLimits.empty())
        lines.append(AnalysisPane::tr("Behind the limit %1.").arg(listOf(equilibrium.passedLimits, {})));
    for (const Reaction& reaction : equilibrium.reactions) {
        const Coordinate* coordinate = coordinateNamed(document, reaction.on);
        lines.append(AnalysisPane::tr("%1 on %2: %3", "constraint, coordinate, effort")
                         .arg(QString::fromStdString(reaction.constraint), symbol(notation, reaction.on),
                              withUnit(number(reaction.value), coordinate ? effortUnit(coordinate->unit) : "")));
    }
    if (equilibrium.potential)
        lines.append(AnalysisPane::tr("Potential energy: %1").arg(withUnit(number(*equilibrium.potential), "J")));
    if (equilibrium.obstacle)
        lines.append(obstacleMessage(*equilibrium.obstacle).remove(QLatin1Char('`')));
    return lines.join(QLatin1Char('\n'));
}

// "theta 1, x 0.25", each against the largest.
QString shapeOf(const LinearSystem& system, const Mode& mode, const Notation& notation) {
    const Eigen::VectorXcd shape = modeShape(system, mode);
    QStringList parts;
    for (std::size_t k = 0; k < system.coordinates.size(); ++k)
        if (const std::complex<double> share = shape[static_cast<Eigen::Index>(k)]; std::abs(share) > 1e-9)
            parts.append(QStringLiteral("%1 %2").arg(symbol(notation, system.coordinates[k]), complexNumber(share)));
    return parts.join(QStringLiteral(", "));
}

} // namespace

AnalysisPane::AnalysisPane(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_analyses(new Analyses(session, this)), m_header(new PaneHeader(this)),
      m_band(new Band(ColorRole::Accent, QStringLiteral("info"), this)), m_list(new QListWidget(this)),
      m_use(new QPushButton(tr("Use as start"), this)), m_account(new QLabel(this)), m_map(new EigenvalueMap(this)),
      m_modes(new QTableWidget(0, ColumnCount, this)) {
    arrange();
    connect(m_analyses, &Analyses::changed, this, &AnalysisPane::showFound);
    connect(m_analyses, &Analyses::refused, this, [this](const QString& words) {
        m_band->setKind(ColorRole::Warning, QStringLiteral("warning"));
        m_band->say(typesetWords(words, notation()));
    });
    connect(m_band, &Band::actionWanted, this, [this] {
        if (const auto& found = m_analyses->found())
            m_analyses->setSteady(found->equilibria.findings.steady);
    });
    connect(m_list, &QListWidget::currentRowChanged, this, &AnalysisPane::showChosen);
    connect(m_use, &QPushButton::clicked, this, &AnalysisPane::useAsStart);
    connect(m_modes, &QTableWidget::currentCellChanged, this, [this](int row) { mark(row); });
    connect(m_map, &EigenvalueMap::clicked, this,
            [this](std::size_t index) { m_modes->selectRow(static_cast<int>(index)); });
    showFound();
}

void AnalysisPane::arrange() {
    m_header->addTitle(tr("Analysis"));
    m_list->setAccessibleName(tr("Equilibria"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSpacing(5);
    m_modes->setFrameShape(QFrame::NoFrame);
    m_modes->setShowGrid(false);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_account->setWordWrap(true);
    m_account->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_account->setContentsMargins(8, 4, 8, 4);
    m_account->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_account->setBackgroundRole(QPalette::Base);
    m_modes->setAccessibleName(tr("Modes"));
    m_modes->setHorizontalHeaderLabels(
        {tr("Eigenvalue"), tr("rad/s"), tr("Hz"), tr("Damping ratio"), tr("Time constant in s"), tr("Shape")});
    m_modes->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_modes->setSelectionMode(QAbstractItemView::SingleSelection);
    m_modes->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_modes->verticalHeader()->hide();
    m_modes->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_modes->horizontalHeader()->setStretchLastSection(true);
    m_use->setObjectName(QStringLiteral("use-as-start"));
    auto* left = new QWidget(this);
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->addWidget(m_list, 1);
    auto* account = new QScrollArea(this); // of many constraints there are many reactions
    account->setFrameShape(QFrame::NoFrame);
    account->setWidgetResizable(true);
    account->setWidget(m_account);
    account->setFocusPolicy(Qt::NoFocus);
    leftColumn->addWidget(account, 1);
    auto* buttonRow = new QHBoxLayout;
    buttonRow->setContentsMargins(8, 0, 8, 6);
    buttonRow->addWidget(m_use);
    buttonRow->addStretch(1);
    leftColumn->addLayout(buttonRow);
    auto* right = new QSplitter(Qt::Vertical, this);
    right->addWidget(m_map);
    right->addWidget(m_modes);
    right->setStretchFactor(1, 1);
    auto* both = new QSplitter(Qt::Horizontal, this);
    both->addWidget(left);
    both->addWidget(right);
    both->setStretchFactor(1, 1);
    both->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_band);
    layout->addWidget(both, 1);
    setFocusProxy(m_list);
}

void AnalysisPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_analyses->setWanted(true);
}

void AnalysisPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_analyses->setWanted(false);
}

void AnalysisPane::showFound() {
    const auto& found = m_analyses->found();
    const int row = std::max(0, m_list->currentRow());
    m_list->clear();
    if (!found) {
        m_band->say({});
        return showChosen();
    }
    for (const auto* list : {&found->equilibria.found, &found->equilibria.behindLimits})
        for (const Equilibrium& equilibrium : *list)
            m_list->addItem(summaryOf(equilibrium, found->document, notation()));
    m_list->setEnabled(m_analyses->isCurrent());
    m_modes->setEnabled(m_analyses->isCurrent());
    m_band->setKind(ColorRole::Accent, QStringLiteral("info"));
    m_band->say(typesetWords(equilibriumMessage(found->equilibria), notation()),
                found->equilibria.findings.steady.empty() ? QString() : tr("Find it"));
    m_list->setCurrentRow(std::min(row, m_list->count() - 1));
    showChosen();
}

const Notation& AnalysisPane::notation() const {
    return m_session.derivation().system->notation;
}

const Equilibrium* AnalysisPane::chosen() const {
    const auto& found = m_analyses->found();
    const int row = m_list->currentRow();
    if (!found || row < 0)
        return nullptr;
    const auto& first = found->equilibria.found;
    const auto index = static_cast<std::size_t>(row);
    if (index < first.size())
        return &first[index];
    const auto& behind = found->equilibria.behindLimits;
    return index - first.size() < behind.size() ? &behind[index - first.size()] : nullptr;
}

void AnalysisPane::showChosen() {
    const Equilibrium* equilibrium = chosen();
    m_use->setEnabled(equilibrium && m_analyses->isCurrent());
    m_account->setText(equilibrium ? accountOf(*equilibrium, m_analyses->found()->document, notation()) : QString());
    m_account->parentWidget()->parentWidget()->setVisible(!m_account->text().isEmpty());
    m_modes->setRowCount(0);
    m_map->setValues({});
    m_map->parentWidget()->setVisible(equilibrium && equilibrium->linear);
    if (equilibrium && equilibrium->linear)
        showModes(*equilibrium);
}

void AnalysisPane::showModes(const Equilibrium& equilibrium) {
    const LinearSystem& system = *equilibrium.linear;
    std::vector<std::complex<double>> values;
    m_modes->setRowCount(static_cast<int>(system.modes.size()));
    for (std::size_t k = 0; k < system.modes.size(); ++k) {
        const Mode& mode = system.modes[k];
        values.push_back(mode.value);
        const double frequency = naturalFrequency(mode), ratio = dampingRatio(mode);
        const double decay = std::abs(mode.value.real()) > 1e-12 * frequency ? -1 / mode.value.real() : INFINITY;
        const QString texts[] = {complexNumber(mode.value),
                                 number(frequency),
                                 number(frequency / (2 * std::numbers::pi)),
                                 std::isnan(ratio) ? QString() : number(std::abs(ratio) < 1e-12 ? 0 : ratio),
                                 std::isfinite(decay) ? number(decay) : QString(),
                                 shapeOf(system, mode, notation())};
        for (int column = 0; column < ColumnCount; ++column)
            m_modes->setItem(static_cast<int>(k), column, new QTableWidgetItem(texts[column]));
        for (int column = Value; column < ShapeColumn; ++column)
            m_modes->item(static_cast<int>(k), column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    m_map->setValues(std::move(values));
}

void AnalysisPane::mark(int row) {
    m_map->setMarked(row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(row)));
}

// Displacements and flows of all coordinates, as one step.
void AnalysisPane::useAsStart() {
    const Equilibrium* equilibrium = chosen();
    if (!equilibrium)
        return;
    Document document = m_session.document();
    const auto valueOf = [&](const std::string& name) {
        const auto& values = equilibrium->values;
        const auto found =
            std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.first == name; });
        return found == values.end() ? 0.0 : found->second;
    };
    const std::vector<CoordinateNames> names = namesOf(document).coordinates;
    for (std::size_t k = 0; k < document.coordinates->size(); ++k) {
        document = withNumber(document, {Section::Coordinates, k, Column::Initial, 0}, valueOf(names[k].name));
        document = withNumber(document, {Section::Coordinates, k, Column::InitialFlow, 0}, valueOf(names[k].flow));
    }
    emit edited(tr("Use as start"), document);
}

} // namespace coenergy
