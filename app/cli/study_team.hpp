#pragma once
// Several processes that run one study together: one leads, keeps the journal and writes the table.

#include "studies/back_end.hpp"

#include <memory>
#include <stdexcept>

namespace coenergy {

/// Each process of it is given the same command, and derives the model for itself.
class StudyTeam {
public:
    StudyTeam() = default;
    virtual ~StudyTeam() = default;
    StudyTeam(const StudyTeam&) = delete;
    StudyTeam& operator=(const StudyTeam&) = delete;

    virtual bool leads() const = 0;
    /// In processes that do not lead, its points come from the one that does, whatever they are, and no record reaches
    /// a sink. Throws BrokenTeam.
    virtual std::unique_ptr<BackEnd> backEnd(const StudyHeading& heading) = 0;
};

/// A process takes no part, or not any more; why, in words.
class BrokenTeam : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace coenergy
