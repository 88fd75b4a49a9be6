#include "structures.hpp"

#include "structure/dulmage_mendelsohn.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <numeric>
#include <set>

using namespace coenergy;

namespace {

enum class Kind { Overdetermined, Square, Underdetermined };

struct Kinds {
    std::vector<std::optional<Kind>> rows;
    std::vector<std::optional<Kind>> columns;
    int times = 0; // how many rows and columns the parts name together
};

Kinds kindsOf(const BipartiteGraph& graph, const DulmageMendelsohn& parts) {
    Kinds kinds{std::vector<std::optional<Kind>>(graph.rows()), std::vector<std::optional<Kind>>(graph.columns())};
    const auto enter = [&](const Subsystem& part, Kind kind) {
        for (const int row : part.rows)
            kinds.rows.at(row) = kind;
        for (const int column : part.columns)
            kinds.columns.at(column) = kind;
        kinds.times += static_cast<int>(part.rows.size() + part.columns.size());
    };
    enter(parts.overdetermined, Kind::Overdetermined);
    enter(parts.square, Kind::Square);
    enter(parts.underdetermined, Kind::Underdetermined);
    return kinds;
}

BipartiteGraph inducedBy(const BipartiteGraph& graph, const Subsystem& part) {
    std::vector<Incidence> incidences;
    for (int row = 0; row < std::ssize(part.rows); ++row)
        for (int column = 0; column < std::ssize(part.columns); ++column)
            if (std::ranges::binary_search(graph.columnsOf(part.rows[row]), part.columns[column]))
                incidences.push_back({row, column});
    return BipartiteGraph(static_cast<int>(part.rows.size()), static_cast<int>(part.columns.size()), incidences);
}

/// A square block is irreducible if every proper choice of its rows contains more columns than rows.
bool isIrreducible(const BipartiteGraph& block) {
    const unsigned all = (1u << block.rows()) - 1;
    for (unsigned rows = 1; rows < all; ++rows) {
        std::set<int> columns;
        for (int row = 0; row < block.rows(); ++row)
            if (rows >> row & 1)
                columns.insert(block.columnsOf(row).begin(), block.columnsOf(row).end());
        if (std::ssize(columns) <= __builtin_popcount(rows))
            return false;
    }
    return true;
}

using PartSet = std::set<std::pair<std::vector<int>, std::vector<int>>>;

PartSet setOf(const std::vector<Subsystem>& parts) {
    PartSet result;
    for (const Subsystem& part : parts)
        result.insert({part.rows, part.columns});
    return result;
}

Subsystem renamed(Subsystem part, const std::vector<int>& rowNames, const std::vector<int>& columnNames) {
    for (int& row : part.rows)
        row = rowNames[row];
    for (int& column : part.columns)
        column = columnNames[column];
    std::ranges::sort(part.rows);
    std::ranges::sort(part.columns);
    return part;
}

std::vector<Subsystem> renamed(std::vector<Subsystem> parts, const std::vector<int>& rowNames,
                               const std::vector<int>& columnNames) {
    for (Subsystem& part : parts)
        part = renamed(std::move(part), rowNames, columnNames);
    return parts;
}

BipartiteGraph renamed(const BipartiteGraph& graph, const std::vector<int>& rowNames,
                       const std::vector<int>& columnNames) {
    std::vector<Incidence> incidences;
    for (int row = 0; row < graph.rows(); ++row)
        for (const int column : graph.columnsOf(row))
            incidences.push_back({rowNames[row], columnNames[column]});
    return BipartiteGraph(graph.rows(), graph.columns(), incidences);
}

/// Square and perfectly matched, with some incidences more.
BipartiteGraph matchable(structures::Random& random, int n, int more) {
    std::vector<Incidence> incidences;
    const std::vector<int> hidden = random.permutation(n);
    for (int row = 0; row < n; ++row)
        incidences.push_back({row, hidden[row]});
    for (int k = 0; k < more; ++k)
        incidences.push_back({random.below(n), random.below(n)});
    return BipartiteGraph(n, n, incidences);
}

/// Sparse enough that all three parts and several blocks occur.
std::vector<BipartiteGraph> samples(unsigned seed) {
    structures::Random random(seed);
    std::vector<BipartiteGraph> graphs;
    for (int sample = 0; sample < 400; ++sample)
        graphs.push_back(random.pattern(random.below(11), random.below(11), 5 + random.below(35)));
    return graphs;
}

} // namespace

class TestDulmageMendelsohn : public QObject {
    Q_OBJECT

private slots:
    void everyRowAndColumnIsInOnePart() {
        for (const BipartiteGraph& graph : samples(10)) {
            const Kinds kinds = kindsOf(graph, dulmageMendelsohn(graph));
            QCOMPARE(kinds.times, graph.rows() + graph.columns());
            for (const auto& kind : kinds.rows)
                QVERIFY(kind);
            for (const auto& kind : kinds.columns)
                QVERIFY(kind);
        }
    }

