#pragma once
// What is asked of each run, as it is typed: numbers, parameters and calls such as max(abs(theta)), first(t, x > 1),
// or, of the rest next to the start, damping(1).

#include "expression/parse.hpp"
#include "studies/reductions.hpp"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace coenergy {

/// Of the rest next to the start: where it is, and the modes of the linear motion there, by natural frequency, with one
/// for each pair of conjugate eigenvalues.
enum class RestReading : std::uint8_t { Damping, Frequency, EigenvalueReal, EigenvalueImaginary, Equilibrium };

/// One call: the reduction of expressions over the rows of a run, of a condition the difference of its sides; or the
/// reading of a rest, with the number of a mode or the name of an unknown.
struct MeasureCall {
    std::variant<RunReduction, RestReading> asked = RunReduction::Max;
    std::vector<std::string> texts;
    bool holdsAtZero = false; ///< the condition: it is of `>=` or `<=`

    const RestReading* reading() const { return std::get_if<RestReading>(&asked); }

    bool operator==(const MeasureCall&) const = default;
};

struct RunMeasure {
    std::string text;
    std::vector<MeasureCall> calls;
    Expression value; ///< of parameters and, for call k, `placeholderOf(k)`

    static std::string placeholderOf(std::size_t call);
};

/// Or what is wrong with the text, in words. `tables`: that the model has.
tl::expected<RunMeasure, std::string> measureOf(const std::string& text, const Tables& tables = {});

} // namespace coenergy
