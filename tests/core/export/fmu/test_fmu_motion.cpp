// Units are imported and moved by the tests' own importer: as the model does, in model exchange and in co-simulation,
// whatever else happens in the same process.
#include "core/export/fmu/unit_under_test.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <functional>

using namespace runs;
using namespace units;

namespace {

constexpr double allowed = 1e-6;
constexpr double tight = 1e-11;
constexpr double rowStep = 0.1;

SimulationResult tightRun(const Document& document, double end, const Overrides& overrides = {}) {
    return run(problemOf(document, overrides), [&](IntegrationSettings& settings) {
        settings.end = settings.start + end;
        settings.step = rowStep;
        settings.relativeTolerance = 1e-12;
        settings.absoluteTolerance = 1e-14;
    });
}

// By the tests: all variables that a run shows, at every row of it.
using UnitRows = std::map<std::string, std::vector<double>>;

void addRow(UnitInstance& instance, const LoadedUnit& unit, UnitRows& rows) {
    for (const UnitVariable& variable : unit.variables())
        if (variable.causality == "output")
            rows[variable.name.toStdString()].push_back(instance.value(variable.name.toStdString()));
}

double differenceOf(const UnitRows& rows, const Trajectory& expected) {
    double largest = 0;
    for (const Series& series : expected.series) {
        if (series.kind == SeriesKind::Audit)
            continue;
        const auto found = rows.find(series.name);
        if (found == rows.end() || found->second.size() != series.values.size())
            return INFINITY;
        double size = 1e-3;
        for (const double value : series.values)
            size = std::max(size, std::abs(value));
        for (std::size_t k = 0; k < series.values.size(); ++k) {
            const double difference = std::abs(found->second[k] - series.values[k]) / size;
            largest = std::isfinite(difference) ? std::max(largest, difference) : INFINITY;
        }
    }
    return largest;
}

/// Runge and Kutta's method of order four, in steps of equal length, with the events that the unit asks for: at times
/// that it names, and where one of its indicators changes its sign, which is found by halving the step.
class Exchange {
public:
    explicit Exchange(UnitInstance& instance, std::function<void(double)> drive = {})
        : m_instance(instance), m_drive(std::move(drive)) {}

    void begin() {
        m_next = m_instance.handleEvents().next;
        require(m_instance.enterContinuousTime());
        require(m_instance.states(m_y));
        require(m_instance.indicators(m_indicators));
    }

    void advance(double time, double length, int steps) {
        const double h = length / steps;
        for (int k = 0; k < steps && !m_hasEnded; ++k)
            reach(time + k * h, time + (k + 1) * h);
    }
    int events() const { return m_events; }
    bool hasEnded() const { return m_hasEnded; }
    double time() const { return m_time; }

private:
    using State = std::vector<double>;

    State rate(const State& from, double time, const State& slope, double factor) {
        State y = from, result;
        for (std::size_t k = 0; k < y.size() && !slope.empty(); ++k)
            y[k] += factor * slope[k];
        require(m_instance.setTime(time));
        if (m_drive)
            m_drive(time);
        require(m_instance.setStates(y));
        require(m_instance.rates(result));
        return result;
    }

    // To the end of a step, at which the unit is left.
    State after(double time, double h) {
        const State a = rate(m_y, time, {}, 0), b = rate(m_y, time + h / 2, a, h / 2),
                    c = rate(m_y, time + h / 2, b, h / 2), d = rate(m_y, time + h, c, h);
        State y = m_y;
        for (std::size_t k = 0; k < y.size(); ++k)
            y[k] += h / 6 * (a[k] + 2 * b[k] + 2 * c[k] + d[k]);
        require(m_instance.setTime(time + h));
        if (m_drive)
            m_drive(time + h);
        require(m_instance.setStates(y));
        return y;
    }

    bool hasTurned() {
        std::vector<double> now;
        require(m_instance.indicators(now));
        for (std::size_t k = 0; k < now.size(); ++k)
            if ((now[k] > 0) != (m_indicators[k] > 0))
                return true;
        return false;
    }

    void reach(double time, double end) {
        m_time = time;
        while (m_time < end && !m_hasEnded) {
            const bool isTimed = m_next && *m_next <= end;
            step(m_time, (isTimed ? *m_next : end) - m_time, isTimed);
            if (++m_tries > 1'000'000)
                throw std::runtime_error("events without end");
        }
    }

