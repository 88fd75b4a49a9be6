#pragma once

#include <QString>
#include <QStringView>

#include <optional>

namespace coenergy {

/// A formula as the content of a `math` element of MathML Core, safe within HTML; nothing where `parsedFormula` has
/// nothing. Source: https://www.w3.org/TR/mathml-core/
std::optional<QString> formulaMathml(QStringView latex);

/// Text as it stands between tags and in quoted attributes of HTML: with references for `&`, `<`, `>` and quotes, and
/// without control characters.
QString htmlText(const QString& text);

} // namespace coenergy
