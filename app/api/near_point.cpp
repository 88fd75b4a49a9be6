// A graph with values is linear as it stands; any other model is linearized at a rest, at its start or along a run.
#include "api/near_point.hpp"

#include "answers/answers.hpp"
#include "base/argument_text.hpp"
#include "base/cancellation.hpp"
#include "base/decimal_number.hpp"
#include "equilibrium/resting_places.hpp"
#include "expression/parse.hpp"
#include "graph/normal_tree.hpp"
#include "graphmodel/graph_names.hpp"
#include "lineargraph/graph_derivation.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/numeric_state_space.hpp"
#include "lineargraph/written_graph.hpp"
#include "linearization/lowest_modes.hpp"
#include "model/functions.hpp"
#include "model/resolved_values.hpp"
#include "problems/analysis_message.hpp"
#include "problems/run_message.hpp"
#include "simulation/momenta.hpp"
#include "simulation/simulate.hpp"
#include "simulation/start_changes.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace coenergy::api {

namespace {

// A point of the model without inputs: its time, and everything that the compiled system reads.
struct KnownPoint {
    double time = 0;
    std::vector<double> inputs;
};

// What can be linearized about, in the words of --at.
enum class At { Either, Start, Equilibrium, Time };

struct Place {
    At at = At::Either;
    std::size_t number = 1; // of an equilibrium
    double time = 0;
};

std::optional<Place> placeOf(const std::string& text) {
    const std::string equilibrium = "equilibrium";
    if (text.empty())
        return Place{};
    if (text == "start")
        return Place{At::Start};
    if (text == equilibrium)
        return Place{At::Equilibrium};
    if (text.starts_with(equilibrium + ":")) {
        const auto number = decimalNumber(text.substr(equilibrium.size() + 1));
        if (!number || !(*number >= 1) || *number != std::floor(*number) || *number > 1e6)
            return std::nullopt;
        return Place{At::Equilibrium, static_cast<std::size_t>(*number)};
    }
    const auto time = decimalNumber(text);
    return time && std::isfinite(*time) ? std::optional(Place{At::Time, 1, *time}) : std::nullopt;
}

class Linearization {
public:
    Linearization(const Question& question, const LinearizeOptions& options)
        : m_question(question), m_options(options), m_inputs(options.inputs), m_outputs(options.outputs) {}

    Answer answer() {
        const Place place = askedPlace();
        if (m_options.modes && !(m_inputs.empty() && m_outputs.empty()))
            m_question.remarks.reject("modes", "eigenvalues and shapes alone are listed: leave out --input and "
                                               "--output, or --modes");
        m_given = m_question.given;
        Document& document = m_given.model.document;
        if (hasGraph(document))
            document = withSourcesAsInputs(document);
        document = withOutputs(document);
        if (hasGraph(m_question.model().document))
            refuseWhatIsWrong(m_question, m_question.model()); // with the functions of its sources
        if (const auto system = systemOfGraph(place))
            return m_options.modes ? answerOf(lowestOf(*system, modeCount())) : answerOf(*system);
        m_model = analysedModel(question());
        rejectUnfitInputs();
        const SimulationProblem problem = numbersOf(question(), m_model.analysis);
        const EquilibriumQuestion rest = equilibriumQuestion(question(), m_model, problem, m_options.search);
        const KnownPoint point = pointAt(place, rest);
        m_changesWithTime = slopesChangeWithTime(*rest.equations, problem.parameters, point.inputs);
        announceChange(point.time);
        return linearizedAt(point);
    }

private:
    Question question() const { return {m_given, m_question.stages, m_question.remarks, m_question.stop}; }

    Place askedPlace() const {
        const auto place = placeOf(m_options.at);
        if (!place)
            m_question.remarks.reject("at",
                                      "`" + m_options.at + "` is neither start, equilibrium, equilibrium:K nor a time");
        if (m_options.modes && !(*m_options.modes > 0))
            m_question.remarks.reject("modes", "their number is not positive");
        return *place;
    }

