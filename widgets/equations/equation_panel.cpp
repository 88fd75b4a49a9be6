// The view of the equation sheet: scrolling, selection, copying. The layout is done by equation_sheet, the painting by
// sheet_painter.

#include "equations/equation_panel.hpp"

#include "equations/equation_accessible.hpp"
#include "equations/sheet_painter.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QtMath>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

constexpr double upperPart = 0.3; // of what is in sight

constexpr double lowestMark = 6.0; // pixels below the mark that more follows, and above it
constexpr double highMark = 0.15;  // em

constexpr double mathToTextSize = 1.5;
constexpr double smallestZoom = 0.5;
constexpr double largestZoom = 4.0;
constexpr double zoomStep = 1.1;

QFont scaledFont(QFont font, double factor) {
    font.setPixelSize(std::max(1, qRound(QFontInfo(font).pixelSize() * factor)));
    return font;
}

} // namespace

EquationPanel::EquationPanel(Typesetter& typesetter, QWidget* parent)
    : QAbstractScrollArea(parent), m_typesetter(typesetter) {
    installEquationAccessibility();
    setAccessibleName(tr("Equations"));
    m_prompt = tr("Enter an energy, and the equations of motion appear here as you type.");
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::ArrowCursor);
    connect(&typesetter, &Typesetter::typeset, this, &EquationPanel::acceptFormulas);
    connect(&typesetter, &Typesetter::exported, this, &EquationPanel::finishCopy);
}

EquationPanel::~EquationPanel() {
    m_typesetter.request(this, {});
}

// Values and layout

void EquationPanel::setItems(quint64 revision, const std::vector<EquationItem>& items) {
    m_revision = revision;
    const std::optional<EquationItem> current = currentItem();
    m_sheet.setItems(items, [this](const QString& tex) { return m_typesetter.cached(tex); });
    m_current = rowOf(current);
    layOut();
    requestMissing();
    announceRowsChanged(*this);
}

std::optional<EquationItem> EquationPanel::currentItem() const {
    return m_current < 0 ? std::nullopt : std::optional(m_sheet.rows()[static_cast<std::size_t>(m_current)].item);
}

// The same equation in its new state; if it is gone, the first one, so that the keyboard always has a place.
int EquationPanel::rowOf(const std::optional<EquationItem>& item) const {
    const auto& rows = m_sheet.rows();
    const auto same = std::find_if(rows.begin(), rows.end(), [&item](const SheetRow& row) {
        return item && row.item.name == item->name && row.item.group == item->group;
    });
    if (same != rows.end())
        return static_cast<int>(std::distance(rows.begin(), same));
    return (item || hasFocus()) && !rows.empty() ? 0 : -1;
}

bool EquationPanel::hasTermOf(int group) const {
    const auto& rows = m_sheet.rows();
    return std::any_of(rows.begin(), rows.end(), [group](const SheetRow& row) {
        const auto& terms = row.item.terms;
        return std::any_of(terms.begin(), terms.end(), [group](const EquationTerm& term) {
            return term.group == group || std::find(term.shared.begin(), term.shared.end(), group) != term.shared.end();
        });
    });
}

void EquationPanel::setPrompt(const QString& prompt) {
    m_prompt = prompt;
    viewport()->update();
}

SheetSettings EquationPanel::settings() const {
    const double textSize = QFontInfo(font()).pixelSize();
    const double zoom = m_share * m_zoom;
    return {.width = static_cast<double>(viewport()->width()),
            .em = mathToTextSize * zoom * textSize,
            .textFont = scaledFont(font(), zoom),
            .sourceFont = scaledFont(QFontDatabase::systemFont(QFontDatabase::FixedFont),
                                     zoom * textSize /
                                         QFontInfo(QFontDatabase::systemFont(QFontDatabase::FixedFont)).pixelSize()),
            .hasMarks = m_coloring == TermColoring::ByOrigin};
}

QPointF EquationPanel::scrolled() const {
    return QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
}

