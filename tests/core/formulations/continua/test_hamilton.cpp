// Equations and boundary conditions of continua from the literature, their derivation, and problems that are not well
// stated.
#include "algebra/tidy.hpp"
#include "continua/hamilton.hpp"
#include "continua/variation_lines.hpp"
#include "core/formulations/continua/continua_texts.hpp"
#include "expression/print_text.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <set>

using namespace coenergy;

namespace {

using Kind = ContinuumFindingKind;

FieldEquations equationsOf(const Continuum& continuum) {
    Algebra algebra;
    return fieldEquations(continuum, algebra);
}

const BoundaryCondition* conditionAt(const FieldEquations& result, ContinuumPlace place, const std::string& variation) {
    const auto found = std::find_if(result.conditions.begin(), result.conditions.end(), [&](const auto& condition) {
        return condition.place == place && condition.variation == variation;
    });
    return found == result.conditions.end() ? nullptr : &*found;
}

/// The same up to its sign.
bool isCondition(const FieldEquations& result, ContinuumPlace place, const std::string& variation, ConditionKind kind,
                 const std::string& expected) {
    const BoundaryCondition* condition = conditionAt(result, place, variation);
    return condition && condition->kind == kind &&
           (vanishesIdentically(condition->condition - parsed(expected)) ||
            vanishesIdentically(condition->condition + parsed(expected)));
}

bool isNatural(const FieldEquations& result, ContinuumPlace place, const std::string& variation,
               const std::string& expected) {
    return isCondition(result, place, variation, ConditionKind::Natural, expected);
}

bool isEquation(const FieldEquations& result, std::size_t field, const std::string& expected) {
    return vanishesIdentically(result.equations.at(field).residual - parsed(expected));
}

bool hasFinding(const FieldEquations& result, Kind kind, const std::string& name = {}) {
    return std::any_of(result.findings.begin(), result.findings.end(), [&](const ContinuumFinding& finding) {
        return finding.kind == kind && (name.empty() || finding.name == name);
    });
}

Continuum string() {
    return continuumWith({"rho*u_t^2/2", "tau*u_x^2/2", "gamma*u_t^2/2", "f"});
}

/// Example 5.1: held at 0, a mass and a spring at L.
Continuum stringWithBody() {
    Continuum continuum = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2", "gamma*u_t^2/2"});
    continuum.start.essential = {"u"};
    continuum.end.kinetic = parsed("M*u_t^2/2");
    continuum.end.potential = parsed("K*u^2/2");
    return continuum;
}

Continuum cantilever() {
    Continuum continuum = continuumWith({"rho*A*u_t^2/2", "E*I*u_xx^2/2", "0", "f"});
    continuum.start.essential = {"u", "u_x"};
    continuum.end.kinetic = parsed("M*u_t^2/2 + J*u_xt^2/2");
    continuum.end.forces = {parsed("P")};
    return continuum;
}

Continuum hangingChain() {
    Continuum continuum = continuumWith({"rho*u_t^2/2", "g*rho*(L - x)*u_x^2/2"});
    continuum.start.essential = {"u"};
    return continuum;
}

Continuum timoshenko() {
    Continuum continuum;
    continuum.fields = {{"w", parsed("q")}, {"psi", 0}};
    continuum.to = parsed("L");
    continuum.kineticDensity = parsed("rho*A*w_t^2/2 + rho*I*psi_t^2/2");
    continuum.potentialDensity = parsed("E*I*psi_x^2/2 + k*G*A*(w_x - psi)^2/2");
    continuum.start.essential = {"w", "psi"};
    return continuum;
}

ContinuumPoint massAt(const std::string& at) {
    ContinuumPoint point;
    point.at = parsed(at);
    point.kinetic = parsed("M*u_t^2/2");
    return point;
}

Continuum stringWithMass(const std::string& at) {
    Continuum continuum = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
    continuum.start.essential = continuum.end.essential = {"u"};
    continuum.points = {massAt(at)};
    return continuum;
}

/// The condition of the kind at the k-th point is this, up to the sign.
bool isPointCondition(const FieldEquations& result, std::size_t k, const std::string& variation, ConditionKind kind,
                      const std::string& expected) {
    return std::any_of(result.conditions.begin(), result.conditions.end(), [&](const BoundaryCondition& condition) {
        return condition.place == ContinuumPlace::Inside && condition.point == k && condition.variation == variation &&
               condition.kind == kind &&
               (vanishesIdentically(condition.condition - parsed(expected)) ||
                vanishesIdentically(condition.condition + parsed(expected)));
    });
}

std::ptrdiff_t conditionsInside(const FieldEquations& result) {
    return std::count_if(result.conditions.begin(), result.conditions.end(),
                         [](const auto& condition) { return condition.place == ContinuumPlace::Inside; });
}

Expression sumOf(const std::vector<FieldTerm>& terms) {
    Expression whole;
    for (const FieldTerm& term : terms)
        whole = whole + term.value;
    return whole;
}

/// What the steps inside the domain add up to, with its own rule: variations of u and of what is left after the last
/// integration by parts of each term.
Expression varied(const FieldEquations& result, const std::string& field) {
    Expression whole;
    for (const HamiltonStep& step : result.steps)
        if (step.place == HamiltonPlace::Domain && step.field == field) {
            if (step.kind == HamiltonStepKind::Variation && step.variation == field)
                whole = whole + step.term;
            const bool isByParts =
                step.kind == HamiltonStepKind::ByPartsInSpace || step.kind == HamiltonStepKind::ByPartsInTime;
            if (isByParts && step.resultVariation == field)
                whole = whole + step.result;
        }
    return whole;
}

} // namespace

