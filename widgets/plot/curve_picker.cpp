// The popup in which one chooses what to plot.

#include "plot/curve_picker.hpp"

#include "expression/own_function.hpp"
#include "expression/parse.hpp"
#include "plot/choice_painter.hpp"
#include "plot/plot_data.hpp"
#include "plot/plot_names.hpp"
#include "problems/message.hpp"
#include "theme/formula_source.hpp"
#include "theme/icon.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace coenergy {

namespace {

bool isOffered(const PlotNames& names, std::string_view name) {
    const EnergyName* energy = energyNamed(name);
    return energy && std::find(names.energies.begin(), names.energies.end(), energy->energy) != names.energies.end();
}

std::string unitOfName(const PlotNames& names, std::string_view name) {
    const auto unit = names.units.find(name);
    return unit == names.units.end() ? std::string() : unit->second;
}

// Over its own arguments where the run has them, otherwise over time.
std::string calledAlongRun(const OwnFunction& function, const Trajectory& trajectory) {
    std::string call = function.name + "(";
    for (std::size_t k = 0; k < function.arguments.size(); ++k) {
        const std::string& argument = function.arguments[k];
        const bool isKnown = std::any_of(trajectory.series.begin(), trajectory.series.end(),
                                         [&](const Series& series) { return series.name == argument; });
        call += (k > 0 ? ", " : "") + (isKnown ? argument : std::string("t"));
    }
    return call + ")";
}

} // namespace

std::vector<PlotChoice> plotChoices(const Trajectory& trajectory, const PlotNames& names) {
    std::vector<PlotChoice> choices = {{"t", CurvePicker::tr("time"), names.timeUnit}};
    for (const Series& series : trajectory.series)
        if (series.kind != SeriesKind::Audit)
            choices.push_back({series.name, seriesKindName(series.kind), unitOfSeries(series, names)});
    for (const ModelEnergy energy : names.energies)
        choices.push_back({std::string(nameOf(energy)), energyKindName(energy), unitOfName(names, nameOf(energy))});
    for (const auto& [name, expression] : names.definitions) {
        if (isOffered(names, name))
            continue;
        choices.push_back({name, CurvePicker::tr("definition"), unitOfName(names, name)});
    }
    for (const auto& [name, table] : names.tables)
        choices.push_back({name + "(t)", CurvePicker::tr("table"), unitOfName(names, name)});
    for (const auto& [name, function] : names.tables.functions)
        if (!function->isBroken && function->value)
            choices.push_back({calledAlongRun(*function, trajectory), CurvePicker::tr("function"), {}});
    for (PlotChoice& choice : choices)
        choice.latex = latexOfColumn(choice.name, trajectory, names);
    return choices;
}

CurvePicker::CurvePicker(const QString& question, std::vector<PlotChoice> choices, Choosing choosing,
                         FormulaSource* formulas, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_choices(std::move(choices)), m_field(new QLineEdit(this)),
      m_list(new QListWidget(this)), m_choosing(choosing) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(question);
    m_field->setPlaceholderText(question);
    m_field->setAccessibleName(question);
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("What can be plotted"));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 6, 6);
    column->addWidget(m_field);
    column->addWidget(m_list);
    if (choosing == Choosing::Several) {
        auto* hint = new QLabel(tr("Ctrl+Enter or Ctrl+click marks several, Enter adds them."), this);
        hint->setFont(themeFont(font(), TextRole::Small));
        column->addWidget(hint);
    }
    m_list->setItemDelegate(new ChoicePainter(formulas, m_list));
    if (formulas)
        connect(formulas, &FormulaSource::ready, m_list->viewport(), qOverload<>(&QWidget::update));
    constexpr int leastCharacters = 44, margins = 60; // these beside the question: the clear button, frames
    setMinimumWidth(std::max(fontMetrics().averageCharWidth() * leastCharacters,
                             m_field->fontMetrics().horizontalAdvance(question) + margins));
    connect(m_field, &QLineEdit::textChanged, this, &CurvePicker::search);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { choose(m_list->currentItem()); });
    connect(m_list, &QListWidget::itemClicked, this, &CurvePicker::click);
    search({});
}

// With its left edge, or its right one where it would leave the window.
void CurvePicker::openBelow(const QWidget& anchor) {
    adjustSize();
    const int right = anchor.mapTo(anchor.window(), QPoint(width(), 0)).x();
    const int x = right < anchor.window()->width() ? 0 : anchor.width() - width();
    openAt(anchor.mapToGlobal(QPoint(x, anchor.height() + 2)));
}