void EquationPanel::layOut() {
    layOutIn(1.0);
    const int height = static_cast<int>(std::ceil(m_sheet.size().height()));
    const bool isFitted = m_isPresented && m_place == CurrentPlace::InSight; // steps are followed one by one
    if (isFitted && !isAllInSight())
        layOutIn(shareForAudience());
    updateScrollBars();
    viewport()->update();
    if (height != m_contentHeight) {
        m_contentHeight = height;
        emit contentResized();
    }
}

void EquationPanel::layOutIn(double share) {
    m_share = share;
    m_sheet.layOut(settings(), verticalScrollBar()->value() + viewport()->height());
}

// The largest at which all is seen, else one step smaller, or more where something is cut off at the right.
double EquationPanel::shareForAudience() {
    constexpr std::array shares{1.0, 0.88, 0.78, 0.7};
    std::optional<double> fitting;
    for (const double share : shares) {
        layOutIn(share);
        if (isAllInSight())
            return share;
        if (!fitting && share < shares.front() && m_sheet.size().width() <= viewport()->width())
            fitting = share;
    }
    return fitting.value_or(shares.back());
}

bool EquationPanel::isAllInSight() const {
    const QSizeF size = m_sheet.size();
    return size.height() <= viewport()->height() && size.width() <= viewport()->width();
}

void EquationPanel::setPresented(bool isPresented) {
    m_isPresented = isPresented;
    layOut();
}

void EquationPanel::updateScrollBars() {
    const QSize page = viewport()->size();
    const QSizeF size = m_sheet.size();
    const int line = qRound(settings().em * 2.0);
    const auto set = [line](QScrollBar* bar, double content, int visible) {
        bar->setRange(0, std::max(0, static_cast<int>(std::ceil(content)) - visible));
        bar->setPageStep(visible);
        bar->setSingleStep(line);
    };
    const bool canLeaveTop = m_place == CurrentPlace::UpperPart && size.height() > page.height() && !rows().empty();
    const double below = canLeaveTop ? std::max(0.0, page.height() - m_sheet.rows().back().area.height()) : 0;
    set(verticalScrollBar(), size.height() + below, page.height());
    set(horizontalScrollBar(), size.width(), page.width());
}

int EquationPanel::contentHeight() const {
    return m_contentHeight;
}

void EquationPanel::requestMissing() {
    m_typesetter.request(this, m_sheet.missing(scrolled().y()));
}

void EquationPanel::acceptFormulas(const QList<TypesetFormulaPtr>& formulas) {
    const bool isCurrentInSight = m_current >= 0 && rowArea(m_current).intersects(viewport()->rect());
    if (m_sheet.accept(formulas)) {
        layOut();
        if (isCurrentInSight)
            ensureVisible(m_current); // rows have grown
    }
}

QRectF EquationPanel::rowArea(int row) const {
    return m_sheet.rows()[static_cast<std::size_t>(row)].area.translated(-scrolled());
}

void EquationPanel::resizeEvent(QResizeEvent*) {
    layOut();
    holdPlace();
}

void EquationPanel::scrollContentsBy(int, int) {
    const auto& rows = m_sheet.rows();
    if (std::any_of(rows.begin(), rows.end(), [](const SheetRow& row) { return !row.adopted || !row.settled; })) {
        requestMissing();
        m_sheet.layOut(settings(), verticalScrollBar()->value() + viewport()->height());
    }
    viewport()->update();
}

void EquationPanel::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        layOut();
        holdPlace();
    } else if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange) {
        viewport()->update();
    }
}

// Painting

void EquationPanel::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF visible(scrolled(), QSizeF(viewport()->size()));
    if (m_sheet.rows().empty())
        paintPrompt(painter);
    painter.translate(-scrolled());
    SheetPainter(painter, m_sheet, m_painter, look()).paint(QRectF(event->rect()).translated(scrolled()));
    hideCutLines(painter, visible);
    announceIfPainted(visible);
}

