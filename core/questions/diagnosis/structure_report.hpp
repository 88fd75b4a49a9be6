#pragma once
// The structure of a model's equations, in terms of names.

#include "reduction/reduced_system.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// A constraint that was set aside, and those that it follows from.
struct Redundancy {
    std::string constraint;
    std::vector<std::string> follows;
};

/// Names of equations and unknowns that belong to one finding.
struct NamedPart {
    std::vector<std::string> equations;
    std::vector<std::string> unknowns;
};

/// What `coenergy check` reports about the structure.
struct StructureReport {
    std::vector<std::string> unknowns;
    std::vector<std::string> equations; // without the redundant ones
    bool isStructurallySingular = false;
    std::size_t degreesOfFreedom = 0; // N - rank [phi_q; psi_f]
    std::optional<int> freeInitialValues;
    std::optional<int> index;
    std::vector<int> equationOffsets; // canonical; empty if singular
    std::vector<int> unknownOffsets;
    std::vector<Redundancy> redundant;
    NamedPart overdetermined;
    NamedPart underdetermined;
    std::vector<NamedPart> overdeterminedPieces;
    std::vector<NamedPart> underdeterminedPieces;
    std::vector<std::vector<std::string>> contradicting; // each a smallest set that cannot hold together
    std::vector<std::string> onlyAtPoint;
    std::vector<std::string> singularEquations; // regular structure, singular Jacobian
    std::vector<HiddenConstraint> hidden;
    std::vector<std::string> specialValues; // parameters on whose values the structure depends
};

} // namespace coenergy
