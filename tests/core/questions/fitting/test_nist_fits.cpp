// Fits whose results are known to eleven digits: those of the National Institute of Standards and Technology.
#include "fitting/fit.hpp"
#include "nist_data.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

using namespace coenergy;
using tests::NistData;
using tests::nistData;

namespace {

using Model = double (*)(const Eigen::VectorXd& b, double x);

double bell(double height, double centre, double width, double x) {
    return height * std::exp(-std::pow((x - centre) / width, 2));
}

const std::map<std::string, Model> models = {
    {"Misra1a", [](const Eigen::VectorXd& b, double x) { return b[0] * (1 - std::exp(-b[1] * x)); }},
    {"Chwirut2", [](const Eigen::VectorXd& b, double x) { return std::exp(-b[0] * x) / (b[1] + b[2] * x); }},
    {"Lanczos3",
     [](const Eigen::VectorXd& b, double x) {
         return b[0] * std::exp(-b[1] * x) + b[2] * std::exp(-b[3] * x) + b[4] * std::exp(-b[5] * x);
     }},
    {"Gauss1",
     [](const Eigen::VectorXd& b, double x) {
         return b[0] * std::exp(-b[1] * x) + bell(b[2], b[3], b[4], x) + bell(b[5], b[6], b[7], x);
     }},
    {"DanWood", [](const Eigen::VectorXd& b, double x) { return b[0] * std::pow(x, b[1]); }},
    {"Kirby2", [](const Eigen::VectorXd& b,
                  double x) { return (b[0] + b[1] * x + b[2] * x * x) / (1 + b[3] * x + b[4] * x * x); }},
    {"MGH17",
     [](const Eigen::VectorXd& b, double x) { return b[0] + b[1] * std::exp(-x * b[3]) + b[2] * std::exp(-x * b[4]); }},
    {"Roszman1", [](const Eigen::VectorXd& b,
                    double x) { return b[0] - b[1] * x - std::atan(b[2] / (x - b[3])) / std::numbers::pi; }},
    {"Thurber",
     [](const Eigen::VectorXd& b, double x) {
         return (b[0] + x * (b[1] + x * (b[2] + x * b[3]))) / (1 + x * (b[4] + x * (b[5] + x * b[6])));
     }},
    {"MGH09", [](const Eigen::VectorXd& b, double x) { return b[0] * (x * x + x * b[1]) / (x * x + x * b[2] + b[3]); }},
    {"BoxBOD", [](const Eigen::VectorXd& b, double x) { return b[0] * (1 - std::exp(-b[1] * x)); }},
    {"Rat43",
     [](const Eigen::VectorXd& b, double x) { return b[0] / std::pow(1 + std::exp(b[1] - b[2] * x), 1 / b[3]); }},
    {"Eckerle4",
     [](const Eigen::VectorXd& b, double x) { return b[0] / b[1] * std::exp(-std::pow((x - b[2]) / b[1], 2) / 2); }},
    {"MGH10", [](const Eigen::VectorXd& b, double x) { return b[0] * std::exp(b[1] / (x + b[2])); }},
};

FitProblem problemOf(const NistData& data, std::size_t start) {
    FitProblem problem;
    for (std::size_t k = 0; k < data.values.size(); ++k)
        problem.unknowns.push_back({"b" + std::to_string(k + 1), (start == 0 ? data.farStart : data.nearStart)[k]});
    problem.residuals = [&data, model = models.at(data.name)](const Eigen::VectorXd& values) {
        Eigen::VectorXd residuals(static_cast<Eigen::Index>(data.pairs.size()));
        for (std::size_t k = 0; k < data.pairs.size(); ++k)
            residuals[static_cast<Eigen::Index>(k)] = model(values, data.pairs[k].x) - data.pairs[k].y;
        return std::optional(residuals);
    };
    problem.size = 0;
    for (const auto& pair : data.pairs)
        problem.size += std::abs(pair.y) / static_cast<double>(data.pairs.size());
    return problem;
}

// From its far start the first step leads to where b1 (1 - exp(-b2 x)) is b1 at every sample.
const std::string plateau = "BoxBOD";

double digitsOf(double value, double certified) {
    return -std::log10(std::abs(value / certified - 1) + 1e-16);
}

} // namespace

class TestNistFits : public QObject {
    Q_OBJECT

private slots:
    void agreesToSixDigits_data() {
        QTest::addColumn<int>("set");
        QTest::addColumn<int>("start");
        for (std::size_t k = 0; k < nistData().size(); ++k)
            for (int start = nistData()[k].name == plateau ? 1 : 0; start < 2; ++start)
                QTest::addRow("%s from start %d", nistData()[k].name.c_str(), start + 1)
                    << static_cast<int>(k) << start;
    }

    void agreesToSixDigits() {
        QFETCH(const int, set);
        QFETCH(const int, start);
        const NistData& data = nistData()[static_cast<std::size_t>(set)];
        const Fit fit = fitted(problemOf(data, static_cast<std::size_t>(start)));
        QCOMPARE(fit.estimates.size(), data.values.size());
        QVERIFY(fit.undetermined.empty());
        double digits = 16, deviationDigits = 16;
        for (std::size_t k = 0; k < data.values.size(); ++k) {
            QVERIFY(fit.estimates[k].deviation.has_value());
            digits = std::min(digits, digitsOf(fit.estimates[k].value, data.values[k]));
            deviationDigits = std::min(deviationDigits, digitsOf(*fit.estimates[k].deviation, data.deviations[k]));
        }
        qInfo("%.1f digits, of deviations %.1f, in %zu steps", digits, deviationDigits, fit.steps);
        QVERIFY(digits > 6 && deviationDigits > 4);
        QVERIFY(std::abs(fit.residualSum / data.residualSum - 1) < 1e-5);
        QCOMPARE(fit.freedom, data.pairs.size() - data.values.size());
    }

    void saysWhereAnUnknownHasNoInfluence() {
        const auto data = std::find_if(nistData().begin(), nistData().end(),
                                       [](const NistData& each) { return each.name == plateau; });
        const Fit fit = fitted(problemOf(*data, 0));
        QCOMPARE(fit.undetermined.size(), std::size_t(1));
        QVERIFY(fit.undetermined[0].kind == Undetermined::Kind::NoInfluence);
        QCOMPARE(fit.undetermined[0].unknowns, std::vector<std::size_t>{1});
        QVERIFY(!fit.estimates[1].deviation && fit.estimates[0].deviation);
    }
};

COENERGY_TEST(TestNistFits)
#include "test_nist_fits.moc"
