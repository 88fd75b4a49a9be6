// Fits in the window: the numbers of the command, values that are taken as one step, faults at their fields.
#include "api/fit.hpp"
#include "io/read_ldae.hpp"
#include "io/write_ldae.hpp"
#include "model/edit.hpp"
#include "pages/fit_figures.hpp"
#include "plot/figure_view.hpp"
#include "report/fit_account.hpp"
#include "studio/studies/fit_card.hpp"
#include "studio/studies/fit_form.hpp"
#include "studio/studies/fit_page.hpp"
#include "studio/studies/study_pane.hpp"
#include "studio/window/band.hpp"
#include "support/command_call.hpp"
#include "support/json.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"
#include "theme/faulty_field.hpp"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>
#include <memory>
#include <sstream>

using namespace coenergy;
using tests::patience;

namespace {

constexpr const char* spring = R"toml(format = 1
title = "Mass and spring"
[parameters]
m = 2
k = 8
[[coordinates]]
name = "x"
initial = 1
[energies]
kinetic_coenergy = "m*dotx^2/2"
potential = "k*x^2/2"
[simulation]
end = 1
)toml";

// Of k/m = 4.5 and x(0) = 1, with an error that a fit of these two cannot take up, longer than the model's own run.
std::string measuredSpring() {
    std::ostringstream text;
    text.precision(12);
    text << "t [s],place [m],rate\n";
    const double w = std::sqrt(4.5);
    for (int k = 0; k <= 40; ++k) {
        const double t = 0.1 * k, error = 0.01 * std::sin(40 * t * t);
        text << t << "," << std::cos(w * t) + error << "," << -w * std::sin(w * t) + 3 * error << "\n";
    }
    return text.str();
}

} // namespace

class TestFitPage : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void theNumbersAreThoseOfTheCommand();
    void faultsGoWithWhatWasWrong();
    void aColumnOfWordsIsToldAtItsRow();
    void dataAndResidualsShowTheSameTimes();
    void curvesAreDataAndRuns();
    void theValuesAreTakenAsOneStep();
    void whatTheDataCannotTellIsSaid();
    void theKeyboardFollowsTheForm();
    void faultsStandAtTheirFields();
    void severalColumnsNeedDeviations();
    void aBoundMayBeLeftOut();
    void severalFilesAreOneQuestion();
    void stoppingKeepsTheResult();
    void anotherModelHasAnotherFit();
    void theQuestionStandsInTheModel();
    void aStatedQuestionIsShown();
    void eachFitHasItsResult();

private:
    FitPage& page() { return m_pane->fitPage(); }
    FitForm& form() { return page().form(); }
    std::string at(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)).toStdString(); }
    void write(const char* name, const std::string& text) const { std::ofstream(at(name), std::ios::binary) << text; }
    void load(const char* name) { form().load({QString::fromStdString(at(name))}); }
    void run() {
        page().runButton().click();
        QTRY_VERIFY_WITH_TIMEOUT(!page().fits().isRunning(), patience);
    }
    void seek(const std::vector<std::string>& names) {
        while (form().unknownCount() < names.size())
            form().addUnknown();
        for (std::size_t k = 0; k < names.size(); ++k)
            form().chooseUnknown(k, names[k]);
    }

    tests::OwnSettings m_settings;
    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<StudyPane> m_pane;
};

void TestFitPage::init() {
    write("spring.ldae", spring);
    write("spring.csv", measuredSpring());
    m_session = std::make_unique<Session>();
    m_pane = std::make_unique<StudyPane>(*m_session);
    connect(m_pane.get(), &StudyPane::edited, m_session.get(),
            [this](const QString& label, const Document& document) { m_session->commit(label, document); });
    m_pane->resize(900, 700);
    m_pane->show();
    m_session->openDocument(readLdae(spring).document);
    m_pane->showFit();
    load("spring.csv");
}

void TestFitPage::cleanup() {
    m_pane.reset();
    m_session.reset();
}

