#pragma once
// What is known of one state of a model. It grows by stages: each adds its member, and existing members never change,
// so that comparing a stored pointer shows whether there is anything new.

#include "comparison/equation_check.hpp"
#include "conservation/conserved_quantities.hpp"
#include "continua/exact_frequencies.hpp"
#include "continua/stationary_path.hpp"
#include "conversion/energy_route.hpp"
#include "conversion/graph_of_model.hpp"
#include "derivation/analysis_model.hpp"
#include "derivation/explanation.hpp"
#include "derivation/field_frequencies.hpp"
#include "derivation/field_stage.hpp"
#include "derivation/other_formulation.hpp"
#include "derivation/preparation.hpp"
#include "exposition/linearized_equations.hpp"
#include "model/history.hpp"

#include <exception>
#include <memory>

namespace coenergy {

/// For the equations as derived, and as a textbook would write them.
template <class T> struct BothForms {
    std::shared_ptr<const T> plain;
    std::shared_ptr<const T> simplified;
};

struct ModelState {
    RevisionId revision = 0;

    // The question.
    std::shared_ptr<const Edited> edited;                  // never null
    std::shared_ptr<const EquationQuestion> question = {}; // null: no question
    std::shared_ptr<const Document> otherValues = {};      // the document with other numbers, to which sliders are set
    std::shared_ptr<const AnalysisInputs> inputs = {};     // parameters that act from outside; null: not requested
    std::shared_ptr<const ExpositionPoint> point = {};     // near which the equations are shown; null: not requested

    // Results, null until they are known; see the list of stages.
    std::shared_ptr<const ParsedModel> parsed = {};
    std::shared_ptr<const Derivation> derivation = {};
    std::shared_ptr<const OtherFormulation> other = {};
    std::shared_ptr<const EnergyRoute> energyRoute = {};   // of a graph; made when it is shown
    std::shared_ptr<const GraphOfModel> graph = {};        // of a Lagrangian model; made on request
    std::shared_ptr<const FieldWithModel> fieldModel = {}; // of a field; for other documents the document itself
    std::shared_ptr<const std::vector<DistributedField>> spread = {}; // everything that has a shape along an interval
    std::shared_ptr<const StationaryPath> path = {};                  // of a functional
    std::shared_ptr<const ExactFrequencies> exact = {};               // of a uniform field, as many as its model has
    std::shared_ptr<const FieldFrequencies> frequencies = {};         // of a field, beside those from fewer shapes
    std::shared_ptr<const DaeSystem> simplified = {};
    std::shared_ptr<const BothForms<DerivationSteps>> steps = {};
    std::shared_ptr<const Preparation> preparation = {};
    std::shared_ptr<const BothForms<ReducedForm>> reduced = {}; // its forms are null if nothing can be solved
    std::shared_ptr<const EquationCheck> check = {};
    std::shared_ptr<const Preparation> preparationOfOtherValues = {};
    std::shared_ptr<const AnalysisModel> modelWithInputs = {};
    std::shared_ptr<const LinearizedEquations> linearized = {};
    std::shared_ptr<const Conservation> conservation = {};
};

/// Names a member of the state.
struct Member {
    const void* identity;

    bool operator==(const Member&) const = default;
};
template <auto member> inline constexpr char memberIdentity = 0;
template <auto member> inline constexpr Member memberAt{&memberIdentity<member>};

/// The members known in either of two snapshots of the same state; the newer one's where both have one.
ModelState joined(ModelState newer, const ModelState& older);

/// All findings about the model so far: about texts and derivation, the simplification, the structure.
Diagnostics findingsOf(const ModelState& state);

/// The finding for a job that ended unexpectedly: lack of memory, or an internal error.
Diagnostic faultFinding(const std::exception& error);

/// The state to publish after that.
ModelState failed(ModelState state, const std::exception& error);

} // namespace coenergy
