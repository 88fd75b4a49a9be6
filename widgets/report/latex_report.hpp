#pragma once

#include "report/report.hpp"

namespace coenergy {

/// The report as a LaTeX document that compiles unchanged with pdflatex and lualatex of a plain TeX Live, whatever the
/// report contains. `plotFiles` are the names of its plots' PDF files beside it.
QString latexReport(const Report& report, const QStringList& plotFiles = {});

} // namespace coenergy
