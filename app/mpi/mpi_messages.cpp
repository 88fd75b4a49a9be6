#include "mpi/mpi_messages.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include <mpi.h>
#include <pthread.h>

#include <csignal>

namespace coenergy {

namespace {

// MPI starts threads of its own, on which no signal may end the program that this one turns into a request to stop.
class SignalsHeldBack {
public:
    SignalsHeldBack() {
        sigset_t signals;
        ::sigemptyset(&signals);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP})
            ::sigaddset(&signals, signal);
        ::pthread_sigmask(SIG_BLOCK, &signals, &m_before);
    }
    ~SignalsHeldBack() { ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }
    SignalsHeldBack(const SignalsHeldBack&) = delete;
    SignalsHeldBack& operator=(const SignalsHeldBack&) = delete;

private:
    sigset_t m_before{};
};

} // namespace

MpiMessages::MpiMessages(int& argc, char**& argv) {
    const SignalsHeldBack heldBack;
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &m_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &m_processes);
}

MpiMessages::~MpiMessages() {
    MPI_Finalize();
}

void MpiMessages::send(int receiver, MessageKind kind, std::string_view bytes) const {
    MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, receiver, static_cast<int>(kind), MPI_COMM_WORLD);
}

std::optional<Message> MpiMessages::arrived() const {
    int isThere = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &isThere, &status);
    if (isThere == 0)
        return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{status.MPI_SOURCE, static_cast<MessageKind>(status.MPI_TAG),
                    std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(message.bytes.data(), size, MPI_BYTE, message.sender, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
}

Message MpiMessages::next() const {
    for (Pause pause;; pause.after(false))
        if (auto message = arrived())
            return std::move(*message);
}

void Pause::after(bool hasMoved) {
    constexpr int first = 50, longest = 2000;
    m_microseconds = hasMoved ? 0 : std::clamp(2 * m_microseconds, first, longest);
    if (!hasMoved)
        std::this_thread::sleep_for(std::chrono::microseconds(m_microseconds));
}

} // namespace coenergy
