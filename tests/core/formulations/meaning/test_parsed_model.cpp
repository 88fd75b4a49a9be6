// Every finding about texts, names and the document as a whole: its code, its place and its arguments.
#include "meaning/parsed_model.hpp"

#include "meaning/validation.hpp"
#include "model/edit.hpp"
#include "support/declared_arguments.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

// x(v), y(w), parameter k = 2, one displacement constraint, one dynamic variable s, one regulated effort e.
Document base() {
    Document document;
    Parameter k;
    k.name = "k";
    k.value = "2";
    document.parameters = Part(std::vector{k});
    Coordinate x;
    x.name = "x";
    x.flow = "v";
    Coordinate y;
    y.name = "y";
    y.flow = "w";
    document.coordinates = Part(std::vector{x, y});
    Constraint phi;
    phi.expression = "x = y";
    document.displacementConstraints = Part(std::vector{phi});
    DynamicConstraint rate;
    rate.variable.name = "s";
    rate.rate = "x";
    document.dynamicConstraints = Part(std::vector{rate});
    EffortConstraint law;
    law.expression = "e = k";
    law.effort.name = "e";
    document.effortConstraints = Part(std::vector{law});
    return document;
}

struct Edit {
    Field field;
    std::string text;
};

Document edited(Document document, const std::vector<Edit>& edits) {
    for (const Edit& edit : edits) {
        while (itemCount(document, edit.field.section) <= edit.field.item)
            document = withItemInserted(document, edit.field.section, itemCount(document, edit.field.section));
        document = withText(document, edit.field, edit.text);
    }
    return document;
}

Diagnostics findingsOf(const Document& document) {
    const ParsedModel parsed = parseModel(document);
    Diagnostics all = parsed.problems;
    const Diagnostics more = validate(parsed);
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

struct Case {
    std::vector<Edit> edits;
    Code code;
    QStringList arguments;
    Field field;
    QString marked; // the text under the span; empty: the whole field
};

const Field potential{Section::Energies, 0, Column::Potential};
const Field kinetic{Section::Energies, 0, Column::KineticCoenergy};

Field at(Section section, Column column, std::size_t item = 0, std::size_t element = 0) {
    return {section, item, column, element};
}

} // namespace

Q_DECLARE_METATYPE(Case)
Q_DECLARE_METATYPE(Plot)

class TestParsedModel : public QObject {
    Q_OBJECT

private slots:
    void theBaseIsFine() { QVERIFY(findingsOf(base()).empty()); }

    // The first slips of the keyboard get the name that was meant; thousands of them get an answer in good time.
    void manySlips() {
        Document document;
        std::vector<Definition> definitions;
        for (int k = 0; k < 3000; ++k)
            definitions.push_back({"name" + std::to_string(k), "nane" + std::to_string(k), {}});
        document.definitions = Part(std::move(definitions));
        const ParsedModel model = parseModel(document);
        std::vector<std::string> suggested;
        for (const Diagnostic& problem : model.problems)
            if (problem.code == Code::UnknownName)
                suggested.push_back(std::get<Name>(problem.arguments.at(1)).text);
        QCOMPARE(suggested.size(), std::size_t(3000));
        QCOMPARE(suggested.front(), std::string("name0"));
        QCOMPARE(suggested.back(), std::string());
    }