void TestFitPage::theNumbersAreThoseOfTheCommand() {
    QVERIFY(form().readingWords().startsWith(QStringLiteral("41 rows")));
    form().expression(0).setText(QStringLiteral("x"));
    seek({"k", "x(0)"});
    form().lowerBound(0).setText(QStringLiteral("1"));
    form().upperBound(0).setText(QStringLiteral("1000"));
    run();
    QVERIFY2(page().fits().results(), qPrintable(form().faults().join(QLatin1Char('\n')) + page().band().words()));
    const auto answer = tests::call({"fit", at("spring.ldae"), "--data", at("spring.csv"), "--match", "x = place",
                                     "--vary", "k=1:1000", "--vary", "x(0)", "--end", "4", "--as", "json"});
    QVERIFY2(answer.code == 0, answer.err.c_str());
    const auto command = nlohmann::json::parse(answer.out);
    const Fit& fit = page().fits().results()->fitted.fit;
    for (std::size_t k = 0; k < 2; ++k) {
        QCOMPARE(fit.estimates[k].value, command["unknowns"][k]["value"].get<double>());
        QCOMPARE((*fit.estimates[k].interval)[0], command["unknowns"][k]["interval"][0].get<double>());
        QCOMPARE((*fit.estimates[k].interval)[1], command["unknowns"][k]["interval"][1].get<double>());
    }
    QVERIFY(std::abs(fit.estimates[0].value - 9) < 0.05);
    QCOMPARE(page().card().table().item(1, 0)->text(), QStringLiteral("x(0)"));
    QCOMPARE(page().card().table().item(0, 1)->text(), QStringLiteral("8"));
}

// The first two seconds in one file, all of them in another, which ends the run.
void TestFitPage::severalFilesAreOneQuestion() {
    std::ostringstream rates("");
    rates << "t,speed\n";
    const double w = std::sqrt(4.5);
    for (int k = 0; k <= 20; ++k)
        rates << 0.1 * k << "," << -w * std::sin(0.1 * w * k) + (k % 2 == 0 ? 1e-3 : -1e-3) << "\n";
    write("rates.csv", rates.str());
    form().load({QString::fromStdString(at("rates.csv")), QString::fromStdString(at("spring.csv"))});
    QVERIFY2(form().faults().isEmpty(), qPrintable(form().faults().join(QLatin1Char('\n'))));
    QCOMPARE(form().columnCount(), std::size_t{3});
    QVERIFY(form().readingWords().contains(QStringLiteral("rates.csv: 21 rows")));
    form().expression(0).setText(QStringLiteral("dotx"));
    form().expression(1).setText(QStringLiteral("x"));
    form().deviation(0).setText(QStringLiteral("0.01"));
    form().deviation(1).setText(QStringLiteral("0.02"));
    seek({"k"});
    run();
    QVERIFY2(page().fits().results(), qPrintable(form().faults().join(QLatin1Char('\n')) + page().band().words()));
    const auto answer = tests::call({"fit",         at("spring.ldae"),
                                     "--data",      at("rates.csv"),
                                     "--data",      at("spring.csv"),
                                     "--match",     "dotx = speed",
                                     "--match",     "x = place",
                                     "--deviation", "speed=0.01",
                                     "--deviation", "place=0.02",
                                     "--vary",      "k",
                                     "--end",       "4",
                                     "--as",        "json"});
    QVERIFY2(answer.code == 0, answer.err.c_str());
    QCOMPARE(page().fits().results()->fitted.fit.estimates[0].value,
             nlohmann::json::parse(answer.out)["unknowns"][0]["value"].get<double>());
    form().load({QString::fromStdString(at("spring.csv")), QString::fromStdString(at("none.csv"))});
    QVERIFY(form().faults().join(QString()).startsWith(QStringLiteral("none.csv: ")));
    QCOMPARE(form().columnCount(), std::size_t{0});
}