    void step(double time, double h, bool isTimed) {
        State y = after(time, h);
        const bool isTurned = hasTurned();
        if (isTurned) {
            double least = 0;
            for (int k = 0; k < 60 && h - least > 1e-15; ++k) {
                const double middle = (least + h) / 2;
                after(time, middle);
                (hasTurned() ? h : least) = middle;
            }
            y = after(time, h);
        }
        m_y = y;
        m_time = isTimed && !isTurned ? *m_next : time + h;
        const auto completed = m_instance.completeStep();
        if (!completed)
            throw std::runtime_error("the step failed: " + m_instance.messages().back());
        m_hasEnded = *completed == UnitInstance::Completed::Ends;
        if (isTurned || isTimed || *completed == UnitInstance::Completed::NeedsEvent)
            handle();
        require(m_instance.indicators(m_indicators));
    }

    void handle() {
        ++m_events;
        require(m_instance.setTime(m_time));
        require(m_instance.enterEvents());
        const UnitInstance::Events events = m_instance.handleEvents();
        m_next = events.next;
        m_hasEnded = m_hasEnded || events.haveEnded;
        if (m_hasEnded)
            return;
        if (events.haveMoved)
            require(m_instance.states(m_y));
        require(m_instance.enterContinuousTime());
    }

    void require(int answer) {
        if (answer != Ok)
            throw std::runtime_error("a call failed: " +
                                     (m_instance.messages().empty() ? "" : m_instance.messages().back()));
    }

    UnitInstance& m_instance;
    std::function<void(double)> m_drive;
    State m_y, m_indicators;
    std::optional<double> m_next;
    double m_time = 0;
    bool m_hasEnded = false;
    int m_events = 0, m_tries = 0;
};

using Values = std::vector<std::pair<std::string, double>>;

void start(UnitInstance& instance, const Values& values = {}) {
    if (!instance.exists())
        throw std::runtime_error("not instantiated");
    for (const auto& [name, value] : values)
        if (instance.set(name, value) != Ok)
            throw std::runtime_error("not set: " + name);
    if (instance.beginInitialization(0, tight) != Ok || instance.endInitialization() != Ok)
        throw std::runtime_error("not initialized: " + (instance.messages().empty() ? "" : instance.messages().back()));
}

UnitRows moved(const LoadedUnit& unit, Use use, int count, const Values& values = {}, int steps = 200) {
    UnitInstance instance(unit, use);
    start(instance, values);
    UnitRows rows;
    Exchange exchange(instance);
    if (use == Use::Exchange)
        exchange.begin();
    addRow(instance, unit, rows);
    for (int k = 0; k < count; ++k) {
        if (use == Use::Exchange)
            exchange.advance(k * rowStep, rowStep, steps);
        else if (instance.step(k * rowStep, rowStep) != Ok)
            throw std::runtime_error("no step: " + instance.messages().back());
        addRow(instance, unit, rows);
    }
    if (instance.terminate() != Ok)
        throw std::runtime_error("not terminated");
    return rows;
}

/// Compiled once for all tests that only use it.
const LoadedUnit& shippedUnit(const std::string& name, FmiVersion version) {
    static std::map<std::pair<std::string, FmiVersion>, std::unique_ptr<LoadedUnit>> units;
    std::unique_ptr<LoadedUnit>& unit = units[{name, version}];
    if (!unit)
        unit = std::make_unique<LoadedUnit>(archiveOf(unitOf(shippedModel(name)), version), version);
    return *unit;
}

Document pushed(const std::string& effort) {
    return model("[[tables]]\nname = \"F\"\nkind = \"linear\"\nx = [-2, -0.5, 0, 0.5, 2]\ny = [-9, -1, 0, 0.5, 7]\n"
                 "[[coordinates]]\nname = \"x\"\ninitial = 0.7\ninitial_flow = 0.5\n"
                 "[energies]\nkinetic_coenergy = \"dotx^2/2\"\n[efforts]\nx = \"" +
                 effort + "\"\n[simulation]\nend = 10\nstep = 0.1\n");
}

constexpr std::pair<FmiVersion, const char*> versions[] = {{FmiVersion::Two, "FMI 2"}, {FmiVersion::Three, "FMI 3"}};

void addVersions() {
    QTest::addColumn<int>("number");
    for (const auto& [version, name] : versions)
        QTest::addRow("%s", name) << static_cast<int>(version);
}

FmiVersion versionOf(int number) {
    return static_cast<FmiVersion>(number);
}

} // namespace

