#pragma once
// Arguments of diagnostics in words. What stands in a list is put between backticks.

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

/// In six digits, with a true minus sign.
QString numberWords(double value);

/// Of an argument that may be missing: then nothing.
QString wordsAt(const Diagnostic& diagnostic, std::size_t index);

/// The names of a list by themselves, and how many there are.
QStringList namesAt(const Diagnostic& diagnostic, std::size_t index);
int nameCountAt(const Diagnostic& diagnostic, std::size_t index);

} // namespace coenergy
