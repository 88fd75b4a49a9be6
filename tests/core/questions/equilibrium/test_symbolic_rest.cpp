// Rests in symbols against closed forms, and extrema of the potential energy whose kind is known.
#include "equilibrium/symbolic_rest.hpp"
#include "expression/evaluate.hpp"
#include "expression/print_text.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>

using namespace coenergy;

namespace {

struct Found {
    EquilibriumQuestion question;
    std::vector<SymbolicRest> rests;
    Equilibria equilibria;
};

Found foundFor(const std::string& body) {
    const AnalysedText model = analysedText("format = 1\n" + body);
    Found found{{model.problem, model.plain.equations}, symbolicRests(*model.plain.equations->whole), {}};
    found.equilibria = findEquilibria(found.question);
    return found;
}

const std::string plane = "[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\npotential = ";

std::string constrainedTo(const std::string& expression) {
    return "\n[[constraints.displacement]]\nname = \"line\"\nexpression = \"" + expression +
           "\"\nmultiplier = \"lambda\"\n";
}

std::string exact(const Expression& value) {
    if (!value.isNumber() || value.number().isWhole())
        return TextPrinter().print(value);
    return value.number().numerator().digits() + "/" + value.number().denominator().digits();
}

// name = text, one after the other; nothing where no rest in symbols is this equilibrium.
QString symbolsOf(const Found& found, std::size_t k) {
    const SymbolicRest* rest = sameRest(found.rests, found.equilibria.found[k], found.question);
    QStringList texts;
    for (std::size_t i = 0; rest && i < rest->size(); ++i)
        texts.append(QString::fromStdString((*rest)[i].first + " = " + exact((*rest)[i].second)));
    return texts.join(QStringLiteral(", "));
}

} // namespace

class TestSymbolicRest : public QObject {
    Q_OBJECT

private slots:
    // Double roots of V' are hit up to some eight digits, where V'' is as little as that; beside a multiple root that
    // is a difference of terms of size one, V' vanishes far around.
    void inflexions() {
        const auto ofOne = [](const std::string& potential) {
            return foundFor("[parameters]\np = \"pi/7\"\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                            "kinetic_coenergy = \"dotx^2/2\"\npotential = \"" +
                            potential + "\"\n");
        };
        for (const char* potential :
             {"1 - cos(x) + x", "(x - p)^3", "exp(x) - x*exp(p) - exp(p)*(x - p)^2/2", "atan(x) - x + x^3/3 - x^5/5"}) {
            const Found found = ofOne(potential);
            QCOMPARE(found.equilibria.found.size(), std::size_t(1));
            const Equilibrium& rest = found.equilibria.found.front();
            QVERIFY(rest.isDegenerate && rest.stability == Stability::Marginal && rest.restsAtAllTimes);
            QVERIFY(extremumAt(rest, found.question) == EnergyExtremum::Undecided);
        }
        const Found sharp = ofOne("(x - p)^2/2 + x^3"); // V'' = 1 + 6 x, roots at 0.3 and -0.64
        QCOMPARE(sharp.equilibria.found.size(), std::size_t(2));
        QVERIFY(!sharp.equilibria.found[0].isDegenerate && !sharp.equilibria.found[1].isDegenerate);
    }

    // The bordered Hessian: what the energy does along the constraint counts, not what it does across it.
    void extrema_data() {
        QTest::addColumn<QString>("potential");
        QTest::addColumn<QString>("constraint");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("symbols");
        QTest::newRow("bowl") << "x^2 + y^2 - x"
                              << ""
                              << "minimum"
                              << "x = 1/2, y = 0";
        QTest::newRow("dome") << "-x^2 - 3*y^2"
                              << ""
                              << "maximum"
                              << "x = 0, y = 0";
        QTest::newRow("pass") << "x*y"
                              << ""
                              << "saddle"
                              << "x = 0, y = 0";
        QTest::newRow("nearest point") << "x^2 + y^2"
                                       << "y + 3*x - 9"
                                       << "minimum"
                                       << "x = 27/10, y = 9/10, lambda = -9/5";
        QTest::newRow("largest rectangle") << "x*y"
                                           << "x + y - 2"
                                           << "maximum"
                                           << "x = 1, y = 1, lambda = -1";
        QTest::newRow("least rectangle") << "-x*y"
                                         << "x + y - 2"
                                         << "minimum"
                                         << "x = 1, y = 1, lambda = 1";
    }
    void extrema() {
        QFETCH(QString, potential);
        QFETCH(QString, constraint);
        QFETCH(QString, kind);
        QFETCH(QString, symbols);
        const Found found = foundFor(plane + "\"" + potential.toStdString() + "\"" +
                                     (constraint.isEmpty() ? "" : constrainedTo(constraint.toStdString())));
        QCOMPARE(found.equilibria.found.size(), std::size_t(1));
        const auto extremum = extremumAt(found.equilibria.found[0], found.question);
        QVERIFY(extremum.has_value());
        QCOMPARE(QString::fromStdString(std::string(extremumName(*extremum))), kind);
        QCOMPARE(symbolsOf(found, 0), symbols);
    }

    // A mass on a spring, hanging; a turned spring; a cubic that has no formula here: nothing rather than something.
    void closedForms() {
        const std::string parameters =
            "[parameters]\nm = 2\ng = 9.81\nk = 50\n[[coordinates]]\nname = \"x\"\n[energies]\n"
            "kinetic_coenergy = \"m*dotx^2/2\"\npotential = ";
        const Found hanging = foundFor(parameters + "\"k*x^2/2 + m*g*x\"\n");
        QCOMPARE(hanging.rests.size(), std::size_t(1));
        const Point point = {{"m", 0.3}, {"g", 7.0}, {"k", 11.0}};
        QVERIFY(std::abs(evaluate(hanging.rests[0][0].second, point) + 0.3 * 7 / 11) < 1e-15);
        const Found twoWells = foundFor(parameters + "\"k*x^4/4 - m*x^2/2\"\n");
        QCOMPARE(twoWells.equilibria.found.size(), std::size_t(3));
        QStringList kinds;
        for (std::size_t k = 0; k < 3; ++k) {
            QVERIFY(!symbolsOf(twoWells, k).isEmpty());
            kinds.append(QString::fromStdString(
                std::string(extremumName(*extremumAt(twoWells.equilibria.found[k], twoWells.question)))));
        }
        kinds.sort();
        QCOMPARE(kinds.join(QLatin1Char(' ')), QStringLiteral("maximum minimum minimum"));
        QVERIFY(foundFor(parameters + "\"k*x^4/4 + m*x^2/2 + g*x\"\n").rests.empty());
    }

    // Where efforts act that have no potential, no extremum is claimed.
    void nothingWithoutAPotential() {
        const Found pushed = foundFor(plane + "\"x^2 + y^2\"\n[efforts]\nx = \"y + 1\"\n");
        QCOMPARE(pushed.equilibria.found.size(), std::size_t(1));
        QVERIFY(!extremumAt(pushed.equilibria.found[0], pushed.question).has_value());
        QCOMPARE(symbolsOf(pushed, 0), QStringLiteral("x = 1/2, y = 0"));
    }
};

COENERGY_TEST(TestSymbolicRest)
#include "test_symbolic_rest.moc"
