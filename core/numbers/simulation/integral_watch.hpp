#pragma once
// Integrals of the model that do not exist, or are less accurate than the run requires.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct IntegralFlaw {
    RunEnd reason = RunEnd::IntegralTooCoarse; // or IntegralOverPole
    std::string integral;                      // as it would be typed
    std::string place = {};                    // of a pole, as x = 0
};

/// What is observed of an integral; its values are appended to those of other surveys. Nothing if there is nothing to
/// observe. May throw ArithmeticError.
enum class IntegralTaken { ByPoints, ByClosedForm };
std::optional<IntegralSurvey> surveyOf(const Expression& integral, IntegralTaken taken,
                                       std::vector<Expression>& values);

class IntegralWatch {
public:
    explicit IntegralWatch(const SimulationProblem& problem);

    /// The first flaw at a solved point, given the inputs of the observers.
    std::optional<IntegralFlaw> flawAt(const std::vector<double>& inputs);
    bool isIdle() const { return m_observers.integrals.empty(); }

private:
    bool isTooCoarse(const IntegralSurvey& survey) const;
    std::optional<double> poleReached(const IntegralSurvey& survey) const;

    const Observers& m_observers;
    double m_tolerance; // of an integral, relative to the size of its integrand
    Tape::Memory m_memory;
    std::vector<double> m_values;
};

} // namespace coenergy
