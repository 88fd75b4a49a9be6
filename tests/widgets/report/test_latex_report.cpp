// Reports as LaTeX: pdflatex compiles them, whatever is in the model, and their equations, read back, mean what was
// derived.
#include "latex_reader.hpp"

#include "exposition/abbreviations.hpp"
#include "expression/print_latex.hpp"
#include "report/latex_report.hpp"
#include "sources.hpp"
#include "support/patience.hpp"
#include "support/sampled.hpp"
#include "support/test_program.hpp"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <numbers>
#include <random>

using namespace coenergy;
using tests::patience;

namespace {

constexpr int atOnce = 2; // processes
struct Compilation {
    QString name;
    int code = -1;
    QString log;
};

// Several processes at once; every report has a folder of its own.
std::vector<Compilation> compiled(const std::vector<std::pair<QString, QString>>& reports,
                                  const QTemporaryDir& folder) {
    std::vector<Compilation> results;
    for (std::size_t first = 0; first < reports.size(); first += atOnce) {
        const std::size_t end = std::min(first + atOnce, reports.size());
        std::vector<std::unique_ptr<QProcess>> processes;
        for (std::size_t k = first; k < end; ++k) {
            const QDir place(folder.filePath(QString::number(k)));
            place.mkpath(QStringLiteral("."));
            QFile file(place.filePath(QStringLiteral("report.tex")));
            if (!file.open(QIODevice::WriteOnly))
                throw std::runtime_error("no room for reports");
            file.write(reports[k].second.toUtf8());
            file.close();
            auto& process = processes.emplace_back(std::make_unique<QProcess>());
            process->setWorkingDirectory(place.path());
            process->setStandardOutputFile(QProcess::nullDevice());
            process->start(QStringLiteral("pdflatex"),
                           {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"),
                            QStringLiteral("report.tex")});
        }
        for (std::size_t k = first; k < end; ++k) {
            QProcess& process = *processes[k - first];
            const bool hasEnded = process.waitForFinished(patience) && process.exitStatus() == QProcess::NormalExit;
            QFile log(folder.filePath(QString::number(k) + QStringLiteral("/report.log")));
            results.push_back(
                {reports[k].first, hasEnded ? process.exitCode() : -1,
                 log.open(QIODevice::ReadOnly) ? QString::fromLatin1(log.readAll()) : process.errorString()});
        }
    }
    return results;
}

// Lines that stick out, in points.
double widestExcess(const QString& log) {
    static const QRegularExpression overfull(QStringLiteral("Overfull \\\\hbox \\(([0-9.]+)pt too wide\\)"));
    double widest = 0.0;
    for (auto match = overfull.globalMatch(log); match.hasNext();)
        widest = std::max(widest, match.next().captured(1).toDouble());
    return widest;
}

// What only a few have: the thesis's own files, a table, many bodies, long equations.
bool isSpecial(const std::pair<QString, QString>& report) {
    static const QStringList rare = {QStringLiteral("quarter_car.ldae"), QStringLiteral("stewart_platform.ldae"),
                                     QStringLiteral("andrews_squeezer.ldae")};
    return report.first.endsWith(QLatin1String(".LagEq.txt")) || rare.contains(report.first);
}

QString firstError(const QString& log) {
    const qsizetype at = log.indexOf(QStringLiteral("\n!"));
    return at < 0 ? log.right(300) : log.mid(at, 300);
}

void verifyCompiled(const std::vector<Compilation>& results) {
    constexpr double tolerance = 10.0; // points, less than a letter of a heading
    QStringList complaints;
    for (const Compilation& result : results) {
        if (result.code != 0)
            complaints.append(result.name + QStringLiteral(": ") + firstError(result.log));
        else if (widestExcess(result.log) > tolerance)
            complaints.append(
                QStringLiteral("%1: a line sticks out by %2 pt").arg(result.name).arg(widestExcess(result.log)));
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(QLatin1Char('\n') + complaints.join(QLatin1Char('\n'))));
}

/// An equation of a LaTeX document: what stands behind the comment with its name, without what breaks its lines.
struct WrittenEquation {
    std::string name;
    std::string latex;
};

QString withoutFitting(QString latex) {
    static const QRegularExpression fitted(QStringLiteral("\\\\fitted\\[[0-9.]+em\\]\\{"));
    for (auto match = fitted.match(latex); match.hasMatch(); match = fitted.match(latex)) {
        qsizetype depth = 1;
        qsizetype at = match.capturedEnd();
        for (; depth > 0; ++at)
            depth += latex[at] == QLatin1Char('{') ? 1 : latex[at] == QLatin1Char('}') ? -1 : 0;
        latex.remove(at - 1, 1);
        latex.remove(match.capturedStart(), match.capturedLength());
    }
    return latex;
}

QString unbroken(QString latex) {
    latex.remove(QRegularExpression(QStringLiteral("\\\\tag\\{.*$")));
    latex.replace(QRegularExpression(QStringLiteral("\\s*\\\\\\\\(\\[1ex\\])?\\s*")), QStringLiteral(" "));
    latex.replace(QRegularExpression(QStringLiteral("& (\\\\quad )?")), QString());
    latex = withoutFitting(latex);
    latex.replace(QStringLiteral("\\Bigl( "), QStringLiteral("\\left("));
    latex.replace(QStringLiteral(" \\Bigr)"), QStringLiteral("\\right)"));
    latex.remove(QStringLiteral("{} "));
    latex.replace(QStringLiteral("\\left(- "), QStringLiteral("\\left(-"));
    latex = latex.simplified();
    return latex.startsWith(QStringLiteral("- ")) ? QLatin1Char('-') + latex.mid(2) : latex;
}

QString sectionOf(const QString& document, const QString& title) {
    const qsizetype begin = document.indexOf(QStringLiteral("\\section{%1}").arg(title));
    if (begin < 0)
        throw std::runtime_error("no section " + title.toStdString());
    const qsizetype end = document.indexOf(QStringLiteral("\\section{"), begin + 5);
    return document.mid(begin, end - begin);
}

std::vector<WrittenEquation> equationsIn(const QString& section) {
    static const QRegularExpression equation(QStringLiteral("(?<=\n)  % ([^\n]*)\n((?:  &[^\n]*\n)+)"));
    std::vector<WrittenEquation> equations;
    for (auto match = equation.globalMatch(section); match.hasNext();) {
        const auto found = match.next();
        equations.push_back({found.captured(1).toStdString(), unbroken(found.captured(2)).toStdString()});
    }
    return equations;
}

// Whether a note tells that dots stand for something.
bool hasLeftOut(const Report& report) {
    const ReportInline dots{ReportInline::Kind::Formula, QStringLiteral("\\cdots")};
    const auto isNote = [&dots](const ReportBlock& block) {
        const auto* paragraph = std::get_if<ReportParagraph>(&block);
        return paragraph && std::find(paragraph->text.begin(), paragraph->text.end(), dots) != paragraph->text.end();
    };
    return std::any_of(report.sections.begin(), report.sections.end(), [&](const ReportSection& section) {
        return std::any_of(section.blocks.begin(), section.blocks.end(), isNote);
    });
}

class ReadBack {
public:
    explicit ReadBack(const ReportSource& source) : m_source(source), m_shown(abbreviated(*source.system)) {
        const ParsedModel parsed = parseModel(source.document);
        for (const auto& [name, table] : parsed.tables)
            m_calls.emplace(LatexPrinter(m_shown.system.notation).print(Expression::symbol(name)),
                            [curve = table](int order, double x) { return curve->value(order, x); });
    }

