// Rates, integrals and spectra over rows, against closed forms.

#include "observation/curve_transforms.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

using namespace coenergy;

namespace {

constexpr double pi = std::numbers::pi;

struct SampledCourse {
    std::vector<double> time;
    std::vector<double> values;
};

using TimeFunction = std::function<double(double)>;

SampledCourse sampled(const TimeFunction& f, double end, std::size_t rows) {
    SampledCourse course;
    for (std::size_t k = 0; k < rows; ++k) {
        course.time.push_back(end * static_cast<double>(k) / static_cast<double>(rows - 1));
        course.values.push_back(f(course.time.back()));
    }
    return course;
}

/// At times whose distances differ by up to a factor of three.
SampledCourse unevenly(const TimeFunction& f, double end, std::size_t rows) {
    SampledCourse course = sampled(f, end, rows);
    const double step = course.time[1];
    for (std::size_t k = 1; k + 1 < rows; ++k) {
        course.time[k] += 0.25 * step * std::sin(7.0 * static_cast<double>(k));
        course.values[k] = f(course.time[k]);
    }
    return course;
}

double largestError(const std::vector<double>& found, const SampledCourse& course, const TimeFunction& expected) {
    double largest = 0;
    for (std::size_t k = 0; k < found.size(); ++k)
        largest = std::max(largest, std::abs(found[k] - expected(course.time[k])));
    return largest;
}

} // namespace

class TestCurveTransforms : public QObject {
    Q_OBJECT

private slots:
    void squaresAreExact() {
        const SampledCourse course = unevenly([](double t) { return 3 * t * t - 2 * t + 1; }, 2, 9);
        QVERIFY(largestError(slopesOverRows(course.time, course.values), course, [](double t) { return 6 * t - 2; }) <
                1e-12);
        QVERIFY(largestError(integralsOverRows(course.time, course.values), course,
                             [](double t) { return t * t * t - t * t + t; }) < 1e-12);
    }

    void errorsFallWithTheDistanceOfRows() {
        const auto f = [](double t) { return std::exp(-t) * std::sin(5 * t); };
        const auto rate = [](double t) { return std::exp(-t) * (5 * std::cos(5 * t) - std::sin(5 * t)); };
        const auto integral = [](double t) {
            return (5 - std::exp(-t) * (std::sin(5 * t) + 5 * std::cos(5 * t))) / 26;
        };
        const SampledCourse coarse = unevenly(f, 3, 201), fine = unevenly(f, 3, 401);
        const auto rateError = [&](const SampledCourse& course) {
            return largestError(slopesOverRows(course.time, course.values), course, rate);
        };
        const auto integralError = [&](const SampledCourse& course) {
            return largestError(integralsOverRows(course.time, course.values), course, integral);
        };
        QVERIFY(rateError(fine) < rateError(coarse) / 3);
        QVERIFY(rateError(fine) < 1e-2);
        QVERIFY(integralError(fine) < integralError(coarse) / 6);
        QVERIFY(integralError(fine) < 1e-7);
    }

    // Two rows of one time: nothing is differentiated across.
    void jumpsAreNoSlopes() {
        const std::vector<double> time{0, 1, 2, 2, 3, 4}, values{0, 1, 2, 10, 9, 8};
        const std::vector<double> slopes{1, 1, 1, -1, -1, -1}, integrals{0, 0.5, 2, 2, 11.5, 20};
        const std::vector<double> rates = slopesOverRows(time, values), sums = integralsOverRows(time, values);
        for (std::size_t k = 0; k < time.size(); ++k) {
            QCOMPARE(rates[k], slopes[k]);
            QCOMPARE(sums[k], integrals[k]);
        }
    }

