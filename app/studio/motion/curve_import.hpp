#pragma once

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

/// A table for each column of a file, and a plot of all of them over time, titled `title`; or, in words, why there is
/// none.
std::variant<ImportedCurves, QString> withMeasuredCurves(const Document& document, std::string_view text,
                                                         const QString& title);

} // namespace coenergy
