// A list view over a value. Each row is laid out by hand: a sign for its severity, the message, and below it the place;
// the height follows the width.

#include "problems/problems_list.hpp"

#include "base/check.hpp"
#include "problems/argument_words.hpp"
#include "problems/message.hpp"
#include "problems/problem_html.hpp"
#include "problems/severity_sign.hpp"
#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QAbstractListModel>
#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextDocument>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace coenergy {

namespace {

constexpr int margin = 6;
constexpr int signSize = 16;

enum DataRole { PlaceRole = Qt::UserRole, SeverityRole };

void layOut(QTextDocument& text, const QString& html, const QFont& font, double width) {
    text.setDocumentMargin(0);
    text.setDefaultFont(font);
    text.setHtml(withEvenLines(html, font));
    text.setTextWidth(width);
}

} // namespace

class ProblemsList::Rows : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    struct Row {
        Diagnostic diagnostic;
        QString place; // in words
        QString placeHtml;
        QString messageHtml;

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
        case Qt::DisplayRole: return row.messageHtml;
        case PlaceRole: return row.placeHtml;
        case SeverityRole: return static_cast<int>(row.diagnostic.severity);
        case Qt::AccessibleTextRole:
            return ProblemsList::tr("%1 in %2: %3", "severity, place, message")
                .arg(severityWord(row.diagnostic.severity), row.place, plainMessage(messageText(row.diagnostic)));
        default: return {};
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
        const bool hasFocus = isCurrent && option.widget && option.widget->hasFocus();
        if (isCurrent || option.state.testFlag(QStyle::State_MouseOver))
            painter->fillRect(option.rect, themeColor(palette, hasFocus ? ColorRole::Selection : ColorRole::Highlight));
        const auto severity = static_cast<Severity>(index.data(SeverityRole).toInt());
        const QRect sign(option.rect.left() + 2 * margin, option.rect.top() + margin + 1, signSize, signSize);
        const auto [icon, role] = signOf(severity);
        paintThemeIcon(*painter, icon, sign, themeColor(palette, role));

        QPointF corner(textLeft(option), option.rect.top() + margin);
        for (const auto& [role, color] : {std::pair<int, ColorRole>{Qt::DisplayRole, ColorRole::Text},
                                          std::pair<int, ColorRole>{PlaceRole, ColorRole::Muted}}) {
            QTextDocument text;
            layOut(text, index.data(role).toString(), option.font, textWidth(option));
            QAbstractTextDocumentLayout::PaintContext context;
            context.palette.setColor(QPalette::Text, themeColor(palette, color));
            painter->save();
            painter->translate(corner);
            text.documentLayout()->draw(painter, context);
            painter->restore();
            corner.ry() += text.size().height();
        }
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        double height = 2 * margin;
        for (const int role : {static_cast<int>(Qt::DisplayRole), static_cast<int>(PlaceRole)}) {
            QTextDocument text;
            layOut(text, index.data(role).toString(), option.font, textWidth(option));
            height += text.size().height();
        }
        return {option.rect.width(), static_cast<int>(std::ceil(height))};
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
        rows.push_back({problem.diagnostic, problem.place, problem.place.toHtmlEscaped(),
                        problemHtml(document, problem.diagnostic)});
    for (const Diagnostic& diagnostic : diagnostics)
        rows.push_back({diagnostic, fieldName(document, diagnostic.field),
                        capitalized(placeHtml(document, diagnostic.field)), problemHtml(document, diagnostic)});
    if (rows == m_rows->rows())
        return;
    std::optional<Rows::Row> current;
    if (currentIndex().isValid())
        current = m_rows->rows()[static_cast<std::size_t>(currentIndex().row())];
    m_rows->setRows(std::move(rows));
    const auto& list = m_rows->rows();
    if (const auto same = current ? std::find(list.begin(), list.end(), *current) : list.end(); same != list.end())
        setCurrentIndex(m_rows->index(static_cast<int>(same - list.begin())));
    chooseAny();
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
    QPainter painter(viewport());
    if (count() > 0)
        return;
    painter.setPen(themeColor(palette(), ColorRole::Muted));
    painter.drawText(viewport()->rect().adjusted(2 * margin, margin, -2 * margin, -margin),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, tr("No problems."));
}

void ProblemsList::focusInEvent(QFocusEvent* event) {
    QListView::focusInEvent(event);
    chooseAny();
}

// The row that keys begin from is filled.
void ProblemsList::chooseAny() {
    if (hasFocus() && count() > 0 && !selectionModel()->hasSelection())
        setCurrentIndex(currentIndex().isValid() ? currentIndex() : m_rows->index(0));
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

#include "moc_problems_list.cpp"
