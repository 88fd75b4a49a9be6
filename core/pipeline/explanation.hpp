#pragma once
// How the equations come about, for whoever asks: the derivation step by step.

#include "dae/derivation_steps.hpp"
#include "exposition/reduced_form.hpp"
#include "pipeline/derivation.hpp"
#include "pipeline/late_memory.hpp"

#include <memory>
#include <stop_token>

namespace coenergy {

/// Remembers its latest results by the system that was explained. Lives on the algebra thread.
class ExplanationStage {
public:
    /// The steps that lead to `shown`: to `derivation.system`, or to its simplified form. Never null; without any
    /// equation where there is no model. Throws Cancelled when a stop is requested, and ArithmeticError.
    std::shared_ptr<const DerivationSteps>
    run(const Derivation& derivation, const std::shared_ptr<const DaeSystem>& shown, const std::stop_token& stop);

    /// The reduced equations in the form of `shown`; null where they could not be reduced.
    std::shared_ptr<const ReducedForm> reduced(const Derivation& derivation, const Reduction* reduction,
                                               const std::shared_ptr<const DaeSystem>& shown,
                                               const std::stop_token& stop);

private:
    std::shared_ptr<const DerivationSteps> plain(const Derivation& derivation, const std::stop_token& stop);

    RecentResults<DerivationSteps, 16> m_results; // each form for itself
    RenewedSimplifier m_simplifier;
};

} // namespace coenergy
