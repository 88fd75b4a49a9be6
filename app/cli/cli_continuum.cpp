// `coenergy continuum`: from energy densities to field equations, boundary conditions and their derivation.
#include "cli/cli_assignments.hpp"
#include "cli/cli_model.hpp"
#include "cli/print_as.hpp"

#include "base/argument_text.hpp"
#include "continua/field_model.hpp"
#include "continua/frequency_equation.hpp"
#include "continua/frequency_table.hpp"
#include "continua/read_continuum.hpp"
#include "continua/read_functional.hpp"
#include "continua/stationary_path.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "meaning/parsed_model.hpp"
#include "meaning/validation.hpp"
#include "pipeline/algebra_thread.hpp"
#include "report/report_text.hpp"
#include "units/field_units.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace coenergy {

namespace {

using Json = nlohmann::ordered_json;

std::string_view originName(FieldOrigin origin) {
    switch (origin) {
    case FieldOrigin::Kinetic:
        return "kinetic";
    case FieldOrigin::Potential:
        return "potential";
    case FieldOrigin::Dissipation:
        return "dissipation";
    case FieldOrigin::Force:
        break;
    }
    return "force";
}

std::string_view kindName(HamiltonStepKind kind) {
    switch (kind) {
    case HamiltonStepKind::Action:
        return "action";
    case HamiltonStepKind::Variation:
        return "variation";
    case HamiltonStepKind::ByPartsInTime:
        return "by parts in time";
    case HamiltonStepKind::ByPartsInSpace:
        return "by parts in space";
    case HamiltonStepKind::FieldEquation:
        return "field equation";
    case HamiltonStepKind::HeldPlace:
        return "held";
    case HamiltonStepKind::BoundaryEquation:
        break;
    }
    return "boundary condition";
}

std::string_view kindName(ConditionKind kind) {
    switch (kind) {
    case ConditionKind::Essential:
        return "essential";
    case ConditionKind::Continuity:
        return "continuity";
    case ConditionKind::Natural:
    case ConditionKind::Regularity:
        break;
    }
    return "natural";
}

std::string latexOf(const FrequencyEquation& equation) {
    std::string latex;
    for (const LatexTerm& term : latexTerms(equation))
        latex += (term.isNegative ? (latex.empty() ? "-" : " - ") : (latex.empty() ? "" : " + ")) + term.latex;
    return latex;
}

// What fields and functionals have in common: conditions at the ends, and the steps to them.
class Printer {
public:
    explicit Printer(const Notation& notation) : m_text(notation), m_latex(readable(notation)) {}

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

    void printConditions(const std::vector<BoundaryCondition>& conditions, const std::string& variable,
                         std::ostream& out) {
        for (const BoundaryCondition& condition : conditions) {
            out << "at " << variable << " = " << text(condition.at) << ", " << condition.variation << ": ";
            if (condition.kind == ConditionKind::Regularity)
                out << "bounded (0 = 0)\n";
            else
                out << text(condition.condition) << " = 0 (" << kindName(condition.kind) << ")\n";
        }
    }

