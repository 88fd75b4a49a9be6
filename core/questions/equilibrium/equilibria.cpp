// A solution counts only if the equations of motion agree.
#include "equilibrium/equilibria.hpp"

#include "equilibrium/affine_rest.hpp"
#include "equilibrium/description.hpp"
#include "equilibrium/friction.hpp"
#include "equilibrium/kinks.hpp"
#include "equilibrium/lost_gradients.hpp"
#include "equilibrium/resting_places.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace coenergy {

std::string_view stabilityName(Stability stability) {
    switch (stability) {
    case Stability::Stable: return "stable";
    case Stability::Unstable: return "unstable";
    case Stability::Marginal: return "marginal";
    }
    return "";
}

std::string_view reasonName(StabilityReason reason) {
    static constexpr std::pair<StabilityReason, std::string_view> names[] = {
        {StabilityReason::LinearPartDecays, "linear-part-decays"},
        {StabilityReason::LeastPotential, "least-potential"},
        {StabilityReason::LinearModel, "linear-model"},
        {StabilityReason::PotentialMinimum, "potential-minimum"},
        {StabilityReason::NothingMoves, "nothing-moves"},
        {StabilityReason::HeldByFriction, "held-by-friction"},
        {StabilityReason::KinkMinimum, "kink-minimum"},
        {StabilityReason::EnergyLost, "energy-lost"},
        {StabilityReason::RateKept, "rate-kept"},
        {StabilityReason::PeriodDecays, "period-decays"},
        {StabilityReason::PeriodKeeps, "period-keeps"},
        {StabilityReason::LinearPartGrows, "linear-part-grows"},
        {StabilityReason::PotentialMaximum, "potential-maximum"},
        {StabilityReason::KinkMaximum, "kink-maximum"},
        {StabilityReason::EnergySupplied, "energy-supplied"},
        {StabilityReason::PeriodGrows, "period-grows"},
        {StabilityReason::Drifts, "drifts"},
        {StabilityReason::LinearPartOpen, "linear-part-open"},
        {StabilityReason::Meeting, "meeting"},
        {StabilityReason::NoPotential, "no-potential"},
        {StabilityReason::PotentialOpen, "potential-open"},
        {StabilityReason::PeriodOpen, "period-open"},
        {StabilityReason::PeriodUnknown, "period-unknown"},
        {StabilityReason::DependsOnTime, "depends-on-time"},
        {StabilityReason::RestsOnlyNow, "rests-only-now"},
        {StabilityReason::FrictionOpen, "friction-open"},
        {StabilityReason::KinkOpen, "kink-open"},
        {StabilityReason::NoLinearPart, "no-linear-part"},
        {StabilityReason::SingularCoordinates, "singular-coordinates"},
    };
    return std::ranges::find(names, reason, &std::pair<StabilityReason, std::string_view>::first)->second;
}

double steadyRate(const Equilibrium& equilibrium, const EquilibriumQuestion& question, const std::string& coordinate) {
    for (const SteadyFlow& steady : question.steady)
        if (steady.coordinate == coordinate && steady.flow)
            return *steady.flow;
    for (const UnknownPlace& unknown : question.equations->unknowns)
        for (const auto& [name, value] : equilibrium.values)
            if (unknown.name == coordinate && unknown.derivatives.size() > 1 && name == unknown.derivatives[1])
                return value;
    return 0;
}

std::vector<double> inputsOf(const Equilibrium& equilibrium, const CompiledSystem& system) {
    std::vector<double> inputs(1, 0.0);
    inputs.insert(inputs.end(), equilibrium.state.begin(), equilibrium.state.end());
    inputs.insert(inputs.end(), equilibrium.highest.begin(), equilibrium.highest.end());
    inputs.resize(system.inputCount(), 0.0);
    return inputs;
}

