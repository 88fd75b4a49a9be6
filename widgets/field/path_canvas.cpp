// The variation is a polynomial in x through the handles, which are placed like the extrema of a Chebyshev polynomial:
// so it has derivatives of every order, and where the path begins with a vertical tangent it stays small in comparison.
#include "field/path_canvas.hpp"

#include "expression/notation.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr int intervals = 6; // between handles
constexpr double handleRadius = 5.5, reach = 12;

double nodeAt(int k) {
    return (1 - std::cos(std::numbers::pi * k / intervals)) / 2;
}

// All places where the variation is known, ends that hold their slope twice.
std::vector<double> nodesOf(const PathEnds& ends) {
    std::vector<double> nodes;
    for (int k = 0; k <= intervals; ++k)
        nodes.push_back(nodeAt(k));
    if (ends.holdsStartSlope)
        nodes.insert(nodes.begin(), 0);
    if (ends.holdsEndSlope)
        nodes.push_back(1);
    return nodes;
}

/// Is 1 at its own node and 0 at the others, with its derivative where a node stands twice.
double lagrange(const std::vector<double>& nodes, double own, double at) {
    double value = 1, slope = 0;
    bool isDouble = false, isOwnMet = false;
    for (const double node : nodes) {
        if (node == own) {
            isDouble = isOwnMet;
            isOwnMet = true;
            continue;
        }
        value *= (at - node) / (own - node);
        slope += 1 / (own - node);
    }
    return isDouble ? value * (1 - slope * (at - own)) : value;
}

} // namespace

std::vector<PathHandle> pathHandles(const PathEnds& ends) {
    std::vector<PathHandle> handles;
    for (int k = ends.holdsStart ? 1 : 0; k <= (ends.holdsEnd ? intervals - 1 : intervals); ++k)
        handles.push_back({nodeAt(k), 0});
    return handles;
}

FunctionalPath throughHandles(const FunctionalPath& path, const std::vector<PathHandle>& handles,
                              const PathEnds& ends) {
    const std::vector<double> nodes = nodesOf(ends);
    const auto variation = [&](double place) {
        double sum = 0;
        for (const PathHandle& handle : handles)
            if (handle.moved != 0)
                sum += handle.moved * lagrange(nodes, handle.place, place);
        return sum;
    };
    const auto [start, end] = path.grading;
    const std::size_t rational = start > 1 && end > 1 ? 64 : 0; // where the place is no polynomial of the share
    const std::size_t degree =
        std::max(path.coefficients.size(), nodes.size() * static_cast<std::size_t>(std::max(start, end))) + rational;
    return interpolated(path, degree, [&](double share) {
        return path.at(share).jets[0] + variation((path.x(share) - path.from) / (path.to - path.from));
    });
}

PathCanvas::PathCanvas(QWidget* parent) : DescribedCanvas(parent) {
    setAccessibleName(tr("Path"));
    setWhatsThis(keyboardHelp());
}

void PathCanvas::setPath(const ShownPath& path) {
    const bool isAsFree = m_path && m_path->ends == path.ends;
    m_path = path;
    m_words.clear();
    if (!isAsFree) {
        m_handles = pathHandles(path.ends);
        m_chosen = m_handles.size() / 2;
    }
    m_isValueKnown = false;
    m_stationary = lineOf(path.path);
    m_varied = isVaried() ? lineOf(variedPath()) : PathLine();
    describeSoon();
    update();
    if (isVaried())
        emit varied();
}

void PathCanvas::setWords(const QString& words) {
    m_path.reset();
    m_words = words;
    describeSoon();
    update();
}

bool PathCanvas::isVaried() const {
    return m_path && std::any_of(m_handles.begin(), m_handles.end(), [](const PathHandle& h) { return h.moved != 0; });
}

FunctionalPath PathCanvas::variedPath() const {
    return throughHandles(m_path->path, m_handles, m_path->ends);
}

