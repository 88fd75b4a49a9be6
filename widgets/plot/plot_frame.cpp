// Title and legend around a chart.

#include "plot/plot_frame.hpp"

#include "plot/chart.hpp"
#include "plot/curve_legend.hpp"
#include "problems/message.hpp"
#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QDragEnterEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr int titleRoom = 18; // of the frame, and the caret
constexpr int leastWidth = 180;
constexpr int spacing = 8;
constexpr QMargins margins(8, 4, 4, 4);

} // namespace

PlotFrame::PlotFrame(QWidget* parent)
    : QWidget(parent), m_title(new QLineEdit(this)), m_legend(new CurveLegend(this)), m_add(new QToolButton(this)),
      m_menu(new QToolButton(this)), m_heading(new QGridLayout), m_problem(new QLabel(this)), m_chart(new Chart(this)) {
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

    m_heading->setHorizontalSpacing(spacing);
    m_heading->setVerticalSpacing(0);
    m_heading->addWidget(m_title, 0, 0, Qt::AlignTop | Qt::AlignLeft);
    m_heading->addWidget(m_legend, 0, 1, Qt::AlignVCenter);
    m_heading->setColumnStretch(1, 1);
    m_heading->addWidget(m_add, 0, 2, Qt::AlignTop);
    m_heading->addWidget(m_menu, 0, 3, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(margins);
    column->setSpacing(2);
    column->addLayout(m_heading);
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
    connect(m_legend, &CurveLegend::colorChosen, this, &PlotFrame::colorChosen);
    connect(m_legend, &CurveLegend::styleChosen, this, &PlotFrame::styleChosen);
    connect(m_legend, &CurveLegend::unpinWanted, this, &PlotFrame::unpinWanted);
    setAcceptDrops(true);
    m_title->setAcceptDrops(false); // what is dropped there is a curve
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

int PlotFrame::roomOfButtons() const {
    const int buttons = m_isPresented ? 0 : m_add->sizeHint().width() + m_menu->sizeHint().width() + 2 * spacing;
    return margins.left() + margins.right() + buttons;
}

int PlotFrame::wantedTitle() const {
    const QString title = QString::fromStdString(m_plot.title);
    const QString shown = title.isEmpty() ? m_title->placeholderText() : title;
    return m_title->fontMetrics().horizontalAdvance(shown) + 1 + titleRoom; // widths are rounded
}

int PlotFrame::widestTitle() const {
    const int room = width() - roomOfButtons();
    return std::max(m_isLegendBelow ? room : room - spacing - m_legend->widestEntry(), titleRoom);
}

QSize PlotFrame::sizeHint() const {
    return {std::max(wantedTitle() + roomOfButtons(), leastWidth), QWidget::sizeHint().height()};
}

// Beside the title, where both have room.
void PlotFrame::placeLegend() {
    const bool isBelow = wantedTitle() + spacing + m_legend->widestEntry() > width() - roomOfButtons();
    if (isBelow == m_isLegendBelow)
        return;
    m_isLegendBelow = isBelow;
    m_heading->removeWidget(m_legend);
    if (isBelow)
        m_heading->addWidget(m_legend, 1, 0, 1, -1);
    else
        m_heading->addWidget(m_legend, 0, 1, Qt::AlignVCenter);
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

// Names in the legend have another width once they are typeset.
bool PlotFrame::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest)
        fitHeading();
    return QWidget::event(event);
}

void PlotFrame::fitHeading() {
    placeLegend();
    if (m_evaluated && !m_title->hasFocus())
        showTitle(QString::fromStdString(plotted().title));
    fitTitle();
}

void PlotFrame::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyleTitle();
}

void PlotFrame::setLineScale(double scale) {
    m_chart->setLineScale(scale);
    m_legend->setLineScale(scale);
}

void PlotFrame::setPresented(bool isPresented) {
    m_isPresented = isPresented;
    m_add->setHidden(isPresented);
    m_menu->setHidden(isPresented);
    m_title->setFocusPolicy(isPresented ? Qt::NoFocus : Qt::StrongFocus);
    m_chart->setFocusRing(isPresented ? Chart::FocusRing::Hidden : Chart::FocusRing::Shown);
    placeLegend();
    if (m_evaluated)
        showTitle(QString::fromStdString(plotted().title));
}

// From its beginning; where nobody edits it, with dots for what has no room.
void PlotFrame::showTitle(const QString& title) {
    const bool isEdited = m_title->hasFocus() && !m_isPresented;
    m_title->setText(isEdited ? title
                              : m_title->fontMetrics().elidedText(title, Qt::ElideRight, widestTitle() - titleRoom));
    m_title->setToolTip(m_title->text() == title ? QString() : title);
    if (!m_title->hasFocus())
        m_title->setCursorPosition(0);
}

void PlotFrame::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeading();
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
    const QString names = shownTitle(plotted());
    m_title->setPlaceholderText(names.isEmpty() ? tr("Title") : names);
    m_legend->setCurves(plotted(), m_tone, hidden());
    const auto pinned =
        std::ranges::find_if(plotted().curves, [](const Curve& curve) { return !curve.pinned.empty(); });
    const bool hasPinned = pinned != plotted().curves.end();
    m_legend->setPinned(hasPinned ? m_pinnedWords : QString(), hasPinned ? pinned->look : CurveLook());
    placeLegend();
    updateGeometry();
    if (!m_title->hasFocus() || !m_title->isModified())
        showTitle(title);
    m_chart->setHidden(hidden());
    m_chart->setTone(m_tone);
    m_chart->setAccessibleName(tr("Plot %1").arg(names));
    m_chart->setAccessibleDescription(plotSummary(plotted()));
    m_problem->setVisible(plotted().problem.has_value());
    if (plotted().problem) {
        QPalette signal = palette();
        signal.setColor(QPalette::WindowText, themeColor(palette(), ColorRole::Error));
        m_problem->setPalette(signal);
        m_problem->setText(tr("Horizontal axis: %1").arg(messageText(*plotted().problem).remove(QLatin1Char('`'))));
    }
}

void PlotFrame::setPlot(const Plot& plot) {
    const auto isSpectrum = [](const Plot& each) { return each.shows == plotContents.back(); };
    if (plot.x != m_plot.x || plot.xScale != m_plot.xScale || isSpectrum(plot) != isSpectrum(m_plot) ||
        plot.from != m_plot.from || plot.to != m_plot.to) {
        horizontal = Range::Fitted;
        hasNewAxis = true;
    }
    if (plot.shows != m_plot.shows)
        vertical = Range::Fitted;
    m_plot = plot;
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

void PlotFrame::setPinnedWords(const QString& words) {
    if (std::exchange(m_pinnedWords, words) != words)
        refresh();
}

// One line of text, from a legend or a field of the model, which keeps it.
void PlotFrame::dragEnterEvent(QDragEnterEvent* event) {
    const QMimeData& dragged = *event->mimeData();
    const QString text = dragged.hasUrls() ? QString() : dragged.text().trimmed();
    if (text.isEmpty() || text.contains(QLatin1Char('\n')) || m_isPresented)
        return;
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

void PlotFrame::dropEvent(QDropEvent* event) {
    event->setDropAction(Qt::CopyAction);
    event->accept();
    emit curveDropped(event->mimeData()->text().trimmed());
}

void PlotFrame::toggle(std::size_t curve) {
    const std::string& text = plotted().curves[curve].text;
    if (m_hidden.erase(text) == 0)
        m_hidden.insert(text);
    refresh();
    emit curveToggled();
}

} // namespace coenergy

#include "moc_plot_frame.cpp"
