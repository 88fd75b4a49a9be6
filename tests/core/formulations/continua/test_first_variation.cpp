// The equations and natural conditions of random densities against the variation of the action itself: its difference
// quotient along random fields and variations, by quadrature, without a derivative of any density. At a point, fields
// and variations have kinks in u_x or jumps in u_xx.
#include "base/random_numbers.hpp"
#include "continua/hamilton.hpp"
#include "core/formulations/continua/continua_texts.hpp"
#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"
#include "numeric/tape.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

constexpr double from = 0.2, point = 0.7, to = 1.3, begin = 0.1, finish = 0.9; // x and t

/// The points and weights of Gauss on -1 to 1 (Golub and Welsch).
struct GaussRule {
    Eigen::VectorXd points, weights;

    explicit GaussRule(Eigen::Index count) {
        Eigen::MatrixXd jacobi = Eigen::MatrixXd::Zero(count, count);
        for (Eigen::Index k = 1; k < count; ++k) {
            const auto order = static_cast<double>(k);
            jacobi(k, k - 1) = jacobi(k - 1, k) = order / std::sqrt(4 * order * order - 1);
        }
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(jacobi);
        points = solver.eigenvalues();
        weights = 2 * solver.eigenvectors().row(0).array().square().matrix();
    }
};

/// A sum of waves a sin(p x + q t + r), whose derivatives are all known, and of others behind the point.
struct Waves {
    struct Wave {
        double a, p, q, r;
    };
    std::vector<Wave> waves, behind;

    double derivative(std::size_t space, std::size_t time, double x, double t) const {
        return derivative(waves, space, time, x, t) + (x > point ? derivative(behind, space, time, x, t) : 0);
    }

    static double derivative(const std::vector<Wave>& sum, std::size_t space, std::size_t time, double x, double t) {
        double value = 0;
        for (const auto& [a, p, q, r] : sum)
            value += a * std::pow(p, static_cast<double>(space)) * std::pow(q, static_cast<double>(time)) *
                     std::sin(p * x + q * t + r + static_cast<double>(space + time) * std::numbers::pi / 2);
        return value;
    }
};

Waves randomField(RandomNumbers& random) {
    Waves field;
    for (int k = 0; k < 3; ++k)
        field.waves.push_back(
            {0.3 * random.deviation(), 1.5 * random.deviation(), 1.5 * random.deviation(), 3 * random.deviation()});
    return field;
}

/// Vanishes at both times, and at no end: a wave times sin(w (t - begin)), written as two waves.
Waves randomVariation(RandomNumbers& random) {
    Waves variation;
    for (int k = 1; k <= 2; ++k) {
        const double w = k * std::numbers::pi / (finish - begin);
        const double a = random.deviation(), p = 2 * random.deviation(), q = random.deviation(),
                     r = 3 * random.deviation();
        // 2 sin A sin B = cos(A - B) - cos(A + B)
        variation.waves.push_back({a / 2, p, q - w, r + w * begin + std::numbers::pi / 2});
        variation.waves.push_back({-a / 2, p, q + w, r - w * begin + std::numbers::pi / 2});
    }
    return variation;
}

/// Which derivative is the first to jump at the point.
enum class Roughness { Slope, Curvature };

/// Adds behind the point what begins there with a slope, or with a curvature, written as waves.
void roughen(Waves& field, Roughness roughness, double a, double p, double q, double r) {
    const auto add = [&](double size, double wave, double phase) {
        field.behind.push_back({size, wave, q, phase - wave * point});
    };
    if (roughness == Roughness::Curvature) { // a (1 - cos(p (x - point))) sin(q t + r)
        add(a, 0, r);
        add(-a / 2, p, r);
        add(-a / 2, -p, r);
    } else { // a sin(p (x - point)) sin(q t + r)
        add(-a / 2, p, r + std::numbers::pi / 2);
        add(a / 2, -p, r + std::numbers::pi / 2);
    }
}

struct Case {
    Continuum continuum;
    std::vector<Waves> fields, variations;
};

std::string numberText(RandomNumbers& random) {
    return std::to_string(static_cast<int>(200 * random.share()) + 20) + "/100";
}

