#pragma once

#include "io/measured_curves.hpp"
#include "model/document.hpp"

#include <QString>

#include <string_view>
#include <variant>

namespace coenergy {

/// A model with curves that were measured, and how their file was read, in words.
struct ImportedCurves {
    Document document;
    QString words;
};

/// Why a file has no columns, and what to do.
QString columnsFaultWords(const ColumnsFault& fault);
/// How many rows, and what separates their numbers.
QString columnsReadingWords(const ColumnsReading& reading);

/// A table for each column of a file, and a plot of all of them over time, titled `title`; or, in words, why there is
/// none.
std::variant<ImportedCurves, QString> withMeasuredCurves(const Document& document, std::string_view text,
                                                         const QString& title);

} // namespace coenergy
