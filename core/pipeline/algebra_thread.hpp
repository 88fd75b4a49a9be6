#pragma once
// The one thread on which GiNaC is touched. It runs one job at a time; a newer job replaces the waiting one
// and stops the running one.

#include "pipeline/model_state.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace coenergy {

class AlgebraThread {
public:
    /// The sink is called on the algebra thread with snapshots, each of which knows more of the requested state than
    /// the one before. What was replaced or stopped is never delivered.
    explicit AlgebraThread(std::function<void(ModelState)> sink);
    /// Stops the running job and waits for its end (milliseconds).
    ~AlgebraThread();

    /// Adds the members to what is known of a state, in this order and with what they need; a snapshot is delivered
    /// after each of them, unless the next one takes no time. After a fault of the program there is one last snapshot
    /// that tells.
    void request(ModelState known, std::vector<Member> wanted);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Runs `work` to its end on a thread whose stack is large enough for GiNaC on the deepest expressions the
/// limits allow, and passes exceptions on. For the command line.
void runWithAlgebraStack(const std::function<void()>& work);

} // namespace coenergy
