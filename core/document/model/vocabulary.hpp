#pragma once
// The meaning of each name of a model, and faults of the names.

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
    OwnFunction,
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
    std::size_t rank = 0; // among the names with this meaning
};

struct Vocabulary {
    std::map<std::string, Entry, std::less<>> entries;
    Diagnostics problems; // missing, malformed, reserved and duplicate names

    const Entry* find(std::string_view name) const;
    /// The names to suggest where any name is allowed.
    std::vector<std::string> names() const;
};

/// Of several declarations of one name the first keeps it.
Vocabulary vocabularyOf(const Document& document, const ModelNames& names);

/// The typesetting of names: the user's own LaTeX, otherwise generated from the name; flows and accelerations are
/// dotted. No two names of the model look alike. Definitions and outputs are included only if they would look like
/// another name.
Notation notationOf(const Document& document, const Vocabulary& vocabulary, const ModelNames& names);

} // namespace coenergy
