#pragma once
// The thread of a session that uses GiNaC. It runs one job at a time; a newer job replaces the waiting one and stops
// the running one. Threads that use GiNaC take turns.

#include "pipeline/model_state.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace coenergy {

class AlgebraThread {
public:
    /// The sink is called on the algebra thread with snapshots, each containing more of the requested state than the
    /// previous one. Replaced or stopped requests deliver nothing more.
    explicit AlgebraThread(std::function<void(ModelState)> sink);
    /// Stops the running job and waits for its end (milliseconds).
    ~AlgebraThread();

    /// Adds the members to a state, in this order and with the members that they need; a snapshot is delivered after
    /// each of them, unless the next one takes negligible time. After an internal error one last snapshot reports it.
    void request(ModelState known, std::vector<Member> wanted);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Runs `work` on a thread whose stack is large enough for GiNaC on the deepest expressions that the limits allow, and
/// rethrows exceptions. There is one such thread: calls from several threads are run one after the other, and
/// take turns with `AlgebraThread`s.
void runWithAlgebraStack(const std::function<void()>& work);

/// While it lives, all calls run on the same thread, so that what one call makes with GiNaC another one may use and
/// destroy.
std::shared_ptr<const void> keptAlgebraStack();

} // namespace coenergy