    void findings_data() {
        QTest::addColumn<Case>("expected");
        const auto row = [](const char* name, std::vector<Edit> edits, Code code, QStringList arguments,
                            QString marked = {}) {
            const Field field = edits.back().field;
            QTest::newRow(name) << Case{std::move(edits), code, std::move(arguments), field, std::move(marked)};
        };
        const auto rowAt = [](const char* name, std::vector<Edit> edits, Code code, QStringList arguments,
                              Field field) {
            QTest::newRow(name) << Case{std::move(edits), code, std::move(arguments), field, {}};
        };
        row("syntax", {{potential, "k*(x"}}, Code::UnclosedParenthesis, {}, "(");
        row("unknown name", {{potential, "K*x"}}, Code::UnknownName, {"K", "k"}, "K");
        row("unknown name far from any", {{potential, "quux*x"}}, Code::UnknownName, {"quux", ""}, "quux");
        const Field curve = at(Section::Plots, Column::Y);
        const std::vector<Edit> string = {{at(Section::Continuum, Column::FieldName), "u"},
                                          {at(Section::Continuum, Column::Variable), "x"},
                                          {at(Section::Continuum, Column::End), "L"},
                                          {at(Section::ContinuumStart, Column::Essential), "u"},
                                          {at(Section::ContinuumPoints, Column::At), "L/3"}};
        const auto ofString = [&](const char* text, QStringList arguments, const char* marked) {
            std::vector<Edit> edits = string;
            edits.push_back({curve, text});
            row(text, std::move(edits), Code::NotAFunction, std::move(arguments), marked);
        };
        ofString("2*u(L/2) + 1", {"u(L/2)", "u_point2"}, "u(L/2)");
        ofString("u(L/2, t)", {"u(L/2)", "u_point2"}, "u(L/2, t)");
        ofString("u(L / 3)", {"u", "u_point1"}, "u(L / 3)");
        ofString("u(L)", {"u", "u_end"}, "u(L)");
        ofString("u(0, t)", {"u", "0"}, "u(0, t)");
        ofString("u(L", {"u", "u*("}, "u");
        ofString("w(L)", {"w", "w*("}, "w");
        row("acceleration in T", {{kinetic, "dv^2"}}, Code::AccelerationNotAllowed, {"dv"}, "dv");
        row("acceleration in an effort",
            {{at(Section::Efforts, Column::Name), "x"}, {at(Section::Efforts, Column::Expression), "k*dw"}},
            Code::AccelerationNotAllowed, {"dw"}, "dw");
        row("rate of a dynamic variable", {{at(Section::DynamicConstraints, Column::Rate), "ds + x"}},
            Code::UnknownNotAllowed, {"ds", "rate of a dynamic variable", "dynamic constraint"}, "ds");
        row("output in V",
            {{at(Section::Outputs, Column::Name), "out"},
             {at(Section::Outputs, Column::Expression), "x"},
             {potential, "out"}},
            Code::UnknownNotAllowed, {"out", "output", "potential energy"}, "out");
        row("coordinate in an initial value", {{at(Section::Coordinates, Column::Initial, 1), "k*x"}},
            Code::NotAParameter, {"x", "initial value"}, "x");
        row("coordinate in a parameter", {{at(Section::Parameters, Column::Value), "x"}}, Code::NotAParameter,
            {"x", "value of a parameter"}, "x");
        row("time in a setting", {{at(Section::Simulation, Column::End), "t"}}, Code::NotAParameter,
            {"t", "setting of the simulation"}, "t");
        row("cycle of one",
            {{at(Section::Definitions, Column::Name), "a"}, {at(Section::Definitions, Column::Expression), "a + x"}},
            Code::CyclicDefinition, {"a, a"}, "a");
        row("cycle of parameters",
            {{at(Section::Parameters, Column::Name, 1), "p"},
             {at(Section::Parameters, Column::Value, 0), "p + 1"},
             {at(Section::Parameters, Column::Value, 1), "2*k"}},
            Code::CyclicDefinition, {"k, p, k"}, "k");
        row("latex", {{at(Section::Parameters, Column::Latex), "{k"}}, Code::UnbalancedLatex, {"{k"});
        row("latex of a multiplier", {{at(Section::DisplacementConstraints, Column::MultiplierLatex), "l}"}},
            Code::UnbalancedLatex, {"l}"});
        row("range",
            {{at(Section::Parameters, Column::Maximum), "3"}, {at(Section::Parameters, Column::Minimum), "2*k"}},
            Code::MinimumAboveMaximum, {"k"});
        rowAt("outside", {{at(Section::Parameters, Column::Maximum), "1"}}, Code::ValueOutsideRange, {"k"},
              at(Section::Parameters, Column::Value));
        row("nominal", {{at(Section::Coordinates, Column::Nominal, 1), "k - 2"}}, Code::NotPositive, {"nominal value"});
        row("nominal of a flow", {{at(Section::Coordinates, Column::NominalFlow), "-1"}}, Code::NotPositive,
            {"nominal value"});
        row("nominal of a multiplier", {{at(Section::DisplacementConstraints, Column::MultiplierNominal), "-1"}},
            Code::NotPositive, {"nominal value"});
        row("nominal of an effort", {{at(Section::EffortConstraints, Column::Nominal), "0"}}, Code::NotPositive,
            {"nominal value"});
        const auto undefined = [&](const char* name, Field field, const std::string& value, QStringList arguments) {
            row(name, {{field, value}}, Code::UndefinedValue, std::move(arguments));
        };
        const Field initial = at(Section::Coordinates, Column::Initial);
        undefined("root of something negative", initial, "3 + sqrt(k - 5)", {"initial value", "sqrt(k - 5)", "k = 2"});
        undefined("division by zero", at(Section::Coordinates, Column::InitialFlow, 1), "1/(k - 2)",
                  {"initial value", "1/(k - 2)", "k = 2"});
        undefined("zero by zero", initial, "0/(k - 2)", {"initial value", "1/(k - 2)", "k = 2"});
        undefined("by itself", initial, "3 + (k - 2)/(k - 2)", {"initial value", "1/(k - 2)", "k = 2"});
        undefined("hidden by a function", initial, "atan(1/(k - 2))", {"initial value", "1/(k - 2)", "k = 2"});
        undefined("hidden root", initial, "0*(1 + sqrt(1 - k))", {"initial value", "sqrt(1 - k)", "k = 2"});
        undefined("overflow", initial, "exp(900)", {"initial value", "exp(900)", ""});
        undefined("neither number", initial, "exp(500*k) - exp(500*k + 1)",
                  {"initial value", "exp(500*k + 1)", "k = 2"});
        undefined("nominal that is none", at(Section::Coordinates, Column::Nominal), "ln(k - 3)",
                  {"nominal value", "ln(k - 3)", "k = 2"});
        undefined("multiplier", at(Section::DisplacementConstraints, Column::MultiplierInitial), "acos(k)",
                  {"initial value", "acos(k)", "k = 2"});
        undefined("parameter", at(Section::Parameters, Column::Minimum), "asin(k)",
                  {"value of a parameter", "asin(k)", "k = 2"});
        for (const Column column : {Column::Start, Column::End, Column::Step, Column::RelativeTolerance,
                                    Column::AbsoluteTolerance, Column::Baumgarte})
            undefined(qPrintable(QStringLiteral("setting %1").arg(static_cast<int>(column))),
                      at(Section::Simulation, column), "2^(1000*k)",
                      {"setting of the simulation", "2^(1000*k)", "k = 2"});
        row("step", {{at(Section::Simulation, Column::Step), "0"}}, Code::NotPositive, {"setting of the simulation"});
        row("method", {{at(Section::Simulation, Column::Method), "euler"}}, Code::UnknownOption,
            {"euler", "auto, dopri5, dop853, radau5, rosenbrock4, variational, variational2"});
        row("stabilization", {{at(Section::Simulation, Column::Stabilization), "yes"}}, Code::UnknownOption,
            {"yes", "projection, baumgarte, none"});
        row("scale of an axis", {{at(Section::Plots, Column::YScale), "logarithmic"}}, Code::UnknownOption,
            {"logarithmic", "linear, log"});
        row("spectrum", {{at(Section::Plots, Column::Shows), "fft"}}, Code::UnknownOption,
            {"fft", "curve, rate, integral, spectrum"});
        row("spectrum over a coordinate",
            {{at(Section::Plots, Column::X), "x"}, {at(Section::Plots, Column::Shows), "spectrum"}},
            Code::UnknownOption, {"spectrum", "curve, rate, integral"});
        row("effort of nothing",
            {{at(Section::Efforts, Column::Expression), "k"}, {at(Section::Efforts, Column::Name), "X"}},
            Code::UnknownCoordinate, {"X", "x"}, "X");
        row("effort of a flow",
            {{at(Section::Efforts, Column::Expression), "k"}, {at(Section::Efforts, Column::Name), "w"}},
            Code::UnknownCoordinate, {"w", ""}, "w");
        row("two efforts",
            {{at(Section::Efforts, Column::Name, 0), "x"},
             {at(Section::Efforts, Column::Expression, 0), "k"},
             {at(Section::Efforts, Column::Expression, 1), "k"},
             {at(Section::Efforts, Column::Name, 1), "x"}},
            Code::RepeatedEffort, {"x"}, "x");
        rowAt("force without point",
              {{at(Section::Forces, Column::Force, 0, 0), "k"},
               {at(Section::Forces, Column::Force, 0, 1), "k"},
               {at(Section::Forces, Column::Point, 0, 0), "x"}},
              Code::ForceDimension, {"2", "1"}, at(Section::Forces, Column::Whole));
        row("effort constraint without effort",
            {{at(Section::EffortConstraints, Column::Effort), ""},
             {at(Section::EffortConstraints, Column::Expression), "x = k"},
             {at(Section::EffortConstraints, Column::Effort), ""}},
            Code::MissingEffort, {"gamma1"});
    }

