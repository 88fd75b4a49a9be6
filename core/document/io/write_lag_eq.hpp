#pragma once
// Writing the input files of the thesis, *.LagEq.txt.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// The content that the format can represent, as text: definitions are expanded and forces are efforts.
struct LagEqModel {
    struct Item {
        std::string name;
        std::string text;

        bool operator==(const Item&) const = default;
    };

    std::vector<Item> constants; // an empty text: symbolic only
    std::vector<std::string> coordinates;
    std::vector<std::string> flows; // as many
    std::string kineticCoenergy;    // an empty expression is 0
    std::string potential;
    std::string dissipation;
    std::vector<std::string> efforts;          // as many as coordinates
    std::vector<Item> displacementConstraints; // an empty name: phi1, phi2, ...
    std::vector<Item> flowConstraints;         // psi1, ...
    std::vector<Item> effortConstraints;       // gamma1, ...
};

/// The parts of a document that the format cannot represent, by name (NotRepresentable). Errors for parts that affect
/// the equations or may stop a run: such a model must not be written. Warnings for information that is merely lost:
/// values, units, outputs, plots.
Diagnostics lagEqObstacles(const Document& document);

/// The file. Names of constraints that are taken or malformed are replaced.
std::string writeLagEq(const LagEqModel& model);

} // namespace coenergy
