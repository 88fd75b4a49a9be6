// modelDescription.xml: FMI 2.0.5, section 2.2, and FMI 3.0.2, section 2.4. All variables are real; their value
// references are their places.
#include "fmu/fmu_files.hpp"

#include "dimension/unit.hpp"
#include "fmu/xml_text.hpp"
#include "programs/safe_texts.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace coenergy {

namespace {

using Role = FmuVariable::Role;
using Change = FmuVariable::Change;

std::string numberText(double value) {
    return decimal(value, "INF", "NaN");
}

// A plain angle is one base unit, though its dimension is that of a number.
bool isAngle(const std::string& unit) {
    return unit == "rad" || unit == "deg" || unit == "\u00b0" || unit.starts_with("rad/") || unit.starts_with("deg/");
}

std::optional<XmlAttributes> baseUnit(const std::string& text) {
    const UnitReading reading = readUnit(text);
    if (reading.kind != UnitReading::Kind::Known)
        return std::nullopt;
    constexpr std::array<const char*, 7> names = {"m", "kg", "s", "A", "K", "mol", "cd"};
    XmlAttributes attributes;
    for (std::size_t k = 0; k < names.size(); ++k) {
        const Exponent& exponent = reading.unit.dimension[k];
        if (exponent.below() != 1)
            return std::nullopt;
        if (!exponent.isZero())
            attributes.emplace_back(names[k], std::to_string(exponent.above()));
    }
    if (isAngle(text))
        attributes.emplace_back("rad", "1");
    if (reading.unit.scale != 1)
        attributes.emplace_back("factor", numberText(reading.unit.scale));
    if (reading.unit.offset != 0)
        attributes.emplace_back("offset", numberText(reading.unit.offset));
    return attributes;
}

class Description {
public:
    Description(const FmuModel& model, const FmuIdentity& identity, const std::string& program)
        : m_model(model), m_identity(identity), m_program(program), m_isThree(identity.version == FmiVersion::Three) {}

    std::string text() {
        m_xml.open("fmiModelDescription", header());
        addInterfaces();
        addUnits();
        m_xml.open("LogCategories");
        m_xml.element("Category", {{"name", "logStatusError"}, {"description", "why a call failed"}});
        m_xml.close();
        addExperiment();
        addVariables();
        addStructure();
        return m_xml.text();
    }

private:
    XmlAttributes header() const {
        const std::string& title = m_model.model.title;
        XmlAttributes attributes = {{"fmiVersion", m_isThree ? "3.0" : "2.0"},
                                    {"modelName", title.empty() ? m_identity.identifier : title},
                                    {m_isThree ? "instantiationToken" : "guid", m_identity.token}};
        if (!m_model.model.description.empty())
            attributes.emplace_back("description", m_model.model.description);
        attributes.emplace_back("license", "0BSD");
        attributes.emplace_back("generationTool", "coenergy " + m_program);
        attributes.emplace_back("variableNamingConvention", "flat");
        if (!m_isThree)
            attributes.emplace_back("numberOfEventIndicators", std::to_string(indicatorCount()));
        return attributes;
    }

    std::ptrdiff_t indicatorCount() const {
        return std::count_if(m_model.variables.begin(), m_model.variables.end(),
                             [](const FmuVariable& variable) { return variable.role == Role::Indicator; });
    }

    void addInterfaces() {
        const std::string derivatives = m_isThree ? "providesDirectionalDerivatives" : "providesDirectionalDerivative";
        XmlAttributes common = {{"modelIdentifier", m_identity.identifier}};
        if (!m_isThree)
            common.emplace_back("canNotUseMemoryManagementFunctions", "true");
        common.emplace_back(m_isThree ? "canGetAndSetFMUState" : "canGetAndSetFMUstate", "true");
        common.emplace_back(m_isThree ? "canSerializeFMUState" : "canSerializeFMUstate", "true");
        if (m_model.hasDerivatives)
            common.emplace_back(derivatives, "true");
        XmlAttributes exchange = common, steps = common;
        if (m_isThree)
            exchange.emplace_back("needsCompletedIntegratorStep", "true");
        steps.emplace_back("canHandleVariableCommunicationStepSize", "true");
        addInterface("ModelExchange", exchange);
        addInterface("CoSimulation", steps);
    }

    void addInterface(const std::string& name, const XmlAttributes& attributes) {
        if (m_isThree)
            return m_xml.element(name, attributes);
        m_xml.open(name, attributes);
        m_xml.open("SourceFiles");
        m_xml.element("File", {{"name", "model.c"}});
        m_xml.close();
        m_xml.close();
    }

    void addUnits() {
        std::set<std::string> units;
        for (const FmuVariable& variable : m_model.variables)
            if (hasUnit(variable))
                units.insert(variable.unit);
        if (units.empty())
            return;
        m_xml.open("UnitDefinitions");
        for (const std::string& unit : units) {
            m_xml.open("Unit", {{"name", unit}});
            if (const auto base = baseUnit(unit))
                m_xml.element("BaseUnit", *base);
            m_xml.close();
        }
        m_xml.close();
    }

    static bool hasUnit(const FmuVariable& variable) { return !variable.unit.empty() && variable.unit != "-"; }

