// Declarations, then the equations as sums that vanish. Nothing is inserted or solved; what has no word in Modelica
// gets a variable of its own (a step, the least of three).
#include "modelica/modelica_text.hpp"

#include "dimension/unit.hpp"
#include "expression/print_text.hpp"
#include "modelica/modelica_names.hpp"
#include "programs/safe_texts.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace coenergy {

namespace {

using Feature = ModelicaObstacle::Feature;

constexpr std::size_t digitsOfIntegers = 9; // an Integer of Modelica may have 32 bits

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

// The end of the name, number or sign that begins at `k`.
std::size_t endOfToken(std::string_view text, std::size_t k) {
    const auto isWord = [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
    };
    if (text[k] == '\'')
        return text.find('\'', k + 1) + 1;
    std::size_t end = k + 1;
    while (isWord(text[k]) && end < text.size() && isWord(text[end]))
        ++end;
    return end;
}

// Literals without a point are Integers there, but a quotient is a Real.
std::string withoutLongIntegers(std::string_view text) {
    std::string result;
    for (std::size_t k = 0; k < text.size();) {
        const std::size_t end = endOfToken(text, k);
        const std::string token(text.substr(k, end - k));
        const bool isLong = token.size() > digitsOfIntegers && std::all_of(token.begin(), token.end(), isDigit);
        result += isLong ? token + ".0" : token;
        k = end;
    }
    return result;
}

// In one line, without quotes and what could be a sign of the language.
std::string quoted(const std::string& text) {
    std::string line;
    for (const std::string& part : harmlessLines(text))
        line += (line.empty() ? "" : " ") + part;
    return '"' + line + '"';
}

class ModelicaWriter {
public:
    ModelicaWriter(const ModelicaSource& source, const std::string& version)
        : m_source(source), m_system(source.system), m_version(version) {}

    std::variant<std::string, ModelicaObstacle> write() {
        if (m_source.hasRedundantConstraints)
            return ModelicaObstacle{Feature::Redundant, ""};
        name();
        prepare();
        if (m_obstacle)
            return *m_obstacle;
        return header() + "model " + m_class + " " + quoted(m_source.title) + "\n" + parameters() + variables() +
               "equation\n" + equations() + limits() + annotation() + "end " + m_class + ";\n";
    }

private:
    // ---- names ----

    void name() {
        m_class = m_names.of(m_names.fresh(m_source.className));
        for (const ParameterValue& parameter : m_system.parameters)
            m_names.of(parameter.name);
        for (const Unknown& unknown : m_system.unknowns)
            for (std::size_t order = 0; order < declaredOrders(unknown); ++order) {
                m_names.of(unknown.name(order));
                m_moving.insert(unknown.name(order));
            }
        for (const auto* list : {&m_system.statements, &m_source.observation.statements})
            for (const Statement& statement : *list) {
                m_names.of(statement.name);
                m_moving.insert(statement.name);
            }
        m_written = m_names.all();
        for (const Unknown& unknown : m_system.unknowns)
            if (unknown.derivatives.size() > 1) {
                const std::string& below = unknown.name(unknown.derivatives.size() - 2);
                m_written[unknown.highest()] = "der(" + m_names.of(below) + ")";
                m_moving.insert(unknown.highest());
            }
        m_written["t"] = "time";
        m_written.try_emplace("pi", "pi");
        m_wording.applied[Function::Ln] = "log";
        for (const auto& [name, notation] : m_system.notation)
            if (const auto written = m_written.find(name); written != m_written.end())
                m_notation[written->second] = notation;
    }

    // The highest derivative is der() of the one below.
    static std::size_t declaredOrders(const Unknown& unknown) {
        return std::max<std::size_t>(unknown.derivatives.size() - 1, 1);
    }

    // ---- expressions ----