    void findings() {
        QFETCH(Case, expected);
        const Document document = edited(base(), expected.edits);
        const Diagnostics found = findingsOf(document);
        QCOMPARE(found.size(), std::size_t(1));
        const Diagnostic& finding = found.front();
        QCOMPARE(QString::fromUtf8(codeName(finding.code).data()), QString::fromUtf8(codeName(expected.code).data()));
        QStringList arguments;
        for (const std::string& argument : plainTexts(finding.arguments))
            arguments << QString::fromStdString(argument);
        QCOMPARE(arguments, expected.arguments);
        QCOMPARE(wrongArguments(finding), std::string());
        QVERIFY(finding.field == expected.field);
        if (!expected.marked.isEmpty())
            QCOMPARE(
                QString::fromStdString(textOf(document, finding.field).substr(finding.span.begin, finding.span.length)),
                expected.marked);
        const bool isBroken = parseModel(document).broken.contains(finding.field);
        const bool isAboutTheText = expected.code != Code::UnknownCoordinate && expected.code != Code::RepeatedEffort &&
                                    expected.code != Code::NotPositive && expected.code != Code::UnknownOption &&
                                    expected.code != Code::UndefinedValue && expected.code != Code::UnbalancedLatex &&
                                    expected.code != Code::MinimumAboveMaximum &&
                                    expected.code != Code::ValueOutsideRange && expected.code != Code::ForceDimension &&
                                    expected.code != Code::MissingEffort;
        QCOMPARE(isBroken, isAboutTheText);
    }

