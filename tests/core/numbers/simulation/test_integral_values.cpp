// Random integrals, as a compiled model computes them, against an independent rule on many panels: for parameters of
// both signs, zero, nearly zero and equal to each other, with limits in either order. What has no value is refused.
#include "algebra/definite_integral.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"
#include "expression/traverse.hpp"
#include "simulation/integral_watch.hpp"
#include "support/test_program.hpp"

#include <boost/math/quadrature/gauss.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

using namespace coenergy;

namespace {

const char* const integrands[] = {
    "cos(a*x)", "sin(a*x)", "exp(a*x)", "b*sin(a*x + b)", "sinh(a*x)", "cosh(a*x)*b", "tanh(a*x)", "tan(a*x)",
    "atan(a*x)", "x*exp(a*x)", "x^2*cos(a*x)", "x^2*exp(-a*x)", "x*sin(a*x)/b", "(a*x + b)^3", "x*(a*x + b)^2",
    "1/(a*x + b)", "1/(a*x + b)^2", "1/(a*x + b)^3", "sqrt(a*x + b)", "1/sqrt(a*x + b)", "(a*x + b)^n", "x^n",
    "b*x^(n - 1)", "x^n*ln(x)", "n^x", "ln(a*x + b)", "1/(a + b*x^2)", "1/sqrt(a + b*x^2)", "sqrt(a + b*x^2)",
    "(a + b*x^2)^(-3/2)", "x/(a + b*x^2)", "x*sqrt(a + b*x^2)", "x/sqrt(a + b*x^2)", "sin(a*x)*cos(b*x)",
    "sin(a*x)*sin(b*x)", "cos(a*x)*cos(b*x)", "exp(a*x)*sin(b*x)", "exp(a*x)*exp(b*x)", "1/((x + a)*(x + b))",
    "x/((x + a)*(x - b))", "sin(a*x)^2", "cos(a*x + b)^2", "sinh(a*x)^2", "tanh(a*x)^2", "1/cosh(a*x)^2",
    "1/cos(a*x)^2", "abs(x - a)", "sign(x - a)", "step(x - a)", "abs(a*x - b)", "1/x", "b/x^2", "1/(x - a)",
    "1/(a - x)", "1/(x - a)^2", "exp(x)/(a + exp(x))", "exp(-x)/(x - a)", "sin(x)/x", "x/(x^2 + a)", "1/(1 + cos(x))",
    "1/(x^2 - 2*x + 1)", "cos(x)/(sin(x) + a)",
    // whose integrals exist though they have no value at an end
    "ln(x)", "x*ln(x)", "ln(x)/sqrt(x)", "ln(x - a)", "(x - b)*ln(x - b)", "1/sqrt(x)", "1/sqrt(x - a)",
    "1/sqrt(a^2 - x^2)", "x^(n/4)", "sin(a*x)/x", "(1 - cos(x))/x", "(1 - cos(a*x))/x^2", "(exp(a*x) - 1)/x",
    "ln(1 + x)/x", "sin(x - b)/(x - b)", "tanh(x)/x",
    // with a factor that cancels in the closed form
    "a/x^2", "b/x^3", "a^2/x^3", "n*x^(n - 1)", "(n + 1)*x^n", "(a + x^2)/x^2", "(a - b)/(x - b)^2", "a/(x + a)^2",
    "(a*x + a)/x^2"};
const char* const limits[] = {"0", "1", "-1", "b", "0.5", "2*a", "a"};
constexpr double values[] = {0, 1, -1, 2.3, -0.7, 1e-9, -3e-7, 1e-4, 0.5, -2, 1.7, 3};
constexpr double ends[] = {0.8, -1.3, 2.1, 0.1, -0.4, 1, 3.3, 0};

struct Reference {
    double value = 0;
    double size = 0; // of the absolute value
};

using Function1 = std::function<double(double)>;

Reference byPanels(const Function1& f, std::vector<double> places, int panels) {
    using Rule = boost::math::quadrature::gauss<double, 20>;
    Reference total;
    for (std::size_t part = 1; part < places.size(); ++part)
        for (int k = 0; k < panels; ++k) {
            const double width = (places[part] - places[part - 1]) / panels;
            const double begin = places[part - 1] + k * width;
            total.value += Rule::integrate(f, begin, begin + width);
            total.size += Rule::integrate([&](double x) { return std::abs(f(x)); }, begin, begin + width);
        }
    return total;
}

enum class Kind { Regular, Improper, Divergent, Undecided };

struct Judged {
    Kind kind = Kind::Undecided;
    Reference reference;
};

// On panels that are halved towards both ends.
double towardsEnds(const Function1& f, double from, double to) {
    using Rule = boost::math::quadrature::gauss<double, 20>;
    constexpr int halvings = 45;
    double total = 0;
    for (const double end : {from, to}) {
        double width = (from + to) / 2 - end;
        for (int k = 0; k < halvings; ++k, width /= 2)
            total += (end == from ? 1 : -1) *
                     Rule::integrate([&](double share) { return f(end + width * share); }, 0.5, 1) * width;
    }
    return total;
}

// Where the integrand has no value at an end, but its integral has: what is left behind the last halving is the rest of
// a geometric series. Nothing where the halves shrink too slowly to tell.
std::optional<Reference> improper(const Function1& f, double from, double to) {
    using Rule = boost::math::quadrature::gauss<double, 20>;
    const auto halvings = [](double end) { return end == 0 ? 120 : 26; }; // as far as places can be told apart
    Reference total;
    for (const double end : {from, to}) {
        double width = (from + to) / 2 - end, last = 0, ratio = 0;
        for (int k = 0; k < halvings(end); ++k, width /= 2) {
            const double part =
                std::abs(width) * Rule::integrate([&](double share) { return f(end + width * share); }, 0.5, 1);
            ratio = part / last;
            last = part;
            total.value += part;
            total.size += std::abs(part);
        }
        if (last == 0)
            continue;
        if (!(std::abs(ratio) < 0.9))
            return std::nullopt;
        total.value += last * ratio / (1 - ratio);
    }
    return total;
}

std::optional<Reference> improper(const Function1& f, const std::vector<double>& places) {
    Reference total;
    for (std::size_t part = 1; part < places.size(); ++part) {
        const auto one = improper(f, places[part - 1], places[part]);
        if (!one || !std::isfinite(one->value))
            return std::nullopt;
        total.value += one->value;
        total.size += one->size;
    }
    return total;
}

// Kinks are at the places of parameters.
Judged judged(const Function1& f, double from, double to, const Point& point) {
    if (from == to)
        return {};
    const double low = std::min(from, to);
    const double high = std::max(from, to);
    std::vector<double> places = {low, high};
    for (const double place : {0.0, point.at("a"), point.at("b"), point.at("b") / point.at("a")})
        if (place > low && place < high)
            places.push_back(place);
    std::sort(places.begin(), places.end());
    std::vector<Reference> rules;
    for (const int panels : {100, 200, 400})
        rules.push_back(byPanels(f, places, panels));
    double byOther = 0; // of poles near the ends the panels know nothing
    for (std::size_t part = 1; part < places.size(); ++part)
        byOther += towardsEnds(f, places[part - 1], places[part]);
    const double sign = to < from ? -1 : 1;
    const Reference finest = {sign * rules[2].value, rules[2].size};
    if (!std::isfinite(finest.size))
        return {};
    if (std::abs(rules[1].value - rules[2].value) <= 1e-13 * finest.size &&
        std::abs(byOther - rules[2].value) <= 1e-11 * finest.size)
        return {Kind::Regular, finest};
    const double before = rules[1].size - rules[0].size;
    const double after = rules[2].size - rules[1].size;
    const bool keepsGrowing = after > 0.9 * before && after > 1e-3 * finest.size;
    const auto isTiny = [&](const char* name) { return point.at(name) != 0 && std::abs(point.at(name)) < 1e-3; };
    const bool isNearPole = isTiny("a") || isTiny("b"); // where it grows for long and has a value
    if (keepsGrowing)
        return {isNearPole ? Kind::Undecided : Kind::Divergent, finest};
    const auto ends = isNearPole ? std::nullopt : improper(f, places);
    return ends ? Judged{Kind::Improper, {sign * ends->value, ends->size}} : Judged{};
}

// As a run takes it: nothing where it is refused.
std::optional<double> taken(const std::string& f, const std::string& from, const Point& point) {
    Algebra algebra;
    const auto read = [](const std::string& text) { return parseExpression(text).value.value(); };
    Expression value;
    try {
        value = integralTo(read(f), "x", read(from), algebra);
    } catch (const IntegralFault&) {
        return std::nullopt;
    }
    std::vector<Expression> surveyed;
    Observers observers;
    const auto add = [&](const Expression& integral, IntegralTaken how) {
        if (const auto survey = surveyOf(integral, how, surveyed))
            observers.integrals.push_back(*survey);
    };
    bool hasPoints = false;
    forEachNode(value, [&](const Expression& node) {
        if (node.isQuadrature())
            add(node, IntegralTaken::ByPoints);
        hasPoints = hasPoints || node.isQuadrature();
    });
    const Expression asked = quadrature(read(f), "x", read(from), read("x"));
    if (!hasPoints && asked.isQuadrature())
        add(asked, IntegralTaken::ByClosedForm);
    const std::vector<std::string> parameters = {"a", "b", "n"};
    const std::vector<double> numbers = {point.at("a"), point.at("b"), point.at("n")};
    observers.integralValues = Tape(parameters, {"x"}, surveyed);
    SimulationProblem problem;
    problem.parameters = numbers;
    problem.settings.relativeTolerance = 1e-11;
    problem.observers = std::make_shared<const Observers>(std::move(observers));
    IntegralWatch watch(problem);
    if (watch.flawAt({point.at("x")}))
        return std::nullopt;
    const Tape tape(parameters, {"x"}, {value});
    Tape::Memory memory = tape.memory(numbers);
    const double x = point.at("x");
    double result = 0;
    tape.evaluate(&x, &result, memory);
    return std::isfinite(result) ? std::optional(result) : std::nullopt;
}

} // namespace

