#pragma once
// What `check` finds: the structure of a model's equations, what its motions conserve, and every finding about it.

#include "api/question.hpp"
#include "derivation/preparation.hpp"

#include <optional>

namespace coenergy::api {

/// An integrable constraint, and the structure of the model that keeps its integral instead.
struct Integrated {
    std::string constraint;
    std::string integral; ///< empty: none was found
    std::optional<StructureReport> structure;
};

struct Structure {
    Preparation preparation; ///< with findings about the start
    Conservation conservation;
    std::vector<Integrated> integrated;
    Findings asked; ///< what keeps studies and fits from running

    const Diagnostics& findings() const { return preparation.derivation.diagnostics; }
    /// Whether the model can be simulated as it is.
    bool isSound() const { return !hasErrors(findings()) && preparation.model; }
};

/// Never refused.
Structure structureOf(const Question& question);

std::vector<std::string> redundantNames(const StructureReport& report);
/// Of many names the first and the last, with their number: for people.
std::vector<std::string> fewOf(const std::vector<std::string>& names);
/// Structure and what is conserved; findings stand beside it.
std::string textOf(const Structure& structure);
nlohmann::ordered_json toJson(const Structure& structure, const LoadedModel& model);

} // namespace coenergy::api
