// Networks with values: published eigenvalues, the symbolic matrices with the same values, obstacles by name.
#include "core/formulations/lineargraph/numeric_system.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <cmath>

using namespace coenergy;
using namespace graph_tests;

namespace {

const Point electricalValues{{"R2", 2}, {"L3", .3}, {"R4", 4}, {"L5", .5}, {"C6", .06}, {"L7", .7}};
const Point gearboxValues{{"L2", .02}, {"R3", 1.5}, {"C4", 2}, {"TF5", 3}, {"C7", .5}};
const Point sewingValues{{"L4", .04}, {"R3", .9}, {"R5", 1.1},  {"C2", 1},   {"C6", .6},
                         {"L7", .07}, {"R8", .8}, {"TF9", 1.3}, {"C11", .11}};

NumericStateSpace systemOf(const LinearGraph& graph, const Point& values) {
    return std::get<NumericStateSpace>(numericStateSpace(graph, values));
}

double largestDifference(const NumericStateSpace& a, const NumericStateSpace& b) {
    double largest = 0;
    for (const auto member : {&NumericStateSpace::A, &NumericStateSpace::B, &NumericStateSpace::C,
                              &NumericStateSpace::D, &NumericStateSpace::E, &NumericStateSpace::F})
        if ((a.*member).size() > 0)
            largest = std::max(largest, (a.*member - b.*member).cwiseAbs().maxCoeff());
    return largest;
}

/// Every printed one is an eigenvalue, within the digits that are printed.
bool hasEigenvalues(const NumericStateSpace& system, const std::vector<Complex>& printed) {
    const Eigen::VectorXcd values = eigenvalues(system.A);
    return static_cast<std::size_t>(values.size()) == printed.size() &&
           std::all_of(printed.begin(), printed.end(),
                       [&](Complex expected) { return (values.array() - expected).abs().minCoeff() < 2e-8; });
}

} // namespace

class TestNumericStateSpace : public QObject {
    Q_OBJECT

private slots:
    void eigenvaluesInPrint() {
        QVERIFY(hasEigenvalues(systemOf(electricalCircuit, electricalValues),
                               {-7.51036024, {-0.75186214, 4.26475565}, {-0.75186214, -4.26475565}}));
        QVERIFY(
            hasEigenvalues(systemOf(gearbox, gearboxValues), {{-0.05128205, 2.77302684}, {-0.05128205, -2.77302684}}));
        QVERIFY(hasEigenvalues(systemOf(sewingRobot, sewingValues), {0,
                                                                     {-2.55271843, 10.19935392},
                                                                     {-2.55271843, -10.19935392},
                                                                     {-2.49280584, 4.76983287},
                                                                     {-2.49280584, -4.76983287}}));
    }

    void asTheSymbolicOnes() {
        RandomNumbers numbers;
        for (const LinearGraph& graph :
             {electricalCircuit, gearbox, sewingRobot, twoCapacitors, hydraulicPiston, twoTanks, freeBar}) {
            const Point values = valuesByLot(graph, numbers);
            const NumericStateSpace numeric = systemOf(graph, values);
            const NumericStateSpace symbolic = withValues(stateSpace(graph), values);
            QVERIFY(numeric.states == symbolic.states && numeric.inputs == symbolic.inputs);
            QVERIFY(numeric.outputs == symbolic.outputs);
            QVERIFY(largestDifference(numeric, symbolic) < 1e-12);
        }
    }

    // Units of any size: farads and ohms of electronics.
    void smallAndLargeValues() {
        const NumericStateSpace system = systemOf(twoTanks, {{"C2", 1e-12}, {"R3", 1e9}, {"C4", 4.7e-9}, {"R5", 1e3}});
        QVERIFY(std::abs(system.A(0, 0) + 1e3) < 1e-9);
        QVERIFY(std::abs(system.B(0, 0) - 1e12) < 1);
    }

    void missingValuesAreNamed() {
        const auto result = numericStateSpace(gearbox, {{"L2", 1}, {"R3", NAN}, {"C4", 2}});
        QVERIFY(std::get<ValueObstacle>(result) == (ValueObstacle{ValueObstacle::Kind::Missing, {"R3", "TF5", "C7"}}));
    }