namespace {

bool areClose(double a, double b, double size) {
    constexpr double close = 1e-6;
    return std::abs(a - b) <= close * (size + std::max(std::abs(a), std::abs(b)));
}

using Signs = std::vector<double>; // of the coordinates, 1 or -1

// The coordinates of each rigid body's attitude in Euler parameters, which e and -e describe alike: e0_B to e3_B, whose
// squares norm_B keeps. Of four coordinates that somebody typed, opposite ones are another place.
std::vector<std::vector<std::size_t>> attitudes(const ModelEquations& equations) {
    constexpr std::string_view norm = "norm_";
    std::vector<std::vector<std::size_t>> all;
    for (const Equation& equation : equations.whole ? equations.whole->equations : std::vector<Equation>{}) {
        if (equation.kind != EquationKind::Displacement || !equation.name.starts_with(norm))
            continue;
        const std::string body = equation.name.substr(norm.size());
        std::vector<std::size_t> squared;
        for (std::size_t i = 0; i < equations.coordinateCount(); ++i) {
            const std::string& name = equations.unknowns[i].name;
            const Expression square = power(Expression::symbol(name), Expression(2));
            if (name == "e" + std::to_string(squared.size()) + "_" + body &&
                std::ranges::count(termsOf(equation.residual), square) == 1)
                squared.push_back(i);
        }
        if (squared.size() == 4 && termsOf(equation.residual).size() == 5)
            all.push_back(std::move(squared));
    }
    return all;
}

// The same drawing: coordinates differ only by whole turns, and Euler parameters by their common sign. Returns the
// signs; nothing if the drawings differ, or are of the same coordinates.
std::optional<Signs> turnedSigns(const Equilibrium& a, const Equilibrium& b, const EquilibriumQuestion& question) {
    constexpr double turn = 2 * std::numbers::pi, close = 1e-7;
    const auto isBoxed = [&](std::size_t i) { return question.box.contains(a.values[i].first); };
    Signs signs(question.equations->coordinateCount(), 1.0);
    bool differs = false;
    for (const std::vector<std::size_t>& attitude : attitudes(*question.equations))
        if (std::ranges::all_of(attitude, [&](std::size_t i) {
                return !isBoxed(i) && std::abs(a.values[i].second + b.values[i].second) <= close;
            })) {
            differs = true;
            for (const std::size_t i : attitude)
                signs[i] = -1;
        }
    for (std::size_t i = 0; i < signs.size(); ++i) {
        const double difference = b.values[i].second - signs[i] * a.values[i].second;
        const double turns = std::round(difference / turn);
        if (std::abs(difference - turns * turn) > close * (1 + std::abs(difference)) || (turns != 0 && isBoxed(i)))
            return std::nullopt;
        differs = differs || turns != 0;
    }
    return differs ? std::optional(signs) : std::nullopt;
}

// A reaction on an Euler parameter changes its sign with it.
bool haveSameReactions(const Equilibrium& a, const Equilibrium& b, const Signs& signs) {
    if (a.reactions.size() != b.reactions.size())
        return false;
    for (std::size_t k = 0; k < a.reactions.size(); ++k) {
        double sign = 1;
        for (std::size_t i = 0; i < signs.size(); ++i)
            if (a.values[i].first == a.reactions[k].on)
                sign = signs[i];
        if (!areClose(sign * a.reactions[k].value, b.reactions[k].value, 0))
            return false;
    }
    return true;
}

// And nothing else distinguishes them, although the model may count turns: a controller that has integrated them.
bool isTurnedCopy(const Equilibrium& a, const Equilibrium& b, const EquilibriumQuestion& question) {
    const std::optional<Signs> signs = turnedSigns(a, b, question);
    if (!signs || a.potential.has_value() != b.potential.has_value() || !a.linear || !b.linear ||
        a.linear->modes.size() != b.linear->modes.size() || !haveSameReactions(a, b, *signs))
        return false;
    if (a.potential && !areClose(*a.potential, *b.potential, 0))
        return false;
    double size = 0;
    for (const Mode& mode : a.linear->modes)
        size = std::max(size, std::abs(mode.value));
    for (std::size_t k = 0; k < a.linear->modes.size(); ++k)
        if (!areClose(a.linear->modes[k].value.real(), b.linear->modes[k].value.real(), size) ||
            !areClose(a.linear->modes[k].value.imag(), b.linear->modes[k].value.imag(), size))
            return false;
    return true;
}

// The same position, whatever the reactions.
bool isSamePlace(const Equilibrium& a, const Equilibrium& b, const EquilibriumQuestion& question,
                 const RestEquations& equations) {
    for (std::size_t i = 0; i < question.equations->unknowns.size(); ++i)
        if (const auto k = static_cast<Eigen::Index>(i);
            !isMultiplier(*question.equations, k) &&
            std::abs(a.values[i].second - b.values[i].second) > 1e-6 * equations.sizes()[k])
            return false;
    return true;
}

// A rest on kinks is reported separately unless dry friction holds everything between it and another one, or a family
// leads to it.
class KinkRests {
public:
    KinkRests(const EquilibriumQuestion& question, RestEquations& equations, Equilibria& all)
        : m_question(question), m_equations(equations), m_all(all), m_friction(question, equations) {}

    void add(Equilibrium rest) {
        if (std::any_of(m_all.found.begin(), m_all.found.end(), [&](const Equilibrium& known) {
                return known.kinks.empty() && (leadsTo(known, rest) || isHeldWith(known, rest));
            }))
            return;
        std::vector<Equilibrium>& list = rest.passedLimits.empty() ? m_all.found : m_all.behindLimits;
        if (std::any_of(list.begin(), list.end(), [&](const Equilibrium& known) {
                return known.kinks.size() > rest.kinks.size() && isSamePlace(known, rest, m_question, m_equations);
            }))
            return;
        std::erase_if(list,
                      [&](const Equilibrium& known) { return isSamePlace(known, rest, m_question, m_equations); });
        const auto place = std::find_if(list.begin(), list.end(),
                                        [&](const Equilibrium& known) { return distance(known) > distance(rest); });
        list.insert(place, std::move(rest));
    }

private:
    Eigen::VectorXd unknownsOf(const Equilibrium& one) const {
        Eigen::VectorXd unknowns(m_equations.unknownCount());
        for (Eigen::Index k = 0; k < unknowns.size(); ++k)
            unknowns[k] = one.values[static_cast<std::size_t>(k)].second;
        return unknowns;
    }

