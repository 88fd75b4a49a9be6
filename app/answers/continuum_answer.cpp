// Lines for equations and conditions; the steps to them are for JSON alone.
#include "answers/answers.hpp"

#include "base/argument_text.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "report/report_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace coenergy {

namespace {

std::string_view originName(FieldOrigin origin) {
    return origin == FieldOrigin::Kinetic       ? "kinetic"
           : origin == FieldOrigin::Potential   ? "potential"
           : origin == FieldOrigin::Dissipation ? "dissipation"
                                                : "force";
}

std::string_view kindName(HamiltonStepKind kind) {
    switch (kind) {
    case HamiltonStepKind::Action: return "action";
    case HamiltonStepKind::Variation: return "variation";
    case HamiltonStepKind::ByPartsInTime: return "by parts in time";
    case HamiltonStepKind::ByPartsInSpace: return "by parts in space";
    case HamiltonStepKind::FieldEquation: return "field equation";
    case HamiltonStepKind::HeldPlace: return "held";
    case HamiltonStepKind::BoundaryEquation: break;
    }
    return "boundary condition";
}

std::string_view kindName(ConditionKind kind) {
    switch (kind) {
    case ConditionKind::Essential: return "essential";
    case ConditionKind::Continuity: return "continuity";
    case ConditionKind::Natural:
    case ConditionKind::Regularity: break;
    }
    return "natural";
}

std::string frequencyLatex(const FrequencyEquation& equation) {
    std::string latex;
    for (const LatexTerm& term : latexTerms(equation))
        latex += (term.isNegative ? (latex.empty() ? "-" : " - ") : (latex.empty() ? "" : " + ")) + term.latex;
    return latex;
}

// What fields and functionals have in common: conditions at the ends, and the steps to them.
class FieldPrinter {
public:
    explicit FieldPrinter(const Notation& notation) : m_text(notation), m_latex(readable(notation)) {}

    std::string text(const Expression& expression) { return m_text.print(expression, TermOrder::Equation); }
    std::string latex(const Expression& expression) { return m_latex.print(expression, TermOrder::Equation); }

    Json boundaryJson(const std::vector<BoundaryCondition>& conditions) {
        Json boundary = Json::array();
        for (const BoundaryCondition& condition : conditions)
            boundary.push_back({{"at", text(condition.at)},
                                {"field", condition.field},
                                {"variation", condition.variation},
                                {"kind", kindName(condition.kind)},
                                {"condition", text(condition.condition)},
                                {"regularity", condition.kind == ConditionKind::Regularity},
                                {"latex", latex(condition.condition)},
                                {"terms", termsJson(condition.terms)}});
        return boundary;
    }

    Json stepsJson(const std::vector<HamiltonStep>& steps) {
        Json list = Json::array();
        for (const HamiltonStep& step : steps)
            list.push_back(stepJson(step));
        return list;
    }

    Json termsJson(const std::vector<FieldTerm>& terms) {
        Json list = Json::array();
        for (const FieldTerm& term : terms)
            list.push_back({{"origin", originName(term.origin)}, {"text", text(term.value)}});
        return list;
    }

    // A line for each; of LaTeX behind those of the equations.
    void addConditions(Answer& answer, std::vector<std::string> aligned,
                       const std::vector<BoundaryCondition>& conditions, const std::string& variable) {
        for (const BoundaryCondition& condition : conditions) {
            const bool isBounded = condition.kind == ConditionKind::Regularity;
            answer.note("at " + variable + " = " + text(condition.at) + ", " + condition.variation + ": " +
                        (isBounded
                             ? "bounded (0 = 0)"
                             : text(condition.condition) + " = 0 (" + std::string(kindName(condition.kind)) + ")"));
            aligned.push_back(latex(condition.condition) + " &= 0 && " + latex(Expression::symbol(variable)) + " = " +
                              latex(condition.at));
        }
        answer.addAligned(aligned);
    }

private:
    Json stepJson(const HamiltonStep& step) {
        Json json = {{"kind", kindName(step.kind)}};
        if (step.place != HamiltonPlace::Domain)
            json["at"] = text(step.at);
        const bool isTerm = step.kind == HamiltonStepKind::Variation || step.kind == HamiltonStepKind::ByPartsInTime ||
                            step.kind == HamiltonStepKind::ByPartsInSpace;
        if (isTerm)
            json["origin"] = originName(step.origin);
        if (!step.variation.empty())
            json["variation"] = step.variation;
        if (!isTerm && step.kind != HamiltonStepKind::Action) {
            json["result"] = text(step.result);
            return json;
        }
        json["term"] = text(step.term);
        if (step.kind == HamiltonStepKind::ByPartsInTime || step.kind == HamiltonStepKind::ByPartsInSpace) {
            json["result"] = text(step.result);
            json["result_variation"] = step.resultVariation;
        }
        if (step.kind == HamiltonStepKind::ByPartsInSpace)
            json["boundary"] = text(step.boundary);
        return json;
    }

