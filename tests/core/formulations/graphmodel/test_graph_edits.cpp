// Edits of a drawn graph: what they change, and that they preserve the rest.
#include "dimension/quantity.hpp"
#include "graph/graph_faults.hpp"
#include "graphmodel/graph_edits.hpp"
#include "lineargraph/domain_units.hpp"
#include "lineargraph/graph_rows.hpp"
#include "meaning/parsed_model.hpp"
#include "support/test_program.hpp"

using namespace coenergy;

class TestGraphEdits : public QObject {
    Q_OBJECT

private slots:
    void beginningsAreWhole() {
        QVERIFY(readGraph(newGraph()).problems.empty());
        QCOMPARE(readGraph(newGraph()).graph.branches.size(), std::size_t(3));
    }

    void branchesComeWithTheirElements() {
        Document document = withBranchAdded(newGraph(), {3, 1}, BranchType::TType);
        QCOMPARE(document.graph->branches.back(), std::string("4 3 1 2"));
        QCOMPARE(document.parameters->back().name, std::string("L4"));
        document = withBranchAdded(document, {1, 3}, BranchType::ThroughSource);
        QCOMPARE(document.inputs->back().name, std::string("f5"));
        document = withTwoPortAdded(document, {3, 1}, {4, 1}, BranchType::Gyrator);
        QCOMPARE(document.graph->branches.size(), std::size_t(7));
        QCOMPARE(document.parameters->back().name, std::string("GY6"));
        document = withBranchAdded(document, {4, 1}, BranchType::DType);
        QVERIFY(readGraph(document).problems.empty());
    }

    // What was typed stays.
    void elementsHaveTheirDomainsSymbolsAndUnits() {
        Document document = withBranchAdded(newGraph(), {3, 1}, BranchType::TType);
        QCOMPARE(document.parameters->back().unit, std::string("H"));
        document = withNodeDomain(withBranchAdded(document, {4, 1}, BranchType::AType), 4, "rotation");
        QCOMPARE(document.parameters->back().unit, std::string("kg*m^2"));
        QCOMPARE(document.parameters->back().latex, std::string("J_{5}"));
        document = withBranchAdded(document, {4, 1}, BranchType::DType);
        QCOMPARE(document.parameters->back().unit, std::string("rad/(N*m*s)"));
        QVERIFY(document.parameters->back().latex.empty());
        document = withBranchAdded(document, {4, 1}, BranchType::ThroughSource);
        QCOMPARE(document.inputs->back().unit, std::string("N*m"));
        document.parameters =
            document.parameters.with([](std::vector<Parameter>& parameters) { parameters.back().unit = "1/mPa"; });
        document = withNodeDomain(document, 4, "translation");
        const std::vector<Parameter>& parameters = *document.parameters;
        QCOMPARE(parameters[parameters.size() - 2].latex, std::string("m_{5}"));
        QCOMPARE(parameters[parameters.size() - 2].unit, std::string("kg"));
        QCOMPARE(parameters.back().unit, std::string("1/mPa"));
        QCOMPARE(document.inputs->back().unit, std::string("N"));
        document = withNodeDomain(document, 4, "general");
        QVERIFY((*document.parameters)[parameters.size() - 2].unit.empty());
        QVERIFY((*document.parameters)[parameters.size() - 2].latex.empty());
    }

    void aSourceWithoutAUnitHasThatOfItsDomain() {
        Document document = newGraph();
        const auto typed = [&document](const char* unit) {
            document.inputs = document.inputs.with([unit](auto& inputs) { inputs.front().unit = unit; });
            return unitOfSource(document, document.inputs->front());
        };
        QCOMPARE(typed(""), std::string("V"));
        QCOMPARE(typed("mV"), std::string("mV"));
        document.graph = document.graph.with([](GraphRows& rows) { rows.domains.clear(); });
        QCOMPARE(typed(""), std::string());
    }

    // The units of elements are those that their laws give.
    void usualUnitsFitTheLaws() {
        for (const DomainUnits& units : domainUnits) {
            const auto fits = [](const std::string& one, const std::string& other) {
                return converted(Rational(1), one, other) == Rational(1);
            };
            const std::string across(units.across), through(units.through);
            QVERIFY(fits(std::string(units.aType), through + "*s/(" + across + ")"));
            QVERIFY(units.tType.empty() || fits(std::string(units.tType), across + "*s/(" + through + ")"));
            QVERIFY(fits(std::string(units.dType), across + "/(" + through + ")"));
        }
    }

