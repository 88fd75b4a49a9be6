// Tables of a document: how they are read, and the findings on those that cannot be.
#include "meaning/parsed_model.hpp"
#include "model/edit.hpp"
#include "model/renaming.hpp"
#include "model/tables.hpp"
#include "support/declared_arguments.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

#include <cmath>

using namespace coenergy;

namespace {

using Texts = std::vector<std::string>;

Document withTable(const std::string& kind, const Texts& x, const Texts& y, const std::string& name = "pull") {
    Document document;
    document.tables = Part(std::vector<Table>{{name, kind, x, y, "s", "N", {}}});
    return document;
}

QStringList arguments(const Diagnostic& problem) {
    QStringList texts;
    for (const std::string& text : plainTexts(problem.arguments))
        texts.append(QString::fromStdString(text));
    return texts;
}

} // namespace

class TestTables : public QObject {
    Q_OBJECT

private slots:
    void rowsAreNumbersHoweverTheyAreTyped() {
        const TypedTables read = tablesOf(withTable("", {"-1", "1/3", "2e0"}, {"2*10^3", "-(1)", "0"}));
        QVERIFY(read.problems.empty());
        const TableCurve& curve = *read.tables.at("pull");
        QCOMPARE(curve.value(0, -1), 2000.0);
        QCOMPARE(curve.value(0, 1.0 / 3), -1.0);
        QVERIFY(std::abs(curve.value(0, 7.0 / 6) + 0.5) < 1e-15);
        QCOMPARE(curve.units(), (TableUnits{"s", "N"}));
        QCOMPARE(curve.degree(), 1);
        QCOMPARE(tablesOf(withTable("monotone", {"0", "1", "2"}, {"0", "1", "4"})).tables.at("pull")->degree(), 3);
    }

    void whatCannotBeRead_data() {
        QTest::addColumn<Document>("document");
        QTest::addColumn<int>("code");
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("column");
        QTest::addColumn<int>("element");
        const auto row = [](const char* name, const Document& document, Code code, const QStringList& arguments,
                            Column column, int element = 0) {
            QTest::newRow(name) << document << static_cast<int>(code) << arguments << static_cast<int>(column)
                                << element;
        };
        row("no row", withTable("", {}, {}), Code::TableTooShort, {"pull", "0"}, Column::Whole);
        row("one row", withTable("", {"1"}, {"1"}), Code::TableTooShort, {"pull", "1"}, Column::Whole);
        row("uneven", withTable("", {"1", "2", "3"}, {"1", "2"}), Code::TableUneven, {"pull", "3", "2"}, Column::Whole);
        row("equal", withTable("", {"1", "2", "2"}, {"1", "2", "3"}), Code::TableNotIncreasing, {"2", "2"}, Column::X,
            2);
        row("falling", withTable("", {"1", "0"}, {"1", "2"}), Code::TableNotIncreasing, {"0", "1"}, Column::X, 1);
        row("equal as floating point sees it", withTable("", {"1", "1.00000000000000000001"}, {"1", "2"}),
            Code::TableNotIncreasing, {"1.00000000000000000001", "1"}, Column::X, 1);
        row("a name", withTable("", {"0", "a"}, {"1", "2"}), Code::TableEntryNotNumber, {"a"}, Column::X, 1);
        row("nothing", withTable("", {"0", "1"}, {"", "2"}), Code::TableEntryNotNumber, {""}, Column::Y, 0);
        row("no syntax", withTable("", {"0", "1"}, {"1", "2("}), Code::TableEntryNotNumber, {"2("}, Column::Y, 1);
        row("not rational", withTable("", {"0", "sin(1)"}, {"1", "2"}), Code::TableEntryNotNumber, {"sin(1)"},
            Column::X, 1);
        row("too large", withTable("", {"0", "1e400"}, {"1", "2"}), Code::TableEntryNotNumber, {"1e400"}, Column::X, 1);
        row("too steep", withTable("", {"0", "1e-300"}, {"0", "1e300"}), Code::TableTooSteep, {"pull"}, Column::Y);
        row("kind", withTable("cubic", {"0", "1"}, {"0", "1"}), Code::UnknownOption, {"cubic", "linear, monotone"},
            Column::Kind);
        const Texts many(mostTableRows + 1, "1");
        row("too long", withTable("", many, many), Code::TableTooLong, {"pull", "1001", "1000"}, Column::Whole);
    }
    void whatCannotBeRead() {
        QFETCH(Document, document);
        QFETCH(int, code);
        QFETCH(QStringList, arguments);
        QFETCH(int, column);
        QFETCH(int, element);
        const TypedTables read = tablesOf(document);
        QCOMPARE(read.problems.size(), std::size_t(1));
        const Diagnostic problem = wellTyped(read.problems.front());
        QCOMPARE(static_cast<int>(problem.code), code);
        QCOMPARE(problem.severity, Severity::Error);
        QCOMPARE(::arguments(problem), arguments);
        QVERIFY((problem.field ==
                 Field{Section::Tables, 0, static_cast<Column>(column), static_cast<std::size_t>(element)}));
        QVERIFY(read.tables.contains("pull")); // what uses it can be read
    }

    void namesAreOfTheModel_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("code");
        QTest::newRow("none") << "" << static_cast<int>(Code::MissingName);
        QTest::newRow("reserved") << "sin" << static_cast<int>(Code::ReservedName);
        QTest::newRow("time") << "t" << static_cast<int>(Code::ReservedName);
        QTest::newRow("malformed") << "2x" << static_cast<int>(Code::MalformedName);
        QTest::newRow("taken") << "x" << static_cast<int>(Code::DuplicateName);
    }
    void namesAreOfTheModel() {
        QFETCH(QString, name);
        QFETCH(int, code);
        Document document = withTable("", {"0", "1"}, {"0", "1"}, name.toStdString());
        document = withItemInserted(document, Section::Coordinates, 0);
        document = withText(document, {Section::Coordinates, 0, Column::Name}, "x");
        const ParsedModel parsed = parseModel(document);
        QCOMPARE(parsed.problems.size(), std::size_t(1));
        QCOMPARE(static_cast<int>(parsed.problems.front().code), code);
    }

    void textsCallThem() {
        Document document = withTable("", {"0", "1"}, {"0", "1"});
        document = withText(document, {Section::Energies, 0, Column::Potential}, "pull(t)");
        document = withText(document, {Section::Energies, 0, Column::Dissipation}, "pull");
        const ParsedModel parsed = parseModel(document);
        QCOMPARE(parsed.problems.size(), std::size_t(1));
        QVERIFY(parsed.problems.front().code == Code::FunctionNeedsArguments);
        QVERIFY((parsed.expressions.at({Section::Energies, 0, Column::Potential}).isTable()));
    }

    void aNewNameReachesTheTexts() {
        Document document = withTable("", {"0", "1"}, {"0", "1"});
        document = withText(document, {Section::Energies, 0, Column::Potential}, "pull(pull(t))");
        const Field name{Section::Tables, 0, Column::Name};
        QCOMPARE(namesBroughtBy(document, name), std::vector<std::string>{"pull"});
        document = withNamesReplaced(withText(document, name, "push"), {{"pull", "push"}});
        QCOMPARE(textOf(document, {Section::Energies, 0, Column::Potential}), std::string("push(push(t))"));
        QVERIFY(parseModel(document).problems.empty());
    }
};

COENERGY_TEST(TestTables)
#include "test_tables.moc"
