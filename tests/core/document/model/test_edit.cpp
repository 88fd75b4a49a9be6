// Edits as functions: what is written is read back, and the parts that are not affected stay the same objects.
#include "model/edit.hpp"
#include "model/file_section.hpp"
#include "support/test_program.hpp"

#include <QtTest>

using namespace coenergy;

namespace {

constexpr Section singleSections[] = {Section::Model,        Section::Energies,  Section::Simulation,
                                      Section::LinearGraph,  Section::Continuum, Section::ContinuumStart,
                                      Section::ContinuumEnd, Section::Functional};

Document withOneItemEach() {
    Document document;
    for (const FileSection& section : fileSections())
        document = withItemInserted(document, section.section, 0);
    return document;
}

std::vector<Section> allSections() {
    std::vector<Section> sections;
    for (const FileSection& section : fileSections())
        sections.push_back(section.section);
    return sections;
}

std::vector<Column> allColumns() {
    std::vector<Column> columns;
    for (int c = 0; c <= static_cast<int>(lastColumn); ++c)
        columns.push_back(static_cast<Column>(c));
    return columns;
}

std::string validTextFor(Column column) {
    switch (column) {
    case Column::Fixed: return "fixed";
    case Column::Domain: return "rotation";
    case Column::Star:
    case Column::EqualScales:
    case Column::UncheckedUnits: return "true";
    default: return "a text";
    }
}

Document withParameters(const std::vector<std::string>& names) {
    Document document;
    for (std::size_t k = 0; k < names.size(); ++k) {
        document = withItemInserted(document, Section::Parameters, k);
        document = withText(document, {Section::Parameters, k, Column::Name}, names[k]);
    }
    return document;
}

std::string parameterNames(const Document& document) {
    std::string names;
    for (const Parameter& parameter : *document.parameters)
        names += parameter.name;
    return names;
}

} // namespace

class TestEdit : public QObject {
    Q_OBJECT

private slots:
    // Every column takes a text, gives it back, and shares it with no other column.
    void writesAndReadsEveryField() {
        const Document base = withOneItemEach();
        int fields = 0;
        for (const Section section : allSections())
            for (const Column column : allColumns()) {
                const Field field{section, 0, column};
                const std::string text = validTextFor(column);
                const Document changed = withText(base, field, text);
                if (changed == base)
                    continue;
                ++fields;
                QCOMPARE(textOf(changed, field), text);
                for (const Column other : allColumns())
                    if (other != column)
                        QCOMPARE(textOf(changed, {section, 0, other}), textOf(base, {section, 0, other}));
            }
        // Counted by hand from the format: 3 model, 9 parameters, 2 definitions, 3 functions, 6 tables, 7 linear graph,
        // 3 sources, 2 initial values, 4 vectors of a graph, 11 coordinates, 17 bodies, 25 distributed elements, 5
        // energies, 2 efforts, 2 forces, 2 torques, 2 * 7 displacement and flow, 7 effort, 6 dynamic, 3 limits, 4
        // outputs, 8 simulation, 12 plots, 10 drawing, 7 studies, 11 fits, 5 analyses, 13 field, 5 of several, 2 * 6
        // ends, 7 points, 10 functional.
        QCOMPARE(fields, 3 + 9 + 2 + 3 + 6 + 7 + 3 + 2 + 4 + 11 + 17 + 25 + 5 + 2 + 2 + 2 + 14 + 7 + 6 + 3 + 4 + 8 +
                             12 + 10 + 7 + 11 + 13 + 5 + 12 + 7 + 10 + 5);
    }

    // Blanks are kept, so that what is being typed is not changed under the caret.
    void aListIsOneText() {
        const Field whole{Section::Tables, 0, Column::X, allElements};
        const Document base = withItemInserted({}, Section::Tables, 0);
        QCOMPARE(textOf(base, whole), std::string());
        for (const char* typed : {"1", "1 ", " 1", "1 2.5 -3", "1  2", "", "1, 2"})
            QCOMPARE(textOf(withText(base, whole, typed), whole), std::string(typed));
        QCOMPARE(withText(base, whole, "1 2.5\n-3").tables->front().x, (std::vector<std::string>{"1", "2.5", "-3"}));
        QVERIFY(withText(withText(base, whole, "1 2"), whole, "").tables->front().x.empty());
        QVERIFY(withText(base, {Section::Tables, 0, Column::Kind, allElements}, "1 2") == base);
    }

    // As the cell shows it, which has no empty choice.
    void aNewElementIsOfTheFirstKind() {
        const Document document = withItemInserted({}, Section::DistributedElements, 0);
        QCOMPARE(textOf(document, {Section::DistributedElements, 0, Column::Kind}), std::string("bar"));
    }

    void leavesTheOriginalAlone() {
        const Document before = withParameters({"a"});
        const Document after = withText(before, {Section::Parameters, 0, Column::Name}, "b");
        QCOMPARE(parameterNames(before), std::string("a"));
        QCOMPARE(parameterNames(after), std::string("b"));
        QVERIFY(after.coordinates.isSame(before.coordinates));
        QVERIFY(!after.parameters.isSame(before.parameters));
    }

    void ignoresFieldsThatDoNotExist() {
        const Document document = withOneItemEach();
        const Field missing[] = {
            {Section::Parameters, 1, Column::Name},         {Section::Parameters, 0, Column::Rate},
            {Section::Parameters, 0, Column::Name, 1},      {Section::Energies, 1, Column::Potential},
            {Section::Simulation, 0, Column::Baumgarte, 2}, {Section::Coordinates, 0, Column::Fixed, 2},
            {Section::Forces, 0, Column::Force, 1},         {Section::Model, 0, Column::Whole}};
        for (const Field& field : missing) {
            const Document same = withText(document, field, "text");
            QVERIFY(same == document);
            QCOMPARE(textOf(document, field), std::string());
        }
        const Document domain = withText(document, {Section::Coordinates, 0, Column::Domain}, "magnetic");
        QVERIFY(domain.coordinates.isSame(document.coordinates));
    }

