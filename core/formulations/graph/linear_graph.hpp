#pragma once
// A linear graph as typed: branches between nodes, each with the type of its element, and the requested outputs.
// Reference: K. Alipourazadi, linear graph modelling (the toolbox of chapter 5); D. Rowell and D. N. Wormley, System
// Dynamics, 1997, chapters 4 and 5.
//
// Node 1 is the reference. The across variable v of a branch is potential(tail) - potential(head), its through variable
// f flows from tail to head.

#include <compare>
#include <string>
#include <vector>

namespace coenergy {

/// With the toolbox's numbers.
enum class BranchType {
    AType = 1,         // f = C dv/dt
    TType = 2,         // v = L df/dt
    DType = 3,         // v = R f
    AcrossSource = 4,  // v given
    ThroughSource = 5, // f given
    Transformer = 6,   // two branches a, b: vb = TF va, fb = -fa/TF
    Gyrator = 7,       // two branches a, b: vb = GY fa, fb = -va/GY
};

constexpr bool isKnownType(BranchType type) {
    return type >= BranchType::AType && type <= BranchType::Gyrator;
}

constexpr bool isStorage(BranchType type) {
    return type == BranchType::AType || type == BranchType::TType;
}

constexpr bool isSource(BranchType type) {
    return type == BranchType::AcrossSource || type == BranchType::ThroughSource;
}

constexpr bool isTwoPort(BranchType type) {
    return type == BranchType::Transformer || type == BranchType::Gyrator;
}

struct GraphBranch {
    int number = 0;
    int tail = 0;
    int head = 0;
    BranchType type = BranchType::AType;

    bool operator==(const GraphBranch&) const = default;
};

enum class OutputKind { Across = 1, Through = 2, IntegratedAcross = 3, IntegratedThrough = 4 };

constexpr bool isKnownKind(OutputKind kind) {
    return kind >= OutputKind::Across && kind <= OutputKind::IntegratedThrough;
}

struct GraphOutput {
    int number = 0;
    int branch = 0;
    OutputKind kind = OutputKind::Across;

    bool operator==(const GraphOutput&) const = default;
};

/// The two branches of a two-port are consecutive; its parameter is named after the first.
struct LinearGraph {
    std::vector<GraphBranch> branches;
    std::vector<GraphOutput> outputs;
    std::vector<std::string> states = {}; // a choice, such as v5 or f7; empty: the toolbox's choice

    bool operator==(const LinearGraph&) const = default;
};

} // namespace coenergy