    void addExperiment() {
        const IntegrationSettings& settings = m_model.settings;
        XmlAttributes attributes = {{"startTime", numberText(settings.start)},
                                    {"stopTime", numberText(settings.end)},
                                    {"tolerance", numberText(settings.relativeTolerance)}};
        if (settings.step > 0)
            attributes.emplace_back("stepSize", numberText(settings.step));
        m_xml.element("DefaultExperiment", attributes);
    }

    // ---- variables ----

    // Causality, variability, initial; empty where the standard has none.
    static std::array<std::string, 3> kindOf(const FmuVariable& variable) {
        switch (variable.role) {
        case Role::Time: return {"independent", "continuous", ""};
        case Role::Parameter:
            if (variable.change == Change::Never)
                return {"local", "constant", "exact"};
            if (variable.change == Change::Always)
                return {"input", "continuous", ""};
            return {"parameter", variable.change == Change::Between ? "tunable" : "fixed", "exact"};
        case Role::Dependent: return {"calculatedParameter", "tunable", "calculated"};
        case Role::State:
            return {variable.isOutput ? "output" : "local", "continuous", variable.isExact ? "exact" : "approx"};
        case Role::Rate:
        case Role::Indicator: return {"local", "continuous", "calculated"};
        case Role::Column: return {"output", "continuous", "calculated"};
        }
        return {};
    }

    std::size_t placeOf(Role role, std::size_t index) const {
        const auto found = std::find_if(m_model.variables.begin(), m_model.variables.end(), [&](const auto& variable) {
            return variable.role == role && variable.index == index;
        });
        return static_cast<std::size_t>(found - m_model.variables.begin());
    }

    // By its value reference, in FMI 2 by its number from 1 on.
    std::string reference(std::size_t place) const { return std::to_string(m_isThree ? place : place + 1); }

    XmlAttributes realAttributes(const FmuVariable& variable) const {
        XmlAttributes attributes;
        if (hasUnit(variable))
            attributes.emplace_back("unit", variable.unit);
        if (variable.nominal)
            attributes.emplace_back("nominal", numberText(*variable.nominal));
        if (variable.start)
            attributes.emplace_back("start", numberText(*variable.start));
        if (variable.role == Role::Rate)
            attributes.emplace_back("derivative", reference(placeOf(Role::State, variable.index)));
        if (variable.isReset)
            attributes.emplace_back("reinit", "true");
        return attributes;
    }

    void addVariables() {
        m_xml.open("ModelVariables");
        for (std::size_t place = 0; place < m_model.variables.size(); ++place) {
            const FmuVariable& variable = m_model.variables[place];
            if (variable.role == Role::Indicator && !m_isThree)
                continue; // in FMI 2 they are no variables
            const auto [causality, variability, initial] = kindOf(variable);
            XmlAttributes attributes = {{"name", variable.name}, {"valueReference", std::to_string(place)}};
            if (!variable.description.empty())
                attributes.emplace_back("description", variable.description);
            attributes.emplace_back("causality", causality);
            attributes.emplace_back("variability", variability);
            if (!initial.empty())
                attributes.emplace_back("initial", initial);
            const XmlAttributes real = realAttributes(variable);
            if (m_isThree) {
                attributes.insert(attributes.end(), real.begin(), real.end());
                m_xml.element("Float64", attributes);
            } else {
                m_xml.open("ScalarVariable", attributes);
                m_xml.element("Real", real);
                m_xml.close();
            }
        }
        m_xml.close();
    }

    // ---- structure ----

    template <class Predicate> void addUnknowns(const std::string& two, const std::string& three, Predicate isOne) {
        std::vector<std::size_t> places;
        for (std::size_t place = 0; place < m_model.variables.size(); ++place)
            if (isOne(m_model.variables[place]))
                places.push_back(place);
        if (places.empty())
            return;
        if (!m_isThree)
            m_xml.open(two);
        for (const std::size_t place : places)
            m_xml.element(m_isThree ? three : "Unknown", {{m_isThree ? "valueReference" : "index", reference(place)}});
        if (!m_isThree)
            m_xml.close();
    }

    void addStructure() {
        m_xml.open("ModelStructure");
        addUnknowns("Outputs", "Output", [](const FmuVariable& variable) { return variable.isOutput; });
        addUnknowns("Derivatives", "ContinuousStateDerivative",
                    [](const FmuVariable& variable) { return variable.role == Role::Rate; });
        addUnknowns("InitialUnknowns", "InitialUnknown", [](const FmuVariable& variable) {
            const std::string initial = kindOf(variable)[2];
            return variable.role != Role::Indicator && (initial == "approx" || initial == "calculated");
        });
        if (m_isThree)
            addUnknowns("", "EventIndicator",
                        [](const FmuVariable& variable) { return variable.role == Role::Indicator; });
        m_xml.close();
    }

    const FmuModel& m_model;
    const FmuIdentity& m_identity;
    const std::string& m_program;
    bool m_isThree;
    XmlWriter m_xml;
};

} // namespace

std::string fmuDescription(const FmuModel& model, const FmuIdentity& identity, const std::string& program) {
    return Description(model, identity, program).text();
}

} // namespace coenergy
