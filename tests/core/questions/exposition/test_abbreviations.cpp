// Named parts against the equations they came from: inserted again, they give the former equations.
#include "core/formulations/lagrange/models.hpp"

#include "algebra/tidy.hpp"
#include "exposition/abbreviations.hpp"
#include "exposition/simplified_system.hpp"
#include "support/test_program.hpp"

#include <QRegularExpression>

#include <algorithm>

using namespace models;

namespace {

// A chain of pendulums in angles from one link to the next: equations that grow fast.
Document chain(std::size_t links, const std::string& moreParameters = {}) {
    std::string parameters = "g = {}\n" + moreParameters;
    std::string definitions, coordinates, kinetic, potential, x, y, angle;
    for (std::size_t i = 1; i <= links; ++i) {
        const std::string n = std::to_string(i);
        parameters += "m" + n + " = {}\nl" + n + " = {}\n";
        coordinates += "[[coordinates]]\nname = \"q" + n + "\"\nflow = \"v" + n + "\"\n";
        angle += (i == 1 ? "q" : " + q") + n;
        x += (i == 1 ? "l" : " + l") + n + "*sin(" + angle + ")";
        y += " - l" + n + "*cos(" + angle + ")";
        definitions += "x" + n + " = \"" + x + "\"\ny" + n + " = \"" + y + "\"\n";
        kinetic += (i == 1 ? "m" : " + m") + n + "/2*(dot(x" + n + ")^2 + dot(y" + n + ")^2)";
        potential += (i == 1 ? "m" : " + m") + n + "*g*y" + n;
    }
    return document("[parameters]\n" + parameters + "[definitions]\n" + definitions + coordinates +
                    "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\npotential = \"" + potential + "\"\n");
}

DaeSystem simplifiedSystem(const Document& document) {
    DaeSystem result;
    runWithAlgebraStack([&] { result = simplified(models::system(document)); });
    return result;
}

const DaeSystem& longSystem() {
    static const DaeSystem system = simplifiedSystem(chain(4));
    return system;
}

Expression putBack(const AbbreviatedSystem& result, Expression expression) {
    for (std::size_t k = result.abbreviations.size(); k-- > 0;)
        expression = substituted(expression, {{result.abbreviations[k].name, result.abbreviations[k].value}});
    return expression;
}

std::uint64_t longestOf(const DaeSystem& system) {
    std::uint64_t longest = 0;
    for (const Equation& equation : system.equations)
        longest = std::max(longest, operationCount(equation.residual));
    return longest;
}

} // namespace

class TestAbbreviations : public QObject {
    Q_OBJECT

private slots:
    void whatFitsStays() {
        for (const std::string& name : writtenOutExampleNames()) {
            const DaeSystem system = models::system(example(name));
            const AbbreviatedSystem result = abbreviated(system, longestOf(system));
            QVERIFY(result.abbreviations.empty());
            QVERIFY(result.system == system);
        }
    }

    void everyEquationFitsThen() {
        const AbbreviatedSystem result = abbreviated(longSystem(), 150);
        QVERIFY(longestOf(longSystem()) > 200);
        QVERIFY(longestOf(result.system) <= 150);
        QVERIFY(result.abbreviations.size() >= 3);
    }

    void putBackTheyAreTheSameEquations() {
        for (const std::uint64_t longest : {1, 100, 150}) { // 1: everything that is worth a name has one
            const AbbreviatedSystem result = abbreviated(longSystem(), longest);
            for (std::size_t k = 0; k < longSystem().equations.size(); ++k) {
                const Equation& before = longSystem().equations[k];
                const Equation& after = result.system.equations[k];
                COMPARE_SAME(before.residual, putBack(result, after.residual));
                QCOMPARE(after.terms.size(), before.terms.size());
                for (std::size_t i = 0; i < before.terms.size(); ++i) {
                    QVERIFY(after.terms[i].origin == before.terms[i].origin &&
                            after.terms[i].source == before.terms[i].source);
                    COMPARE_SAME(before.terms[i].value, putBack(result, after.terms[i].value));
                }
            }
            QVERIFY(result.system.matrixForm == longSystem().matrixForm);
        }
    }

    // The equation panel finds a term's origin by the term itself.
    void termsAreStillFoundInTheResidual() {
        const auto found = [](const DaeSystem& system) {
            std::size_t count = 0;
            for (const Equation& equation : system.equations)
                for (const Expression& term : termsOf(equation.residual))
                    count += std::any_of(equation.terms.begin(), equation.terms.end(),
                                         [&](const Term& candidate) { return candidate.value == term; });
            return count;
        };
        QVERIFY(found(longSystem()) > 20);
        QCOMPARE(found(abbreviated(longSystem(), 1).system), found(longSystem()));
    }

