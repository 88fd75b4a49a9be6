#pragma once
// The document with its texts parsed: every field's expression, or the reason why it has none.

#include "base/diagnostic.hpp"
#include "expression/parse.hpp"
#include "model/tables.hpp"
#include "model/vocabulary.hpp"
#include "model/written_document.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

struct ParsedModel {
    Document document; // with all shorthand written out after the typed items
    Document typed;
    WrittenTraces traces;
    std::optional<PowerBalance> balance;
    ModelNames names;
    Vocabulary vocabulary;
    Notation notation;
    Tables tables;
    std::map<Field, Expression> expressions;               // of the fields with a text that is understood
    std::map<Field, std::shared_ptr<const Syntax>> syntax; // of these as they were typed
    std::map<Field, std::vector<NameUse>> nameUses;        // of every field with an expression's text
    std::map<Field, std::vector<Expression>> factors;      // of fields that hold numbers, as typed; see Parsed
    /// What energies typed in momenta or efforts add to the kinetic coenergy and the potential energy, by the column of
    /// that; found by algebra, and missing where it has not been at work: lagrange/lagrangian_model.hpp.
    std::map<Column, Expression> duals;
    std::set<Field> broken; // fields whose text cannot be parsed
    Diagnostics problems;   // of texts and names; see validation.hpp for the rest
};

/// The maximum total number of numbers, names and operations in a model's texts. Deriving anything larger would take
/// too long; what each of many coordinates has for itself does not.
inline constexpr std::size_t maximumTypedSize = 150'000, typedSizeOfCoordinate = 25;

/// Parses every field and looks up every name. Never fails: faults are among the problems.
ParsedModel parseModel(const Document& document);
/// For a document with items already written out after the typed ones.
ParsedModel parseModel(const Document& typed, WrittenDocument begun);

/// Moves findings about generated items to the bodies, graphs or elements that generated them. If one of these has an
/// error of its own, that is the cause of the others, which are dropped.
Diagnostics placedWhereTyped(Diagnostics findings, const ParsedModel& model);

/// Whether the field holds a number that is known before a run: initial values, sizes, settings, parameters.
bool holdsNumber(const Field& field);

/// The quantity that the field's expression defines.
Quantity quantityOf(const Field& field);

} // namespace coenergy
