// Every leaf has a column as wide as the widest label, so that no two nodes overlap.

#include "editor/field/tree_dialog.hpp"

#include "expression/notation.hpp"
#include "theme/symbol_text.hpp"
#include "theme/theme.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int marginOfTree = 12;
constexpr double lineStart = 0.45; // of a cell's height, from the middle of a node

// Signs as they are written by hand; names as in equations.
SymbolText symbolsOf(const TreeNode& node) {
    SymbolText symbols;
    if (node.label == "*")
        symbols.addWords(QStringLiteral("×"));
    else if (node.label == "-")
        symbols.addWords(QStringLiteral("−"));
    else if (node.operands == 0 && isIdentifier(node.label))
        symbols.addSymbol(QString::fromStdString(latexOfName(node.label)), QString::fromStdString(node.label));
    else
        symbols.addWords(QString::fromStdString(node.label));
    return symbols;
}

QWidget* titled(const QString& title, QWidget* content) {
    auto* whole = new QWidget;
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins({});
    auto* heading = new QLabel(title);
    heading->setFont(themeFont(heading->font(), TextRole::Heading));
    auto* area = new QScrollArea;
    area->setBackgroundRole(QPalette::Base);
    area->setAlignment(Qt::AlignCenter);
    area->setWidget(content);
    column->addWidget(heading);
    column->addWidget(area, 1);
    return whole;
}

} // namespace

bool hasTree(const Parsed& parsed) {
    return parsed.value && parsed.syntax->size() <= mostDrawn && parsed.value->treeSize() <= mostDrawn;
}

TreePicture::TreePicture(const ExpressionTree& tree, QWidget* parent)
    : QWidget(parent), m_tree(tree), m_places(placesIn(tree)) {
    setAccessibleDescription(QString::fromStdString(treeText(tree)));
    resize(sizeHint());
}

QSizeF TreePicture::cell() const {
    double widest = 0;
    for (const TreeNode& node : m_tree)
        widest = std::max(widest, symbolsOf(node).size(font()).width());
    const double height = fontMetrics().height();
    return {widest + height, 2.2 * height};
}

std::vector<QPointF> TreePicture::centres() const {
    const QSizeF one = cell();
    std::vector<QPointF> centres;
    for (const TreePlace& place : m_places)
        centres.emplace_back(marginOfTree + (place.across + 0.5) * one.width(),
                             marginOfTree + (static_cast<double>(place.depth) + 0.5) * one.height());
    return centres;
}

QSize TreePicture::sizeHint() const {
    double across = 0;
    std::size_t depth = 0;
    for (const TreePlace& place : m_places) {
        across = std::max(across, place.across);
        depth = std::max(depth, place.depth);
    }
    const QSizeF one = cell();
    return QSizeF((across + 1) * one.width() + 2 * marginOfTree,
                  (static_cast<double>(depth) + 1) * one.height() + 2 * marginOfTree)
        .toSize();
}

void TreePicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<QPointF> at = centres();
    const double from = lineStart * cell().height() / 2 + 3;
    painter.setPen(QPen(themeColor(palette(), ColorRole::Muted), 1));
    for (std::size_t k = 0; k < m_tree.size(); ++k)
        for (const std::size_t operand : m_places[k].operands)
            painter.drawLine(at[k] + QPointF(0, from), at[operand] - QPointF(0, from));
    painter.setPen(themeColor(palette(), ColorRole::Text));
    for (std::size_t k = 0; k < m_tree.size(); ++k)
        symbolsOf(m_tree[k]).paint(painter, at[k], font());
}

TreeDialog::TreeDialog(const QString& text, const Parsed& parsed, QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Tree of %1").arg(text));
    auto* sides = new QHBoxLayout(this);
    sides->addWidget(titled(tr("As typed"), new TreePicture(treeOf(*parsed.syntax, text.toStdString()))), 1);
    sides->addWidget(titled(tr("As it is kept"), new TreePicture(treeOf(*parsed.value))), 1);
    resize(860, 480);
}

} // namespace coenergy

#include "moc_tree_dialog.cpp"