// All that is wrong is told at once, and goes with what was wrong.
void TestFitPage::faultsGoWithWhatWasWrong() {
    write("two.csv", "t,place,speed\n0,1,0\n1,0.5,-1\n2,0.2,-1\n");
    load("two.csv");
    form().expression(0).setText(QStringLiteral("place"));
    form().expression(1).setText(QStringLiteral("dotx +"));
    seek({"k"});
    run();
    QCOMPARE(form().faults().size(), 2);
    QVERIFY(form().faults().front().contains(QStringLiteral("place")));
    form().expression(0).setText(QStringLiteral("x"));
    form().deviation(0).setText(QStringLiteral("0.1"));
    QCOMPARE(form().faults().size(), 1);
    form().expression(1).setText(QStringLiteral("dotx"));
    form().deviation(1).setText(QStringLiteral("0"));
    QCOMPARE(form().faults().size(), 1);
    form().deviation(1).setText(QStringLiteral("0.1"));
    QVERIFY(form().faults().isEmpty());
    form().deviation(0).clear(); // what both lack is said once, and seen at both
    form().deviation(1).clear();
    QCOMPARE(form().faults().size(), 1);
    QVERIFY(isMarkedFaulty(&form().deviation(0)) && isMarkedFaulty(&form().deviation(1)));
    for (const int column : {0, 1})
        form().deviation(column).setText(QStringLiteral("0.1"));
    QVERIFY(form().faults().isEmpty() && !isMarkedFaulty(&form().deviation(0)));
    form().lowerBound(0).setText(QStringLiteral("10")); // the model's own value is 8
    QCOMPARE(form().faults().size(), 1);
    form().lowerBound(0).clear();
    QVERIFY(form().faults().isEmpty());
}

// At its row, as soon as the file is read.
void TestFitPage::aColumnOfWordsIsToldAtItsRow() {
    write("words.csv", "t,place,x\n0,1,low\n1,0.5,high\n2,0.2,low\n");
    load("words.csv");
    QCOMPARE(form().expression(1).text(), QStringLiteral("x"));
    QCOMPARE(form().faults().size(), 1);
    QVERIFY2(form().faults().front().contains(QStringLiteral("line 2")), qPrintable(form().faults().front()));
    QVERIFY(isMarkedFaulty(&form().expression(1)));
    seek({"k"});
    run();
    QVERIFY(!page().fits().results());
    form().expression(0).setText(QStringLiteral("x"));
    form().expression(1).clear(); // it is left out
    QVERIFY2(form().faults().isEmpty(), qPrintable(form().faults().join(QLatin1Char(' '))));
}

// Whichever of them is zoomed.
void TestFitPage::dataAndResidualsShowTheSameTimes() {
    form().expression(0).setText(QStringLiteral("x"));
    seek({"k"});
    run();
    FigureView& data = *page().card().figures().front();
    FigureView& residuals = *page().card().figures().back();
    const QCPRange all = data.xAxis->range();
    QCOMPARE(residuals.xAxis->range(), all);
    data.xAxis->setRange(1, 2);
    QCOMPARE(residuals.xAxis->range(), QCPRange(1, 2));
    residuals.xAxis->setRange(0.5, 3);
    QCOMPARE(data.xAxis->range(), QCPRange(0.5, 3));
    QTest::mouseDClick(&residuals, Qt::LeftButton, {}, residuals.rect().center());
    QCOMPARE(data.xAxis->range(), all);
    QCOMPARE(residuals.xAxis->range(), all);
}

// The fitted run by its closed form; what is left is what was put in, less what the fit took up.
void TestFitPage::curvesAreDataAndRuns() {
    form().expression(0).setText(QStringLiteral("x"));
    seek({"k"});
    run();
    QVERIFY(page().fits().results());
    const api::FittedModel& fitted = page().fits().results()->fitted;
    QCOMPARE(fitted.curves.size(), std::size_t{1});
    const FittedCurve& curve = fitted.curves.front();
    QVERIFY(curve.times.size() >= 400);
    QCOMPARE(curve.times.back(), 4.0);
    const double found = std::sqrt(fitted.fit.estimates[0].value / 2);
    for (std::size_t k = 0; k < curve.times.size(); ++k) {
        QVERIFY(std::abs(curve.after[k] - std::cos(found * curve.times[k])) < 1e-7);
        QVERIFY(std::abs(curve.before[k] - std::cos(2 * curve.times[k])) < 1e-7);
    }
    const Figure residuals = residualFigure(curve);
    double sum = 0;
    for (std::size_t k = 0; k < 41; ++k) {
        const double own = curve.samples.values[k] - std::cos(found * 0.1 * static_cast<double>(k));
        QVERIFY(std::abs(residuals.lines[0].y[k] - own) < 1e-7);
        sum += own * own;
    }
    QVERIFY(std::abs(sum / fitted.fit.residualSum - 1) < 1e-4);
    QCOMPARE(page().card().figures().front()->figure().lines.size(), std::size_t{3});
}

