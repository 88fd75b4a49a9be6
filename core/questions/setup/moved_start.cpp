// The consistent start is led by the point; what it is made of in the document follows from its displacements:
// parameters of initial values by Gauss-Newton steps with finite differences, since there are few of them.
#include "setup/moved_start.hpp"

#include "expression/parse.hpp"
#include "numeric/decompositions.hpp"
#include "setup/integration_settings.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/momenta.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

using Texts = std::array<std::string, 2>;

std::optional<Expression> meaningOf(const ParsedModel& parsed, const std::string& text) {
    const Parsed read = parseExpression(text, Form::Expression, parsed.tables);
    if (!read.value)
        return std::nullopt;
    Substitution meanings;
    const auto add = [&](Section section, const auto& items) {
        for (std::size_t k = 0; k < items.size(); ++k)
            if (const auto found = parsed.expressions.find({section, k, Column::Expression, 0});
                found != parsed.expressions.end())
                meanings.emplace(items[k].name, found->second);
    };
    add(Section::Definitions, *parsed.document.definitions);
    add(Section::Outputs, *parsed.document.outputs);
    Expression expression = *read.value;
    for (std::size_t level = 0; level < meanings.size(); ++level)
        expression = substituted(expression, meanings);
    return expression;
}

// Parameters that occur in initial values only: an initial angle, not a length.
std::set<std::string> parametersOfStarts(const ParsedModel& parsed) {
    std::set<std::string> inStarts;
    std::set<std::string> elsewhere = {"pi"};
    for (const auto& [field, expression] : parsed.expressions) {
        if (field.section == Section::Drawing || field.section == Section::Plots || field.section == Section::Outputs)
            continue;
        std::set<std::string>& names =
            field.column == Column::Initial && field.section == Section::Coordinates ? inStarts : elsewhere;
        names.merge(symbolsIn(expression));
    }
    for (const std::string& name : elsewhere)
        inStarts.erase(name);
    return inStarts;
}

// What initial values in the document have to be for given displacements.
class NumbersOfStart {
public:
    NumbersOfStart(const ParsedModel& parsed, const Givens& givens) : m_start(startPoint(givens)) {
        const std::set<std::string> free = parametersOfStarts(parsed);
        for (const CoordinateNames& names : parsed.names.coordinates) {
            const auto start = givens.starts.find(names.name);
            if (start == givens.starts.end())
                continue;
            m_coordinates.push_back({names.name, start->second.place, std::nullopt});
            if (!start->second.value)
                continue;
            for (const std::string& name : symbolsIn(*start->second.value))
                if (free.contains(name)) {
                    m_coordinates.back().text = start->second.value;
                    m_wanted.insert(name);
                }
        }
        for (const GivenParameter& parameter : givens.parameters)
            if (m_wanted.contains(parameter.name) && parameter.value && m_start.contains(parameter.name))
                m_parameters.emplace_back(parameter.name, parameter.place);
    }

    std::map<Field, double> at(const std::map<std::string, double>& displacements) const {
        const Point point = parametersFor(displacements);
        std::map<Field, double> numbers;
        for (const auto& [name, place] : m_parameters)
            if (point.at(name) != m_start.at(name))
                numbers.emplace(place, point.at(name));
        for (const OfCoordinate& coordinate : m_coordinates) {
            const auto value = displacements.find(coordinate.name);
            if (value == displacements.end())
                continue;
            const auto given = m_start.find(coordinate.name);
            const double made = coordinate.text          ? evaluate(*coordinate.text, point)
                                : given == m_start.end() ? NAN
                                                         : given->second;
            if (!isSame(made, value->second))
                numbers.emplace(coordinate.place, value->second);
        }
        return numbers;
    }

private:
    struct OfCoordinate {
        std::string name;
        Field place;
        std::optional<Expression> text; // where it is made of such parameters
    };

