// Published graphs: every entry is the printed one, and not longer; and the information beside the matrices.
#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "core/formulations/lineargraph/numeric_system.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"

#include <set>

using namespace coenergy;
using namespace graph_tests;
using Texts = std::vector<std::vector<std::string>>;
using Names = std::vector<std::string>;

namespace {

struct Printed {
    Names states, inputs, outputs;
    Texts A, B, C, D, E, F;
};

Texts zeros(std::size_t rows, std::size_t columns) {
    return Texts(rows, Names(columns, "0"));
}

/// Equal, zero where it is zero, and no operation longer; empty if so.
std::string difference(const Expression& entry, const std::string& printed) {
    const Expression expected = parseExpression(printed).value.value();
    const bool isEqual = expected.isZero() ? entry.isZero() : agreeAtRandomPoints(entry, expected);
    if (isEqual && operationCount(entry) <= operationCount(expected))
        return {};
    return TextPrinter(Notation{}).print(entry) + " for " + printed;
}

std::string difference(const ExpressionMatrix& matrix, const Texts& printed, std::size_t columns) {
    if (matrix.size() != printed.size())
        return "as many rows as " + std::to_string(matrix.size());
    for (std::size_t row = 0; row < matrix.size(); ++row) {
        if (matrix[row].size() != columns || printed[row].size() != columns)
            return "as many columns as " + std::to_string(matrix[row].size());
        for (std::size_t column = 0; column < columns; ++column)
            if (const std::string told = difference(matrix[row][column], printed[row][column]); !told.empty())
                return told;
    }
    return {};
}

std::string difference(const StateSpace& system, const Printed& printed) {
    if (system.states != printed.states || system.inputs != printed.inputs || system.outputs != printed.outputs)
        return "other names";
    const std::size_t states = printed.states.size();
    const std::size_t inputs = printed.inputs.size();
    for (const auto& [matrix, texts, columns] :
         {std::tuple(&system.A, &printed.A, states), std::tuple(&system.B, &printed.B, inputs),
          std::tuple(&system.C, &printed.C, states), std::tuple(&system.D, &printed.D, inputs),
          std::tuple(&system.E, &printed.E, inputs), std::tuple(&system.F, &printed.F, inputs)})
        if (const std::string told = difference(*matrix, *texts, columns); !told.empty())
            return told;
    return system.definitions.empty() ? "" : "definitions";
}

void compareWith(const LinearGraph& graph, const Printed& printed) {
    const std::string told = difference(stateSpace(graph), printed);
    QVERIFY2(told.empty(), told.c_str());
}

} // namespace

class TestStateSpace : public QObject {
    Q_OBJECT

private slots:
    void electrical() {
        const std::string d = "(L3*L5+L3*L7+L5*L7)";
        compareWith(electricalCircuit, {{"f5", "v6", "f7"},
                                        {"v1"},
                                        {"v6", "f5"},
                                        {{"-(L3*R4+L7*R2+L7*R4)/" + d, "L3/" + d, "-L7*R2/" + d},
                                         {"0", "0", "1/C6"},
                                         {"(L3*R4-L5*R2)/" + d, "-(L3+L5)/" + d, "-L5*R2/" + d}},
                                        {{"L7/" + d}, {"0"}, {"L5/" + d}},
                                        {{"0", "1", "0"}, {"1", "0", "0"}},
                                        zeros(2, 1),
                                        zeros(3, 1),
                                        zeros(2, 1)});
    }

    void rotaryMotionWithGearbox() {
        compareWith(gearbox, {{"f2", "v7"},
                              {"v1"},
                              {"v7"},
                              {{"0", "-1/(L2*TF5)"}, {"TF5/(C7*TF5^2+C4)", "-1/(R3*(C7*TF5^2+C4))"}},
                              {{"1/L2"}, {"0"}},
                              {{"0", "1"}},
                              zeros(1, 1),
                              zeros(2, 1),
                              zeros(1, 1)});
    }