void PathCanvas::setVariedValue(std::optional<double> value) {
    m_variedValue = value;
    m_isValueKnown = true;
    describeSoon();
    update();
}

void PathCanvas::reset() {
    for (PathHandle& handle : m_handles)
        handle.moved = 0;
    m_varied = {};
    describeSoon();
    update();
    emit varied();
}

void PathCanvas::moveHandle(std::size_t handle, double moved) {
    if (!m_path || handle >= m_handles.size())
        return;
    m_chosen = handle;
    m_handles[handle].moved = moved;
    m_varied = isVaried() ? lineOf(variedPath()) : PathLine();
    describeSoon();
    update();
    emit varied();
}

// Geometry

FieldRange PathCanvas::heights() const {
    if (m_dragged)
        return *m_dragged;
    return heightsOf({&m_stationary, &m_varied}, m_path->path.to - m_path->path.from);
}

FieldAxes PathCanvas::axes() const {
    const FunctionalPath& path = m_path->path;
    return {QRectF(rect()).adjusted(10, 6, -14, -6),
            {std::min(path.from, path.to), std::max(path.from, path.to)},
            heights(),
            look(),
            12};
}

FieldLook PathCanvas::look() const {
    return {palette(), font(), 1, isStale()};
}

double PathCanvas::stationaryAt(std::size_t handle) const {
    const FunctionalPath& path = m_path->path;
    const double place = m_handles[handle].place;
    if (place == 0 || place == 1)
        return path.at(place).jets[0];
    return path.valueAt(path.from + place * (path.to - path.from));
}

QPointF PathCanvas::placeOf(std::size_t handle) const {
    const FunctionalPath& path = m_path->path;
    return axes().to(path.from + m_handles[handle].place * (path.to - path.from),
                     stationaryAt(handle) + m_handles[handle].moved);
}

std::optional<std::size_t> PathCanvas::handleAt(QPointF position) const {
    std::optional<std::size_t> nearest;
    double least = reach;
    for (std::size_t k = 0; m_path && k < m_handles.size(); ++k) {
        const QPointF away = placeOf(k) - position;
        if (const double distance = std::hypot(away.x(), away.y()); distance < least) {
            nearest = k;
            least = distance;
        }
    }
    return nearest;
}

// Painting

void PathCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_path) {
        const FieldAxes shown = axes();
        shown.paint(painter, {latexOfName(m_path->variable)}, {latexOfName(m_path->field)});
        paintPaths(painter, shown);
        paintHandles(painter, shown);
        paintValues(painter, shown);
    } else {
        painter.setPen(themeColor(palette(), ColorRole::Muted));
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_words);
    }
    if (hasFocus()) {
        painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

namespace {

QString signedNumber(double value) {
    return (value > 0 ? QStringLiteral("+") : QString()) + displayedNumber(value, 4);
}

} // namespace

void PathCanvas::paintPaths(QPainter& painter, const FieldAxes& axes) const {
    const std::vector<QColor> colors = categoryColors(palette());
    painter.save();
    painter.setClipRect(axes.box().adjusted(-4, -4, 4, 4));
    paintPathLine(painter, m_stationary, axes,
                  QPen(toned(colors[0], look()), 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (isVaried()) {
        QPen dashed(toned(colors[1], look()), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
        dashed.setDashPattern({4, 3});
        paintPathLine(painter, m_varied, axes, dashed);
    }
    painter.restore();
}

void PathCanvas::paintHandles(QPainter& painter, const FieldAxes& axes) const {
    const QColor color = categoryColors(palette())[1];
    paintHeldEnds(painter, *m_path, axes, look());
    for (std::size_t k = 0; k < m_handles.size(); ++k) {
        painter.setPen(QPen(toned(color, look()), 2));
        painter.setBrush(hasFocus() && k == m_chosen ? color : themeColor(palette(), ColorRole::Background));
        painter.drawEllipse(placeOf(k), handleRadius, handleRadius);
    }
}

// What each path's functional amounts to.
void PathCanvas::paintValues(QPainter& painter, const FieldAxes& axes) const {
    const std::vector<QColor> colors = categoryColors(palette(), 4.5);
    std::vector<PathWords> all;
    if (isVaried() && m_isValueKnown) {
        if (m_variedValue)
            all.push_back({tr("difference %1").arg(signedNumber(*m_variedValue - m_path->value)),
                           themeColor(palette(), ColorRole::Text)});
        all.push_back({m_variedValue ? tr("varied %1").arg(displayedNumber(*m_variedValue, pathDigits))
                                     : tr("no value along the varied path"),
                       colors[1]});
    }
    all.push_back({stationaryWords(*m_path), colors[0]});
    paintPathWords(painter, all, axes, rect().top() + 6, look());
}

// Keys and the pointer

void PathCanvas::mousePressEvent(QMouseEvent* event) {
    const auto handle = event->button() == Qt::LeftButton ? handleAt(event->position()) : std::nullopt;
    if (!handle)
        return QWidget::mousePressEvent(event);
    m_chosen = *handle;
    m_dragged = heights();
    update();
}

void PathCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragged)
        moveHandle(m_chosen, axes().yAt(event->position().y()) - stationaryAt(m_chosen));
    else
        setCursor(handleAt(event->position()) ? Qt::SizeVerCursor : Qt::ArrowCursor);
}

void PathCanvas::mouseReleaseEvent(QMouseEvent*) {
    m_dragged.reset();
    update();
}

void PathCanvas::keyPressEvent(QKeyEvent* event) {
    if (!m_path || m_handles.empty())
        return QWidget::keyPressEvent(event);
    const FieldRange range = heights();
    double step = (range.to - range.from) / 100;
    if (event->modifiers() & Qt::ShiftModifier)
        step /= 10;
    if (event->modifiers() & Qt::ControlModifier)
        step *= 10;
    switch (event->key()) {
    case Qt::Key_Left: m_chosen = m_chosen == 0 ? 0 : m_chosen - 1; break;
    case Qt::Key_Right: m_chosen = std::min(m_chosen + 1, m_handles.size() - 1); break;
    case Qt::Key_Up: return moveHandle(m_chosen, m_handles[m_chosen].moved + step);
    case Qt::Key_Down: return moveHandle(m_chosen, m_handles[m_chosen].moved - step);
    case Qt::Key_Delete:
    case Qt::Key_Backspace: return moveHandle(m_chosen, 0);
    default: return QWidget::keyPressEvent(event);
    }
    describeSoon();
    update();
}

QString PathCanvas::keyboardHelp() {
    return tr("Drag a point, or Left, Right: choose one · Up, Down: move it; with Shift a tenth, with Ctrl ten times · "
              "Delete: put it back");
}

void PathCanvas::describe() {
    if (!m_path)
        return setAccessibleDescription(m_words);
    QString words = tr("The path %1 of %2 from %3 to %4 makes the functional stationary; its value is %5.")
                        .arg(QString::fromStdString(m_path->field), QString::fromStdString(m_path->variable),
                             displayedNumber(m_path->path.from, 4), displayedNumber(m_path->path.to, 4),
                             displayedNumber(m_path->value, pathDigits));
    if (!m_path->verdict.isEmpty())
        words += QLatin1Char(' ') + tr("Second variation: %1.").arg(m_path->verdict);
    if (!m_handles.empty())
        words += QLatin1Char(' ') + tr("Point %1 of %2 is moved by %3.")
                                        .arg(m_chosen + 1)
                                        .arg(m_handles.size())
                                        .arg(displayedNumber(m_handles[m_chosen].moved, 4));
    if (isVaried() && m_isValueKnown && m_variedValue)
        words += QLatin1Char(' ') +
                 tr("The varied path's value is %1, the difference %2.")
                     .arg(displayedNumber(*m_variedValue, pathDigits), signedNumber(*m_variedValue - m_path->value));
    setAccessibleDescription(words);
}

} // namespace coenergy

#include "moc_path_canvas.cpp"
