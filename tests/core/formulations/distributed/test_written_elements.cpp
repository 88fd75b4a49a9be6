// Distributed elements as parts of a model: what is written for them, and mistakes reported at their entries.
#include "expression/evaluate.hpp"
#include "meaning/parsed_model.hpp"
#include "model/written_document.hpp"
#include "support/test_program.hpp"

#include <cmath>

namespace {

using namespace coenergy;

Distributed elasticBar() {
    Distributed bar;
    bar.name = "bar";
    bar.kind = "bar";
    bar.ends = {"fixed", "free"};
    bar.modes = "3";
    bar.length = "L";
    bar.density = "rho";
    bar.modulus = "E";
    bar.area = "A";
    bar.ports = {"L"};
    bar.portNames = {"tip"};
    return bar;
}

Document with(const Distributed& element) {
    Document document;
    std::vector<Parameter> parameters;
    for (const char* name : {"L", "rho", "E", "A"}) {
        Parameter parameter;
        parameter.name = name;
        parameters.push_back(parameter);
    }
    document.parameters = Part(parameters);
    document.distributed = Part(std::vector<Distributed>{element});
    return document;
}

Diagnostics problemsOf(const Document& document) {
    const ParsedModel parsed = parseModel(document);
    return placedWhereTyped(parsed.problems, parsed);
}

} // namespace

class TestWrittenElements : public QObject {
    Q_OBJECT

private slots:
    // Half of the mass swings in each mode, and the stiffness grows with the square of the odd numbers.
    void energiesAreThoseOfTheModes() {
        const ParsedModel parsed = parseModel(with(elasticBar()));
        QVERIFY(parsed.problems.empty());
        QCOMPARE(parsed.document.coordinates->size(), std::size_t(3));
        const Point point = {{"L", 2.0},         {"rho", 3.0},      {"E", 5.0},       {"A", 7.0},
                             {"g1_bar", 0.1},    {"g2_bar", 0.2},   {"g3_bar", -0.3}, {"dotg1_bar", 1.0},
                             {"dotg2_bar", 2.0}, {"dotg3_bar", 3.0}};
        const double mass = 3.0 * 7 * 2 / 2;
        const Expression& kinetic = parsed.expressions.at({Section::Energies, 0, Column::KineticCoenergy});
        const Expression flows = substituted(kinetic, {});
        QVERIFY(symbolsIn(flows).contains("rho"));
        const Expression& potential = parsed.expressions.at({Section::Energies, 0, Column::Potential});
        double expected = 0;
        const double amplitudes[] = {0.1, 0.2, -0.3};
        for (int n = 1; n <= 3; ++n) {
            const double k = mass * 5.0 * std::pow(M_PI * (2 * n - 1), 2) / (4 * 3.0 * 4);
            expected += k * amplitudes[n - 1] * amplitudes[n - 1] / 2;
        }
        QVERIFY(std::abs(evaluate(potential, point) / expected - 1) < 1e-13);
    }

    void thePortIsADefinition() {
        const ParsedModel parsed = parseModel(with(elasticBar()));
        const Entry* tip = parsed.vocabulary.find("u_tip");
        QVERIFY(tip && tip->meaning == Meaning::Definition);
    }

    // A run ends where a port leaves its element; one that begins at an end is on it.
    void movingPortsStayOnTheElement() {
        QVERIFY(parseModel(with(elasticBar())).document.limits->empty());
        Distributed element = elasticBar();
        element.ports = {"L", "0.6*t"};
        element.portNames = {"tip", "load"};
        const ParsedModel parsed = parseModel(with(element));
        QCOMPARE(parsed.document.limits->size(), std::size_t(1));
        QCOMPARE(parsed.document.limits->front().name, std::string("load_stays_on_bar"));
        const Expression& room = parsed.expressions.at({Section::Limits, 0, Column::Expression});
        for (const auto& [time, isOn] : {std::pair(0.0, true), {1.0, true}, {3.3, true}, {3.4, false}, {-0.1, false}})
            QCOMPARE(evaluate(room, {{"L", 2.0}, {"t", time}}) > 0, isOn);
    }

