#pragma once
// Messages between the processes that mpirun has started. From one thread alone.

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

enum class MessageKind {
    Ask = 1, // for points: the fingerprint of the study
    Points,  // in answer to it
    Record,  // of one point: its line of a journal
    Absent,  // a process takes no part, or not any more: why
    End,     // from the leader: nothing more is to be done
    Gone,    // in answer to it
};

struct Message {
    int sender = 0;
    MessageKind kind = MessageKind::Ask;
    std::string bytes;
};

/// MPI from its beginning to its end.
class MpiMessages {
public:
    MpiMessages(int& argc, char**& argv);
    ~MpiMessages();
    MpiMessages(const MpiMessages&) = delete;
    MpiMessages& operator=(const MpiMessages&) = delete;

    int rank() const { return m_rank; }
    int processes() const { return m_processes; }
    void send(int receiver, MessageKind kind, std::string_view bytes = {}) const;
    /// The next one that has arrived, from whomever.
    std::optional<Message> arrived() const;
    /// Waits for it.
    Message next() const;

private:
    int m_rank = 0;
    int m_processes = 1;
};

/// Who waits for a message in MPI keeps a processor busy. This sleeps: briefly while something happens, longer later.
class Pause {
public:
    void after(bool hasMoved);

private:
    int m_microseconds = 0;
};

} // namespace coenergy
