// A process asks for points while it computes the last of those that it has. Each record is sent at once, so that the
// journal lacks but what was being computed, whatever ends a process. Nobody goes on after a lost process: mpirun ends
// the others, and the next start reads the journal.
#include "mpi/mpi_team.hpp"

#include "mpi/point_thread.hpp"
#include "studies/hand_out.hpp"
#include "studies/study_journal.hpp"

#include <cstring>

namespace coenergy {

namespace {

using Kind = MessageKind;
constexpr int leader = 0;

std::string bytesOf(std::span<const std::size_t> points) {
    std::string bytes(points.size_bytes(), '\0');
    std::memcpy(bytes.data(), points.data(), bytes.size());
    return bytes;
}

std::vector<std::size_t> pointsIn(const std::string& bytes) {
    std::vector<std::size_t> points(bytes.size() / sizeof(std::size_t));
    std::memcpy(points.data(), bytes.data(), points.size() * sizeof(std::size_t));
    return points;
}

std::string processName(int rank) {
    return "the process of rank " + std::to_string(rank);
}

/// Tells all others that nothing more is to be done, and takes what they still send until they know.
template <class Take> void partFromAll(const MpiMessages& messages, const Take& take) {
    for (int rank = leader + 1; rank < messages.processes(); ++rank)
        messages.send(rank, Kind::End);
    for (int left = messages.processes() - 1; left > 0;) {
        const Message message = messages.next();
        if (message.kind == Kind::Gone)
            --left;
        else
            take(message);
    }
}

class Leading {
public:
    Leading(const MpiMessages& messages, const StudyHeading& heading, std::span<const std::size_t> points,
            const PointWork& work, const PointSink& sink)
        : m_messages(messages), m_heading(heading), m_handOut(points, static_cast<std::size_t>(messages.processes())),
          m_awaited(points.size()), m_sink(sink), m_own(work) {}

    void run(const std::stop_token& stop) {
        for (Pause pause; m_awaited > 0 && !stop.stop_requested();) {
            bool hasMoved = takeOwn();
            while (const auto message = m_messages.arrived()) {
                take(*message);
                hasMoved = true;
            }
            pause.after(hasMoved);
        }
    }

    /// What is still on its way is kept.
    void part() {
        m_own.stop();
        takeOwn();
        partFromAll(m_messages, [this](const Message& message) {
            if (message.kind == Kind::Record)
                take(message);
        });
    }

private:
    bool takeOwn() {
        const bool isGiven = m_own.wantsMore() && !m_handOut.isEmpty();
        if (isGiven)
            m_own.give(m_handOut.next());
        PointThread::Finished finished = m_own.finished();
        for (auto& [point, record] : finished)
            keep(point, std::move(record));
        return isGiven || !finished.empty();
    }

    void take(const Message& message) {
        if (message.kind == Kind::Absent)
            throw BrokenTeam(processName(message.sender) + " takes no part: " + message.bytes);
        if (message.kind == Kind::Ask)
            answer(message);
        if (message.kind != Kind::Record)
            return;
        auto record = recordInLine(message.bytes, m_heading);
        if (!record)
            throw BrokenTeam(processName(message.sender) + " has sent something else than a point of the study");
        keep(record->first, std::move(record->second));
    }

    void answer(const Message& message) {
        if (message.bytes != m_heading.fingerprint)
            throw BrokenTeam(processName(message.sender) +
                             " has another study: the model or the program there is another one than here");
        if (!m_handOut.isEmpty())
            m_messages.send(message.sender, Kind::Points, bytesOf(m_handOut.next()));
    }

    void keep(std::size_t point, PointRecord record) {
        --m_awaited;
        m_sink(point, std::move(record));
    }

    const MpiMessages& m_messages;
    const StudyHeading& m_heading;
    HandOut m_handOut;
    std::size_t m_awaited;
    const PointSink& m_sink;
    PointThread m_own;
};

class Following {
public:
    Following(const MpiMessages& messages, const StudyHeading& heading, const PointWork& work)
        : m_messages(messages), m_heading(heading), m_own(work) {}

    /// Until the leader ends it.
    void run(const std::stop_token& stop) {
        for (Pause pause;;) {
            if (stop.stop_requested())
                throw BrokenTeam("it was told to stop");
            bool hasMoved = sendOwn() || ask();
            if (const auto message = m_messages.arrived()) {
                if (message->kind == Kind::End)
                    break;
                m_own.give(pointsIn(message->bytes));
                m_hasAsked = false;
                hasMoved = true;
            }
            pause.after(hasMoved);
        }
        m_own.stop();
        sendOwn();
    }

private:
    bool sendOwn() {
        const PointThread::Finished finished = m_own.finished();
        for (const auto& [point, record] : finished)
            m_messages.send(leader, Kind::Record, journalLine(point, record));
        return !finished.empty();
    }

    bool ask() {
        if (m_hasAsked || !m_own.wantsMore())
            return false;
        m_messages.send(leader, Kind::Ask, m_heading.fingerprint);
        m_hasAsked = true;
        return true;
    }

    const MpiMessages& m_messages;
    const StudyHeading& m_heading;
    PointThread m_own;
    bool m_hasAsked = false;
};

class MpiBackEnd : public BackEnd {
public:
    MpiBackEnd(const MpiMessages& messages, StudyHeading heading, bool& hasParted)
        : m_messages(messages), m_heading(std::move(heading)), m_hasParted(hasParted) {}

    void run(std::span<const std::size_t> points, const PointWork& work, const PointSink& sink,
             const std::stop_token& stop) const override {
        if (m_messages.rank() == leader)
            lead(points, work, sink, stop);
        else
            follow(work, stop);
    }

private:
    void lead(std::span<const std::size_t> points, const PointWork& work, const PointSink& sink,
              const std::stop_token& stop) const {
        Leading leading(m_messages, m_heading, points, work, sink);
        leading.run(stop); // if that throws, the team parts when it ends
        m_hasParted = true;
        leading.part();
    }

    void follow(const PointWork& work, const std::stop_token& stop) const {
        Following(m_messages, m_heading, work).run(stop);
        m_messages.send(leader, Kind::Gone);
        m_hasParted = true;
    }

    const MpiMessages& m_messages;
    StudyHeading m_heading;
    bool& m_hasParted;
};

} // namespace

std::unique_ptr<BackEnd> MpiTeam::backEnd(const StudyHeading& heading) {
    return std::make_unique<MpiBackEnd>(m_messages, heading, m_hasParted);
}

void MpiTeam::excuse(const std::string& reason) {
    if (!m_hasParted)
        m_messages.send(leader, Kind::Absent, reason);
}

MpiTeam::~MpiTeam() {
    if (m_hasParted)
        return;
    if (leads()) {
        partFromAll(m_messages, [](const Message&) {});
        return;
    }
    while (m_messages.next().kind != Kind::End) {
    }
    m_messages.send(leader, Kind::Gone);
}

} // namespace coenergy
