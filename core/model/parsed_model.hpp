#pragma once
// The document with its texts understood: every field's expression, or why it has none.

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
    Document document; // with everything written out as what it stands for, behind what was typed
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
    std::set<Field> broken;                                // fields with a text that is not
    Diagnostics problems;                                  // of texts and names; see validation.hpp for the rest
};

/// Numbers, names and operations that the texts of a model may have together. Beyond it nobody waits for what is
/// derived.
inline constexpr std::size_t maximumTypedSize = 150'000;

/// Parses every field and looks up every name. Never fails: what is wrong is among the problems.
ParsedModel parseModel(const Document& document);
/// Of a document for which something was written already, behind what was typed.
ParsedModel parseModel(const Document& typed, WrittenDocument begun);

/// Findings at what stands for bodies, graphs or elements as findings at these. Where one of them has an error of its
/// own, that is the reason of the others, which are left out.
Diagnostics placedWhereTyped(Diagnostics findings, const ParsedModel& model);

/// Whether the field holds a number that is known before a run starts: initial values, sizes, settings, parameters.
bool holdsNumber(const Field& field);

/// What the field's expression is.
Quantity quantityOf(const Field& field);

} // namespace coenergy
