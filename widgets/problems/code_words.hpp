#pragma once
// Which words belong to a code: a table for each part of the enumeration. One plain sentence tells what was found, one
// the remedy.

#include "problems/argument_words.hpp"

#include <span>
#include <variant>

namespace coenergy {

using MessageFunction = QString (*)(const Diagnostic&);

struct CodeWords {
    Code code;
    /// A text in which %1, %2, ... stand for the arguments in order, or what makes it.
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

/// "Did you mean ...?" if a name is near, then the other remedy.
QString proposal(const Name& nearest, const QString& otherwise);

} // namespace coenergy
