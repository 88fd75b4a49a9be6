// Lines for equations and conditions; the steps to them are for JSON alone.
#include "answers/answers.hpp"

#include "base/argument_text.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "problems/path_message.hpp"
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

// u = Y(x) g(t): the lines that lead to the modes.
void addSeparation(Answer& answer, const Separation& separation, const Notation& notation) {
    Json lines = Json::array();
    std::vector<std::string> aligned;
    answer.note("separation of variables:");
    for (const SeparationStep& step : separation.steps) {
        answer.note("  " + step.left + " = " + step.right);
        aligned.push_back(step.leftLatex + " &= " + step.rightLatex);
        lines.push_back(
            {{"left", step.left}, {"right", step.right}, {"latex", step.leftLatex + " = " + step.rightLatex}});
    }
    answer.addAligned(aligned);
    answer.add({"separation"}, {lines});
    if (separation.shape)
        answer.add({"shape"}, {TextPrinter(notation).print(*separation.shape)});
}

// Of first order, then for the flow and the effort alone.
void addPair(Answer& answer, const WavePair& pair, const Continuum& continuum) {
    TextPrinter text(pair.notation);
    LatexPrinter latex(readable(pair.notation));
    const Expression flow = Expression::symbol(derivativeName(continuum, {0, 0, 1}));
    const std::string meanings = pair.flow + " = " + text.print(flow) + ", " + pair.effort + " = " +
                                 text.print(pair.effortMeaning, TermOrder::Equation);
    answer.note("as a pair, with " + meanings + ":");
    std::vector<std::string> aligned = {latexOfName(pair.flow) + " &= " + latex.print(flow),
                                        latexOfName(pair.effort) +
                                            " &= " + latex.print(pair.effortMeaning, TermOrder::Equation)};
    Json lines = Json::array();
    for (const Expression& residual : {pair.firstOrder[0], pair.firstOrder[1], pair.ofFlow, pair.ofEffort}) {
        lines.push_back(text.print(residual, TermOrder::Equation));
        aligned.push_back(latex.print(residual, TermOrder::Equation) + " &= 0");
        answer.note("  " + text.print(residual, TermOrder::Equation) + " = 0");
    }
    answer.addAligned(aligned);
    answer.add({"pair"}, {{{"flow", pair.flow},
                           {"effort", pair.effort},
                           {"effort_meaning", text.print(pair.effortMeaning)},
                           {"first_order", Json::array({lines[0], lines[1]})},
                           {"of_flow", lines[2]},
                           {"of_effort", lines[3]}}});
}

std::string_view kindName(FirstIntegralKind kind) {
    return kind == FirstIntegralKind::Energy ? "energy" : "momentum";
}

std::string_view verdictName(PathVerdict verdict) {
    switch (verdict) {
    case PathVerdict::Minimum: return "minimum";
    case PathVerdict::Maximum: return "maximum";
    case PathVerdict::Saddle: return "saddle";
    case PathVerdict::Undecided: break;
    }
    return "undecided";
}

std::string_view legendreName(LegendreSign sign) {
    switch (sign) {
    case LegendreSign::Positive: return "positive";
    case LegendreSign::Negative: return "negative";
    case LegendreSign::Indefinite: return "indefinite";
    case LegendreSign::Vanishes: break;
    }
    return "vanishes";
}

Answer secondVariationAnswer(const SecondVariation& second, const std::string& variable) {
    Answer answer;
    answer.add({"verdict"}, cellOf(std::string(verdictName(second.verdict))));
    answer.add({"words", "second variation: "}, cellOf(verdictWithReason(second).toStdString()));
    answer.add({{"strong", second.isStrong}, {"legendre", legendreName(second.legendre)}});
    if (second.verdict == PathVerdict::Saddle && second.legendre == LegendreSign::Indefinite)
        answer.note("Legendre's condition holds in neither sense");
    answer.add({{"against", second.against}});
    answer.add({{"conjugate", second.conjugate}});
    if (!second.conjugate.empty())
        answer.note("conjugate to the start: " + variable + " = " + cellOf(second.conjugate).text);
    if (const std::string reason = undecidedReason(second.reason).toStdString(); !reason.empty())
        answer.add({{"reason", reason}});
    return answer;
}

// Of one stationary path.
void addPath(Answer& answer, const Functional& functional, const StationaryPath& path) {
    constexpr int samples = 20;
    answer.add({"value", "value: "}, cellOf(path.value));
    Json multipliers = Json::object();
    for (std::size_t k = 0; k < path.multipliers.size(); ++k) {
        const std::string& name = functional.constraints[k].multiplier;
        multipliers[name] = path.multipliers[k];
        answer.note(name + ": " + cellOf(path.multipliers[k]).text);
    }
    if (!path.multipliers.empty())
        answer.add({{"multipliers", multipliers}});
    answer.addObject("second_variation", secondVariationAnswer(path.second, functional.variable));
    const FunctionalPath& frame = path.functions.front();
    std::vector<AnswerName> columns = {{functional.variable, functional.variable}};
    for (const PathFunction& function : functional.functions)
        columns.push_back({function.name, function.name});
    std::vector<AnswerRow> rows;
    for (int k = 0; k <= samples; ++k) {
        const double x = frame.from + (frame.to - frame.from) * k / samples;
        rows.push_back({cellOf(x)});
        for (const FunctionalPath& function : path.functions)
            rows.back().push_back(cellOf(roundedValueAt(function, x)));
    }
    answer.addTable(columns, rows);
}