class RandomDensities {
public:
    RandomDensities(RandomNumbers& random, std::vector<std::string> fields)
        : m_random(random), m_fields(std::move(fields)) {}

    std::string quadratic(const std::vector<std::string>& suffixes) {
        std::string text = "0";
        for (int k = 0; k < 3; ++k)
            text += " + " + coefficient() + "*" + oneOf(suffixes) + "*" + oneOf(suffixes);
        return text;
    }

    std::string nonlinear(const std::vector<std::string>& suffixes) {
        const std::string a = oneOf(suffixes), b = oneOf(suffixes), c = oneOf(suffixes);
        const std::array<std::string, 7> forms = {"sqrt(1 + " + a + "^2)*(1 + " + b + ")",
                                                  "sin(" + a + ")*" + b + "*" + c,
                                                  "exp(" + a + "/3)*" + b + "^2",
                                                  a + "^2*" + b + "^2 + " + c + "^3",
                                                  b + "^2/(1 + " + a + "^2)",
                                                  "cos(" + a + "*" + b + ")",
                                                  "ln(2 + " + a + "^2)*" + c};
        return quadratic(suffixes) + " + " + coefficient() + "*" + forms[index(forms.size())];
    }

private:
    std::size_t index(std::size_t count) {
        return static_cast<std::size_t>(m_random.share() * static_cast<double>(count));
    }
    std::string oneOf(const std::vector<std::string>& suffixes) {
        return m_fields[index(m_fields.size())] + suffixes[index(suffixes.size())];
    }
    std::string coefficient() {
        static const std::array<std::string, 4> shapes = {"", "*(1 + x^2)", "*(2 - sin(x))", "*(1 + t/2)"};
        return numberText(m_random) + shapes[index(shapes.size())];
    }

    RandomNumbers& m_random;
    std::vector<std::string> m_fields;
};

const std::vector<std::string> insideNames = {"", "_t", "_x", "_xx", "_xt", "_xxt"};
const std::vector<std::string> endNames = {"", "_t", "_x", "_xt"};
const std::vector<std::string> forceNames = {"", "_t", "_x"};

ContinuumEnd randomEnd(RandomNumbers& random, RandomDensities& densities, std::size_t fields) {
    ContinuumEnd end;
    end.kinetic = parsed(densities.quadratic(endNames));
    end.potential = parsed(densities.nonlinear(endNames));
    end.dissipation = parsed(densities.quadratic(endNames));
    for (std::size_t field = 0; field < fields; ++field) {
        end.forces.push_back(parsed(densities.quadratic(forceNames)));
        end.moments.push_back(parsed(numberText(random) + "*cos(t)"));
    }
    return end;
}

Case randomCase(std::uint64_t seed) {
    RandomNumbers random(seed);
    const bool isNonlinear = seed % 2 == 1;
    const std::vector<std::string> fields =
        seed % 4 < 2 ? std::vector<std::string>{"u"} : std::vector<std::string>{"w", "psi"};
    RandomDensities densities(random, fields);
    const auto density = [&] {
        return parsed(isNonlinear ? densities.nonlinear(insideNames) : densities.quadratic(insideNames));
    };
    Case result;
    Continuum& continuum = result.continuum;
    continuum.from = parsed("1/5");
    continuum.to = parsed("13/10");
    continuum.kineticDensity = density();
    continuum.potentialDensity = density();
    continuum.dissipationDensity = density();
    continuum.start = randomEnd(random, densities, fields.size());
    continuum.end = randomEnd(random, densities, fields.size());
    for (const std::string& field : fields) {
        continuum.fields.push_back({field, parsed(densities.quadratic(forceNames))});
        result.fields.push_back(randomField(random));
        result.variations.push_back(randomVariation(random));
    }
    return result;
}

