// The surroundings of a chart.

#include "plot/plot_frame.hpp"

#include "plot/chart.hpp"
#include "plot/curve_legend.hpp"
#include "problems/message.hpp"
#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace coenergy {

namespace {

constexpr int titleRoom = 18;     // of the frame, and the caret
constexpr int roomOfOthers = 160; // legend and buttons
constexpr int leastWidth = 180;

} // namespace

PlotFrame::PlotFrame(QWidget* parent)
    : QWidget(parent), m_title(new QLineEdit(this)), m_legend(new CurveLegend(this)), m_add(new QToolButton(this)),
      m_menu(new QToolButton(this)), m_problem(new QLabel(this)), m_chart(new Chart(this)) {
    m_title->setAccessibleName(tr("Title of the plot"));
    m_title->setPlaceholderText(tr("Title"));
    m_title->setFrame(false);
    m_add->setIcon(themeIcon(QStringLiteral("add")));
    m_add->setToolTip(tr("Add a curve"));
    m_add->setAccessibleName(tr("Add a curve"));
    m_menu->setIcon(themeIcon(QStringLiteral("menu")));
    m_menu->setToolTip(tr("More for this plot"));
    m_menu->setAccessibleName(tr("More for this plot"));
    for (QToolButton* button : {m_add, m_menu})
        button->setAutoRaise(true);
    m_problem->setWordWrap(true);
    m_problem->hide();

    auto* heading = new QHBoxLayout;
    heading->setSpacing(8);
    heading->addWidget(m_title, 0, Qt::AlignTop);
    heading->addWidget(m_legend, 1, Qt::AlignVCenter);
    heading->addWidget(m_add);
    heading->addWidget(m_menu);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 4, 4);
    column->setSpacing(2);
    column->addLayout(heading);
    column->addWidget(m_problem);
    column->addWidget(m_chart, 1);
    setMinimumWidth(leastWidth); // not that of the title
    restyleTitle();

    connect(m_title, &QLineEdit::textChanged, this, &PlotFrame::fitTitle);
    m_title->installEventFilter(this);
    connect(m_title, &QLineEdit::editingFinished, this, [this] {
        if (m_title->text().toStdString() != m_plot.title)
            emit titleEdited(m_title->text());
        else
            showTitle(m_title->text());
    });
    connect(m_legend, &CurveLegend::toggled, this, &PlotFrame::toggle);
    connect(m_legend, &CurveLegend::removeWanted, this, &PlotFrame::curveRemoved);
}

// A heading that can be typed into.
void PlotFrame::restyleTitle() {
    QFont heading = font();
    heading.setWeight(QFont::DemiBold);
    m_title->setFont(heading);
    QPalette plain = palette();
    plain.setColor(QPalette::Base, Qt::transparent);
    m_title->setPalette(plain);
    fitTitle();
}

int PlotFrame::widestTitle() const {
    return m_isPresented ? std::max(width() / 2, 80)
                         : std::clamp(width() - roomOfOthers, 60, std::max(width() / 2, 80));
}

// As wide as its words, for the legend stands behind it.
void PlotFrame::fitTitle() {
    const QString shown = m_title->text().isEmpty() ? m_title->placeholderText() : m_title->text();
    m_title->setFixedWidth(std::min(m_title->fontMetrics().horizontalAdvance(shown) + titleRoom, widestTitle()));
}

// Whoever edits the title edits all of it.
bool PlotFrame::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_title && event->type() == QEvent::FocusIn && m_evaluated)
        m_title->setText(QString::fromStdString(plotted().title));
    return QWidget::eventFilter(watched, event);
}

void PlotFrame::setFormulas(FormulaSource* formulas) {
    m_legend->setFormulas(formulas);
    m_chart->setFormulas(formulas);
}

void PlotFrame::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyleTitle();
}

void PlotFrame::setPresented(bool isPresented) {
    m_isPresented = isPresented;
    m_add->setHidden(isPresented);
    m_menu->setHidden(isPresented);
    m_title->setFocusPolicy(isPresented ? Qt::NoFocus : Qt::StrongFocus);
    m_chart->setFocusRing(isPresented ? Chart::FocusRing::Hidden : Chart::FocusRing::Shown);
    if (m_evaluated)
        showTitle(QString::fromStdString(plotted().title));
}

// From its beginning; where nobody edits it, with dots for what has no room.
void PlotFrame::showTitle(const QString& title) {
    const bool isEdited = m_title->hasFocus() && !m_isPresented;
    m_title->setText(
        isEdited ? title
                 : m_title->fontMetrics().elidedText(title, Qt::ElideRight, std::max(widestTitle() - titleRoom, 60)));
    m_title->setToolTip(m_title->text() == title ? QString() : title);
    if (!m_title->hasFocus())
        m_title->setCursorPosition(0);
}

void PlotFrame::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_evaluated && !m_title->hasFocus())
        showTitle(QString::fromStdString(plotted().title));
    fitTitle();
}

const PlotData& PlotFrame::plotted() const {
    static const PlotData nothing;
    return m_evaluated ? m_evaluated->data() : nothing;
}

std::set<std::size_t> PlotFrame::hidden() const {
    std::set<std::size_t> numbers;
    for (std::size_t k = 0; k < plotted().curves.size(); ++k)
        if (m_hidden.contains(plotted().curves[k].text))
            numbers.insert(k);
    return numbers;
}

void PlotFrame::present(EvaluatedPlot evaluated, CurveTone tone) {
    if (m_evaluated)
        evaluated.keepGoodValues(m_evaluated->data());
    m_evaluated.emplace(std::move(evaluated));
    m_tone = tone;
    m_chart->setData(m_evaluated->data());
    refresh();
}

void PlotFrame::refresh() {
    const QString title = QString::fromStdString(plotted().title);
    if (!m_title->hasFocus() || !m_title->isModified())
        showTitle(title);
    m_legend->setCurves(plotted(), m_tone, hidden());
    m_chart->setHidden(hidden());
    m_chart->setTone(m_tone);
    m_chart->setAccessibleName(tr("Plot %1").arg(title));
    m_chart->setAccessibleDescription(plotSummary(plotted()));
    m_problem->setVisible(plotted().problem.has_value());
    if (plotted().problem) {
        QPalette signal = palette();
        signal.setColor(QPalette::WindowText, themeColor(palette(), ColorRole::Error));
        m_problem->setPalette(signal);
        m_problem->setText(tr("Horizontal axis: %1").arg(messageText(*plotted().problem).remove(QLatin1Char('`'))));
    }
}

void PlotFrame::setTone(CurveTone tone) {
    m_tone = tone;
    refresh();
}

void PlotFrame::pin(RunColumns* pinned) {
    if (!m_evaluated)
        return;
    m_evaluated->pin(pinned);
    m_chart->setData(m_evaluated->data());
    refresh();
}

void PlotFrame::toggle(std::size_t curve) {
    const std::string& text = plotted().curves[curve].text;
    if (m_hidden.erase(text) == 0)
        m_hidden.insert(text);
    refresh();
    emit curveToggled();
}

} // namespace coenergy
