#pragma once
// The list of stages: how each member of a model's state is made from others.

#include "pipeline/model_state.hpp"

#include <functional>
#include <stop_token>
#include <vector>

namespace coenergy {

/// One line of the list: a function of the members it reads.
struct ModelStage {
    Member result;
    std::vector<Member> reads;
    std::function<bool(const ModelState&)> isKnown;
    /// Adds the result of another snapshot of the same state where there is none.
    std::function<void(ModelState&, const ModelState&)> handOn;
    /// Adds the result; its inputs must be present.
    std::function<void(ModelState&, const std::stop_token&)> run;
    /// Whether the work is not noticeable; its inputs must be present.
    std::function<bool(const ModelState&)> isQuick;
};

/// The list with the caches of its stages. A result is found again by the identity of its inputs. Lives on one thread:
/// the algebra thread.
class Stages {
public:
    Stages();

    /// Adds the member and its inputs, as far as they are missing. Throws Cancelled when a stop is requested.
    void add(Member member, ModelState& state, const std::stop_token& stop) const;

    /// Whether the member takes so little work that the state without it need not be shown.
    bool isQuick(Member member, const ModelState& state) const;

private:
    const ModelStage* find(Member member) const;

    std::vector<ModelStage> m_list;
};

} // namespace coenergy