    void roboticSewing() {
        compareWith(sewingRobot, {{"f4", "v6", "f7", "v11", "x7"},
                                  {"v1", "f12"},
                                  {"f4", "x7"},
                                  {{"0", "-1/L4", "0", "0", "0"},
                                   {"1/C6", "-(R3+R5)/(C6*R3*R5)", "1/C6", "0", "0"},
                                   {"0", "-1/L7", "0", "1/(L7*TF9)", "0"},
                                   {"0", "0", "-1/(C11*TF9)", "-1/(C11*R8*TF9^2)", "0"},
                                   {"0", "-1", "0", "1/TF9", "0"}},
                                  {{"1/L4", "0"}, {"1/(C6*R3)", "0"}, {"0", "0"}, {"0", "-1/C11"}, {"0", "0"}},
                                  {{"1", "0", "0", "0", "0"}, {"0", "0", "0", "0", "1"}},
                                  zeros(2, 2),
                                  zeros(5, 2),
                                  zeros(2, 2)});
    }

    void capacitorsAcrossASource() {
        compareWith(twoCapacitors, {{"v3"},
                                    {"v1"},
                                    {"v3", "f2", "f1"},
                                    {{"-1/(R4*(C2+C3))"}},
                                    {{"0"}},
                                    {{"1"}, {"C2/(R4*(C2+C3))"}, {"-C2/(R4*(C2+C3))"}},
                                    zeros(3, 1),
                                    {{"C2/(C2+C3)"}},
                                    {{"0"}, {"C2*C3/(C2+C3)"}, {"-C2*C3/(C2+C3)"}}});
    }

    void pistonAsGyrator() {
        compareWith(hydraulicPiston,
                    {{"v5", "f7", "x5"},
                     {"v1"},
                     {"v5", "f3", "x5"},
                     {{"-(GY3^2+R2*R6)/(C5*GY3^2*R6)", "-1/C5", "0"}, {"1/L7", "0", "0"}, {"1", "0", "0"}},
                     {{"1/(C5*GY3)"}, {"0"}, {"0"}},
                     {{"1", "0", "0"}, {"1/GY3", "0", "0"}, {"0", "0", "1"}},
                     zeros(3, 1),
                     zeros(3, 1),
                     zeros(3, 1)});
    }

    void tanksWithIntegratedOutflow() {
        compareWith(twoTanks,
                    {{"v2", "v4", "h5"},
                     {"f1"},
                     {"v2", "v4", "f5", "h5"},
                     {{"-1/(C2*R3)", "1/(C2*R3)", "0"}, {"1/(C4*R3)", "-(R3+R5)/(C4*R3*R5)", "0"}, {"0", "1/R5", "0"}},
                     {{"1/C2"}, {"0"}, {"0"}},
                     {{"1", "0", "0"}, {"0", "1", "0"}, {"0", "1/R5", "0"}, {"0", "0", "1"}},
                     zeros(4, 1),
                     zeros(3, 1),
                     zeros(4, 1)});
    }

    void barWithFreeEnds() {
        Texts A = zeros(7, 7);
        for (std::size_t k = 0; k < 6; ++k) {
            const std::string inverse = std::string(k % 2 == 0 ? "1/C" : "1/L") + std::to_string(k + 2);
            if (k > 0)
                A[k][k - 1] = inverse;
            if (k < 5)
                A[k][k + 1] = "-" + inverse;
        }
        A[6][0] = "1";
        Texts B = zeros(7, 1);
        B[0][0] = "1/C2";
        Texts C = zeros(1, 7);
        C[0][6] = "1";
        compareWith(freeBar, {{"v2", "f3", "v4", "f5", "v6", "f7", "x2"},
                              {"f1"},
                              {"x2"},
                              A,
                              B,
                              C,
                              zeros(1, 1),
                              zeros(7, 1),
                              zeros(1, 1)});
    }

    // By hand: C3's voltage is v1 - v2.
    void chosenStates() {
        LinearGraph graph = twoCapacitors;
        graph.states = {"v2"};
        compareWith(graph, {{"v2"},
                            {"v1"},
                            {"v3", "f2", "f1"},
                            {{"-1/(R4*(C2+C3))"}},
                            {{"1/(R4*(C2+C3))"}},
                            {{"-1"}, {"-C2/(R4*(C2+C3))"}, {"C2/(R4*(C2+C3))"}},
                            {{"1"}, {"C2/(R4*(C2+C3))"}, {"-C2/(R4*(C2+C3))"}},
                            {{"C3/(C2+C3)"}},
                            {{"0"}, {"C2*C3/(C2+C3)"}, {"-C2*C3/(C2+C3)"}}});
    }