Answer pathAnswer(const Functional& functional, const VariationalEquations& equations, const StationaryPath& path) {
    Answer answer;
    answer.add({"found"}, {path.fault == PathFault::None});
    if (path.fault != PathFault::None) {
        answer.add({"message", "no path: "}, cellOf(pathFaultReason(path, equations).toStdString()));
        return answer;
    }
    const std::size_t count = path.others.size() + 1;
    answer.add({"others"}, {path.others.size()});
    if (count > 1) {
        answer.note(std::to_string(count) + " paths were found, by their values; there may be others");
        answer.note("path 1 of " + std::to_string(count));
    }
    addPath(answer, functional, path);
    std::vector<Answer> others;
    for (std::size_t k = 0; k < path.others.size(); ++k) {
        others.emplace_back();
        others.back().note("path " + std::to_string(k + 2) + " of " + std::to_string(count));
        addPath(others.back(), functional, path.others[k]);
    }
    if (!others.empty())
        answer.addList("other_paths", others);
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

// Of a functional

Json addConstraints(Answer& answer, std::vector<std::string>& aligned, const Functional& functional,
                    FieldPrinter& printer) {
    Json list = Json::array();
    const Continuum interval = continuumOf(functional);
    for (const IntegralConstraint& constraint : functional.constraints) {
        const std::string integrand = printer.text(constraint.integrand), value = printer.text(constraint.value);
        answer.note("with integral(" + integrand + ") = " + value + ", multiplier " + constraint.multiplier +
                    ": minus what the value gains for each unit of this integral");
        aligned.push_back("\\int_{" + printer.latex(interval.from) + "}^{" + printer.latex(interval.to) + "} \\left(" +
                          printer.latex(constraint.integrand) + "\\right) d" +
                          printer.latex(Expression::symbol(functional.variable)) +
                          " &= " + printer.latex(constraint.value));
        list.push_back({{"integrand", integrand}, {"value", value}, {"multiplier", constraint.multiplier}});
    }
    return list;
}

Json addTransversality(Answer& answer, std::vector<std::string>& aligned, const Functional& functional,
                       const VariationalEquations& equations, FieldPrinter& printer) {
    Json list = Json::array();
    for (const Transversality& condition : equations.transversality) {
        const std::string place = movingPlace(functional, condition.place);
        const std::string text = printer.text(condition.condition);
        answer.note("at " + functional.variable + " = " + place + ", which moves: " + text + " = 0 (transversality)");
        aligned.push_back(printer.latex(condition.condition) + " &= 0 && " +
                          printer.latex(Expression::symbol(functional.variable)) + " = " +
                          printer.latex(Expression::symbol(place)));
        list.push_back({{"at", place}, {"condition", text}, {"latex", printer.latex(condition.condition)}});
    }
    return list;
}

} // namespace

Answer fieldAnswer(const Continuum& continuum, const FieldEquations& equations,
                   const std::optional<FrequencyEquation>& frequencies, const std::optional<WavePair>& pair) {
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
    if (frequencies && !frequencies->separation.steps.empty())
        addSeparation(answer, frequencies->separation, frequencies->notation);
    if (pair)
        addPair(answer, *pair, continuum);
    return answer;
}

Answer functionalAnswer(const Functional& functional, const VariationalEquations& equations,
                        const StationaryPath& path) {
    FieldPrinter printer(equations.notation);
    Answer answer;
    std::vector<std::string> aligned;
    Json residuals = Json::array();
    for (const EulerEquation& equation : equations.equations) {
        residuals.push_back(printer.text(equation.equation));
        answer.note(equation.function + ": " + printer.text(equation.equation) + " = 0");
        aligned.push_back(printer.latex(equation.equation) + " &= 0");
    }
    Json integrals = Json::array();
    for (const FirstIntegral& integral : equations.integrals) {
        const std::string text = printer.text(integral.value);
        answer.note("first integral: " + text + " = const");
        aligned.push_back(printer.latex(integral.value) + " &= \\mathrm{const}");
        integrals.push_back({{"kind", kindName(integral.kind)}, {"expression", text}});
    }
    const Json constraints = addConstraints(answer, aligned, functional, printer);
    const Json transversality = addTransversality(answer, aligned, functional, equations, printer);
    printer.addConditions(answer, aligned, equations.conditions, functional.variable);
    const Json equation = residuals.size() == 1 ? residuals[0] : residuals; // several as a list
    answer.add({{"euler_lagrange", equation},
                {"pde", equation},
                {"first_integrals", integrals},
                {"boundary", printer.boundaryJson(equations.conditions)},
                {"steps", printer.stepsJson(equations.steps)}});
    if (!constraints.empty())
        answer.add({{"constraints", constraints}});
    if (!transversality.empty())
        answer.add({{"transversality", transversality}});
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