class TestFmuMotion : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!LoadedUnit::isPossible())
            QSKIP("there is no compiler of C");
    }

    // Bodies in a loop, redundant constraints, a flow constraint; parameters that were changed, from which initial
    // values and other parameters follow.
    void unitsMoveAsTheModel_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<int>("number");
        QTest::addColumn<int>("use");
        QTest::addColumn<bool>("isChanged");
        for (const auto& [version, word] : versions)
            for (const std::string name : {"double_pendulum", "four_bar", "cart_pole", "parallel_cranks", "knife_edge"})
                for (const Use use : {Use::Exchange, Use::Steps})
                    for (const bool isChanged : {false, true}) {
                        const bool isShort = name == "double_pendulum" || name == "cart_pole";
                        if ((isChanged && !isShort) || (version == FmiVersion::Three && !isShort && name != "four_bar"))
                            continue;
                        QTest::addRow("%s, %s, %s%s", name.c_str(), word, use == Use::Exchange ? "exchange" : "steps",
                                      isChanged ? ", changed" : "")
                            << name << static_cast<int>(version) << static_cast<int>(use) << isChanged;
                    }
    }
    void unitsMoveAsTheModel() {
        QFETCH(std::string, name);
        QFETCH(int, number);
        QFETCH(int, use);
        QFETCH(bool, isChanged);
        const Values values = !isChanged            ? Values{}
                              : name == "cart_pole" ? Values{{"l", 0.9}, {"F", 0.7}, {"theta", 0.3}}
                                                    : Values{{"l1", 1.3}, {"m2", 0.4}, {"omega1", 0.5}};
        Overrides overrides;
        for (const auto& [key, value] : values)
            (key == "theta" || key == "omega1" ? overrides.initialValues : overrides.parameters)[key] = value;
        const UnitRows rows = moved(shippedUnit(name, versionOf(number)), static_cast<Use>(use), 100, values);
        const double difference = differenceOf(rows, tightRun(shippedModel(name), 10, overrides).trajectory);
        QVERIFY2(difference <= allowed, QByteArray::number(difference).constData());
    }

    // Jumps and corners: at instants of time, by the motion, with the solution; friction that holds and lets go.
    void unitsTurnAsTheModel_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("effort");
        QTest::addColumn<int>("number");
        QTest::addColumn<int>("use");
        std::size_t place = 0; // each version in turn, and each use of it
        const auto add = [&](const char* name, const char* effort) {
            for (const Use use : {Use::Exchange, Use::Steps}) {
                if (std::string_view(name) == "graphs/circuit" && use == Use::Exchange)
                    continue; // a row is at the very instant of its jump, and is that of the side behind it here
                const auto& [version, word] = versions[(place / 2 + place) % 2];
                ++place;
                QTest::addRow("%s, %s, %s", name, word, use == Use::Exchange ? "exchange" : "steps")
                    << std::string(name) << std::string(effort) << static_cast<int>(version) << static_cast<int>(use);
            }
        };
        for (const char* name :
             {"elastic_stop", "graphs/circuit", "flyball_governor", "mass_spring_damper", "quarter_car"})
            add(name, "");
        add("instants", "2*step(t - 0.3) - step(t - 0.5)*x + sign(t - 0.5)");
        add("fast", "sign(cos(60*t))");
        add("corner", "3*step(t) - 400*max(x - 0.7, 0)");
        add("friction", "-8*x - 2*sign(dotx) + 9*sin(4*t)");
        add("belt", "-9*x - sign(dotx - 0.3)*(0.6 + 0.8/(1 + 5*abs(dotx - 0.3)))");
        add("saturation", "-5*max(min(3*x, 1), -1) - 0.4*sign(abs(x) + x)*dotx");
        add("table", "-4*F(x) - dotx");
    }
    void unitsTurnAsTheModel() {
        QFETCH(std::string, name);
        QFETCH(std::string, effort);
        QFETCH(int, number);
        QFETCH(int, use);
        const Document document = effort.empty() ? shippedModel(name) : pushed(effort);
        const FmiVersion version = versionOf(number);
        const LoadedUnit unit(archiveOf(unitOf(document), version), version);
        const int steps = name == "elastic_stop" ? 800 : 200; // it is stiff
        const UnitRows rows = moved(unit, static_cast<Use>(use), 100, {}, steps);
        const double difference = differenceOf(rows, tightRun(document, 10).trajectory);
        QVERIFY2(difference <= allowed, QByteArray::number(difference).constData());
    }

    // A swing from 0 with speed 1 reaches the wall, if it is near enough.
    void aLimitEndsTheMotion_data() { addVersions(); }
    void aLimitEndsTheMotion() {
        QFETCH(int, number);
        const FmiVersion version = versionOf(number);
        const Document document =
            model("[parameters]\nmost = 0.9\n[[coordinates]]\nname = \"x\"\ninitial_flow = 1\n[energies]\n"
                  "kinetic_coenergy = \"dotx^2/2\"\npotential = \"x^2/2\"\n[[limits]]\nname = \"wall\"\n"
                  "expression = \"most - x\"\nmessage = \"at the wall\"\n[simulation]\nend = 3\n");
        const LoadedUnit unit(archiveOf(unitOf(document), version), version);
        UnitInstance stepping(unit, Use::Steps), exchanged(unit, Use::Exchange), free(unit, Use::Steps),
            beyond(unit, Use::Steps);
        start(stepping);
        QCOMPARE(stepping.step(0, 0.5), int(Ok));
        QCOMPARE(stepping.step(0.5, 2), int(Discard));
        QVERIFY(stepping.hasEnded() && std::abs(stepping.reached() - std::asin(0.9)) < 1e-6);
        QVERIFY(std::abs(stepping.value("x") - 0.9) < 1e-6);
        QCOMPARE(stepping.messages().back(), std::string("at the wall"));
        QCOMPARE(stepping.step(stepping.reached(), 1), int(Error));
        start(exchanged);
        Exchange exchange(exchanged);
        exchange.begin();
        exchange.advance(0, 2, 100);
        QVERIFY(exchange.hasEnded() && std::abs(exchange.time() - std::asin(0.9)) < 1e-6);
        start(free, {{"most", 1.1}});
        QCOMPARE(free.step(0, 3), int(Ok));
        QCOMPARE(beyond.set("most", -0.1), int(Ok));
        QCOMPARE(beyond.beginInitialization(0, tight), int(Ok));
        QCOMPARE(beyond.endInitialization(), int(Error));
        QCOMPARE(beyond.messages().back(), std::string("at the wall"));
    }

    // A force that grows with time moves a mass on a rough floor once it exceeds the friction: closed form. In steps it
    // is constant in each.
    void frictionHoldsAgainstAnInput_data() { addVersions(); }
    void frictionHoldsAgainstAnInput() {
        QFETCH(int, number);
        const FmiVersion version = versionOf(number);
        const Document document = model("[parameters]\nu = 0\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                                        "kinetic_coenergy = \"dotx^2/2\"\n[efforts]\nx = \"u - 2*sign(dotx)\"\n"
                                        "[simulation]\nend = 5\n");
        const LoadedUnit unit(archiveOf(unitOf(document, {"u"}), version), version);
        UnitInstance exchanged(unit, Use::Exchange), stepping(unit, Use::Steps);
        start(exchanged);
        Exchange exchange(exchanged, [&](double time) { QCOMPARE(exchanged.set("u", time), int(Ok)); });
        exchange.begin();
        exchange.advance(0, 2, 200);
        QVERIFY(std::abs(exchanged.value("x")) < 1e-12);
        exchange.advance(2, 3, 300);
        QVERIFY(std::abs(exchanged.value("x") - 4.5) < allowed);
        start(stepping);
        const double forces[] = {1.5, -1.9, 3, 0, 1};
        const double places[] = {0, 0, 0.5, 0.75, 0.75}; // 1/2, then 1/4 until it stands
        for (int k = 0; k < 5; ++k) {
            QCOMPARE(stepping.set("u", forces[k]), int(Ok));
            QCOMPARE(stepping.step(k, 1), int(Ok));
            QVERIFY2(std::abs(stepping.value("x") - places[k]) < allowed,
                     QByteArray::number(stepping.value("x")).constData());
        }
    }

    // Sides of switches belong to it.
    void savedStatesHoldSides_data() { addVersions(); }
    void savedStatesHoldSides() {
        QFETCH(int, number);
        const FmiVersion version = versionOf(number);
        const LoadedUnit unit(archiveOf(unitOf(pushed("-8*x - 2*sign(dotx) + 9*sin(4*t)")), version), version);
        UnitInstance instance(unit, Use::Steps);
        start(instance);
        std::vector<double> before, behind;
        std::vector<void*> saved(30, nullptr);
        for (int k = 0; k < 30; ++k) {
            QCOMPARE(instance.save(saved[static_cast<std::size_t>(k)]), int(Ok));
            QCOMPARE(instance.step(k * rowStep, rowStep), int(Ok));
            before.push_back(instance.value("x"));
        }
        for (int k = 0; k < 30; ++k) {
            QCOMPARE(instance.restore(saved[static_cast<std::size_t>(k)]), int(Ok));
            QCOMPARE(instance.step(k * rowStep, rowStep), int(Ok));
            behind.push_back(instance.value("x"));
            QCOMPARE(instance.release(saved[static_cast<std::size_t>(k)]), int(Ok));
        }
        QVERIFY(before == behind);
    }

    // An input is a function of time; the reference has it in its text.
    void inputsActAtAnyTime_data() { addVersions(); }
    void inputsActAtAnyTime() {
        QFETCH(int, number);
        const Document document = shippedModel("cart_pole");
        const FmiVersion version = versionOf(number);
        const LoadedUnit unit(archiveOf(unitOf(document, {"F"}), version), version);
        QCOMPARE(unit.find("F")->causality, QString("input"));
        UnitInstance instance(unit, Use::Exchange);
        start(instance);
        Exchange exchange(instance, [&](double time) {
            if (instance.set("F", std::sin(3 * time)) != Ok)
                throw std::runtime_error("not set");
        });
        exchange.begin();
        UnitRows rows;
        addRow(instance, unit, rows);
        for (int k = 0; k < 50; ++k) {
            exchange.advance(k * rowStep, rowStep, 200);
            addRow(instance, unit, rows);
        }
        Document driven = document;
        driven.efforts = driven.efforts.with([](auto& efforts) { efforts.front().expression = "sin(3*t)"; });
        const double difference = differenceOf(rows, tightRun(driven, 5).trajectory);
        QVERIFY2(difference <= allowed, QByteArray::number(difference).constData());
    }

    // Between two steps; the reference starts anew from where the first part ends.
    void tunableParametersChangeBetweenSteps_data() { addVersions(); }
    void tunableParametersChangeBetweenSteps() {
        QFETCH(int, number);
        const LoadedUnit& unit = shippedUnit("double_pendulum", versionOf(number));
        QCOMPARE(unit.find("g")->variability, QString("tunable"));
        QCOMPARE(unit.find("l1")->variability, QString("fixed"));
        UnitInstance instance(unit, Use::Steps);
        start(instance);
        UnitRows rows;
        for (int k = 0; k < 20; ++k)
            QCOMPARE(instance.step(k * rowStep, rowStep), int(Ok));
        QCOMPARE(instance.set("l1", 2), int(Error));
        QVERIFY(instance.messages().back().find("l1") != std::string::npos);
        QCOMPARE(instance.set("g", 3.7), int(Ok));
        addRow(instance, unit, rows);
        for (int k = 20; k < 40; ++k) {
            QCOMPARE(instance.step(k * rowStep, rowStep), int(Ok));
            addRow(instance, unit, rows);
        }
        const Document document = shippedModel("double_pendulum");
        const SimulationResult first = tightRun(document, 2);
        Overrides there{{{"g", 3.7}}, {}};
        for (const char* name : {"theta1", "theta2", "omega1", "omega2"})
            there.initialValues[name] = last(first, name);
        const double difference = differenceOf(rows, tightRun(document, 2, there).trajectory);
        QVERIFY2(difference <= allowed, QByteArray::number(difference).constData());
    }

    void instancesDoNotDisturbEachOther_data() { addVersions(); }
    void instancesDoNotDisturbEachOther() {
        QFETCH(int, number);
        const LoadedUnit& unit = shippedUnit("four_bar", versionOf(number));
        const UnitRows alone = moved(unit, Use::Steps, 10);
        UnitInstance one(unit, Use::Steps), other(unit, Use::Steps);
        UnitRows rows;
        start(one);
        start(other, {{"m3", 0.5}, {"theta2", 0.4}});
        addRow(one, unit, rows);
        for (int k = 0; k < 10; ++k) {
            QCOMPARE(one.step(k * rowStep, rowStep), int(Ok));
            QCOMPARE(other.step(k * rowStep, rowStep), int(Ok));
            QVERIFY(one.value("theta2") != other.value("theta2"));
            addRow(one, unit, rows);
        }
        QVERIFY(rows == alone);
    }

    // A crank longer than all other links together cannot be at the angle that the model fixes.
    void anInconsistentStartIsAnError_data() { addVersions(); }
    void anInconsistentStartIsAnError() {
        QFETCH(int, number);
        const LoadedUnit& unit = shippedUnit("four_bar", versionOf(number));
        UnitInstance instance(unit, Use::Steps);
        QCOMPARE(instance.set("L2", 5), int(Ok));
        QCOMPARE(instance.beginInitialization(0, tight), int(Ok));
        double value = 0;
        QCOMPARE(instance.get(unit.reference("x3"), value), int(Error));
        QCOMPARE(instance.endInitialization(), int(Error));
        QVERIFY(instance.messages().back().find("consistent start") != std::string::npos);
        QCOMPARE(instance.step(0, rowStep), int(Error));
        QCOMPARE(instance.reset(), int(Ok));
        start(instance);
        QCOMPARE(instance.step(0, rowStep), int(Ok));
    }

    // The start is found where the values of the importer want it, not beside it.
    void aChangedStartIsConsistent_data() { addVersions(); }
    void aChangedStartIsConsistent() {
        QFETCH(int, number);
        UnitInstance instance(shippedUnit("four_bar", versionOf(number)), Use::Exchange);
        QCOMPARE(instance.beginInitialization(0, tight), int(Ok));
        QCOMPARE(instance.set("theta2", 0.7), int(Ok));
        QCOMPARE(instance.set("L3", 0.75), int(Ok));
        QCOMPARE(instance.endInitialization(), int(Ok));
        QCOMPARE(instance.value("theta2"), 0.7);
        QVERIFY(std::abs(instance.value("x2") - 0.15 * std::cos(0.7)) < 1e-10);
        const double reach =
            std::hypot(instance.value("x3") - 0.3 * std::cos(0.7), instance.value("y3") - 0.3 * std::sin(0.7));
        QVERIFY2(std::abs(reach - 0.75 / 2) < 1e-9, QByteArray::number(reach, 'g', 15).constData());
    }

    void savedStatesComeBack_data() { addVersions(); }
    void savedStatesComeBack() {
        QFETCH(int, number);
        const LoadedUnit& unit = shippedUnit("four_bar", versionOf(number));
        UnitInstance instance(unit, Use::Steps), other(unit, Use::Steps);
        start(instance);
        QCOMPARE(instance.step(0, 1), int(Ok));
        void* state = nullptr;
        QCOMPARE(instance.save(state), int(Ok));
        std::vector<char> bytes;
        QCOMPARE(instance.serialize(state, bytes), int(Ok));
        QCOMPARE(instance.step(1, 1), int(Ok));
        const double expected = instance.value("x4");
        QCOMPARE(instance.step(2, 1), int(Ok));
        QCOMPARE(instance.restore(state), int(Ok));
        QCOMPARE(instance.step(1, 1), int(Ok));
        QVERIFY(instance.value("x4") == expected);
        QCOMPARE(instance.release(state), int(Ok));
        QVERIFY(!state);
        QCOMPARE(other.deserialize(bytes, state), int(Ok));
        QCOMPARE(other.restore(state), int(Ok));
        QCOMPARE(other.step(1, 1), int(Ok));
        QVERIFY(other.value("x4") == expected);
        QCOMPARE(other.release(state), int(Ok));
        bytes[3] ^= 1;
        QCOMPARE(other.deserialize(bytes, state), int(Error));
        QVERIFY(!state);
    }

    // Against differences of the unit's own values.
    void derivativesAreExact_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<int>("number");
        for (const auto& [version, word] : versions)
            for (const char* name : {"cart_pole", "four_bar"})
                QTest::addRow("%s, %s", name, word) << std::string(name) << static_cast<int>(version);
    }
    void derivativesAreExact() {
        QFETCH(std::string, name);
        QFETCH(int, number);
        const LoadedUnit& unit = shippedUnit(name, versionOf(number));
        UnitInstance instance(unit, Use::Exchange);
        start(instance);
        instance.handleEvents();
        QCOMPARE(instance.enterContinuousTime(), int(Ok));
        std::vector<double> y;
        QCOMPARE(instance.states(y), int(Ok));
        const std::vector<unsigned> states = unit.states();
        std::vector<unsigned> unknowns;
        for (const UnitVariable& variable : unit.variables())
            if (variable.causality == "output" || variable.derivativeOf)
                unknowns.push_back(variable.reference);
        const auto valuesAt = [&](std::size_t k, double shift) {
            std::vector<double> beside = y, values(unknowns.size());
            beside[k] += shift;
            if (instance.setStates(beside) != Ok)
                throw std::runtime_error("not set");
            for (std::size_t i = 0; i < unknowns.size(); ++i)
                if (instance.get(unknowns[i], values[i]) != Ok)
                    throw std::runtime_error("no value");
            return values;
        };
        for (std::size_t k = 0; k < states.size(); ++k) {
            constexpr double shift = 1e-5;
            const std::vector<double> before = valuesAt(k, -shift), behind = valuesAt(k, shift);
            QCOMPARE(instance.setStates(y), int(Ok));
            std::vector<double> exact;
            QCOMPARE(instance.derive(unknowns, {states[k]}, {2}, exact), int(Ok));
            for (std::size_t i = 0; i < unknowns.size(); ++i) {
                const double difference = (behind[i] - before[i]) / shift;
                QVERIFY2(std::abs(exact[i] - difference) <= 1e-5 * std::max(1.0, std::abs(difference)),
                         unit.variables()[unknowns[i]].name.toUtf8().constData());
            }
        }
        std::vector<double> none;
        QCOMPARE(instance.derive(unknowns, {unit.reference("g")}, {1}, none), int(Error));
    }

    // Coarse steps leave the constraints; the unit notices it and comes back.
    void driftAsksForAnEvent_data() { addVersions(); }
    void driftAsksForAnEvent() {
        QFETCH(int, number);
        UnitInstance instance(shippedUnit("four_bar", versionOf(number)), Use::Exchange);
        start(instance);
        Exchange exchange(instance);
        exchange.begin();
        exchange.advance(0, 2, 100);
        QVERIFY(exchange.events() > 0);
        const double angle = instance.value("theta2");
        QVERIFY(std::abs(instance.value("x2") - 0.15 * std::cos(angle)) < 1e-9);
    }

    // The state is never another one where a call comes at the wrong time, or with wrong values.
    void wrongCallsAreErrors_data() { addVersions(); }
    void wrongCallsAreErrors() {
        QFETCH(int, number);
        const LoadedUnit& unit = shippedUnit("cart_pole", versionOf(number));
        UnitInstance stranger(unit, Use::Steps, "{another}");
        QVERIFY(!stranger.exists());
        QCOMPARE(stranger.messages().size(), std::size_t(1));
        UnitInstance instance(unit, Use::Steps);
        double value = 0;
        QCOMPARE(instance.step(0, rowStep), int(Error));
        QCOMPARE(instance.get(unit.reference("der(x)"), value), int(Error));
        QCOMPARE(instance.get(10'000, value), int(Error));
        QCOMPARE(instance.set("theta", NAN), int(Error));
        QCOMPARE(instance.set("der(x)", 1), int(Error));
        start(instance);
        QCOMPARE(instance.set("theta", 1), int(Error));
        QCOMPARE(instance.enterContinuousTime(), int(Error));
        QCOMPARE(instance.step(0.5, rowStep), int(Error));
        QCOMPARE(instance.step(0, -rowStep), int(Error));
        QCOMPARE(instance.step(0, rowStep), int(Ok));
        QCOMPARE(instance.terminate(), int(Ok));
        QCOMPARE(instance.step(rowStep, rowStep), int(Error));
        QVERIFY(std::isfinite(instance.value("x")));
    }
};

COENERGY_TEST(TestFmuMotion)
#include "test_fmu_motion.moc"
