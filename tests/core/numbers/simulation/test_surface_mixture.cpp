// Filippov's cases at one surface and at the crossing of two.
#include "simulation/friction_programme.hpp"
#include "simulation/surface_mixture.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

using Vector = Eigen::VectorXd;

Vector one(double value) {
    return Vector::Constant(1, value);
}
Vector two(double a, double b) {
    return Eigen::Vector2d(a, b);
}

// What drives the motion off one surface, on its negative and on its positive side.
SurfaceMixture surface(double negative, double positive) {
    return SurfaceMixture::ofSides({one(negative), one(positive)});
}

SurfaceMixture::Choice choiceAt(const SurfaceMixture& mixture) {
    return mixture.choice(std::vector<bool>(static_cast<std::size_t>(mixture.size()), false));
}

} // namespace

class TestSurfaceMixture : public QObject {
    Q_OBJECT

private slots:
    void weightsOfSides() {
        QCOMPARE(sideWeights(two(1, -1)), (std::vector<double>{0, 1, 0, 0}));
        const std::vector<double> weights = sideWeights(two(0.5, -0.2));
        const std::vector<double> expected = {0.25 * 0.6, 0.75 * 0.6, 0.25 * 0.4, 0.75 * 0.4};
        for (std::size_t side = 0; side < 4; ++side)
            QVERIFY(std::abs(weights[side] - expected[side]) < 1e-15);
    }

    // Driven towards the surface from both sides, three times as hard from the negative one: held with (1 + s)/2 = 3/4.
    void attractingSurfaceHolds() {
        const auto choice = choiceAt(surface(3, -1));
        QVERIFY(choice.isHeld[0]);
        QVERIFY(std::abs(choice.values[0] - 0.5) < 1e-14);
        QVERIFY(std::abs(surface(3, -1).at(choice.values)[0]) < 1e-14);
    }

    void motionThroughASurfaceLeavesIt() {
        for (const double direction : {1.0, -1.0}) {
            const auto choice = choiceAt(surface(2 * direction, direction));
            QVERIFY(!choice.isHeld[0]);
            QCOMPARE(choice.values[0], direction);
        }
    }

    // From a surface that repels it leaves to the side to which the motion with the value 0 is driven.
    void repellingSurface() {
        QCOMPARE(choiceAt(surface(-1, 3)).values[0], 1.0);
        QCOMPARE(choiceAt(surface(-3, 1)).values[0], -1.0);
        QVERIFY(surface(-1, 3).choice({true}).isHeld[0]); // but stays where it was held
    }

    // Products of weights: w = (1/2 - a - ab/4, 1/4 - b) has its zero at b = 1/4, a = 8/17.
    void crossingOfTwoSurfaces() {
        const auto w = [](double a, double b) { return two(0.5 - a - 0.25 * a * b, 0.25 - b); };
        const auto mixture = SurfaceMixture::ofSides({w(-1, -1), w(1, -1), w(-1, 1), w(1, 1)});
        QVERIFY((mixture.at(two(0.3, -0.7)) - w(0.3, -0.7)).norm() < 1e-15);
        const Eigen::MatrixXd slopes = mixture.slopes(two(0.3, -0.7));
        QVERIFY((slopes - (Eigen::Matrix2d() << -1 + 0.175, -0.075, 0, -1).finished()).norm() < 1e-15);
        const auto choice = choiceAt(mixture);
        QVERIFY(choice.isHeld[0] && choice.isHeld[1]);
        QVERIFY((choice.values - two(8.0 / 17, 0.25)).norm() < 1e-13);
    }

    // The first surface is left, and what is left of the second one is held there: w_2 = 1 - a - b at a = 1.
    void heldOnOneOfTwo() {
        const auto mixture = SurfaceMixture::affine(two(2, 1), (Eigen::Matrix2d() << 1, 0, -1, -1).finished());
        const auto choice = choiceAt(mixture);
        QVERIFY(!choice.isHeld[0] && choice.isHeld[1]);
        QVERIFY((choice.values - two(1, 0)).norm() < 1e-14);
    }

    // Four surfaces of two masses 1 and 2: |a'|, |b'|, |a' - b'| and |a' + 2 b'| with bounds of very different sizes.
    // The motion is the one that no other beats: w points to the bound that a value has, or is zero.
    void frictionOfMoreSurfacesThanFlows() {
        const Eigen::MatrixXd directions = (Eigen::MatrixXd(4, 2) << 1, 0, 0, 1, 1, -1, 1, 2).finished();
        const Eigen::MatrixXd mobility = Eigen::Vector2d(1, 0.5).asDiagonal();
        const Eigen::Vector4d bounds(1e-3, 2, 40, 0.5);
        const Eigen::MatrixXd slopes = -directions * mobility * directions.transpose() * bounds.asDiagonal();
        for (const Eigen::Vector2d& force : {Eigen::Vector2d(0, 0), Eigen::Vector2d(0.7, -3), Eigen::Vector2d(3, 0.1),
                                             Eigen::Vector2d(-90, 50), Eigen::Vector2d(1, 2)}) {
            const Vector w = directions * mobility * force;
            const auto found = frictionValues(w, slopes);
            QVERIFY(found);
            const Vector left = w + slopes * found->values;
            for (Eigen::Index k = 0; k < 4; ++k) {
                const double value = found->values[k];
                QVERIFY(std::abs(value) <= 1);
                QVERIFY(std::abs(value) == 1 ? value * left[k] >= -1e-9 : std::abs(left[k]) <= 1e-9);
            }
            const auto choice = choiceAt(SurfaceMixture::affine(w, slopes));
            QVERIFY((w + slopes * choice.values - left).norm() <= 1e-8);
        }
    }

    // A force on one of two masses only is not the derivative of a dissipation; a value without effect takes no part.
    void whatIsNotFriction() {
        const Eigen::MatrixXd oneSided = (Eigen::Matrix2d() << -1, 0, -0.5, -1).finished();
        QVERIFY(!frictionValues(two(1, 0), oneSided));
        const Eigen::MatrixXd driving = (Eigen::Matrix2d() << 1, 0, 0, -1).finished();
        QVERIFY(!frictionValues(two(1, 0), driving));
        const auto idle = frictionValues(two(0.5, 2), (Eigen::Matrix2d() << -1, 0, -3, 0).finished());
        QVERIFY(idle && idle->acts[0] && !idle->acts[1]);
        QCOMPARE(idle->values[1], 0.0);
    }

    void sidesWithoutMotion() {
        const auto mixture = surface(3, NAN);
        QVERIFY(mixture.at(one(-1)).allFinite());
        QVERIFY(!mixture.held(one(0), {true}).allFinite());
    }
};

COENERGY_TEST(TestSurfaceMixture)
#include "test_surface_mixture.moc"