    void prepare() {
        for (const ParameterValue& parameter : m_system.parameters)
            if (parameter.value)
                say(*parameter.value);
        for (const auto* list : {&m_system.statements, &m_source.observation.statements})
            for (const Statement& statement : *list)
                m_statements.emplace_back(statement.name, say(statement.value));
        for (const Equation& equation : m_system.equations)
            m_equations.push_back(say(equation.residual));
        for (const WatchedLimit& limit : m_source.observation.limits)
            m_limits.push_back(say(limit.value));
        for (const Expression& integral : m_source.observation.closedIntegrals)
            refuse(Feature::Integral, toText(integral, m_system.notation));
        for (const auto& [name, start] : m_source.givens.starts)
            for (const auto& value : {start.value, start.nominal})
                if (value)
                    say(*value);
    }

    Expression say(const Expression& expression) {
        return fold(expression, m_said, [this](const Expression& node, std::span<const Expression* const> parts) {
            return said(node, parts);
        });
    }

    Expression said(const Expression& node, std::span<const Expression* const> parts) {
        if (node.isNumber())
            checkNumber(node.number());
        m_usesPi = m_usesPi || (node.isSymbol() && node.name() == "pi" && !m_names.contains("pi"));
        if (parts.empty() || refuses(node))
            return node;
        std::vector<Expression> operands;
        for (const Expression* part : parts)
            operands.push_back(*part);
        if (node.isFunction() && node.function() == Function::Step)
            return auxiliary("jump", "if " + print(operands[0]) + " >= 0 then 1 else 0", operands[0]);
        if (node.isFunction() && (node.function() == Function::Min || node.function() == Function::Max))
            while (operands.size() > 2) {
                const Expression pair = rebuilt(node, {operands[0], operands[1]});
                operands.erase(operands.begin());
                operands[0] = auxiliary("chosen", print(pair), pair);
            }
        const bool isSame = std::equal(operands.begin(), operands.end(), node.operands().begin());
        return isSame ? node : rebuilt(node, std::move(operands));
    }

    void checkNumber(const Rational& number) {
        const double value = toDouble(number);
        if (!std::isfinite(value) || (value == 0 && !number.isZero()))
            refuse(Feature::Number, toText(number));
    }

    bool refuses(const Expression& node) {
        if (!node.isFunction())
            return false;
        const auto is = [&](Function function) { return node.function() == function; };
        if (node.isTable())
            return refuse(Feature::Table, node.table().curve->name());
        if (node.isQuadrature() || node.isUnspecified() || is(Function::Integral))
            return refuse(Feature::Integral, toText(node, m_system.notation));
        if (is(Function::Impulse) || is(Function::Dot))
            return refuse(Feature::Impulse, toText(node, m_system.notation));
        if ((is(Function::Sign) || is(Function::Step)) && isMoving(node))
            return refuse(Feature::Jump, toText(node, m_system.notation));
        return false;
    }

    static bool isAmong(const Expression& node, const std::set<std::string, std::less<>>& some) {
        const std::set<std::string> names = symbolsIn(node);
        return std::any_of(names.begin(), names.end(), [&](const auto& name) { return some.contains(name); });
    }
    bool isMoving(const Expression& node) const { return isAmong(node, m_moving); }

    bool refuse(Feature feature, const std::string& where) {
        if (!m_obstacle)
            m_obstacle = ModelicaObstacle{feature, where};
        return true;
    }

    // As variable as what it is made of.
    Expression auxiliary(const std::string& wanted, const std::string& value, const Expression& of) {
        const std::string name = m_names.fresh(wanted + std::to_string(++m_auxiliaryCount));
        m_written[name] = m_names.of(name);
        const bool moves = isMoving(of), isTimed = moves || isAmong(of, m_timed);
        if (moves)
            m_moving.insert(name);
        if (isTimed)
            m_timed.insert(name);
        m_auxiliaries +=
            std::string("  ") + (isTimed ? "" : "parameter ") + "Real " + m_names.of(name) + " = " + value + ";\n";
        return Expression::symbol(name);
    }

