// The second variation as a quadratic form over polynomials in the share, on the space of those that keep the ends and
// the integrals. Its number of negative directions is Morse's index; a place is conjugate to the start where the index
// of the variations that vanish behind it changes (M. Morse, The Calculus of Variations in the Large, chapter 3; I. M.
// Gelfand and S. V. Fomin, Calculus of Variations, sections 24 to 30). An end that moves along a curve is one more
// unknown: the interval is mapped to one of length 1.
#include "continua/second_variation.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "continua/curved_integrand.hpp"
#include "continua/dense_places.hpp"
#include "continua/path_corners.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t many = 36, most = 80; // polynomials; half as many as those of the path, between these
constexpr std::size_t more = 10;            // with so many fewer the verdict is the same
constexpr double negligible = 1e-7;         // of an eigenvalue
constexpr double vanishing = 1e-10;         // of Legendre's matrix, relative to its largest size
constexpr double dependent = 1e-8;          // of the changes of integrals
constexpr std::size_t mostConjugate = 5;
constexpr double bothEnds[] = {0, 1};

Eigen::Index indexOf(std::size_t index) {
    return static_cast<Eigen::Index>(index);
}

/// Which part of the path is varied: all of it, or what is before a share, with the path behind it held.
struct Extent {
    double last = 1;
    bool isWhole() const { return last == 1; }
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
        if (m_layout.order == 1 && functional.constraints.empty() && functional.from && functional.to)
            m_isStrong = isQuadratic(equations.integrand) || isRootOfQuadratic(equations.integrand);
        m_meetsCorner = PathCorners(equations.integrand, m_layout, m_functional, parameters).isMetBy(m_path);
    }

    SecondVariation result() {
        SecondVariation result;
        result.legendre = legendreSign();
        result.reason = obstacle(result.legendre);
        if (result.reason != UndecidedReason::None)
            return result;
        if (result.legendre == LegendreSign::Indefinite) {
            result.verdict = PathVerdict::Saddle;
            return result;
        }
        m_sign = result.legendre == LegendreSign::Positive ? 1 : -1;
        judge(result);
        return result;
    }

