// The terms of each equation are shared out by their origin: what stands with an acceleration is the mass matrix, what
// potential energy gives is Gravity, everything else without a multiplier is Generalized1.
#include "programs/park_functions.hpp"

#include "expression/any_node.hpp"
#include "expression/jumps.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "programs/target_language.hpp"
#include "simulation/momenta.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace coenergy {

namespace {

using Feature = ExportObstacle::Feature;

constexpr std::size_t longestParkName = 55; // MATLAB takes 63 characters

struct ParkFunction {
    std::string name;
    std::string comment;
    ExpressionMatrix entries;
    std::size_t columns = 1; // also of a matrix without rows
};

class ParkWriter {
public:
    ParkWriter(const ExportSource& source, std::string program, std::string version)
        : m_source(source), m_system(source.system), m_program(std::move(program)), m_version(std::move(version)),
          m_language(targetOctave(m_program)) {}

    std::variant<ParkFunctions, ExportObstacle> write() {
        if (auto obstacle = obstacleOfModel())
            return *obstacle;
        nameAll();
        shareOut();
        if (auto obstacle = obstacleOfFormulas())
            return *obstacle;
        if (auto obstacle = findStart())
            return *obstacle;
        return ParkFunctions{functionFile(), script()};
    }

private:
    std::vector<Unknown> coordinates() const { return unknownsOf(m_system, UnknownKind::Coordinate); }

    // Another unknown than coordinates and multipliers has no place in the form, nor has a coordinate without a state.
    std::optional<ExportObstacle> obstacleOfModel() const {
        if (!m_system.matrixForm)
            return ExportObstacle{Feature::Size, "the model"};
        for (const Unknown& unknown : m_system.unknowns)
            if (unknown.kind == UnknownKind::Effort || unknown.kind == UnknownKind::Dynamic)
                return ExportObstacle{Feature::OtherUnknown, unknown.name()};
        std::set<std::string> states;
        for (const StateVariable& variable : m_source.problem.system->state())
            states.insert(variable.name);
        for (const Unknown& coordinate : coordinates())
            if (!states.contains(coordinate.name()) || !states.contains(coordinate.name(1)))
                return ExportObstacle{Feature::NoInertia, coordinate.name()};
        const Observers& observers = *m_source.problem.observers;
        if (!observers.limits.empty())
            return ExportObstacle{Feature::Limit, observers.limits.front().name};
        if (!observers.setAside.entries.empty())
            return ExportObstacle{Feature::Redundant, observers.setAside.entries.front().name};
        return std::nullopt;
    }

    // ---- names ----

    void nameAll() {
        add("t");
        for (const Unknown& coordinate : coordinates())
            add(coordinate.name());
        for (const Unknown& coordinate : coordinates())
            add(coordinate.name(1));
        for (const ParameterValue& parameter : m_system.parameters)
            add(parameter.name);
    }

    void add(const std::string& name) {
        std::string written = plainName(name).substr(0, longestParkName);
        if (written.front() == '_')
            written.insert(0, "n");
        const auto isTaken = [&] {
            return written == "r" || m_language->reservedWords().contains(written) || m_taken.contains(written);
        };
        while (isTaken())
            written += "_";
        m_taken.insert(written);
        m_arguments.push_back(written);
        if (written != name)
            m_renamed.emplace(name, Expression::symbol(written));
    }

    // ---- formulas ----

    void shareOut() {
        const MatrixForm& form = *m_system.matrixForm;
        const std::size_t count = coordinates().size();
        ExpressionMatrix gravity, generalized;
        for (std::size_t i = 0; i < count; ++i) {
            gravity.push_back({partWithout(i, [](Origin origin) { return origin == Origin::Potential; })});
            generalized.push_back({partWithout(i, [](Origin origin) {
                return origin == Origin::Inertia || origin == Origin::Kinetic || origin == Origin::Dissipation ||
                       origin == Origin::Effort;
            })});
        }
        ExpressionMatrix rows = form.phiQ, right;
        rows.insert(rows.end(), form.psiF.begin(), form.psiF.end());
        for (const auto* list : {&form.gammaPhi, &form.gammaPsi})
            for (const Expression& gamma : *list)
                right.push_back({-gamma});
        m_functions = {{"Mass", "the mass matrix, d2T/dqd2", form.massMatrix, count},
                       {"Gravity", "what potential energy gives, dV/dq", gravity},
                       {"Generalized1", "everything else without accelerations, on the left side", generalized},
                       {"Qq", "the constraints by the coordinates", rows, count},
                       {"Gamma", "(Qq qd)_q qd + 2 Qq_t qd + Q_tt", right}};
    }