    void rejectUnfitInputs() const {
        for (const std::string& input : m_inputs) {
            const Entry* entry = m_model.parsed.vocabulary.find(input);
            if (!entry || entry->meaning != Meaning::Parameter)
                m_question.remarks.reject("input", "there is no parameter `" + input + "`");
            if (std::count(m_inputs.begin(), m_inputs.end(), input) > 1)
                m_question.remarks.reject("input", "`" + input + "` is named twice");
        }
    }

    [[noreturn]] void refuse(const std::string& why) const { m_question.remarks.refuse(why); }
    void inform(const std::string& what) const { m_question.remarks.inform(what); }

    // Unless others are named, the sources of a graph act from outside, and its outputs are looked at.
    Document withSourcesAsInputs(Document document) {
        if (m_inputs.empty())
            m_inputs = graphSourceNames(document);
        if (m_outputs.empty())
            m_outputs = graphOutputNames(document);
        return withSourcesAsParameters(document, m_inputs);
    }

    // What --output asks for stands behind the model's own outputs.
    Document withOutputs(Document document) {
        if (m_outputs.empty())
            return document;
        const Vocabulary vocabulary = parseModel(document).vocabulary;
        std::vector<Output> outputs = *document.outputs;
        for (const std::string& expression : m_outputs) {
            Output output;
            output.name = freeName("y" + std::to_string(outputs.size() + 1),
                                   [&](const std::string& name) { return vocabulary.find(name) != nullptr; });
            output.expression = expression;
            m_outputNames.push_back(output.name);
            outputs.push_back(std::move(output));
        }
        document.outputs = Part(std::move(outputs));
        return document;
    }

    // A graph with values is linear, whatever its sources: its state space is the answer, at every point. Nothing where
    // the document says more than a graph, or more is asked for; and where the answer is a complaint.
    std::optional<LinearSystem> systemOfGraph(const Place& place) const {
        const Document& document = m_given.model.document;
        const bool isAnywhere = place.at == At::Either || place.at == At::Start;
        if (!isAnywhere || !m_options.search.steady.empty() || !m_options.search.box.empty() || !hasGraph(document) ||
            hasVectors(document) || !document.dynamicConstraints->empty() || !document.effortConstraints->empty() ||
            !isDistinct(m_inputs))
            return std::nullopt;
        ReadGraph read = readGraph(document);
        const auto asked = askedOutputs(read);
        if (!read.problems.empty() || !asked)
            return std::nullopt;
        Diagnostics findings =
            m_question.stages.with(memberAt<&ModelState::derivation>, editedOf(m_given.model), m_question.stop)
                .derivation->diagnostics;
        std::erase_if(findings, [](const Diagnostic& finding) { return finding.code == Code::ModelTooLarge; });
        if (hasErrors(findings))
            return std::nullopt;
        auto space = numericStateSpace(read.graph, valuesIn(document, read));
        if (!std::holds_alternative<NumericStateSpace>(space))
            return std::nullopt;
        auto system = linearSystemOf(read, std::get<NumericStateSpace>(std::move(space)), *asked);
        if (system)
            m_question.remarks.add(m_given.model, findings);
        return system;
    }

    static bool isDistinct(std::vector<std::string> names) {
        std::sort(names.begin(), names.end());
        return std::adjacent_find(names.begin(), names.end()) == names.end();
    }

    // By the names that they have in texts: those of the graph, and the variables of all branches.
    static std::map<std::string, GraphOutput> knownOutputs(const ReadGraph& read) {
        std::map<std::string, GraphOutput> known;
        for (const GraphBranch& branch : read.graph.branches) {
            known[read.elements.shown(acrossName(branch.number))] = {0, branch.number, OutputKind::Across};
            known[read.elements.shown(throughName(branch.number))] = {0, branch.number, OutputKind::Through};
        }
        for (const GraphOutput& output : read.graph.outputs)
            known[read.elements.shown(outputName(output))] = output;
        return known;
    }

    // Which of the graph's outputs they are; variables of branches that nobody looked at before are added.
    std::optional<std::vector<Eigen::Index>> askedOutputs(ReadGraph& read) const {
        const std::map<std::string, GraphOutput> known = knownOutputs(read);
        int number = 0;
        for (const GraphOutput& output : read.graph.outputs)
            number = std::max(number, output.number);
        std::vector<Eigen::Index> rows;
        for (const std::string& name : m_outputs) {
            const auto output = known.find(name);
            if (output == known.end())
                return std::nullopt;
            rows.push_back(static_cast<Eigen::Index>(read.graph.outputs.size()));
            read.graph.outputs.push_back(output->second);
            read.graph.outputs.back().number = ++number;
        }
        return rows;
    }

