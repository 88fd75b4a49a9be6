// Simplified systems, remembered by identity: the derivation hands out the same system for the same document. Within a
// system only what an edit changed is simplified anew.
#include "pipeline/simplification.hpp"

#include "algebra/tidy.hpp"
#include <algorithm>
#include <cstdint>

namespace coenergy {

namespace {

constexpr std::size_t remembered = 32;
constexpr std::size_t fresh = 200; // systems simplified with one memory
constexpr std::uint64_t smallSystem = 400; // operations of all residuals

} // namespace

const SimplificationStage::Pair* SimplificationStage::known(const std::shared_ptr<const DaeSystem>& system) const {
    const auto found = std::find_if(m_results.rbegin(), m_results.rend(), [&](const Pair& pair) { return pair.first == system; });
    return found == m_results.rend() ? nullptr : &*found;
}

bool SimplificationStage::isQuick(const std::shared_ptr<const DaeSystem>& system) const {
    if (known(system))
        return true;
    std::uint64_t operations = 0;
    for (const Equation& equation : system->equations)
        operations += operationCount(equation.residual);
    return operations <= smallSystem;
}

std::shared_ptr<const DaeSystem> SimplificationStage::run(const std::shared_ptr<const DaeSystem>& system,
                                                          const std::stop_token& stop) {
    if (const Pair* pair = known(system))
        return pair->second;
    if (!m_simplifier || m_simplifier->notation() != system->notation || m_uses == fresh) { // what it remembers grows
        m_simplifier.emplace(system->notation);
        m_uses = 0;
    }
    ++m_uses;
    auto result = std::make_shared<const DaeSystem>(simplified(*system, *m_simplifier, stop));
    if (m_results.size() == remembered)
        m_results.erase(m_results.begin());
    m_results.emplace_back(system, std::move(result));
    return m_results.back().second;
}

} // namespace coenergy