    // Of one equation, accelerations at zero.
    template <class IsMeant> Expression partWithout(std::size_t i, IsMeant isMeant) const {
        Substitution still;
        for (const Unknown& coordinate : coordinates())
            still.emplace(coordinate.name(2), Expression());
        std::vector<Expression> parts;
        for (const Term& term : m_system.equations[i].terms)
            if (isMeant(term.origin))
                parts.push_back(substituted(term.value, still));
        return sum(std::move(parts));
    }

    // ode45 finds no events, and what has no formula cannot be written.
    std::optional<ExportObstacle> obstacleOfFormulas() const {
        std::optional<ExportObstacle> found;
        const auto look = [&](const Expression& node) {
            if (node.isQuadrature())
                found = ExportObstacle{Feature::Integral, toText(node)};
            else if (node.isTable() || node.isUnspecified() || (node.isFunction() && isPiecewise(node.function())))
                found = ExportObstacle{Feature::Switch, toText(node)};
            return found.has_value();
        };
        for (const ParkFunction& function : m_functions)
            for (const auto& row : function.entries)
                for (const Expression& entry : row)
                    if (anyNode(entry, look))
                        return found;
        return std::nullopt;
    }

    std::optional<ExportObstacle> findStart() {
        const SimulationProblem& problem = m_source.problem;
        Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
        const StartResult start = startOf(problem, dynamics, m_source.stop);
        if (!start.isConsistent() || !dynamics.solve(problem.settings.start, start.state))
            return ExportObstacle{Feature::NoStates, {}};
        for (std::size_t k = 0; k < problem.system->state().size(); ++k)
            m_values[problem.system->state()[k].name] = start.state[k];
        for (std::size_t k = 0; k < problem.parameters.size(); ++k)
            m_values[problem.system->parameters()[k]] = problem.parameters[k];
        return std::nullopt;
    }

    // ---- texts ----

    std::string head(const std::vector<std::string>& lines) const {
        std::string text;
        for (const std::string& title : harmlessLines(m_source.title))
            text += "% " + title + "\n";
        for (const std::string& line : lines)
            text += "% " + line + "\n";
        for (const std::string& line : licenceLines())
            text += m_language->comment(line);
        return text + "\n";
    }

    std::string functionFile() {
        std::string text =
            "function zdot = " + m_program + "(t, z, varargin)\n" +
            head({"zdot = " + m_program + "(t, z, PARAMETERS...) for ode45, with z = [q; qd];",
                  "f = " + m_program + "() returns the functions Mass, Gravity, Generalized1, Qq and Gamma, each of",
                  "    Tvar = (" + list(m_arguments) + ").", "Written by coenergy " + m_version + "."}) +
            "    if nargin == 0\n        zdot = struct('Mass', @Mass, 'Gravity', @Gravity, ...\n"
            "            'Generalized1', @Generalized1, 'Qq', @Qq, 'Gamma', @Gamma);\n        return\n    end\n";
        const std::string nd = std::to_string(coordinates().size());
        const std::string nc = std::to_string(m_functions[3].entries.size());
        text += "    ND = " + nd + "; % coordinates\n    NC = " + nc + "; % constraints\n" + motion() + "end\n";
        for (const ParkFunction& function : m_functions)
            text += functionText(function);
        return text;
    }

    static std::string motion() {
        return R"(    qdot = z(ND+1:end);
    Tvar_cell = [{t}, num2cell(transpose(z(:))), varargin];
    M = Mass(Tvar_cell{:});
    Q = -Gravity(Tvar_cell{:}) - Generalized1(Tvar_cell{:});
    Qq1 = Qq(Tvar_cell{:});
    Gamma1 = -Gamma(Tvar_cell{:});
    C = [M, transpose(Qq1); Qq1, zeros(NC, NC)];
    R = [Q; Gamma1];
    if ~isreal(C) || ~isreal(R) || ~all(isfinite([C(:); R]))
        error('The equations have no value at t = %g.', t);
    end
    scales = 1 ./ sqrt(max(abs(C), [], 2)); % masses and constraints may be of very different sizes
    if ~all(isfinite(scales)) || rcond((scales * transpose(scales)) .* C) < eps
        error('The accelerations are not determined at t = %g: the matrix is singular.', t);
    end
    ACC = C \ R;
    zdot = [qdot(:); ACC(1:ND)];
)";
    }

