#pragma once

#include "graph_picture.hpp"

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QSizeF>

class QPainter;

namespace coenergy {

struct BranchLabelColors {
    QColor label;
    QColor value;
    QColor frame; ///< around state variables
};

/// What stands beside a branch: its label, a frame around each of its state variables, and its value below. Without any
/// of these the size is empty.
QSizeF branchLabelSize(const PicturedBranch& branch, const QFont& font);

void paintBranchLabel(QPainter& painter, const PicturedBranch& branch, const QRectF& box, Qt::Alignment side,
                      const QFont& font, const BranchLabelColors& colors);

} // namespace coenergy