    void looksOfPlots_data() {
        QTest::addColumn<Plot>("plot");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("column");
        QTest::addColumn<int>("element");
        const auto row = [](const char* name, const Plot& plot, const char* code, const char* arguments, Column column,
                            int element = 0) {
            QTest::newRow(name) << plot << QString(code) << QString(arguments) << static_cast<int>(column) << element;
        };
        Plot good;
        good.y = {"x", "y"};
        good.colors = {"", "sky"};
        good.styles = {"points"};
        good.notes = {"2: let go", "k, max(1, -k): at k: [m]"};
        good.from = "k/2";
        good.to = "2*pi";
        row("good", good, "", "", Column::Whole);
        const auto with = [good](auto change) {
            Plot plot = good;
            change(plot);
            return plot;
        };
        row("unknown colour", with([](Plot& plot) { plot.colors[1] = "pink"; }), "unknown-option",
            "pink | blue, red, green, purple, orange, sky, black", Column::Colors, 1);
        row("unknown style", with([](Plot& plot) {
                plot.styles = {"", "bold"};
            }),
            "unknown-option", "bold | line, dashed, dotted, points", Column::LineStyles, 1);
        row("colours of nothing", with([](Plot& plot) { plot.colors.push_back("red"); }), "more-than-curves", "3 | 2",
            Column::Colors, 2);
        row("styles of nothing", with([](Plot& plot) { plot.y.clear(), plot.colors.clear(); }), "more-than-curves",
            "1 | 0", Column::LineStyles);
        row("no colon", with([](Plot& plot) { plot.notes[1] = "let go"; }), "note-form", "let go", Column::Notes, 1);
        row("no place", with([](Plot& plot) { plot.notes[0] = ": let go"; }), "note-form", ": let go", Column::Notes);
        row("half a place", with([](Plot& plot) { plot.notes[0] = "1, : let go"; }), "note-form", "1, : let go",
            Column::Notes);
        row("a place in space", with([](Plot& plot) { plot.notes[0] = "1, 2, 3: x"; }), "note-form", "1, 2, 3: x",
            Column::Notes);
        row("no words", with([](Plot& plot) { plot.notes[0] = "1: "; }), "note-form", "1: ", Column::Notes);
        row("a note that moves", with([](Plot& plot) { plot.notes[0] = "1, x: here"; }), "not-a-parameter",
            "x | place of a note", Column::Notes);
        row("a slip in a note", with([](Plot& plot) { plot.notes[0] = "kk: here"; }), "unknown-name", "kk | ",
            Column::Notes);
        row("a note nowhere", with([](Plot& plot) { plot.notes[0] = "sqrt(-k): here"; }), "undefined-value",
            "place of a note | sqrt(-k) | k = 2", Column::Notes);
        row("a note that is unfinished", with([](Plot& plot) { plot.notes[0] = "2*: here"; }), "unexpected-end",
            "operand", Column::Notes);
        row("an end that moves", with([](Plot& plot) { plot.to = "x"; }), "not-a-parameter", "x | end of a plot's axis",
            Column::RangeEnd);
        row("backwards", with([](Plot& plot) { plot.to = "k/4"; }), "range-reversed", "0.5 | 1", Column::RangeEnd);
        row("nothing", with([](Plot& plot) { plot.to = "1"; }), "range-reversed", "1 | 1", Column::RangeEnd);
        row("not on a logarithmic axis", with([](Plot& plot) { plot.xScale = "log", plot.from = "0"; }), "not-positive",
            "end of a plot's axis", Column::RangeStart);
    }

