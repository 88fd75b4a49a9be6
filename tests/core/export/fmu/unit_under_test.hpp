#pragma once
// A unit as an importer has it: unpacked, compiled, loaded and called, in either version of the interface. Nothing here
// comes from what writes units but the archive itself.

#include "core/numbers/simulation/runs.hpp"
#include "fmu/fmu_files.hpp"
#include "fmu/rated_names.hpp"
#include "support/files.hpp"
#include "support/zip_archive.hpp"
#include "units/model_units.hpp"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <dlfcn.h>

#include <algorithm>
#include <cstdarg>
#include <cstdint>
#include <map>
#include <memory>

namespace units {

using namespace coenergy;

inline Document shippedModel(const std::string& name) {
    return fromText(fileText("resources/examples/" + name + ".ldae"));
}

inline std::variant<FmuModel, ExportObstacle, FmuInputFault> made(const Document& document,
                                                                  std::vector<std::string> inputs = {}) {
    const Preparation preparation = runs::prepared(document);
    if (!preparation.model)
        throw std::runtime_error("not simulated: " + describe(preparation.derivation.diagnostics));
    const SimulationProblem problem = runs::problemOf(document);
    const ParsedModel parsed = parseModel(document);
    const Givens givens = givensOf(parsed);
    FmuTexts texts{unitsOf(parsed).units, {}, ratedNames(parsed), std::move(inputs)};
    for (const Parameter& parameter : *document.parameters)
        texts.descriptions.emplace(parameter.name, parameter.description);
    return fmuModel({*preparation.model, problem, givens, *preparation.derivation.system, document.header->title,
                     document.header->description},
                    texts);
}

inline FmuModel unitOf(const Document& document, std::vector<std::string> inputs = {}) {
    auto result = made(document, std::move(inputs));
    if (const auto* obstacle = std::get_if<ExportObstacle>(&result))
        throw std::runtime_error("refused: " + obstacle->where);
    if (const auto* fault = std::get_if<FmuInputFault>(&result))
        throw std::runtime_error("no input: " + fault->name);
    return std::get<FmuModel>(std::move(result));
}

inline std::string archiveOf(const FmuModel& model, FmiVersion version, const std::string& name = "model") {
    return *zipArchive(fmuFiles(model, fmuIdentity(model, version, name, "0"), "0", ""));
}

/// An element of modelDescription.xml.
struct XmlNode {
    QString name;
    std::map<QString, QString> attributes;
    std::vector<XmlNode> children;