    TextPrinter m_text;
    LatexPrinter m_latex;
};

// Of the exact frequencies.
void addFrequencyEquation(Answer& answer, const FrequencyEquation& equation) {
    TextPrinter text(equation.notation);
    LatexPrinter latex(readable(equation.notation));
    const Expression left = power(Expression::symbol(equation.waveNumber), equation.order);
    const std::string residual = textOf(equation), typeset = frequencyLatex(equation);
    answer.note("frequencies: " + residual + " = 0, " + text.print(left) + " = " + text.print(equation.power));
    answer.addAligned({typeset + " &= 0 && " + latex.print(left) + " = " + latex.print(equation.power)});
    answer.add({"frequency_equation"}, {{{"residual", residual},
                                         {"latex", typeset},
                                         {"wave_number", equation.waveNumber},
                                         {"frequency", equation.frequency},
                                         {"order", equation.order},
                                         {"power", text.print(equation.power)}}});
}

std::string_view kindName(FirstIntegralKind kind) {
    return kind == FirstIntegralKind::Energy ? "energy" : "momentum";
}

// Why the equation and its conditions determine no path.
std::string posedText(const VariationalEquations& equations) {
    const auto has = [&](ContinuumFindingKind kind) {
        return std::any_of(equations.findings.begin(), equations.findings.end(),
                           [&](const ContinuumFinding& finding) { return finding.kind == kind; });
    };
    if (has(ContinuumFindingKind::Kink))
        return "the integrand has a kink or a jump";
    if (equations.fault == FunctionalFault::EveryPath)
        return "every path satisfies the equation";
    if (equations.fault == FunctionalFault::Degenerate)
        return "the equation is of lower order than the conditions at its ends need";
    if (has(ContinuumFindingKind::TooManyConditions))
        return "there are more conditions than the equation needs";
    if (has(ContinuumFindingKind::TooFewConditions))
        return "there are fewer conditions than the equation needs";
    return "what is said of the functional has to be mended first";
}

std::string faultText(const StationaryPath& path, const VariationalEquations& equations) {
    switch (path.fault) {
    case PathFault::None: return "";
    case PathFault::NotWellPosed: return posedText(equations);
    case PathFault::UnknownName: return "`" + path.name + "` has no value";
    case PathFault::NotFinite:
        return "an end, or what is given there, is not a number, or the interval ends where it begins, or before";
    case PathFault::NotFound: return "no path was found that satisfies the equation and both ends";
    case PathFault::NotUnique:
        return "with these ends there are infinitely many neighbouring paths, or none; other ends or conditions "
               "determine one";
    case PathFault::NotResolved: break;
    }
    return "the path could not be computed to enough digits";
}

// What is below the last digits of the path is nothing.
double valueAt(const StationaryPath& path, double x) {
    double largest = 0;
    for (const double coefficient : path.path.coefficients)
        largest = std::max(largest, std::abs(coefficient));
    const double value = path.path.valueAt(x);
    return std::abs(value) < 1e-13 * largest ? 0 : value;
}

Answer pathAnswer(const Functional& functional, const VariationalEquations& equations, const StationaryPath& path) {
    constexpr int samples = 20;
    Answer answer;
    answer.add({"found"}, {path.fault == PathFault::None});
    if (path.fault != PathFault::None) {
        answer.add({"message", "no path: "}, cellOf(faultText(path, equations)));
        return answer;
    }
    answer.add({"value", "value: "}, cellOf(path.value));
    answer.add({"others"}, {path.others});
    std::vector<AnswerRow> rows;
    for (int k = 0; k <= samples; ++k) {
        const double x = path.path.from + (path.path.to - path.path.from) * k / samples;
        rows.push_back({cellOf(x), cellOf(valueAt(path, x))});
    }
    answer.addTable({{functional.variable, functional.variable}, {functional.field, functional.field}}, rows);
    return answer;
}

// Frequencies

bool isUnstable(const std::vector<double>& squares) {
    return !squares.empty() && squares.front() < 0;
}

Json ritzJson(const RitzColumn& column, std::size_t count) {
    std::vector<double> omega = column.found.frequencies;
    omega.resize(std::min(omega.size(), count));
    Json entry = {{"modes", column.count}, {"omega", omega}};
    if (isUnstable(column.found.squares))
        entry["squares"] = std::vector<double>(column.found.squares.begin(),
                                               column.found.squares.begin() + static_cast<long>(omega.size()));
    if (const std::string fault = wordsOf(column.found); !fault.empty())
        entry["message"] = fault;
    return entry;
}

Json frequencyJson(const FrequencyTable& table, std::size_t count) {
    Json ritz = Json::array();
    for (const RitzColumn& column : table.ritz)
        ritz.push_back(ritzJson(column, count));
    Json json = {{"exact", table.exact.frequencies}, {"ritz", std::move(ritz)}};
    if (isUnstable(table.exact.squares))
        json["exact_squares"] = table.exact.squares;
    if (table.exact.fault != ExactFault::None)
        json["exact_message"] = wordsOf(table.exact);
    return json;
}

// The root of a negative square with an i.
AnswerCell frequencyCell(const std::vector<double>& squares, std::size_t k) {
    if (k >= squares.size())
        return {{}, "-"};
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), std::sqrt(std::abs(squares[k])),
                                   std::chars_format::general, 12);
    return {{}, std::string(text.data(), end.ptr) + (squares[k] < 0 ? "i" : "")};
}

