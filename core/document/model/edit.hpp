#pragma once
// Edits are pure functions from document to document. The columns of each section are listed in fields.hpp.

#include "base/field.hpp"
#include "model/document.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// As an element index of a list: the whole list, as one text with blanks between the elements.
inline constexpr std::size_t allElements = SIZE_MAX;

/// The text of a field; empty for one that does not exist. Column::Fixed has element 0 for the
/// displacement and 1 for the flow, with the texts "fixed" or ""; Column::Domain has the names of the format.
/// An effort's Column::Name is its coordinate.
std::string textOf(const Document& document, const Field& field);

/// The document with another text in an existing field; unchanged for a field or a domain that does not exist. A
/// missing element of Force, Point or Y is appended when `element` is one past the end.
Document withText(const Document& document, const Field& field, const std::string& text);

/// The same with the shortest text that reads as exactly this number.
Document withNumber(const Document& document, const Field& field, double number);

/// The document without one element of Force, Point or Y; unchanged if there is no such element.
Document withElementRemoved(const Document& document, const Field& field);

/// The number of elements of Force, Point or Y, 2 for Fixed and Baumgarte, 1 for any other column of an existing item,
/// 0 otherwise.
std::size_t elementCount(const Document& document, Section section, std::size_t item, Column column);

/// The number of items of a section; 1 for Model, Energies and Simulation.
std::size_t itemCount(const Document& document, Section section);

/// A new empty item before `index` (at most itemCount). Sections with a single item are unchanged.
Document withItemInserted(const Document& document, Section section, std::size_t index);
/// Unchanged for an item that does not exist and for the sections of one item.
Document withItemRemoved(const Document& document, Section section, std::size_t index);
/// Moves the item at `from` to `to`; unchanged if either does not exist.
Document withItemMoved(const Document& document, Section section, std::size_t from, std::size_t to);

/// Every field of the document that holds an expression (energies, efforts, constraints, definitions,
/// outputs, limits, plots, values of parameters, initial values, numbers of the simulation ...), given or not,
/// in the order of the file format.
std::vector<Field> expressionFields(const Document& document);

std::string_view domainName(Domain domain);
std::optional<Domain> domainOf(std::string_view name);
/// In the order of the format.
std::vector<Domain> allDomains();

} // namespace coenergy