    void eachIsToldBeforeItIsUsedAndIsUsedTwice() {
        const AbbreviatedSystem result = abbreviated(longSystem(), 1);
        std::vector<Expression> written;
        for (const Equation& equation : result.system.equations)
            written.push_back(equation.residual);
        for (std::size_t k = 0; k < result.abbreviations.size(); ++k) {
            for (std::size_t later = k; later < result.abbreviations.size(); ++later)
                QVERIFY(!symbolsIn(result.abbreviations[k].value).contains(result.abbreviations[later].name));
            written.push_back(result.abbreviations[k].value);
        }
        for (const Statement& abbreviation : result.abbreviations) {
            const std::string text = [&] {
                std::string all;
                for (const Expression& expression : written)
                    all += " " + toText(expression) + " ";
                return all;
            }();
            const QRegularExpression name(QStringLiteral("\\b%1\\b").arg(QString::fromStdString(abbreviation.name)));
            QVERIFY(QString::fromStdString(text).count(name) >= 2);
        }
    }

    // It grows from pairs; what was named on the way is forgotten.
    void longPartsHaveOneName() {
        DaeSystem system;
        for (const char* residual :
             {"a*b*c*cos(d)*x + 1", "a*b*c*cos(d)*y + 2", "a*b*c*cos(d)*sin(z) + 3", "a*b*c*cos(d)*z"})
            system.equations.push_back({"e", EquationKind::Lagrange, {}, parsed(residual)});
        const AbbreviatedSystem result = abbreviated(system, 1);
        QCOMPARE(result.abbreviations.size(), std::size_t(1));
        QVERIFY(result.abbreviations.front().value == parsed("a*b*c*cos(d)"));
    }

    void termsOfAResidualAreNotJoined() {
        DaeSystem system;
        for (const char* residual : {"a*sin(x) + b*cos(x) + c*x", "a*sin(x) + b*cos(x) + c*y"})
            system.equations.push_back({"e", EquationKind::Lagrange, {}, parsed(residual)});
        for (const Equation& equation : abbreviated(system, 1).system.equations)
            QCOMPARE(termsOf(equation.residual).size(), std::size_t(3));
    }

    void accelerationsAndMultipliersStayInSight() {
        for (const DaeSystem& system : {longSystem(), models::system(example("andrews_squeezer"))}) {
            const AbbreviatedSystem result = abbreviated(system, 1);
            QVERIFY(!result.abbreviations.empty());
            for (const Statement& abbreviation : result.abbreviations)
                for (const std::string& name : symbolsIn(abbreviation.value)) {
                    const Role role = result.system.notation.at(name).role;
                    QVERIFY(role != Role::Acceleration && role != Role::Multiplier && role != Role::Effort);
                }
        }
    }

    void namesOfTheModelAreAvoided() {
        const AbbreviatedSystem plain = abbreviated(longSystem(), 150);
        QCOMPARE(plain.abbreviations.front().name, "k1");
        const DaeSystem taken = simplifiedSystem(chain(4, "k1 = {}\nc = {}\n"));
        for (const Statement& abbreviation : abbreviated(taken, 150).abbreviations)
            QCOMPARE(abbreviation.name.substr(0, 1), "h");
    }

    void theSameEveryTime() {
        const AbbreviatedSystem first = abbreviated(longSystem(), 1);
        const AbbreviatedSystem second = abbreviated(simplifiedSystem(chain(4)), 1);
        QVERIFY(first.abbreviations == second.abbreviations);
        QVERIFY(first.system == second.system);
    }

    // Beyond reading, names would only cost time.
    void whatNobodyCanReadStays() {
        DaeSystem system = longSystem();
        std::vector<Expression> terms;
        for (int k = 0; k < 20'000; ++k)
            terms.push_back(parsed("sin(q1 + q2)*g^" + std::to_string(k + 2)));
        system.equations.front().residual = sum(terms);
        QVERIFY(abbreviated(system).abbreviations.empty());
    }

    void stopsOnRequest() {
        std::stop_source source;
        source.request_stop();
        QVERIFY_EXCEPTION_THROWN(abbreviated(longSystem(), 1, source.get_token()), Cancelled);
    }
};

COENERGY_TEST(TestAbbreviations)
#include "test_abbreviations.moc"