class TestIntegralValues : public QObject {
    Q_OBJECT

private slots:
    void areRightOrRefused() {
        const char* const count = std::getenv("COENERGY_INTEGRALS"); // for a longer trial
        const int trials = count ? std::atoi(count) : 400;
        std::mt19937 random(20261);
        const auto one = [&](const auto& list) { return list[random() % std::size(list)]; };
        int regular = 0, refused = 0, divergent = 0, improper = 0, refusedImproper = 0;
        for (int trial = 0; trial < trials; ++trial) {
            const std::string f = one(integrands);
            const std::string from = one(limits);
            Point point = {{"a", one(values)}, {"b", one(values)}, {"n", one(values)}, {"x", one(ends)}};
            if (random() % 4 == 0)
                point["b"] = point["a"];
            if (random() % 3 == 0)
                point["n"] = -1 + (random() % 2 ? 0 : 1e-9);
            const auto read = [](const std::string& text) { return parseExpression(text).value.value(); };
            const double begin = evaluate(read(from), point);
            const Expression integrand = read(f);
            const Judged right = judged(
                [&, there = point](double x) mutable {
                    there["x"] = x;
                    return evaluate(integrand, there);
                },
                begin, point["x"], point);
            if (right.kind == Kind::Undecided)
                continue;
            const auto value = taken(f, from, point);
            std::string told = f + " from " + from;
            for (const auto& [name, number] : point)
                told += ", " + name + " = " + std::to_string(number);
            told +=
                ": " + (value ? std::to_string(*value) : "refused") + ", not " + std::to_string(right.reference.value);
            if (right.kind == Kind::Divergent) {
                ++divergent;
                QVERIFY2(!value, told.c_str());
                continue;
            }
            const bool isImproper = right.kind == Kind::Improper;
            ++(isImproper ? improper : regular);
            (isImproper ? refusedImproper : refused) += value ? 0 : 1;
            if (!value && count)
                qWarning("%s", told.c_str());
            const double share = isImproper ? 1e-7 : 1e-10; // the reference is no better
            if (value)
                QVERIFY2(std::abs(*value - right.reference.value) <= share * right.reference.size + 1e-12,
                         told.c_str());
        }
        qInfo("%d regular ones, %d of them refused; %d with improper ends, %d of them refused; %d divergent ones",
              regular, refused, improper, refusedImproper, divergent);
        QVERIFY(regular > trials / 2 && divergent > trials / 50 && improper > trials / 50);
        QVERIFY(20 * refused < regular && 2 * refusedImproper < improper);
    }