    void looksOfPlots() {
        QFETCH(Plot, plot);
        QFETCH(QString, code);
        QFETCH(QString, arguments);
        QFETCH(int, column);
        QFETCH(int, element);
        Document document = base();
        document.plots = Part(std::vector<Plot>{plot});
        const Diagnostics found = findingsOf(document);
        QCOMPARE(found.size(), code.isEmpty() ? std::size_t(0) : std::size_t(1));
        if (found.empty())
            return;
        QCOMPARE(QString::fromUtf8(codeName(found.front().code).data()), code);
        QVERIFY(found.front().severity == Severity::Error);
        QCOMPARE(wrongArguments(found.front()), std::string());
        QStringList texts;
        for (const std::string& argument : plainTexts(found.front().arguments))
            texts << QString::fromStdString(argument);
        QCOMPARE(texts.join(QStringLiteral(" | ")), arguments);
        QVERIFY(found.front().field ==
                at(Section::Plots, static_cast<Column>(column), 0, static_cast<std::size_t>(element)));
    }

    void shapesNeedTheirPlaces() {
        const auto places = [](const char* kind, const std::vector<Edit>& more) {
            std::vector<Edit> edits = {{at(Section::Drawing, Column::Shape), kind},
                                       {at(Section::Drawing, Column::At, 0, 0), "x"},
                                       {at(Section::Drawing, Column::At, 0, 1), "0"}};
            edits.insert(edits.end(), more.begin(), more.end());
            std::vector<Field> fields;
            for (const Diagnostic& finding : findingsOf(edited(base(), edits))) {
                if (finding.code != Code::EmptyExpression || finding.severity != Severity::Warning)
                    return std::vector<Field>{Field{}};
                fields.push_back(finding.field);
            }
            return fields;
        };
        const auto to = [](std::size_t k) { return at(Section::Drawing, Column::To, 0, k); };
        QVERIFY(places("box", {}).empty());
        QVERIFY(places("", {}).empty()); // a point
        QVERIFY((places("box", {{at(Section::Drawing, Column::At, 0, 1), ""}}) ==
                 std::vector{at(Section::Drawing, Column::At, 0, 1)}));
        QVERIFY((places("bar", {}) == std::vector{to(0), to(1)}));
        QVERIFY((places("spring", {{to(0), "1"}}) == std::vector{to(1)}));
        QVERIFY(places("wire", {{to(0), "1"}, {to(1), "x"}}).empty());
    }

