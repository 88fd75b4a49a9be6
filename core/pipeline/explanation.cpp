// The steps are found from the model that the derivation keeps, first as they were derived, then in the form of the
// system that is shown. Within a system only what an edit changed is simplified anew.
#include "pipeline/explanation.hpp"

#include "algebra/algebra.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t remembered = 16; // systems, each form for itself
constexpr std::size_t fresh = 200;     // systems simplified with one memory

} // namespace

std::shared_ptr<const DerivationSteps> ExplanationStage::known(const std::shared_ptr<const DaeSystem>& system) const {
    const auto found =
        std::find_if(m_results.rbegin(), m_results.rend(), [&](const Pair& pair) { return pair.first == system; });
    return found == m_results.rend() ? nullptr : found->second;
}

std::shared_ptr<const DerivationSteps> ExplanationStage::remember(const std::shared_ptr<const DaeSystem>& system,
                                                                  DerivationSteps steps) {
    if (m_results.size() == remembered)
        m_results.erase(m_results.begin());
    m_results.emplace_back(system, std::make_shared<const DerivationSteps>(std::move(steps)));
    return m_results.back().second;
}

std::shared_ptr<const DerivationSteps> ExplanationStage::plain(const Derivation& derivation,
                                                               const std::stop_token& stop) {
    if (auto steps = known(derivation.system))
        return steps;
    if (!derivation.model)
        return std::make_shared<const DerivationSteps>();
    Algebra algebra(derivation.model->pi);
    return remember(derivation.system, derivationSteps(*derivation.model, *derivation.system, algebra, stop));
}

std::shared_ptr<const DerivationSteps> ExplanationStage::run(const Derivation& derivation,
                                                             const std::shared_ptr<const DaeSystem>& shown,
                                                             const std::stop_token& stop) {
    if (auto steps = known(shown))
        return steps;
    const std::shared_ptr<const DerivationSteps> steps = plain(derivation, stop);
    if (shown == derivation.system || !derivation.model)
        return steps;
    return remember(shown, simplified(*steps, *shown, simplifierFor(shown->notation), stop));
}

Simplifier& ExplanationStage::simplifierFor(const Notation& notation) {
    if (!m_simplifier || m_simplifier->notation() != notation || m_uses == fresh) { // what it remembers grows
        m_simplifier.emplace(notation);
        m_uses = 0;
    }
    ++m_uses;
    return *m_simplifier;
}

std::shared_ptr<const ReducedForm> ExplanationStage::reduced(const Derivation& derivation, const Reduction* reduction,
                                                             const std::shared_ptr<const DaeSystem>& shown,
                                                             const std::stop_token& stop) {
    if (!reduction || !reduction->system || !derivation.model)
        return nullptr;
    const std::shared_ptr<const DerivationSteps> steps = run(derivation, shown, stop);
    Simplifier* simplifier = shown == derivation.system ? nullptr : &simplifierFor(shown->notation);
    return std::make_shared<const ReducedForm>(
        reducedForm(*reduction->system, reduction->hidden, *shown, *steps, simplifier, stop));
}

} // namespace coenergy
