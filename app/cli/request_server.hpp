#pragma once
// Requests, a line of JSON each, and their answers: the server of `coenergy serve`.

#include <istream>
#include <memory>
#include <ostream>
#include <string>

namespace coenergy {

/// Models are held by number. The requests of one model are answered in their order on a thread of its own, those of
/// different models side by side.
class RequestServer {
public:
    /// Answers are written by several threads, a whole line each.
    explicit RequestServer(std::ostream& out);
    /// Stops what still runs.
    ~RequestServer();
    RequestServer(const RequestServer&) = delete;
    RequestServer& operator=(const RequestServer&) = delete;

    void take(const std::string& line);
    /// A line that was too long to be kept.
    void takeTooLong();
    /// Waits until everything is answered.
    void finish();
    /// Whether answers still arrive.
    bool isHeard() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

inline constexpr std::size_t longestRequest = 64'000'000; // characters
inline constexpr std::size_t mostModels = 100;            // open at a time

/// Takes lines until the input ends or nobody hears the answers; whether all of them arrived.
bool serve(std::istream& in, std::ostream& out);

} // namespace coenergy
