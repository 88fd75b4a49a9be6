// modelDescription.xml by the rules of the standard, as a table of our own; every text and name; what is refused.
#include "core/export/fmu/unit_under_test.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <set>

using namespace runs;
using namespace units;

namespace {

struct AllowedKind {
    const char* causality;
    const char* variability;
    const char* initial; // empty: none is written
    bool hasStart;
};

// FMI 2.0.5, section 2.2.7, and FMI 3.0.2, section 2.4.7.5: what of it real variables of ours may be.
constexpr AllowedKind allowedKinds[] = {
    {"independent", "continuous", "", false},
    {"parameter", "fixed", "exact", true},
    {"parameter", "tunable", "exact", true},
    {"calculatedParameter", "fixed", "calculated", false},
    {"calculatedParameter", "tunable", "calculated", false},
    {"input", "continuous", "", true},
    {"output", "continuous", "exact", true},
    {"output", "continuous", "approx", true},
    {"output", "continuous", "calculated", false},
    {"local", "constant", "exact", true},
    {"local", "continuous", "exact", true},
    {"local", "continuous", "approx", true},
    {"local", "continuous", "calculated", false},
};

struct RequiredAttribute {
    const char* element;
    const char* attribute;
    bool isTwo, isThree;
};
constexpr RequiredAttribute requiredAttributes[] = {
    {"fmiModelDescription", "fmiVersion", true, true},
    {"fmiModelDescription", "modelName", true, true},
    {"fmiModelDescription", "guid", true, false},
    {"fmiModelDescription", "instantiationToken", false, true},
    {"ModelExchange", "modelIdentifier", true, true},
    {"CoSimulation", "modelIdentifier", true, true},
    {"ScalarVariable", "name", true, false},
    {"ScalarVariable", "valueReference", true, false},
    {"Float64", "name", false, true},
    {"Float64", "valueReference", false, true},
    {"Unit", "name", true, true},
    {"Unknown", "index", true, false},
    {"Output", "valueReference", false, true},
    {"ContinuousStateDerivative", "valueReference", false, true},
    {"InitialUnknown", "valueReference", false, true},
    {"EventIndicator", "valueReference", false, true},
    {"File", "name", true, false},
};

void checkRequired(const XmlNode& node, bool isTwo) {
    for (const RequiredAttribute& required : requiredAttributes)
        if (node.name == required.element && (isTwo ? required.isTwo : required.isThree))
            QVERIFY2(!node[required.attribute].isEmpty(), required.attribute);
    for (const XmlNode& child : node.children)
        checkRequired(child, isTwo);
}

// The order that the schema wants.
void checkOrder(const XmlNode& root) {
    const QStringList order = {"ModelExchange",     "CoSimulation",   "UnitDefinitions", "LogCategories",
                               "DefaultExperiment", "ModelVariables", "ModelStructure"};
    qsizetype last = -1;
    for (const XmlNode& child : root.children) {
        const qsizetype place = order.indexOf(child.name);
        QVERIFY2(place > last, child.name.toUtf8().constData());
        last = place;
    }
}

void checkKinds(const std::vector<UnitVariable>& variables) {
    std::set<QString> names;
    for (std::size_t k = 0; k < variables.size(); ++k) {
        const UnitVariable& variable = variables[k];
        QCOMPARE(variable.reference, unsigned(k));
        QVERIFY2(names.insert(variable.name).second, variable.name.toUtf8().constData());
        QVERIFY2(std::any_of(std::begin(allowedKinds), std::end(allowedKinds),
                             [&](const AllowedKind& kind) {
                                 return variable.causality == kind.causality &&
                                        variable.variability == kind.variability && variable.initial == kind.initial &&
                                        variable.start.has_value() == kind.hasStart;
                             }),
                 variable.name.toUtf8().constData());
    }
    QCOMPARE(std::count_if(variables.begin(), variables.end(),
                           [](const UnitVariable& variable) { return variable.causality == "independent"; }),
             1);
}

std::set<unsigned> referencesIn(const XmlNode& structure, const char* two, const char* three, bool isTwo) {
    std::set<unsigned> references;
    if (!isTwo) {
        for (const XmlNode& node : structure.children)
            if (node.name == three)
                references.insert(node["valueReference"].toUInt());
    } else if (const XmlNode* list = structure.child(two)) {
        for (const XmlNode& node : list->children)
            references.insert(node["index"].toUInt() - 1);
    }
    return references;
}

void checkStructure(const XmlNode& root, const std::vector<UnitVariable>& variables, bool isTwo) {
    std::set<unsigned> outputs, derivatives, initial, states;
    for (const UnitVariable& variable : variables) {
        if (variable.causality == "output")
            outputs.insert(variable.reference);
        if (variable.derivativeOf) {
            derivatives.insert(variable.reference);
            states.insert(*variable.derivativeOf);
        }
        if (variable.initial == "approx" || variable.initial == "calculated")
            initial.insert(variable.reference);
    }
    const XmlNode& structure = *root.child("ModelStructure");
    const std::set<unsigned> indicators = referencesIn(structure, "", "EventIndicator", isTwo);
    QCOMPARE(root.has("numberOfEventIndicators"), isTwo);
    for (const unsigned indicator : indicators) { // of no other use
        QCOMPARE(variables.at(indicator).causality, QString("local"));
        QVERIFY(!variables.at(indicator).derivativeOf);
        initial.erase(indicator);
    }
    QVERIFY(referencesIn(structure, "Outputs", "Output", isTwo) == outputs);
    QVERIFY(referencesIn(structure, "Derivatives", "ContinuousStateDerivative", isTwo) == derivatives);
    QVERIFY(referencesIn(structure, "InitialUnknowns", "InitialUnknown", isTwo) == initial);
    QCOMPARE(states.size(), derivatives.size()); // one each
    for (const unsigned state : states)
        QVERIFY(variables.at(state).start.has_value());
}

void checkUnits(const XmlNode& root) {
    std::set<QString> defined;
    if (const XmlNode* units = root.child("UnitDefinitions"))
        for (const XmlNode& unit : units->children)
            QVERIFY(defined.insert(unit["name"]).second);
    for (const XmlNode& node : root.child("ModelVariables")->children) {
        const XmlNode& real = node.name == "ScalarVariable" ? node.children.at(0) : node;
        QVERIFY(!real.has("unit") || defined.contains(real["unit"]));
        QVERIFY(!real.has("nominal") || real["nominal"].toDouble() > 0);
    }
}

void checkRules(const XmlNode& root) {
    const bool isTwo = root["fmiVersion"] == "2.0";
    QVERIFY(isTwo || root["fmiVersion"] == "3.0");
    checkRequired(root, isTwo);
    checkOrder(root);
    const std::vector<UnitVariable> variables = variablesOf(root);
    checkKinds(variables);
    checkStructure(root, variables, isTwo);
    checkUnits(root);
}

XmlNode descriptionOf(const FmuModel& model, FmiVersion version) {
    return readXml(tests::filesInArchive(archiveOf(model, version)).at("modelDescription.xml"));
}

const std::string oddModel = R"(
title = %TITLE
description = %TITLE
[parameters]
time = { value = 2, unit = "%", description = %TITLE }
int = { value = 3, unit = "mm" }
k = { value = "time/4", unit = "foo<&>" }
[[coordinates]]
name = "y"
initial = 0.4
unit = "deg"
[energies]
kinetic_coenergy = 'int*doty^2/2'
potential = "k*y^2/2"
[outputs]
while = "y*2"
[simulation]
end = 2
step = 0.1
)";

