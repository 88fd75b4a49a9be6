#include "structures.hpp"

#include "base/check.hpp"
#include "structure/strong_components.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

/// reach[a][b]: there is a path from a to b, which may be empty (Warshall).
std::vector<std::vector<char>> closure(const Successors& successors) {
    const int n = static_cast<int>(successors.size());
    std::vector<std::vector<char>> reach(n, std::vector<char>(n, false));
    for (int a = 0; a < n; ++a) {
        reach[a][a] = true;
        for (const int b : successors[a])
            reach[a][b] = true;
    }
    for (int via = 0; via < n; ++via)
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < n; ++b)
                reach[a][b] |= reach[a][via] && reach[via][b];
    return reach;
}

Successors randomGraph(structures::Random& random, int n, int edges) {
    Successors successors(n);
    for (int edge = 0; edge < edges; ++edge)
        successors[random.below(n)].push_back(random.below(n));
    return successors;
}

} // namespace

class TestStrongComponents : public QObject {
    Q_OBJECT

private slots:
    void agreeWithReachability() {
        structures::Random random(9);
        for (int sample = 0; sample < 300; ++sample) {
            const int n = 1 + random.below(12);
            const Successors successors = randomGraph(random, n, random.below(3 * n));
            const auto reach = closure(successors);
            const auto components = strongComponents(successors);
            QVERIFY(std::ranges::all_of(components, [](const auto& c) { return std::ranges::is_sorted(c); }));
            const auto place = places(components, n);
            for (int a = 0; a < n; ++a)
                for (int b = 0; b < n; ++b) {
                    QCOMPARE(place[a] == place[b], reach[a][b] && reach[b][a]);
                    QVERIFY(!reach[a][b] || place[b] <= place[a]); // what a depends on comes first
                }
        }
    }

    void longPathAndLongCycle() {
        const int n = 200000; // far deeper than a call stack
        Successors path(n);
        for (int vertex = 0; vertex + 1 < n; ++vertex)
            path[vertex].push_back(vertex + 1);
        const auto components = strongComponents(path);
        QCOMPARE(std::ssize(components), n);
        QCOMPARE(components.front(), std::vector<int>{n - 1});

        path.back().push_back(0);
        QCOMPARE(strongComponents(path).size(), 1u);
    }

    void wrongSuccessorsAreRefused() {
        QVERIFY_EXCEPTION_THROWN(strongComponents({{1}}), InternalError);
        QVERIFY_EXCEPTION_THROWN(strongComponents({{-1}}), InternalError);
    }

private:
    /// The place in the sequence of the component of each vertex; every vertex is in one and only one.
    static std::vector<int> places(const std::vector<std::vector<int>>& components, int n) {
        std::vector<int> place(n, -1);
        for (int index = 0; index < std::ssize(components); ++index)
            for (const int vertex : components[index])
                place[vertex] = place[vertex] == -1 ? index : -2;
        const bool isPartition = std::ranges::all_of(place, [](int index) { return index >= 0; });
        if (!isPartition)
            qFatal("the components are no partition of the vertices");
        return place;
    }
};

COENERGY_TEST(TestStrongComponents)
#include "test_strong_components.moc"