    static Point valuesIn(const Document& document, const ReadGraph& read) {
        const Tables callables = callablesOf(document);
        std::vector<NamedValue> given;
        for (const Parameter& parameter : *document.parameters)
            given.emplace_back(parameter.name, parseExpression(parameter.value, Form::Expression, callables).value);
        const Point typed = resolvedValues(given);
        Point values = typed;
        for (const auto& [name, value] : read.elements.parameters)
            values[name] = evaluate(value, typed);
        return values;
    }

    // In the order of the model of its branches. Where a source determines a storage element, the source's rate acts
    // like an input of its own.
    std::optional<LinearSystem> linearSystemOf(const ReadGraph& read, const NumericStateSpace& space,
                                               const std::vector<Eigen::Index>& outputs) const {
        std::vector<Eigen::Index> states, inputs, rates;
        const auto place = [](const std::vector<std::string>& names, const std::string& name) {
            return std::find(names.begin(), names.end(), name) - names.begin();
        };
        const auto count = static_cast<Eigen::Index>(space.states.size());
        for (const GraphBranch& branch : read.graph.branches)
            for (const std::string& name : {acrossName(branch.number), throughName(branch.number)})
                if (const auto state = place(space.states, name); isStorage(branch.type) && state < count)
                    states.push_back(state);
        for (auto integral = static_cast<Eigen::Index>(states.size()); integral < count; ++integral)
            states.push_back(integral);
        LinearSystem system;
        for (const std::string& name : m_inputs) {
            const auto input = place(space.inputs, name);
            if (input == static_cast<Eigen::Index>(space.inputs.size()))
                return std::nullopt;
            inputs.push_back(input);
            system.inputs.push_back(name);
        }
        for (const Eigen::Index input : inputs)
            if (!space.E.col(input).isZero(0) || !space.F(outputs, input).isZero(0)) {
                rates.push_back(input);
                system.inputs.push_back(rateSymbol(space.inputs[static_cast<std::size_t>(input)]));
            }
        for (const Eigen::Index state : states)
            system.states.push_back(read.elements.shown(space.states[static_cast<std::size_t>(state)]));
        system.outputs = m_outputs;
        system.A = space.A(states, states);
        system.C = space.C(outputs, states);
        const auto beside = [](const Eigen::MatrixXd& left, const Eigen::MatrixXd& right) {
            Eigen::MatrixXd both(left.rows(), left.cols() + right.cols());
            both.leftCols(left.cols()) = left;
            both.rightCols(right.cols()) = right;
            return both;
        };
        system.B = beside(space.B(states, inputs), space.E(states, rates));
        system.D = beside(space.D(outputs, inputs), space.F(outputs, rates));
        system.shape = Eigen::MatrixXd(0, count);
        system.shapeByInputs = Eigen::MatrixXd(0, system.B.cols());
        system.drift.assign(system.states.size(), 0);
        system.modes = spectrumOf(system.A);
        return system;
    }

    KnownPoint pointAt(const Place& place, const EquilibriumQuestion& question) {
        switch (place.at) {
        case At::Start: return startPoint(question.problem);
        case At::Time: return pointOfRun(question.problem, place.time);
        default: return restPoint(place, question);
        }
    }

    KnownPoint restPoint(const Place& place, const EquilibriumQuestion& question) {
        const Equilibria equilibria = findRestingPlaces(question, m_question.stop);
        std::vector<const Equilibrium*> all;
        for (const auto* list : {&equilibria.found, &equilibria.behindLimits})
            for (const Equilibrium& one : *list)
                all.push_back(&one);
        if (place.number <= all.size())
            return KnownPoint{question.problem.start.time,
                              inputsOf(*all[place.number - 1], *m_model.analysis.model->system)};
        const std::string message = equilibriumMessage(equilibria, m_question.model().document).toStdString();
        if (place.at == At::Either) {
            inform(message + " These are the equations near the start.");
            return startPoint(question.problem);
        }
        refuse(all.empty()
                   ? message
                   : "there are only " + std::to_string(all.size()) + " equilibria; `coenergy equilibrium` lists them");
    }