    static bool isSame(double made, double value) { return std::abs(made - value) <= 1e-12 * (1 + std::abs(value)); }

    Eigen::VectorXd misses(const Point& point, const std::map<std::string, double>& displacements) const {
        std::vector<double> misses;
        for (const OfCoordinate& coordinate : m_coordinates)
            if (const auto value = displacements.find(coordinate.name); coordinate.text && value != displacements.end())
                misses.push_back(value->second - evaluate(*coordinate.text, point));
        return Eigen::Map<const Eigen::VectorXd>(misses.data(), static_cast<Eigen::Index>(misses.size()));
    }

    Point parametersFor(const std::map<std::string, double>& displacements) const {
        constexpr int mostSteps = 30;
        constexpr double relativeStep = 1e-6;
        Point point = m_start;
        for (int step = 0; step < mostSteps && !m_parameters.empty(); ++step) {
            const Eigen::VectorXd here = misses(point, displacements);
            Eigen::MatrixXd slopes(here.size(), static_cast<Eigen::Index>(m_parameters.size()));
            for (std::size_t k = 0; k < m_parameters.size(); ++k) {
                Point beside = point;
                double& value = beside.at(m_parameters[k].first);
                const double change = relativeStep * (1 + std::abs(value));
                value += change;
                slopes.col(static_cast<Eigen::Index>(k)) = (here - misses(beside, displacements)) / change;
            }
            if (!here.allFinite() || !slopes.allFinite())
                return m_start;
            const Eigen::VectorXd change = LeastNorm(slopes, relativeStep).solve(here);
            for (std::size_t k = 0; k < m_parameters.size(); ++k)
                point.at(m_parameters[k].first) += change[static_cast<Eigen::Index>(k)];
            if (change.norm() <= 1e-15)
                break;
        }
        return point;
    }

    Point m_start;
    std::vector<OfCoordinate> m_coordinates;
    std::set<std::string> m_wanted;
    std::vector<std::pair<std::string, Field>> m_parameters;
};

} // namespace

struct StartByHand::Motion {
    Motion(const PreparedModel& model, const ParsedModel& parsed, const Texts& texts)
        : givens(givensOf(parsed)), numbers(parsed, givens) {
        auto posed = problemFor(model, parsed, {}, settingsOf(parsed));
        if (auto* found = std::get_if<SimulationProblem>(&posed)) {
            problem = std::move(*found);
            prepare(parsed, texts);
        }
    }

    void prepare(const ParsedModel& parsed, const Texts& texts) {
        if (!compilePoint(parsed, texts))
            return;
        dynamics.emplace(problem.system, problem.parameters, problem.nominal);
        const StartResult start = startOf(problem, *dynamics);
        if (!start.isConsistent())
            return;
        state = start.state;
        for (const bool keepsFixed : {true, false}) {
            findMovable(parsed, keepsFixed);
            isPossible = !point.movable.empty() && canBeLed(*dynamics, problem.start.time, state, point);
            if (isPossible)
                break;
        }
    }

    // False for names that have no value at the start.
    bool compilePoint(const ParsedModel& parsed, const Texts& texts) {
        const std::vector<std::string>& inputs = problem.system->inputNames();
        const std::set<std::string> known(inputs.begin(), inputs.end());
        std::vector<std::string> names;
        std::vector<double> values;
        for (const auto& [name, value] : valuesOf(givens.parameters))
            if (!known.contains(name)) {
                names.push_back(name);
                values.push_back(value);
            }
        std::vector<Expression> outputs;
        for (const std::string& text : texts) {
            const std::optional<Expression> meaning = meaningOf(parsed, text);
            if (!meaning || !hasValue(*meaning, known, names))
                return false;
            outputs.push_back(*meaning);
        }
        tape = Tape(names, inputs, outputs, Tape::Execution::Interpreted);
        std::vector<std::size_t> states;
        for (std::size_t k = 0; k < problem.system->stateCount(); ++k)
            states.push_back(problem.system->stateInput(k));
        tangents = Tangents(tape, states, 0, Tape::Execution::Interpreted);
        memory = tape.memory(values);
        tangentMemory = tangents.memory(values);
        return true;
    }