    void valuesThatLeaveNothingToSolve() {
        Point values = gearboxValues;
        values["L2"] = 0;
        QVERIFY(std::get<ValueObstacle>(numericStateSpace(gearbox, values)).kind == ValueObstacle::Kind::Singular);
        values = {{"C2", 1}, {"C3", -1}, {"R4", 1}};
        QVERIFY(std::get<ValueObstacle>(numericStateSpace(twoCapacitors, values)).kind ==
                ValueObstacle::Kind::Singular);
    }

    // 0.1 + 0.2 is not 0.3 in binary digits: what is left of the sum means nothing.
    void valuesThatCancelButForRounding() {
        const Point values{{"C2", 0.3}, {"C3", -(0.1 + 0.2)}, {"R4", 1}};
        QVERIFY(values.at("C2") + values.at("C3") != 0);
        QVERIFY(std::get<ValueObstacle>(numericStateSpace(twoCapacitors, values)).kind ==
                ValueObstacle::Kind::Singular);
    }

    // In pF and GOhm behind a transformer of 1e9 the last digits are as good as in others.
    void anyUnitsAreAsGood() {
        const Point values{{"L2", 3e-9}, {"R3", 7e9}, {"C4", 2e-12}, {"TF5", 1e9}, {"C7", 5e-31}};
        const NumericStateSpace numeric = systemOf(gearbox, values);
        const NumericStateSpace symbolic = withValues(stateSpace(gearbox), values);
        for (const auto member : {&NumericStateSpace::A, &NumericStateSpace::B, &NumericStateSpace::C})
            QVERIFY(
                ((numeric.*member - symbolic.*member).array().abs() <= 1e-14 * (symbolic.*member).array().abs()).all());
    }

    // The voltage of a shunt is a small difference of potentials, and has its digits all the same.
    void smallDifferencesKeepTheirDigits() {
        const LinearGraph graph{{{1, 2, 1, BranchType::AcrossSource},
                                 {2, 2, 3, BranchType::DType},
                                 {3, 3, 4, BranchType::DType},
                                 {4, 4, 1, BranchType::AType}},
                                {{1, 3, OutputKind::Across}}};
        for (const double shunt : {1e-3, 1e-12, 1e-17}) {
            const NumericStateSpace system = systemOf(graph, {{"R2", 1}, {"R3", shunt}, {"C4", 1}});
            const double exact = shunt / (1 + shunt);
            QVERIFY(std::abs(system.D(0, 0) - exact) < 1e-13 * exact);
            QVERIFY(std::abs(system.C(0, 0) + exact) < 1e-13 * exact);
        }
    }

    // A value of 0 may be all right: a resistor that is a wire.
    void zeroIsAValue() {
        Point values = electricalValues;
        values["R2"] = values["R4"] = 0;
        QVERIFY(largestDifference(systemOf(electricalCircuit, values),
                                  withValues(stateSpace(electricalCircuit), values)) < 1e-12);
    }

    // Each rung of a ladder of equal springs and masses: the frequencies are 2 sqrt(1/(L C)) sin(...).
    void aLongLadder() {
        const int rungs = 500;
        const LinearGraph graph = ladder(2 * rungs + 1, BranchType::TType, BranchType::AType);
        Point values;
        for (std::size_t row = 1; row < graph.branches.size(); ++row)
            values[parameterName(graph, row)] = 1;
        const NumericStateSpace system = systemOf(graph, values);
        QCOMPARE(system.A.rows(), Eigen::Index(2 * rungs));
        // The shape of the k-th: sin at the nodes, cos in the branches between them.
        const double angle = 3 * std::acos(-1.) / (2 * rungs + 1);
        Eigen::VectorXd shape = Eigen::VectorXd::Zero(2 * rungs);
        for (int node = 1; node <= rungs; ++node)
            shape[2 * node - 1] = std::sin(node * angle); // v of each A-type
        const Eigen::VectorXd twice = system.A * (system.A * shape);
        const double square = 4 * std::pow(std::sin(angle / 2), 2);
        QVERIFY((twice + square * shape).cwiseAbs().maxCoeff() < 1e-12);
    }
};

COENERGY_TEST(TestNumericStateSpace)
#include "test_numeric_state_space.moc"
