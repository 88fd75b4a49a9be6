#pragma once

#include <QFont>
#include <QPalette>
#include <QPixmap>

namespace coenergy {

/// What stands at the edges of the diagram: the relations of the variables, or the energies that belong to them.
enum class PaynterLabels { Relations, Energies };

/// H. M. Paynter's diagram of a domain: effort and flow, momentum and displacement as corners, and what leads from one
/// to the other as edges.
QPixmap paynterDiagram(PaynterLabels labels, const QFont& font, const QPalette& palette);

} // namespace coenergy