// A line that has no room is not begun, one that is half gone is gone; a mark says that more follows. What is higher
// than a line, as a matrix, is seen in part, or the place of it would look empty.
void EquationPanel::hideCutLines(QPainter& painter, const QRectF& visible) {
    constexpr double highestLine = 5.0; // em
    const double highest = std::min(0.5 * visible.height(), highestLine * settings().em);
    if (m_sheet.rows().empty())
        return;
    const bool goesOn = m_sheet.rows().back().area.bottom() > visible.bottom() + settings().em;
    const double begin = m_sheet.highestGap(visible.top(), highest);
    const double end = m_sheet.lowestGap(visible.bottom() - (goesOn ? heightOfMore() : 0), highest);
    if (end <= begin)
        return;
    painter.fillRect(QRectF(visible.left(), visible.top(), visible.width(), begin - visible.top()), palette().base());
    painter.fillRect(QRectF(visible.left(), end, visible.width(), visible.bottom() - end), palette().base());
    if (end < visible.bottom())
        paintMore(painter, visible);
}

// The mark has a strip of its own, so that it stands on no formula.
int EquationPanel::heightOfMore() const {
    return qCeil(2 * lowestMark + highMark * settings().em);
}

void EquationPanel::paintMore(QPainter& painter, const QRectF& visible) {
    const double em = settings().em;
    const QPointF tip(visible.center().x(), visible.bottom() - lowestMark);
    const double reach = highMark * em;
    painter.setPen(QPen(themeColor(palette(), ColorRole::Muted), 0.07 * em, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(tip, tip + QPointF(-2 * reach, -reach));
    painter.drawLine(tip, tip + QPointF(2 * reach, -reach));
}

void EquationPanel::setCurrentMark(CurrentMark mark) {
    m_mark = mark;
    viewport()->update();
}

void EquationPanel::setByKeys(bool isByKeys) {
    m_isByKeys = isByKeys;
    viewport()->update();
}

SheetLook EquationPanel::look() const {
    const bool isMarked =
        m_mark == CurrentMark::Always || (m_mark == CurrentMark::WithKeys && hasFocus() && m_isByKeys);
    return {.settings = settings(),
            .palette = palette(),
            .current = isMarked ? m_current : -1,
            .focus = hasFocus() ? SheetLook::Focus::Here : SheetLook::Focus::Elsewhere,
            .coloring = m_coloring,
            .hovered = m_hovered,
            .highlighted = m_highlighted};
}

void EquationPanel::announceIfPainted(const QRectF& visible) {
    const auto& rows = m_sheet.rows();
    const bool done = std::all_of(rows.begin(), rows.end(), [&visible](const SheetRow& row) {
        return row.settled || !row.area.intersects(visible);
    });
    if (done && m_paintedRevision != m_revision) {
        m_paintedRevision = m_revision;
        QMetaObject::invokeMethod(
            this, [this, revision = m_revision] { emit painted(revision); }, Qt::QueuedConnection);
    }
}

void EquationPanel::paintPrompt(QPainter& painter) {
    const QRectF page(viewport()->rect());
    const double margin = std::min(settings().em * 2.0, page.width() / 8.0);
    painter.setFont(settings().textFont);
    painter.setPen(themeColor(palette(), ColorRole::Muted));
    painter.drawText(page.marginsRemoved({margin, margin, margin, margin}),
                     static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, m_prompt);
    if (hasFocus()) {
        painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), 2.0));
        painter.drawRect(page.adjusted(1, 1, -1, -1));
    }
}

// Origins of terms

void EquationPanel::setColoring(TermColoring coloring) {
    m_coloring = coloring;
    layOut();
    holdPlace();
}

void EquationPanel::setHighlightedOrigin(const QString& origin) {
    if (m_highlighted != origin) {
        m_highlighted = origin;
        viewport()->update();
    }
}

void EquationPanel::setHovered(const QString& origin) {
    if (m_hovered != origin) {
        m_hovered = origin;
        viewport()->update();
        emit termHovered(origin);
    }
}