    void printLatexLines(const std::vector<std::pair<Expression, std::string>>& equations,
                         const std::vector<BoundaryCondition>& conditions, const std::string& variable,
                         std::ostream& out) {
        std::vector<std::string> lines;
        for (const auto& [residual, right] : equations)
            lines.push_back(latex(residual) + " &= " + right);
        for (const BoundaryCondition& condition : conditions)
            lines.push_back(latex(condition.condition) + " &= 0 && " + latex(Expression::symbol(variable)) + " = " +
                            latex(condition.at));
        out << "\\begin{align*}\n";
        for (std::size_t k = 0; k < lines.size(); ++k)
            out << "  " << lines[k] << (k + 1 < lines.size() ? " \\\\\n" : "\n");
        out << "\\end{align*}\n";
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

class Answer {
public:
    Answer(const Continuum& continuum, const FieldEquations& equations,
           const std::optional<FrequencyEquation>& frequencies)
        : m_continuum(continuum), m_equations(equations), m_frequencies(frequencies), m_printer(equations.notation) {}

    void printText(std::ostream& out) {
        for (const coenergy::FieldEquation& equation : m_equations.equations)
            out << equation.field << ": " << m_printer.text(equation.residual) << " = 0\n";
        m_printer.printConditions(m_equations.conditions, m_continuum.variable, out);
        if (m_frequencies) {
            TextPrinter text(m_frequencies->notation);
            out << "frequencies: " << textOf(*m_frequencies) << " = 0, " << text.print(waveNumberPower()) << " = "
                << text.print(m_frequencies->power) << "\n";
        }
    }

    void printLatex(std::ostream& out) {
        std::vector<std::pair<Expression, std::string>> equations;
        for (const coenergy::FieldEquation& equation : m_equations.equations)
            equations.emplace_back(equation.residual, "0");
        m_printer.printLatexLines(equations, m_equations.conditions, m_continuum.variable, out);
        if (m_frequencies) {
            LatexPrinter latex(readable(m_frequencies->notation));
            out << "\\begin{align*}\n  " << latexOf(*m_frequencies) << " &= 0 && " << latex.print(waveNumberPower())
                << " = " << latex.print(m_frequencies->power) << "\n\\end{align*}\n";
        }
    }

    // The residual of a single field is a text, of several a list.
    Json json() {
        Json equations = Json::array(), residuals = Json::array();
        for (const coenergy::FieldEquation& equation : m_equations.equations) {
            residuals.push_back(m_printer.text(equation.residual));
            equations.push_back({{"field", equation.field},
                                 {"residual", m_printer.text(equation.residual)},
                                 {"latex", m_printer.latex(equation.residual)},
                                 {"terms", m_printer.termsJson(equation.terms)}});
        }
        Json json = {{"format", 1},
                     {"pde", residuals.size() == 1 ? residuals[0] : residuals},
                     {"equations", std::move(equations)},
                     {"boundary", m_printer.boundaryJson(m_equations.conditions)},
                     {"steps", m_printer.stepsJson(m_equations.steps)}};
        if (m_frequencies)
            json["frequency_equation"] = frequencyEquationJson();
        return json;
    }

private:
    Expression waveNumberPower() const {
        return power(Expression::symbol(m_frequencies->waveNumber), m_frequencies->order);
    }

    Json frequencyEquationJson() const {
        TextPrinter text(m_frequencies->notation);
        LatexPrinter latex(readable(m_frequencies->notation));
        return {{"residual", textOf(*m_frequencies)},
                {"latex", latexOf(*m_frequencies)},
                {"wave_number", m_frequencies->waveNumber},
                {"frequency", m_frequencies->frequency},
                {"order", m_frequencies->order},
                {"power", text.print(m_frequencies->power)}};
    }

    const Continuum& m_continuum;
    const FieldEquations& m_equations;
    const std::optional<FrequencyEquation>& m_frequencies;
    Printer m_printer;
};

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
    case PathFault::None:
        return "";
    case PathFault::NotWellPosed:
        return posedText(equations);
    case PathFault::UnknownName:
        return "`" + path.name + "` has no value";
    case PathFault::NotFinite:
        return "an end, or what is given there, is no number, or the interval ends where it begins, or before";
    case PathFault::NotFound:
        return "no path was found that satisfies the equation and both ends";
    case PathFault::NotUnique:
        return "with these ends there are infinitely many paths beside each other, or none; other ends or conditions "
               "determine one";
    case PathFault::NotResolved:
        break;
    }
    return "the path could not be computed to enough digits";
}

// The equation of a functional, its first integrals, the conditions and, where all has values, the path itself.
class VariationalAnswer {
public:
    VariationalAnswer(const Functional& functional, const VariationalEquations& equations, const StationaryPath& path)
        : m_functional(functional), m_equations(equations), m_path(path), m_printer(equations.notation) {}

    void printText(std::ostream& out) {
        out << m_functional.field << ": " << m_printer.text(m_equations.equation) << " = 0\n";
        for (const FirstIntegral& integral : m_equations.integrals)
            out << "first integral: " << m_printer.text(integral.value) << " = const\n";
        m_printer.printConditions(m_equations.conditions, m_functional.variable, out);
        if (m_path.fault != PathFault::None) {
            out << "no path: " << faultText(m_path, m_equations) << "\n";
            return;
        }
        out << "value: " << shortNumber(m_path.value) << "\n"
            << m_functional.variable << ", " << m_functional.field << "\n";
        for (int k = 0; k <= samples; ++k) {
            const double x = placeOf(k);
            out << shortNumber(x) << ", " << shortNumber(valueAt(x)) << "\n";
        }
    }

    void printLatex(std::ostream& out) {
        std::vector<std::pair<Expression, std::string>> equations = {{m_equations.equation, "0"}};
        for (const FirstIntegral& integral : m_equations.integrals)
            equations.emplace_back(integral.value, "\\mathrm{const}");
        m_printer.printLatexLines(equations, m_equations.conditions, m_functional.variable, out);
    }

