// The menu of the item under the pointer or with the focus; copying for other programs.
#include "graph_canvas.hpp"

#include "graph_export.hpp"
#include "graph_words.hpp"
#include "type_palette.hpp"

#include <QActionGroup>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QImage>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

namespace coenergy {

void GraphCanvas::contextMenuEvent(QContextMenuEvent* event) {
    std::optional<GraphItem> item = m_current;
    QPointF place = item ? placeOf(m_drawing, *item) : m_drawing.bounds.center();
    QPoint corner = viewport()->mapToGlobal(mapFromScene(place));
    if (event->reason() == QContextMenuEvent::Mouse) {
        place = mapToScene(event->pos());
        corner = event->globalPos();
        const auto hit = graphHit(m_drawing, place);
        item = hit ? std::optional(hit->item) : std::nullopt;
        choose(item);
    }
    menuFor(item, place)->exec(corner);
}

std::unique_ptr<QMenu> GraphCanvas::menuFor(std::optional<GraphItem> item, QPointF place) {
    auto menu = std::make_unique<QMenu>(this);
    if (!item)
        menu->addAction(tr("New node"), this, [this, place] { emit nodeAdded(place); });
    else if (item->kind == GraphItem::Kind::Node)
        extendNodeMenu(*menu, item->number);
    else
        extendBranchMenu(*menu, item->number);
    menu->addSeparator();
    extendCopyMenu(*menu);
    menu->addAction(tr("Fit"), this, &GraphCanvas::fit);
    return menu;
}

void GraphCanvas::extendNodeMenu(QMenu& menu, int node) {
    menu.addAction(tr("New branch from here"), this, [this, node] { beginConnection(node, Gesture::KeyboardConnect); });
    if (node != referenceNode) {
        menu.addAction(tr("Connect to the reference"), this, [this, node] { ground(node); });
        extendDomainMenu(menu, node);
    }
    QAction* remove = menu.addAction(tr("Remove node"), this, [this, node] { emit nodeRemoved(node); });
    remove->setEnabled(node != referenceNode);
}

void GraphCanvas::extendBranchMenu(QMenu& menu, int number) {
    const auto branch = std::find_if(m_picture.branches.begin(), m_picture.branches.end(),
                                     [number](const PicturedBranch& each) { return each.number == number; });
    if (branch == m_picture.branches.end())
        return;
    menu.addAction(tr("Reverse"), this, [this, number] { emit branchReversed(number); });
    QMenu* types = menu.addMenu(tr("Type"));
    auto* group = new QActionGroup(types);
    for (const BranchType type : branchTypes) {
        QAction* action = types->addAction(elementName(type, branch->domain), this,
                                           [this, number, type] { emit branchTypeChanged(number, type); });
        action->setCheckable(true);
        action->setChecked(type == branch->type);
        group->addAction(action);
    }
    extendOutputMenu(menu, *branch);
    extendProbeMenu(menu, *branch);
    menu.addAction(tr("Remove branch"), this, [this, number] { emit branchRemoved(number); });
}

// Of all nodes that hang together with this one.
void GraphCanvas::extendDomainMenu(QMenu& menu, int node) {
    QMenu* domains = menu.addMenu(tr("Domain"));
    auto* group = new QActionGroup(domains);
    const GraphDomain now = domainOf(node, m_picture);
    for (const GraphDomain domain : graphDomains) {
        QAction* action = domains->addAction(domainName(domain), this,
                                             [this, node, domain] { emit nodeDomainChanged(node, domain); });
        action->setCheckable(true);
        action->setChecked(domain == now);
        group->addAction(action);
    }
}

void GraphCanvas::extendOutputMenu(QMenu& menu, const PicturedBranch& branch) {
    QMenu* outputs = menu.addMenu(tr("Outputs"));
    for (int k = static_cast<int>(OutputKind::Across); k <= static_cast<int>(OutputKind::IntegratedThrough); ++k) {
        const auto kind = static_cast<OutputKind>(k);
        QAction* action = outputs->addAction(
            outputName(branch, kind), this, [this, number = branch.number, kind] { emit outputToggled(number, kind); });
        action->setCheckable(true);
        action->setChecked(std::find(branch.outputs.begin(), branch.outputs.end(), kind) != branch.outputs.end());
    }
}

void GraphCanvas::extendProbeMenu(QMenu& menu, const PicturedBranch& branch) {
    for (const OutputKind kind : {OutputKind::Across, OutputKind::Through})
        menu.addAction(tr("Plot %1").arg(outputName(branch, kind)), this,
                       [this, number = branch.number, kind] { emit branchProbed(number, kind); });
}

void GraphCanvas::extendCopyMenu(QMenu& menu) {
    QMenu* copy = menu.addMenu(tr("Copy graph as"));
    copy->addAction(tr("SVG"), this, &GraphCanvas::copySvg);
    copy->addAction(tr("LaTeX"), this, &GraphCanvas::copyLatex);
    copy->addAction(tr("Image"), this, &GraphCanvas::copyImage);
}

// Editors of text take the source, programs for drawing the picture.
void GraphCanvas::copySvg() const {
    auto* copied = new QMimeData;
    const QByteArray svg = svgOf(m_picture);
    copied->setData(QStringLiteral("image/svg+xml"), svg);
    copied->setText(QString::fromUtf8(svg));
    QGuiApplication::clipboard()->setMimeData(copied);
}

void GraphCanvas::copyLatex() const {
    QGuiApplication::clipboard()->setText(tikzOf(m_picture));
}

void GraphCanvas::copyImage() const {
    QGuiApplication::clipboard()->setImage(QImage::fromData(pngOf(m_picture)));
}

} // namespace coenergy