void TestFitPage::theValuesAreTakenAsOneStep() {
    form().expression(0).setText(QStringLiteral("x"));
    seek({"k", "x(0)"});
    run();
    QVERIFY(page().fits().results());
    const Document before = m_session->document(); // with the question
    const Fit fit = page().fits().results()->fitted.fit;
    page().card().takeButton().click();
    QVERIFY(!page().card().takeButton().isEnabled()); // they are there
    QCOMPARE(std::stod((*m_session->document().parameters)[1].value), fit.estimates[0].value);
    QCOMPARE(std::stod(m_session->document().coordinates->front().initial), fit.estimates[1].value);
    QCOMPARE((*m_session->document().parameters)[0].value, std::string("2"));
    QVERIFY(page().fits().isCurrent(*page().fits().results())); // which takes no notice of the values that were sought
    QVERIFY(page().band().words().isEmpty());
    m_session->undo();
    QCOMPARE(m_session->document(), before);
    QVERIFY(page().card().takeButton().isEnabled());
    m_session->commit({}, withNumber(m_session->document(), {Section::Parameters, 0, Column::Value, 0}, 3));
    QVERIFY(!page().fits().isCurrent(*page().fits().results()));
    QVERIFY(!page().band().words().isEmpty());
}

void TestFitPage::whatTheDataCannotTellIsSaid() {
    form().expression(0).setText(QStringLiteral("x"));
    seek({"k", "m"});
    run();
    const QString account = page().card().account().text();
    QVERIFY2(account.contains(QStringLiteral("Only k/m is determined")), qPrintable(account));
    QCOMPARE(page().card().table().item(0, 4)->text(), QStringLiteral("–"));
    const QStringList names = {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")};
    using Kind = Undetermined::Kind;
    QCOMPARE(undeterminedWords({Kind::Factors, {0, 2}, {1, -1}}, names).section(QLatin1Char(':'), 0, 0),
             QStringLiteral("Only a*c is determined"));
    QVERIFY(undeterminedWords({Kind::NoInfluence, {1}, {1}}, names).contains(QStringLiteral("determine b")));
    QVERIFY(
        undeterminedWords({Kind::Nearby, {0, 1}, {1, -2}}, names).endsWith(QStringLiteral("as long as d is small.")));
}

// Also through what is made later.
void TestFitPage::theKeyboardFollowsTheForm() {
    seek({"k", "dotx(0)"});
    QTRY_VERIFY_WITH_TIMEOUT(form().expression(1).isVisible() && form().upperBound(1).isVisible(), patience);
    const auto next = [](const QWidget* widget) {
        do
            widget = widget->nextInFocusChain();
        while (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus));
        return widget;
    };
    QVERIFY(next(&form().chooseButton()) == &form().expression(0));
    QVERIFY(next(&form().expression(0)) == &form().deviation(0));
    QVERIFY(next(&form().deviation(0)) == &form().expression(1));
    QVERIFY(next(&form().lowerBound(0)) == &form().upperBound(0));
    QCOMPARE(shownUnknown({}, "dottheta(0)"), QStringLiteral("dottheta(0)")); // θ with its dot looks like θ
    QCOMPARE(shownUnknown({}, "theta(0)"), QStringLiteral("θ(0)"));
}