    static bool hasValue(const Expression& expression, const std::set<std::string>& inputs,
                         const std::vector<std::string>& parameters) {
        const std::set<std::string> used = symbolsIn(expression);
        return std::all_of(used.begin(), used.end(), [&](const std::string& name) {
            return name == "pi" || inputs.contains(name) ||
                   std::find(parameters.begin(), parameters.end(), name) != parameters.end();
        });
    }

    void findMovable(const ParsedModel& parsed, bool keepsFixed) {
        point.movable.clear();
        const std::vector<StateVariable>& variables = problem.system->state();
        for (std::size_t k = 0; k < variables.size(); ++k)
            if (isCoordinate(parsed, variables[k].name) && !(keepsFixed && problem.start.isFixed[k]))
                point.movable.push_back(k);
        point.at = [this](const std::vector<double>& there) { return pointAt(there); };
        point.inertia = inertia();
    }

    static bool isCoordinate(const ParsedModel& parsed, const std::string& name) {
        return std::any_of(parsed.names.coordinates.begin(), parsed.names.coordinates.end(),
                           [&](const CoordinateNames& names) { return names.name == name; });
    }

    // Of the displacements, from that of their flows; zero where there is none.
    Eigen::MatrixXd inertia() {
        const auto n = static_cast<Eigen::Index>(point.movable.size());
        Eigen::MatrixXd result = Eigen::MatrixXd::Zero(n, n);
        const StartMetric metric = coenergyMetric(problem, *dynamics);
        const Eigen::MatrixXd ofFlows = metric.inertia(problem.start.time, state);
        const auto rowOf = [&](std::size_t variable) {
            const StateVariable& displacement = problem.system->state()[variable];
            for (std::size_t k = 0; k < metric.flows.size(); ++k) {
                const StateVariable& flow = problem.system->state()[metric.flows[k]];
                if (flow.unknown == displacement.unknown && flow.order == displacement.order + 1)
                    return static_cast<Eigen::Index>(k);
            }
            return Eigen::Index(-1);
        };
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = 0; j < n; ++j) {
                const Eigen::Index row = rowOf(point.movable[static_cast<std::size_t>(i)]);
                const Eigen::Index column = rowOf(point.movable[static_cast<std::size_t>(j)]);
                if (row >= 0 && column >= 0)
                    result(i, j) = ofFlows(row, column);
            }
        return result;
    }

    PointThere pointAt(const std::vector<double>& there) {
        std::vector<double> inputs = dynamics->inputs();
        inputs[0] = problem.start.time;
        std::copy(there.begin(), there.end(), inputs.begin() + 1);
        PointThere result{Eigen::VectorXd(2), Eigen::MatrixXd::Zero(2, static_cast<Eigen::Index>(there.size()))};
        tape.evaluate(inputs.data(), result.place.data(), memory);
        std::vector<double> slopes(tangents.places().size());
        tangents.evaluate(inputs.data(), slopes.data(), tangentMemory);
        for (std::size_t k = 0; k < slopes.size(); ++k)
            result.slopes(static_cast<Eigen::Index>(tangents.places()[k].row),
                          static_cast<Eigen::Index>(tangents.places()[k].column - 1)) = slopes[k];
        return result;
    }

    std::optional<Eigen::VectorXd> onlyWay(const std::vector<double>& there) {
        return onlyWayOf(*dynamics, problem.start.time, there, point);
    }

    // One side of the curve, until it ends or is back where it began; empty if the point has more ways from somewhere:
    // where bars are stretched it may seem to have one only.
    std::vector<Eigen::Vector2d> sideOfPath(Eigen::Vector2d way, double step) {
        constexpr std::size_t mostSteps = 400;
        constexpr double leastAdvance = 0.3, closes = 0.7; // of a step
        const Eigen::Vector2d begin = pointAt(state).place;
        std::vector<double> there = state;
        std::vector<Eigen::Vector2d> places{begin};
        point.longest = step;
        while (places.size() <= mostSteps) {
            const Eigen::Vector2d before = places.back();
            there = ledTo(*dynamics, problem.start.time, there, point, before + step * way).state;
            const Eigen::Vector2d next = pointAt(there).place;
            const double advance = (next - before).norm();
            if (!(advance > leastAdvance * step))
                break;
            if (!onlyWay(there))
                return {};
            places.push_back(next);
            way = (next - before) / advance;
            if (places.size() > 3 && (next - begin).norm() < closes * step)
                break;
        }
        return places;
    }

    Givens givens;
    NumbersOfStart numbers;
    SimulationProblem problem;
    std::optional<Dynamics> dynamics;
    std::vector<double> state;
    Tape tape;
    Tangents tangents;
    Tape::Memory memory;
    Tangents::Memory tangentMemory;
    LedPoint point;
    double residual = 0;
    bool isPossible = false;
};

