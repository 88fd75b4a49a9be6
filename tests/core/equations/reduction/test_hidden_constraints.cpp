// What the structure does not show: null vectors, the equations found with them, and systems that stay singular.
#include "reductions.hpp"

#include "reduction/hidden_constraints.hpp"
#include "support/test_program.hpp"

using namespace reductions;

namespace {

std::string twoCoordinates(const std::string& kinetic, const std::string& potential) {
    return "[parameters]\nm = 2\nk = 3\n[[coordinates]]\nname = \"x\"\nflow = \"vx\"\n[[coordinates]]\nname = \"y\"\n"
           "flow = \"vy\"\n[energies]\nkinetic_coenergy = \"" +
           kinetic + "\"\npotential = \"" + potential + "\"\n";
}

using Matrix = std::vector<std::vector<std::string>>;

// The combinations of all rows, each with a weight for every row.
std::vector<std::vector<Expression>> nullVectors(const Matrix& matrix) {
    std::vector<JacobianEntry> entries;
    Subsystem block;
    for (std::size_t i = 0; i < matrix.size(); ++i) {
        block.rows.push_back(static_cast<int>(i));
        block.columns.push_back(static_cast<int>(i));
        for (std::size_t j = 0; j < matrix.size(); ++j)
            if (matrix[i][j] != "0")
                entries.push_back({i, j, parsed(matrix[i][j])});
    }
    std::vector<std::vector<Expression>> result;
    for (const NullCombination& combination : nullCombinations(entries, {block})) {
        result.emplace_back(matrix.size());
        for (std::size_t k = 0; k < combination.rows.size(); ++k)
            result.back()[static_cast<std::size_t>(combination.rows[k])] = combination.weights[k];
    }
    return result;
}

} // namespace

class TestHiddenConstraints : public QObject {
    Q_OBJECT

private slots:
    void nullVectors_data() {
        QTest::addColumn<Matrix>("matrix");
        QTest::addColumn<std::size_t>("count");
        const auto row = [](const char* name, const Matrix& matrix, std::size_t count = 1) {
            QTest::newRow(name) << matrix << count;
        };
        row("numbers", {{"1", "2"}, {"2", "4"}});
        row("parameters", {{"a*b", "a*c"}, {"b", "c"}});
        row("functions", {{"1", "sin(x)"}, {"sin(x)", "1 - cos(x)^2"}});
        row("third is the sum", {{"a", "0", "b"}, {"0", "x", "1"}, {"a", "x", "b + 1"}});
        row("rank one", {{"x*x", "x*y", "x*z"}, {"y*x", "y*y", "y*z"}, {"z*x", "z*y", "z*z"}}, 2);
        row("close and equal", {{"1", "1", "0"}, {"1", "1 + 1e-11*x", "0"}, {"2", "2 + 1e-11*x", "0"}});
    }
    void nullVectors() {
        QFETCH(Matrix, matrix);
        QFETCH(std::size_t, count);
        std::vector<std::vector<Expression>> found;
        runWithAlgebraStack([&] { found = ::nullVectors(matrix); });
        QCOMPARE(found.size(), count);
        for (const std::vector<Expression>& u : found) {
            QVERIFY(std::any_of(u.begin(), u.end(), [](const Expression& e) { return e == Expression(1); }));
            for (std::size_t column = 0; column < matrix.size(); ++column) {
                std::vector<Expression> terms;
                for (std::size_t row = 0; row < matrix.size(); ++row)
                    terms.push_back(u[row] * parsed(matrix[row][column]));
                COMPARE_SAME(sum(terms) + parsed("x + 1"), parsed("x + 1"));
            }
        }
    }

    // Two blocks with rows and columns in any order; what stands between them is of neither.
    void blocksOfAMatrix() {
        runWithAlgebraStack([] {
            const std::vector<JacobianEntry> entries = {
                {3, 3, parsed("4")}, {1, 1, parsed("x")}, {0, 2, parsed("2")}, {3, 0, parsed("2*a")},
                {1, 3, parsed("2")}, {2, 1, parsed("y")}, {1, 0, parsed("a")},
            };
            const std::vector<NullCombination> found = nullCombinations(entries, {{{2, 0}, {1, 2}}, {{1, 3}, {3, 0}}});
            QCOMPARE(found.size(), std::size_t{1});
            const NullCombination& only = found.front();
            QCOMPARE(only.rows, (std::vector<int>{1, 3}));
            COMPARE_SAME(only.weights[0] + Expression(2) * only.weights[1], Expression());
        });
    }

    void regularMatrixHasNone() {
        runWithAlgebraStack([] {
            QVERIFY(::nullVectors({{"1", "x"}, {"x", "1"}}).empty()); // singular where x = 1 only
            for (const char* close : {"1 + 1e-6*x", "1 + 1e-11*x", "1.0000000001"})
                QVERIFY(::nullVectors({{"1", "1"}, {"1", close}}).empty());
        });
    }

