// One step of forward differentiation along a direction, for each side. Where the argument of a corner is zero, the
// rate of that argument tells the side; where it does not move either, its value a little away does, as for sign(x^2).
// Reference: A. Griewank, On stable piecewise linearization and generalized algorithmic differentiation, Optim. Methods
// Softw. 28 (2013).
#include "numeric/sided_slopes.hpp"

#include "numeric/partials.hpp"
#include "numeric/program.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr double nearby = 1e-5;    // of the size of an input
constexpr double share = 1.0 / 16; // of it, for a second value
constexpr double noise = 1e-13;    // of a size: what a value a little away may be by rounding

bool hasTwoSides(Operation operation) {
    switch (operation) {
    case Operation::Abs:
    case Operation::Sign:
    case Operation::Step:
    case Operation::Min:
    case Operation::Max:
    case Operation::Atan2:
    case Operation::SquareRoot:
    case Operation::Power:
    case Operation::Asin:
    case Operation::Acos: return true;
    default: return false;
    }
}

// A zero factor wins, as in Tangents.
double product(double slope, double rate) {
    return slope == 0 || rate == 0 ? 0 : slope * rate;
}

/// One side of a point, 0 for the point itself, and how far the values a little away are.
struct Side {
    int sign = 1;
    double distance = 0;
    KnownShare known;
};

template <class Slot> class Evaluation {
public:
    Evaluation(const Side& side, std::vector<Slot>& slots) : m_side(side), m_slots(slots) {}

    void run(const Instruction& x) {
        const Slot a = m_slots[x.a];
        if (x.operation == Operation::SineCosine) {
            m_slots[x.result] = smooth(Operation::Sin, a, a);
            m_slots[x.b] = smooth(Operation::Cos, a, a);
        } else {
            m_slots[x.result] = result(x.operation, a, isBinary(x.operation) ? m_slots[x.b] : Slot());
        }
    }

private:
    Slot result(Operation operation, const Slot& a, const Slot& b) const {
        switch (operation) {
        case Operation::Abs: return scaled(a, sideOf(a) < 0 ? -1 : sideOf(a));
        case Operation::Sign: return jumped(operation, sideOf(a), a);
        case Operation::Step: return jumped(operation, sideOf(a) < 0 ? 0 : 1, a);
        case Operation::Max: return extreme(a, b, 1);
        case Operation::Min: return extreme(a, b, -1);
        case Operation::Atan2: return angle(a, b);
        default: return smooth(operation, a, b);
        }
    }

    // The larger one, or the smaller one for the sign -1. Where both are equal but for rounding, the one of this side,
    // with the value of the extreme: below max(x, 0) a root may have no value.
    Slot extreme(const Slot& a, const Slot& b, int sign) const {
        Slot chosen = sign * sideOf(difference(a, b)) < 0 ? b : a;
        if (sign * (chosen.value - a.value) < 0)
            chosen.value = a.value;
        if (sign * (chosen.value - b.value) < 0)
            chosen.value = b.value;
        return chosen;
    }

    static Slot difference(const Slot& a, const Slot& b) {
        return {a.value - b.value, a.size + b.size,     a.slope - b.slope,  a.steep + b.steep,
                a.near - b.near,   a.nearer - b.nearer, a.beside - b.beside};
    }

    static Slot scaled(const Slot& a, int factor) {
        return {factor * a.value,  a.size, factor * a.slope, a.steep, std::abs(a.near), std::abs(a.nearer),
                std::abs(a.beside)};
    }

    static Slot jumped(Operation operation, double value, const Slot& a) {
        return {value,
                1,
                0,
                0,
                valueOf(operation, a.near, 0),
                valueOf(operation, a.nearer, 0),
                valueOf(operation, a.beside, 0)};
    }

    bool isZero(const Slot& a) const { return std::abs(a.value) <= m_side.known.value * a.size; }
    bool isMoved(const Slot& a) const { return std::abs(a.slope) > m_side.known.slope * a.steep; }

    // The sign of an argument on this side; 0 where it stays zero.
    int sideOf(const Slot& a) const {
        const auto signOf = [](double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; };
        if (!isZero(a))
            return signOf(a.value);
        if (isMoved(a))
            return m_side.sign * signOf(a.slope);
        return m_side.known.isStraight && std::abs(a.near) > noise * a.size ? signOf(a.near) : 0;
    }

    // Across the negative axis it jumps by a turn.
    Slot angle(const Slot& a, const Slot& b) const {
        Slot result = smooth(Operation::Atan2, a, b);
        if (const int side = sideOf(a); isZero(a) && b.value < 0 && side != 0)
            result.value = side * std::numbers::pi;
        return result;
    }

    Slot smooth(Operation operation, const Slot& a, const Slot& b) const {
        Slot result;
        const bool hasSecond = isBinary(operation);
        result.value = valueOf(operation, a.value, b.value);
        result.near = valueOf(operation, a.near, b.near);
        result.nearer = valueOf(operation, a.nearer, b.nearer);
        result.beside = valueOf(operation, a.beside, b.beside);
        const bool followsFirst = !movesWithSecondAlone(operation);
        const double byFirst = followsFirst ? partialByFirst(operation, a.value, b.value, result.value) : 0;
        const double bySecond =
            hasSecond && (b.slope != 0 || b.size != 0) ? partialBySecond(operation, a.value, b.value, result.value) : 0;
        const auto size = [](double slope, double of) { return std::isfinite(slope) ? std::abs(slope) * of : 0; };
        result.size = std::max(std::abs(result.value), size(byFirst, a.size) + size(bySecond, b.size));
        if (operation == Operation::Multiply) // of x*x at 0, what rounding makes of it a little away
            result.size = std::max(result.size, std::abs(b.near) * a.size + std::abs(a.near) * b.size);
        if (!std::isfinite(byFirst) && !isMoved(a) && std::isfinite(result.value)) { // sqrt(x^2)
            result.slope = slopeBy(result, a);
            result.steep = std::abs(result.slope);
            return result;
        }
        result.slope = product(byFirst, a.slope) + product(bySecond, b.slope);
        result.steep = std::abs(product(byFirst, a.steep)) + std::abs(product(bySecond, b.steep));
        return result;
    }

    // From changes of a result; 0 where these are of second order, or where the direction is too uncertain to tell.
    double slopeBy(const Slot& result, const Slot& a) const {
        constexpr double certain = 0.1;
        const double near = std::abs(result.near - result.value), nearer = std::abs(result.nearer - result.value);
        const bool isFirstOrder = nearer > near * share / 4;
        const bool isRounding = std::abs(a.near - a.value) <= noise * a.size;
        const bool isCertain = std::abs(result.beside - result.near) <= certain * near;
        return isFirstOrder && isCertain && !isRounding
                   ? (result.nearer - result.value) / (m_side.sign * m_side.distance * share)
                   : 0;
    }

    Side m_side;
    std::vector<Slot>& m_slots;
};