    KnownPoint startPoint(const SimulationProblem& problem) {
        Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
        const StartResult start = startOf(problem, dynamics);
        RunStatus status;
        if (!acceptsStart(problem, start, status))
            refuse(runMessage(status).toStdString());
        for (const InitialChange& change : status.initialChanges)
            inform("the constraints move the start of " + change.name + " from " + shortNumber(change.before) + " to " +
                   shortNumber(change.after));
        if (!dynamics.solve(problem.start.time, start.state))
            refuse("the equations have no solution at the start");
        return KnownPoint{problem.start.time, dynamics.inputs()};
    }

    // By a run up to there.
    KnownPoint pointOfRun(SimulationProblem problem, double time) {
        if (time == problem.start.time)
            return startPoint(problem);
        if (!(time > problem.start.time))
            refuse("the run begins at t = " + shortNumber(problem.start.time) + "; there is nothing before");
        problem.settings.end = time;
        problem.settings.step = 0;
        const SimulationResult result = simulate(problem, m_question.stop);
        checkpoint(m_question.stop);
        if (!result.status.isCompleted() || !result.status.isTrusted())
            refuse(runMessage(result.status).toStdString());
        for (const Series& series : result.trajectory.series)
            for (std::size_t k = 0; k < problem.system->stateCount(); ++k)
                if (problem.system->state()[k].name == series.name)
                    problem.start.state[k] = series.values.back();
        problem.start.time = time;
        std::fill(problem.start.isFixed.begin(), problem.start.isFixed.end(), false);
        Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
        const StartResult start = startOf(problem, dynamics);
        if (!start.isConsistent() || !dynamics.solve(time, start.state))
            refuse("the equations have no solution at t = " + shortNumber(time));
        return KnownPoint{time, dynamics.inputs()};
    }

    Answer linearizedAt(const KnownPoint& known) {
        AnalysisModel analysis = m_model.analysis;
        if (!m_inputs.empty())
            m_question.stages.work(
                [&] { analysis = analysisModel(m_model.parsed, m_model.preparation, m_inputs, m_question.stop); });
        if (!analysis.model) {
            m_question.remarks.add(m_given.model, analysis.findings);
            m_question.remarks.fail();
        }
        const OperatingPoint point = pointOf(analysis, numbersOf(question(), analysis), *m_model.analysis.model->system,
                                             known.time, known.inputs);
        if (m_options.modes) {
            const auto lowest = lowestModes(point, modeCount());
            refuseIf<LowestModes>(lowest);
            return answerOf(std::get<LowestModes>(lowest));
        }
        const auto result = linearize(point);
        refuseIf<LinearSystem>(result);
        LinearSystem system = std::get<LinearSystem>(result);
        announceBent(system);
        keepAskedOutputs(system);
        announceRates(system);
        announceDrift(movingStates(system));
        return answerOf(system);
    }

    template <class Result> void refuseIf(const std::variant<Result, LinearizationObstacle>& result) const {
        if (const auto* obstacle = std::get_if<LinearizationObstacle>(&result))
            refuse(obstacleMessage(*obstacle).toStdString());
    }

    std::size_t modeCount() const { return static_cast<std::size_t>(std::min(std::ceil(*m_options.modes), 1e6)); }

    // What is no quotient of polynomials whose denominator has the larger degree.
    void announceRates(const LinearSystem& system) const {
        std::vector<std::string> improper;
        for (std::size_t k = 0; k < system.outputs.size(); ++k)
            if (std::find(system.improper.begin(), system.improper.end(),
                          m_outputs.empty() ? system.outputs[k] : m_outputNames[k]) != system.improper.end())
                improper.push_back(system.outputs[k]);
        if (!improper.empty())
            inform(joinedNames(improper) + (improper.size() == 1 ? " follows" : " follow") +
                   " the rate of an input, whatever the states are: y = C x + D u + F du/dt");
    }