    // u = (1, -y) and u = (-1/y, 1) are the same combination, but the second has no value at y = 0, which is on the way
    // of this motion.
    void combinationsHaveNoPoles() {
        for (const char* kinetic : {"m*(vx*y + vy)^2/2", "m*(vx + y*vy)^2/2", "m*(5*vx*y + vy)^2/2"}) {
            const Reduced reduced = reductions::reduced(twoCoordinates(kinetic, "k*x^2/2 + k*y^2/2"));
            QVERIFY(!reduced.reduction.hidden.empty());
            const Expression& residual = reduced.reduction.hidden.front().residual;
            Point point;
            for (const std::string& name : symbolsIn(residual))
                point[name] = name == "y" ? 0 : 0.7;
            QVERIFY2(std::isfinite(evaluate(residual, point)), kinetic);
        }
    }

    // A mass matrix of rank one in many coordinates: all that it hides is found at once.
    void manyAtOnce() {
        std::string coordinates;
        std::string speed = "0";
        std::string potential = "0";
        constexpr int count = 30;
        for (int k = 1; k <= count; ++k) {
            const std::string n = std::to_string(k);
            coordinates += "[[coordinates]]\nname = \"q" + n + "\"\nflow = \"v" + n + "\"\n";
            speed += " + v" + n;
            potential += " + " + n + "*q" + n + "^2/2";
        }
        const Reduced reduced = reductions::reduced(coordinates + "[energies]\nkinetic_coenergy = \"(" + speed +
                                                    ")^2/2\"\npotential = \"" + potential + "\"\n");
        QCOMPARE(reduced.reduction.hidden.size(), std::size_t(count - 1));
        QVERIFY(reduced.reduction.system);
        QCOMPARE(reduced.reduction.analysis.regular->freeInitialValues, 2);
    }

    // T* = m (vx + x vy)^2/2: the mass matrix m [1, x; x, x^2] has rank one, and its null vector depends on x. What is
    // found contains vx + x vy again, so that more follows.
    void rankOneMassMatrixOfTheState() {
        const Reduced reduced = reductions::reduced(twoCoordinates("m*(vx + x*vy)^2/2", "k*x^2/2 + k*y^2/2"));
        QVERIFY(!reduced.reduction.hidden.empty());
        const HiddenConstraint& hidden = reduced.reduction.hidden.front();
        QCOMPARE(std::set<std::string>(hidden.combined.begin(), hidden.combined.end()),
                 (std::set<std::string>{"x", "y"}));
        const UnknownTable table(reduced.system);
        for (const std::size_t j : {std::size_t(0), std::size_t(1)})
            QVERIFY(highestOrder(hidden.residual, table, j).value_or(0) < 2);
        const Expression combination =
            equation(reduced.system, "y").residual - parsed("x") * equation(reduced.system, "x").residual;
        if (!difference(combination, hidden.residual).empty()) // u is known up to a factor
            COMPARE_SAME(combination, -(parsed("x") * hidden.residual));
        QVERIFY(reduced.reduction.system);
    }

    // A chain of capacitors' loops: M = m [1, 1, 0; 1, 1, 0; 0, 0, 0] + a coordinate without inertia.
    void hiddenConstraintBesideOthers() {
        const Reduced reduced = reductions::reduced(
            "[parameters]\nm = 2\nk = 3\n[[coordinates]]\nname = \"x\"\nflow = \"vx\"\n[[coordinates]]\nname = "
            "\"y\"\nflow = "
            "\"vy\"\n[[coordinates]]\nname = \"z\"\nflow = \"vz\"\n[energies]\nkinetic_coenergy = \"m*(vx + vy)^2/2\"\n"
            "potential = \"k*x^2/2 + k*(y - z)^2/2\"\ndissipation = \"vz^2/2\"\n");
        QCOMPARE(reduced.reduction.hidden.size(), std::size_t(1));
        QVERIFY(reduced.reduction.system);
        const Expression& residual = reduced.reduction.hidden.front().residual;
        if (!difference(parsed("k*x - k*(y - z)"), residual).empty())
            COMPARE_SAME(parsed("k*(y - z) - k*x"), residual);
    }

    // Only x + y occurs: no equation can tell x from y.
    void nothingToFind() {
        const Reduced reduced = reductions::reduced(twoCoordinates("m*(vx + vy)^2/2", "k*(x + y)^2/2"));
        QVERIFY(!reduced.reduction.system);
        QVERIFY(!reduced.reduction.analysis.regular);
    }

    void regularModelsHaveNone() {
        for (const char* name : {"pendulum_cartesian", "thesis_electrical", "double_pendulum"})
            QVERIFY(reductions::reduced(example(name)).reduction.hidden.empty());
    }
};

COENERGY_TEST(TestHiddenConstraints)
#include "test_hidden_constraints.moc"