void TestFitPage::faultsStandAtTheirFields() {
    const auto only = [this] { return form().faults().size() == 1 ? form().faults().front() : QString(); };
    seek({"k"});
    run();
    QVERIFY(only().startsWith(QStringLiteral("Say what this is")));
    form().expression(0).setText(QStringLiteral("y"));
    run();
    QVERIFY2(only().startsWith(QStringLiteral("y is not defined")), qPrintable(only()));
    form().expression(0).setText(QStringLiteral("x"));
    form().lowerBound(0).setText(QStringLiteral("10"));
    run();
    QVERIFY2(only().contains(QStringLiteral("outside the bounds")), qPrintable(only()));
    form().lowerBound(0).setText(QStringLiteral("ten"));
    run();
    QVERIFY(only().contains(QStringLiteral("has to be a number")));
    form().lowerBound(0).setText(QStringLiteral("5"));
    form().upperBound(0).setText(QStringLiteral("5"));
    run();
    QVERIFY(only().contains(QStringLiteral("below the upper")));
    form().lowerBound(0).clear();
    form().upperBound(0).clear();
    seek({"k", "k"});
    run();
    QVERIFY(only().contains(QStringLiteral("already")));
    write("spring.csv", "t,place\n0,1\n1,2\n1,3\n");
    seek({"k", "m"});
    run();
    QVERIFY2(only().contains(QStringLiteral("line 4")), qPrintable(only()));
    QVERIFY(!page().fits().results());
}

void TestFitPage::severalColumnsNeedDeviations() {
    form().expression(0).setText(QStringLiteral("x"));
    form().expression(1).setText(QStringLiteral("dotx"));
    seek({"k"});
    run();
    QCOMPARE(form().faults().size(), 1); // what both lack is said once
    form().deviation(0).setText(QStringLiteral("0.01"));
    form().deviation(1).setText(QStringLiteral("-1"));
    run();
    QCOMPARE(form().faults(), QStringList{QStringLiteral("The standard deviation has to be a positive number.")});
    form().deviation(1).setText(QStringLiteral("0.03"));
    run();
    QVERIFY(page().fits().results());
    QCOMPARE(page().fits().results()->fitted.curves.size(), std::size_t{2});
    QVERIFY(std::abs(page().fits().results()->fitted.fit.estimates[0].value - 9) < 0.05);
}

// Which holds it where the data would have it elsewhere.
void TestFitPage::aBoundMayBeLeftOut() {
    form().expression(0).setText(QStringLiteral("x"));
    seek({"k"});
    form().upperBound(0).setText(QStringLiteral("8.5"));
    run();
    QVERIFY(page().fits().results());
    QCOMPARE(page().fits().results()->fitted.fit.estimates[0].value, 8.5);
    QVERIFY(page().card().account().text().contains(QStringLiteral("upper bound, 8.5")));
}

void TestFitPage::stoppingKeepsTheResult() {
    form().expression(0).setText(QStringLiteral("x"));
    seek({"k"});
    run();
    QVERIFY(page().fits().results());
    const double found = page().fits().results()->fitted.fit.estimates[0].value;
    page().runButton().click();
    QVERIFY(page().fits().isRunning());
    page().runButton().click(); // which is Stop now
    QTRY_VERIFY_WITH_TIMEOUT(!page().fits().isRunning(), patience);
    QCOMPARE(page().fits().results()->fitted.fit.estimates[0].value, found);
    QVERIFY(form().faults().isEmpty() && page().band().words().isEmpty());
}

void TestFitPage::anotherModelHasAnotherFit() {
    form().expression(0).setText(QStringLiteral("x"));
    seek({"k"});
    run();
    QVERIFY(page().fits().results());
    page().runButton().click();
    m_session->openDocument(readLdae(spring).document);
    QVERIFY(!page().fits().isRunning() && !page().fits().results());
    QCOMPARE(form().columnCount(), std::size_t{0});
    m_pane.reset();
}