    std::string functionText(const ParkFunction& function) {
        std::string text = "\nfunction r = " + function.name + "(" + list(m_arguments) + ")\n    % " +
                           function.comment + "\n    r = zeros(" + std::to_string(function.entries.size()) + ", " +
                           std::to_string(function.columns) + ");\n";
        for (std::size_t i = 0; i < function.entries.size(); ++i)
            for (std::size_t j = 0; j < function.entries[i].size(); ++j)
                if (const Expression& entry = function.entries[i][j]; !entry.isZero())
                    text += "    r(" + std::to_string(i + 1) + ", " + std::to_string(j + 1) + ") = " + written(entry) +
                            ";\n";
        return text + "end\n";
    }

    std::string written(const Expression& expression) { return m_printer.print(substituted(expression, m_renamed)); }

    std::string script() const {
        const IntegrationSettings& settings = m_source.problem.settings;
        std::string text =
            head({"Runs " + m_program + ".m beside it with ode45:  octave-cli " + m_program + "_main.m"});
        text += "addpath(fileparts(mfilename('fullpath')));\nParameters = {";
        for (const ParameterValue& parameter : m_system.parameters)
            text += (&parameter == &m_system.parameters.front() ? "" : ", ") + number(parameter.name);
        text +=
            "}; % " +
            list({m_arguments.begin() + static_cast<std::ptrdiff_t>(1 + 2 * coordinates().size()), m_arguments.end()}) +
            "\nZ0 = [";
        for (const std::size_t order : {0, 1})
            for (const Unknown& coordinate : coordinates())
                text += number(coordinate.name(order)) + "; ";
        text += "];\nTspan = " + span() + ";\noptions = odeset('RelTol', " + decimalOf(settings.relativeTolerance) +
                ", 'AbsTol', " + decimalOf(settings.absoluteTolerance) + ");\n[Tout, Z] = ode45(@(t, z) " + m_program +
                "(t, z, Parameters{:}), Tspan, Z0, options);\nfprintf('t";
        for (std::size_t k = 1; k < 1 + 2 * coordinates().size(); ++k)
            text += "," + m_arguments[k];
        return text + "\\n');\nfor k = 1:numel(Tout)\n    fprintf('%.17g', Tout(k));\n    fprintf(',%.17g', Z(k, :));\n"
                      "    fprintf('\\n');\nend\n";
    }

    std::string span() const {
        const IntegrationSettings& settings = m_source.problem.settings;
        return settings.step > 0
                   ? decimalOf(settings.start) + " : " + decimalOf(settings.step) + " : " + decimalOf(settings.end)
                   : "[" + decimalOf(settings.start) + ", " + decimalOf(settings.end) + "]";
    }

    static std::string decimalOf(double value) { return decimal(value, "Inf", "NaN"); }
    std::string number(const std::string& name) const {
        const auto value = m_values.find(name);
        return value == m_values.end() ? "NaN" : decimalOf(value->second); // one that no formula contains
    }

    static std::string list(const std::vector<std::string>& names) {
        std::string text;
        for (const std::string& name : names)
            text += (text.empty() ? "" : ", ") + name;
        return text;
    }

    static Wording wordingOfOctave() {
        Wording wording;
        wording.applied[Function::Ln] = "log";
        return wording;
    }

    const ExportSource& m_source;
    const DaeSystem& m_system;
    std::string m_program, m_version;
    std::unique_ptr<TargetLanguage> m_language;
    std::vector<std::string> m_arguments; // t, q, qd and the parameters, as they are written
    std::set<std::string> m_taken;
    Substitution m_renamed;
    std::vector<ParkFunction> m_functions;
    std::map<std::string, double> m_values;
    TextPrinter m_printer{Notation(), wordingOfOctave()};
};

} // namespace

bool isParkFunction(std::string_view name) {
    return name == "Mass" || name == "Gravity" || name == "Generalized1" || name == "Qq" || name == "Gamma";
}

std::variant<ParkFunctions, ExportObstacle> parkFunctions(const ExportSource& source, const std::string& program,
                                                          const std::string& version) {
    return ParkWriter(source, program, version).write();
}

} // namespace coenergy