    void verify() {
        const auto written =
            equationsIn(sectionOf(latexReport(composeReport(m_source)), QStringLiteral("Equations of motion")));
        QCOMPARE(written.size(), m_source.system->equations.size() + m_shown.abbreviations.size());
        for (int round = 0; round < 3; ++round) {
            choosePoint();
            if (!readAbbreviations(written))
                return;
            for (std::size_t k = 0; k < m_source.system->equations.size(); ++k) {
                const Equation& equation = m_source.system->equations[k];
                QCOMPARE(written[k].name, equation.name);
                std::string latex = written[k].latex;
                QVERIFY2(latex.ends_with(" = 0"), latex.c_str());
                latex.resize(latex.size() - 4);
                compare(equation, latex);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

private:
    void choosePoint() {
        std::uniform_real_distribution<double> values(0.3, 1.7);
        for (const auto& [name, entry] : m_source.system->notation) {
            const double value = name == "pi" ? std::numbers::pi : values(m_random);
            m_point[name] = value;
            m_symbols[entry.latex] = value;
        }
        m_point.erase("pi");
    }

    // They use each other in their order.
    bool readAbbreviations(const std::vector<WrittenEquation>& written) {
        for (std::size_t k = 0; k < m_shown.abbreviations.size(); ++k) {
            const WrittenEquation& part = written[m_source.system->equations.size() + k];
            const std::string symbol = m_shown.system.notation.at(part.name).latex;
            const std::string lead = symbol + " = ";
            if (!part.latex.starts_with(lead)) {
                QTest::qFail(part.latex.c_str(), __FILE__, __LINE__);
                return false;
            }
            m_symbols[symbol] = samples::LatexReader(part.latex.substr(lead.size()), m_symbols, m_calls).value();
            m_point[part.name] = m_symbols[symbol]; // of a system that keeps definitions by name
        }
        return true;
    }

    void compare(const Equation& equation, const std::string& latex) const {
        const double derived = evaluate(equation.residual, m_point);
        const double read = samples::LatexReader(latex, m_symbols, m_calls).value();
        if (std::isnan(derived) && std::isnan(read))
            return;
        double scale = 1.0;
        for (const Term& term : equation.terms)
            if (const double size = std::abs(evaluate(term.value, m_point)); std::isfinite(size))
                scale += size;
        QVERIFY2(std::abs(derived - read) <= 1e-9 * scale, (equation.name + ": " + std::to_string(derived) +
                                                            " is written " + std::to_string(read) + " as " + latex)
                                                               .c_str());
    }

    const ReportSource& m_source;
    AbbreviatedSystem m_shown;
    std::mt19937 m_random{7};
    Point m_point;
    std::map<std::string, double> m_symbols;
    std::map<std::string, samples::LatexReader::Call> m_calls;
};

} // namespace

class TestLatexReport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QProcess pdflatex;
        pdflatex.start(QStringLiteral("pdflatex"), {QStringLiteral("--version")});
        QVERIFY2(pdflatex.waitForFinished(),
                 "pdflatex is missing: install texlive-latex-recommended, as `./dev test` does");
        for (const QString& path : samples::modelFiles())
            m_sources.emplace_back(QFileInfo(path).fileName(), samples::sourceOf(samples::modelAt(path)));
        QVERIFY(m_sources.size() > 30);
    }

