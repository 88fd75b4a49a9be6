// The equations near a point against difference quotients of the equations themselves, and against textbook forms.
#include "derivation/derivation.hpp"
#include "exposition/linearized_equations.hpp"
#include "exposition/simplified_system.hpp"
#include "expression/evaluate.hpp"
#include "expression/print_text.hpp"
#include "io/read_ldae.hpp"
#include "pipeline/algebra_thread.hpp"
#include "support/test_program.hpp"

#include <QFile>

#include <cmath>
#include <random>

using namespace coenergy;

namespace {

DaeSystem systemOf(const std::string& text) {
    DaeSystem system;
    runWithAlgebraStack([&] {
        const LoadedModel loaded = readLdae(text);
        const ParsedModel parsed = parseModel(loaded.document);
        system = simplified(*DerivationStage().run({loaded.document, loaded.document}, parsed, {}).system);
    });
    return system;
}

std::string exampleText(const char* name) {
    QFile file(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/%1.ldae").arg(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

LinearizedEquations linearizedOf(const DaeSystem& system, const ExpositionPoint& point) {
    LinearizedEquations result;
    runWithAlgebraStack([&] { result = linearizedEquations(system, point); });
    return result;
}

// Everything at rest, and what is not named a symbol.
ExpositionPoint atRest(const DaeSystem& system, const Substitution& values) {
    ExpositionPoint point{values, {}};
    for (const Unknown& unknown : system.unknowns)
        for (std::size_t order = 1; order < unknown.derivatives.size(); ++order)
            point.values.emplace(unknown.name(order), Expression(0));
    return point;
}

std::string residual(const LinearizedEquations& linear, std::size_t equation) {
    return TextPrinter(linear.system.notation).print(linear.system.equations[equation].residual, TermOrder::Equation);
}

// The linear residual is what the residual becomes, beside the point.
void agreesWithDifferences(const DaeSystem& system, const ExpositionPoint& where) {
    const LinearizedEquations linear = linearizedOf(system, where);
    QVERIFY(!linear.isTooLong);
    QCOMPARE(linear.system.equations.size(), system.equations.size());
    std::mt19937 random(5);
    std::uniform_real_distribution<double> number(0.3, 1.7);
    Point base, deviations;
    for (const Equation& equation : system.equations)
        for (const std::string& name : symbolsIn(equation.residual))
            base.emplace(name, number(random));
    Point symbolic = base; // the placeholders have the values of what they stand for
    for (const Unknown& unknown : system.unknowns)
        for (const std::string& name : unknown.derivatives) {
            if (const auto given = where.values.find(name); given != where.values.end())
                base[name] = evaluate(given->second, base);
            else if (!base.contains(name))
                base[name] = number(random);
            symbolic[name + "(0)"] = base[name];
            deviations[name] = number(random) - 1;
            symbolic[deviationOf(name)] = deviations[name];
        }
    const auto moved = [&](double step) {
        Point point = base;
        for (const auto& [name, deviation] : deviations)
            point[name] += step * deviation;
        return point;
    };
    constexpr double step = 1e-5;
    for (std::size_t k = 0; k < system.equations.size(); ++k) {
        const Expression& exact = system.equations[k].residual;
        const double difference = (evaluate(exact, moved(step)) - evaluate(exact, moved(-step))) / (2 * step);
        const double value = evaluate(linear.system.equations[k].residual, symbolic);
        QVERIFY2(std::abs(value - difference) <= 1e-7 * (1 + std::abs(difference)), system.equations[k].name.c_str());
    }
}

} // namespace

class TestLinearizedEquations : public QObject {
    Q_OBJECT

private slots:
    // As the textbooks have it.
    void aCartWithItsPoleDown() {
        const DaeSystem system = systemOf(exampleText("cart_pole"));
        const LinearizedEquations linear = linearizedOf(system, atRest(system, {{"theta", Expression::symbol("pi")}}));
        QCOMPARE(residual(linear, 1), std::string("(m*l^2 + J)*δ(ddottheta) - m*l*δ(ddotx) + m*l*g*δ(theta)"));
        QVERIFY(linear.placeholders.empty());
        QCOMPARE(linear.system.notation.at("δ(ddottheta)").latex, std::string("\\delta \\ddot{\\theta}"));
    }

    void differencesAgree() {
        for (const char* name : {"cart_pole", "double_pendulum", "pendulum_cartesian", "four_bar", "thesis_electrical",
                                 "knife_edge", "rolling_disk", "dc_motor", "thermal_rc", "gear_train"}) {
            const DaeSystem system = systemOf(exampleText(name));
            agreesWithDifferences(system, {});
            agreesWithDifferences(system, atRest(system, {}));
        }
    }

    // Values without a closed form are symbols, and named.
    void otherPlacesAreSymbols() {
        const DaeSystem system = systemOf(exampleText("pendulum_cartesian"));
        const LinearizedEquations linear = linearizedOf(system, atRest(system, {{"x", Expression(0)}}));
        QCOMPARE(linear.placeholders, (std::vector<std::string>{"y", "lambda1"}));
        QCOMPARE(linear.system.notation.at("y(0)").latex, std::string("\\bar{y}"));
        QVERIFY(!symbolsIn(linear.system.equations.back().residual).contains("x(0)"));
    }

    // What acts from outside deviates, too.
    void inputsDeviate() {
        const DaeSystem system = systemOf(exampleText("cart_pole"));
        ExpositionPoint point = atRest(system, {{"theta", Expression(0)}});
        point.inputs = {"F"};
        QVERIFY(residual(linearizedOf(system, point), 0).ends_with(" - δ(F)"));
    }

    // Where a name is `pi`, it is no constant.
    void aParameterMayBeCalledPi() {
        const DaeSystem system =
            systemOf("format = 1\n[parameters]\npi = 3\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                     "kinetic_coenergy = \"dotx^2/2\"\npotential = \"cos(pi*x)\"\n");
        const LinearizedEquations linear = linearizedOf(system, atRest(system, {{"x", Expression(1)}}));
        QVERIFY(residual(linear, 0).find("cos(pi)") != std::string::npos);
    }

    void whatNobodyCanReadIsLeftOut() {
        std::string longSum = "x^2";
        for (int k = 0; k < 1200; ++k)
            longSum += " + cos(" + std::to_string(k) + "*x)";
        const DaeSystem system = systemOf("format = 1\n[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = "
                                          "\"dotx^2/2\"\npotential = \"" +
                                          longSum + "\"\n");
        QVERIFY(linearizedOf(system, {}).isTooLong);
    }

    // A slope that does not exist at the point.
    void aPointWithoutSlope() {
        const DaeSystem system = systemOf("format = 1\n[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = "
                                          "\"dotx^2/2\"\npotential = \"log(x)\"\n");
        QVERIFY(linearizedOf(system, atRest(system, {{"x", Expression(0)}})).isTooLong);
    }
};

COENERGY_TEST(TestLinearizedEquations)
#include "test_linearized_equations.moc"
