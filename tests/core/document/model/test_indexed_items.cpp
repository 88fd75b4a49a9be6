// Vectors of items written out: the text of each element.
#include "expression/evaluate.hpp"
#include "meaning/formulations.hpp"
#include "meaning/parsed_model.hpp"
#include "model/indexed_items.hpp"
#include "support/test_program.hpp"

namespace {

using namespace coenergy;

Document chain(const std::string& count) {
    Document document;
    Parameter number;
    number.name = "n";
    number.value = count;
    document.parameters = Part(std::vector<Parameter>{number});
    document.definitions = Part(std::vector<Definition>{{"x0", "0", {}}});
    Coordinate vector;
    vector.name = "x[1..n]";
    vector.initial = "0.1*i";
    Coordinate other;
    other.name = "y";
    document.coordinates = Part(std::vector<Coordinate>{vector, other});
    document.energies =
        Part(Energies{"sum(i = 1..n, dotx[i]^2/2)", "sum(k = 1..n, (x[k] - x[k-1])^2/2) + y^2", "", {}, {}, {}});
    Plot plot;
    plot.y = {"x[1..n]", "y"};
    document.plots = Part(std::vector<Plot>{plot});
    return document;
}

std::vector<std::string> namesOfCoordinates(const Document& document) {
    std::vector<std::string> names;
    for (const Coordinate& coordinate : *document.coordinates)
        names.push_back(coordinate.name);
    return names;
}

// The value of an energy where every x_i is i^2 and every flow i.
double valueOf(const ParsedModel& parsed, Column column) {
    Point point = {{"y", 3.0}};
    for (int i = 0; i <= 9; ++i) {
        point["x" + std::to_string(i)] = i * i;
        point["dotx" + std::to_string(i)] = i;
    }
    return evaluate(parsed.expressions.at({Section::Energies, 0, column}), point);
}

} // namespace

class TestIndexedItems : public QObject {
    Q_OBJECT

private slots:
    void vectorsAreElements() {
        const Document written = writtenDocument(chain("4")).document;
        const std::vector<std::string> expected = {"x1", "y", "x2", "x3", "x4"}; // what was typed keeps its place
        QVERIFY(namesOfCoordinates(written) == expected);
        QCOMPARE((*written.coordinates)[3].initial, std::string("0.1*3"));
        const std::vector<std::string> curves = {"x1", "x2", "x3", "x4", "y"};
        QVERIFY((*written.plots)[0].y == curves);
        QVERIFY(writtenDocument(written).document == written);
    }

    void oneTextStandsForItsElements() {
        const auto elements = [](const char* text) { return indexedElements(text, {{"n", 3}, {"half", 0.5}}); };
        using Texts = std::vector<std::string>;
        QCOMPARE(elements("x[1..n]"), (Texts{"x1", "x2", "x3"}));
        QCOMPARE(elements("x[n - 1]^2"), Texts{"x2^2"});
        QCOMPARE(elements("y"), Texts{"y"});
        for (const char* unreadable : {"x[1..half]", "x[1..m]", "x[", "x[1..1000000000]"})
            QCOMPARE(elements(unreadable), Texts{unreadable});
    }

    // Nor have colours and styles, which stand for as many curves as their element does.
    void wordsHaveNoIndices() {
        Document document = chain("4");
        Plot plot = document.plots->front();
        plot.title = "x[i] [m]";
        plot.notes = {"2: force [N]"};
        plot.colors = {"blue", "red"};
        document.plots = Part(std::vector<Plot>{plot});
        const WrittenDocument written = writtenDocument(document);
        QVERIFY(written.problems.empty());
        QCOMPARE(written.document.plots->front().notes, plot.notes);
        QCOMPARE(written.document.plots->front().colors, plot.colors);
    }

    void sumsAreOverElements() {
        const ParsedModel parsed = parseModel(chain("4"));
        QVERIFY(parsed.problems.empty());
        QCOMPARE(valueOf(parsed, Column::KineticCoenergy), (1 + 4 + 9 + 16) / 2.0);
        QCOMPARE(valueOf(parsed, Column::Potential), (1 + 9 + 25 + 49) / 2.0 + 9);
    }

