// Depends on size and number only, so that no plot jumps while a run changes.

#include "plot/plot_columns.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr int roomyWidth = 760;      // from there plots always have two columns
constexpr int sufficientWidth = 480; // from there if one column has no room for them
constexpr int shareOfTime = 3;       // of the width, against
constexpr int shareBeside = 2;

int leastHeight(const std::vector<QWidget*>& plots) {
    int sum = 0;
    for (const QWidget* plot : plots)
        sum += plot->minimumSizeHint().height();
    return sum;
}

int neededWidth(const std::vector<QWidget*>& plots) {
    int width = 0;
    for (const QWidget* plot : plots)
        width = std::max(width, plot->sizeHint().width());
    return width;
}

// New ones get as much as the others.
void fill(QSplitter& column, const std::vector<QWidget*>& plots) {
    constexpr int same = 1000;
    bool isOther = false;
    for (std::size_t k = 0; k < plots.size(); ++k)
        if (column.indexOf(plots[k]) != static_cast<int>(k)) {
            column.insertWidget(static_cast<int>(k), plots[k]);
            plots[k]->show();
            isOther = true;
        }
    if (isOther)
        column.setSizes(QList<int>(column.count(), same));
}

} // namespace

PlotColumns::PlotColumns(QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_stack(new QSplitter(Qt::Vertical)), m_beside(new QSplitter(Qt::Vertical)) {
    for (QSplitter* column : {m_stack, m_beside}) {
        addWidget(column);
        column->setChildrenCollapsible(false);
    }
    setChildrenCollapsible(false);
    setHandleWidth(1);
    setStretchFactor(0, shareOfTime);
    setStretchFactor(1, shareBeside);
    m_beside->hide();
    connect(this, &QSplitter::splitterMoved, this, [this] { m_isDragged = true; });
}

void PlotColumns::place(const std::vector<QWidget*>& overTime, const std::vector<QWidget*>& others) {
    m_overTime = overTime;
    m_others = others;
    arrange();
}

void PlotColumns::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    arrange();
}

// Once the plots know their letters, too.
void PlotColumns::changeEvent(QEvent* event) {
    QSplitter::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &PlotColumns::arrange, Qt::QueuedConnection);
}

QSize PlotColumns::seenSize() const {
    return parentWidget() ? parentWidget()->size() : size();
}

bool PlotColumns::mayStandBeside() const {
    return !m_overTime.empty() && !m_others.empty() && seenSize().width() >= sufficientWidth &&
           neededWidth(m_overTime) + neededWidth(m_others) < seenSize().width();
}

bool PlotColumns::standBeside() const {
    if (m_isPresented && mayStandBeside() && m_others.front()->minimumSizeHint().height() > seenSize().height())
        return false; // its axes would be cut off
    const bool isCrowded = leastHeight(m_overTime) + leastHeight(m_others) > seenSize().height();
    return mayStandBeside() && (isCrowded || seenSize().width() >= roomyWidth);
}

void PlotColumns::arrange() {
    const bool isBeside = standBeside();
    std::vector<QWidget*> stacked = m_overTime;
    if (!isBeside)
        stacked.insert(stacked.end(), m_others.begin(), m_others.end());
    fill(*m_stack, stacked);
    leaveOut(stacked);
    if (isBeside) {
        fill(*m_beside, m_others);
        leaveOut(m_others);
    }
    const bool isTooNarrow = isBeside && m_beside->width() < neededWidth(m_others);
    if (isBeside == m_beside->isHidden() || isTooNarrow)
        m_isDragged = false;
    m_beside->setVisible(isBeside);
    if (isBeside && !m_isDragged)
        share();
    emit arranged();
}

void PlotColumns::share() {
    const int beside = std::max(shareBeside * width() / (shareOfTime + shareBeside), neededWidth(m_others));
    setSizes({width() - beside, beside});
}

void PlotColumns::setPresented(bool isPresented) {
    m_isPresented = isPresented;
    arrange();
}

// The first stays, however little room there is. The last one that stays has the numbers of the time.
void PlotColumns::leaveOut(const std::vector<QWidget*>& column) const {
    int used = 2 * fontMetrics().lineSpacing();
    for (QWidget* plot : column) {
        used += plot->minimumSizeHint().height();
        plot->setVisible(!m_isPresented || plot == column.front() || used <= seenSize().height());
    }
}

int PlotColumns::wantedHeight() const {
    constexpr double comfort = 1.25;
    if (m_isPresented && !m_overTime.empty())
        return std::max(qRound(comfort * m_overTime.front()->minimumSizeHint().height()),
                        leastHeight(m_overTime) + 3 * fontMetrics().lineSpacing());
    const int first = leastHeight(m_overTime);
    const int second = leastHeight(m_others);
    return qRound(comfort * (mayStandBeside() ? std::max(first, second) : first + second));
}

} // namespace coenergy

#include "moc_plot_columns.cpp"