    void whatHasNoValueHasNoRate() {
        const std::vector<double> time{0, 1, 2, 3, 4, 5}, values{0, 1, NAN, 3, 4, 5};
        const std::vector<double> rates = slopesOverRows(time, values), sums = integralsOverRows(time, values);
        QVERIFY(std::isnan(rates[1]) && std::isnan(rates[2]) && std::isnan(rates[3]));
        QCOMPARE(rates[5], 1.0);
        QVERIFY(std::isfinite(sums[0]));
        for (std::size_t k = 2; k < time.size(); ++k)
            QVERIFY(std::isnan(sums[k]));
        QVERIFY(std::isnan(slopesOverRows({0}, {1})[0]));
        QVERIFY(slopesOverRows({}, {}).empty() && integralsOverRows({}, {}).empty());
        QCOMPARE(slopesOverRows({0, 2}, {1, 5}), (std::vector<double>{2, 2}));
    }

    void aSineHasItsAmplitude() {
        const auto f = [](double t) {
            return 0.7 + 3 * std::sin(2 * pi * 4 * t + 0.3) + 0.01 * std::cos(2 * pi * 9 * t);
        };
        const SampledCourse course = sampled(f, 2, 1001);
        const auto spectrum = amplitudeSpectrum(course.time, course.values);
        QVERIFY(spectrum);
        QCOMPARE(spectrum->frequencies.size(), std::size_t(501));
        QVERIFY(std::abs(spectrum->frequencies.back() - 250) < 1e-9);
        QVERIFY(std::abs(spectrum->amplitudes[0] - 0.7) < 1e-12);
        for (std::size_t k = 0; k < spectrum->frequencies.size(); ++k) { // Hann's window halves into the neighbours
            const double frequency = spectrum->frequencies[k];
            QVERIFY(std::abs(frequency - 0.5 * static_cast<double>(k)) < 1e-9);
            const double expected = k == 0               ? 0.7
                                    : k == 8             ? 3
                                    : k == 7 || k == 9   ? 1.5
                                    : k == 18            ? 0.01
                                    : k == 17 || k == 19 ? 0.005
                                                         : 0;
            QVERIFY2(std::abs(spectrum->amplitudes[k] - expected) < 1e-12, qPrintable(QString::number(frequency)));
        }
    }

    // Between two lines the window leaks to few: a weak line far away stays visible.
    void aStrongLineHidesNoWeakOne() {
        const auto f = [](double t) { return std::sin(2 * pi * 4.13 * t) + 1e-4 * std::sin(2 * pi * 60 * t); };
        const SampledCourse course = sampled(f, 4, 2001);
        const auto spectrum = amplitudeSpectrum(course.time, course.values);
        QVERIFY(spectrum);
        const auto at = [&](double frequency) {
            return spectrum->amplitudes[static_cast<std::size_t>(std::lround(frequency * 4))];
        };
        QVERIFY(std::abs(at(60) - 1e-4) < 2e-6);
        QVERIFY(at(55) < 5e-6);
    }

    void unequalTimesAreSampledAnew() {
        const SampledCourse course = unevenly([](double t) { return 2 * std::sin(2 * pi * 3 * t); }, 2, 801);
        const auto spectrum = amplitudeSpectrum(course.time, course.values);
        QVERIFY(spectrum);
        QVERIFY(std::abs(spectrum->amplitudes[6] - 2) < 1e-4);
        QVERIFY(spectrum->amplitudes[40] < 1e-4);
    }

    void whatHasNoSpectrum() {
        QVERIFY(!amplitudeSpectrum({}, {}));
        QVERIFY(!amplitudeSpectrum({0, 1, 2}, {0, 1, 0}));
        const std::vector<double> still(10, 1.5);
        QVERIFY(!amplitudeSpectrum(still, still));
        SampledCourse course = sampled([](double t) { return t; }, 1, 20);
        course.values[7] = NAN;
        QVERIFY(!amplitudeSpectrum(course.time, course.values));
    }
};

COENERGY_TEST(TestCurveTransforms)
#include "test_curve_transforms.moc"
