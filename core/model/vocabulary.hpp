#pragma once
// What each name of a model means, and what is wrong with the names.

#include "base/diagnostic.hpp"
#include "expression/notation.hpp"
#include "model/names.hpp"

#include <map>
#include <string>

namespace coenergy {

enum class Meaning {
    Time,
    Pi,
    Parameter,
    Definition,
    Table,
    Coordinate,
    Flow,
    Acceleration,
    Multiplier,
    Effort,
    Dynamic,
    DynamicRate,
    Output,
};
Quantity quantityOf(Meaning meaning);

struct Entry {
    Meaning meaning = Meaning::Parameter;
    Field declared;
    std::size_t rank = 0; // among the names of this meaning
};

struct Vocabulary {
    std::map<std::string, Entry, std::less<>> entries;
    Diagnostics problems; // missing, malformed, reserved and duplicate names

    const Entry* find(std::string_view name) const;
    /// The names that may be meant where any is allowed.
    std::vector<std::string> names() const;
};

/// Of several declarations of one name the first keeps it.
Vocabulary vocabularyOf(const Document& document, const ModelNames& names);

/// How the names are typeset: user's own LaTeX, else made from the name; flows and accelerations are dotted. No two
/// names of the model look alike. Definitions and outputs are known only where they would look like another name.
Notation notationOf(const Document& document, const Vocabulary& vocabulary, const ModelNames& names);

} // namespace coenergy