    Json json() {
        Json integrals = Json::array();
        for (const FirstIntegral& integral : m_equations.integrals)
            integrals.push_back({{"kind", kindName(integral.kind)}, {"expression", m_printer.text(integral.value)}});
        return {{"format", 1},
                {"euler_lagrange", m_printer.text(m_equations.equation)},
                {"pde", m_printer.text(m_equations.equation)},
                {"first_integrals", std::move(integrals)},
                {"boundary", m_printer.boundaryJson(m_equations.conditions)},
                {"steps", m_printer.stepsJson(m_equations.steps)},
                {"solution", solutionJson()}};
    }

private:
    double placeOf(int k) const { return m_path.path.from + (m_path.path.to - m_path.path.from) * k / samples; }

    Json solutionJson() {
        if (m_path.fault != PathFault::None)
            return {{"found", false}, {"message", faultText(m_path, m_equations)}};
        Json x = Json::array(), u = Json::array();
        for (int k = 0; k <= samples; ++k) {
            x.push_back(placeOf(k));
            u.push_back(valueAt(placeOf(k)));
        }
        return {{"found", true},
                {"value", m_path.value},
                {"others", m_path.others},
                {m_functional.variable, std::move(x)},
                {m_functional.field, std::move(u)}};
    }

    // What is below the last digits of the path is nothing.
    double valueAt(double x) const {
        double largest = 0;
        for (const double coefficient : m_path.path.coefficients)
            largest = std::max(largest, std::abs(coefficient));
        const double value = m_path.path.valueAt(x);
        return std::abs(value) < 1e-13 * largest ? 0 : value;
    }

    static constexpr int samples = 20;

    const Functional& m_functional;
    const VariationalEquations& m_equations;
    const StationaryPath& m_path;
    Printer m_printer;
};

// Frequencies

bool isUnstable(const std::vector<double>& squares) {
    return !squares.empty() && squares.front() < 0;
}

Json frequencyJson(const FrequencyTable& table, std::size_t count) {
    Json ritz = Json::array();
    for (const RitzColumn& column : table.ritz) {
        std::vector<double> omega = column.found.frequencies;
        omega.resize(std::min(omega.size(), count));
        Json entry = {{"modes", column.count}, {"omega", omega}};
        if (isUnstable(column.found.squares))
            entry["squares"] = std::vector<double>(column.found.squares.begin(),
                                                   column.found.squares.begin() + static_cast<long>(omega.size()));
        if (const std::string fault = wordsOf(column.found); !fault.empty())
            entry["message"] = fault;
        ritz.push_back(std::move(entry));
    }
    Json json = {{"exact", table.exact.frequencies}, {"ritz", std::move(ritz)}};
    if (isUnstable(table.exact.squares))
        json["exact_squares"] = table.exact.squares;
    if (table.exact.fault != ExactFault::None)
        json["exact_message"] = wordsOf(table.exact);
    return json;
}

/// The root of a negative square with an i.
std::string entry(const std::vector<double>& squares, std::size_t k) {
    if (k >= squares.size())
        return "-";
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), std::sqrt(std::abs(squares[k])),
                                   std::chars_format::general, 12);
    return std::string(text.data(), end.ptr) + (squares[k] < 0 ? "i" : "");
}

void printFrequencies(const FrequencyTable& table, std::size_t count, std::ostream& out) {
    if (table.exact.fault != ExactFault::None)
        out << "no exact frequencies: " << wordsOf(table.exact) << "\n";
    bool isAnyUnstable = isUnstable(table.exact.squares);
    for (const RitzColumn& column : table.ritz) {
        isAnyUnstable = isAnyUnstable || isUnstable(column.found.squares);
        if (const std::string fault = wordsOf(column.found); !fault.empty())
            out << "no frequencies with " << column.count << ": " << fault << "\n";
    }
    if (isAnyUnstable)
        out << "unstable: what has an i grows as exp(omega t)\n";
    out << "omega, exact";
    for (const RitzColumn& column : table.ritz)
        out << ", " << column.count;
    out << "\n";
    for (std::size_t k = 0; k < count; ++k) {
        out << k + 1 << ", " << entry(table.exact.squares, k);
        for (const RitzColumn& column : table.ritz)
            out << ", " << entry(column.found.squares, k);
        out << "\n";
    }
}