    std::string print(const Expression& expression, TermOrder order = TermOrder::Plain) const {
        Substitution names;
        for (const std::string& name : symbolsIn(expression))
            if (const auto written = m_written.find(name); written != m_written.end())
                names.emplace(name, Expression::symbol(written->second));
        return withoutLongIntegers(TextPrinter(m_notation, m_wording).print(substituted(expression, names), order));
    }

    std::string printed(const Expression& expression) { return print(say(expression)); }

    // ---- declarations ----

    std::string parameters() {
        std::string text;
        if (m_usesPi)
            text += "  constant Real pi = 3.141592653589793;\n";
        for (const ParameterValue& parameter : m_system.parameters) {
            text += "  parameter Real " + m_names.of(parameter.name) + attributes(parameter.name, {});
            const auto set = m_source.parameters.find(parameter.name);
            if (set != m_source.parameters.end())
                text += " = " + decimal(set->second, "", "");
            else if (parameter.value)
                text += " = " + printed(*parameter.value);
            text += remark(parameter.name) + ";\n";
        }
        return text;
    }

    std::string attributes(const std::string& name, std::vector<std::string> list) const {
        if (const std::string unit = modelicaUnit(unitOf(name)); !unit.empty())
            list.insert(list.begin(), "unit = \"" + unit + "\"");
        std::string text;
        for (const std::string& entry : list)
            text += (text.empty() ? "" : ", ") + entry;
        return text.empty() ? "" : "(" + text + ")";
    }

    std::string unitOf(const std::string& name) const {
        const auto known = m_source.units.find(name);
        return known == m_source.units.end() ? std::string() : known->second;
    }

    // A unit that Modelica does not know as one of the SI.
    std::string remark(const std::string& name) const {
        const std::string unit = unitOf(name);
        return unit.empty() || !modelicaUnit(unit).empty() ? "" : " " + quoted("in " + unit);
    }

    std::string variables() {
        std::string text;
        for (const Unknown& unknown : m_system.unknowns)
            for (std::size_t order = 0; order < declaredOrders(unknown); ++order)
                text += variable(unknown.name(order));
        text += m_auxiliaries;
        for (const auto& [name, value] : m_statements)
            text += "  Real " + m_names.of(name) + " = " + print(value) + ";\n";
        return text;
    }

    // Where nothing restricts the state its typed values hold; else those that the model fixes, the others are guesses.
    std::string variable(const std::string& name) {
        const auto entry = m_source.givens.starts.find(name);
        const GivenStart start = entry == m_source.givens.starts.end() ? GivenStart{} : entry->second;
        const bool isState = m_source.state.contains(name);
        std::vector<std::string> list;
        if (start.value || isState)
            list.push_back("start = " + (start.value ? printed(*start.value) : "0"));
        if (isState && (start.isFixed || !m_source.isConstrained))
            list.emplace_back("fixed = true");
        if (start.nominal)
            list.push_back("nominal = " + printed(*start.nominal));
        return "  Real " + m_names.of(name) + attributes(name, list) + remark(name) + ";\n";
    }

    // ---- equations ----

    std::string equations() {
        std::string text;
        for (const Unknown& unknown : m_system.unknowns)
            for (std::size_t order = 1; order < declaredOrders(unknown); ++order)
                text +=
                    "  der(" + m_names.of(unknown.name(order - 1)) + ") = " + m_names.of(unknown.name(order)) + ";\n";
        for (std::size_t k = 0; k < m_equations.size(); ++k)
            text += "  " + print(m_equations[k], TermOrder::Equation) + " = 0 " +
                    quoted(std::string(kindName(m_system.equations[k].kind)) + ": " + m_system.equations[k].name) +
                    ";\n";
        return text;
    }

