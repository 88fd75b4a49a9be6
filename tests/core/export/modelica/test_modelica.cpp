// Texts of Modelica are read by a parser of their grammar, and their equations evaluated: at random states they have
// the values of the model's. What Modelica cannot say is refused by name.
#include "base/random_numbers.hpp"
#include "core/export/modelica/modelica_reader.hpp"
#include "core/numbers/simulation/runs.hpp"
#include "modelica/modelica_text.hpp"
#include "support/test_program.hpp"
#include "units/model_units.hpp"

#include <QDirIterator>

#include <algorithm>

using namespace runs;

namespace {

struct Posed {
    PosedModel model;
    std::shared_ptr<const PreparedModel> prepared;
    UnitNames units;
};

Posed posedOf(const Document& document) {
    const Preparation preparation = prepared(document);
    if (!preparation.model)
        throw std::runtime_error("not simulated: " + describe(preparation.derivation.diagnostics));
    const ParsedModel parsed = parseModel(document);
    return {posedModel(parsed, preparation.derivation), preparation.model, unitsOf(parsed).units};
}

std::variant<std::string, ModelicaObstacle> written(const Posed& posed, const std::string& title = "") {
    ModelicaSource source{*posed.model.system, posed.model.observation, posed.model.givens, posed.model.settings, {}};
    for (const StateVariable& variable : posed.prepared->system->state())
        source.state.insert(variable.name);
    source.isConstrained = !posed.prepared->system->invariants().empty();
    source.hasRedundantConstraints = !posed.prepared->observers->multipliers.empty();
    source.units = posed.units;
    source.title = source.description = title;
    return modelicaText(source, "0");
}

std::string textOf(const Posed& posed, const std::string& title = "") {
    const auto text = written(posed, title);
    if (const auto* obstacle = std::get_if<ModelicaObstacle>(&text))
        throw std::runtime_error("refused: " + obstacle->where);
    return std::get<std::string>(text);
}

Document shipped(const std::string& name) {
    QDirIterator files(QString::fromStdString(sourceFolder + "/resources/examples"), QDirIterator::Subdirectories);
    while (files.hasNext())
        if (files.next().endsWith(QString::fromStdString("/" + name + ".ldae"))) {
            const QString path = files.filePath().mid(static_cast<qsizetype>(sourceFolder.size()) + 1);
            return fromText(fileText(path.toStdString()));
        }
    throw std::runtime_error("no example " + name);
}

// By the rule that the text states of itself.
std::string identifierOf(const std::string& name, const modelica::Model& model) {
    return model.declarations.contains(name) ? name : "'" + name + "'";
}

Point randomPoint(const Posed& posed, RandomNumbers& random) {
    Point point = valuesOf(posed.model.givens.parameters);
    for (const Unknown& unknown : posed.model.system->unknowns)
        for (const std::string& name : unknown.derivatives)
            point[name] = 0.3 + random.share();
    point["t"] = 30 * random.share();
    return point;
}

std::map<std::string, double> valuesFor(const modelica::Model& model, const Posed& posed, const Point& point) {
    std::map<std::string, double> values = {{"time", point.at("t")}};
    for (const Unknown& unknown : posed.model.system->unknowns)
        for (std::size_t order = 0; order < unknown.derivatives.size(); ++order) {
            values[identifierOf(unknown.name(order), model)] = point.at(unknown.name(order));
            if (order > 0)
                values["der(" + identifierOf(unknown.name(order - 1), model) + ")"] = point.at(unknown.name(order));
        }
    return values;
}

// The largest difference of an equation of the text from the model's, relative to its size.
double differenceAt(const modelica::Model& model, const Posed& posed, const Point& point) {
    const DaeSystem whole = withoutStatements(*posed.model.system);
    modelica::Evaluation evaluation(model, valuesFor(model, posed, point));
    const std::size_t first = model.equations.size() - whole.equations.size();
    double largest = 0;
    for (std::size_t k = 0; k < model.equations.size(); ++k) {
        const auto& [left, right] = model.equations[k];
        const double found = evaluation(left) - evaluation(right);
        double expected = 0, size = 1;
        if (k >= first) {
            const Equation& equation = whole.equations[k - first];
            expected = evaluate(equation.residual, point);
            for (const Term& term : equation.terms)
                size += std::abs(evaluate(term.value, point));
        }
        const double difference = std::abs(found - expected) / size;
        largest = difference <= largest ? largest : difference;
    }
    for (std::size_t k = 0; k < model.limits.size(); ++k) {
        Substitution statements = statementValues(*posed.model.system);
        const double expected = evaluate(substituted(posed.model.observation.limits[k].value, statements), point);
        if (evaluation(model.limits[k].condition) != (expected <= 0 ? 1.0 : 0.0))
            return INFINITY;
    }
    return largest;
}

double differenceOf(const modelica::Model& model, const Posed& posed) {
    RandomNumbers random;
    double largest = 0;
    for (int draw = 0; draw < 20; ++draw) {
        const double difference = differenceAt(model, posed, randomPoint(posed, random));
        largest = difference <= largest ? largest : difference;
    }
    return largest;
}

const std::string withReservedNames = R"ldae(
title = "a title"
[parameters]
der = 2
model = "der*1.5"
end = 0.25
Real = 123456789012345
small = 1e-30
[[coordinates]]
name = "equation"
initial = "end/2"
unit = "mm"
[[coordinates]]
name = "when"
initial = 1
initial_flow = 2
fixed = ["displacement", "flow"]
unit = "m"
[energies]
kinetic_coenergy = "model*dotequation^2/2 + der*dotwhen^2/2"
potential = "end*(equation - when)^2/3 - 1e-7*Real*equation + pi*ln(when)*when^(3/2)"
[efforts]
when = "step(t - 1)*sin(t) - 7/3*small*dotwhen*abs(dotwhen)^end + sign(sin(3*t)) + max(equation, when, end, cos(t))"
)ldae";

} // namespace