/// The same with what stands at a point, on fields and along variations that are rough there.
Case randomCaseWithPoint(std::uint64_t seed) {
    Case result = randomCase(seed);
    RandomNumbers random(1000 + seed);
    std::vector<std::string> fields;
    for (const ContinuumField& field : result.continuum.fields)
        fields.push_back(field.name);
    RandomDensities densities(random, fields);
    result.continuum.points = {{randomEnd(random, densities, fields.size()), parsed("7/10")}};
    const bool isOfFirstOrder = seed % 8 >= 4;
    if (isOfFirstOrder) { // u_x may jump
        const std::vector<std::string> names = {"", "_t", "_x"};
        result.continuum.kineticDensity = parsed(densities.quadratic(names));
        result.continuum.potentialDensity = parsed(densities.nonlinear(names));
        result.continuum.dissipationDensity = parsed(densities.quadratic(names));
        ContinuumPoint& own = result.continuum.points[0];
        own.kinetic = parsed(densities.quadratic({"", "_t"}));
        own.potential = parsed(densities.nonlinear({"", "_t"}));
        own.dissipation = parsed(densities.quadratic({"", "_t"}));
        for (std::size_t field = 0; field < fields.size(); ++field) {
            own.forces[field] = parsed(densities.quadratic({"", "_t"}));
            own.moments[field] = 0;
        }
    }
    const Roughness roughness = isOfFirstOrder ? Roughness::Slope : Roughness::Curvature;
    for (std::size_t field = 0; field < fields.size(); ++field) {
        roughen(result.fields[field], roughness, 0.4, 1 + random.share(), random.deviation(), random.deviation());
        // it vanishes at both times
        const double w = std::numbers::pi / (finish - begin);
        roughen(result.variations[field], roughness, 0.7, 1 + random.share(), w, -w * begin);
    }
    return result;
}

/// Where an expression is evaluated: on the fields, moved along their variations.
enum class Moved { Everything, Rates };

/// One expression on the fields of a case.
class OnFields {
public:
    OnFields(const Case& given, const Expression& expression) : m_case(given) {
        std::vector<std::string> inputs = {"x", "t"};
        const FieldNames names(given.continuum);
        for (const std::string& name : symbolsIn(expression))
            if (const auto derivative = names.derivativeNamed(name)) {
                inputs.push_back(name);
                m_derivatives.push_back({*derivative, false});
            } else if (const auto sided = names.sidedNamed(name)) {
                inputs.push_back(name);
                m_derivatives.push_back({*sided, name.ends_with("_plus")});
            }
        m_tape = Tape({}, inputs, {expression});
        m_memory = m_tape.memory({});
    }

    double value(double x, double t) { return valueOf(inputsAt(x, t)); }

    /// d/dstep at 0, of order 8.
    double slope(double x, double t, Moved moved) {
        constexpr std::array<double, 4> weights = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
        constexpr double h = 0.004;
        const std::vector<double> here = inputsAt(x, t), direction = directionAt(x, t, moved);
        double slope = 0;
        for (std::size_t k = 0; k < weights.size(); ++k) {
            const double step = h * static_cast<double>(k + 1);
            slope += weights[k] * (valueOf(along(here, direction, step)) - valueOf(along(here, direction, -step)));
        }
        return slope / h;
    }

private:
    std::vector<double> inputsAt(double x, double t) const {
        std::vector<double> inputs = {x, t};
        for (const auto& [d, isBehind] : m_derivatives)
            inputs.push_back(m_case.fields[d.field].derivative(d.space, d.time, isBehind ? behind(x) : x, t));
        return inputs;
    }

    /// Rates alone move as the displacements are varied.
    std::vector<double> directionAt(double x, double t, Moved moved) const {
        std::vector<double> direction = {0, 0};
        for (const auto& [d, isBehind] : m_derivatives) {
            const Waves& variation = m_case.variations[d.field];
            if (moved == Moved::Everything)
                direction.push_back(variation.derivative(d.space, d.time, x, t));
            else
                direction.push_back(d.time > 0 ? variation.derivative(d.space, d.time - 1, x, t) : 0);
        }
        return direction;
    }

    static std::vector<double> along(std::vector<double> inputs, const std::vector<double>& direction, double step) {
        for (std::size_t k = 0; k < inputs.size(); ++k)
            inputs[k] += step * direction[k];
        return inputs;
    }

    double valueOf(const std::vector<double>& inputs) {
        double result = 0;
        m_tape.evaluate(inputs.data(), &result, m_memory);
        return result;
    }

    const Case& m_case;
    static double behind(double x) { return std::nextafter(x, 2 * to); }

    std::vector<std::pair<FieldDerivative, bool>> m_derivatives; // and whether just behind the place
    Tape m_tape;
    Tape::Memory m_memory;
};

