// Whatever a model may contain while it is being typed: each text of each example deleted or halved, each line left
// out, emptied or halved. The model is derived, prepared, run for a moment, brought to rest and linearized, or refused
// with a finding; an internal check of the program never fails.
#include "equilibrium/equilibria.hpp"
#include "io/read_ldae.hpp"
#include "model/edit.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/stages.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/simulate.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QDirIterator>

#include <random>

namespace {

using namespace coenergy;

enum class Looked { Derived, Run };

QStringList allExamples() {
    QStringList files;
    QDirIterator all(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples"), {QStringLiteral("*.ldae")}, QDir::Files,
                     QDirIterator::Subdirectories);
    while (all.hasNext())
        files.append(all.next());
    files.sort();
    return files;
}

// One in so many of all changes is tried; every one with COENERGY_TRY_EVERY=1 in the environment.
class Share {
public:
    bool takes() { return m_random() % m_every == 0; }

private:
    unsigned m_every = std::max(
        1, qEnvironmentVariableIsSet("COENERGY_TRY_EVERY") ? qEnvironmentVariableIntValue("COENERGY_TRY_EVERY") : 200);
    std::mt19937 m_random{20};
};

void analyse(const ModelState& state) {
    const AnalysisModel analysis = analysisModel(*state.parsed, *state.preparation);
    if (!analysis.model)
        return;
    IntegrationSettings settings = analysis.settings;
    settings.end = settings.start + (settings.end - settings.start) / 1000;
    settings.step = 0;
    const auto problem = problemFor(*analysis.model, analysis.givens, {}, settings);
    if (!std::holds_alternative<SimulationProblem>(problem))
        return;
    simulate(std::get<SimulationProblem>(problem));
    EquilibriumQuestion question{std::get<SimulationProblem>(problem), analysis.equations};
    question.starts = 1;
    findEquilibria(question); // and the linear equations there
}

// What went wrong, empty if nothing did.
std::string faultOf(const Stages& stages, const Edited& edited, Looked looked) {
    try {
        ModelState state{.edited = std::make_shared<const Edited>(edited)};
        stages.add(memberAt<&ModelState::fieldModel>, state, {});
        stages.add(memberAt<&ModelState::simplified>, state, {});
        stages.add(memberAt<&ModelState::preparation>, state, {});
        stages.add(memberAt<&ModelState::other>, state, {});
        stages.add(memberAt<&ModelState::spread>, state, {});
        stages.add(memberAt<&ModelState::conservation>, state, {});
        if (looked == Looked::Run)
            analyse(state);
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

// As a file, and as what was typed into the model `before`.
std::string faultOfChange(const Stages& stages, const Document& before, const Document& after) {
    const std::string whileTyping = faultOf(stages, {after, before}, Looked::Derived);
    return whileTyping.empty() ? faultOf(stages, Edited(after), Looked::Run) : whileTyping;
}

std::string shortened(const std::string& text, std::size_t length) {
    while (length > 0 && length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        --length;
    return text.substr(0, length);
}

// Every text of the document, whatever it is: expressions, names, kinds, units.
std::vector<Field> textsOf(const Document& document) {
    std::vector<Field> fields;
    for (int s = 0; s <= static_cast<int>(lastSection); ++s)
        for (std::size_t i = 0; i < itemCount(document, static_cast<Section>(s)); ++i)
            for (int c = 0; c <= static_cast<int>(lastColumn); ++c) {
                Field field{static_cast<Section>(s), i, static_cast<Column>(c)};
                const std::size_t count = elementCount(document, field.section, field.item, field.column);
                for (field.element = 0; field.element < count; ++field.element)
                    if (!textOf(document, field).empty())
                        fields.push_back(field);
            }
    return fields;
}

class TestHalfTyped : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { m_faults.clear(); }

    // Neither zero nor a fault of the program stands in for what is not there.
    void whatIsEmptyIsTold_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("definition") << "[definitions]\nk = \"\"\n[energies]\npotential = \"k*x^2\"";
        QTest::newRow("behind another") << "[definitions]\nk = \"\"\nc = \"2*k\"\n[energies]\npotential = \"c*x^2\"";
        QTest::newRow("output") << "[outputs]\nF = \"\"\n[[plots]]\ny = [\"F\"]";
        QTest::newRow("multiplier") << "[outputs]\nF = \"3*s\"\n[[constraints.displacement]]\nname = "
                                       "\"rod\"\nmultiplier = \"s\"\nexpression = \"\"";
        QTest::newRow("constraint") << "[[constraints.flow]]\nname = \"roll\"\nexpression = \"\"";
        QTest::newRow("rate") << "[energies]\npotential = \"2*x\"\n[[constraints.dynamic]]\nvariable = "
                                 "\"v\"\nrate = \"\"\n[efforts]\nx = \"-v\"";
        QTest::newRow("effort constraint") << "[[constraints.effort]]\nname = \"law\"\neffort = "
                                              "\"u\"\nexpression = \"\"\n[limits]\nsafe = { expression = \"5 - u\" }";
        QTest::newRow("effort") << "[efforts]\nx = \"\"";
    }
    void whatIsEmptyIsTold() {
        QFETCH(QString, text);
        const Document document =
            readLdae("format = 1\n[[coordinates]]\nname = \"x\"\n" + text.toStdString() +
                     (text.contains(QLatin1String("[energies]")) ? "" : "\n[energies]\nkinetic_coenergy = \"dotx^2\""))
                .document;
        runWithAlgebraStack([&] {
            ModelState state{.edited = std::make_shared<const Edited>(Edited(document))};
            Stages().add(memberAt<&ModelState::preparation>, state, {});
            const Diagnostics& all = state.preparation->derivation.diagnostics;
            m_faults =
                std::any_of(all.begin(), all.end(),
                            [](const Diagnostic& finding) {
                                return finding.severity == Severity::Error &&
                                       (finding.code == Code::EmptyExpression || finding.code == Code::MissingEquation);
                            })
                    ? ""
                    : "nothing is told";
        });
        QVERIFY2(m_faults.empty(), m_faults.c_str());
    }

    void texts_data() { examples(); }
    void texts() {
        QFETCH(QString, file);
        const Document before = readLdae(tests::contentOf(file).toStdString()).document;
        runWithAlgebraStack([&] {
            const Stages stages;
            for (const Field& field : textsOf(before)) {
                const std::string text = textOf(before, field);
                for (const std::size_t length : {std::size_t(0), text.size() / 2, text.size() - 1})
                    if (m_share.takes())
                        tell(faultOfChange(stages, before, withText(before, field, shortened(text, length))),
                             text + " cut to " + std::to_string(length) + " in column " +
                                 std::to_string(static_cast<int>(field.column)));
            }
        });
        QVERIFY2(m_faults.empty(), m_faults.c_str());
    }

    // Names that a joint brought are gone with it, wherever they are used.
    void joints_data() { examples(); }
    void joints() {
        QFETCH(QString, file);
        const Document before = readLdae(tests::contentOf(file).toStdString()).document;
        runWithAlgebraStack([&] {
            const Stages stages;
            for (std::size_t body = 0; body < before.bodies->size(); ++body)
                for (const Column column : {Column::Joint, Column::Orientation, Column::LoopJoint})
                    for (const char* other : {"", "free", "revolut", "revolute", "prismatic", "fixed", "planar",
                                              "spherical", "euler_parameters", "zyx", "point"})
                        if (const Field field{Section::Bodies, body, column}; m_share.takes())
                            tell(faultOfChange(stages, before, withText(before, field, other)),
                                 before.bodies->at(body).name + " with `" + other + "` in column " +
                                     std::to_string(static_cast<int>(column)));
        });
        QVERIFY2(m_faults.empty(), m_faults.c_str());
    }

    void lines_data() { examples(); }
    void lines() {
        QFETCH(QString, file);
        const std::string before = tests::contentOf(file).toStdString();
        const Document document = readLdae(before).document;
        runWithAlgebraStack([&] {
            const Stages stages;
            for (std::size_t begin = 0; begin < before.size();) {
                const std::size_t end = std::min(before.find('\n', begin), before.size());
                const std::string line = before.substr(begin, end - begin);
                const std::size_t equals = line.find(" = ");
                std::vector<std::string> others = {"", shortened(line, line.size() / 2)};
                if (equals != std::string::npos)
                    others.push_back(line.substr(0, equals) + " = \"\"");
                for (const std::string& other : others)
                    if (m_share.takes())
                        tell(faultOfChange(stages, document,
                                           readLdae(before.substr(0, begin) + other + before.substr(end)).document),
                             "`" + line + "` as `" + other + "`");
                begin = end + 1;
            }
        });
        QVERIFY2(m_faults.empty(), m_faults.c_str());
    }

private:
    void examples() {
        QTest::addColumn<QString>("file");
        for (const QString& file : allExamples())
            QTest::newRow(qPrintable(file.section(QLatin1Char('/'), -2))) << file;
    }

    void tell(const std::string& fault, const std::string& change) {
        if (!fault.empty())
            m_faults += "\n" + change + ": " + fault;
    }

    Share m_share;
    std::string m_faults;
};

} // namespace

COENERGY_TEST(TestHalfTyped)
#include "test_half_typed.moc"