Document oddDocument(const std::string& title) {
    std::string text = oddModel;
    for (std::size_t place = text.find("%TITLE"); place != std::string::npos; place = text.find("%TITLE"))
        text.replace(place, 6, title);
    return model(text);
}

} // namespace

class TestFmuDescription : public QObject {
    Q_OBJECT

private slots:
    void descriptionsKeepTheRules_data() {
        QTest::addColumn<std::string>("name");
        for (const char* name : {"double_pendulum", "four_bar", "parallel_cranks", "knife_edge", "crane_control",
                                 "cart_pole", "bead_on_hoop", "rolling_disk", "elastic_stop"})
            QTest::addRow("%s", name) << std::string(name);
    }
    void descriptionsKeepTheRules() {
        QFETCH(std::string, name);
        const Document document = shippedModel(name);
        const FmuModel unit = unitOf(document);
        for (const FmiVersion version : {FmiVersion::Two, FmiVersion::Three}) {
            const XmlNode root = descriptionOf(unit, version);
            checkRules(root);
            QCOMPARE(root["modelName"].toStdString(), document.header->title);
            const XmlNode& experiment = *root.child("DefaultExperiment");
            QCOMPARE(experiment["stopTime"].toDouble(), settingsOf(document).end);
            for (const Parameter& parameter : *document.parameters) {
                const std::vector<UnitVariable> variables = variablesOf(root);
                QVERIFY2(std::any_of(variables.begin(), variables.end(),
                                     [&](const UnitVariable& variable) {
                                         return variable.name.toStdString() == parameter.name;
                                     }),
                         parameter.name.c_str());
            }
        }
    }

