#pragma once
// From a document to everything a simulation needs, and to the structure of its equations with its faults.

#include "dae/observation.hpp"
#include "derivation/derivation.hpp"
#include "diagnosis/structure_report.hpp"
#include "meaning/parsed_model.hpp"
#include "reduction/reduced_system.hpp"
#include "setup/givens.hpp"
#include "setup/prepared_model.hpp"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// The result of any formulation: later stages do not depend on how the equations were derived.
struct PosedModel {
    std::shared_ptr<const DaeSystem> system; // never null
    Observation observation;
    Givens givens;
    IntegrationSettings settings;
};

struct PreparedSystem {
    Diagnostics findings;
    StructureReport structure;
    std::shared_ptr<const Reduction> reduction; // null if it was not reached
    std::shared_ptr<const PreparedModel> model; // nothing if the model cannot be simulated; the findings say why
};

struct Preparation {
    Derivation derivation;
    std::shared_ptr<const PosedModel> posed = {}; // what was prepared; null without a model
    StructureReport structure = {};
    std::shared_ptr<const Reduction> reduction = {}; // null if it was not reached
    std::shared_ptr<const PreparedModel> model =
        {}; // nothing if the model cannot be simulated; the diagnostics say why
};

/// The result for a document; texts and derivation must be without errors. May throw ArithmeticError.
PosedModel posedModel(const ParsedModel& parsed, const Derivation& derivation);

/// Caches compiled systems: new values of parameters or initial values compile nothing unless they change the
/// structure, and even then only once. Lives on the algebra thread.
class PreparationStage {
public:
    PreparationStage();
    ~PreparationStage();
    PreparationStage(PreparationStage&&) noexcept;
    PreparationStage& operator=(PreparationStage&&) noexcept;

    /// Throws Cancelled when a stop is requested.
    PreparedSystem run(const PosedModel& posed, const std::stop_token& stop);
    /// For a document: `parsed` is the derived one, without errors if the derivation has none.
    Preparation run(const ParsedModel& parsed, const Derivation& derivation, const std::stop_token& stop);
    /// The same from the texts.
    Preparation run(const Document& document, const Derivation& derivation, const std::stop_token& stop,
                    const std::vector<std::string>& inserted = {});

private:
    void prepare(const PosedModel& posed, PreparedSystem& result, const std::stop_token& stop);

    struct Memory;
    std::unique_ptr<Memory> m_memory;
};

} // namespace coenergy
