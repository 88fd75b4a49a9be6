#pragma once

#include "derivation/derivation.hpp"
#include "equations/equation_item.hpp"
#include "exposition/compact_system.hpp"
#include "expression/print_latex.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// The equations of a derivation as the panel shows them, each term with the field of the model that it comes from;
/// then the names of repeated parts, if an equation is too long for a page.
std::vector<EquationItem> equationItems(const Derivation& derivation);

/// The equations with those of one pattern written once, with the range of the index.
std::vector<EquationItem> compactItems(const Derivation& derivation, const CompactSystem& compact);

/// A term as the panel shows it, without an origin.
EquationTerm shownTerm(const LatexTerm& term);

/// The equation of this name with all names written out, unless that would be too long to read.
std::optional<EquationItem> unfoldedItem(const DaeSystem& system, const QString& name);

/// The groups of origins that occur in the equations, in the order of a legend: inertia, kinetic gradient, potential,
/// dissipation, efforts, then each constraint. The terms refer to them by number.
std::vector<OriginGroup> originGroups(const DaeSystem& system);

/// An origin other than a reaction has the same group in every model.
OriginGroup originGroup(Origin origin);

/// The number of the group of terms of this origin that come from this text.
int originGroupOf(Origin origin, const Field& source, const DaeSystem& system);

/// A field as an identifier for the origins of terms, and back.
QString fieldKey(const Field& field);
std::optional<Field> fieldOfKey(const QString& key);

} // namespace coenergy
