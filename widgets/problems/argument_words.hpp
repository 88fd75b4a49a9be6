#pragma once
// Arguments of diagnostics in words. The entries of a list are put between backticks.

#include "base/diagnostic.hpp"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace coenergy {

/// All messages are one context of the translations.
struct MessageTexts {
    Q_DECLARE_TR_FUNCTIONS(Message)
};

QString argumentWords(const Argument& argument);

/// With a capital at its beginning.
QString capitalized(const QString& words);

/// In six digits, with a true minus sign.
QString numberWords(double value);

/// "`x`, `y`"
QString quotedList(const std::vector<std::string>& texts);

/// For an argument that may be missing: then empty.
QString wordsAt(const Diagnostic& diagnostic, std::size_t index);

/// The names in a list without other words, and how many there are.
QStringList namesAt(const Diagnostic& diagnostic, std::size_t index);
int nameCountAt(const Diagnostic& diagnostic, std::size_t index);

} // namespace coenergy