void noteFaults(Answer& answer, const FrequencyTable& table) {
    if (table.exact.fault != ExactFault::None)
        answer.note("no exact frequencies: " + wordsOf(table.exact));
    bool isAnyUnstable = isUnstable(table.exact.squares);
    for (const RitzColumn& column : table.ritz) {
        isAnyUnstable = isAnyUnstable || isUnstable(column.found.squares);
        if (const std::string fault = wordsOf(column.found); !fault.empty())
            answer.note("no frequencies with " + std::to_string(column.count) + ": " + fault);
    }
    if (isAnyUnstable)
        answer.note("unstable: what has an i grows as exp(omega t)");
}

} // namespace

Answer fieldAnswer(const Continuum& continuum, const FieldEquations& equations,
                   const std::optional<FrequencyEquation>& frequencies) {
    FieldPrinter printer(equations.notation);
    Answer answer;
    std::vector<std::string> aligned;
    Json list = Json::array(), residuals = Json::array();
    for (const FieldEquation& equation : equations.equations) {
        const std::string text = printer.text(equation.residual), latex = printer.latex(equation.residual);
        answer.note(equation.field + ": " + text + " = 0");
        aligned.push_back(latex + " &= 0");
        residuals.push_back(text);
        list.push_back({{"field", equation.field},
                        {"residual", text},
                        {"latex", latex},
                        {"terms", printer.termsJson(equation.terms)}});
    }
    printer.addConditions(answer, aligned, equations.conditions, continuum.variable);
    answer.add({{"pde", residuals.size() == 1 ? residuals[0] : residuals}, // several as a list
                {"equations", list},
                {"boundary", printer.boundaryJson(equations.conditions)},
                {"steps", printer.stepsJson(equations.steps)}});
    if (frequencies)
        addFrequencyEquation(answer, *frequencies);
    return answer;
}

Answer functionalAnswer(const Functional& functional, const VariationalEquations& equations,
                        const StationaryPath& path) {
    FieldPrinter printer(equations.notation);
    Answer answer;
    const std::string equation = printer.text(equations.equation);
    answer.note(functional.field + ": " + equation + " = 0");
    std::vector<std::string> aligned = {printer.latex(equations.equation) + " &= 0"};
    Json integrals = Json::array();
    for (const FirstIntegral& integral : equations.integrals) {
        const std::string text = printer.text(integral.value);
        answer.note("first integral: " + text + " = const");
        aligned.push_back(printer.latex(integral.value) + " &= \\mathrm{const}");
        integrals.push_back({{"kind", kindName(integral.kind)}, {"expression", text}});
    }
    printer.addConditions(answer, aligned, equations.conditions, functional.variable);
    answer.add({{"euler_lagrange", equation},
                {"pde", equation},
                {"first_integrals", integrals},
                {"boundary", printer.boundaryJson(equations.conditions)},
                {"steps", printer.stepsJson(equations.steps)}});
    answer.addObject("solution", pathAnswer(functional, equations, path));
    return answer;
}

Answer frequencyAnswer(const FrequencyTable& table, std::size_t count) {
    Answer answer;
    noteFaults(answer, table);
    std::vector<AnswerName> columns = {{"", "omega"}, {"", "exact"}};
    std::vector<AnswerRow> rows(count);
    for (std::size_t k = 0; k < count; ++k)
        rows[k] = {cellOf(static_cast<int>(k + 1)), frequencyCell(table.exact.squares, k)};
    for (const RitzColumn& column : table.ritz) {
        columns.push_back({"", std::to_string(column.count)});
        for (std::size_t k = 0; k < count; ++k)
            rows[k].push_back(frequencyCell(column.found.squares, k));
    }
    answer.addTable(columns, rows);
    answer.add({"frequencies"}, {frequencyJson(table, count)});
    return answer;
}

} // namespace coenergy
