#pragma once
// What studies read of the rest next to the start, and of the linear motion there.

#include "derivation/preparation.hpp"
#include "linearization/model_equations.hpp"
#include "studies/measure.hpp"

#include <tl/expected.hpp>

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy::api {

/// Or why there is none, in words.
using RestValue = tl::expected<double, std::string>;

/// The readings of all measures, for one prepared model. Immutable: for any number of threads.
class RestProgram {
public:
    /// Or what is wrong with one of them. On the thread that uses GiNaC.
    static tl::expected<RestProgram, std::string> of(const std::vector<RunMeasure>& measures,
                                                     const Preparation& preparation);

    /// Call by call, with the numbers of this problem. Throws Cancelled.
    std::vector<RestValue> at(const SimulationProblem& problem, const std::stop_token& stop) const;

private:
    RestProgram() = default;

    std::vector<MeasureCall> m_calls;
    std::shared_ptr<const ModelEquations> m_equations; // null without calls
};

} // namespace coenergy::api