    double distance(const Equilibrium& one) const {
        Eigen::VectorXd way = (unknownsOf(one) - m_equations.start()).cwiseQuotient(m_equations.sizes());
        for (Eigen::Index k = 0; k < way.size(); ++k)
            if (isMultiplier(*m_question.equations, k))
                way[k] = 0;
        return way.norm();
    }

    // For a family that is straight up to the kink; the kink itself is its end.
    bool leadsTo(const Equilibrium& known, const Equilibrium& rest) {
        return !known.family.empty() && restsOnTheWay(known, rest, [&](const Eigen::VectorXd& x) {
            const Eigen::VectorXd terms = m_equations.gradient(x).cwiseAbs() * m_equations.sizes();
            return (m_equations.residuals(x).cwiseAbs().array() <= 1e-9 * terms.array()).all();
        });
    }

    bool isHeldWith(const Equilibrium& known, const Equilibrium& rest) {
        return m_friction.exists() &&
               restsOnTheWay(known, rest, [&](const Eigen::VectorXd& x) { return m_friction.holdAt(x).holds(); });
    }

    template <class Rests>
    bool restsOnTheWay(const Equilibrium& known, const Equilibrium& rest, const Rests& rests) const {
        constexpr int places = 32;
        const Eigen::VectorXd from = unknownsOf(known), way = unknownsOf(rest) - from;
        for (int k = 1; k < places; ++k)
            if (!rests(from + way * k / places))
                return false;
        return !way.isZero(0);
    }

    const EquilibriumQuestion& m_question;
    RestEquations& m_equations;
    Equilibria& m_all;
    Friction m_friction;
};

} // namespace

namespace {

std::optional<SwitchedModel> switchedModelOf(const EquilibriumQuestion& question) {
    return question.steady.empty() ? switchedModel(*question.equations, question.problem.system->parameters())
                                   : std::nullopt;
}

Equilibria wholeEquilibria(const EquilibriumQuestion& question, RestEquations& equations, const RestPoints& points) {
    Equilibria result{{}, {}, points.findings};
    for (const RestPoint& point : points.found) {
        Equilibrium described = describedEquilibrium(question, equations, point);
        if (!staysAtRest(described, question)) {
            if (!described.linear)
                result.findings.lost = lostGradients(question, described).constraints;
            continue;
        }
        std::vector<Equilibrium>& list = described.passedLimits.empty() ? result.found : result.behindLimits;
        if (std::none_of(list.begin(), list.end(),
                         [&](const Equilibrium& known) { return isTurnedCopy(known, described, question); }))
            list.push_back(std::move(described));
    }
    return result;
}

// Nothing where only the whole description decides which of the points count.
std::optional<Equilibria> placesAlone(const EquilibriumQuestion& question, RestEquations& equations,
                                      const RestPoints& points) {
    Equilibria result{{}, {}, points.findings};
    for (const RestPoint& point : points.found) {
        Equilibrium place = describedEquilibrium(question, equations, point, DescriptionDepth::Place);
        std::vector<Equilibrium>& list = place.passedLimits.empty() ? result.found : result.behindLimits;
        if (!staysAtRest(place, question) || std::any_of(list.begin(), list.end(), [&](const Equilibrium& known) {
                return turnedSigns(known, place, question).has_value();
            }))
            return std::nullopt;
        list.push_back(std::move(place));
    }
    return result;
}

} // namespace

Equilibria findEquilibria(const EquilibriumQuestion& question, const std::stop_token& stop) {
    const auto switched = switchedModelOf(question);
    RestEquations equations(question.problem, switched ? switched->equations : *question.equations, question.steady,
                            switched ? &*switched : nullptr);
    Equilibria result = wholeEquilibria(question, equations, searchRest(question, equations, stop));
    if (switched) {
        KinkRests kinks(question, equations, result);
        for (Equilibrium& rest : restsOnKinks(question, *switched, stop))
            kinks.add(std::move(rest));
    }
    return result;
}

Equilibria findRestingPlaces(const EquilibriumQuestion& question, const std::stop_token& stop) {
    if (auto only = onlyAffineRest(question))
        return {{*std::move(only)}, {}, {}};
    if (switchedModelOf(question))
        return findEquilibria(question, stop);
    RestEquations equations(question.problem, *question.equations, question.steady, nullptr);
    const RestPoints points = searchRest(question, equations, stop);
    if (auto places = placesAlone(question, equations, points))
        return *std::move(places);
    return wholeEquilibria(question, equations, points);
}

} // namespace coenergy
