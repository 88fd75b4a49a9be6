#pragma once
// From a document to everything a simulation needs, and to the structure of its equations with what is wrong
// about them.

#include "dae/observation.hpp"
#include "diagnosis/structure_report.hpp"
#include "model/parsed_model.hpp"
#include "pipeline/derivation.hpp"
#include "reduction/reduced_system.hpp"
#include "setup/givens.hpp"
#include "setup/prepared_model.hpp"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// What a formulation hands over, whatever it was: nothing after it asks how the equations came about.
struct PosedModel {
    std::shared_ptr<const DaeSystem> system; // never null
    Observation observation;
    Givens givens;
    IntegrationSettings settings;
};

struct PreparedSystem {
    Diagnostics findings;
    StructureReport structure;
    std::shared_ptr<const Reduction> reduction; // null if it was not come to
    std::shared_ptr<const PreparedModel> model; // nothing if the model cannot be simulated; the findings say why
};

struct Preparation {
    Derivation derivation;
    StructureReport structure;
    std::shared_ptr<const Reduction> reduction; // null if it was not come to
    std::shared_ptr<const PreparedModel> model; // nothing if the model cannot be simulated; the diagnostics say why
};

/// What a document hands over; texts and derivation must be without errors. May throw ArithmeticError.
PosedModel posedModel(const ParsedModel& parsed, const Derivation& derivation);

/// Keeps what it compiled: new values of parameters or initial values compile nothing unless they give the equations
/// another structure, and even then only once. Lives on the algebra thread.
class PreparationStage {
public:
    PreparationStage();
    ~PreparationStage();
    PreparationStage(PreparationStage&&) noexcept;
    PreparationStage& operator=(PreparationStage&&) noexcept;

    /// Throws Cancelled when a stop is requested.
    PreparedSystem run(const PosedModel& posed, const std::stop_token& stop);
    /// Of a document: `parsed` is what was derived, without errors if the derivation has none.
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