    // In space some shapes would look like what they are not.
    void shapesInSpace() {
        const auto findings = [](const char* kind, const std::vector<Edit>& more) {
            std::vector<Edit> edits = {{at(Section::Drawing, Column::Shape), kind},
                                       {at(Section::Drawing, Column::At, 0, 0), "x"},
                                       {at(Section::Drawing, Column::At, 0, 1), "0"}};
            edits.insert(edits.end(), more.begin(), more.end());
            std::vector<std::pair<Code, Field>> found;
            for (const Diagnostic& finding : findingsOf(edited(base(), edits)))
                found.emplace_back(finding.code, finding.field);
            return found;
        };
        using Found = std::vector<std::pair<Code, Field>>;
        const auto place = [](Column column, std::size_t k) { return at(Section::Drawing, column, 0, k); };
        const Edit height{place(Column::At, 2), "x"}, angle{at(Section::Drawing, Column::Angle), "x"};
        const std::vector<Edit> end = {{place(Column::To, 0), "1"}, {place(Column::To, 1), "x"}};
        const auto with = [&](std::vector<Edit> edits) {
            edits.insert(edits.end(), end.begin(), end.end());
            return edits;
        };
        for (const char* kind : {"box", "disk", "ground", "trace", "point"})
            QVERIFY2(findings(kind, {height}).empty(), kind);
        for (const char* kind : {"bar", "spring", "damper", "vector", "dimension", "wire"})
            QVERIFY2(findings(kind, with({height})).empty(), kind);
        // Symbols of circuits lie in the plane.
        for (const char* kind : {"resistor", "coil", "capacitor", "source"}) {
            QVERIFY2(findings(kind, end).empty(), kind);
            QVERIFY2((findings(kind, with({height})) == Found{{Code::UnknownOption, place(Column::Shape, 0)}}), kind);
        }
        // A ball shows no angle; a wheel has an axle.
        QVERIFY((findings("disk", {height, angle}) ==
                 Found{{Code::EmptyExpression, place(Column::To, 0)}, {Code::EmptyExpression, place(Column::To, 1)}}));
        QVERIFY(findings("disk", with({height, angle})).empty());
        QVERIFY(findings("disk", {angle}).empty());
        // Angles turn around z.
        QVERIFY((findings("arc", with({height, angle})) == Found{{Code::UnknownOption, place(Column::To, 2)}}));
        QVERIFY((findings("vector", with({height, angle})) == Found{{Code::UnknownOption, place(Column::To, 2)}}));
        std::vector<Edit> level = with({height, angle});
        level.push_back({place(Column::To, 2), "x"});
        QVERIFY(findings("arc", level).empty());
        QVERIFY(findings("arc", with({{place(Column::At, 2), "0"}, angle})).empty());
        // Only a box in space has three sizes.
        const std::vector<Edit> sizes = {
            {place(Column::Size, 0), "1"}, {place(Column::Size, 1), "2"}, {place(Column::Size, 2), "3"}};
        std::vector<Edit> raised = sizes;
        raised.push_back(height);
        QVERIFY(findings("box", raised).empty());
        const Found tooMany = {{Code::WrongNumberOfEntries, at(Section::Drawing, Column::Size)}};
        QVERIFY(findings("box", sizes) == tooMany);
        QVERIFY(findings("ground", raised) == tooMany);
    }