// Each change is a step that can be undone, and is saved with the model.
void TestFitPage::theQuestionStandsInTheModel() {
    const Document before = readLdae(spring).document;
    QCOMPARE(m_session->document().fits->size(), std::size_t{1}); // the files were chosen
    const StatedFit chosen = m_session->document().fits->front();
    QCOMPARE(chosen.name, std::string("fit"));
    QCOMPARE(chosen.data, std::vector<std::string>{at("spring.csv")}); // the model has no file yet
    QCOMPARE(chosen.checksums.front().size(), std::size_t{64});
    form().expression(0).setText(QStringLiteral("x"));
    form().deviation(0).setText(QStringLiteral("0.01"));
    seek({"k", "x(0)"});
    form().lowerBound(0).setText(QStringLiteral("1"));
    form().start(1).setText(QStringLiteral("0.9"));
    form().tellEdits();
    const StatedFit& stated = m_session->document().fits->front();
    QCOMPARE(stated.matches, std::vector<std::string>{"x = place"});
    QCOMPARE(stated.deviations, std::vector<std::string>{"place = 0.01"});
    QCOMPARE(stated.unknowns, (std::vector<std::string>{"k = 1:", "x(0)"}));
    QCOMPARE(stated.starts, std::vector<std::string>{"x(0) = 0.9"});
    StatedFit saved = readLdae(writeLdae(m_session->document())).document.fits->front();
    saved.remarks.clear();
    QCOMPARE(saved, stated);
    m_session->undo();
    QCOMPARE(form().lowerBound(0).text(), QString());
    while (m_session->history().canUndo())
        m_session->undo();
    QCOMPARE(m_session->document(), before);
    QCOMPARE(form().columnCount(), std::size_t{0});
}

// With what the form has no field for, which stays.
void TestFitPage::aStatedQuestionIsShown() {
    StatedFit fit;
    fit.name = "stiffness";
    fit.data = {at("spring.csv")};
    fit.matches = {"2*x - x = place", "x = gone"};
    fit.deviations = {"place = 0.02"};
    fit.unknowns = {"k = 1:100", "mass"};
    fit.starts = {"k = 7"};
    fit.relativeTolerance = "1e-9";
    Document document = readLdae(spring).document;
    document.fits = Part(std::vector<StatedFit>{fit});
    m_session->openDocument(document);
    QCOMPARE(form().columnCount(), std::size_t{2});
    QCOMPARE(form().expression(0).text(), QStringLiteral("2*x - x"));
    QCOMPARE(form().deviation(0).text(), QStringLiteral("0.02"));
    QCOMPARE(form().unknownCount(), std::size_t{2});
    QCOMPARE(form().upperBound(0).text(), QStringLiteral("100"));
    QCOMPARE(form().start(0).text(), QStringLiteral("7"));
    form().tellEdits();
    QCOMPARE(m_session->document(), document); // nothing was edited
    form().upperBound(0).setText(QStringLiteral("50"));
    form().tellEdits();
    fit.unknowns.front() = "k = 1:50";
    QCOMPARE(m_session->document().fits->front(), fit);
    run();
    QVERIFY2(form().faults().join(QString()).contains(QStringLiteral("gone")),
             qPrintable(form().faults().join(QLatin1Char('\n'))));
}

void TestFitPage::eachFitHasItsResult() {
    form().expression(0).setText(QStringLiteral("x"));
    seek({"k"});
    run();
    QVERIFY(page().fits().results("fit"));
    page().newButton().click();
    QCOMPARE(m_session->document().fits->size(), std::size_t{2});
    QCOMPARE(page().choice().currentText(), QStringLiteral("fit2"));
    QCOMPARE(form().columnCount(), std::size_t{0});
    QVERIFY(!page().card().takeButton().isEnabled());
    page().choice().setCurrentIndex(0);
    emit page().choice().activated(0);
    QCOMPARE(form().columnCount(), std::size_t{2});
    QVERIFY(page().card().takeButton().isEnabled());
    form().lowerBound(0).setText(QStringLiteral("2"));
    form().tellEdits();
    QVERIFY(!page().fits().isCurrent(*page().fits().results("fit"))); // another question
}

COENERGY_TEST(TestFitPage)
#include "test_fit_page.moc"