    void whatIsSaidOfACurveGoesWithIt() {
        Document document;
        document.plots = Part(std::vector<Plot>{{.title = {},
                                                 .x = {},
                                                 .y = {"x", "y", "z"},
                                                 .colors = {"blue", "red"},
                                                 .styles = {"", "", "points"},
                                                 .remarks = {}}});
        document = withElementRemoved(document, {Section::Plots, 0, Column::Y, 1});
        QCOMPARE(document.plots->front().colors, std::vector<std::string>{"blue"});
        QCOMPARE(document.plots->front().styles, (std::vector<std::string>{"", "points"}));
        document = withElementRemoved(document, {Section::Plots, 0, Column::Colors, 0});
        QCOMPARE(document.plots->front().y, (std::vector<std::string>{"x", "z"}));
        QVERIFY(document.plots->front().colors.empty());
    }

    void appendsAndRemovesElements() {
        Document document = withItemInserted({}, Section::Forces, 0);
        document = withText(document, {Section::Forces, 0, Column::Force, 0}, "Fx");
        document = withText(document, {Section::Forces, 0, Column::Force, 1}, "Fy");
        QCOMPARE(document.forces->front().force, (std::vector<std::string>{"Fx", "Fy"}));
        QCOMPARE(elementCount(document, Section::Forces, 0, Column::Force), std::size_t(2));
        QCOMPARE(elementCount(document, Section::Forces, 0, Column::Point), std::size_t(0));
        document = withElementRemoved(document, {Section::Forces, 0, Column::Force, 0});
        QCOMPARE(document.forces->front().force, std::vector<std::string>{"Fy"});
        QVERIFY(withElementRemoved(document, {Section::Forces, 0, Column::Force, 1}) == document);
    }

    void keepsChoices() {
        Document document = withItemInserted({}, Section::Coordinates, 0);
        QCOMPARE(textOf(document, {Section::Coordinates, 0, Column::Domain}), std::string("general"));
        document = withText(document, {Section::Coordinates, 0, Column::Fixed, 1}, "fixed");
        QCOMPARE(document.coordinates->front().displacement, Keep::Free);
        QCOMPARE(document.coordinates->front().velocity, Keep::Fixed);
        document = withText(document, {Section::Coordinates, 0, Column::Fixed, 1}, "");
        QCOMPARE(document.coordinates->front().velocity, Keep::Free);
        for (const Domain domain : allDomains())
            QCOMPARE(domainOf(domainName(domain)), std::optional(domain));
        QCOMPARE(allDomains().size(), std::size_t(6));
        QVERIFY(!domainOf("magnetic"));
    }

    void insertsRemovesAndMoves() {
        Document document = withParameters({"a", "b", "c", "d"});
        QCOMPARE(itemCount(document, Section::Parameters), std::size_t(4));
        QCOMPARE(parameterNames(withItemMoved(document, Section::Parameters, 0, 2)), std::string("bcad"));
        QCOMPARE(parameterNames(withItemMoved(document, Section::Parameters, 3, 1)), std::string("adbc"));
        QCOMPARE(parameterNames(withItemMoved(document, Section::Parameters, 1, 1)), std::string("abcd"));
        QCOMPARE(parameterNames(withItemMoved(document, Section::Parameters, 0, 4)), std::string("abcd"));
        QCOMPARE(parameterNames(withItemRemoved(document, Section::Parameters, 2)), std::string("abd"));
        QCOMPARE(parameterNames(withItemRemoved(document, Section::Parameters, 4)), std::string("abcd"));
        document = withItemInserted(document, Section::Parameters, 99);
        QCOMPARE(document.parameters->back(), Parameter{});
    }

    void singleSectionsDoNotGrow() {
        for (const Section section : singleSections) {
            const Document document;
            QCOMPARE(itemCount(document, section), std::size_t(1));
            QVERIFY(withItemInserted(document, section, 0) == document);
            QVERIFY(withItemRemoved(document, section, 0) == document);
            QVERIFY(withItemMoved(document, section, 0, 0) == document);
        }
    }

    void namesEveryExpression() {
        Document document = withOneItemEach();
        document = withText(document, {Section::Plots, 0, Column::Y, 0}, "x");
        document = withText(document, {Section::Plots, 0, Column::Y, 1}, "y");
        const std::vector<Field> fields = expressionFields(document);
        const auto has = [&](const Field& field) { return std::count(fields.begin(), fields.end(), field) == 1; };
        QVERIFY(has({Section::Parameters, 0, Column::Value}));
        QVERIFY(has({Section::EffortConstraints, 0, Column::Expression}));
        QVERIFY(has({Section::DynamicConstraints, 0, Column::Rate}));
        QVERIFY(has({Section::DisplacementConstraints, 0, Column::MultiplierInitial}));
        QVERIFY(has({Section::Plots, 0, Column::Y, 1}));
        QVERIFY(has({Section::Simulation, 0, Column::Baumgarte, 1}));
        QVERIFY(!has({Section::Parameters, 0, Column::Name}));
        QVERIFY(!has({Section::Forces, 0, Column::Force}));
        QVERIFY(std::is_sorted(fields.begin(), fields.end(),
                               [](const Field& a, const Field& b) { return a.section < b.section; }));
    }
};

COENERGY_TEST(TestEdit)
#include "test_edit.moc"
