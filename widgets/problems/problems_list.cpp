// A list view over a value. Each row is laid out by hand as a sign for its severity, the message with its pieces of
// text in the typewriter face, and below it the place; the height follows the width.

#include "problems/problems_list.hpp"

#include "base/check.hpp"
#include "problems/message.hpp"
#include "theme/theme.hpp"

#include <QAbstractListModel>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace coenergy {

namespace {

constexpr int margin = 6;
constexpr int signSize = 14;

enum DataRole { PlaceRole = Qt::UserRole, SeverityRole };

ColorRole colorRoleOf(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return ColorRole::Error;
    case Severity::Warning:
        return ColorRole::Warning;
    case Severity::Information:
        break;
    }
    return ColorRole::Accent;
}

// The text without its backticks, and where the pieces between them are.
struct Quoted {
    QString text;
    QList<QTextLayout::FormatRange> pieces;
};

Quoted withoutBackticks(const QString& message, const QFont& pieceFont) {
    Quoted result;
    int opened = -1;
    for (const QChar c : message) {
        if (c != QLatin1Char('`')) {
            result.text += c;
            continue;
        }
        const int at = static_cast<int>(result.text.size());
        if (opened >= 0) {
            QTextCharFormat format;
            format.setFont(pieceFont);
            result.pieces.append({opened, at - opened, format});
        }
        opened = opened >= 0 ? -1 : at;
    }
    return result;
}

double layOut(QTextLayout& layout, double width) {
    double bottom = 0.0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0.0, bottom});
        bottom += line.height();
    }
    layout.endLayout();
    return bottom;
}

QPolygonF triangle(const QRectF& area) {
    return {QPointF(area.center().x(), area.top()), area.bottomRight(), area.bottomLeft()};
}

// The severities differ in shape, not only in colour: a disc with a cross, a triangle, a disc with an i.
void paintSign(QPainter& painter, const QRectF& area, Severity severity, const QColor& color, const QColor& inner) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    if (severity == Severity::Warning)
        painter.drawPolygon(triangle(area));
    else
        painter.drawEllipse(area);
    painter.setPen(QPen(inner, 1.6, Qt::SolidLine, Qt::RoundCap));
    const QPointF c = area.center();
    switch (severity) {
    case Severity::Error:
        painter.drawLine(c + QPointF(-2.5, -2.5), c + QPointF(2.5, 2.5));
        painter.drawLine(c + QPointF(-2.5, 2.5), c + QPointF(2.5, -2.5));
        break;
    case Severity::Warning:
        painter.drawLine(c + QPointF(0.0, -2.0), c + QPointF(0.0, 1.5));
        painter.drawPoint(c + QPointF(0.0, 4.5));
        break;
    case Severity::Information:
        painter.drawPoint(c + QPointF(0.0, -3.5));
        painter.drawLine(c + QPointF(0.0, -0.5), c + QPointF(0.0, 3.5));
        break;
    }
    painter.restore();
}

} // namespace

class ProblemsList::Rows : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    struct Row {
        Diagnostic diagnostic;
        QString place;
        QString message;

        bool operator==(const Row&) const = default;
    };

    void setRows(std::vector<Row> rows) {
        beginResetModel();
        m_list = std::move(rows);
        endResetModel();
    }
    const std::vector<Row>& rows() const { return m_list; }

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_list.size());
    }

    QVariant data(const QModelIndex& index, int role) const override {
        const Row& row = m_list[static_cast<std::size_t>(index.row())];
        switch (role) {
        case Qt::DisplayRole:
            return row.message;
        case PlaceRole:
            return row.place;
        case SeverityRole:
            return static_cast<int>(row.diagnostic.severity);
        case Qt::AccessibleTextRole:
            return ProblemsList::tr("%1 in %2: %3", "severity, place, message")
                .arg(severityWord(row.diagnostic.severity), row.place, QString(row.message).remove(QLatin1Char('`')));
        default:
            return {};
        }
    }

private:
    std::vector<Row> m_list;
};

