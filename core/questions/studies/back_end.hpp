#pragma once
// Where points are computed. Which one is chosen changes how long it takes, never a result: a point is a pure function
// of its index.

#include "studies/study_point.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace coenergy {

/// The record of a point; nothing if it was stopped. From several threads at once.
using PointWork = std::function<std::optional<PointRecord>(std::size_t point, const std::stop_token& stop)>;
/// Takes a record as soon as there is one, in any order, from one thread at a time.
using PointSink = std::function<void(std::size_t point, PointRecord record)>;

class BackEnd {
public:
    BackEnd() = default;
    virtual ~BackEnd() = default;
    BackEnd(const BackEnd&) = delete;
    BackEnd& operator=(const BackEnd&) = delete;

    /// Returns when all points are done, or once it is stopped. Rethrows what a point or the sink threw, after the
    /// others have been stopped.
    virtual void run(std::span<const std::size_t> points, const PointWork& work, const PointSink& sink,
                     const std::stop_token& stop) const = 0;
};

std::unique_ptr<BackEnd> serialBackEnd();
std::unique_ptr<BackEnd> threadedBackEnd(std::size_t threads);

} // namespace coenergy
