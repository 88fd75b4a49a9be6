// Symbolic transfer functions against those by hand and against the direct solution; the direct solution against
// textbook circuits.
#include "algebra/tidy.hpp"
#include "core/formulations/lineargraph/numeric_system.hpp"
#include "expression/parse.hpp"
#include "graph/graph_faults.hpp"
#include "lineargraph/transfer_function.hpp"
#include "support/test_program.hpp"

#include <cmath>

using namespace coenergy;
using namespace graph_tests;

namespace {

Complex polynomialAt(const std::vector<Expression>& coefficients, const Point& values, Complex s) {
    Complex result = 0;
    for (auto coefficient = coefficients.rbegin(); coefficient != coefficients.rend(); ++coefficient)
        result = result * s + evaluate(*coefficient, values);
    return result;
}

bool areAs(const std::vector<Expression>& coefficients, const std::vector<std::string>& texts) {
    bool result = coefficients.size() == texts.size();
    for (std::size_t k = 0; result && k < texts.size(); ++k)
        result = texts[k] == "0" ? coefficients[k].isZero()
                                 : agreeAtRandomPoints(coefficients[k], parseExpression(texts[k]).value.value());
    return result;
}

} // namespace

class TestTransferFunction : public QObject {
    Q_OBJECT

private slots:
    void lowPass() {
        const LinearGraph graph =
            graphOf({{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 1, 1}}, {{1, 3, 1}, {2, 3, 3}, {3, 3, 2}});
        const Complex s(0.3, 1.2);
        const auto direct = transferFunctionDirect(graph, {{"R2", 2}, {"C3", 0.7}}, s);
        QVERIFY(std::abs((*direct)(0, 0) - 1. / (1. + 1.4 * s)) < 1e-14);
        QVERIFY(std::abs((*direct)(1, 0) - 1. / (s * (1. + 1.4 * s))) < 1e-14);
        const auto symbolic = symbolicTransferFunction(graph, 0, 0);
        QVERIFY(areAs(symbolic->numerator, {"1"}) && areAs(symbolic->denominator, {"1", "R2*C3"}));
        const auto integrated = symbolicTransferFunction(graph, 1, 0);
        QVERIFY(areAs(integrated->numerator, {"1"}) && areAs(integrated->denominator, {"0", "1", "R2*C3"}));
        const auto flow = symbolicTransferFunction(graph, 2, 0);
        QVERIFY(areAs(flow->numerator, {"0", "C3"}) && areAs(flow->denominator, {"1", "R2*C3"}));
    }

    // v7/v1 of the gearbox: TF R3/(L2 R3 (C7 TF^2 + C4) s^2 + L2 s + R3).
    void gearboxByHand() {
        const auto symbolic = symbolicTransferFunction(gearbox, 0, 0);
        QVERIFY(areAs(symbolic->numerator, {"TF5*R3"}));
        QVERIFY(areAs(symbolic->denominator, {"R3", "L2", "L2*R3*(C7*TF5^2+C4)"}));
    }

    // What the input drives besides is not in it, though the network has two states.
    void commonFactorsAreCancelled() {
        const LinearGraph graph =
            graphOf({{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 2, 3, 1}, {4, 3, 1, 3}, {5, 2, 1, 3}, {6, 2, 4, 3}, {7, 4, 1, 1}},
                    {{1, 4, 1}});
        const auto symbolic = symbolicTransferFunction(graph, 0, 0);
        QVERIFY(areAs(symbolic->numerator, {"R4", "R2*R4*C3"}));
        QVERIFY(areAs(symbolic->denominator, {"R2+R4", "R2*R4*C3"}));
    }

    void whatNoInputReachesIsZero() {
        const LinearGraph graph = graphOf({{1, 2, 1, 4}, {2, 2, 1, 3}, {3, 3, 1, 1}, {4, 3, 1, 3}}, {{1, 4, 2}});
        const auto symbolic = symbolicTransferFunction(graph, 0, 0);
        QVERIFY(symbolic->numerator.empty() && areAs(symbolic->denominator, {"1"}));
    }

    void tooLongOnesAreRefused() {
        QVERIFY(!symbolicTransferFunction(ladder(81, BranchType::TType, BranchType::AType), 0, 0));
    }

    void againstTheDirectSolution() {
        RandomGraphs lot(TwoPorts::Some);
        int compared = 0;
        for (int k = 0; k < 100; ++k) {
            const LinearGraph graph = lot.next();
            if (!graphFaults(graph).empty())
                continue;
            const Point values = valuesByLot(graph, lot.numbers());
            const Complex s(0.2 + lot.numbers().share(), lot.numbers().deviation());
            const Eigen::MatrixXcd direct = transferFunctionDirect(graph, values, s).value();
            if (direct.cols() == 0)
                continue;
            const auto symbolic = symbolicTransferFunction(graph, 0, 0);
            if (!symbolic)
                continue;
            ++compared;
            const Complex value =
                polynomialAt(symbolic->numerator, values, s) / polynomialAt(symbolic->denominator, values, s);
            QVERIFY(std::abs(value - direct(0, 0)) < 1e-9 * (1e-3 + std::abs(direct(0, 0))));
        }
        QVERIFY(compared > 40);
    }

    void theDirectSolutionRefuses() {
        QVERIFY(!transferFunctionDirect(gearbox, {{"L2", 1}}, {1, 1}));
        QVERIFY(!transferFunctionDirect(graphOf({{1, 2, 1, 4}, {2, 2, 1, 4}}), {}, {1, 1}));
    }
};

COENERGY_TEST(TestTransferFunction)
#include "test_transfer_function.moc"
