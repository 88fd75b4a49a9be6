#pragma once
// Edits are pure functions from document to document.

#include "base/field.hpp"
#include "model/document.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// The text of a field; empty for one that does not exist. Column::Fixed has element 0 for the
/// displacement and 1 for the flow, with the texts "fixed" or ""; Column::Domain has the names of the format.
std::string textOf(const Document& document, const Field& field);

/// The document with another text in an existing field; unchanged for a field that does not exist.
/// A missing element of Force, Point or Y is appended when `element` is one past the end.
Document withText(const Document& document, const Field& field, const std::string& text);

/// The number of items of a section; 1 for Model, Energies and Simulation.
std::size_t itemCount(const Document& document, Section section);

/// A fresh empty item before `index` (at most itemCount). The sections of one item do not grow.
Document withItemInserted(const Document& document, Section section, std::size_t index);
Document withItemRemoved(const Document& document, Section section, std::size_t index);
/// The item at `from` moved so that it stands at `to`.
Document withItemMoved(const Document& document, Section section, std::size_t from, std::size_t to);

/// Every field of the document that holds an expression (energies, efforts, constraints, definitions,
/// outputs, limits, plots, values of parameters, initial values ...), in the order of the file format.
std::vector<Field> expressionFields(const Document& document);

std::string_view domainName(Domain domain);

} // namespace coenergy