    QString operator[](const char* key) const {
        const auto found = attributes.find(key);
        return found == attributes.end() ? QString() : found->second;
    }
    bool has(const char* key) const { return attributes.contains(key); }
    const XmlNode* child(const QString& wanted) const {
        for (const XmlNode& node : children)
            if (node.name == wanted)
                return &node;
        return nullptr;
    }
};

inline XmlNode nodeFrom(QXmlStreamReader& reader) {
    XmlNode node{reader.name().toString(), {}, {}};
    for (const QXmlStreamAttribute& attribute : reader.attributes())
        node.attributes[attribute.name().toString()] = attribute.value().toString();
    while (reader.readNextStartElement())
        node.children.push_back(nodeFrom(reader));
    return node;
}

inline XmlNode readXml(const std::string& text) {
    QXmlStreamReader reader(QByteArray::fromStdString(text));
    reader.readNextStartElement();
    XmlNode root = nodeFrom(reader);
    while (!reader.atEnd())
        reader.readNext();
    if (reader.hasError())
        throw std::runtime_error("no XML: " + reader.errorString().toStdString());
    return root;
}

/// A variable, in the words of both versions.
struct UnitVariable {
    QString name, causality, variability, initial;
    unsigned reference = 0;
    std::optional<double> start;
    std::optional<unsigned> derivativeOf; // the reference of a state
};

inline std::vector<UnitVariable> variablesOf(const XmlNode& root) {
    std::vector<UnitVariable> variables;
    for (const XmlNode& node : root.child("ModelVariables")->children) {
        const XmlNode& real = node.name == "ScalarVariable" ? node.children.at(0) : node;
        UnitVariable variable{node["name"],
                              node["causality"],
                              node["variability"],
                              node["initial"],
                              node["valueReference"].toUInt(),
                              {},
                              {}};
        if (real.has("start"))
            variable.start = real["start"].toDouble();
        if (real.has("derivative"))
            variable.derivativeOf = real["derivative"].toUInt();
        variables.push_back(variable);
    }
    if (root["fmiVersion"] == "2.0") // by the number of the variable
        for (UnitVariable& variable : variables)
            if (variable.derivativeOf)
                variable.derivativeOf = variables.at(*variable.derivativeOf - 1).reference;
    return variables;
}

/// The archive unpacked, and its source as a library of this process.
class LoadedUnit {
public:
    LoadedUnit(const std::string& archive, FmiVersion version) : m_version(version) {
        m_files = tests::filesInArchive(archive);
        m_description = readXml(m_files.at("modelDescription.xml"));
        m_variables = variablesOf(m_description);
        tests::write(m_folder.filePath("model.c"), QByteArray::fromStdString(m_files.at("sources/model.c")));
        QStringList words;
        for (const std::string& option : fmuCompilerOptions(version))
            words += QString::fromStdString(option == "-O2" ? "-O1" : option);
        words +=
            {"-Wall", "-Wextra", "-Werror", m_folder.filePath("model.c"), "-o", m_folder.filePath("model.so"), "-lm"};
        QProcess process;
        process.start("cc", words);
        process.waitForFinished(-1);
        const QByteArray complaints = process.readAllStandardError();
        if (process.exitCode() != 0 || !complaints.isEmpty())
            throw std::runtime_error("does not compile: " + complaints.toStdString());
        m_library = dlopen(m_folder.filePath("model.so").toLocal8Bit().constData(), RTLD_NOW | RTLD_LOCAL);
        if (!m_library)
            throw std::runtime_error(dlerror());
    }
    LoadedUnit(const LoadedUnit&) = delete;
    LoadedUnit& operator=(const LoadedUnit&) = delete;
    ~LoadedUnit() { dlclose(m_library); }

    static bool isPossible() { return !QStandardPaths::findExecutable("cc").isEmpty(); }

    FmiVersion version() const { return m_version; }
    const XmlNode& description() const { return m_description; }
    const std::vector<UnitVariable>& variables() const { return m_variables; }
    const std::map<std::string, std::string>& files() const { return m_files; }

