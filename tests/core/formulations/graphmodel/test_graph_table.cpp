// A graph as a table: parts of rows, and edits of them.
#include "graphmodel/graph_edits.hpp"
#include "graphmodel/graph_table.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/edit.hpp"
#include "model/matrix_text.hpp"
#include "support/test_program.hpp"

using namespace coenergy;

namespace {

Field branchRow(std::size_t row) {
    return {Section::LinearGraph, 0, Column::Branches, row};
}

Document withBranches(const std::vector<std::string>& branches) {
    Document document = newGraph();
    document.graph = document.graph.with([&](GraphRows& rows) { rows.branches = branches; });
    return document;
}

std::string typedInto(const Document& document, const Field& field, Excerpt excerpt, const std::string& typed) {
    return withExcerpt(document, field, excerpt, typed);
}

} // namespace

class TestGraphTable : public QObject {
    Q_OBJECT

private slots:
    // Each with its parameter or source; a two-port is one element with two branches.
    void elementsAreRows() {
        const Document document = withTwoPortAdded(newGraph(), {3, 1}, {4, 1}, BranchType::Gyrator);
        const std::vector<ElementRow> rows = elementRows(document);
        QCOMPARE(rows.size(), std::size_t(4));
        QVERIFY(rows[0].group == ElementGroup::Sources && rows[0].name == "v1" && rows[0].item == 0);
        QVERIFY(rows[1].group == ElementGroup::Branches && rows[1].name == "R2" && rows[1].item == 0);
        QVERIFY(rows[3].group == ElementGroup::TwoPorts && rows[3].name == "GY4");
        QCOMPARE(rows[3].count, std::size_t(2));
        QCOMPARE(rows[3].row, std::size_t(3));
    }

    void nodesAreTypedInMoreThanOneWay() {
        const Document document = newGraph(); // 2 2 3 3
        QCOMPARE(excerptOf(document, branchRow(1), Excerpt::Nodes), std::string("2 \u2192 3"));
        for (const char* typed : {"4 5", "4,5", "4-5", "4 -> 5", "4 \u2192 5", " 4  5 "})
            QCOMPARE(typedInto(document, branchRow(1), Excerpt::Nodes, typed), std::string("2 4 5 3"));
    }

    // The letter of another element behind the nodes is its kind; four numbers are a row of their own.
    void kindsAreTypedBehindNodes() {
        const Document document = newGraph(); // 2 2 3 3
        for (const auto& [typed, row] :
             {std::pair("2 3 C", "2 2 3 1"), std::pair("2-3L", "2 2 3 2"), std::pair("2 3 R", "2 2 3 3"),
              std::pair("2 3 v", "2 2 3 4"), std::pair("3 1 f ", "2 3 1 5"), std::pair("7 3 1 2", "7 3 1 2")})
            QCOMPARE(typedInto(document, branchRow(1), Excerpt::Nodes, typed), std::string(row));
        const Document storage = withBranchRow(document, 1, "2 2 3 1");
        QCOMPARE(storage.parameters->at(elementRows(storage)[1].item).name, std::string("C2"));
        const Document twoPort = withTwoPortAdded(newGraph(), {3, 1}, {4, 1}, BranchType::Gyrator);
        QCOMPARE(typedInto(twoPort, branchRow(3), Excerpt::Nodes, "3 1 C"), std::string("4 3 1 C 7"));
    }

    // The toolbox's own notation takes the place of all rows; what belongs to rows that stay is kept.
    void matricesAreTyped() {
        Document document = newGraph();
        document = withText(document, {Section::Parameters, 0, Column::Value}, "4.7");
        const char* half = "[1 2 1 4; 2 2 3 3; 3 3 4";
        const std::string row = typedInto(document, branchRow(0), Excerpt::Nodes, half);
        QCOMPARE(row, std::string(half));
        QCOMPARE(excerptOf(withBranchRow(document, 0, row), branchRow(0), Excerpt::Nodes), std::string(half));
        for (const char* typed :
             {"[1 2 1 4; 2 2 3 3; 3 3 4 2; 4 4 1 1]", " [[1,2,1,4],[2,2,3,3],[3,3,4,2],[4,4,1,1]] "}) {
            const Document changed =
                withBranchRow(document, 2, typedInto(document, branchRow(2), Excerpt::Nodes, typed));
            QVERIFY(readGraph(changed).problems.empty());
            QCOMPARE(changed.graph->branches, (std::vector<std::string>{"1 2 1 4", "2 2 3 3", "3 3 4 2", "4 4 1 1"}));
            QCOMPARE(changed.parameters->size(), std::size_t(1)); // C3 went with its row
            QCOMPARE(changed.parameters->front().value, std::string("4.7"));
            QVERIFY(changed.graph->outputs.empty() && changed.graph->domains.empty());
        }
        const Document outputs = withOutputMatrix(document, {"1 2 1", "2 3 2"});
        QCOMPARE(outputs.graph->outputs, (std::vector<std::string>{"1 2 1", "2 3 2"}));
        QVERIFY(!typedMatrix("[1 2 1 4") && !typedMatrix("1 2 1 4]") && !typedMatrix("[]") && !typedMatrix("[[1 2]"));
        const std::vector<std::string> same = {"1 2 1 4", "2 2 3 3", "3 3 1 1"};
        QVERIFY(withBranchMatrix(document, same) == document);
    }

