// What the structure does not show: null vectors, the equations found with them, and systems that stay singular.
#include "reductions.hpp"

#include "reduction/hidden_constraints.hpp"

using namespace reductions;

namespace {

std::string twoCoordinates(const std::string& kinetic, const std::string& potential) {
    return "[parameters]\nm = 2\nk = 3\n[[coordinates]]\nname = \"x\"\nflow = \"vx\"\n[[coordinates]]\nname = \"y\"\n"
           "flow = \"vy\"\n[energies]\nkinetic_coenergy = \"" +
           kinetic + "\"\npotential = \"" + potential + "\"\n";
}

std::vector<Expression> nullVector(const std::vector<std::vector<std::string>>& matrix) {
    std::vector<JacobianEntry> entries;
    Subsystem block;
    for (std::size_t i = 0; i < matrix.size(); ++i) {
        block.rows.push_back(static_cast<int>(i));
        block.columns.push_back(static_cast<int>(i));
        for (std::size_t j = 0; j < matrix.size(); ++j)
            if (matrix[i][j] != "0")
                entries.push_back({i, j, parsed(matrix[i][j])});
    }
    std::vector<Expression> result;
    if (singularBlock(entries, {block}))
        result = leftNullVector(entries, block);
    return result;
}

} // namespace

class TestHiddenConstraints : public QObject {
    Q_OBJECT

private slots:
    void nullVectors_data() {
        QTest::addColumn<std::vector<std::vector<std::string>>>("matrix");
        QTest::newRow("numbers") << std::vector<std::vector<std::string>>{{"1", "2"}, {"2", "4"}};
        QTest::newRow("parameters") << std::vector<std::vector<std::string>>{{"a*b", "a*c"}, {"b", "c"}};
        QTest::newRow("functions") << std::vector<std::vector<std::string>>{{"1", "sin(x)"},
                                                                            {"sin(x)", "1 - cos(x)^2"}};
        QTest::newRow("third is the sum")
            << std::vector<std::vector<std::string>>{{"a", "0", "b"}, {"0", "x", "1"}, {"a", "x", "b + 1"}};
        QTest::newRow("rank one") << std::vector<std::vector<std::string>>{
            {"x*x", "x*y", "x*z"}, {"y*x", "y*y", "y*z"}, {"z*x", "z*y", "z*z"}};
    }
    void nullVectors() {
        QFETCH(std::vector<std::vector<std::string>>, matrix);
        std::vector<Expression> u;
        runWithAlgebraStack([&] { u = nullVector(matrix); });
        QCOMPARE(u.size(), matrix.size());
        QVERIFY(std::any_of(u.begin(), u.end(), [](const Expression& e) { return !e.isZero(); }));
        for (std::size_t column = 0; column < matrix.size(); ++column) {
            std::vector<Expression> terms;
            for (std::size_t row = 0; row < matrix.size(); ++row)
                terms.push_back(u[row] * parsed(matrix[row][column]));
            COMPARE_SAME(sum(terms) + parsed("x + 1"), parsed("x + 1"));
        }
    }

    void regularMatrixHasNone() {
        runWithAlgebraStack([] {
            QVERIFY(nullVector({{"1", "x"}, {"x", "1"}}).empty()); // singular where x = 1 only
            QVERIFY(nullVector({{"1", "1"}, {"1", "1 + 1e-6*x"}}).empty());
        });
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

QTEST_GUILESS_MAIN(TestHiddenConstraints)
#include "test_hidden_constraints.moc"