    const UnitVariable* find(const std::string& name) const {
        for (const UnitVariable& variable : m_variables)
            if (variable.name.toStdString() == name)
                return &variable;
        return nullptr;
    }
    unsigned reference(const std::string& name) const {
        const UnitVariable* variable = find(name);
        if (!variable)
            throw std::runtime_error("no variable " + name);
        return variable->reference;
    }
    /// The states, in the order of their derivatives in ModelStructure.
    std::vector<unsigned> states() const {
        std::vector<unsigned> result;
        for (const UnitVariable& variable : m_variables)
            if (variable.derivativeOf)
                result.push_back(*variable.derivativeOf);
        return result;
    }
    std::size_t indicatorCount() const {
        if (m_version == FmiVersion::Two)
            return m_description["numberOfEventIndicators"].toUInt();
        const std::vector<XmlNode>& structure = m_description.child("ModelStructure")->children;
        return static_cast<std::size_t>(std::count_if(
            structure.begin(), structure.end(), [](const XmlNode& node) { return node.name == "EventIndicator"; }));
    }
    void* symbol(const std::string& name) const { return dlsym(m_library, name.c_str()); }
    template <class Function> Function* function(const std::string& name) const {
        void* found = symbol(name);
        if (!found)
            throw std::runtime_error("no function " + name);
        return reinterpret_cast<Function*>(found);
    }

private:
    FmiVersion m_version;
    QTemporaryDir m_folder;
    std::map<std::string, std::string> m_files;
    XmlNode m_description;
    std::vector<UnitVariable> m_variables;
    void* m_library = nullptr;
};

enum class Use { Exchange, Steps };
enum Answer { Ok, Warning, Discard, Error, Fatal };

/// What the logger of an instance was told.
struct Told {
    std::vector<std::string> messages;
};

struct Callbacks2 {
    void (*logger)(void*, const char*, int, const char*, const char*, ...);
    void* (*allocate)(std::size_t, std::size_t);
    void (*release)(void*);
    void (*finished)(void*, int);
    void* environment;
};

struct EventInfo2 {
    int needsMore, ends, nominalsChanged, statesChanged, hasNextTime;
    double nextTime;
};

/// One instance; its calls are those that both versions have.
class UnitInstance {
public:
    UnitInstance(const LoadedUnit& unit, Use use, const std::string& token = "") : m_unit(unit) {
        const XmlNode& root = unit.description();
        m_token = token.empty() ? root[isTwo() ? "guid" : "instantiationToken"].toStdString() : token;
        m_callbacks = {logged2, nullptr, nullptr, nullptr, &m_told};
        using New2 = void*(const char*, int, const char*, const char*, const Callbacks2*, int, int);
        using Exchange3 = void*(const char*, const char*, const char*, bool, bool, void*,
                                void (*)(void*, int, const char*, const char*));
        using Steps3 = void*(const char*, const char*, const char*, bool, bool, bool, bool, const std::uint32_t*,
                             std::size_t, void*, void (*)(void*, int, const char*, const char*), void*);
        if (isTwo())
            m_instance = unit.function<New2>("fmi2Instantiate")("one", use == Use::Steps, m_token.c_str(), "",
                                                                &m_callbacks, 0, 0);
        else if (use == Use::Exchange)
            m_instance = unit.function<Exchange3>("fmi3InstantiateModelExchange")("one", m_token.c_str(), "", false,
                                                                                  false, &m_told, logged3);
        else
            m_instance = unit.function<Steps3>("fmi3InstantiateCoSimulation")(
                "one", m_token.c_str(), "", false, false, false, false, nullptr, 0, &m_told, logged3, nullptr);
    }
    UnitInstance(const UnitInstance&) = delete;
    UnitInstance& operator=(const UnitInstance&) = delete;
    ~UnitInstance() { m_unit.function<void(void*)>(name("FreeInstance"))(m_instance); }

    bool exists() const { return m_instance != nullptr; }
    const std::vector<std::string>& messages() const { return m_told.messages; }

    // ---- before the motion ----

    int beginInitialization(double start, double tolerance) {
        if (!isTwo())
            return m_unit.function<int(void*, bool, double, double, bool, double)>("fmi3EnterInitializationMode")(
                m_instance, true, tolerance, start, false, 0);
        const int isSet = m_unit.function<int(void*, int, double, double, int, double)>("fmi2SetupExperiment")(
            m_instance, 1, tolerance, start, 0, 0);
        return isSet == Ok ? simple("EnterInitializationMode") : isSet;
    }
    int endInitialization() { return simple("ExitInitializationMode"); }
    int terminate() { return simple("Terminate"); }
    int reset() { return simple("Reset"); }

    // ---- values ----

    int set(unsigned reference, double value) {
        if (isTwo())
            return m_unit.function<int(void*, const unsigned*, std::size_t, const double*)>("fmi2SetReal")(
                m_instance, &reference, 1, &value);
        return m_unit.function<int(void*, const unsigned*, std::size_t, const double*, std::size_t)>("fmi3SetFloat64")(
            m_instance, &reference, 1, &value, 1);
    }
    int set(const std::string& variable, double value) { return set(m_unit.reference(variable), value); }
    int get(unsigned reference, double& value) {
        if (isTwo())
            return m_unit.function<int(void*, const unsigned*, std::size_t, double*)>("fmi2GetReal")(
                m_instance, &reference, 1, &value);
        return m_unit.function<int(void*, const unsigned*, std::size_t, double*, std::size_t)>("fmi3GetFloat64")(
            m_instance, &reference, 1, &value, 1);
    }
    double value(const std::string& variable) {
        double result = NAN;
        return get(m_unit.reference(variable), result) == Ok ? result : NAN;
    }