    void aGroundedNodeIsTheReference() {
        Document document = withBranchAdded(newGraph(), {3, 4}, BranchType::DType);
        document = withNodePlaced(document, 4, {10, 20});
        document = withBranchAdded(document, {4, 5}, BranchType::TType);
        const Document grounded = withNodeGrounded(document, 4);
        QCOMPARE(grounded.graph->branches[3], std::string("4 3 1 3"));
        QCOMPARE(grounded.graph->branches[4], std::string("5 1 5 2"));
        QCOMPARE(grounded.graph->branches.size(), document.graph->branches.size());
        QVERIFY(!nodePlace(grounded, 4));
        QVERIFY(
            readGraph(withNodeGrounded(withBranchAdded(newGraph(), {3, 4}, BranchType::DType), 4)).problems.empty());
        QVERIFY(withNodeGrounded(document, 3) == document); // the capacitor would be short-circuited
        QVERIFY(withNodeGrounded(document, 1) == document);
    }

    void aProbeIsAnOutputWithACurve() {
        const Document probed = withProbe(newGraph(), 2, OutputKind::Through, "A title");
        QCOMPARE(probed.graph->outputs, (std::vector<std::string>{"1 3 1", "2 2 2"}));
        QCOMPARE(probed.plots->size(), std::size_t(2));
        QCOMPARE(probed.plots->back().y, (std::vector<std::string>{"f2"}));
        QCOMPARE(probed.plots->back().title, std::string("A title"));
        QVERIFY(withProbe(probed, 2, OutputKind::Through, "A title") == probed);
        QVERIFY(withProbe(newGraph(), 3, OutputKind::Across, "A title") == newGraph()); // as it is plotted already
        Document known = probed; // an axis without a name is time; a spectrum is another curve
        known.plots = Part(std::vector<Plot>{{.title = {}, .x = {}, .y = {"f2"}, .remarks = {}}});
        QVERIFY(withProbe(known, 2, OutputKind::Through, "A title") == known);
        known.plots = known.plots.with([](auto& plots) { plots.front().shows = "spectrum"; });
        QCOMPARE(withProbe(known, 2, OutputKind::Through, "A title").plots->size(), std::size_t(2));
        for (int branch = 1; branch <= 3; ++branch)
            for (const OutputKind kind : {OutputKind::Across, OutputKind::Through})
                QVERIFY(readGraph(withProbe(newGraph(), branch, kind, {})).problems.empty());
    }

    // With the other side of a two-port, and the outputs that look at them.
    void branchesGoWithWhatBelongsToThem() {
        Document document = withTwoPortAdded(newGraph(), {3, 1}, {4, 1}, BranchType::Transformer);
        document = withBranchAdded(document, {4, 1}, BranchType::DType);
        document.graph = document.graph.with([](GraphRows& rows) { rows.outputs.push_back("2 5 1"); });
        const Document without = withBranchRemoved(document, 4);
        QCOMPARE(without.graph->branches.size(), std::size_t(4));
        QCOMPARE(without.graph->outputs.size(), std::size_t(1));
        QVERIFY(withBranchRemoved(document, 99) == document);
    }

    // Its parameter, unless a formula uses it, its source, matrix and start, and curves of its variables.
    void whatABranchBroughtGoesWithIt() {
        Document document = newGraph();
        document.initialValues = Part(std::vector<InitialValue>{{"v3", "1", {}}, {"v31", "1", {}}});
        document.plots = Part(std::vector<Plot>{{.title = {}, .x = "t", .y = {"v3"}, .remarks = {}},
                                                {.title = {}, .x = "t", .y = {"v2", "f3", "x3_1"}, .remarks = {}}});
        document.graphVectors = Part(std::vector<GraphVector>{{"3", "M", "2", {}, {}}});
        const Document without = withBranchRemoved(document, 3);
        QCOMPARE(without.parameters->size(), std::size_t(1));
        QCOMPARE(without.initialValues->size(), std::size_t(1));
        QCOMPARE(without.plots->size(), std::size_t(1));
        QCOMPARE(without.plots->front().y, (std::vector<std::string>{"v2"}));
        QVERIFY(without.graphVectors->empty());
        QVERIFY(withBranchRemoved(document, 1).inputs->empty());
        document.definitions = Part(std::vector<Definition>{{"tau", "R2*C3", {}}});
        QCOMPARE(withBranchRemoved(document, 3).parameters->size(), std::size_t(2));
    }

