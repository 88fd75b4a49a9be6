// The second variation as a quadratic form over polynomials in the share, on the space of those that keep the ends and
// the integrals. Its number of negative directions is Morse's index; a place is conjugate to the start where the index
// of the variations that vanish behind it changes (M. Morse, The Calculus of Variations in the Large, chapter 3; I. M.
// Gelfand and S. V. Fomin, Calculus of Variations, sections 24 to 30). An end that moves along a curve is one more
// unknown: the interval is mapped to one of length 1.
#include "continua/second_variation.hpp"

#include "base/cancellation.hpp"
#include "continua/path_problem.hpp"
#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr std::size_t few = 26, many = 36; // polynomials
constexpr double negligible = 1e-7;        // of an eigenvalue
constexpr double vanishing = 1e-10;        // of Legendre's matrix, relative to its largest size
constexpr std::size_t mostConjugate = 5;
constexpr double bothEnds[] = {0, 1};

Eigen::Index indexOf(std::size_t index) {
    return static_cast<Eigen::Index>(index);
}

/// An integrand with its slopes and curvatures by the variable and by the jets of all functions.
class CurvedIntegrand {
public:
    CurvedIntegrand(const Expression& integrand, const JetLayout& layout, const Functional& functional,
                    const Point& parameters, JetCalculus& calculus)
        : m_size(layout.size()), m_compiled(formulasOf(integrand, layout, functional, parameters, calculus)),
          m_outputs(1 + m_size + m_size * m_size) {}

    struct Values {
        double value = 0;
        Eigen::VectorXd slope;
        Eigen::MatrixXd curvature;
    };
    Values at(const std::vector<double>& inputs) {
        m_compiled.tape.evaluate(inputs.data(), m_outputs.data(), m_compiled.memory);
        const auto size = static_cast<Eigen::Index>(m_size);
        return {m_outputs.front(), Eigen::Map<Eigen::VectorXd>(m_outputs.data() + 1, size),
                Eigen::Map<Eigen::MatrixXd>(m_outputs.data() + 1 + size, size, size)};
    }

private:
    static CompiledFormulas formulasOf(const Expression& integrand, const JetLayout& layout,
                                       const Functional& functional, const Point& parameters, JetCalculus& calculus) {
        const std::vector<std::string> names = layout.names(functional);
        std::vector<Expression> outputs = {integrand};
        for (const std::string& name : names)
            outputs.push_back(calculus.partial(integrand, name));
        for (std::size_t row = 0; row < names.size(); ++row)
            for (const std::string& name : names)
                outputs.push_back(calculus.partial(outputs[row + 1], name));
        return {names, outputs, parameters};
    }

    std::size_t m_size;
    CompiledFormulas m_compiled;
    std::vector<double> m_outputs;
};

/// Which part of the path is varied: all of it, or what is before a share, with the path behind it held.
struct Extent {
    double last = 1;
    bool isWhole() const { return last == 1; }
};

struct QuadraticForms {
    Eigen::MatrixXd form, size;           // the second variation, and a positive form of its scale
    std::vector<Eigen::RowVectorXd> held; // linear forms that vanish
};

class AccessoryProblem {
public:
    AccessoryProblem(const Functional& functional, const VariationalEquations& equations, const Point& parameters,
                     const std::vector<FunctionalPath>& path, Algebra& algebra, const std::stop_token& stop)
        : m_functional(withoutMultipliers(functional)), m_path(path), m_continuum(continuumOf(functional)),
          m_names(m_continuum), m_calculus(m_continuum, m_names, algebra, stop), m_stop(stop),
          m_orders(ordersOf(equations)), m_layout{functional.functions.size(),
                                                  *std::max_element(m_orders.begin(), m_orders.end()), 0},
          m_integrand(equations.integrand, m_layout, m_functional, parameters, m_calculus), m_parameters(parameters) {
        for (const IntegralConstraint& constraint : functional.constraints)
            m_constraints.emplace_back(constraint.integrand, m_layout, m_functional, parameters, m_calculus);
        m_isStrong =
            isQuadratic(equations.integrand) && functional.constraints.empty() && functional.from && functional.to;
    }

