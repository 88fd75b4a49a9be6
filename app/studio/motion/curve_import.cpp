#include "studio/motion/curve_import.hpp"

#include "io/measured_curves.hpp"
#include "meaning/parsed_model.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct CurveImportWords {
    Q_DECLARE_TR_FUNCTIONS(CurveImport)
};

QString separatorInWords(char separator) {
    switch (separator) {
    case ';': return CurveImportWords::tr("semicolons");
    case '\t': return CurveImportWords::tr("tabs");
    case ' ': return CurveImportWords::tr("blanks");
    default: return CurveImportWords::tr("commas");
    }
}

} // namespace

QString columnsFaultWords(const ColumnsFault& fault) {
    switch (fault.kind) {
    case ColumnsFault::Kind::NotANumber:
        return CurveImportWords::tr("Line %1 does not begin with a number. Remove it, or put # in front of it.")
            .arg(fault.line);
    case ColumnsFault::Kind::NotIncreasing:
        return CurveImportWords::tr(
                   "The first number of line %1 is not larger than the one before it. The first column "
                   "has to increase from row to row, as time does.")
            .arg(fault.line);
    case ColumnsFault::Kind::NoNumbers: break;
    }
    return CurveImportWords::tr(
        "There are no two columns of numbers. Write a row on each line, with commas, semicolons, "
        "tabs or blanks between its numbers.");
}

QString columnsReadingWords(const ColumnsReading& reading) {
    const QString mark =
        reading.decimalMark == ',' ? CurveImportWords::tr("decimal commas") : CurveImportWords::tr("decimal points");
    const QString read = CurveImportWords::tr("%1 rows, separated by %2, with %3.")
                             .arg(QString::number(reading.rows), separatorInWords(reading.separator), mark);
    return reading.deviation == 0
               ? read
               : CurveImportWords::tr("%1 Tables keep %2 rows; the others are off by at most %3 of the range.")
                     .arg(read, QString::number(reading.mostKept), QString::number(reading.deviation, 'g', 2));
}

std::variant<ImportedCurves, QString> withMeasuredCurves(const Document& document, std::string_view text,
                                                         const QString& title) {
    const Vocabulary vocabulary = parseModel(document).vocabulary;
    const auto read = measuredCurves(text, [&](const std::string& name) { return vocabulary.find(name) != nullptr; });
    if (const auto* fault = std::get_if<ColumnsFault>(&read))
        return columnsFaultWords(*fault);
    const auto& curves = std::get<MeasuredCurves>(read);
    std::vector<Table> tables = *document.tables;
    tables.insert(tables.end(), curves.tables.begin(), curves.tables.end());
    std::vector<Plot> plots = *document.plots;
    Plot& plot = plots.emplace_back();
    plot.title = title.toStdString();
    plot.x = "t";
    for (const Table& table : curves.tables)
        plot.y.push_back(table.name + "(t)");
    ImportedCurves imported{document, columnsReadingWords(curves.reading)};
    imported.document.tables = Part(std::move(tables));
    imported.document.plots = Part(std::move(plots));
    return imported;
}

} // namespace coenergy