    // Where both limits are one place, which has no value of its own, and between such a place and another one.
    void endsWithoutValue() {
        const Point nowhere = {{"a", 0}, {"b", 0}, {"n", 1}, {"x", 0}};
        for (const char* f : {"ln(x)", "3*x*ln(x)", "x^n*ln(x)", "ln(x)/sqrt(x)", "sin(x)/x", "(1 - cos(2*x))/x^2"})
            for (const char* from : {"0", "a"})
                if (const auto value = taken(f, from, nowhere); value || std::string(from) == "0")
                    QVERIFY2(value && *value == 0, f);
        // What has no value anywhere.
        for (const char* f : {"exp(-x/a)/a", "tanh(x/a)/a", "1/(a*(1 + (x/a)^2))", "x/a"})
            for (const double x : {1.0, -1.0})
                QVERIFY2(!taken(f, "0", {{"a", 0}, {"b", 0}, {"n", 1}, {"x", x}}), f);
        QVERIFY(std::abs(taken("exp(-x/a)/a", "0", {{"a", 0.5}, {"b", 0}, {"n", 1}, {"x", 1}}).value() - 1 +
                         std::exp(-2.0)) < 1e-12);
        // A factor that vanishes takes the pole away.
        for (const char* f : {"a/(x^2 + a^2)", "a*exp(x)/(x^2 + a^2)", "a/(x*(x + a))", "a*b/(x^2 + a^2)^2"})
            for (const char* from : {"-1", "-0.5", "1.5"})
                for (const double x : {2.0, -1.7}) {
                    const auto value = taken(f, from, {{"a", 0}, {"b", 0}, {"n", 1}, {"x", x}});
                    QVERIFY2(value && *value == 0, f);
                }
        QVERIFY(taken("a/(x^2 + a^2)", "0", {{"a", 0}, {"b", 0}, {"n", 1}, {"x", 1.3}}) == 0.0);
        for (const double a : {0.8, -0.8}) {
            const Point there = {{"a", a}, {"b", 0.3}, {"n", 1}, {"x", 3}};
            QVERIFY(std::abs(taken("a/(x^2 + a^2)", "-1", there).value() - std::atan(3 / a) - std::atan(1 / a)) <
                    1e-12);
        }
        const auto toOne = [&](const std::string& f) {
            return taken(f, "a", {{"a", 0}, {"b", 0}, {"n", 1}, {"x", 1}});
        };
        QVERIFY(std::abs(toOne("ln(x)").value() + 1) < 1e-14);
        QVERIFY(std::abs(toOne("x*ln(x)").value() + 0.25) < 1e-14);
    }
};

COENERGY_TEST(TestIntegralValues)
#include "test_integral_values.moc"
