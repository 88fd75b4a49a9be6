#pragma once
// The parts of a program that are needed for its derivatives.

#include "numeric/program.hpp"
#include "numeric/static_elimination.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace coenergy {

/// The derivatives of the outputs from `firstOutput` on that are not identically zero, row by row: rows counted from
/// there, columns in the list of inputs.
std::vector<MatrixPlace> tangentPattern(const Program& program, std::span<const std::size_t> inputs,
                                        std::size_t firstOutput);

/// Assigns each column to the first group with which it shares no row; noGroup for a column without rows.
std::vector<std::size_t> columnGroups(const std::vector<MatrixPlace>& places, std::size_t columns);

/// An instruction whose value, tangent or both are needed.
struct TangentStep {
    Operation operation = Operation::Add;
    bool followsFirst = false; // the result depends on an input through the first operand
    bool followsSecond = false;
    std::uint32_t result = 0, a = 0, b = 0; // slots
};

/// One of several tangents of a slot.
struct TangentLane {
    std::uint32_t slot = 0;
    std::uint32_t lane = 0;
};

struct TangentResult {
    TangentLane from;
    std::size_t place = 0; // of the derivative
};

/// Derivatives that are computed together.
struct TangentBlock {
    static constexpr std::size_t noGroup = SIZE_MAX;

    std::size_t width = 0;          // lanes
    std::vector<TangentLane> seeds; // of inputs, whose tangent is 1
    std::vector<TangentResult> results;
    std::vector<TangentStep> steps;
};

/// The steps from the seeds of a block to its results.
std::vector<TangentStep> tangentSteps(const Program& program, const TangentBlock& block);

} // namespace coenergy
