// Whether the work is quick is decided by counting operations, never by a clock.
#include "derivation/simplification.hpp"

#include "algebra/tidy.hpp"

#include <algorithm>
#include <cstdint>

namespace coenergy {

namespace {

constexpr std::uint64_t smallSystem = 500; // operations of all residuals, and terms when they are multiplied out

} // namespace

Diagnostics simplificationFindings(const DaeSystem& simplified) {
    constexpr std::size_t mostNamed = 12;
    std::vector<std::string> names = simplified.notSimplified;
    if (names.empty())
        return {};
    if (names.size() > mostNamed) {
        names.resize(mostNamed);
        names.emplace_back("...");
    }
    return {{Code::NotSimplified, Severity::Information, {}, {}, {names}}};
}

bool SimplificationStage::isQuick(const std::shared_ptr<const DaeSystem>& system) const {
    if (!system->statements.empty() || m_results.find(system))
        return true;
    std::uint64_t size = 0;
    for (const Equation& equation : system->equations)
        size += operationCount(equation.residual) + std::min(expandedTermCount(equation.residual), smallSystem);
    return size <= smallSystem;
}

std::shared_ptr<const DaeSystem> SimplificationStage::run(const std::shared_ptr<const DaeSystem>& system,
                                                          const std::stop_token& stop) {
    if (!system->statements.empty()) // the recursive form is the readable one
        return system;
    if (auto result = m_results.find(system))
        return result;
    return m_results.remember(system, simplified(*system, m_simplifier.of(system->notation), stop));
}

} // namespace coenergy