// Selection and input

void EquationPanel::setCurrentRow(int row) {
    const int last = static_cast<int>(m_sheet.rows().size()) - 1;
    const int wanted = std::clamp(row, -1, last);
    if (wanted == m_current)
        return;
    m_current = wanted;
    viewport()->update();
    if (m_current >= 0) {
        ensureVisible(m_current);
        announceCurrentRow(*this);
    }
}

void EquationPanel::setCurrentPlace(CurrentPlace place) {
    m_place = place;
    updateScrollBars();
    ensureVisible(m_current);
}

// Sizes have changed: what is followed step by step stays where it was.
void EquationPanel::holdPlace() {
    if (m_place == CurrentPlace::UpperPart)
        ensureVisible(m_current);
}

bool EquationPanel::cutsRowAt(int top) const {
    return std::any_of(m_sheet.rows().begin(), m_sheet.rows().end(), [top](const auto& row) {
        return static_cast<int>(row.area.top()) < top && row.area.bottom() > top + 1;
    });
}

// The row stands as high as it shall with whole rows above it, as many as leave it room.
int EquationPanel::topAbove(int row) const {
    const auto& rows = m_sheet.rows();
    const QRectF area = rows[static_cast<std::size_t>(row)].area;
    const int height = viewport()->height();
    const double wanted = area.top() - std::clamp(height - area.height(), 0.0, upperPart * height);
    int first = row;
    const auto topOf = [&rows](int k) { return rows[static_cast<std::size_t>(k)].area.top(); };
    while (first > 0 && topOf(first) > wanted && topOf(first - 1) >= area.bottom() - height)
        --first;
    return first == 0 ? 0 : static_cast<int>(topOf(first));
}

void EquationPanel::ensureVisible(int row) {
    if (row < 0)
        return;
    const QRectF area = m_sheet.rows()[static_cast<std::size_t>(row)].area;
    const int top = verticalScrollBar()->value();
    const bool isLast = row + 1 == static_cast<int>(m_sheet.rows().size());
    const int height = viewport()->height() - (isLast ? 0 : heightOfMore());
    const bool isHigh = area.bottom() <= top + height && area.top() <= top + upperPart * height;
    if (row == 0) {
        verticalScrollBar()->setValue(0);
    } else if (m_place == CurrentPlace::UpperPart) {
        if (!isHigh || area.top() < top || cutsRowAt(top))
            verticalScrollBar()->setValue(topAbove(row));
    } else if (area.top() < top || area.height() > height) {
        verticalScrollBar()->setValue(static_cast<int>(area.top()));
    } else if (area.bottom() > top + height) {
        verticalScrollBar()->setValue(static_cast<int>(std::ceil(area.bottom())) - height);
    }
}

bool EquationPanel::moveCurrent(int key) {
    const int last = static_cast<int>(m_sheet.rows().size()) - 1;
    const int perPage = std::max(1, static_cast<int>(viewport()->height() / std::max(1.0, m_sheet.size().height()) *
                                                     static_cast<double>(last + 1)));
    switch (key) {
    case Qt::Key_Up: setCurrentRow(std::max(0, m_current - 1)); return true;
    case Qt::Key_Down: setCurrentRow(m_current + 1); return true;
    case Qt::Key_PageUp: setCurrentRow(std::max(0, m_current - perPage)); return true;
    case Qt::Key_PageDown: setCurrentRow(m_current + perPage); return true;
    case Qt::Key_Home: setCurrentRow(0); return true;
    case Qt::Key_End: setCurrentRow(last); return true;
    default: return false;
    }
}

