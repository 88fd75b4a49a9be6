#pragma once

#include "model/document.hpp"

#include <QString>

#include <vector>

namespace coenergy {

/// A possible name, with a word for what it is.
struct Completion {
    QString name;
    QString kind;
    enum class Call { No, Yes } call = Call::No; ///< a function: its parentheses are inserted, too

    bool operator==(const Completion&) const = default;
};

/// The model's own names in the order of declaration, then time, constants and functions.
std::vector<Completion> completionsOf(const Document& document);

/// Names of coordinates, for fields that take nothing else.
std::vector<Completion> coordinateCompletions(const Document& document);

/// Those that begin with the prefix: first in the same case, then in any.
std::vector<Completion> matching(const std::vector<Completion>& completions, const QString& prefix);

/// The names of Greek letters, for what follows a backslash.
std::vector<Completion> greekCompletions();

} // namespace coenergy