    void valuesAndUnitsAreThoseOfTheModel() {
        const XmlNode root = descriptionOf(unitOf(shippedModel("cart_pole"), {"F"}), FmiVersion::Three);
        checkRules(root);
        const auto variable = [&](const QString& name) -> const XmlNode& {
            for (const XmlNode& node : root.child("ModelVariables")->children)
                if (node["name"] == name)
                    return node;
            throw std::runtime_error("no variable " + name.toStdString());
        };
        QCOMPARE(variable("M")["start"].toDouble(), 2.0);
        QCOMPARE(variable("M")["unit"], QString("kg"));
        QCOMPARE(variable("M")["description"], QString("mass of the cart"));
        QCOMPARE(variable("M")["variability"], QString("fixed"));
        QCOMPARE(variable("J")["causality"], QString("calculatedParameter"));
        QCOMPARE(variable("b")["variability"], QString("tunable"));
        QCOMPARE(variable("F")["causality"], QString("input"));
        QCOMPARE(variable("theta")["start"].toDouble(), 0.1);
        QCOMPARE(variable("centre_of_mass")["unit"], QString("m"));
        QCOMPARE(variable("der(x)")["derivative"], variable("x")["valueReference"]);
        for (const XmlNode& unit : root.child("UnitDefinitions")->children)
            if (unit["name"] == "N*s/m") {
                const XmlNode& base = *unit.child("BaseUnit");
                QCOMPARE(base["kg"].toInt(), 1);
                QCOMPARE(base["s"].toInt(), -1);
                QVERIFY(!base.has("m") && !base.has("factor"));
                return;
            }
        QFAIL("no unit of the friction");
    }

    // A time that is a parameter, a word of C, units that are none or have a factor, ends of everything.
    void anyNameAndTextIsTaken_data() {
        QTest::addColumn<std::string>("typed");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << std::string("\"plain\"") << QString("plain");
        QTest::newRow("markup") << std::string("\"</fmiModelDescription> <a b='c'> & &amp; ]]> \\\"x\\\"\"")
                                << QString("</fmiModelDescription> <a b='c'> & &amp; ]]> \"x\"");
        QTest::newRow("control") << std::string("\"a\\nb\\u0001c\\u007f\\uFFFEd\"") << QString("a b c  d");
        QTest::newRow("comment") << std::string("\"*\\u002f } %s %n \\\\\"") << QString("*/ } %s %n \\");
        QTest::newRow("letters") << std::string("\"\u03b8 \u4e2d \U0001F600\"")
                                 << QString::fromUtf8("\u03b8 \u4e2d \U0001F600");
    }
    void anyNameAndTextIsTaken() {
        QFETCH(std::string, typed);
        QFETCH(QString, shown);
        const FmuModel unit = unitOf(oddDocument(typed));
        for (const FmiVersion version : {FmiVersion::Two, FmiVersion::Three}) {
            const XmlNode root = descriptionOf(unit, version);
            checkRules(root);
            QCOMPARE(root["modelName"], shown);
            QCOMPARE(root["description"], shown);
        }
        if (!LoadedUnit::isPossible())
            QSKIP("there is no compiler of C");
        const LoadedUnit loaded(archiveOf(unit, FmiVersion::Two), FmiVersion::Two);
        UnitInstance instance(loaded, Use::Steps);
        QCOMPARE(instance.beginInitialization(0, 1e-8), int(Ok));
        QCOMPARE(instance.endInitialization(), int(Ok));
        QCOMPARE(instance.step(0, 0.5), int(Ok));
        QCOMPARE(instance.value("time"), 2.0);
        QCOMPARE(instance.value("time_"), 0.5);
        QCOMPARE(instance.value("while"), 2 * instance.value("y"));
    }