    void initialValuesGoToWhatIsWritten() {
        Document document = with(elasticBar());
        document.initialValues = Part(std::vector<InitialValue>{{"g2_bar", "0.5", {}}, {"dotg1_bar", "L", {}}});
        const ParsedModel parsed = parseModel(document);
        QVERIFY(parsed.problems.empty());
        QCOMPARE((*parsed.document.coordinates)[1].initial, std::string("0.5"));
        QCOMPARE((*parsed.document.coordinates)[0].initialFlow, std::string("L"));
        document.initialValues = Part(std::vector<InitialValue>{{"g9_bar", "0.5", {}}});
        QCOMPARE(problemsOf(document).front().code, Code::GraphInitial);
    }

    void faultsStandAtTheirEntries() {
        const auto isTold = [](const Distributed& element, Code code, Column column) {
            const Diagnostics problems = problemsOf(with(element));
            return std::any_of(problems.begin(), problems.end(), [&](const Diagnostic& problem) {
                return problem.code == code && problem.field.section == Section::DistributedElements &&
                       problem.field.column == column;
            });
        };
        Distributed element = elasticBar();
        element.modulus.clear();
        QVERIFY(isTold(element, Code::ElementNeeds, Column::Modulus));
        element = elasticBar();
        element.tension = "5";
        QVERIFY(isTold(element, Code::ElementUnused, Column::Tension));
        element = elasticBar();
        element.ends = {"fixed"};
        QVERIFY(isTold(element, Code::ElementEnds, Column::Ends));
        element = elasticBar();
        element.modes = "0";
        QVERIFY(isTold(element, Code::ElementModes, Column::Modes));
        element = elasticBar();
        element.kind = "rod";
        QVERIFY(isTold(element, Code::UnknownOption, Column::Kind));
        element = elasticBar();
        element.name.clear();
        QVERIFY(isTold(element, Code::MissingName, Column::Name));
        element = elasticBar();
        element.ports = {"2*L"};
        QVERIFY(isTold(element, Code::ElementPort, Column::Ports));
        element = elasticBar();
        element.density = "-1";
        QVERIFY(isTold(element, Code::NotPositive, Column::Density));
        element = elasticBar();
        element.density = "rh";
        QVERIFY(isTold(element, Code::UnknownName, Column::Density));
    }

    // A port into which heat flows is closed by a constraint; one that nothing binds has no temperature at all.
    void portsThatNothingPrescribesAreTold() {
        Distributed rod;
        rod.name = "rod";
        rod.kind = "heat_rod";
        rod.ends = {"heat", "temperature"};
        rod.modes = "3";
        rod.length = rod.density = rod.heatCapacity = rod.conductivity = rod.area = "1";
        rod.ports = {"0", "1", "0.5"};
        rod.portNames = {"heater", "far", "middle"};
        Document document = with(rod);
        const auto open = [&] {
            std::vector<std::size_t> ports;
            for (const Diagnostic& problem : problemsOf(document))
                if (problem.code == Code::ElementPortOpen)
                    ports.push_back(problem.field.element);
            return ports;
        };
        QCOMPARE(open(), (std::vector<std::size_t>{0, 2}));
        Constraint prescribed, closed;
        prescribed.expression = "dot(u_heater) = 5";
        closed.expression = "dotu_middle";
        document.flowConstraints = Part(std::vector<Constraint>{prescribed});
        QCOMPARE(open(), (std::vector<std::size_t>{2}));
        document.flowConstraints = Part(std::vector<Constraint>{prescribed, closed});
        QVERIFY(open().empty());
        QVERIFY(!hasErrors(problemsOf(document)));
    }

    // Where it has an error, T* has no meaning; that is no finding of its own.
    void aFaultExplainsTheRest() {
        Distributed element = elasticBar();
        element.modes = "1/2";
        const Diagnostics problems = problemsOf(with(element));
        QCOMPARE(problems.size(), std::size_t(1));
    }
};

COENERGY_TEST(TestWrittenElements)
#include "test_written_elements.moc"