    // What was asked for cannot be left out.
    void announceBent(const LinearSystem& system) const {
        std::vector<std::string> bent = system.bent;
        if (!m_outputs.empty()) {
            bent.clear();
            for (std::size_t k = 0; k < m_outputs.size(); ++k)
                if (std::find(system.bent.begin(), system.bent.end(), m_outputNames[k]) != system.bent.end())
                    bent.push_back(m_outputs[k]);
        }
        if (bent.empty())
            return;
        const std::string words = joinedNames(bent) + (bent.size() == 1 ? " has" : " have") +
                                  " no value or no slope at this point: a jump, a corner or a root";
        if (!m_outputs.empty())
            refuse(words + ". Choose another output, or another point");
        inform(words + (bent.size() == 1 ? "; it is left out" : "; they are left out"));
    }

    void keepAskedOutputs(LinearSystem& system) const {
        if (m_outputs.empty())
            return;
        std::vector<Eigen::Index> rows;
        for (const std::string& name : m_outputNames)
            rows.push_back(std::find(system.outputs.begin(), system.outputs.end(), name) - system.outputs.begin());
        system.outputs = m_outputs;
        system.C = system.C(rows, Eigen::all).eval();
        system.D = system.D(rows, Eigen::all).eval();
        for (Eigen::MatrixXd& matrix : system.F)
            matrix = matrix(rows, Eigen::all).eval();
        while (!system.F.empty() && system.F.back().isZero(0))
            system.F.pop_back();
    }

    // Where eigenvectors fall together, or digits are lost in sums.
    void announceUncertain(const std::vector<Mode>& modes) const {
        std::string told;
        for (const Mode& mode : modes) {
            if (!isUncertain(mode) || mode.value.imag() < 0)
                continue;
            const std::string value = complexText(mode.value);
            if (value != told)
                inform("the eigenvalue " + value + " is known only to about " +
                       shortNumber(rounded(uncertainty(mode))) + " (condition number " +
                       shortNumber(rounded(mode.condition)) + ")" +
                       (mode.kind == ModeKind::Generalized || isChained(modes, mode)
                            ? ": several fall together there, with fewer modes than eigenvalues"
                            : ""));
            told = value;
        }
    }

    static bool isChained(const std::vector<Mode>& modes, const Mode& mode) {
        return std::any_of(modes.begin(), modes.end(), [&](const Mode& other) {
            return other.kind == ModeKind::Generalized && other.value == mode.value;
        });
    }

    // To two digits.
    static double rounded(double value) {
        if (!(value > 0) || !std::isfinite(value))
            return value;
        const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
        return std::round(value / unit) * unit;
    }

    void announceChange(double time) const {
        if (m_changesWithTime)
            inform("the linear equations change with time: these hold at t = " + shortNumber(time) +
                   ", and their eigenvalues do not tell whether motions grow; `coenergy equilibrium` judges a rest by "
                   "its period, if there is one");
    }

    // Not at rest, and not in steady motion.
    void announceDrift(const std::vector<std::string>& moving) const {
        if (!moving.empty() && m_options.search.steady.empty())
            inform("the model does not rest here: " + joinedNames(moving) +
                   " change; eigenvalues describe neighbouring motions for a short time only");
    }

    Answer answerOf(const LinearSystem& system) const {
        announceUncertain(system.modes);
        return withChange(linearAnswer(system));
    }

    Answer answerOf(const LowestModes& lowest) const {
        announceDrift(lowest.moving);
        announceUncertain(lowest.modes);
        if (lowest.alike > 0)
            inform(std::to_string(lowest.alike) + " more " + (lowest.alike == 1 ? "mode has" : "modes have") +
                   " the natural frequency of the last one");
        return withChange(modesAnswer(lowest));
    }

    Answer withChange(Answer answer) const {
        if (m_changesWithTime)
            answer.add({"changes_with_time"}, {true});
        return answer;
    }

    const Question& m_question;
    const LinearizeOptions& m_options;
    std::vector<std::string> m_inputs, m_outputs, m_outputNames;
    GivenModel m_given; // with the inputs and outputs that are asked for
    AnalysedModel m_model;
    bool m_changesWithTime = false;
};

} // namespace

Answer linearAnswer(const Question& question, const LinearizeOptions& options) {
    return Linearization(question, options).answer();
}

} // namespace coenergy::api