    int derive(const std::vector<unsigned>& unknowns, const std::vector<unsigned>& knowns,
               const std::vector<double>& seed, std::vector<double>& result) {
        result.assign(unknowns.size(), NAN);
        if (isTwo())
            return m_unit.function<int(void*, const unsigned*, std::size_t, const unsigned*, std::size_t, const double*,
                                       double*)>("fmi2GetDirectionalDerivative")(
                m_instance, unknowns.data(), unknowns.size(), knowns.data(), knowns.size(), seed.data(), result.data());
        return m_unit.function<int(void*, const unsigned*, std::size_t, const unsigned*, std::size_t, const double*,
                                   std::size_t, double*, std::size_t)>("fmi3GetDirectionalDerivative")(
            m_instance, unknowns.data(), unknowns.size(), knowns.data(), knowns.size(), seed.data(), seed.size(),
            result.data(), result.size());
    }

    // ---- model exchange ----

    struct Events {
        bool haveMoved = false, haveEnded = false;
        std::optional<double> next = {}; // time
    };
    /// Events until none is left.
    Events handleEvents() {
        Events events;
        bool needsMore = true;
        while (needsMore && !events.haveEnded) {
            if (isTwo()) {
                EventInfo2 info{1, 1, 1, 1, 1, NAN};
                expect(m_unit.function<int(void*, EventInfo2*)>("fmi2NewDiscreteStates")(m_instance, &info));
                take(events, info.statesChanged != 0, info.ends != 0, info.hasNextTime != 0, info.nextTime);
                needsMore = info.needsMore != 0;
            } else {
                bool ends = true, nominals = true, states = true, hasTime = true;
                double time = NAN;
                expect(m_unit.function<int(void*, bool*, bool*, bool*, bool*, bool*, double*)>(
                    "fmi3UpdateDiscreteStates")(m_instance, &needsMore, &ends, &nominals, &states, &hasTime, &time));
                take(events, states, ends, hasTime, time);
            }
        }
        return events;
    }
    int indicators(std::vector<double>& values) {
        values.resize(m_unit.indicatorCount());
        return m_unit.function<int(void*, double*, std::size_t)>(name("GetEventIndicators"))(m_instance, values.data(),
                                                                                             values.size());
    }
    int enterContinuousTime() { return simple("EnterContinuousTimeMode"); }
    int enterEvents() { return simple("EnterEventMode"); }
    int setTime(double time) { return m_unit.function<int(void*, double)>(name("SetTime"))(m_instance, time); }
    int setStates(const std::vector<double>& y) {
        return m_unit.function<int(void*, const double*, std::size_t)>(name("SetContinuousStates"))(m_instance,
                                                                                                    y.data(), y.size());
    }
    int states(std::vector<double>& y) { return vector("GetContinuousStates", y); }
    int rates(std::vector<double>& rates) {
        return vector(isTwo() ? "GetDerivatives" : "GetContinuousStateDerivatives", rates);
    }
    enum class Completed { Goes, NeedsEvent, Ends };
    /// Nothing after an error.
    std::optional<Completed> completeStep() {
        bool needsEvent = true, ends = true;
        int answer = Error;
        if (isTwo()) {
            int needs2 = 1, ends2 = 1;
            answer = m_unit.function<int(void*, int, int*, int*)>("fmi2CompletedIntegratorStep")(m_instance, 1, &needs2,
                                                                                                 &ends2);
            needsEvent = needs2 != 0;
            ends = ends2 != 0;
        } else
            answer = m_unit.function<int(void*, bool, bool*, bool*)>("fmi3CompletedIntegratorStep")(m_instance, true,
                                                                                                    &needsEvent, &ends);
        if (answer != Ok)
            return std::nullopt;
        return ends ? Completed::Ends : needsEvent ? Completed::NeedsEvent : Completed::Goes;
    }

    // ---- co-simulation ----

