// The part of a linear system that matters for a channel against a dense solution of the whole, for every example.
#include "matrices/solvers.hpp"
#include "response/frequency_response.hpp"
#include "support/analysed_model.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

using Complex = std::complex<double>;

// c (s I - A)^-1 b + d, and how large it could be with other signs and places: rounding is a share of that.
std::pair<Complex, double> denseValue(const LinearSystem& system, Channel channel, Complex s) {
    const auto input = static_cast<Eigen::Index>(channel.input), output = static_cast<Eigen::Index>(channel.output);
    const Eigen::Index n = system.A.rows();
    const Eigen::MatrixXcd matrix = s * Eigen::MatrixXcd::Identity(n, n) - system.A;
    Eigen::VectorXcd moved = system.B.col(input).cast<Complex>();
    if (system.E.size() > 0)
        moved += s * system.E.col(input);
    for (std::size_t k = 0; k < system.higherE.size(); ++k)
        moved += std::pow(s, static_cast<int>(k) + 2) * system.higherE[k].col(input);
    const Eigen::VectorXcd x = complexSolutionOf(matrix, moved);
    const Eigen::RowVectorXcd c = system.C.row(output).cast<Complex>();
    Complex direct = system.D(output, input);
    for (std::size_t k = 0; k < system.F.size(); ++k)
        direct += std::pow(s, static_cast<int>(k) + 1) * system.F[k](output, input);
    return {(c * x).value() + direct, c.norm() * x.norm()};
}

std::vector<double> probes(const LinearSystem& system) {
    std::vector<double> frequencies{0.013, 1.7, 210};
    for (const Mode& mode : system.modes)
        if (std::abs(mode.value) > 1e-9 * std::abs(system.modes.back().value))
            for (const double factor : {0.3, 1.1, 4.0})
                frequencies.push_back(factor * std::abs(mode.value));
    return frequencies;
}

} // namespace

class TestChannelsOfExamples : public QObject {
    Q_OBJECT

private slots:
    void agreeWithTheWhole_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : exampleNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    void agreeWithTheWhole() {
        QFETCH(QString, name);
        const std::string text = exampleText(name.toStdString());
        int linear = 0;
        const AnalysedText plain = analysedText(text);
        for (const std::string& input : plain.problem.system->parameters()) {
            std::optional<LinearSystem> system;
            try {
                auto result = linearize(startOf(givenInputs(plain, {input})));
                if (auto* known = std::get_if<LinearSystem>(&result))
                    system = withCoordinatesAsOutputs(std::move(*known));
            } catch (const std::exception&) { // a number that cannot be an input
            }
            if (!system)
                continue;
            if (++linear > 3)
                break;
            for (std::size_t output = 0; output < system->outputs.size(); ++output) {
                const Channel channel{0, output};
                const MinimalRealization part = minimalRealization(*system, channel);
                for (const double w : probes(*system)) {
                    const auto [expected, size] = denseValue(*system, channel, {0, w});
                    const Complex value = part.isZero ? 0 : frequencyResponse(part, {w}).front();
                    if (!(std::abs(value - expected) <= 1e-7 * std::abs(expected) + 1e-12 * size))
                        QFAIL(qPrintable(
                            QStringLiteral("%1 -> %2 at %3: %4 and %5, of %6")
                                .arg(QString::fromStdString(input), QString::fromStdString(system->outputs[output]))
                                .arg(w)
                                .arg(std::abs(value))
                                .arg(std::abs(expected))
                                .arg(size)));
                }
            }
        }
    }
};

COENERGY_TEST(TestChannelsOfExamples)
#include "test_channels_of_examples.moc"
