#pragma once

#include "base/diagnostic.hpp"

#include <QString>

#include <string>
#include <vector>

namespace coenergy {

/// What a click can do about a finding.
struct Remedy {
    enum class Kind { Replace, NewParameter, NewCoordinate };
    Kind kind = Kind::Replace;
    Span span;        ///< Replace: bytes of the field's text
    std::string text; ///< what is put there, or the new name

    bool operator==(const Remedy&) const = default;
};

/// The likeliest first; none where only typing helps.
std::vector<Remedy> remediesFor(const Diagnostic& diagnostic);

/// On its button.
QString wordsOf(const Remedy& remedy);

/// Whether an unknown name probably is another one misspelt: what differs from a known name in its number only, or is
/// as short as symbols are, is a new one.
bool isSlip(const Diagnostic& diagnostic);

} // namespace coenergy
