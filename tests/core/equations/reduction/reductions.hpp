#pragma once
// Reductions of models, and points on arbitrary curves: shared by the tests of the reduction.

#include "core/formulations/lagrange/models.hpp"

#include "reduction/reduced_system.hpp"

#include <optional>

namespace reductions {

using namespace models;

struct Reduced {
    DaeSystem system;
    Reduction reduction;
};

inline Reduced reduced(const Document& document) {
    Reduced result{models::system(document), {}};
    runWithAlgebraStack([&] {
        Algebra algebra;
        SwitchTable switches;
        result.reduction = reduce(result.system, switches, algebra);
    });
    return result;
}

inline Reduced reduced(const std::string& model) {
    return reduced(document(model));
}

/// Every unknown as a smooth function of time, with all its derivatives; values for every other name. It solves no
/// equation: identities hold along it.
class Curve {
public:
    Curve(const UnknownTable& unknowns, const std::vector<Expression>& expressions, unsigned seed) {
        Random random(seed);
        for (std::size_t j = 0; j < unknowns.size(); ++j)
            m_waves.push_back(
                {random.between(0.4, 0.6), random.between(0.05, 0.1), random.between(0.8, 1.4), random.between(0, 6)});
        for (const Expression& expression : expressions)
            for (const std::string& name : symbolsIn(expression)) {
                if (m_constants.contains(name))
                    continue;
                if (const auto derivative = unknowns.find(name))
                    m_derivatives.emplace(name, *derivative);
                else // a switch is 1 or -1
                    m_constants[name] =
                        name.starts_with("switch'") ? (random.below(2) == 0 ? 1 : -1) : random.between(0.6, 1.4);
            }
    }

    Point at(double time) const {
        Point point = m_constants;
        for (const auto& [name, derivative] : m_derivatives) {
            const Wave& wave = m_waves[derivative.unknown];
            const double angle = wave.frequency * time + wave.phase + derivative.order * M_PI / 2;
            point[name] = (derivative.order == 0 ? wave.mean : 0) +
                          wave.size * std::pow(wave.frequency, derivative.order) * std::sin(angle);
        }
        point["t"] = time;
        return point;
    }

private:
    struct Wave {
        double mean, size, frequency, phase;
    };
    std::vector<Wave> m_waves;
    std::map<std::string, DerivativeOf> m_derivatives;
    Point m_constants;
};

inline std::vector<Expression> everyExpression(const ReducedSystem& system) {
    std::vector<Expression> all;
    for (const auto& levels : system.derivatives)
        all.insert(all.end(), levels.begin(), levels.end());
    for (const JacobianEntry& entry : system.jacobian)
        all.push_back(entry.value);
    return all;
}

/// The order of the unknown's highest derivative in the expression, or nothing.
inline std::optional<int> highestOrder(const Expression& expression, const UnknownTable& unknowns,
                                       std::size_t unknown) {
    std::optional<int> highest;
    for (const std::string& name : symbolsIn(expression))
        if (const auto derivative = unknowns.find(name); derivative && derivative->unknown == unknown)
            highest = std::max(highest.value_or(0), derivative->order);
    return highest;
}

} // namespace reductions
