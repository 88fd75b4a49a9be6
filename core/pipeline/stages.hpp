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
    /// Adds the result; what it reads must be there.
    std::function<void(ModelState&, const std::stop_token&)> run;
    /// Whether nobody would notice the work; what it reads must be there.
    std::function<bool(const ModelState&)> isQuick;
};

/// The list with what its stages remember. A result is found again by the identity of what it was made from. Lives on
/// one thread: the algebra thread.
class Stages {
public:
    Stages();

    /// Adds the member and what it is made from, as far as they are not there. Throws Cancelled when a stop is
    /// requested.
    void add(Member member, ModelState& state, const std::stop_token& stop) const;

    /// Whether the member is so little work that nobody needs to see what is there without it.
    bool isQuick(Member member, const ModelState& state) const;

private:
    const ModelStage* find(Member member) const;

    std::vector<ModelStage> m_list;
};

} // namespace coenergy