class TestHamilton : public QObject {
    Q_OBJECT

private slots:
    // Stutts, (126).
    void theStringWithDampingAndLoad() {
        const FieldEquations result = equationsOf(string());
        QVERIFY(result.isWellPosed());
        QVERIFY(isEquation(result, 0, "rho*u_tt + gamma*u_t - tau*u_xx - f"));
        QVERIFY(isNatural(result, ContinuumPlace::Start, "u", "tau*u_x"));
        QVERIFY(isNatural(result, ContinuumPlace::End, "u", "tau*u_x"));
        QCOMPARE(result.conditions.size(), std::size_t(2));
    }

    void itIsWrittenAsInTheBook() {
        const FieldEquations result = equationsOf(string());
        const std::string text =
            TextPrinter(result.notation).print(result.equations.front().residual, TermOrder::Equation);
        QCOMPARE(text, std::string("rho*u_tt + gamma*u_t - tau*u_xx - f"));
    }

    // Stutts, (132) to (134).
    void theStringWithABody() {
        const FieldEquations result = equationsOf(stringWithBody());
        QVERIFY(result.isWellPosed());
        QVERIFY(isEquation(result, 0, "rho*u_tt + gamma*u_t - tau*u_xx"));
        QVERIFY(isCondition(result, ContinuumPlace::Start, "u", ConditionKind::Essential, "u"));
        QVERIFY(isNatural(result, ContinuumPlace::End, "u", "K*u + M*u_tt + tau*u_x"));
        QVERIFY(conditionAt(result, ContinuumPlace::End, "u")->at == parsed("L"));
    }

    // At the other end the pull of the string has the other sign, the body the same.
    void theBodyAtTheOtherEnd() {
        Continuum continuum = stringWithBody();
        std::swap(continuum.start, continuum.end);
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(isNatural(result, ContinuumPlace::Start, "u", "K*u + M*u_tt - tau*u_x"));
        QVERIFY(isCondition(result, ContinuumPlace::End, "u", ConditionKind::Essential, "u"));
    }

    void theCantileverWithATipBody() {
        const FieldEquations result = equationsOf(cantilever());
        QVERIFY(result.isWellPosed());
        QVERIFY(isEquation(result, 0, "E*I*u_xxxx + rho*A*u_tt - f"));
        QVERIFY(isCondition(result, ContinuumPlace::Start, "u_x", ConditionKind::Essential, "u_x"));
        QVERIFY(isNatural(result, ContinuumPlace::End, "u", "-E*I*u_xxx + M*u_tt - P"));
        QVERIFY(isNatural(result, ContinuumPlace::End, "u_x", "E*I*u_xx + J*u_xtt"));
    }