// Of the direction, so that no input moves by more than a small part of its size.
double distanceAlong(std::span<const double> direction, std::span<const double> sizes) {
    double most = 0;
    for (std::size_t k = 0; k < direction.size(); ++k)
        most = std::max(most, std::abs(direction[k]) / (sizes[k] > 0 ? sizes[k] : 1));
    return most > 0 ? nearby / most : nearby;
}

} // namespace

SidedSlopes::SidedSlopes(const Tape& tape) : m_tape(tape) {
    const std::vector<Instruction>& all = tape.program().evaluation;
    m_mayDiffer = std::any_of(all.begin(), all.end(), [](const Instruction& x) { return hasTwoSides(x.operation); });
}

SidedSlopes::Memory SidedSlopes::memory(std::span<const double> parameters) const {
    Memory memory;
    const Tape::Memory values = m_tape.memory(parameters);
    memory.m_constants.assign(values.contents().begin(), values.contents().end());
    return memory;
}

std::vector<SidedSlopes::Memory::Slot> SidedSlopes::beside(int side, std::span<const double> inputs,
                                                           std::span<const double> sizes,
                                                           std::span<const double> direction, const KnownShare& known,
                                                           Memory& memory) const {
    const double distance = distanceAlong(direction, sizes);
    memory.m_slots.clear();
    for (const double constant : memory.m_constants)
        memory.m_slots.push_back({constant, std::abs(constant), 0, 0, constant, constant, constant});
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        const double step = side * distance * direction[k];
        const double uncertain = step * (1 + known.slope * std::sin(static_cast<double>(k + 1))); // of no pattern
        memory.m_slots[k] = {inputs[k],
                             std::max(sizes[k], std::abs(inputs[k])),
                             direction[k],
                             std::abs(direction[k]),
                             inputs[k] + step,
                             inputs[k] + share * step,
                             inputs[k] + uncertain};
    }
    Evaluation<Memory::Slot> evaluation({side, distance, known}, memory.m_slots);
    for (const Instruction& x : m_tape.program().evaluation)
        evaluation.run(x);
    std::vector<Memory::Slot> outputs;
    for (const std::uint32_t slot : m_tape.program().outputSlots)
        outputs.push_back(memory.m_slots[slot]);
    return outputs;
}

DirectedSlopes SidedSlopes::along(std::span<const double> direction, std::span<const double> inputs,
                                  std::span<const double> sizes, const KnownShare& known, Memory& memory) const {
    constexpr double same = 1e-9;
    const auto here = beside(0, inputs, sizes, direction, known, memory);
    const auto above = beside(1, inputs, sizes, direction, known, memory);
    const auto below = beside(-1, inputs, sizes, direction, known, memory);
    DirectedSlopes result;
    for (std::size_t k = 0; k < here.size(); ++k) {
        const auto jumpsTo = [&](const Memory::Slot& side) {
            return std::abs(side.value - here[k].value) > same * std::max(side.size, here[k].size);
        };
        const double steep = std::max(above[k].steep, below[k].steep);
        const bool isFinite = std::isfinite(above[k].slope) && std::isfinite(below[k].slope);
        const bool bends =
            !isFinite || !(std::abs(above[k].slope - below[k].slope) <= std::max(same, known.slope) * steep);
        const bool jumps = jumpsTo(above[k]) || jumpsTo(below[k]);
        if (jumps)
            result.jumping.push_back(k);
        if (bends || jumps)
            result.without.push_back(k);
        result.slopes.push_back(above[k].slope);
    }
    return result;
}

} // namespace coenergy
