#pragma once
// The words for each code: a table for each part of the enumeration. One plain sentence says what was found, one what
// to do.

#include "problems/argument_words.hpp"

#include <span>
#include <variant>

namespace coenergy {

using MessageFunction = QString (*)(const Diagnostic&);

struct CodeWords {
    Code code;
    /// A text in which %1, %2, ... stand for the arguments in order, or the function that makes it.
    std::variant<const char*, MessageFunction> words;
};

std::span<const CodeWords> expressionMessages();
std::span<const CodeWords> nameMessages();
std::span<const CodeWords> modelMessages();
std::span<const CodeWords> wellPosednessMessages();
std::span<const CodeWords> formulationMessages();
std::span<const CodeWords> fileMessages();

/// The finding, then the remedy if there is one.
QString joined(const QString& finding, const QString& remedy);

/// "Did you mean ...?" if there is a similar name, then the other remedy.
QString proposal(const Name& nearest, const QString& otherwise);

} // namespace coenergy