    void partsAreBlockTriangular() {
        // An overdetermined equation holds overdetermined unknowns only; an underdetermined unknown is held by
        // underdetermined equations only.
        for (const BipartiteGraph& graph : samples(11)) {
            const Kinds kinds = kindsOf(graph, dulmageMendelsohn(graph));
            for (int row = 0; row < graph.rows(); ++row)
                for (const int column : graph.columnsOf(row)) {
                    if (kinds.rows[row] == Kind::Overdetermined)
                        QVERIFY(kinds.columns[column] == Kind::Overdetermined);
                    if (kinds.columns[column] == Kind::Underdetermined)
                        QVERIFY(kinds.rows[row] == Kind::Underdetermined);
                }
        }
    }

    void partsHaveTheirRanks() {
        // Every equation of the underdetermined part, every unknown of the overdetermined one and all of the square
        // one can be matched; together that is the greatest matching there is.
        int over = 0;
        int under = 0;
        for (const BipartiteGraph& graph : samples(12)) {
            const DulmageMendelsohn parts = dulmageMendelsohn(graph);
            const auto rank = [&](const Subsystem& part) {
                return structures::matchingSizeByExhaustion(inducedBy(graph, part));
            };
            QCOMPARE(rank(parts.overdetermined), int(parts.overdetermined.columns.size()));
            QCOMPARE(rank(parts.underdetermined), int(parts.underdetermined.rows.size()));
            QCOMPARE(parts.square.rows.size(), parts.square.columns.size());
            QCOMPARE(rank(parts.square), int(parts.square.rows.size()));
            QCOMPARE(
                int(parts.overdetermined.columns.size() + parts.square.rows.size() + parts.underdetermined.rows.size()),
                structures::matchingSizeByExhaustion(graph));
            over += !parts.overdetermined.rows.empty();
            under += !parts.underdetermined.columns.empty();
        }
        QVERIFY(over > 100 && under > 100);
    }

    void overdeterminedRowsAreThoseAMatchingCanLeaveOut() {
        // A row is overdetermined exactly if the rank stays when it is taken away; columns alike.
        for (const BipartiteGraph& graph : samples(13)) {
            const Kinds kinds = kindsOf(graph, dulmageMendelsohn(graph));
            const int rank = structures::matchingSizeByExhaustion(graph);
            for (int row = 0; row < graph.rows(); ++row)
                QCOMPARE(kinds.rows[row] == Kind::Overdetermined, rankWithoutRow(graph, row) == rank);
            for (int column = 0; column < graph.columns(); ++column)
                QCOMPARE(kinds.columns[column] == Kind::Underdetermined, rankWithoutColumn(graph, column) == rank);
        }
    }

    void piecesShareNothingAndEachIsWrongByItself() {
        for (const BipartiteGraph& graph : samples(14)) {
            const DulmageMendelsohn parts = dulmageMendelsohn(graph);
            for (const Subsystem& piece : parts.overdeterminedPieces) {
                QVERIFY(piece.rows.size() > piece.columns.size());
                QVERIFY(isConnected(inducedBy(graph, piece)));
            }
            for (const Subsystem& piece : parts.underdeterminedPieces) {
                QVERIFY(piece.rows.size() < piece.columns.size());
                QVERIFY(isConnected(inducedBy(graph, piece)));
            }
            QVERIFY(together(parts.overdeterminedPieces) == parts.overdetermined);
            QVERIFY(together(parts.underdeterminedPieces) == parts.underdetermined);
            verifySeparate(graph, parts.overdeterminedPieces);
            verifySeparate(graph, parts.underdeterminedPieces);
        }
    }

    void blocksAreSolvableInTheirOrder() {
        for (const BipartiteGraph& graph : samples(15)) {
            const DulmageMendelsohn parts = dulmageMendelsohn(graph);
            QVERIFY(together(parts.blocks) == parts.square);
            std::vector<char> isKnown(graph.columns(), false);
            for (const int column : parts.overdetermined.columns)
                isKnown[column] = true;
            for (const Subsystem& block : parts.blocks) {
                QCOMPARE(block.rows.size(), block.columns.size());
                for (const int column : block.columns)
                    isKnown[column] = true;
                for (const int row : block.rows)
                    for (const int column : graph.columnsOf(row))
                        QVERIFY(isKnown[column]);
            }
        }
    }

    void blocksAreTheFinest() {
        structures::Random random(16);
        int several = 0;
        int large = 0;
        for (int sample = 0; sample < 300; ++sample) {
            const BipartiteGraph graph = matchable(random, 9, random.below(30));
            const DulmageMendelsohn parts = dulmageMendelsohn(graph);
            QVERIFY(together(parts.blocks) == parts.square);
            QCOMPARE(std::ssize(parts.square.rows), 9);
            for (const Subsystem& block : parts.blocks) {
                QVERIFY(isIrreducible(inducedBy(graph, block)));
                large += block.rows.size() > 2;
            }
            several += parts.blocks.size() > 1;
        }
        QVERIFY(several > 100 && large > 100);
    }

