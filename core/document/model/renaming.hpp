#pragma once
// Renaming of something that the texts of a model use.

#include "base/field.hpp"
#include "model/document.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// The names that a coordinate, parameter, definition or output introduces, followed by its flow and acceleration, and
/// by its momentum and effort in energies; empty if it has no name, and for any other field.
std::vector<std::string> namesBroughtBy(const Document& document, const Field& field);

/// Every name used in an expression of the model or by an effort.
std::set<std::string> namesUsed(const Document& document);

/// Whether an expression of the model uses the name, or an effort acts on it.
bool isUsed(const Document& document, const std::string& name);

/// Replaces the names that are the map's keys, in every expression and every effort's coordinate, or only in those that
/// `isMeant` selects. The texts are otherwise unchanged.
Document withNamesReplaced(const Document& document, const std::map<std::string, std::string>& replacements,
                           const std::function<bool(const Field&)>& isMeant = {});

/// For a document in which a field or path already has the name `present`: updates the texts that still use `former`,
/// for its derivatives, its values at places, and its amplitudes. Unchanged if a text would change its meaning.
Document withFieldRenamed(const Document& document, const std::string& former, const std::string& present);

} // namespace coenergy
