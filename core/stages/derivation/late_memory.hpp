#pragma once
// Caches of the late stages: results by the system they were made from, so that undo finds them again, and a
// simplifier, so that within a system only changed parts are simplified anew.

#include "algebra/simplify.hpp"
#include "dae/dae_system.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace coenergy {

/// The latest results, by the identity of the system: the derivation returns the same system for the same document.
template <class Result, std::size_t capacity> class RecentResults {
public:
    /// Null if there is none.
    std::shared_ptr<const Result> find(const std::shared_ptr<const DaeSystem>& system) const {
        const auto found = std::find_if(m_results.rbegin(), m_results.rend(),
                                        [&](const auto& entry) { return entry.first == system; });
        return found == m_results.rend() ? nullptr : found->second;
    }

    std::shared_ptr<const Result> remember(const std::shared_ptr<const DaeSystem>& system, Result result) {
        if (m_results.size() == capacity)
            m_results.erase(m_results.begin());
        m_results.emplace_back(system, std::make_shared<const Result>(std::move(result)));
        return m_results.back().second;
    }

private:
    std::vector<std::pair<std::shared_ptr<const DaeSystem>, std::shared_ptr<const Result>>>
        m_results; // most recent last
};

/// One simplifier for many systems with one notation, renewed now and then because its memory grows.
class RenewedSimplifier {
public:
    Simplifier& of(const Notation& notation) {
        if (!m_simplifier || m_simplifier->notation() != notation || m_uses == mostUses) {
            m_simplifier.emplace(notation);
            m_uses = 0;
        }
        ++m_uses;
        return *m_simplifier;
    }

private:
    static constexpr std::size_t mostUses = 200; // systems

    std::optional<Simplifier> m_simplifier;
    std::size_t m_uses = 0;
};

} // namespace coenergy
