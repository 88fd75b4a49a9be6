#pragma once
// The document with its texts understood: every field's expression, or why it has none.

#include "base/diagnostic.hpp"
#include "expression/parse.hpp"
#include "model/vocabulary.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

struct ParsedModel {
    Document document;
    ModelNames names;
    Vocabulary vocabulary;
    Notation notation;
    std::map<Field, Expression> expressions;          // of the fields with a text that is understood
    std::map<Field, std::vector<NameUse>> nameUses;   // of every field with an expression's text
    std::map<Field, std::vector<Expression>> factors; // of fields that hold numbers, as typed; see Parsed
    std::set<Field> broken;                           // fields with a text that is not
    Diagnostics problems;                             // of texts and names; see validation.hpp for the rest
};

/// Parses every field and looks up every name. Never fails: what is wrong is among the problems.
ParsedModel parseModel(const Document& document);

/// Whether the field holds a number that is known before a run starts: initial values, sizes, settings, parameters.
bool holdsNumber(const Field& field);

/// What the field's expression is.
Quantity quantityOf(const Field& field);

} // namespace coenergy
