// What the reader of a vector linear graph refuses, and where.
#include "vectorgraph/vector_graph_rows.hpp"

#include "support/test_program.hpp"

using namespace coenergy;

namespace {

// A source of velocity drives, through a transformer that a matrix turns, a mass on a spring.
//   1: source; 2 and 3: transformer from two components to three; 4: mass; 5: spring
Document drivenMass() {
    GraphRows rows;
    rows.branches = {"1 2 1 4", "2 2 1 6", "3 3 1 6", "4 3 1 1", "5 3 1 3"};
    rows.outputs = {"1 4 1"};
    rows.domains = {"", "translation", "translation"};
    GraphVector turn;
    turn.branch = "2";
    turn.matrix = {"1, 0", "0, 1", "a, b"};
    Document document;
    document.graph = Part(rows);
    document.graphVectors = Part(std::vector<GraphVector>{turn});
    return document;
}

template <class Change> Document changed(Change change) {
    Document document = drivenMass();
    std::vector<GraphVector> vectors = *document.graphVectors;
    GraphRows rows = *document.graph;
    change(vectors, rows);
    document.graphVectors = Part(std::move(vectors));
    document.graph = Part(std::move(rows));
    return document;
}

GraphVector vectorOf(const std::string& branch, const std::vector<std::string>& matrix,
                     const std::string& dimension = {}, const std::string& symbol = {}) {
    GraphVector item;
    item.branch = branch;
    item.matrix = matrix;
    item.dimension = dimension;
    item.symbol = symbol;
    return item;
}

} // namespace

class TestVectorGraphRows : public QObject {
    Q_OBJECT

    static void isRefused(const Document& document, Code code, const Field& field) {
        const ReadVectorGraph read = readVectorGraph(document);
        QVERIFY(!read.problems.empty());
        QCOMPARE(codeName(read.problems.front().code).data(), codeName(code).data());
        QVERIFY(read.problems.front().field == field);
        QVERIFY(read.problems.front().severity == Severity::Error);
    }

    template <class Change> static void isRefused(Change change, Code code, const Field& field) {
        isRefused(changed(change), code, field);
    }

    static Field vectorField(std::size_t item, Column column, std::size_t element = 0) {
        return {Section::GraphVectors, item, column, element};
    }

private slots:
    void sizesGoAlongNodes() {
        const ReadVectorGraph read = readVectorGraph(drivenMass());
        QVERIFY(read.problems.empty());
        std::vector<std::size_t> sizes;
        for (const VectorElement& element : read.graph.elements)
            sizes.push_back(element.dimension);
        QCOMPARE(sizes, (std::vector<std::size_t>{2, 2, 3, 3, 3}));
        QCOMPARE(read.graph.elements[3].entries.size(), std::size_t(3)); // a mass without a matrix is diagonal
        QVERIFY(read.graph.elements[3].entries[0][1].isZero());
    }

    void branchesThatAreNone() {
        for (const char* branch : {"7", "x", "-2", "2.5", "", "99999999999999999999"})
            isRefused([&](auto& vectors, auto&) { vectors[0].branch = branch; }, Code::GraphVectorBranch,
                      vectorField(0, Column::VectorBranch));
    }

    void branchesThatAreTaken() {
        // twice, and the second side of a two-port, whose matrix is the first's
        for (const char* branch : {"2", "3"})
            isRefused([&](auto& vectors, auto&) { vectors.push_back(vectorOf(branch, {"1"})); },
                      Code::GraphVectorBranch, vectorField(1, Column::VectorBranch));
    }

    void matricesOfAnotherForm() {
        const auto matrixOf = [](const char* branch, std::vector<std::string> matrix) {
            return [=](auto& vectors, auto&) { vectors.push_back(vectorOf(branch, matrix)); };
        };
        isRefused(
            [](auto& vectors, auto&) {
                vectors[0].matrix = {"1, 0", "1"};
            },
            Code::GraphMatrix, vectorField(0, Column::MatrixRows));
        isRefused(matrixOf("4", {"m, 0, 0", "0, m, 0"}), Code::GraphMatrix, vectorField(1, Column::MatrixRows));
        isRefused(matrixOf("1", {"1, 0", "0, 1"}), Code::GraphMatrix, vectorField(1, Column::MatrixRows));
    }

    void entriesThatAreNoExpressions() {
        const Document document = changed([](auto& vectors, auto&) { vectors[0].matrix = {"1, 0", "0, (", "a, b"}; });
        const ReadVectorGraph read = readVectorGraph(document);
        QVERIFY(!read.problems.empty());
        QVERIFY(read.problems.front().field == vectorField(0, Column::MatrixRows, 1));
    }

    void dimensionsThatContradict() {
        const Field place = vectorField(1, Column::VectorSize);
        for (const char* dimension : {"2", "x", "-1", "1.5"})
            isRefused(
                [&](auto& vectors, auto&) {
                    vectors.push_back(vectorOf("4", {"m, 0, 0", "0, m, 0", "0, 0, m"}, dimension));
                },
                Code::GraphMatrix, place);
        // the mass has two components, the node that it is on three
        isRefused(
            [](auto& vectors, auto&) {
                vectors.push_back(vectorOf("4", {"m, 0", "0, m"}));
            },
            Code::GraphSizes, vectorField(1, Column::Whole));
    }

    void moreComponentsThanCanBeSolved() {
        isRefused([](auto& vectors, auto&) { vectors[0] = vectorOf("1", {}, "1000000"); }, Code::GraphTooLarge,
                  {Section::LinearGraph, 0, Column::Branches, 0});
        isRefused([](auto& vectors, auto&) { vectors[0] = vectorOf("1", {}, "18446744073709551615"); },
                  Code::GraphTooLarge, {Section::LinearGraph, 0, Column::Branches, 0});
    }

    void entriesThatMayNotMove() {
        const auto massOf = [](const char* entry) {
            return [=](auto& vectors, auto&) {
                const std::string m = entry;
                vectors.push_back(vectorOf("4", {m + ", 0, 0", "0, " + m + ", 0", "0, 0, " + m}));
            };
        };
        for (const char* entry : {"x4_1", "v4_2", "f5_1", "2*t"})
            isRefused(massOf(entry), Code::GraphEntry, vectorField(1, Column::Whole));
        const Document turned = changed([](auto& vectors, auto&) { vectors[0].matrix[2] = "cos(x4_1), b"; });
        QVERIFY(readVectorGraph(turned).problems.empty()); // a transformer may be turned by a displacement
        isRefused([](auto& vectors, auto&) { vectors[0].matrix[2] = "cos(v4_1), b"; }, Code::GraphEntry,
                  vectorField(0, Column::Whole));
    }

    void symbolsThatAreNoneOrTaken() {
        for (const char* symbol : {"1M", "M'x", "a b", "'"})
            isRefused([&](auto& vectors, auto&) { vectors[0].symbol = symbol; }, Code::GraphMatrix,
                      vectorField(0, Column::Whole));
        isRefused([](auto& vectors, auto&) { vectors[0].symbol = "M4"; }, Code::GraphMatrix,
                  {Section::LinearGraph, 0, Column::Branches, 3});
    }
};

COENERGY_TEST(TestVectorGraphRows)
#include "test_vector_graph_rows.moc"
