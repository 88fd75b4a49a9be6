#pragma once
// The processes of mpirun as a team: the one of rank 0 leads, hands out points, and computes too.

#include "cli/study_team.hpp"
#include "mpi/mpi_messages.hpp"

#include <string>

namespace coenergy {

class MpiTeam : public StudyTeam {
public:
    explicit MpiTeam(const MpiMessages& messages) : m_messages(messages) {}
    /// Ends together with the others.
    ~MpiTeam() override;

    bool leads() const override { return m_messages.rank() == 0; }
    std::unique_ptr<BackEnd> backEnd(const StudyHeading& heading) override;
    /// For a process that does not lead, and cannot take part either.
    void excuse(const std::string& reason);

private:
    const MpiMessages& m_messages;
    bool m_hasParted = false; // from the others
};

} // namespace coenergy