    void doNotDependOnNumbering() {
        structures::Random random(17);
        for (const BipartiteGraph& graph : samples(18)) {
            const auto rowNames = random.permutation(graph.rows());
            const auto columnNames = random.permutation(graph.columns());
            const DulmageMendelsohn parts = dulmageMendelsohn(graph);
            const DulmageMendelsohn other = dulmageMendelsohn(renamed(graph, rowNames, columnNames));
            QVERIFY(other.overdetermined == renamed(parts.overdetermined, rowNames, columnNames));
            QVERIFY(other.square == renamed(parts.square, rowNames, columnNames));
            QVERIFY(other.underdetermined == renamed(parts.underdetermined, rowNames, columnNames));
            QVERIFY(setOf(other.blocks) == setOf(renamed(parts.blocks, rowNames, columnNames)));
            QVERIFY(setOf(other.overdeterminedPieces) ==
                    setOf(renamed(parts.overdeterminedPieces, rowNames, columnNames)));
            QVERIFY(setOf(other.underdeterminedPieces) ==
                    setOf(renamed(parts.underdeterminedPieces, rowNames, columnNames)));
        }
    }

    void twoSeparateComplaints() {
        // Equations 0, 2 fix unknown 0 twice, equations 1, 3 unknown 1; equation 4 holds nothing at all.
        const DulmageMendelsohn parts = dulmageMendelsohn(BipartiteGraph(5, 2, {{0, 0}, {2, 0}, {1, 1}, {3, 1}}));
        const std::vector<Subsystem> expected{{{0, 2}, {0}}, {{1, 3}, {1}}, {{4}, {}}};
        QVERIFY(parts.overdeterminedPieces == expected);
        QVERIFY(parts.square.rows.empty() && parts.underdetermined.columns.empty());
    }

    void unknownsThatOccurNowhere() {
        const DulmageMendelsohn parts = dulmageMendelsohn(BipartiteGraph(1, 3, {{0, 1}}));
        const std::vector<Subsystem> expected{{{}, {0}}, {{}, {2}}};
        QVERIFY(parts.underdeterminedPieces == expected);
        QVERIFY((parts.blocks == std::vector<Subsystem>{{{0}, {1}}}));
    }

    void independentEquationsStayInOrder() {
        const DulmageMendelsohn parts = dulmageMendelsohn(BipartiteGraph(3, 3, {{0, 0}, {1, 1}, {2, 2}}));
        QVERIFY((parts.blocks == std::vector<Subsystem>{{{0}, {0}}, {{1}, {1}}, {{2}, {2}}}));
    }

private:
    static int rankWithoutRow(const BipartiteGraph& graph, int removed) {
        std::vector<Incidence> incidences;
        for (int row = 0; row < graph.rows(); ++row)
            for (const int column : graph.columnsOf(row))
                if (row != removed)
                    incidences.push_back({row, column});
        return structures::matchingSizeByExhaustion(BipartiteGraph(graph.rows(), graph.columns(), incidences));
    }

    static int rankWithoutColumn(const BipartiteGraph& graph, int removed) {
        std::vector<Incidence> incidences;
        for (int row = 0; row < graph.rows(); ++row)
            for (const int column : graph.columnsOf(row))
                if (column != removed)
                    incidences.push_back({row, column});
        return structures::matchingSizeByExhaustion(BipartiteGraph(graph.rows(), graph.columns(), incidences));
    }

    static Subsystem together(const std::vector<Subsystem>& parts) {
        Subsystem all;
        for (const Subsystem& part : parts) {
            all.rows.insert(all.rows.end(), part.rows.begin(), part.rows.end());
            all.columns.insert(all.columns.end(), part.columns.begin(), part.columns.end());
        }
        std::ranges::sort(all.rows);
        std::ranges::sort(all.columns);
        return all;
    }

    static bool isConnected(const BipartiteGraph& graph) {
        std::vector<int> group(graph.rows() + graph.columns());
        std::iota(group.begin(), group.end(), 0);
        for (int row = 0; row < graph.rows(); ++row)
            for (const int column : graph.columnsOf(row)) {
                const int from = group[row];
                const int to = group[graph.rows() + column];
                std::ranges::replace(group, from, to);
            }
        return std::ranges::all_of(group, [&](int g) { return g == group.front(); });
    }

    static void verifySeparate(const BipartiteGraph& graph, const std::vector<Subsystem>& pieces) {
        for (std::size_t a = 0; a < pieces.size(); ++a)
            for (std::size_t b = 0; b < pieces.size(); ++b)
                for (const int row : pieces[a].rows)
                    for (const int column : graph.columnsOf(row))
                        QVERIFY(a == b || !std::ranges::binary_search(pieces[b].columns, column));
    }
};

COENERGY_TEST(TestDulmageMendelsohn)
#include "test_dulmage_mendelsohn.moc"