class TestModelica : public QObject {
    Q_OBJECT

private slots:
    // Constraints of each kind, an effort constraint, statements, steps in time, corners, limits.
    void equationsHaveTheModelsValues_data() {
        QTest::addColumn<std::string>("name");
        for (const char* name :
             {"double_pendulum", "four_bar", "knife_edge", "slider_crank", "crane_control", "flyball_governor",
              "spring_pendulum", "rolling_disk", "mass_spring_damper", "thermal_wall", "dc_motor", "thesis_electrical"})
            QTest::newRow(name) << std::string(name);
    }
    void equationsHaveTheModelsValues() {
        QFETCH(std::string, name);
        const Posed posed = posedOf(shipped(name));
        const modelica::Model model = modelica::Parser(textOf(posed)).model();
        QCOMPARE(model.equations.size(), model.unknowns());
        QCOMPARE(model.limits.size(), posed.model.observation.limits.size());
        const double difference = differenceOf(model, posed);
        QVERIFY2(difference < 1e-12, std::to_string(difference).c_str());
    }

    void anyNameIsTaken() {
        const Posed posed = posedOf(runs::model(withReservedNames));
        const modelica::Model model = modelica::Parser(textOf(posed)).model();
        QVERIFY(model.declarations.contains("'der'") && model.declarations.contains("'when'"));
        QCOMPARE(model.equations.size(), model.unknowns());
        const double difference = differenceOf(model, posed);
        QVERIFY2(difference < 1e-12, std::to_string(difference).c_str());
    }

    void parametersFollowFromOthers() {
        const Posed posed = posedOf(runs::model(withReservedNames));
        const modelica::Model model = modelica::Parser(textOf(posed)).model();
        modelica::Evaluation evaluation(model, {{"'der'", 4}});
        QCOMPARE(evaluation(*model.declarations.at("'model'").value), 6.0);
        QCOMPARE(evaluation(model.declarations.at("'equation'").attributes.at("start")), 0.125);
    }

    void noTextIsObeyed() {
        const Posed posed = posedOf(runs::model(withReservedNames));
        const std::string plain = textOf(posed);
        const std::string hostile =
            textOf(posed, "\" end x; */ // \n equation 1 = 2; \xE2\x80\xAE\\\" \xE2\x80\xA8 end");
        QVERIFY(hostile.find("\xE2\x80\xAE") == std::string::npos);
        const modelica::Model read = modelica::Parser(hostile).model();
        QCOMPARE(read.equations.size(), modelica::Parser(plain).model().equations.size());
    }

    void startValuesHoldUnlessConstrained() {
        const Posed posed = posedOf(runs::model(withReservedNames));
        const modelica::Model free = modelica::Parser(textOf(posed)).model();
        for (const char* name : {"'equation'", "dotequation", "'when'", "dotwhen"})
            QVERIFY2(free.declarations.at(name).attributes.contains("fixed"), name);
        const std::string constraint = "[[constraints.displacement]]\nexpression = \"equation = when\"\n";
        const modelica::Model bound =
            modelica::Parser(textOf(posedOf(runs::model(withReservedNames + constraint)))).model();
        QVERIFY(bound.declarations.at("'when'").attributes.contains("fixed"));
        QVERIFY(!bound.declarations.at("'equation'").attributes.contains("fixed"));
        QVERIFY(bound.declarations.at("'equation'").attributes.contains("start"));
    }

    void unitsAreThoseOfTheSi_data() {
        QTest::addColumn<std::string>("typed");
        QTest::addColumn<std::string>("expected");
        QTest::newRow("named") << std::string("N") << std::string("N");
        QTest::newRow("product") << std::string("N*m/rad") << std::string("m2.kg.s-2");
        QTest::newRow("quotient") << std::string("m/s^2") << std::string("m.s-2");
        QTest::newRow("a factor") << std::string("mm") << std::string();
        QTest::newRow("an offset") << std::string("°C") << std::string();
        QTest::newRow("a root") << std::string("K^0.5") << std::string();
        QTest::newRow("none") << std::string() << std::string();
        QTest::newRow("unknown") << std::string("\" end") << std::string();
    }
    void unitsAreThoseOfTheSi() {
        QFETCH(std::string, typed);
        QFETCH(std::string, expected);
        QCOMPARE(modelicaUnit(typed), expected);
    }

    void whatModelicaCannotSayIsRefused() {
        const auto featureOf = [](const Document& document) {
            const auto text = written(posedOf(document));
            const auto* obstacle = std::get_if<ModelicaObstacle>(&text);
            return obstacle ? std::optional(obstacle->feature) : std::nullopt;
        };
        using Feature = ModelicaObstacle::Feature;
        QCOMPARE(featureOf(shipped("quarter_car")), Feature::Table);
        QCOMPARE(featureOf(shipped("struck_rod")), Feature::Impulse);
        QCOMPARE(featureOf(shipped("parallel_cranks")), Feature::Redundant);
        const std::string friction = "[[coordinates]]\nname = \"x\"\ninitial_flow = 1\n[energies]\n"
                                     "kinetic_coenergy = \"dotx^2/2\"\n[efforts]\nx = \"-sign(dotx)\"\n";
        QCOMPARE(featureOf(runs::model(friction)), Feature::Jump);
        QVERIFY(!featureOf(shipped("double_pendulum")));
    }
};

COENERGY_TEST(TestModelica)
#include "test_modelica.moc"
