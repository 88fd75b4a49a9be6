#pragma once

#include "equations/typesetter.hpp"
#include "report/report.hpp"

#include <QHash>
#include <QLineF>
#include <QPicture>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QTextLayout>

#include <memory>
#include <vector>

class QPagedPaintDevice;

namespace coenergy {

using TypesetFormulas = QHash<QString, TypesetFormulaPtr>;

/// Dots per inch: the unit of all lengths here.
constexpr int pageResolution = 2400;

/// One line of a text layout.
struct PlacedWords {
    std::shared_ptr<const QTextLayout> layout;
    int line = 0;
    QPointF position; ///< the line's upper left corner
    QRectF area;      ///< of the words
};

struct PlacedInk {
    TypesetFormulaPtr formula;
    QRectF area;
};

struct PlacedRule {
    QLineF line;
    double width = 0.0;
};

struct PlacedPlot {
    std::size_t plot = 0;
    QRectF area;
};

/// What stands on a page, or on a strip that is not split between pages.
struct PageContent {
    std::vector<PlacedWords> words;
    std::vector<PlacedInk> formulas;
    std::vector<PlacedRule> rules;
    std::vector<PlacedPlot> plots;
};

struct ReportPages {
    QSizeF size;     ///< of a page
    QRectF textArea; ///< without the margins
    QString title;
    std::vector<PageContent> pages;
    std::vector<QPicture> plots;
};

/// The report on pages of A4. Formulas that are missing or could not be typeset appear as their LaTeX. Equations are
/// broken at their pieces; what is still wider than the page is shrunk. Any thread of a program with fonts.
ReportPages layOutReport(const Report& report, const TypesetFormulas& formulas, std::vector<QPicture> plots = {});

/// The pages on a device with pages: a printer, its preview. In the GUI thread.
void paintPages(const ReportPages& pages, QPagedPaintDevice& device);

/// The pages as a PDF file; everything on them is vectors and text. Any thread of a program with fonts.
QByteArray pdfOf(const ReportPages& pages);

} // namespace coenergy