    // The number and the type of the branch stay, whatever is typed, and so does what is typed.
    void whatIsNoPairOfNodesIsKept() {
        for (const char* typed : {"", "4", "4 x", "4 5 6", "-", "\u00e9 1", "4 -5 6", "1.5 2"}) {
            const Document document = newGraph();
            const std::string row = typedInto(document, branchRow(1), Excerpt::Nodes, typed);
            const Document changed = withBranchRow(document, 1, row);
            QVERIFY2(!readGraph(changed).problems.empty(), typed);
            QVERIFY(elementRows(changed)[1].name == "R2"); // its row stays where it is
            QCOMPARE(excerptOf(changed, branchRow(1), Excerpt::Nodes), std::string(typed));
            QCOMPARE(typedInto(changed, branchRow(1), Excerpt::Nodes, "2 3"), std::string("2 2 3 3"));
        }
    }

    void rowsThatAreNoBranchesAreShownWhole() {
        const Document document = withBranches({"rubbish", "1 2 1 3"});
        QCOMPARE(elementRows(document).size(), std::size_t(2));
        QCOMPARE(elementRows(document)[0].branch, 0);
        QCOMPARE(excerptOf(document, branchRow(0), Excerpt::Nodes), std::string("rubbish"));
        QCOMPARE(typedInto(document, branchRow(0), Excerpt::Nodes, "2 2 1 1"), std::string("2 2 1 1"));
        QCOMPARE(withBranchRowRemoved(document, 0, 1).graph->branches, (std::vector<std::string>{"1 2 1 3"}));
    }

    // With it the parameter becomes another, or a source.
    void typesAreChosen() {
        const Document document = newGraph();
        const Document coil = withBranchRow(document, 1, typedInto(document, branchRow(1), Excerpt::Type, "2"));
        QCOMPARE(coil.graph->branches[1], std::string("2 2 3 2"));
        QCOMPARE(elementRows(coil)[1].name, std::string("L2"));
        QVERIFY(elementRows(coil)[1].item < coil.parameters->size());
        const Document pair = withTwoPortAdded(document, {3, 1}, {4, 1}, BranchType::Transformer);
        const Document gyrator = withBranchRow(pair, 3, typedInto(pair, branchRow(3), Excerpt::Type, "7"));
        QCOMPARE(gyrator.graph->branches[3], std::string("4 3 1 7"));
        QCOMPARE(gyrator.graph->branches[4], std::string("5 4 1 7"));
        QCOMPARE(gyrator.parameters->back().name, std::string("GY4"));
        QCOMPARE(gyrator.parameters->size(), pair.parameters->size());
    }

    void outputsNameTheirElement() {
        const Document document = newGraph(); // 1 3 1
        const Field field{Section::LinearGraph, 0, Column::GraphOutputs, 0};
        QCOMPARE(excerptOf(document, field, Excerpt::Branch), std::string("C3"));
        QCOMPARE(typedInto(document, field, Excerpt::Branch, "R2"), std::string("1 2 1"));
        QCOMPARE(typedInto(document, field, Excerpt::Branch, "2"), std::string("1 2 1"));
        QCOMPARE(typedInto(document, field, Excerpt::Kind, "4"), std::string("1 3 4"));
        const std::string unknown = typedInto(document, field, Excerpt::Branch, "R");
        QCOMPARE(excerptOf(withText(document, field, unknown), field, Excerpt::Branch), std::string("R"));
        QCOMPARE(withOutputAdded(document).graph->outputs.size(), std::size_t(2));
        QVERIFY(readGraph(withOutputAdded(document)).problems.empty());
        QVERIFY(withOutputRemoved(document, 0).graph->outputs.empty());
    }

    // A value that is typed for an element without a parameter brings it.
    void elementsAreDeclaredWhenTheyAreGivenSomething() {
        Document document = newGraph();
        document.parameters = Part(std::vector<Parameter>{});
        const ElementRow resistor = elementRows(document)[1];
        const Field value = elementField(resistor, Column::Value);
        QVERIFY(textOf(document, value).empty());
        const DeclaredElement declared = withElementOf(document, value);
        QCOMPARE(declared.document.parameters->size(), std::size_t(1));
        QCOMPARE(textOf(declared.document, {Section::Parameters, 0, Column::Name}), std::string("R2"));
        QCOMPARE(declared.field.item, std::size_t(0));
        QVERIFY(withElementOf(declared.document, declared.field).document == declared.document);
        QVERIFY(withElementOf(document, {Section::Parameters, 99, Column::Value}).document == document);
    }

    void fieldsBelongToBranches() {
        const Document document = newGraph();
        QCOMPARE(branchOf(document, branchRow(2)), 3);
        QCOMPARE(branchOf(document, {Section::Parameters, 1, Column::Value}), 3);
        QCOMPARE(branchOf(document, {Section::Inputs, 0, Column::Expression}), 1);
        QCOMPARE(branchOf(document, {Section::LinearGraph, 0, Column::GraphOutputs, 0}), 3);
        QCOMPARE(branchOf(document, {Section::Simulation, 0, Column::End}), 0);
        QVERIFY(branchField(document, 3) == branchRow(2));
        QVERIFY(!branchField(document, 0));
    }

    void elementsAreAddedWhole() {
        for (const ElementGroup group : {ElementGroup::Sources, ElementGroup::Branches, ElementGroup::TwoPorts}) {
            const Document document = withElementAdded(newGraph(), group);
            QVERIFY(elementRows(document).back().group == group);
            QCOMPARE(elementRows(document).size(), std::size_t(4));
        }
        QVERIFY(readGraph(withElementAdded(newGraph(), ElementGroup::Branches)).problems.empty());
    }
};

COENERGY_TEST(TestGraphTable)
#include "test_graph_table.moc"