    void sumsMayBeNested() {
        Document document = chain("3");
        document.energies = Part(Energies{"", "sum(i = 1..n, sum(j = i..n, x[i]*x[j]))", "", {}, {}, {}});
        const ParsedModel parsed = parseModel(document);
        QVERIFY(parsed.problems.empty());
        QCOMPARE(valueOf(parsed, Column::Potential), 1.0 * (1 + 4 + 9) + 4 * (4 + 9) + 9 * 9);
    }

    void whatIsNoIndexIsNamed_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("half") << QStringLiteral("x[1/2]");
        QTest::newRow("a coordinate") << QStringLiteral("x[y]");
        QTest::newRow("not closed") << QStringLiteral("x[1");
        QTest::newRow("no name") << QStringLiteral("[1]");
        QTest::newRow("negative") << QStringLiteral("x[-1]");
        QTest::newRow("sum without range") << QStringLiteral("sum(i, x[i])");
    }
    void whatIsNoIndexIsNamed() {
        QFETCH(QString, text);
        Document document = chain("3");
        document.energies = Part(Energies{"", text.toStdString(), "", {}, {}, {}});
        const ParsedModel parsed = parseModel(document);
        const auto isRange = [](const Diagnostic& d) {
            return d.code == Code::IndexRange && d.field == Field{Section::Energies, 0, Column::Potential};
        };
        QVERIFY(std::any_of(parsed.problems.begin(), parsed.problems.end(), isRange));
    }

    // With the limit that they meet, at their place in the text.
    void tooManyAreCounted_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("at");
        const int items = static_cast<int>(Code::TooManyIndexed), characters = static_cast<int>(Code::IndexedTooLong);
        QTest::newRow("one too many") << "1 + sum(i = 1..100001, y)" << items << "i = 1..100001";
        QTest::newRow("endless") << "sum(i = 1..1000000000, 1)" << items << "1000000000";
        QTest::newRow("nested without end") << "sum(i=1..4000,sum(j=1..4000,sum(k=1..4000,1)))" << characters
                                            << "sum(i=1..4000,sum(j=1..4000,sum(k=1..4000,1)))";
    }
    void tooManyAreCounted() {
        QFETCH(QString, text);
        QFETCH(int, code);
        QFETCH(QString, at);
        Document document = chain("3");
        document.energies = Part(Energies{"", text.toStdString(), "", {}, {}, {}});
        const Diagnostics problems = parseModel(document).problems;
        const auto found = std::find_if(problems.begin(), problems.end(),
                                        [&](const Diagnostic& d) { return static_cast<int>(d.code) == code; });
        QVERIFY(found != problems.end());
        QCOMPARE(text.mid(static_cast<int>(found->span.begin), static_cast<int>(found->span.length)).trimmed(), at);
    }

    void theMostAreTaken() {
        Document document = chain("3");
        document.energies = Part(Energies{"", "sum(i = 1..100000, y)", "", {}, {}, {}});
        QVERIFY(!hasErrors(parseModel(document).problems));
    }

    // An element that nobody declares is an unknown name at the text, without a place in what was written for it.
    void elementsAreLookedUp() {
        Document document = chain("3");
        document.energies = Part(Energies{"", "sum(i = 1..n, x[i+1])", "", {}, {}, {}});
        const ParsedModel parsed = parseModel(document);
        const Diagnostics placed = placedWhereTyped(parsed.problems, parsed);
        QCOMPARE(placed.size(), std::size_t(1));
        QCOMPARE(placed[0].code, Code::UnknownName);
        QVERIFY(placed[0].arguments[0] == Argument(Name("x4")));
        QCOMPARE(placed[0].span.length, std::size_t(0));
    }

    void theNumberMayBeAParameter() {
        QCOMPARE(writtenDocument(chain("7")).document.coordinates->size(), std::size_t(8));
        const WrittenDocument none = writtenDocument(chain("2.5"));
        QVERIFY(hasErrors(none.problems));
    }
};

COENERGY_TEST(TestIndexedItems)
#include "test_indexed_items.moc"
