#include "plot/figure_view.hpp"

#include "plot/curve_drawing.hpp"
#include "plot/number_ticker.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QFontInfo>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace coenergy {

namespace {

constexpr double cursorReach = 12; // pixels
constexpr double focusRingWidth = 2;

} // namespace

FigureView::FigureView(QWidget* parent) : QCustomPlot(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    setNoAntialiasingOnDrag(true);
    axisRect()->setMinimumMargins(QMargins(0, 8, 14, 0));
    connect(this, &QCustomPlot::mouseWheel, this, [this] { setViewChosen(true); });
    connect(this, &QCustomPlot::beforeReplot, this, &FigureView::giveTicksRoom);
}

void FigureView::setFigure(Figure figure) {
    m_figure = std::move(figure);
    setAccessibleName(m_figure.title);
    setAccessibleDescription(m_figure.words);
    redraw();
}

void FigureView::setMarked(std::optional<int> style) {
    if (m_marked != style) {
        m_marked = style;
        redraw();
    }
}

void FigureView::setTone(CurveTone tone) {
    if (m_tone != tone) {
        m_tone = tone;
        redraw();
    }
}

void FigureView::shareHorizontal(FigureView& leader) {
    const auto follow = [](FigureView& mover, FigureView& follower) {
        connect(mover.xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &follower,
                &FigureView::takeHorizontal);
    };
    m_leader = &leader;
    m_beside = &leader;
    leader.m_beside = this;
    follow(leader, *this);
    follow(*this, leader);
    redraw();
}

void FigureView::takeHorizontal(const QCPRange& range) {
    if (xAxis->range() == range)
        return;
    xAxis->setRange(range);
    replot(QCustomPlot::rpQueuedReplot);
}

void FigureView::setViewChosen(bool isChosen) {
    m_isViewChosen = isChosen;
    if (m_beside)
        m_beside->m_isViewChosen = isChosen;
}

void FigureView::redraw() {
    constexpr double widthPerPixel = 1.75 / 13; // of the letters
    const double lineWidth = widthPerPixel * QFontInfo(font()).pixelSize();
    drawFigure(*this, m_figure, {palette(), themeFont(font(), TextRole::Small), lineWidth, m_tone}, m_marked);
    if (!m_isViewChosen) {
        ChartView fitted = fittedView(m_figure);
        if (m_leader)
            fitted.horizontal = viewOf(*m_leader).horizontal;
        setViewOf(*this, fitted);
    }
    replot(QCustomPlot::rpQueuedReplot);
}

// Numbers that do not touch.
void FigureView::giveTicksRoom() {
    constexpr double lineShare = 2.4;
    const QFontMetrics metrics(xAxis->tickLabelFont());
    if (const auto vertical = yAxis->ticker().dynamicCast<NumberTicker>())
        vertical->setMostSteps(axisRect()->height() / (lineShare * metrics.height()));
    if (const auto horizontal = xAxis->ticker().dynamicCast<NumberTicker>())
        horizontal->setMostSteps(axisRect()->width() / (1.6 * metrics.horizontalAdvance(QStringLiteral("−0.000"))));
}

void FigureView::paintEvent(QPaintEvent* event) {
    if (!qFuzzyCompare(bufferDevicePixelRatio(), devicePixelRatioF())) {
        setBufferDevicePixelRatio(devicePixelRatioF());
        replot(QCustomPlot::rpQueuedRefresh);
    }
    QCustomPlot::paintEvent(event);
    QPainter painter(this);
    painter.setPen(themeColor(palette(), ColorRole::Muted));
    paintFigureNames(painter, *this, m_figure, themeFont(font(), TextRole::Small));
    if (hasFocus()) {
        painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), focusRingWidth));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

// Without any size there is nothing to draw on.
void FigureView::resizeEvent(QResizeEvent* event) {
    if (event->size().isEmpty())
        return;
    QCustomPlot::resizeEvent(event);
    replot(QCustomPlot::rpQueuedReplot);
}

void FigureView::changeEvent(QEvent* event) {
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
}

std::optional<FigureView::Place> FigureView::nearest(QPointF position) const {
    std::optional<Place> found;
    const auto consider = [&](QPointF at, int style) {
        const QPointF pixel(xAxis->coordToPixel(at.x()), yAxis->coordToPixel(at.y()));
        const double distance = std::hypot(pixel.x() - position.x(), pixel.y() - position.y());
        if (distance < cursorReach && (!found || distance < found->distance))
            found = Place{at, style, distance};
    };
    for (const FigureLine& line : m_figure.lines)
        for (std::size_t k = 0; k < line.x.size(); ++k)
            consider({line.x[k], line.y[k]}, line.style);
    for (const FigureMark& mark : m_figure.marks)
        consider(mark.at, mark.style);
    return found;
}

std::optional<FigureMap::Cell> FigureView::cellAt(QPointF position) const {
    return m_figure.map ? m_figure.map->cellAt({xAxis->pixelToCoord(position.x()), yAxis->pixelToCoord(position.y())})
                        : std::nullopt;
}

QString FigureView::wordsAt(QPointF position) const {
    const auto words = [this](QPointF at) {
        return QStringLiteral("%1: %2\n%3: %4")
            .arg(m_figure.horizontal.name.toPlainText(), displayedNumber(at.x(), 5),
                 m_figure.vertical.name.toPlainText(), displayedNumber(at.y(), 5));
    };
    if (const auto cell = cellAt(position))
        return words(cell->at) + QStringLiteral("\n%1").arg(displayedNumber(cell->value, 5));
    const auto place = nearest(position);
    return place ? words(place->at) : QString();
}

bool FigureView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QCustomPlot::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const QString words = wordsAt(help->pos()); !words.isEmpty())
        QToolTip::showText(help->globalPos(), words, this);
    else
        QToolTip::hideText();
    return true;
}

void FigureView::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->position();
    QCustomPlot::mousePressEvent(event);
}

void FigureView::mouseReleaseEvent(QMouseEvent* event) {
    QCustomPlot::mouseReleaseEvent(event);
    if (QLineF(m_pressed, event->position()).length() > QApplication::startDragDistance())
        setViewChosen(true);
    else if (const auto cell = cellAt(event->position()))
        emit placeChosen(cell->at);
    else if (const auto place = nearest(event->position())) {
        emit chosen(place->style);
        emit placeChosen(place->at);
    }
}

void FigureView::mouseDoubleClickEvent(QMouseEvent* event) {
    QCustomPlot::mouseDoubleClickEvent(event);
    setViewChosen(false);
    if (m_leader)
        m_leader->redraw();
    redraw();
    if (m_beside)
        m_beside->redraw();
}

} // namespace coenergy

#include "moc_figure_view.cpp"