    int step(double time, double length) {
        m_reached = NAN;
        if (isTwo()) {
            const int answer =
                m_unit.function<int(void*, double, double, int)>("fmi2DoStep")(m_instance, time, length, 1);
            constexpr int lastTime = 2, terminated = 3;
            int ends = 0;
            expect(m_unit.function<int(void*, int, double*)>("fmi2GetRealStatus")(m_instance, lastTime, &m_reached));
            expect(m_unit.function<int(void*, int, int*)>("fmi2GetBooleanStatus")(m_instance, terminated, &ends));
            m_hasEnded = ends != 0;
            return answer == Error || (answer == Discard) == m_hasEnded ? answer : int(Fatal);
        }
        bool needsEvent = true, isEarly = true;
        const int answer = m_unit.function<int(void*, double, double, bool, bool*, bool*, bool*, double*)>(
            "fmi3DoStep")(m_instance, time, length, true, &needsEvent, &m_hasEnded, &isEarly, &m_reached);
        if (answer == Ok && (needsEvent || isEarly || (!m_hasEnded && m_reached != time + length)))
            return Fatal;
        return answer == Ok && m_hasEnded ? int(Discard) : answer; // in the words of FMI 2
    }
    bool hasEnded() const { return m_hasEnded; }
    /// Where the last step came to.
    double reached() const { return m_reached; }

    // ---- states of the unit ----

    int save(void*& state) { return m_unit.function<int(void*, void**)>(stateName("Get", ""))(m_instance, &state); }
    int restore(void* state) { return m_unit.function<int(void*, void*)>(stateName("Set", ""))(m_instance, state); }
    int release(void*& state) { return m_unit.function<int(void*, void**)>(stateName("Free", ""))(m_instance, &state); }
    int serialize(void* state, std::vector<char>& bytes) {
        std::size_t size = 0;
        expect(m_unit.function<int(void*, void*, std::size_t*)>(stateName("Serialized", "Size"))(m_instance, state,
                                                                                                 &size));
        bytes.resize(size);
        return m_unit.function<int(void*, void*, char*, std::size_t)>(stateName("Serialize", ""))(m_instance, state,
                                                                                                  bytes.data(), size);
    }
    int deserialize(const std::vector<char>& bytes, void*& state) {
        return m_unit.function<int(void*, const char*, std::size_t, void**)>(
            stateName(isTwo() ? "DeSerialize" : "Deserialize", ""))(m_instance, bytes.data(), bytes.size(), &state);
    }

private:
    bool isTwo() const { return m_unit.version() == FmiVersion::Two; }
    std::string name(const std::string& function) const { return (isTwo() ? "fmi2" : "fmi3") + function; }
    std::string stateName(const std::string& before, const std::string& behind) const {
        return name(before + (isTwo() ? "FMUstate" : "FMUState") + behind);
    }
    int simple(const std::string& function) { return m_unit.function<int(void*)>(name(function))(m_instance); }
    int vector(const std::string& function, std::vector<double>& values) {
        values.resize(m_unit.states().size());
        return m_unit.function<int(void*, double*, std::size_t)>(name(function))(m_instance, values.data(),
                                                                                 values.size());
    }
    static void take(Events& events, bool haveMoved, bool haveEnded, bool hasNext, double next) {
        events.haveMoved = events.haveMoved || haveMoved;
        events.haveEnded = events.haveEnded || haveEnded;
        events.next = hasNext ? std::optional(next) : std::nullopt;
    }
    void expect(int answer) const {
        if (answer != Ok)
            throw std::runtime_error("a call failed: " + (m_told.messages.empty() ? "" : m_told.messages.back()));
    }

    static void logged2(void* told, const char*, int, const char*, const char* message, ...) {
        va_list rest;
        va_start(rest, message);
        std::array<char, 1000> text;
        vsnprintf(text.data(), text.size(), message, rest);
        va_end(rest);
        static_cast<Told*>(told)->messages.emplace_back(text.data());
    }
    static void logged3(void* told, int, const char*, const char* message) {
        static_cast<Told*>(told)->messages.emplace_back(message);
    }

    const LoadedUnit& m_unit;
    std::string m_token;
    Told m_told;
    Callbacks2 m_callbacks{};
    void* m_instance = nullptr;
    bool m_hasEnded = false;
    double m_reached = NAN;
};

} // namespace units