    void bytesFollowFromTheContent() {
        const Document document = shippedModel("cart_pole");
        const std::string archive = archiveOf(unitOf(document), FmiVersion::Two);
        QVERIFY(archive == archiveOf(unitOf(document), FmiVersion::Two));
        Document changed = document;
        changed.parameters = changed.parameters.with([](auto& parameters) { parameters[0].value = "2.5"; });
        std::set<QString> tokens;
        for (const Document& each : {document, changed})
            tokens.insert(descriptionOf(unitOf(each), FmiVersion::Two)["guid"]);
        tokens.insert(descriptionOf(unitOf(document, {"F"}), FmiVersion::Two)["guid"]);
        QCOMPARE(tokens.size(), std::size_t(3));
    }

    // Every function that an importer looks up, by the names of the standard; with a prefix those of the source.
    void allFunctionsAreThere() {
        if (!LoadedUnit::isPossible())
            QSKIP("there is no compiler of C");
        const FmuModel unit = unitOf(oddDocument("\"plain\""));
        for (const FmiVersion version : {FmiVersion::Two, FmiVersion::Three}) {
            const LoadedUnit loaded(archiveOf(unit, version), version);
            const QString list =
                version == FmiVersion::Two
                    ? "GetTypesPlatform GetVersion SetDebugLogging Instantiate FreeInstance "
                      "SetupExperiment EnterInitializationMode ExitInitializationMode Terminate Reset "
                      "GetReal GetInteger GetBoolean GetString SetReal SetInteger SetBoolean SetString "
                      "GetFMUstate SetFMUstate FreeFMUstate SerializedFMUstateSize SerializeFMUstate "
                      "DeSerializeFMUstate GetDirectionalDerivative EnterEventMode NewDiscreteStates "
                      "EnterContinuousTimeMode CompletedIntegratorStep SetTime SetContinuousStates "
                      "GetDerivatives GetEventIndicators GetContinuousStates "
                      "GetNominalsOfContinuousStates SetRealInputDerivatives GetRealOutputDerivatives "
                      "DoStep CancelStep GetStatus GetRealStatus GetIntegerStatus GetBooleanStatus "
                      "GetStringStatus"
                    : "GetVersion SetDebugLogging InstantiateModelExchange InstantiateCoSimulation "
                      "InstantiateScheduledExecution FreeInstance EnterInitializationMode "
                      "ExitInitializationMode EnterEventMode Terminate Reset GetFloat32 GetFloat64 "
                      "GetInt8 GetUInt8 GetInt16 GetUInt16 GetInt32 GetUInt32 GetInt64 GetUInt64 "
                      "GetBoolean GetString GetBinary GetClock SetFloat32 SetFloat64 SetInt8 SetUInt8 "
                      "SetInt16 SetUInt16 SetInt32 SetUInt32 SetInt64 SetUInt64 SetBoolean SetString "
                      "SetBinary SetClock GetNumberOfVariableDependencies GetVariableDependencies "
                      "GetFMUState SetFMUState FreeFMUState SerializedFMUStateSize SerializeFMUState "
                      "DeserializeFMUState GetDirectionalDerivative GetAdjointDerivative "
                      "EnterConfigurationMode ExitConfigurationMode GetIntervalDecimal "
                      "GetIntervalFraction GetShiftDecimal GetShiftFraction SetIntervalDecimal "
                      "SetIntervalFraction SetShiftDecimal SetShiftFraction EvaluateDiscreteStates "
                      "UpdateDiscreteStates EnterContinuousTimeMode CompletedIntegratorStep SetTime "
                      "SetContinuousStates GetContinuousStateDerivatives GetEventIndicators "
                      "GetContinuousStates GetNominalsOfContinuousStates GetNumberOfEventIndicators "
                      "GetNumberOfContinuousStates EnterStepMode GetOutputDerivatives DoStep "
                      "ActivateModelPartition";
            const std::string prefix = version == FmiVersion::Two ? "fmi2" : "fmi3";
            for (const QString& name : list.split(' '))
                QVERIFY2(loaded.symbol(prefix + name.toStdString()), name.toUtf8().constData());
            QVERIFY(!loaded.symbol("ce_run") && !loaded.symbol("model_" + prefix + "GetVersion"));
            QCOMPARE(std::string(loaded.function<const char*()>(prefix + "GetVersion")()),
                     std::string(version == FmiVersion::Two ? "2.0" : "3.0"));
        }
    }