void CurvePicker::openIn(const QWidget& area) {
    adjustSize();
    openAt(area.mapToGlobal(QPoint(std::max(0, (area.width() - width()) / 2), 2)));
}

// At the corner, or as near to it as the screen lets all of the picker be seen.
void CurvePicker::openAt(QPoint corner) {
    const QRect free = parentWidget()->screen()->availableGeometry();
    move(std::clamp(corner.x(), free.left(), std::max(free.left(), free.right() - width())),
         std::clamp(corner.y(), free.top(), std::max(free.top(), free.bottom() - height())));
    show();
    m_field->setFocus(Qt::PopupFocusReason);
}

void CurvePicker::addChoice(const PlotChoice& choice) {
    auto* item = new QListWidgetItem(
        QStringLiteral("%1   –   %2").arg(labelWithUnit(choice.name, choice.unit), choice.kind), m_list);
    item->setData(ChoicePainter::Name, QString::fromStdString(choice.name));
    item->setData(ChoicePainter::Latex, QString::fromStdString(choice.latex));
    const QString unit = displayedUnit(choice.unit);
    item->setData(ChoicePainter::Kind, unit.isEmpty() ? choice.kind : QStringLiteral("%1, %2").arg(choice.kind, unit));
    showMark(*item);
}

// What is typed, as long as it means something; else what is wrong with it.
void CurvePicker::addExpression(const QString& text) {
    const Parsed parsed = parseUnbound(text.toStdString());
    auto* item = new QListWidgetItem(m_list);
    if (parsed.value) {
        item->setText(tr("The expression %1").arg(text));
        item->setData(Qt::UserRole, text);
        showMark(*item);
    } else {
        item->setText(messageText(parsed.problems.front()).remove(QLatin1Char('`')));
        item->setToolTip(item->text());
        item->setFlags(Qt::ItemIsEnabled);
    }
}

void CurvePicker::search(const QString& text) {
    const QString wanted = text.trimmed();
    m_list->clear();
    const auto show = [this, &wanted](auto fits) {
        for (const PlotChoice& choice : m_choices)
            if (fits(QString::fromStdString(choice.name), wanted))
                addChoice(choice);
    };
    show([](const QString& name, const QString& part) { return name.startsWith(part, Qt::CaseInsensitive); });
    show([](const QString& name, const QString& part) {
        return !name.startsWith(part, Qt::CaseInsensitive) && name.contains(part, Qt::CaseInsensitive);
    });
    const bool isName = std::any_of(m_choices.begin(), m_choices.end(), [&wanted](const PlotChoice& choice) {
        return QString::fromStdString(choice.name) == wanted;
    });
    if (!wanted.isEmpty() && !isName)
        addExpression(wanted);
    m_list->setCurrentRow(0);
}

void CurvePicker::choose(const QListWidgetItem* item) {
    const QString text = item ? item->data(Qt::UserRole).toString() : QString();
    if (text.isEmpty())
        return;
    emit chosen(m_marked.isEmpty() ? QStringList{text} : m_marked);
    close();
}

void CurvePicker::click(QListWidgetItem* item) {
    if (QApplication::keyboardModifiers().testFlag(Qt::ControlModifier))
        toggleMark(item);
    else
        choose(item);
}

void CurvePicker::toggleMark(QListWidgetItem* item) {
    const QString text = item ? item->data(Qt::UserRole).toString() : QString();
    if (text.isEmpty() || m_choosing == Choosing::One)
        return;
    if (m_marked.removeAll(text) == 0)
        m_marked.append(text);
    showMark(*item);
}

void CurvePicker::showMark(QListWidgetItem& item) const {
    if (m_choosing == Choosing::Several)
        item.setIcon(m_marked.contains(item.data(Qt::UserRole).toString()) ? themeIcon(QStringLiteral("tick"))
                                                                           : QIcon());
}

// The caret stays in the field while the arrows move in the list.
bool CurvePicker::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isEnter && key->modifiers().testFlag(Qt::ControlModifier)) {
            toggleMark(m_list->currentItem());
            return true;
        }
        const int step = key->key() == Qt::Key_Down ? 1 : (key->key() == Qt::Key_Up ? -1 : 0);
        if (step != 0 && m_list->count() > 0) {
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace coenergy

#include "moc_curve_picker.cpp"
