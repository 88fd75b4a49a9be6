#pragma once

#include <QString>

namespace coenergy {

/// The styles of equations, tables and figures, resources/page/report.css.
QString reportStyles();

} // namespace coenergy
