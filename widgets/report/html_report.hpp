#pragma once

#include "report/report.hpp"

#include <QByteArray>

#include <vector>

namespace coenergy {

/// The report as one HTML file that asks nothing of a server: formulas as MathML, `plots` (SVG files, in the order of
/// the plots' numbers) within it, styles for light, dark, paper and narrow screens. No script.
QString htmlReport(const Report& report, const std::vector<QByteArray>& plots);

} // namespace coenergy
