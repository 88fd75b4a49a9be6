#pragma once
// What is known of a point once its run has ended.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct PointResult {
    std::vector<std::optional<double>> measures; ///< nothing: without a value
    std::string end;                             ///< a stable word: `completed`, `limit`, or why there is no result
    std::string reason;                          ///< of a failure, and of measures without a value, in words
    bool hasFailed = false;

    bool operator==(const PointResult&) const = default;
};

struct PointRecord {
    std::vector<double> inputs;
    PointResult result;
    double seconds = 0;

    bool operator==(const PointRecord&) const = default;
};

using PointRecords = std::map<std::size_t, PointRecord>;

/// What a study computes, so that parts of it find each other again.
struct StudyHeading {
    std::string fingerprint; ///< of the model, the study and the program
    std::size_t count = 0;   ///< of points
    std::vector<std::string> inputs;
    std::vector<std::string> measures;

    bool operator==(const StudyHeading&) const = default;
};

} // namespace coenergy
