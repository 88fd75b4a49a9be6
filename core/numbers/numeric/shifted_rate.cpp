// With z the change of the highest derivative of order d, that of order i is z/shift^(d-i) plus what the right side
// adds on the way: all by division, so that nothing cancels where the shift, one over a step, is large.
#include "numeric/shifted_rate.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

Eigen::Index index(std::size_t k) {
    return static_cast<Eigen::Index>(k);
}

bool areFinite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

} // namespace

template <typename Scalar> ShiftedRate<Scalar>::ShiftedRate(const CompiledSystem& system) : m_system(system) {}

template <typename Scalar> void ShiftedRate<Scalar>::assemble(const EquationSlopes& slopes) {
    std::vector<Eigen::Triplet<Scalar>> entries;
    const auto& highest = m_system.jacobianPlaces();
    for (std::size_t k = 0; k < highest.size(); ++k)
        entries.emplace_back(index(highest[k].row), index(highest[k].column), slopes.byHighest[k]);
    const auto& lower = m_system.gradient().places();
    for (std::size_t k = 0; k < lower.size(); ++k) {
        if (lower[k].column == 0) // the time
            continue;
        const StateVariable& variable = m_system.state()[lower[k].column - 1];
        const int below = m_system.highestOrder(variable.unknown) - variable.order;
        entries.emplace_back(index(lower[k].row), index(variable.unknown),
                             slopes.byInput[k] / static_cast<Scalar>(std::pow(m_shift, below)));
    }
    const auto n = index(m_system.unknownCount());
    m_matrix.resize(n, n);
    m_matrix.setFromTriplets(entries.begin(), entries.end());
}

template <typename Scalar> bool ShiftedRate<Scalar>::factorize(const EquationSlopes& slopes, Scalar shift) {
    if (!areFinite(slopes.byHighest) || !areFinite(slopes.byInput))
        return false;
    m_shift = shift;
    m_stateSlopes = slopes.byInput;
    assemble(slopes);
    if (!m_hasPattern)
        m_factors.analyzePattern(m_matrix);
    m_hasPattern = true;
    m_factors.factorize(m_matrix);
    return m_factors.info() == Eigen::Success;
}

template <typename Scalar> typename ShiftedRate<Scalar>::Vector ShiftedRate<Scalar>::solve(const Vector& right) {
    const auto& rates = m_system.rateInputs();
    const std::size_t firstHighest = m_system.highestInput(0);
    Vector state = Vector::Zero(right.size());   // first what follows from the right side, for z = 0
    for (std::size_t k = rates.size(); k-- > 0;) // a derivative follows the one below it
        state[index(k)] =
            (right[index(k)] + (rates[k] < firstHighest ? state[index(rates[k] - 1)] : Scalar(0))) / m_shift;
    Vector balance = Vector::Zero(index(m_system.unknownCount()));
    const auto& places = m_system.gradient().places();
    for (std::size_t k = 0; k < places.size(); ++k)
        if (places[k].column > 0)
            balance[index(places[k].row)] -= m_stateSlopes[k] * state[index(places[k].column - 1)];
    const Vector highest = m_factors.solve(balance);
    for (std::size_t k = rates.size(); k-- > 0;)
        state[index(k)] = (right[index(k)] + (rates[k] < firstHighest ? state[index(rates[k] - 1)]
                                                                      : highest[index(rates[k] - firstHighest)])) /
                          m_shift;
    return state;
}

template class ShiftedRate<double>;
template class ShiftedRate<std::complex<double>>;

} // namespace coenergy
