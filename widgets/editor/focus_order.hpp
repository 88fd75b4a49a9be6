#pragma once

#include <QList>

class QWidget;

namespace coenergy {

/// Tab goes through the rows in this order, and within each as before. A row that is made later stands at the end of
/// the window's order otherwise.
void chainRows(const QList<QWidget*>& rows);

} // namespace coenergy