    std::string limits() const {
        std::string text;
        for (std::size_t k = 0; k < m_limits.size(); ++k) {
            const WatchedLimit& limit = m_source.observation.limits[k];
            text += "  when " + print(m_limits[k]) + " <= 0 then\n    terminate(" +
                    quoted(limit.name + (limit.message.empty() ? "" : ": " + limit.message)) + ");\n  end when;\n";
        }
        return text;
    }

    std::string annotation() const {
        const IntegrationSettings& settings = m_source.settings;
        std::string text = "  annotation(experiment(StartTime = " + decimal(settings.start, "", "") +
                           ", StopTime = " + decimal(settings.end, "", "");
        if (settings.step > 0)
            text += ", Interval = " + decimal(settings.step, "", "");
        return text + ", Tolerance = " + decimal(settings.relativeTolerance, "", "") + "));\n";
    }

    std::string header() const {
        std::vector<std::string> lines = {
            "A model in the language Modelica (3.4 and later), written by coenergy " + m_version + ".", ""};
        for (const std::string& text : harmlessLines(m_source.description))
            lines.push_back("  " + text);
        for (const char* line :
             {"",
              "No Modelica tool has seen this text: its grammar and the values of its equations were compared with "
              "the",
              "model by another program. Each equation is a sum that vanishes, as the model's equations are derived.",
              m_source.isConstrained
                  ? "Start values with fixed = true hold; the others are guesses for the tool's consistent start."
                  : "The start values hold.",
              "A name that is no identifier of Modelica stands in quotes.", ""})
            lines.emplace_back(line);
        for (const std::string& line : licenceLines())
            lines.push_back(line);
        std::string text;
        for (const std::string& line : lines)
            text += line.find_first_not_of(' ') == std::string::npos ? "//\n" : "// " + line + "\n";
        return text + "\n";
    }

    const ModelicaSource& m_source;
    const DaeSystem& m_system;
    const std::string& m_version;
    std::string m_class;
    ModelicaNames m_names;
    std::set<std::string, std::less<>> m_moving;               // names of what changes with the motion
    std::map<std::string, std::string, std::less<>> m_written; // by the name in the model
    Notation m_notation;                                       // by the name in the text
    Wording m_wording;
    Memo<Expression> m_said;
    std::set<std::string, std::less<>> m_timed = {"t"}; // of what changes with time alone
    bool m_usesPi = false;
    std::size_t m_auxiliaryCount = 0;
    std::string m_auxiliaries;
    std::vector<std::pair<std::string, Expression>> m_statements;
    std::vector<Expression> m_equations, m_limits;
    std::optional<ModelicaObstacle> m_obstacle;
};

std::string baseUnits(const Dimension& dimension) {
    static constexpr const char* names[] = {"m", "kg", "s", "A", "K", "mol", "cd"};
    std::string text;
    for (std::size_t k = 0; k < dimension.size(); ++k) {
        if (dimension[k].isZero())
            continue;
        if (dimension[k].below() != 1)
            return {};
        text += (text.empty() ? "" : ".") + std::string(names[k]) +
                (dimension[k] == Exponent(1) ? "" : std::to_string(dimension[k].above()));
    }
    return text.empty() ? "1" : text;
}

} // namespace

std::variant<std::string, ModelicaObstacle> modelicaText(const ModelicaSource& source, const std::string& version) {
    return ModelicaWriter(source, version).write();
}

std::string modelicaUnit(const std::string& unit) {
    static const std::set<std::string, std::less<>> same = {"m", "kg", "s",  "A", "K", "mol", "cd", "rad", "N", "J",
                                                            "W", "Pa", "Hz", "V", "C", "F",   "Wb", "H",   "T", "S"};
    if (unit.empty() || same.contains(unit))
        return unit;
    const UnitReading reading = readUnit(unit);
    if (reading.kind != UnitReading::Kind::Known || reading.unit.offset != 0 ||
        std::abs(reading.unit.scale - 1) > 1e-12)
        return {};
    return baseUnits(reading.unit.dimension);
}

} // namespace coenergy