    void severities() {
        const auto severityOf = [](const std::vector<Edit>& edits) {
            return findingsOf(edited(base(), edits)).at(0).severity;
        };
        QVERIFY(severityOf({{at(Section::EffortConstraints, Column::Effort), ""},
                            {at(Section::EffortConstraints, Column::Expression), "x = k"}}) == Severity::Warning);
        QVERIFY(severityOf({{at(Section::Parameters, Column::Maximum), "1"}}) == Severity::Warning);
        QVERIFY(severityOf({{at(Section::Parameters, Column::Latex), "{"}}) == Severity::Warning);
        QVERIFY(findingsOf(Document()).at(0).code == Code::NoCoordinates);
        QVERIFY(findingsOf(Document()).at(0).severity == Severity::Information);
        QVERIFY(findingsOf(edited(Document(), {{potential, "1"}})).at(0).severity == Severity::Error);
    }

    void everyMemberOfACycleIsBroken() {
        const Document document = edited(base(), {{at(Section::Definitions, Column::Name, 0), "a"},
                                                  {at(Section::Definitions, Column::Name, 1), "b"},
                                                  {at(Section::Definitions, Column::Name, 2), "c"},
                                                  {at(Section::Definitions, Column::Expression, 0), "b + x"},
                                                  {at(Section::Definitions, Column::Expression, 1), "2*c"},
                                                  {at(Section::Definitions, Column::Expression, 2), "b*y"}});
        const ParsedModel parsed = parseModel(document);
        QCOMPARE(parsed.problems.size(), std::size_t(1));
        QCOMPARE(plainTexts(parsed.problems[0].arguments), (std::vector<std::string>{"b, c, b"}));
        QVERIFY(!parsed.broken.contains(at(Section::Definitions, Column::Expression, 0))); // only uses the cycle
        QVERIFY(parsed.broken.contains(at(Section::Definitions, Column::Expression, 1)));
        QVERIFY(parsed.broken.contains(at(Section::Definitions, Column::Expression, 2)));
    }

    void longChainsOfDefinitionsAreNoCycle() {
        std::vector<Definition> definitions(5000);
        for (std::size_t k = 0; k < definitions.size(); ++k) {
            definitions[k].name = "a" + std::to_string(k);
            definitions[k].expression = k == 0 ? "x" : "a" + std::to_string(k - 1) + " + a0";
        }
        Document document = base();
        document.definitions = Part(std::move(definitions));
        QVERIFY(findingsOf(document).empty());
    }

    void parameterValuesResolveInAnyOrder() {
        const Document document = edited(base(), {{at(Section::Parameters, Column::Name, 1), "a"},
                                                  {at(Section::Parameters, Column::Name, 2), "b"},
                                                  {at(Section::Parameters, Column::Name, 3), "free"},
                                                  {at(Section::Parameters, Column::Value, 1), "b^2 + pi"},
                                                  {at(Section::Parameters, Column::Value, 2), "k + 1"}});
        const auto values = parameterValues(parseModel(document));
        QCOMPARE(values.at("a"), 9 + std::acos(-1));
        QCOMPARE(values.at("b"), 3.0);
        QVERIFY(!values.contains("free"));
    }

    // Only the value that does not exist itself is told, not those that are made of it.
    void aValueMadeOfOneThatDoesNotExist() {
        const Document document = edited(base(), {{at(Section::Parameters, Column::Name, 1), "a"},
                                                  {at(Section::Parameters, Column::Name, 2), "b"},
                                                  {at(Section::Parameters, Column::Value, 1), "1/(k - 2)"},
                                                  {at(Section::Parameters, Column::Value, 2), "a + 1"},
                                                  {at(Section::Coordinates, Column::Initial), "b"}});
        const Diagnostics found = findingsOf(document);
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(found[0].code == Code::UndefinedValue && found[0].field == at(Section::Parameters, Column::Value, 1));
        const auto values = parameterValues(parseModel(document));
        QVERIFY(!values.contains("a") && !values.contains("b"));
    }

    void equationsAreAllowedInConstraintsOnly() {
        QVERIFY(findingsOf(edited(base(), {{at(Section::DisplacementConstraints, Column::Expression), "x = 2*y"}}))
                    .empty());
        QVERIFY(findingsOf(edited(base(), {{potential, "x = 1"}})).at(0).code == Code::EqualsNotAllowed);
    }
};

COENERGY_TEST(TestParsedModel)
#include "test_parsed_model.moc"