bool EquationPanel::event(QEvent* event) {
    // Otherwise an action of the window with the same keys would take them while the panel has the focus.
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::ZoomIn) ||
            key->matches(QKeySequence::ZoomOut)) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void EquationPanel::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() == Qt::NoModifier)
        setByKeys(true);
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    if (event->matches(QKeySequence::Copy))
        copyCurrent();
    else if (event->matches(QKeySequence::ZoomIn) || (control && event->key() == Qt::Key_Equal))
        zoomIn();
    else if (event->matches(QKeySequence::ZoomOut))
        zoomOut();
    else if (control && event->key() == Qt::Key_0)
        resetZoom();
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_current >= 0)
        emit equationActivated(m_sheet.rows()[static_cast<std::size_t>(m_current)].item.name);
    else if (control || !moveCurrent(event->key()))
        QAbstractScrollArea::keyPressEvent(event);
}

void EquationPanel::mousePressEvent(QMouseEvent* event) {
    setByKeys(false);
    const int row = m_sheet.rowAt(onSheet(event->position()).y());
    if (row >= 0)
        setCurrentRow(row);
}

void EquationPanel::mouseDoubleClickEvent(QMouseEvent* event) {
    const EquationTerm* term = m_sheet.termAt(onSheet(event->position()));
    const int row = m_sheet.rowAt(onSheet(event->position()).y());
    if (event->button() == Qt::LeftButton && term && !term->origin.isEmpty())
        emit termActivated(term->origin);
    else if (row >= 0)
        emit equationActivated(m_sheet.rows()[static_cast<std::size_t>(row)].item.name);
}

void EquationPanel::mouseMoveEvent(QMouseEvent* event) {
    const EquationTerm* term = m_sheet.termAt(onSheet(event->position()));
    setHovered(term ? term->origin : QString());
}

bool EquationPanel::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        setHovered({});
    else if (event->type() == QEvent::ToolTip && showHint(static_cast<QHelpEvent*>(event)->pos()))
        return true;
    return QAbstractScrollArea::viewportEvent(event);
}

bool EquationPanel::showHint(QPoint position) {
    const QString hint = hintAt(onSheet(position));
    if (!hint.isEmpty())
        QToolTip::showText(viewport()->mapToGlobal(position), hint, viewport());
    return !hint.isEmpty();
}

// Why a piece is not typeset, else where its term comes from.
QString EquationPanel::hintAt(QPointF position) const {
    const int index = m_sheet.rowAt(position.y());
    if (index < 0)
        return {};
    for (const PlacedFormula& piece : m_sheet.rows()[static_cast<std::size_t>(index)].placed)
        if (piece.area.contains(position) && !piece.formula->error.isEmpty())
            return tr("This cannot be typeset: %1").arg(piece.formula->error);
    const EquationTerm* term = m_sheet.termAt(position);
    return term ? term->note : QString();
}

void EquationPanel::wheelEvent(QWheelEvent* event) {
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        constexpr double notch = 120.0;
        setZoom(m_zoom * std::pow(zoomStep, event->angleDelta().y() / notch));
        event->accept();
    } else {
        QAbstractScrollArea::wheelEvent(event);
    }
}

void EquationPanel::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    static const std::set<Qt::FocusReason> byKeys{Qt::TabFocusReason, Qt::BacktabFocusReason, Qt::ShortcutFocusReason};
    setByKeys(byKeys.contains(event->reason()));
    if (m_current < 0)
        setCurrentRow(0);
    viewport()->update();
}

void EquationPanel::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

// Zoom

void EquationPanel::setZoom(double zoom) {
    const double wanted = std::clamp(zoom, smallestZoom, largestZoom);
    if (qFuzzyCompare(wanted, m_zoom))
        return;
    const double ratio = wanted / m_zoom;
    const int top = verticalScrollBar()->value();
    m_zoom = wanted;
    layOut();
    verticalScrollBar()->setValue(qRound(ratio * top));
    holdPlace();
    emit zoomChanged(m_zoom);
}

void EquationPanel::zoomIn() {
    setZoom(m_zoom * zoomStep);
}

void EquationPanel::zoomOut() {
    setZoom(m_zoom / zoomStep);
}

void EquationPanel::resetZoom() {
    setZoom(1.0);
}

} // namespace coenergy

#include "moc_equation_panel.cpp"