private:
    UndecidedReason obstacle(LegendreSign legendre) {
        if (!hasIndependentConstraints())
            return UndecidedReason::DependentConstraints;
        if (m_meetsCorner)
            return UndecidedReason::Corner;
        return legendre == LegendreSign::Vanishes ? UndecidedReason::LegendreVanishes : UndecidedReason::None;
    }

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

    /// Whether F^2 is quadratic in u_x and has no zero: then F_ux_ux is K(x, u)/F^3 with K > 0, for any slope.
    bool isRootOfQuadratic(const Expression& integrand) {
        const PathFunction& function = m_functional.functions.front();
        if (m_orders.size() != 1 || !function.start.value || !function.end.value)
            return false;
        const Expression curvature = m_calculus.partial(m_calculus.partial(integrand, highestName(0)), highestName(0));
        if (!vanishesIdentically(m_calculus.partial(curvature * power(integrand, Expression(3)), highestName(0))))
            return false;
        const auto middle = valuesAt(placeAt(m_path, 0.5));
        return middle.value * legendreMatrix(middle)(0, 0) > 0;
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
        constexpr int samples = densePlaces, apart = 50;
        double lowest = INFINITY, highest = -INFINITY, size = 0, least = INFINITY;
        const int first = isGraded() ? apart : 1; // nearer to a vertical end few digits are left
        int weakest = first;
        for (int k = first; k <= samples - first; ++k) {
            const double share = static_cast<double>(k) / samples;
            const auto [low, high] = legendreAt(share);
            if (!std::isfinite(low))
                return LegendreSign::Vanishes;
            lowest = std::min(lowest, low);
            highest = std::max(highest, high);
            size = std::max({size, std::abs(low), std::abs(high), k % apart == 0 ? sizeBeside(share) : 0});
            if (const double here = std::min(std::abs(low), std::abs(high)); here < least) {
                least = here;
                weakest = k;
            }
        }
        if (lowest < -vanishing * size && highest > vanishing * size)
            return LegendreSign::Indefinite;
        const bool isInside = weakest > first && weakest < samples - first; // at an end it may fall to nothing
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

    double leastBetween(double low, double high) {
        return leastValue(
            [&](double share) {
                const auto [least, greatest] = legendreAt(share);
                return std::min(std::abs(least), std::abs(greatest));
            },
            low, high);
    }

    bool isGraded() const { return !(m_path.front().grading == Grading{}); }

    /// What the second variation has at a share: curvatures in the scale of the interval, less and less towards the
    /// ends, where they may be infinite and variations fall off.
    Eigen::VectorXd coefficientsAt(double share) {
        const PathPlace place = placeAt(m_path, share);
        const bool isFixed = m_functional.from && m_functional.to;
        Eigen::MatrixXd curvature = valuesAt(place).curvature;
        if (isFixed) {
            curvature.row(0).setZero();
            curvature.col(0).setZero();
        }
        const Eigen::VectorXd scale = jetScales();
        curvature = (scale * scale.transpose()).cwiseProduct(curvature);
        const double falls = std::pow(share * (1 - share), isGraded() ? 4 : 2);
        return falls * place.rate * Eigen::Map<Eigen::VectorXd>(curvature.data(), curvature.size());
    }

    /// Of the variable and the jets of a path as high as the interval is long.
    Eigen::VectorXd jetScales() const {
        Eigen::VectorXd scales = Eigen::VectorXd::Constant(indexOf(m_layout.size()), intervalLength());
        for (std::size_t function = 0; function < m_orders.size(); ++function)
            for (std::size_t order = 0; order <= m_layout.order; ++order)
                scales(indexOf(m_layout.jet(function, order))) =
                    std::pow(intervalLength(), 1 - static_cast<double>(order));
        return scales;
    }

    /// Whether no coefficient does anything between the places of the rule.
    bool isResolved() {
        return areFollowed([&](double share) { return coefficientsAt(share); }, m_rule.size());
    }

    /// With as many polynomials as follow the coefficients; otherwise a rule that is fine enough to show a direction of
    /// the other sign, but not that there is none.
    void chooseMesh() {
        m_isResolved = isResolved();
        if (m_isResolved || m_count == most)
            return refineRule();
        m_count = most;
        m_rule = gaussPoints(2 * m_count);
        m_isResolved = isResolved();
        refineRule();
    }

    void refineRule() {
        constexpr std::size_t panels = 400;
        if (!m_isResolved)
            m_rule = gaussShares(panels);
    }

    void judge(SecondVariation& result) {
        chooseMesh();
        const auto first = eigenvalues({}, m_count - more), second = eigenvalues({}, m_count);
        if (!first || !second) {
            result.reason = UndecidedReason::NotComputed;
            return;
        }
        result.against = negative(*second);
        const double closest = second->cwiseAbs().minCoeff();
        if (result.against > 0)
            result.verdict = PathVerdict::Saddle;
        else if (!m_isResolved)
            result.reason = UndecidedReason::NotResolved;
        else if (closest < negligible)
            result.reason = UndecidedReason::ConjugateEnd;
        else if (negative(*first) != result.against)
            result.reason = UndecidedReason::NotComputed;
        else {
            result.verdict = m_sign > 0 ? PathVerdict::Minimum : PathVerdict::Maximum;
            result.reason = isGraded() ? UndecidedReason::VerticalTangent : UndecidedReason::None;
            result.isStrong = m_isStrong && !isGraded() && isRegularAtEnds();
        }
        if (m_isResolved)
            result.conjugate = conjugatePlaces();
    }

    static std::size_t negative(const Eigen::VectorXd& values) {
        return static_cast<std::size_t>((values.array() < -negligible).count());
    }

    /// Where one more eigenvalue of the variations that vanish behind a place becomes negative.
    std::vector<double> conjugatePlaces() {
        constexpr double earliest = 0.003;
        std::vector<double> places;
        const auto all = eigenvalues({1 - 1e-9}, m_count);
        const auto early = eigenvalues({earliest}, m_count);
        if (!all || !early || negative(*early) > 0) // too many to tell them apart
            return places;
        const std::size_t count = std::min(negative(*all), mostConjugate);
        for (std::size_t k = 0; k < count; ++k) {
            const auto share = signChange({earliest, (*early)(indexOf(k))}, {1, (*all)(indexOf(k))}, k);
            if (!share)
                return places;
            places.push_back(m_path.front().x(*share));
        }
        return places;
    }

    struct Eigenvalue {
        double share = 0, value = 0;
    };

    /// Between two shares, of the k-th eigenvalue: by halves until it is small, then by the method of false position as
    /// modified at Illinois.
    std::optional<double> signChange(Eigenvalue low, Eigenvalue high, std::size_t k) {
        constexpr int most = 60;
        constexpr double exact = 1e-13, small = 0.2;
        int side = 0;
        for (int step = 0; step < most && high.share - low.share > exact; ++step) {
            checkpoint(m_stop);
            const bool isNear = low.value < small && high.value > -small;
            const double part = isNear ? low.value / (low.value - high.value) : 0.5;
            Eigenvalue here{low.share + part * (high.share - low.share), 0};
            const auto values = eigenvalues({here.share}, m_count);
            if (!values)
                return std::nullopt;
            here.value = (*values)(indexOf(k));
            if (std::abs(here.value) < exact)
                return here.share;
            const int now = here.value > 0 ? 1 : -1;
            (now > 0 ? low : high) = here;
            if (now == side)
                (now > 0 ? high : low).value /= 2;
            side = now;
        }
        return (low.share + high.share) / 2;
    }

    /// Of the second variation, times Legendre's sign, relative to its positive part; in ascending order. Polynomials
    /// that are orthonormal in that part are formed before they are multiplied: their matrix is badly conditioned.
    std::optional<Eigen::VectorXd> eigenvalues(const Extent& extent, std::size_t count) {
        const SampledVariations variations = sampled(extent, count);
        const Eigen::MatrixXd parts = positiveParts(variations.samples);
        if (!parts.allFinite())
            return std::nullopt;
        const Eigen::VectorXd scale = parts.colwise().norm().cwiseInverse();
        const Eigen::MatrixXd free = scale.asDiagonal() * kernelOf(heldRows(variations, scale));
        const Eigen::HouseholderQR<Eigen::MatrixXd> factored(parts * free);
        const Eigen::MatrixXd right = factored.matrixQR().topRows(free.cols()).triangularView<Eigen::Upper>();
        const Eigen::MatrixXd basis =
            right.transpose().triangularView<Eigen::Lower>().solve(free.transpose()).transpose();
        Eigen::MatrixXd form = Eigen::MatrixXd::Zero(basis.cols(), basis.cols());
        for (const VariedSample& sample : variations.samples)
            addForm(form, sample, sample.changes.times(basis));
        addCurvedEnds(form, extent, count, basis);
        if (!form.allFinite())
            return std::nullopt;
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(m_sign * (form + form.transpose()) / 2,
                                                                    Eigen::EigenvaluesOnly);
        return solver.info() == Eigen::Success ? std::optional<Eigen::VectorXd>(solver.eigenvalues()) : std::nullopt;
    }

    static Eigen::MatrixXd heldRows(const SampledVariations& variations, const Eigen::VectorXd& scale) {
        Eigen::MatrixXd held(indexOf(variations.held.size()), scale.size());
        for (std::size_t k = 0; k < variations.held.size(); ++k) {
            held.row(indexOf(k)) = variations.held[k] * scale.asDiagonal();
            held.row(indexOf(k)) /= std::max(held.row(indexOf(k)).norm(), 1e-300);
        }
        return held;
    }

    /// Rows whose squares add up to a positive form: Legendre's, and that of the functions themselves.
    Eigen::MatrixXd positiveParts(const std::vector<VariedSample>& samples) const {
        const Eigen::Index functions = indexOf(m_orders.size()), each = 2 * functions + 1;
        Eigen::MatrixXd parts(each * indexOf(samples.size()), samples.front().changes.jets.cols());
        Eigen::Index row = 0;
        for (const VariedSample& sample : samples) {
            const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(m_sign * sample.dx *
                                                                        legendreMatrix(sample.values));
            const Eigen::VectorXd roots = solver.eigenvalues().cwiseMax(0).cwiseSqrt();
            const Eigen::MatrixXd factor = roots.asDiagonal() * solver.eigenvectors().transpose();
            Eigen::MatrixXd highestRows(functions, parts.cols());
            for (std::size_t a = 0; a < m_orders.size(); ++a) {
                highestRows.row(indexOf(a)) = sample.changes.jets.row(indexOf(highest(a)));
                const double size =
                    factor.col(indexOf(a)).norm() / std::pow(intervalLength(), static_cast<double>(m_orders[a]));
                parts.row(row + functions + indexOf(a)) = size * sample.changes.jets.row(indexOf(m_layout.jet(a, 0)));
            }
            parts.middleRows(row, functions) = factor * highestRows;
            parts.row(row + each - 1) = factor.norm() / intervalLength() * sample.changes.length;
            row += each;
        }
        return parts;
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

    // A start that moves carries the part that is varied along with it, up to `reached` of the interval.
    JetChanges changesAt(const PathPlace& place, const std::vector<PathPoint>& polynomials, const Extent& extent,
                         double reached) const {
        const std::size_t count = polynomials.size(), size = unknowns(extent, count);
        const double length = m_path.front().to - m_path.front().from;
        JetChanges changes{Eigen::MatrixXd::Zero(indexOf(m_layout.size()), indexOf(size)),
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
            move(movingStart(count), 1 - place.advanced / reached, -1 / reached);
        if (varies(ContinuumPlace::End, extent))
            move(size - 1, place.advanced, 1);
        return changes;
    }

    SampledVariations sampled(const Extent& extent, std::size_t count) {
        const auto size = indexOf(unknowns(extent, count));
        SampledVariations variations;
        std::vector<Eigen::RowVectorXd> integrals(m_constraints.size(), Eigen::RowVectorXd::Zero(size));
        const double reached = extent.isWhole() ? 1 : placeAt(m_path, extent.last).advanced;
        for (const auto& [part, weight] : m_rule) {
            const double share = part * extent.last;
            const PathPlace place = placeAt(m_path, share);
            const JetChanges changes =
                changesAt(place, chebyshevsAt(m_path.front(), count, share, extent.last), extent, reached);
            const double dx = weight * extent.last * place.rate;
            for (std::size_t k = 0; k < m_constraints.size(); ++k) {
                const auto values = m_constraints[k].at(m_layout.inputs(place, {}));
                integrals[k] +=
                    dx * (values.slope.transpose() * changes.jets + values.value / intervalLength() * changes.length);
            }
            variations.samples.push_back({place, valuesAt(place), changes, dx});
        }
        variations.held = std::move(integrals);
        holdEnd(variations.held, ContinuumPlace::Start, extent, count);
        holdEnd(variations.held, ContinuumPlace::End, extent, count);
        return variations;
    }

    /// Whether each integral changes along variations of its own. Its changes count beside those of a path that bulges
    /// by the length of the interval.
    bool hasIndependentConstraints() {
        if (m_constraints.empty())
            return true;
        const SampledVariations variations = sampled({}, m_count);
        const Eigen::VectorXd scale = Eigen::VectorXd::Ones(variations.held.front().size());
        SampledVariations ends;
        ends.held.assign(variations.held.begin() + static_cast<std::ptrdiff_t>(m_constraints.size()),
                         variations.held.end());
        const Eigen::MatrixXd free = kernelOf(heldRows(ends, scale));
        Eigen::MatrixXd changes(indexOf(m_constraints.size()), free.cols());
        for (std::size_t k = 0; k < m_constraints.size(); ++k) {
            Eigen::RowVectorXd size = Eigen::RowVectorXd::Zero(scale.size());
            for (const VariedSample& sample : variations.samples) {
                const auto values = m_constraints[k].at(m_layout.inputs(sample.place, {}));
                const Eigen::VectorXd beside = values.slope.cwiseAbs() + values.curvature.cwiseAbs() * jetScales();
                size += std::abs(sample.dx) * beside.transpose() * sample.changes.jets.cwiseAbs();
            }
            changes.row(indexOf(k)) = variations.held[k] * free / size.norm();
        }
        const Eigen::VectorXd singular = Eigen::JacobiSVD<Eigen::MatrixXd>(changes).singularValues();
        return !changes.allFinite() || (changes.rows() <= changes.cols() && singular.minCoeff() > dependent);
    }

    double intervalLength() const { return m_path.front().to - m_path.front().from; }

    /// Where an end moves, u_x = (du/ds)/(dx/ds) changes to second order, too, and so does dx.
    void addForm(Eigen::MatrixXd& form, const VariedSample& sample, const JetChanges& changes) const {
        const double length = intervalLength(), dx = sample.dx;
        form += dx * changes.jets.transpose() * sample.values.curvature * changes.jets;
        if (m_functional.from && m_functional.to)
            return;
        const Eigen::RowVectorXd slope = sample.values.slope.transpose() * changes.jets;
        form += dx / length * (slope.transpose() * changes.length + changes.length.transpose() * slope);
        for (std::size_t a = 0; a < m_orders.size(); ++a) {
            const double u_x = sample.place.jets[a][1];
            const Eigen::RowVectorXd steeper =
                changes.jets.row(indexOf(m_layout.jet(a, 1))) + u_x / length * changes.length;
            const Eigen::RowVectorXd second =
                sample.values.slope(indexOf(m_layout.jet(a, 1))) / length * (u_x / length * changes.length - steeper);
            form += dx * (second.transpose() * changes.length + changes.length.transpose() * second);
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
    void addCurvedEnds(Eigen::MatrixXd& form, const Extent& extent, std::size_t count, const Eigen::MatrixXd& basis) {
        for (const ContinuumPlace end : {ContinuumPlace::Start, ContinuumPlace::End}) {
            if (!varies(end, extent))
                continue;
            const bool isStart = end == ContinuumPlace::Start;
            const Eigen::RowVectorXd moved =
                basis.row(indexOf(isStart ? movingStart(count) : unknowns(extent, count) - 1));
            const auto values = valuesAt(placeAt(m_path, isStart ? 0 : 1));
            for (std::size_t function = 0; function < m_orders.size(); ++function)
                form += (isStart ? -1 : 1) * values.slope(indexOf(m_layout.jet(function, 1))) *
                        curve(function, end, 2) * moved.transpose() * moved;
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
    void holdEnd(std::vector<Eigen::RowVectorXd>& held, ContinuumPlace place, const Extent& extent, std::size_t count) {
        const bool isStart = place == ContinuumPlace::Start;
        for (std::size_t function = 0; function < m_orders.size(); ++function) {
            Eigen::RowVectorXd value = Eigen::RowVectorXd::Zero(indexOf(unknowns(extent, count))), slope = value;
            for (std::size_t k = 0; k < count; ++k) {
                const double sign = isStart && k % 2 == 1 ? -1 : 1;
                value(indexOf(function * count + k)) = sign;
                slope(indexOf(function * count + k)) = sign * static_cast<double>(k * k);
            }
            if (varies(place, extent))
                value(indexOf(isStart ? movingStart(count) : unknowns(extent, count) - 1)) = -curve(function, place, 1);
            if (valueGiven(function, place) || (!isStart && !extent.isWhole()))
                held.push_back(value);
            if (isSlopeHeld(function, place, extent))
                held.push_back(slope);
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
    std::size_t m_count = std::clamp(m_path.front().coefficients.size() / 2 + more, many, most);
    std::vector<QuadraturePoint> m_rule = gaussPoints(2 * m_count); // exact for products of two polynomials
    double m_sign = 1;
    bool m_isStrong = false, m_meetsCorner = false, m_isResolved = true;
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