StartByHand::StartByHand(const PreparedModel& model, const ParsedModel& parsed, const Texts& point)
    : m_motion(std::make_unique<Motion>(model, parsed, point)) {}

StartByHand::~StartByHand() = default;
StartByHand::StartByHand(StartByHand&&) noexcept = default;
StartByHand& StartByHand::operator=(StartByHand&&) noexcept = default;

bool StartByHand::isPossible() const {
    return m_motion->isPossible;
}

std::array<double, 2> StartByHand::place() const {
    const Eigen::VectorXd there = m_motion->pointAt(m_motion->state).place;
    return {there[0], there[1]};
}

LedEnd StartByHand::lead(const std::array<double, 2>& place) {
    constexpr double stepsOfOneCall = 4; // the corrector shortens those that it finds too long
    const Eigen::Vector2d target(place[0], place[1]);
    const double way = (target - m_motion->pointAt(m_motion->state).place).norm();
    if (!(way > 0))
        return LedEnd::There;
    m_motion->point.longest = way / stepsOfOneCall;
    const LedState led =
        ledTo(*m_motion->dynamics, m_motion->problem.start.time, m_motion->state, m_motion->point, target);
    m_motion->state = led.state;
    m_motion->residual = led.residual;
    return led.end;
}

std::vector<std::array<double, 2>> StartByHand::path(double step) const {
    constexpr std::size_t mostMovable = 40; // the hand does not wait for the path of a large mechanism
    const auto way = m_motion->point.movable.size() > mostMovable ? std::nullopt : m_motion->onlyWay(m_motion->state);
    std::vector<Eigen::Vector2d> places = way ? m_motion->sideOfPath(-*way, step) : std::vector<Eigen::Vector2d>{};
    if (places.empty())
        return {};
    const bool isClosed = places.size() > 3 && (places.back() - places.front()).norm() < step;
    std::reverse(places.begin(), places.end());
    if (!isClosed) {
        const std::vector<Eigen::Vector2d> others = m_motion->sideOfPath(*way, step);
        if (others.empty())
            return {};
        places.insert(places.end(), others.begin() + 1, others.end());
    }
    std::vector<std::array<double, 2>> result;
    for (const Eigen::Vector2d& place : places)
        result.push_back({place[0], place[1]});
    return result;
}

double StartByHand::residual() const {
    return m_motion->residual;
}

std::map<std::string, double> StartByHand::displacements() const {
    std::map<std::string, double> result;
    for (const std::size_t k : m_motion->point.movable)
        result.emplace(m_motion->problem.system->state()[k].name, m_motion->state[k]);
    return result;
}

std::map<Field, double> StartByHand::numbers() const {
    return m_motion->numbers.at(displacements());
}

} // namespace coenergy