    // Rayleigh's beam that is compressed, on a foundation, with damping in the material.
    void theBeamWithAllTerms() {
        const FieldEquations result = equationsOf(continuumWith(
            {"rho*A*u_t^2/2 + rho*I*u_xt^2/2", "E*I*u_xx^2/2 - P*u_x^2/2 + k*u^2/2", "c*u_xxt^2/2 + b*u_xt^2/2"}));
        QVERIFY(result.isWellPosed());
        QVERIFY(isEquation(result, 0, "rho*A*u_tt - rho*I*u_xxtt + E*I*u_xxxx + P*u_xx + k*u + c*u_xxxxt - b*u_xxt"));
        QVERIFY(isNatural(result, ContinuumPlace::End, "u", "-E*I*u_xxx - P*u_x + rho*I*u_xtt - c*u_xxxt + b*u_xt"));
        QVERIFY(isNatural(result, ContinuumPlace::Start, "u_x", "E*I*u_xx + c*u_xxt"));
    }

    void theHangingChainIsRegularAtItsFreeEnd() {
        const FieldEquations result = equationsOf(hangingChain());
        QVERIFY(result.isWellPosed());
        QVERIFY(isEquation(result, 0, "rho*u_tt + g*rho*u_x - g*rho*(L - x)*u_xx"));
        QVERIFY(isCondition(result, ContinuumPlace::End, "u", ConditionKind::Regularity, "0"));
    }

    // The same density hung up the other way: the coefficient vanishes at the start.
    void theChainFromBelow() {
        Continuum continuum = continuumWith({"rho*u_t^2/2", "g*rho*x*u_x^2/2"});
        continuum.end.essential = {"u"};
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(result.isWellPosed());
        QVERIFY(isCondition(result, ContinuumPlace::Start, "u", ConditionKind::Regularity, "0"));
    }

