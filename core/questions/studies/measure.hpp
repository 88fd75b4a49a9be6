#pragma once
// What is asked of each run, as it is typed: numbers, parameters and calls such as max(abs(theta)), first(t, x > 1).

#include "expression/parse.hpp"
#include "studies/reductions.hpp"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// One call: the reduction of expressions over the rows of a run; of a condition the difference of its sides.
struct MeasureCall {
    RunReduction reduction = RunReduction::Max;
    std::vector<std::string> texts;

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
