#pragma once
// Another name for something that the texts of a model use.

#include "base/field.hpp"
#include "model/document.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// The names that a coordinate, parameter, definition or output brings, its flow and acceleration behind it; without
/// any where it has no name, and for any other field.
std::vector<std::string> namesBroughtBy(const Document& document, const Field& field);

/// Every name that an expression of the model uses, or an effort.
std::set<std::string> namesUsed(const Document& document);

/// Whether an expression of the model uses the name, or an effort acts on it.
bool isUsed(const Document& document, const std::string& name);

/// The document with other names for those that are the map's keys, in every expression and every effort's coordinate,
/// or in those of them that `isMeant` names. Nothing else of the texts changes.
Document withNamesReplaced(const Document& document, const std::map<std::string, std::string>& replacements,
                           const std::function<bool(const Field&)>& isMeant = {});

/// A document in which a field, or a path, has the name `present` already, with the texts that still call it `former`:
/// its derivatives, its values at places, its amplitudes. As it is where a text would mean something else then.
Document withFieldRenamed(const Document& document, const std::string& former, const std::string& present);

} // namespace coenergy