    void equationsReadBackMeanTheSame() {
        for (const auto& [name, source] : m_sources) {
            ReadBack(source).verify();
            if (QTest::currentTestFailed()) {
                qWarning("in %s", qPrintable(name));
                return;
            }
        }
    }

    // The examples have integrals, tables, angles of vectors and many bodies: nothing of them is too large.
    void nothingIsLeftOut() {
        for (const auto& [name, source] : m_sources) {
            const Report report = composeReport(samples::analysed(source));
            QVERIFY2(!hasLeftOut(report), qPrintable(name));
            m_reports.emplace_back(name, latexReport(report));
        }
        for (const auto& [name, document] : samples::nastyDocuments())
            if (name == QLatin1String("nested"))
                QVERIFY(hasLeftOut(composeReport(samples::sourceOf({document, {}, {}, {}}))));
    }

    void integralsAndAnglesAreThere() {
        const Report report = composeReport(samples::sourceOf(readLdae(R"ldae(format = 1
[parameters]
m = 1
L = 2
k = 3
I0 = 2
[[coordinates]]
name = "x"
[[coordinates]]
name = "charge_of_plate"
flow = "current"
[definitions]
tilt_of_plate = "atan2(x, 1 + k)"
[energies]
kinetic_coenergy = "integral(m*dotx, dotx) + integral(L*current/(1 + current/I0), current)"
potential = "integral(k*x + x^3, x) + integral(exp(-charge_of_plate^2), charge_of_plate, 1) + tilt_of_plate^2"
dissipation = "integral(abs(dotx)*dotx, dotx)"
[outputs]
turned = "atan2(x, k)"
)ldae")));
        QVERIFY(!hasLeftOut(report));
        const QString latex = latexReport(report);
        verifyCompiled(compiled({{QStringLiteral("integrals"), latex}}, QTemporaryDir()));
        int count = 0;
        for (const WrittenEquation& equation : equationsIn(sectionOf(latex, QStringLiteral("Model"))))
            count += static_cast<int>(QString::fromStdString(equation.latex).count(QStringLiteral("\\int_")));
        QCOMPARE(count, 5);
    }

    // By pdflatex only some, but those of the thesis and the ones with something of their own.
    void modelsCompile() {
        if (m_reports.empty())
            nothingIsLeftOut();
        verifyCompiled(compiled(tests::sampled(m_reports, {.oneIn = 3}, isSpecial), m_folder));
    }

    void nastyModelsCompile() {
        std::vector<std::pair<QString, QString>> reports;
        for (const auto& [name, document] : samples::nastyDocuments()) {
            LoadedModel model;
            model.document = document;
            reports.emplace_back(name, latexReport(composeReport(samples::sourceOf(model))));
        }
        verifyCompiled(compiled(reports, QTemporaryDir()));
    }

    void equationsAloneCompile() {
        const ReportSource nothing{{}, {}, std::make_shared<const DaeSystem>(), nullptr, {}};
        const Report report = composeEquations(QStringLiteral("Nothing"), nothing);
        const auto& [name, source] = m_sources.front();
        verifyCompiled(compiled(
            {{QStringLiteral("none"), latexReport(report)}, {name, latexReport(composeEquations(name, source))}},
            QTemporaryDir()));
    }

    // A chain of twenty masses: three equations, three derivations, and dots in its matrices.
    void likeEquationsAreOne() {
        const ReportSource chain = samples::sourceOf(
            samples::modelAt(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/distributed/spring_chain.ldae")));
        const QString latex = latexReport(composeReport(chain));
        QCOMPARE(latex.count(QStringLiteral("i = 2, \\ldots, 19")), 2); // of the derivation and the equation
        QCOMPARE(latex.count(QStringLiteral("\\subsection{Coordinate")), 3);
        QVERIFY(latex.contains(QStringLiteral("\\ddots")));
        verifyCompiled(compiled(
            {{QStringLiteral("chain"), latex}, {QStringLiteral("equations"), latexReport(composeEquations({}, chain))}},
            QTemporaryDir()));
    }

    void everyPartIsThere() {
        const auto found = std::find_if(m_sources.begin(), m_sources.end(),
                                        [](const auto& pair) { return pair.first == QLatin1String("four_bar.ldae"); });
        const QString text = latexReport(composeReport(found->second));
        for (const char* title :
             {"Model", "Parameters", "Derivation", "Equations of motion", "Matrix form", "Structure", "Initial state"})
            QVERIFY2(text.contains(QStringLiteral("\\section{%1}").arg(QLatin1String(title))), title);
        QCOMPARE(text.count(QStringLiteral("\\begin{")), text.count(QStringLiteral("\\end{")));
    }

    // The hanging pendulum: force of the rod, frequency sqrt(g/l)/(2 pi), stiffness m g/l.
    void equilibriaAreTold() {
        const auto found = std::find_if(m_sources.begin(), m_sources.end(), [](const auto& pair) {
            return pair.first == QLatin1String("pendulum_cartesian.ldae");
        });
        QVERIFY(!latexReport(composeReport(found->second)).contains(QStringLiteral("section{Analysis}")));
        const QString text = latexReport(composeReport(samples::analysed(found->second)));
        const QString hanging = text.section(QStringLiteral("Equilibrium 1, stable"), 1)
                                    .section(QStringLiteral("Equilibrium 2, unstable"), 0, 0);
        for (const char* part : {"$4.905$", "$9.81$ $\\mathrm{N}$", "$3.13209 \\, \\mathrm{j}$", "$0.498488$",
                                 "0 & 1 \\\\ -9.81 & 0", "\\mathbf{K} = \\begin{pmatrix} 9.81"})
            QVERIFY2(hanging.contains(QLatin1String(part)), part);
    }

private:
    QTemporaryDir m_folder;
    std::vector<std::pair<QString, ReportSource>> m_sources;
    std::vector<std::pair<QString, QString>> m_reports; // with their analyses, made by nothingIsLeftOut
};

COENERGY_TEST(TestLatexReport)
#include "test_latex_report.moc"