int showFrequencies(const ContinuumOptions& options, const LoadedModel& model, const Streams& streams) {
    const ReadContinuum read = readContinuum(model.document);
    FrequencyTable table;
    ReadBasis basis;
    runWithAlgebraStack([&] {
        Algebra algebra;
        basis = readBasis(model.document, read.continuum, algebra);
        if (options.modes > 0)
            basis.basis.count = options.modes;
        if (!hasErrors(basis.problems))
            table = frequencyTable(read.continuum, basis.basis, options.frequencies, algebra);
    });
    printDiagnostics(options.input.file, model, basis.problems, streams.err);
    if (hasErrors(basis.problems))
        return ModelHasErrors;
    if (options.format == OutputFormat::Json)
        streams.out << Json{{"format", 1}, {"frequencies", frequencyJson(table, options.frequencies)}}.dump(2) << "\n";
    else
        printFrequencies(table, options.frequencies, streams.out);
    const bool isFound = std::any_of(table.ritz.begin(), table.ritz.end(),
                                     [](const RitzColumn& column) { return wordsOf(column.found).empty(); });
    streams.out.flush();
    return streams.out && (isFound || table.exact.fault == ExactFault::None) ? Done : ModelHasErrors;
}

int deriveFunctional(const ContinuumOptions& options, const LoadedModel& model, const Streams& streams) {
    const ReadFunctional read = readFunctional(model.document);
    printDiagnostics(options.input.file, model, read.problems, streams.err);
    if (hasErrors(read.problems))
        return ModelHasErrors;
    VariationalEquations equations;
    StationaryPath path;
    runWithAlgebraStack([&] {
        Algebra algebra;
        equations = variationalEquations(read.functional, algebra);
        path = stationaryPath(read.functional, equations, parameterValues(parseModel(model.document)), algebra);
    });
    const Diagnostics findings = diagnosticsOf(equations, model.document);
    printDiagnostics(options.input.file, model, findings, streams.err);
    printDiagnostics(options.input.file, model, fieldUnitFindings(model.document), streams.err);
    if (hasErrors(findings))
        return ModelHasErrors;
    VariationalAnswer answer(read.functional, equations, path);
    printAs(options.format, answer, streams.out);
    streams.out.flush();
    return streams.out ? Done : ModelHasErrors;
}

int deriveField(const ContinuumOptions& options, const LoadedModel& model, const Streams& streams) {
    const ReadContinuum read = readContinuum(model.document);
    printDiagnostics(options.input.file, model, read.problems, streams.err);
    if (hasErrors(read.problems))
        return ModelHasErrors;
    FieldEquations equations;
    std::optional<FrequencyEquation> frequencies;
    runWithAlgebraStack([&] {
        Algebra algebra;
        equations = fieldEquations(read.continuum, algebra);
        frequencies = frequencyEquation(read.continuum, equations, algebra);
    });
    printDiagnostics(options.input.file, model, diagnosticsOf(equations.findings, model.document), streams.err);
    printDiagnostics(options.input.file, model, fieldUnitFindings(model.document), streams.err);
    if (equations.isRefused())
        return ModelHasErrors;
    if (options.frequencies > 0)
        return showFrequencies(options, model, streams);
    const Point values = parameterValues(parseModel(model.document));
    printDiagnostics(options.input.file, model, intervalProblems(read.continuum, values, Severity::Warning),
                     streams.err);
    Answer answer(read.continuum, equations, frequencies);
    printAs(options.format, answer, streams.out);
    streams.out.flush();
    return streams.out ? Done : ModelHasErrors;
}

// What stands beside a field or a functional is wrong whoever asks: texts and names, read with those of the assumed
// modes where there are any.
bool isRefusedBeside(const std::string& file, const LoadedModel& model, const Streams& streams) {
    WrittenDocument written{model.document, {}, {}};
    if (hasContinuum(model.document))
        runWithAlgebraStack([&] {
            Algebra algebra;
            written = fieldModel(model.document, algebra);
        });
    if (hasErrors(written.problems)) // told with the field, as far as they hinder its equations
        return false;
    Diagnostics problems = parseModel(written.document).problems;
    std::erase_if(problems, [](const Diagnostic& problem) {
        return problem.severity != Severity::Error || problem.code == Code::ModelTooLarge;
    });
    printDiagnostics(file, model, problems, streams.err);
    return !problems.empty();
}

} // namespace

int runContinuum(const ContinuumOptions& options, const Streams& streams) {
    const auto loaded = loadModel(options.input, streams, FieldUse::AsStated);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    const auto parameters = assignedParameters(options.parameters, std::get<LoadedModel>(loaded), streams);
    if (!parameters)
        return WrongUsage;
    const LoadedModel model = withParameters(std::get<LoadedModel>(loaded), *parameters);
    if (isRefusedBeside(options.input.file, model, streams))
        return ModelHasErrors;
    if (hasContinuum(model.document))
        return deriveField(options, model, streams);
    if (hasFunctional(model.document))
        return deriveFunctional(options, model, streams);
    streams.err << options.input.file << ": error: there is no field in it. Give it a section [continuum], or "
                << "[functional].\n";
    return ModelHasErrors;
}

} // namespace coenergy
