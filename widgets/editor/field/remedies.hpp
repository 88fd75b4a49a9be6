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
    std::string text; ///< the replacement, or the new name

    bool operator==(const Remedy&) const = default;
};

/// The likeliest first; none if only typing helps.
std::vector<Remedy> remediesFor(const Diagnostic& diagnostic);

/// The text on its button.
QString wordsOf(const Remedy& remedy);

/// Whether an unknown name is probably a misspelling of another one. A name that differs from a known one only in its
/// number, or is as short as symbols are, is a new name.
bool isSlip(const Diagnostic& diagnostic);

} // namespace coenergy