    SecondVariation result() {
        SecondVariation result;
        result.legendre = legendreSign();
        if (result.legendre == LegendreSign::Vanishes) {
            result.reason = UndecidedReason::LegendreVanishes;
            return result;
        }
        result.reason = UndecidedReason::None;
        if (result.legendre == LegendreSign::Indefinite) {
            result.verdict = PathVerdict::Saddle;
            return result;
        }
        m_sign = result.legendre == LegendreSign::Positive ? 1 : -1;
        judge(result);
        return result;
    }

private:
    /// In the integrand with its multipliers these are parameters.
    static Functional withoutMultipliers(Functional functional) {
        functional.constraints.clear();
        return functional;
    }

    std::vector<std::size_t> ordersOf(const VariationalEquations& equations) const {
        std::vector<std::size_t> orders(m_functional.functions.size());
        for (const FieldDerivative& derivative : derivativesIn(equations.integrand, m_names))
            orders[derivative.field] = std::max(orders[derivative.field], derivative.space);
        return orders;
    }

    std::string highestName(std::size_t function) const { return m_names.nameOf({function, m_orders[function], 0}); }
    std::size_t highest(std::size_t function) const { return m_layout.jet(function, m_orders[function]); }

    /// Whether the curvatures by the highest derivatives are free of these: then Weierstrass's excess is theirs.
    bool isQuadratic(const Expression& integrand) {
        for (std::size_t a = 0; a < m_orders.size(); ++a)
            for (std::size_t b = 0; b <= a; ++b) {
                const auto names =
                    symbolsIn(m_calculus.partial(m_calculus.partial(integrand, highestName(a)), highestName(b)));
                for (std::size_t c = 0; c < m_orders.size(); ++c)
                    if (names.contains(highestName(c)))
                        return false;
            }
        return true;
    }

    CurvedIntegrand::Values valuesAt(const PathPlace& place) { return m_integrand.at(m_layout.inputs(place, {})); }

    Eigen::MatrixXd legendreMatrix(const CurvedIntegrand::Values& values) const {
        Eigen::MatrixXd matrix(indexOf(m_orders.size()), indexOf(m_orders.size()));
        for (std::size_t a = 0; a < m_orders.size(); ++a)
            for (std::size_t b = 0; b < m_orders.size(); ++b)
                matrix(indexOf(a), indexOf(b)) = values.curvature(indexOf(highest(a)), indexOf(highest(b)));
        return matrix;
    }