    // An integral that follows the rate of an input, and one that is asked for twice.
    void integralsOfRates() {
        LinearGraph graph = twoCapacitors;
        graph.outputs = {{1, 2, OutputKind::IntegratedThrough}, {2, 2, OutputKind::IntegratedThrough}};
        compareWith(graph, {{"v3", "h2"},
                            {"v1"},
                            {"h2", "h2"},
                            {{"-1/(R4*(C2+C3))", "0"}, {"C2/(R4*(C2+C3))", "0"}},
                            {{"0"}, {"0"}},
                            {{"0", "1"}, {"0", "1"}},
                            zeros(2, 1),
                            {{"C2/(C2+C3)"}, {"C2*C3/(C2+C3)"}},
                            zeros(2, 1)});
    }

    void networksWithoutMemory() {
        compareWith(graphOf({{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 1, 3}}, {{1, 3, 1}}),
                    {{}, {"v1"}, {"v3"}, {}, {}, {{}}, {{"R3/(R2+R3)"}}, {}, {{"0"}}});
        // Wheatstone's bridge.
        compareWith(
            graphOf({{1, 2, 1, 5}, {2, 2, 3, 3}, {3, 3, 1, 3}, {4, 2, 4, 3}, {5, 4, 1, 3}, {6, 3, 4, 3}}, {{1, 6, 2}}),
            {{},
             {"f1"},
             {"f6"},
             {},
             {},
             {{}},
             {{"(R2*R5-R3*R4)/(R2*R3+R2*R5+R3*R4+R4*R5+R2*R6+R3*R6+R4*R6+R5*R6)"}},
             {},
             {{"0"}}});
    }

    void dependentStorageIsTold() {
        const std::vector<std::string> notes = stateSpace(twoCapacitors).notes;
        QCOMPARE(notes.size(), std::size_t(1));
        for (const char* name : {"v2", "v1", "v3"})
            QVERIFY(notes.front().find(name) != std::string::npos);
        QVERIFY(stateSpace(hydraulicPiston).notes.empty());
    }

    // Entries that outgrow the budget stay right, by names that can be computed one after the other.
    void longEntriesAreNamed() {
        RandomNumbers numbers;
        for (const auto& [series, shunt] :
             {std::pair(BranchType::DType, BranchType::DType), std::pair(BranchType::AType, BranchType::AType)}) {
            const LinearGraph graph = ladder(60, series, shunt);
            const StateSpace system = stateSpace(graph);
            QVERIFY(!system.definitions.empty() && !system.notes.empty());
            std::set<std::string> known;
            const Point values = valuesByLot(graph, numbers);
            for (const auto& [name, value] : values)
                known.insert(name);
            for (const Statement& definition : system.definitions) {
                for (const std::string& name : symbolsIn(definition.value))
                    QVERIFY(known.count(name) > 0);
                QVERIFY(operationCount(definition.value) <= 4 * readableSize);
                QVERIFY(known.insert(definition.name).second);
            }
            const NumericStateSpace numeric = std::get<NumericStateSpace>(numericStateSpace(graph, values));
            QVERIFY(relativeDifference(transferFunctionAt(withValues(system, values), {0.3, 0.7}),
                                       transferFunctionAt(numeric, {0.3, 0.7})) < 1e-9);
        }
    }

    // With any budget, and in every run.
    void theBudgetChangesNothingElse() {
        RandomNumbers numbers;
        const Point values = valuesByLot(electricalCircuit, numbers);
        const StateSpace whole = stateSpace(electricalCircuit);
        const StateSpace named = stateSpace(electricalCircuit, {}, {4});
        QVERIFY(!named.definitions.empty());
        QVERIFY(stateSpace(electricalCircuit) == whole);
        for (const Complex s : {Complex(0.5, 1), Complex(2, -1)})
            QVERIFY(relativeDifference(transferFunctionAt(withValues(named, values), s),
                                       transferFunctionAt(withValues(whole, values), s)) < 1e-12);
    }

    void itCanBeStopped() {
        std::stop_source source;
        source.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, stateSpace(electricalCircuit, source.get_token()));
    }
};

COENERGY_TEST(TestStateSpace)
#include "test_state_space.moc"
