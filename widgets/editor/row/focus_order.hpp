#pragma once

#include <QList>

class QWidget;

namespace coenergy {

/// Makes Tab go through the rows in this order, and within each as before. Otherwise a row that is made later would be
/// at the end of the window's order.
void chainRows(const QList<QWidget*>& rows);

} // namespace coenergy