    void aForceAtTheRegularEndCannotBe() {
        Continuum continuum = hangingChain();
        continuum.end.forces = {parsed("F")};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::ContradictingConditions, "u"));
    }

    void theTimoshenkoBeam() {
        const FieldEquations result = equationsOf(timoshenko());
        QVERIFY(result.isWellPosed());
        QVERIFY(isEquation(result, 0, "rho*A*w_tt - k*G*A*(w_xx - psi_x) - q"));
        QVERIFY(isEquation(result, 1, "rho*I*psi_tt - E*I*psi_xx - k*G*A*(w_x - psi)"));
        QVERIFY(isNatural(result, ContinuumPlace::End, "w", "k*G*A*(w_x - psi)"));
        QVERIFY(isNatural(result, ContinuumPlace::End, "psi", "E*I*psi_x"));
        QCOMPARE(result.conditions.size(), std::size_t(4));
    }

    // Bending and stretching coupled: the orders add up to 2 + 4 although each field is in both equations.
    void theCoupledRod() {
        Continuum continuum;
        continuum.fields = {{"u", 0}, {"w", 0}};
        continuum.to = parsed("L");
        continuum.kineticDensity = parsed("m*(u_t^2 + w_t^2)/2");
        continuum.potentialDensity = parsed("a*u_x^2/2 + b*u_x*w_xx + c*w_xx^2/2");
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(result.isWellPosed());
        QVERIFY(isEquation(result, 1, "m*w_tt + b*u_xxx + c*w_xxxx"));
        QVERIFY(isNatural(result, ContinuumPlace::End, "w_x", "b*u_x + c*w_xx"));
        QCOMPARE(result.conditions.size(), std::size_t(6));
    }

    void theStretchedStringOfAnyAmplitude() {
        Continuum continuum = continuumWith({"rho*u_t^2/2", "S*(sqrt(1 + u_x^2) - 1)"});
        continuum.start.essential = {"u"};
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(isEquation(result, 0, "rho*u_tt - S*u_xx/(1 + u_x^2)^(3/2)"));
        QVERIFY(isNatural(result, ContinuumPlace::End, "u", "S*u_x/sqrt(1 + u_x^2)"));
    }

    void theLetterOfTheVariableIsFree() {
        Continuum continuum;
        continuum.fields = {{"w", 0}};
        continuum.variable = "s";
        continuum.from = parsed("a");
        continuum.to = parsed("b");
        continuum.kineticDensity = parsed("rho*w_t^2/2");
        continuum.potentialDensity = parsed("k*s*w_s^2/2");
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(isEquation(result, 0, "rho*w_tt - k*w_s - k*s*w_ss"));
        QVERIFY(isNatural(result, ContinuumPlace::Start, "w", "k*a*w_s"));
    }

    void aSupportThatMoves() {
        Continuum continuum = stringWithBody();
        continuum.start.essential = {"u = a*sin(w*t)"};
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(result.isWellPosed());
        QVERIFY(isCondition(result, ContinuumPlace::Start, "u", ConditionKind::Essential, "u - a*sin(w*t)"));
    }

    void termsAddUpToTheirSums() {
        for (const Continuum& continuum : {string(), stringWithBody(), cantilever(), hangingChain(), timoshenko()}) {
            const FieldEquations result = equationsOf(continuum);
            for (const FieldEquation& equation : result.equations)
                QVERIFY(vanishesIdentically(sumOf(equation.terms) - equation.residual));
            for (const BoundaryCondition& condition : result.conditions)
                if (condition.kind == ConditionKind::Natural)
                    QVERIFY(vanishesIdentically(sumOf(condition.terms) - condition.condition));
        }
    }

    void originsOfTerms() {
        const FieldEquations result = equationsOf(string());
        std::vector<FieldOrigin> origins;
        for (const FieldTerm& term : result.equations.front().terms)
            origins.push_back(term.origin);
        const std::vector<FieldOrigin> expected = {FieldOrigin::Kinetic, FieldOrigin::Potential,
                                                   FieldOrigin::Dissipation, FieldOrigin::Force};
        QVERIFY(origins == expected);
    }

    void stepsLeadToTheEquations() {
        for (const Continuum& continuum : {string(), stringWithBody(), cantilever(), hangingChain(), timoshenko()}) {
            const FieldEquations result = equationsOf(continuum);
            for (const FieldEquation& equation : result.equations)
                QVERIFY(vanishesIdentically(varied(result, equation.field) + equation.residual));
        }
    }

    // Twice by parts: E I u_xx is left with delta u_x, then its derivative with delta u.
    // Equation (131) of the notes, with what its left end leaves.
    void linesAreThoseOfABlackboard() {
        const Continuum continuum = stringWithBody();
        const std::vector<VariationLine> lines = variationLines(continuum, equationsOf(continuum));
        const auto found = std::find_if(lines.begin(), lines.end(), [](const VariationLine& line) {
            return line.kind == VariationLineKind::Collected;
        });
        QVERIFY(found != lines.end());
        std::vector<std::string> terms;
        for (const VariationTerm& term : found->terms)
            terms.push_back((term.latex.isNegative ? "- " : "+ ") + term.latex.latex);
        const std::vector<std::string> expected = {
            "+ \\int_{0}^{L}\\left(-\\rho \\, u_{tt}-\\gamma \\, u_{t}+\\tau \\, u_{xx}\\right)\\,\\delta u\\,dx",
            "+ \\left.\\tau \\, u_{x}\\right|_{x = 0}\\,\\delta u(0,t)",
            "- \\left.\\left(M \\, u_{tt}+\\tau \\, u_{x}+K \\, u\\right)\\right|_{x = L}\\,\\delta u(L,t)"};
        QCOMPARE(terms, expected);
    }

    // From place to place, since u_x may jump at a point.
    void bracketsEndAtPoints() {
        const Continuum continuum = stringWithMass("a");
        const std::vector<VariationLine> lines = variationLines(continuum, equationsOf(continuum));
        const auto found = std::find_if(lines.begin(), lines.end(), [](const VariationLine& line) {
            return line.kind == VariationLineKind::ByPartsInSpace;
        });
        QVERIFY(found != lines.end());
        QVERIFY(found->terms.front().latex.latex.starts_with("\\sum_{i} \\left["));
        QVERIFY(found->terms.front().latex.latex.ends_with("_{x_{i}}^{x_{i+1}}"));
    }

    void stepsTellWhatIsLeftAtTheEnds() {
        std::vector<std::pair<std::string, std::string>> left;
        for (const HamiltonStep& step : equationsOf(cantilever()).steps)
            if (step.kind == HamiltonStepKind::ByPartsInSpace)
                left.emplace_back(step.resultVariation, toText(step.boundary));
        const std::vector<std::pair<std::string, std::string>> expected = {{"u_x", "-E*I*u_xx"}, {"u", "E*I*u_xxx"}};
        QVERIFY(left == expected);
    }

    void essentialAndNaturalAtOnePlace() {
        Continuum continuum = stringWithBody();
        continuum.end.essential = {"u"};
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(hasFinding(result, Kind::EssentialAndNatural, "u"));
        QVERIFY(isCondition(result, ContinuumPlace::End, "u", ConditionKind::Essential, "u"));
    }

    void conditionsThatDoNotFit() {
        Continuum continuum = stringWithBody();
        continuum.start.essential = {"u", "u_x"};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::EssentialBeyondOrder, "u_x"));
        QVERIFY(hasFinding(equationsOf(continuum), Kind::TooManyConditions));
        continuum.start.essential = {"u", "u"};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::RepeatedCondition, "u"));
        continuum.start.essential = {"u", "u = 1"};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::ContradictingConditions, "u"));
        for (const char* unknown : {"u_t", "v", "u*u_x = 0", "2*u", "u +", ""}) {
            continuum.start.essential = {"u", unknown};
            QVERIFY2(hasFinding(equationsOf(continuum), Kind::UnknownEssential), unknown);
        }
    }

    void aMomentOnAString() {
        Continuum continuum = stringWithBody();
        continuum.end.moments = {parsed("Q")};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::EndBeyondOrder, "u_x"));
    }

    // A force that pulls like a string, but has no energy: nothing tells what happens at its ends.
    void tooFewConditions() {
        Continuum continuum = continuumWith({"rho*u_t^2/2", "0", "0", "tau*u_xx"});
        QVERIFY(hasFinding(equationsOf(continuum), Kind::TooFewConditions));
        continuum.start.essential = continuum.end.essential = {"u"};
        QVERIFY(equationsOf(continuum).isWellPosed());
    }

    // u u_xx is - u_x^2 but for what it leaves at the ends.
    void tooManyConditions() {
        QVERIFY(hasFinding(equationsOf(continuumWith({"rho*u_t^2/2", "-tau*u*u_xx/2"})), Kind::TooManyConditions));
    }

    void whatIsRefused_data() {
        QTest::addColumn<QString>("kinetic");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* kinetic, Kind kind, const char* name) {
            QTest::newRow(kinetic) << QString(kinetic) << static_cast<int>(kind) << QString(name);
        };
        row("rho*u_tt^2/2", Kind::HighTimeDerivative, "u_tt");
        row("rho*u_xtt^2/2", Kind::HighTimeDerivative, "u_xtt");
        row("rho*u_xxx^2/2", Kind::HighSpaceDerivative, "u_xxx");
        row("u_xxxxxxxxxxxxt^2", Kind::HighSpaceDerivative, "u_xxxxxxxxxxxxt");
        row("rho*u_tx^2/2", Kind::MisorderedName, "u_tx");
        row("integral(u, x, 0)", Kind::UnusableFunction, "integral");
    }
    void whatIsRefused() {
        QFETCH(QString, kinetic);
        QFETCH(int, kind);
        QFETCH(QString, name);
        const FieldEquations result = equationsOf(continuumWith({kinetic.toStdString(), "tau*u_x^2/2"}));
        QVERIFY(result.isRefused());
        QVERIFY(hasFinding(result, static_cast<Kind>(kind), name.toStdString()));
        QVERIFY(result.equations.empty() && result.conditions.empty());
    }

    void domainsThatAreRefused() {
        Continuum continuum = string();
        continuum.to = 0;
        QVERIFY(hasFinding(equationsOf(continuum), Kind::EmptyDomain));
        continuum.to = parsed("L + t");
        QVERIFY(hasFinding(equationsOf(continuum), Kind::DomainOfNames, "t"));
        continuum.to = parsed("L");
        continuum.variable = "t";
        QVERIFY(hasFinding(equationsOf(continuum), Kind::AmbiguousName, "t"));
        continuum.variable = "x";
        continuum.fields.push_back({"u_x", 0});
        QVERIFY(hasFinding(equationsOf(continuum), Kind::AmbiguousName, "u_x"));
        continuum.fields.clear();
        QVERIFY(hasFinding(equationsOf(continuum), Kind::NoField));
    }

    void aStiffnessThatIsInfiniteAtAnEnd() {
        QVERIFY(hasFinding(equationsOf(continuumWith({"rho*u_t^2/2", "tau*u_x^2/(2*x)"})), Kind::Undefined));
    }

    void aFieldThatNothingKnows() {
        Continuum continuum = string();
        continuum.fields.push_back({"w", 0});
        QVERIFY(hasFinding(equationsOf(continuum), Kind::FieldWithoutEquation));
        QVERIFY(!equationsOf(continuum).isRefused());
    }

    void aStepInTheStiffness() {
        QVERIFY(hasFinding(equationsOf(continuumWith({"rho*u_t^2/2", "(1 + step(x - a))*u_x^2"})), Kind::Kink, "step"));
        QVERIFY(equationsOf(continuumWith({"rho*u_t^2/2", "tau*u_x^2/2", "0", "f*step(x - a)"})).isWellPosed());
    }

    void aStepAtAPoint() {
        Continuum continuum = stringWithMass("a");
        continuum.potentialDensity = parsed("(3 + 4*step(x - a))*u_x^2/2");
        const FieldEquations jump = equationsOf(continuum);
        QVERIFY(isPointCondition(jump, 0, "u", ConditionKind::Natural, "3*u_x_minus - 7*u_x_plus + M*u_tt"));
        QVERIFY(!hasFinding(jump, Kind::JumpWithoutPoint));
        // the same jump, written otherwise
        continuum.potentialDensity = parsed("(5 + 2*abs(x - a)/(x - a))*u_x^2/2");
        QVERIFY(isPointCondition(equationsOf(continuum), 0, "u", ConditionKind::Natural,
                                 "3*u_x_minus - 7*u_x_plus + M*u_tt"));
        continuum.potentialDensity = parsed("(5 - 2*sign(2*a - 2*x))*u_x^2/2");
        QVERIFY(isPointCondition(equationsOf(continuum), 0, "u", ConditionKind::Natural,
                                 "3*u_x_minus - 7*u_x_plus + M*u_tt"));
    }

    // Equal up to what rounding makes of the numbers that are typed, but no further.
    void aStepAtARoundedPoint() {
        for (const std::string at : {"0.1428571428571429*L", "L/7", "(1/7 + 1e-15)*L"})
            for (const std::string argument : {"x - L/7", "7*x - L", "x - 0.14285714285714285*L"}) {
                Continuum continuum = stringWithMass(at);
                continuum.potentialDensity = parsed("(3 + 4*step(" + argument + "))*u_x^2/2");
                const FieldEquations jump = equationsOf(continuum);
                QVERIFY(isPointCondition(jump, 0, "u", ConditionKind::Natural, "3*u_x_minus - 7*u_x_plus + M*u_tt"));
                QVERIFY(!hasFinding(jump, Kind::JumpWithoutPoint));
            }
        Continuum beside = stringWithMass("(1/7 + 1e-9)*L");
        beside.potentialDensity = parsed("(3 + 4*step(x - L/7))*u_x^2/2");
        QVERIFY(hasFinding(equationsOf(beside), Kind::JumpWithoutPoint));
    }

    // Places of other names that have one value: the conditions are those of one place, and it is said that they hold
    // for these values. Beside it they are those of two.
    void aStepAtAPointByValue() {
        Continuum continuum = stringWithMass("a");
        continuum.potentialDensity = parsed("(3 + 4*step(x - b))*u_x^2/2");
        for (const double b : {0.6, 0.2 * 3}) {
            continuum.values = {{"a", 0.6}, {"b", b}, {"L", 2}};
            const FieldEquations jump = equationsOf(continuum);
            QVERIFY(isPointCondition(jump, 0, "u", ConditionKind::Natural, "3*u_x_minus - 7*u_x_plus + M*u_tt"));
            QVERIFY(hasFinding(jump, Kind::JumpByValue, "b") && !hasFinding(jump, Kind::JumpWithoutPoint));
            QVERIFY(!jump.isRefused());
        }
        continuum.values = {{"a", 0.6}, {"b", 0.61}, {"L", 2}};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::JumpWithoutPoint, "b"));
        continuum.values = {{"a", 0.6}, {"b", 2.5}, {"L", 2}}; // behind the end nothing jumps
        QVERIFY(!hasFinding(equationsOf(continuum), Kind::JumpWithoutPoint));
        continuum.values = {{"a", 0.6}, {"b", 2}, {"L", 2}}; // at the end it is what it is before
        continuum.end.essential = {};
        const FieldEquations atEnd = equationsOf(continuum);
        QVERIFY(hasFinding(atEnd, Kind::JumpByValue, "b"));
        const auto end =
            std::find_if(atEnd.conditions.begin(), atEnd.conditions.end(),
                         [](const BoundaryCondition& condition) { return condition.place == ContinuumPlace::End; });
        QVERIFY(end != atEnd.conditions.end() && end->kind == ConditionKind::Natural &&
                symbolsIn(end->condition) == std::set<std::string>{"u_x"});
    }

    void aStepBesidePoints() {
        Continuum continuum = stringWithMass("a");
        continuum.potentialDensity = parsed("(3 + 4*step(x - b))*u_x^2/2");
        QVERIFY(hasFinding(equationsOf(continuum), Kind::JumpWithoutPoint, "b"));
        // a mass that jumps, and a kink of a stiffness, leave the slope continuous
        continuum.kineticDensity = parsed("(1 + step(x - b))*u_t^2/2");
        continuum.potentialDensity = parsed("(3 + abs(x - b))*u_x^2/2");
        QVERIFY(!hasFinding(equationsOf(continuum), Kind::JumpWithoutPoint));
        // of a beam such a kink adds to the shear force
        continuum.potentialDensity = parsed("(3 + abs(x - b))*u_xx^2/2");
        QVERIFY(hasFinding(equationsOf(continuum), Kind::JumpWithoutPoint, "b"));
    }

    void theStringWithAMassInside() {
        Continuum continuum = stringWithMass("a");
        continuum.points[0].potential = parsed("K*u^2/2");
        continuum.points[0].dissipation = parsed("c*u_t^2/2");
        continuum.points[0].forces = {parsed("P")};
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(result.isWellPosed());
        QVERIFY(isEquation(result, 0, "rho*u_tt - tau*u_xx"));
        QVERIFY(isPointCondition(result, 0, "u", ConditionKind::Continuity, "u_plus - u_minus"));
        QVERIFY(isPointCondition(result, 0, "u", ConditionKind::Natural,
                                 "M*u_tt + K*u + c*u_t - P + tau*u_x_minus - tau*u_x_plus"));
        QCOMPARE(conditionsInside(result), 2);
        for (const BoundaryCondition& condition : result.conditions)
            if (condition.kind == ConditionKind::Natural)
                QVERIFY(vanishesIdentically(sumOf(condition.terms) - condition.condition));
    }

    // A stiffness that varies: its value at the point. And what stands there may depend on the place.
    void theChainWithAMassInside() {
        Continuum continuum = hangingChain();
        continuum.points = {massAt("L/3")};
        continuum.points[0].potential = parsed("K*x*u^2/2");
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(isPointCondition(result, 0, "u", ConditionKind::Natural,
                                 "M*u_tt + K*L/3*u + g*rho*(2*L/3)*(u_x_minus - u_x_plus)"));
    }

    void theBeamOnAnInnerSupport() {
        Continuum continuum = continuumWith({"rho*A*u_t^2/2", "E*I*u_xx^2/2"});
        continuum.start.essential = continuum.end.essential = {"u"};
        continuum.points.resize(2);
        continuum.points[0].at = parsed("a");
        continuum.points[0].essential = {"u"};
        continuum.points[0].kinetic = parsed("J*u_xt^2/2");
        continuum.points[1].at = parsed("b");
        continuum.points[1].kinetic = parsed("M*u_t^2/2");
        continuum.points[1].moments = {parsed("P")};
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(result.isWellPosed());
        QVERIFY(isPointCondition(result, 0, "u", ConditionKind::Continuity, "u_plus - u_minus"));
        QVERIFY(isPointCondition(result, 0, "u_x", ConditionKind::Continuity, "u_x_plus - u_x_minus"));
        QVERIFY(isPointCondition(result, 0, "u", ConditionKind::Essential, "u"));
        QVERIFY(isPointCondition(result, 0, "u_x", ConditionKind::Natural, "J*u_xtt + E*I*u_xx_minus - E*I*u_xx_plus"));
        QVERIFY(isPointCondition(result, 1, "u", ConditionKind::Natural, "M*u_tt - E*I*u_xxx_minus + E*I*u_xxx_plus"));
        QVERIFY(isPointCondition(result, 1, "u_x", ConditionKind::Natural, "E*I*u_xx_minus - E*I*u_xx_plus - P"));
        QCOMPARE(conditionsInside(result), 8);
    }

    // A field that has no u_x may jump, so that nothing at a point can act on it.
    void aMassOnAFieldThatMayJump() {
        Continuum continuum = continuumWith({"rho*u_t^2/2", "k*u^2/2"});
        continuum.points = {massAt("a")};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::EndBeyondOrder, "u"));
    }

    void pointsThatAreRefused_data() {
        QTest::addColumn<QString>("at");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* at, Kind kind) { QTest::newRow(at) << QString(at) << static_cast<int>(kind); };
        row("0", Kind::PointOutside);
        row("L", Kind::PointOutside);
        row("(L^2 - L)/(L - 1)", Kind::PointOutside);
        row("-1/3", Kind::PointOutside);
        row("L/2", Kind::PointRepeated);
        row("x", Kind::DomainOfNames);
        row("u", Kind::DomainOfNames);
        row("L*sin(t)", Kind::DomainOfNames);
    }
    void pointsThatAreRefused() {
        QFETCH(QString, at);
        QFETCH(int, kind);
        Continuum continuum = stringWithMass("L/2");
        QVERIFY(equationsOf(continuum).isWellPosed());
        continuum.points.push_back(massAt(at.toStdString()));
        const FieldEquations result = equationsOf(continuum);
        QVERIFY(result.isRefused());
        QVERIFY(hasFinding(result, static_cast<Kind>(kind)));
        QCOMPARE(result.findings.front().point, std::size_t(1));
    }

    void conditionsAtPointsThatAreRefused() {
        Continuum continuum = stringWithMass("L/2");
        continuum.points[0].essential = {"u", "u = 1"};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::ContradictingConditions, "u"));
        continuum.points[0].essential = {"u"};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::EssentialAndNatural, "u"));
        continuum.points[0].kinetic = 0;
        QVERIFY(equationsOf(continuum).isWellPosed());
        continuum.points[0].essential = {"u_x"};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::EssentialBeyondOrder, "u_x"));
        continuum.points[0].essential = {"v"};
        QVERIFY(hasFinding(equationsOf(continuum), Kind::UnknownEssential, "v"));
        continuum.points[0].essential = {};
        continuum.points[0].kinetic = parsed("M*u_x_minus^2");
        QVERIFY(equationsOf(continuum).isRefused());
    }

    void namesOfDerivatives() {
        const Continuum continuum = timoshenko();
        const FieldNames names(continuum);
        QCOMPARE(derivativeName(continuum, {1, 2, 1}), std::string("psi_xxt"));
        QVERIFY(names.derivativeNamed("w_xt") == std::optional(FieldDerivative{0, 1, 1}));
        QVERIFY(!names.derivativeNamed("w_tx") && !names.derivativeNamed("x"));
        QCOMPARE(names.nameOf({0, 0, 2}), std::string("w_tt"));
    }
};

COENERGY_TEST(TestHamilton)

#include "test_hamilton.moc"