    /// The least and the greatest eigenvalue of Legendre's matrix at a share.
    std::pair<double, double> legendreAt(double share) {
        const Eigen::MatrixXd matrix = legendreMatrix(valuesAt(placeAt(m_path, share)));
        if (!matrix.allFinite())
            return {NAN, NAN};
        const Eigen::VectorXd values =
            Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix, Eigen::EigenvaluesOnly).eigenvalues();
        return {values.minCoeff(), values.maxCoeff()};
    }

    /// Of Legendre's matrix at a share, and of the path beside with highest derivatives about a tenth larger or
    /// smaller: what is small beside that is nothing.
    double sizeBeside(double share) {
        double size = 0;
        for (const double direction : {-0.1, 0.1}) {
            PathPlace place = placeAt(m_path, share);
            for (std::size_t function = 0; function < m_orders.size(); ++function) {
                double& highestJet = place.jets[function][m_orders[function]];
                highestJet += direction * (std::abs(highestJet) + 1e-3);
            }
            const double beside = legendreMatrix(valuesAt(place)).cwiseAbs().maxCoeff();
            size = std::isfinite(beside) ? std::max(size, beside) : size;
        }
        return size;
    }

    LegendreSign legendreSign() {
        constexpr int samples = 400;
        double lowest = INFINITY, highest = -INFINITY, size = 0, least = INFINITY;
        int weakest = 1;
        for (int k = 1; k < samples; ++k) {
            const double share = static_cast<double>(k) / samples;
            const auto [low, high] = legendreAt(share);
            if (!std::isfinite(low))
                return LegendreSign::Vanishes;
            lowest = std::min(lowest, low);
            highest = std::max(highest, high);
            size = std::max({size, std::abs(low), std::abs(high), sizeBeside(share)});
            if (const double here = std::min(std::abs(low), std::abs(high)); here < least) {
                least = here;
                weakest = k;
            }
        }
        if (lowest < -vanishing * size && highest > vanishing * size)
            return LegendreSign::Indefinite;
        const bool isInside = weakest > 1 && weakest < samples - 1; // at an end it may fall to nothing
        if (isInside)
            least = leastBetween((weakest - 1.0) / samples, (weakest + 1.0) / samples);
        const bool isNothing = std::max(std::abs(lowest), std::abs(highest)) < vanishing * size;
        if (isNothing || (isInside && least < vanishing * size) || (lowest <= 0 && highest >= 0))
            return LegendreSign::Vanishes;
        return lowest > 0 ? LegendreSign::Positive : LegendreSign::Negative;
    }

    /// Whether Legendre's condition holds up to the ends.
    bool isRegularAtEnds() {
        return std::all_of(std::begin(bothEnds), std::end(bothEnds), [&](double share) {
            const auto [low, high] = legendreAt(share);
            return std::isfinite(low) && std::min(m_sign * low, m_sign * high) > vanishing * sizeBeside(share);
        });
    }

    /// By the golden section.
    double leastBetween(double low, double high) {
        const double golden = (std::sqrt(5.0) - 1) / 2;
        const auto size = [&](double share) {
            const auto [least, greatest] = legendreAt(share);
            return std::min(std::abs(least), std::abs(greatest));
        };
        double left = high - golden * (high - low), right = low + golden * (high - low);
        for (int k = 0; k < 60; ++k) {
            (size(left) < size(right) ? high : low) = size(left) < size(right) ? right : left;
            left = high - golden * (high - low);
            right = low + golden * (high - low);
        }
        return size((low + high) / 2);
    }

    bool isGraded() const { return !(m_path.front().grading == Grading{}); }

    void judge(SecondVariation& result) {
        const auto first = eigenvalues({}, few), second = eigenvalues({}, many);
        if (!first || !second) {
            result.reason = UndecidedReason::NotComputed;
            return;
        }
        result.against = negative(*second);
        const double closest = second->cwiseAbs().minCoeff();
        if (result.against > 0)
            result.verdict = PathVerdict::Saddle;
        else if (closest < negligible)
            result.reason = UndecidedReason::ConjugateEnd;
        else if (negative(*first) != result.against)
            result.reason = UndecidedReason::NotComputed;
        else {
            result.verdict = m_sign > 0 ? PathVerdict::Minimum : PathVerdict::Maximum;
            result.reason = isGraded() ? UndecidedReason::VerticalTangent : UndecidedReason::None;
            result.isStrong = m_isStrong && !isGraded() && isRegularAtEnds();
        }
        result.conjugate = conjugatePlaces();
    }

    static std::size_t negative(const Eigen::VectorXd& values) {
        return static_cast<std::size_t>((values.array() < -negligible).count());
    }

    /// Where one more eigenvalue of the variations that vanish behind a place becomes negative.
    std::vector<double> conjugatePlaces() {
        constexpr double earliest = 0.02;
        std::vector<double> places;
        const auto all = eigenvalues({1 - 1e-9}, many);
        const std::size_t count = all ? std::min(negative(*all), mostConjugate) : 0;
        for (std::size_t k = 0; k < count; ++k) {
            double low = earliest, high = 1;
            for (int halving = 0; halving < 44; ++halving) {
                checkpoint(m_stop);
                const double middle = (low + high) / 2;
                const auto values = eigenvalues({middle}, many);
                if (!values)
                    return places;
                ((*values)(indexOf(k)) > 0 ? low : high) = middle;
            }
            places.push_back(m_path.front().x((low + high) / 2));
        }
        return places;
    }

    /// Of the second variation, times Legendre's sign, relative to its positive part; in ascending order.
    std::optional<Eigen::VectorXd> eigenvalues(const Extent& extent, std::size_t count) {
        const QuadraticForms forms = quadraticForms(extent, count);
        if (!forms.form.allFinite() || !forms.size.allFinite())
            return std::nullopt;
        // the columns are scaled to size 1
        const Eigen::VectorXd scale = forms.size.diagonal().cwiseSqrt().cwiseInverse();
        Eigen::MatrixXd held(indexOf(forms.held.size()), scale.size());
        for (std::size_t k = 0; k < forms.held.size(); ++k) {
            held.row(indexOf(k)) = forms.held[k] * scale.asDiagonal();
            held.row(indexOf(k)) /= std::max(held.row(indexOf(k)).norm(), 1e-300);
        }
        const Eigen::MatrixXd free = kernelOf(held);
        const Eigen::MatrixXd base = scale.asDiagonal() * free;
        const Eigen::MatrixXd form = base.transpose() * forms.form * base, size = base.transpose() * forms.size * base;
        const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(
            m_sign * (form + form.transpose()) / 2, (size + size.transpose()) / 2, Eigen::EigenvaluesOnly);
        return solver.info() == Eigen::Success ? std::optional<Eigen::VectorXd>(solver.eigenvalues()) : std::nullopt;
    }

    static Eigen::MatrixXd kernelOf(const Eigen::MatrixXd& rows) {
        const Eigen::Index size = rows.cols();
        if (rows.rows() == 0)
            return Eigen::MatrixXd::Identity(size, size);
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factored(rows.transpose());
        factored.setThreshold(1e-11);
        const Eigen::MatrixXd all = factored.householderQ();
        return all.rightCols(size - factored.rank());
    }

    std::size_t movingStart(std::size_t count) const { return count * m_orders.size(); }
    bool varies(ContinuumPlace end, const Extent& extent) const {
        return end == ContinuumPlace::Start ? !m_functional.from : !m_functional.to && extent.isWhole();
    }
    std::size_t unknowns(const Extent& extent, std::size_t count) const {
        return movingStart(count) + (varies(ContinuumPlace::Start, extent) ? 1 : 0) +
               (varies(ContinuumPlace::End, extent) ? 1 : 0);
    }

    /// The change of the jets at a place by the unknowns: polynomials, and the moving ends.
    struct Changes {
        Eigen::MatrixXd jets;      // by the inputs of the integrand
        Eigen::RowVectorXd length; // of the interval
    };

    Changes changesAt(const PathPlace& place, const std::vector<PathPoint>& polynomials, const Extent& extent) const {
        const std::size_t count = polynomials.size(), size = unknowns(extent, count);
        const double length = m_path.front().to - m_path.front().from;
        Changes changes{Eigen::MatrixXd::Zero(indexOf(m_layout.size()), indexOf(size)),
                        Eigen::RowVectorXd::Zero(indexOf(size))};
        for (std::size_t function = 0; function < m_orders.size(); ++function)
            for (std::size_t k = 0; k < count; ++k)
                for (std::size_t order = 0; order <= m_layout.order; ++order)
                    changes.jets(indexOf(m_layout.jet(function, order)), indexOf(function * count + k)) =
                        polynomials[k].jets[order];
        const auto move = [&](std::size_t column, double share, double direction) {
            changes.length(indexOf(column)) = direction;
            changes.jets(0, indexOf(column)) = share;
            for (std::size_t function = 0; function < m_orders.size(); ++function)
                changes.jets(indexOf(m_layout.jet(function, 1)), indexOf(column)) =
                    -direction * place.jets[function][1] / length;
        };
        if (varies(ContinuumPlace::Start, extent))
            move(movingStart(count), 1 - place.advanced, -1);
        if (varies(ContinuumPlace::End, extent))
            move(size - 1, place.advanced, 1);
        return changes;
    }

    QuadraticForms quadraticForms(const Extent& extent, std::size_t count) {
        const auto size = indexOf(unknowns(extent, count));
        QuadraticForms forms{Eigen::MatrixXd::Zero(size, size), Eigen::MatrixXd::Zero(size, size), {}};
        std::vector<Eigen::RowVectorXd> integrals(m_constraints.size(), Eigen::RowVectorXd::Zero(size));
        for (const auto& [part, weight] : gaussShares(6)) {
            const double share = part * extent.last;
            const PathPlace place = placeAt(m_path, share);
            const Changes changes = changesAt(place, chebyshevsAt(m_path.front(), count, share, extent.last), extent);
            const double dx = weight * extent.last * place.rate;
            addForm(forms, valuesAt(place), changes, place, dx);
            for (std::size_t k = 0; k < m_constraints.size(); ++k) {
                const auto values = m_constraints[k].at(m_layout.inputs(place, {}));
                integrals[k] +=
                    dx * (values.slope.transpose() * changes.jets + values.value / intervalLength() * changes.length);
            }
        }
        addCurvedEnds(forms, extent, count);
        forms.held = std::move(integrals);
        holdEnd(forms, ContinuumPlace::Start, extent, count);
        holdEnd(forms, ContinuumPlace::End, extent, count);
        return forms;
    }

    double intervalLength() const { return m_path.front().to - m_path.front().from; }

    void addForm(QuadraticForms& forms, const CurvedIntegrand::Values& values, const Changes& changes,
                 const PathPlace& place, double dx) {
        const double length = intervalLength();
        forms.form += dx * changes.jets.transpose() * values.curvature * changes.jets;
        const Eigen::RowVectorXd slope = values.slope.transpose() * changes.jets;
        forms.form += dx / length * (slope.transpose() * changes.length + changes.length.transpose() * slope);
        const Eigen::MatrixXd legendre = m_sign * legendreMatrix(values);
        for (std::size_t a = 0; a < m_orders.size(); ++a) {
            // u_x = (du/ds) / length: once more by the length
            const Eigen::RowVectorXd steeper =
                changes.jets.row(indexOf(m_layout.jet(a, 1))) + place.jets[a][1] / length * changes.length;
            const Eigen::RowVectorXd second = values.slope(indexOf(m_layout.jet(a, 1))) / length *
                                              (place.jets[a][1] / length * changes.length - steeper);
            forms.form += dx * (second.transpose() * changes.length + changes.length.transpose() * second);
            const double scale =
                legendre(indexOf(a), indexOf(a)) / std::pow(length, 2 * static_cast<double>(m_orders[a]));
            const Eigen::RowVectorXd value = changes.jets.row(indexOf(m_layout.jet(a, 0)));
            forms.size += dx * scale * value.transpose() * value;
            forms.size += dx * scale * changes.length.transpose() * changes.length;
            for (std::size_t b = 0; b < m_orders.size(); ++b)
                forms.size += dx * legendre(indexOf(a), indexOf(b)) *
                              changes.jets.row(indexOf(highest(a))).transpose() * changes.jets.row(indexOf(highest(b)));
        }
    }

    const std::optional<Expression>& valueGiven(std::size_t function, ContinuumPlace place) const {
        const PathFunction& sought = m_functional.functions[function];
        return place == ContinuumPlace::Start ? sought.start.value : sought.end.value;
    }

    /// Of the curve on which an end lies; 0 where that does not move.
    double curve(std::size_t function, ContinuumPlace place, int derivatives) {
        const auto& given = valueGiven(function, place);
        if (!given)
            return 0;
        Expression value = *given;
        for (int k = 0; k < derivatives; ++k)
            value = m_calculus.partial(value, m_functional.variable);
        Point point = m_parameters;
        point[m_functional.variable] = place == ContinuumPlace::Start ? m_path.front().from : m_path.front().to;
        return evaluate(value, point);
    }

    /// What the curvature of an end's curve adds: the end's force F_ux times phi_xx.
    void addCurvedEnds(QuadraticForms& forms, const Extent& extent, std::size_t count) {
        for (const ContinuumPlace end : {ContinuumPlace::Start, ContinuumPlace::End}) {
            if (!varies(end, extent))
                continue;
            const std::size_t column =
                end == ContinuumPlace::Start ? movingStart(count) : static_cast<std::size_t>(forms.form.cols()) - 1;
            const PathPlace place = placeAt(m_path, end == ContinuumPlace::Start ? 0 : 1);
            const auto values = valuesAt(place);
            for (std::size_t function = 0; function < m_orders.size(); ++function)
                forms.form(indexOf(column), indexOf(column)) += (end == ContinuumPlace::Start ? -1 : 1) *
                                                                values.slope(indexOf(m_layout.jet(function, 1))) *
                                                                curve(function, end, 2);
        }
    }

    bool isSlopeHeld(std::size_t function, ContinuumPlace place, const Extent& extent) const {
        const bool isStart = place == ContinuumPlace::Start;
        const PathFunction& sought = m_functional.functions[function];
        const bool isVertical =
            isStart ? m_path.front().grading.start > 1 : m_path.front().grading.end > 1 && extent.isWhole();
        const bool isCut = !isStart && !extent.isWhole() && m_orders[function] > 1;
        const bool isGiven = isStart ? sought.start.slope.has_value() : sought.end.slope && extent.isWhole();
        return isVertical || isCut || isGiven;
    }

    /// In shares, so that a vertical tangent does no harm.
    void holdEnd(QuadraticForms& forms, ContinuumPlace place, const Extent& extent, std::size_t count) {
        const bool isStart = place == ContinuumPlace::Start;
        for (std::size_t function = 0; function < m_orders.size(); ++function) {
            Eigen::RowVectorXd value = Eigen::RowVectorXd::Zero(forms.form.cols()), slope = value;
            for (std::size_t k = 0; k < count; ++k) {
                const double sign = isStart && k % 2 == 1 ? -1 : 1;
                value(indexOf(function * count + k)) = sign;
                slope(indexOf(function * count + k)) = sign * static_cast<double>(k * k);
            }
            if (varies(place, extent))
                value(indexOf(isStart ? movingStart(count) : unknowns(extent, count) - 1)) = -curve(function, place, 1);
            if (valueGiven(function, place) || (!isStart && !extent.isWhole()))
                forms.held.push_back(value);
            if (isSlopeHeld(function, place, extent))
                forms.held.push_back(slope);
        }
    }

    const Functional m_functional;
    const std::vector<FunctionalPath>& m_path;
    Continuum m_continuum;
    FieldNames m_names;
    JetCalculus m_calculus;
    std::stop_token m_stop;
    std::vector<std::size_t> m_orders; // of the highest derivative of each function in the integrand
    JetLayout m_layout;
    CurvedIntegrand m_integrand;
    std::vector<CurvedIntegrand> m_constraints;
    Point m_parameters;
    double m_sign = 1;
    bool m_isStrong = false;
};

} // namespace

SecondVariation secondVariation(const Functional& functional, const VariationalEquations& equations,
                                const Point& parameters, const std::vector<FunctionalPath>& functions, Algebra& algebra,
                                const std::stop_token& stop) {
    try {
        return AccessoryProblem(functional, equations, parameters, functions, algebra, stop).result();
    } catch (const ArithmeticError&) { // a derivative that cannot be taken
        return {};
    }
}

} // namespace coenergy