class ProblemsList::RowPainter : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool isCurrent = option.state.testFlag(QStyle::State_Selected);
        const QPalette& palette = option.palette;
        if (isCurrent || option.state.testFlag(QStyle::State_MouseOver))
            painter->fillRect(option.rect,
                              themeColor(palette, isCurrent ? ColorRole::Selection : ColorRole::Highlight));
        const auto severity = static_cast<Severity>(index.data(SeverityRole).toInt());
        const QRectF sign(option.rect.left() + 2 * margin, option.rect.top() + margin + 2, signSize, signSize);
        paintSign(*painter, sign, severity, themeColor(palette, colorRoleOf(severity)),
                  themeColor(palette, ColorRole::Background));

        QTextLayout layout;
        const double height = layOutMessage(layout, option, index);
        const QPointF corner(textLeft(option), option.rect.top() + margin);
        painter->setPen(themeColor(palette, ColorRole::Text));
        layout.draw(painter, corner);
        painter->setPen(themeColor(palette, ColorRole::Muted));
        painter->setFont(option.font);
        const QRectF place(corner.x(), corner.y() + height, textWidth(option), option.fontMetrics.lineSpacing());
        painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(index.data(PlaceRole).toString(), Qt::ElideRight,
                                                        static_cast<int>(place.width())));
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QTextLayout layout;
        const double height = layOutMessage(layout, option, index);
        return {option.rect.width(), static_cast<int>(height) + option.fontMetrics.lineSpacing() + 2 * margin};
    }

private:
    // The view's options have no rectangle when sizes are asked for.
    static double viewWidth(const QStyleOptionViewItem& option) {
        const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
        return view ? view->viewport()->width() : option.rect.width();
    }
    static double textLeft(const QStyleOptionViewItem& option) { return option.rect.left() + 4 * margin + signSize; }
    static double textWidth(const QStyleOptionViewItem& option) {
        return std::max(80.0, viewWidth(option) - (5 * margin + signSize));
    }

    static double layOutMessage(QTextLayout& layout, const QStyleOptionViewItem& option, const QModelIndex& index) {
        QFont pieceFont = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        pieceFont.setPointSizeF(option.font.pointSizeF());
        const Quoted quoted = withoutBackticks(index.data(Qt::DisplayRole).toString(), pieceFont);
        layout.setText(quoted.text);
        layout.setFont(option.font);
        layout.setFormats(quoted.pieces);
        return layOut(layout, textWidth(option));
    }
};

ProblemsList::ProblemsList(QWidget* parent) : QListView(parent), m_rows(new Rows(this)) {
    setModel(m_rows);
    setItemDelegate(new RowPainter(this));
    setAccessibleName(tr("Problems"));
    setAccessibleDescription(tr("What is wrong with the model. Enter jumps to the place."));
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    connect(this, &QListView::doubleClicked, this, &ProblemsList::jump);
}

ProblemsList::~ProblemsList() = default;

void ProblemsList::setProblems(const Diagnostics& diagnostics, const Document& document) {
    setProblems({}, diagnostics, document);
}

void ProblemsList::setProblems(const std::vector<PlacedProblem>& ofFile, const Diagnostics& diagnostics,
                               const Document& document) {
    std::vector<Rows::Row> rows;
    rows.reserve(ofFile.size() + diagnostics.size());
    for (const PlacedProblem& problem : ofFile)
        rows.push_back({problem.diagnostic, problem.place, messageText(problem.diagnostic)});
    for (const Diagnostic& diagnostic : diagnostics)
        rows.push_back({diagnostic, fieldName(document, diagnostic.field), messageText(diagnostic)});
    if (rows == m_rows->rows())
        return;
    std::optional<Rows::Row> current;
    if (currentIndex().isValid())
        current = m_rows->rows()[static_cast<std::size_t>(currentIndex().row())];
    m_rows->setRows(std::move(rows));
    const auto& list = m_rows->rows();
    if (const auto same = current ? std::find(list.begin(), list.end(), *current) : list.end(); same != list.end())
        setCurrentIndex(m_rows->index(static_cast<int>(same - list.begin())));
    viewport()->update();
}

int ProblemsList::count() const {
    return m_rows->rowCount();
}

const Diagnostic& ProblemsList::problem(int row) const {
    check(row >= 0 && row < count(), "no such problem");
    return m_rows->rows()[static_cast<std::size_t>(row)].diagnostic;
}

void ProblemsList::jumpBy(int steps) {
    if (count() == 0)
        return;
    const int from = currentIndex().isValid() ? currentIndex().row() : (steps > 0 ? -1 : count());
    setCurrentIndex(m_rows->index((from + steps + count()) % count()));
    jump(currentIndex());
}

void ProblemsList::paintEvent(QPaintEvent* event) {
    QListView::paintEvent(event);
    if (count() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(themeColor(palette(), ColorRole::Muted));
    painter.drawText(viewport()->rect().adjusted(2 * margin, margin, -2 * margin, -margin),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, tr("No problems."));
}

void ProblemsList::keyPressEvent(QKeyEvent* event) {
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid())
        jump(currentIndex());
    else
        QListView::keyPressEvent(event);
}

void ProblemsList::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    scheduleDelayedItemsLayout(); // messages wrap at another width now
}

void ProblemsList::jump(const QModelIndex& index) {
    const Diagnostic& diagnostic = problem(index.row());
    emit activated(diagnostic.field, diagnostic.span);
}

} // namespace coenergy