/// An integral over time with the sizes of what it adds up.
struct Integral {
    double value = 0, size = 0;
    void add(double weight, double term) {
        value += weight * term;
        size += weight * std::abs(term);
    }
};

/// Over the domain and time, or over time at an end.
class Integration {
public:
    template <class Integrand> static void overDomain(Integral& integral, Integrand integrand) {
        const GaussRule& rule = gauss();
        for (const auto& [begins, ends] : {std::pair(from, point), std::pair(point, to)})
            for (Eigen::Index i = 0; i < rule.points.size(); ++i) {
                const double x = begins + (ends - begins) * (1 + rule.points(i)) / 2;
                overTime(integral, rule.weights(i) * (ends - begins) / 2, [&](double t) { return integrand(x, t); });
            }
    }
    template <class Integrand> static void overTime(Integral& integral, double factor, Integrand integrand) {
        const GaussRule& rule = gauss();
        for (Eigen::Index j = 0; j < rule.points.size(); ++j)
            integral.add(factor * rule.weights(j) * (finish - begin) / 2,
                         integrand(begin + (finish - begin) * (1 + rule.points(j)) / 2));
    }

private:
    static const GaussRule& gauss() {
        static const GaussRule rule(16);
        return rule;
    }
};

/// delta S and the work of all other forces, as they are defined.
Integral directVariation(const Case& given) {
    const Continuum& c = given.continuum;
    Integral whole;
    OnFields lagrangian(given, c.kineticDensity - c.potentialDensity), dissipation(given, c.dissipationDensity);
    Integration::overDomain(whole, [&](double x, double t) {
        return lagrangian.slope(x, t, Moved::Everything) - dissipation.slope(x, t, Moved::Rates);
    });
    for (std::size_t field = 0; field < c.fields.size(); ++field) {
        OnFields force(given, c.fields[field].force);
        Integration::overDomain(whole, [&](double x, double t) {
            return force.value(x, t) * given.variations[field].derivative(0, 0, x, t);
        });
    }
    std::vector<std::pair<const ContinuumEnd*, double>> places = {{&c.start, from}, {&c.end, to}};
    for (const ContinuumPoint& own : c.points)
        places.emplace_back(&own, point);
    for (const auto& [end, at] : places) {
        const double x = at;
        OnFields own(given, end->kinetic - end->potential), losses(given, end->dissipation);
        Integration::overTime(
            whole, 1, [&](double t) { return own.slope(x, t, Moved::Everything) - losses.slope(x, t, Moved::Rates); });
        for (std::size_t field = 0; field < c.fields.size(); ++field) {
            OnFields force(given, end->forces[field]), moment(given, end->moments[field]);
            const Waves& variation = given.variations[field];
            Integration::overTime(whole, 1, [&](double t) {
                return force.value(x, t) * variation.derivative(0, 0, x, t) +
                       moment.value(x, t) * variation.derivative(1, 0, x, t);
            });
        }
    }
    return whole;
}

std::size_t fieldNumber(const Case& given, const std::string& name) {
    std::size_t field = 0;
    while (given.continuum.fields[field].name != name)
        ++field;
    return field;
}

double placeOf(const HamiltonStep& step) {
    return step.place == HamiltonPlace::Start ? from : step.place == HamiltonPlace::End ? to : point;
}

/// The same by the equations inside and what the derivation leaves at the ends.
Integral derivedVariation(const Case& given, const FieldEquations& derived) {
    Integral whole;
    for (const FieldEquation& equation : derived.equations) {
        OnFields residual(given, equation.residual);
        const Waves& variation = given.variations[fieldNumber(given, equation.field)];
        Integration::overDomain(
            whole, [&](double x, double t) { return -residual.value(x, t) * variation.derivative(0, 0, x, t); });
    }
    for (const HamiltonStep& step : derived.steps)
        if (step.kind == HamiltonStepKind::BoundaryEquation || step.kind == HamiltonStepKind::HeldPlace) {
            const double x = placeOf(step);
            OnFields left(given, step.term);
            const Waves& variation = given.variations[fieldNumber(given, step.field)];
            const std::size_t space = step.variation == step.field ? 0 : 1;
            Integration::overTime(whole, 1,
                                  [&](double t) { return left.value(x, t) * variation.derivative(space, 0, x, t); });
        }
    return whole;
}

