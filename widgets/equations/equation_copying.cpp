// The menu of an equation panel, and what it puts on the clipboard.

#include "equations/equation_panel.hpp"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>

namespace coenergy {

namespace {

constexpr double copiedPixelsPerEm = 64.0;

QImage imageOf(const QByteArray& svg) {
    QSvgRenderer renderer(svg);
    constexpr double unitsPerEm = 1000.0;
    const QSizeF size = renderer.viewBoxF().size() * (copiedPixelsPerEm / unitsPerEm);
    QImage image(size.toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

} // namespace

void EquationPanel::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const QPointF position = byKeyboard && m_current >= 0 ? rowArea(m_current).center() : QPointF(event->pos());
    const EquationTerm* term = byKeyboard ? nullptr : m_sheet.termAt(onSheet(position));
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* one = menu->addAction(tr("Copy LaTeX"), this, &EquationPanel::copyCurrent);
    one->setShortcut(QKeySequence::Copy);
    one->setEnabled(m_current >= 0);
    QAction* part = menu->addAction(tr("Copy term"));
    part->setEnabled(term != nullptr);
    if (term) {
        const auto row = static_cast<std::size_t>(m_sheet.rowAt(onSheet(position).y()));
        connect(part, &QAction::triggered, this,
                [this, latex = term->latex, state = m_sheet.rows()[row].item.state] { copy(latex, state); });
    }
    QAction* all = menu->addAction(tr("Copy all as LaTeX"), this, &EquationPanel::copyAll);
    all->setEnabled(!m_sheet.rows().empty());
    addFolding(*menu);
    menu->addSeparator();
    menu->addAction(tr("Larger"), this, &EquationPanel::zoomIn)->setShortcut(QKeySequence::ZoomIn);
    menu->addAction(tr("Smaller"), this, &EquationPanel::zoomOut)->setShortcut(QKeySequence::ZoomOut);
    menu->addAction(tr("Standard size"), this, &EquationPanel::resetZoom)
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    menu->popup(viewport()->mapToGlobal(position.toPoint()));
}

// Of the row that is current, where it has parts with names.
void EquationPanel::addFolding(QMenu& menu) {
    if (m_current < 0)
        return;
    const EquationItem& item = m_sheet.rows()[static_cast<std::size_t>(m_current)].item;
    if (item.folding == Folding::None)
        return;
    menu.addSeparator();
    QAction* fold =
        menu.addAction(item.folding == Folding::Folded ? tr("Expand this equation") : tr("Name its parts again"));
    fold->setObjectName(QStringLiteral("fold-equation"));
    connect(fold, &QAction::triggered, this, [this, name = item.name] { emit foldingChangeWanted(name); });
}

void EquationPanel::copyCurrent() {
    if (m_current >= 0) {
        const EquationItem& item = m_sheet.rows()[static_cast<std::size_t>(m_current)].item;
        copy(latexOf(item), item.state);
    }
}

void EquationPanel::copyAll() {
    std::vector<EquationItem> items;
    for (const SheetRow& row : m_sheet.rows())
        items.push_back(row.item);
    const bool isStale = std::any_of(items.begin(), items.end(),
                                     [](const EquationItem& item) { return item.state == EquationState::Stale; });
    if (!items.empty())
        copy(latexOf(items), isStale ? EquationState::Stale : EquationState::Current);
}

void EquationPanel::copy(const QString& latex, EquationState state) {
    QApplication::clipboard()->setText(latex);
    m_copying = latex;
    m_typesetter.requestExport(latex);
    emit copied(latex, state);
}

// The other forms join the text on the clipboard, unless something else has been copied meanwhile.
void EquationPanel::finishCopy(const ExportedFormula& formula) {
    if (formula.tex != m_copying || formula.svg.isEmpty() || QApplication::clipboard()->text() != m_copying)
        return;
    m_copying.clear();
    auto* forms = new QMimeData;
    forms->setText(formula.tex);
    forms->setData(QStringLiteral("image/svg+xml"), formula.svg);
    forms->setData(QStringLiteral("application/mathml+xml"), formula.mathml);
    forms->setImageData(imageOf(formula.svg));
    QApplication::clipboard()->setMimeData(forms);
}

} // namespace coenergy