    void anotherElementHasAnotherParameter() {
        const Document coil = withBranchType(newGraph(), 3, BranchType::TType);
        QCOMPARE(coil.parameters->back().name, std::string("L3"));
        QCOMPARE(coil.parameters->size(), std::size_t(2));
        const Document source = withBranchType(coil, 2, BranchType::ThroughSource);
        QCOMPARE(source.parameters->size(), std::size_t(1));
        QCOMPARE(source.inputs->back().name, std::string("f2"));
        QVERIFY(withBranchType(newGraph(), 2, BranchType::DType) == newGraph());
    }

    void newNodesAreOfTheDomainOfTheirNeighbours() {
        Document document = withBranchAdded(newGraph(), {3, 4}, BranchType::TType);
        QCOMPARE(document.graph->domains[3], std::string("electrical"));
        document = withTwoPortAdded(document, {4, 1}, {6, 1}, BranchType::Transformer);
        QCOMPARE(document.graph->domains.size(), std::size_t(4));
        document = withBranchAdded(document, {6, 7}, BranchType::TType);
        document = withNodeDomain(document, 7, "rotation");
        QCOMPARE(document.graph->domains,
                 (std::vector<std::string>{"", "electrical", "electrical", "electrical", "", "rotation", "rotation"}));
        QCOMPARE(withNodeDomain(document, 2, "general").graph->domains[3], std::string());
    }

    void outputsAreAskedForByBranch() {
        Document document = withOutputToggled(newGraph(), 2, OutputKind::Through);
        document = withOutputToggled(document, 3, OutputKind::IntegratedAcross);
        QCOMPARE(document.graph->outputs, (std::vector<std::string>{"1 3 1", "2 2 2", "3 3 3"}));
        QCOMPARE(outputsOf(document, 3), (std::vector{OutputKind::Across, OutputKind::IntegratedAcross}));
        document = withOutputToggled(document, 2, OutputKind::Through);
        QCOMPARE(document.graph->outputs, (std::vector<std::string>{"1 3 1", "2 3 3"}));
        QVERIFY(readGraph(document).problems.empty());
    }

    void nodesAreMovedAndRemoved() {
        Document document = withNodePlaced(newGraph(), 3, {10.5, -20});
        const auto place = nodePlace(document, 3);
        QVERIFY(place && place->x == 10.5 && place->y == -20);
        QVERIFY(!nodePlace(document, 2));
        QCOMPARE(newNode(document), 4);
        QCOMPARE(newNode(withNodePlaced(document, 4, {0, 0})), 5);
        document = withNodeRemoved(document, 3);
        QCOMPARE(document.graph->branches.size(), std::size_t(1));
        QVERIFY(document.graph->places.empty());
        QVERIFY(document.graph->outputs.empty());
    }

    void branchesAreTurnedAndChanged() {
        QCOMPARE(withBranchReversed(newGraph(), 2).graph->branches[1], std::string("2 3 2 3"));
        QCOMPARE(withBranchType(newGraph(), 2, BranchType::TType).graph->branches[1], std::string("2 2 3 2"));
        QVERIFY(withBranchType(newGraph(), 2, BranchType::Gyrator) == newGraph());
    }

    void rowsThatAreNotUnderstoodStay() {
        Document document = newGraph();
        document.graph = document.graph.with([](GraphRows& rows) { rows.branches.push_back("x"); });
        QCOMPARE(withBranchReversed(document, 2).graph->branches.back(), std::string("x"));
        QCOMPARE(withBranchAdded(document, {2, 1}, BranchType::DType).graph->branches[3], std::string("x"));
    }

    void sourcesAloneAreNothingToSolve() {
        Document document = withNodeRemoved(newGraph(), 3);
        const Diagnostics problems = readGraph(document).problems;
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(problems.front().code == Code::GraphNothing);
        document = withBranchAdded(document, {2, 1}, BranchType::DType);
        QVERIFY(readGraph(document).problems.empty());
    }

    // Also through a definition; of time, parameters and other sources they may be made.
    void modulatedSourcesAreRefused() {
        const auto isRefused = [](const char* source) {
            Document document = newGraph();
            document.definitions = Part(std::vector<Definition>{{"w", "2*f2 + 1", {}}, {"free", "3*t", {}}});
            document.inputs = Part(std::vector<GraphInput>{{"v1", source, {}, {}}});
            const Diagnostics problems = parseModel(document).problems;
            return std::any_of(problems.begin(), problems.end(),
                               [](const Diagnostic& problem) { return problem.code == Code::GraphSourceState; });
        };
        QVERIFY(isRefused("w") && isRefused("1 + v2") && isRefused("f1"));
        QVERIFY(!isRefused("free") && !isRefused("sin(t)"));
    }
};

COENERGY_TEST(TestGraphEdits)
#include "test_graph_edits.moc"