bool isOf(const HamiltonStep& step, const BoundaryCondition& condition) {
    const HamiltonPlace place = condition.place == ContinuumPlace::Start ? HamiltonPlace::Start
                                : condition.place == ContinuumPlace::End ? HamiltonPlace::End
                                                                         : HamiltonPlace::Point;
    return step.kind == HamiltonStepKind::BoundaryEquation && step.place == place &&
           step.variation == condition.variation && condition.kind == ConditionKind::Natural;
}

/// Whether each natural condition is what its step leaves, up to the sign.
bool conditionsAreTheirSteps(const Case& given, const FieldEquations& derived) {
    std::ptrdiff_t known = 0;
    for (const HamiltonStep& step : derived.steps)
        for (const BoundaryCondition& condition : derived.conditions) {
            if (!isOf(step, condition))
                continue;
            const double a = OnFields(given, step.term).value(placeOf(step), 0.37);
            const double b = OnFields(given, condition.condition).value(placeOf(step), 0.37);
            known += std::abs(std::abs(a) - std::abs(b)) <= 1e-9 * (1 + std::abs(a)) ? 1 : 0;
        }
    return known > 0 && known == std::count_if(derived.conditions.begin(), derived.conditions.end(),
                                               [](const auto& c) { return c.kind == ConditionKind::Natural; });
}

} // namespace

class TestFirstVariation : public QObject {
    Q_OBJECT

private slots:
    // The functions of the test itself: all derivatives of the waves, and where the variations vanish.
    void wavesAndVariations() {
        RandomNumbers random(5);
        const Waves variation = randomVariation(random);
        QVERIFY(std::abs(variation.derivative(0, 0, 0.7, begin)) < 1e-14);
        QVERIFY(std::abs(variation.derivative(0, 0, 0.7, finish)) < 1e-13);
        QVERIFY(std::abs(variation.derivative(0, 0, from, 0.4)) > 1e-3);
        const double h = 1e-5;
        const double quotient =
            (variation.derivative(1, 1, 0.5 + h, 0.4) - variation.derivative(1, 1, 0.5 - h, 0.4)) / (2 * h);
        QVERIFY(std::abs(quotient - variation.derivative(2, 1, 0.5, 0.4)) < 1e-6);
    }

    void randomDensities() {
        for (std::uint64_t seed = 0; seed < 200; ++seed)
            compare(randomCase(seed), seed);
    }

    void randomDensitiesWithAPoint() {
        for (std::uint64_t seed = 0; seed < 24; ++seed)
            compare(randomCaseWithPoint(seed), seed);
    }

    // The test's variations do not vanish where the field is held: what they multiply there is told all the same.
    void whatIsHeldIsMultipliedByItsVariation() {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            Case given = randomCase(seed);
            given.continuum.start.essential = {given.continuum.fields.front().name};
            const FieldEquations derived = fieldEquations(given.continuum, m_algebra);
            QVERIFY(std::any_of(derived.steps.begin(), derived.steps.end(), [](const HamiltonStep& step) {
                return step.kind == HamiltonStepKind::HeldPlace && !step.term.isZero();
            }));
            const Integral direct = directVariation(given), other = derivedVariation(given, derived);
            QVERIFY(std::abs(direct.value - other.value) < 1e-8 * direct.size);
        }
    }

private:
    void compare(const Case& given, std::uint64_t seed) {
        const FieldEquations derived = fieldEquations(given.continuum, m_algebra);
        QVERIFY(!derived.isRefused());
        QCOMPARE(derived.equations.size(), given.fields.size());
        const Integral direct = directVariation(given), other = derivedVariation(given, derived);
        const double error = std::abs(direct.value - other.value) / direct.size;
        QVERIFY2(error < 1e-8, qPrintable(QString("seed %1: %2").arg(seed).arg(error)));
        QVERIFY2(conditionsAreTheirSteps(given, derived), qPrintable(QString("seed %1").arg(seed)));
    }

    Algebra m_algebra;
};

COENERGY_TEST(TestFirstVariation)

#include "test_first_variation.moc"
