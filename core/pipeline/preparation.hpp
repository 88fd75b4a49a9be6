#pragma once
// From a document to everything a simulation needs, and to the structure of its equations with what is wrong
// about them.

#include "model/parsed_model.hpp"
#include "numeric/constraint_rank.hpp"
#include "pipeline/derivation.hpp"
#include "pipeline/prepared_model.hpp"
#include "reduction/reduced_system.hpp"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// A constraint that was set aside, and those that it follows from.
struct Redundancy {
    std::string constraint;
    std::vector<std::string> follows;
};

/// Names of equations and unknowns that belong together in a complaint.
struct NamedPart {
    std::vector<std::string> equations;
    std::vector<std::string> unknowns;
};

/// What `check` tells about the structure.
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
    std::vector<std::string> specialValues; // parameters whose values the structure is one of
};

struct Preparation {
    Derivation derivation;
    StructureReport structure;
    std::shared_ptr<const Reduction> reduction; // null if it was not come to
    std::shared_ptr<const PreparedModel> model; // nothing if the model cannot be simulated; the diagnostics say why
};

/// Keeps what it compiled: new values of parameters or initial values compile nothing unless they give the equations
/// another structure, and even then only once. Lives on the algebra thread.
class PreparationStage {
public:
    PreparationStage();
    ~PreparationStage();
    PreparationStage(PreparationStage&&) noexcept;
    PreparationStage& operator=(PreparationStage&&) noexcept;

    /// `parsed` is what was derived, without errors if the derivation has none. Throws Cancelled when a stop is requested.
    Preparation run(const ParsedModel& parsed, const Derivation& derivation, const std::stop_token& stop);
    /// The same from the texts.
    Preparation run(const Document& document, const Derivation& derivation, const std::stop_token& stop,
                    const std::vector<std::string>& inserted = {});

private:
    struct Memory;
    std::unique_ptr<Memory> m_memory;
};

} // namespace coenergy
