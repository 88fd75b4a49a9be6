#pragma once
// The derivation of the equations step by step, on request.

#include "dae/derivation_steps.hpp"
#include "derivation/derivation.hpp"
#include "derivation/late_memory.hpp"
#include "exposition/reduced_form.hpp"

#include <memory>
#include <stop_token>

namespace coenergy {

/// Caches its latest results by the system that was explained. Lives on the algebra thread.
class ExplanationStage {
public:
    /// The steps that lead to `shown`, which is `derivation.system` or its simplified form. Never null; without
    /// equations if there is no model. Throws Cancelled when a stop is requested, and ArithmeticError.
    std::shared_ptr<const DerivationSteps>
    run(const Derivation& derivation, const std::shared_ptr<const DaeSystem>& shown, const std::stop_token& stop);

    /// The reduced equations in the form of `shown`; null where they could not be reduced.
    std::shared_ptr<const ReducedForm> reduced(const Derivation& derivation, const Reduction* reduction,
                                               const std::shared_ptr<const DaeSystem>& shown,
                                               const std::stop_token& stop);

private:
    std::shared_ptr<const DerivationSteps> plain(const Derivation& derivation, const std::stop_token& stop);

    RecentResults<DerivationSteps, 16> m_results; // separately for each form
    RenewedSimplifier m_simplifier;
};

} // namespace coenergy