    // Of time there are events without one; for a flow without inertia the solution is asked.
    void indicatorsAreThoseOfTheMotion() {
        const std::pair<const char*, std::size_t> counts[] = {
            {"elastic_stop", 1}, {"flyball_governor", 0}, {"graphs/circuit", 0}, {"cart_pole", 0}};
        for (const auto& [name, count] : counts) {
            const FmuModel unit = unitOf(shippedModel(name));
            QCOMPARE(descriptionOf(unit, FmiVersion::Two)["numberOfEventIndicators"].toUInt(), unsigned(count));
            const XmlNode three = descriptionOf(unit, FmiVersion::Three);
            QCOMPARE(referencesIn(*three.child("ModelStructure"), "", "EventIndicator", false).size(), count);
        }
    }

    void whatNoUnitHoldsIsRefused() {
        for (const char* name : {"struck_rod", "bricard"})
            QVERIFY2(std::holds_alternative<ExportObstacle>(made(shippedModel(name))), name);
    }

    // Where the rate of a value would matter, too, it is no input, and does not change during a motion.
    void inputsAreForces_data() {
        QTest::addColumn<std::string>("kinetic");
        QTest::addColumn<std::string>("potential");
        QTest::addColumn<std::string>("dissipation");
        QTest::addColumn<std::string>("definition");
        QTest::addColumn<bool>("isInput");
        QTest::newRow("force") << std::string("dotx^2/2") << std::string("x^2/2 - u*x") << std::string("0")
                               << std::string("0") << true;
        QTest::newRow("mass") << std::string("(1 + u^2)*dotx^2/2") << std::string("x^2/2") << std::string("0")
                              << std::string("0") << false;
        QTest::newRow("speed of the ground")
            << std::string("(dotx + u)^2/2") << std::string("x^2/2") << std::string("0") << std::string("0") << false;
        QTest::newRow("place of a spring and a damper") << std::string("dotx^2/2") << std::string("s^2/2")
                                                        << std::string("dot(s)^2/2") << std::string("x - u") << false;
        QTest::newRow("place of a spring")
            << std::string("dotx^2/2") << std::string("s^2/2") << std::string("0") << std::string("x - u") << true;
        QTest::newRow("speed of a belt") << std::string("dotx^2/2") << std::string("x^2/2")
                                         << std::string("abs(dotx - u)") << std::string("0") << false;
        QTest::newRow("force on a rough floor") << std::string("dotx^2/2") << std::string("x^2/2 - u*x")
                                                << std::string("abs(dotx)") << std::string("0") << true;
        QTest::newRow("friction") << std::string("dotx^2/2") << std::string("x^2/2") << std::string("u*dot(s)^2/2")
                                  << std::string("x") << true;
    }
    void inputsAreForces() {
        QFETCH(std::string, kinetic);
        QFETCH(std::string, potential);
        QFETCH(std::string, dissipation);
        QFETCH(std::string, definition);
        QFETCH(bool, isInput);
        const Document document = model(
            "[parameters]\nu = 0.5\n[definitions]\ns = \"" + definition +
            "\"\n[[coordinates]]\nname = \"x\"\ninitial = 1\n[energies]\nkinetic_coenergy = \"" + kinetic +
            "\"\npotential = \"" + potential + "\"\ndissipation = \"" + dissipation + "\"\n[simulation]\nend = 1\n");
        const auto result = made(document, {"u"});
        QCOMPARE(std::holds_alternative<FmuModel>(result), isInput);
        const XmlNode root = descriptionOf(unitOf(document), FmiVersion::Two);
        for (const UnitVariable& variable : variablesOf(root))
            if (variable.name == "u")
                QCOMPARE(variable.variability, QString(isInput ? "tunable" : "fixed"));
        const auto unknown = made(document, {"v"});
        QVERIFY(std::get<FmuInputFault>(unknown).kind == FmuInputFault::Kind::Unknown);
    }

    // The length of a rod restricts the motion; a parameter of the ground's place is written out of a body.
    void whatRestrictsIsNoInput() {
        for (const char* parameter : {"L1", "m3"}) {
            const auto result = made(shippedModel("four_bar"), {parameter});
            QVERIFY(std::holds_alternative<FmuInputFault>(result));
        }
        QVERIFY(std::holds_alternative<FmuModel>(made(shippedModel("four_bar"), {"g"})));
    }
};

COENERGY_TEST(TestFmuDescription)
#include "test_fmu_description.moc"
