// The steps are computed from the model kept by the derivation, first as derived, then in the form of the system that
// is shown.
#include "derivation/explanation.hpp"

#include "algebra/algebra.hpp"
#include "exposition/shortened_steps.hpp"
#include "lagrange/lagrange_steps.hpp"
#include "lagrange/stated_steps.hpp"

namespace coenergy {

namespace {

// Derived with statements, even if none is left: it has no matrix form to be explained.
bool isStated(const DaeSystem& system) {
    return !system.statements.empty() || !system.matrixForm;
}

} // namespace

std::shared_ptr<const DerivationSteps> ExplanationStage::plain(const Derivation& derivation,
                                                               const std::stop_token& stop) {
    if (auto steps = m_results.find(derivation.system))
        return steps;
    if (!derivation.model)
        return std::make_shared<const DerivationSteps>();
    if (isStated(*derivation.system))
        return m_results.remember(derivation.system, statedSteps(*derivation.model, *derivation.system));
    Algebra algebra(derivation.model->pi);
    return m_results.remember(derivation.system, derivationSteps(*derivation.model, *derivation.system, algebra, stop));
}

std::shared_ptr<const DerivationSteps> ExplanationStage::run(const Derivation& derivation,
                                                             const std::shared_ptr<const DaeSystem>& shown,
                                                             const std::stop_token& stop) {
    if (auto steps = m_results.find(shown))
        return steps;
    const std::shared_ptr<const DerivationSteps> steps = plain(derivation, stop);
    if (shown == derivation.system || !derivation.model)
        return steps;
    if (isStated(*shown))
        return m_results.remember(shown, statedSteps(*derivation.model, *shown));
    return m_results.remember(shown, simplified(*steps, *shown, m_simplifier.of(shown->notation), stop));
}

std::shared_ptr<const ReducedForm> ExplanationStage::reduced(const Derivation& derivation, const Reduction* reduction,
                                                             const std::shared_ptr<const DaeSystem>& shown,
                                                             const std::stop_token& stop) {
    if (!reduction || !reduction->system || !derivation.model || !reduction->system->statements.empty() ||
        isStated(*shown))
        return nullptr;
    const std::shared_ptr<const DerivationSteps> steps = run(derivation, shown, stop);
    Simplifier* simplifier = shown == derivation.system ? nullptr : &m_simplifier.of(shown->notation);
    return std::make_shared<const ReducedForm>(
        reducedForm(*reduction->system, reduction->hidden, *shown, *steps, simplifier, stop));
}

} // namespace coenergy
