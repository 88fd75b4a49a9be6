#pragma once

#include "report/report.hpp"

#include <QByteArray>

#include <vector>

namespace coenergy {

/// The report as one HTML file that asks nothing of a server: formulas as MathML, `plots` (SVG files, in the order of
/// the plots' numbers) within it, styles for light, dark, paper and narrow screens. No script.
QString htmlReport(const Report& report, const std::vector<QByteArray>& plots);

/// Sections for other pages, without their figures. `Unfolding`: a subsection is opened by its title.
enum class SubsectionForm { Heading, Unfolding };
QString htmlSections(const std::vector<ReportSection>& sections, SubsectionForm form);
QString htmlOf(const ReportText& text);
/// The language of the program's words, for the attribute `lang`.
QString htmlLanguage();

} // namespace coenergy
