// `coenergy graph`: the state space of a linear graph, from a file or from rows as the toolbox takes them.
#include "cli/cli_model.hpp"

#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "io/read_ldae.hpp"
#include "io/toml_string.hpp"
#include "lineargraph/state_space.hpp"
#include "model/graph_rows.hpp"
#include "model/vector_graph_rows.hpp"
#include "pipeline/algebra_thread.hpp"
#include "vectorgraph/scalar_form.hpp"

#include <nlohmann/json.hpp>

namespace coenergy {

namespace {

using Json = nlohmann::ordered_json;

// Rows end at a semicolon, at a bracket that closes one, or at the end of a line.
std::vector<std::string> rowsIn(const std::string& text) {
    std::vector<std::string> rows(1);
    for (const char c : text)
        if (c == ';' || c == '\n' || c == ']')
            rows.emplace_back();
        else if (c != '[')
            rows.back() += c == ',' || c == '\t' || c == '\r' ? ' ' : c;
    std::erase_if(rows, [](const std::string& row) { return row.find_first_not_of(' ') == row.npos; });
    return rows;
}

// A file that says the same, so that what is wrong has a place in it.
std::string fileOf(const GraphOptions& options) {
    std::string text = "format = 1\n[linear_graph]\n";
    for (const auto& [key, rows] :
         {std::pair("branches", rowsIn(options.branches)), std::pair("outputs", rowsIn(options.outputs))}) {
        text += std::string(key) + " = [\n";
        for (const std::string& row : rows)
            text += "  " + quotedText(row) + ",\n";
        text += "]\n";
    }
    return text;
}

class Answer {
public:
    explicit Answer(StateSpace space) : m_space(std::move(space)) {}

    void print(OutputFormat format, std::ostream& out) {
        switch (format) {
        case OutputFormat::Text:
            return printText(out);
        case OutputFormat::Latex:
            return printLatex(out);
        case OutputFormat::Json:
            out << json().dump(2) << "\n";
        }
    }

private:
    struct Named {
        const char* name;
        const ExpressionMatrix* matrix;
    };
    std::vector<Named> matrices() const {
        return {{"A", &m_space.A}, {"B", &m_space.B}, {"C", &m_space.C},
                {"D", &m_space.D}, {"E", &m_space.E}, {"F", &m_space.F}};
    }

    static std::string joined(const std::vector<std::string>& names) {
        std::string text;
        for (const std::string& name : names)
            text += (text.empty() ? "" : ", ") + name;
        return text.empty() ? "none" : text;
    }

    // One equation: a row of the matrices times states, inputs and rates of inputs.
    std::string combination(const std::vector<Expression>& ofStates, const std::vector<Expression>& ofInputs,
                            const std::vector<Expression>& ofRates) {
        std::vector<Expression> terms;
        const auto add = [&](const std::vector<Expression>& row, const std::vector<std::string>& names,
                             const std::string& prefix) {
            for (std::size_t k = 0; k < row.size(); ++k)
                terms.push_back(row[k] * Expression::symbol(prefix + names[k]));
        };
        add(ofStates, m_space.states, "");
        add(ofInputs, m_space.inputs, "");
        add(ofRates, m_space.inputs, "d");
        std::string text;
        for (const Expression& term : terms) {
            if (term.isZero())
                continue;
            const std::string printed = toText(term);
            const bool isNegative = printed.starts_with('-');
            text += text.empty() ? printed : isNegative ? " - " + printed.substr(1) : " + " + printed;
        }
        return text.empty() ? "0" : text;
    }

    void printText(std::ostream& out) {
        std::vector<std::string> tree;
        for (const int branch : m_space.tree.tree)
            tree.push_back(std::to_string(branch));
        out << "normal tree: " << joined(tree) << "\nstates: " << joined(m_space.states)
            << "\ninputs: " << joined(m_space.inputs) << "\noutputs: " << joined(m_space.outputs) << "\n";
        for (const NamedExpression& definition : m_space.definitions)
            out << definition.name << " = " << toText(definition.value) << "\n";
        for (std::size_t k = 0; k < m_space.states.size(); ++k)
            out << "d" << m_space.states[k] << " = " << combination(m_space.A[k], m_space.B[k], m_space.E[k]) << "\n";
        for (std::size_t k = 0; k < m_space.outputs.size(); ++k)
            out << "y" << k + 1 << " = " << combination(m_space.C[k], m_space.D[k], m_space.F[k]) << "\n";
        for (const std::string& note : m_space.notes)
            out << note << "\n";
    }

    static std::string latexOf(LatexPrinter& printer, const ExpressionMatrix& matrix) {
        std::string text = "\\begin{bmatrix} ";
        for (std::size_t i = 0; i < matrix.size(); ++i) {
            for (std::size_t j = 0; j < matrix[i].size(); ++j)
                text += (j > 0 ? " & " : "") + printer.print(matrix[i][j]);
            text += i + 1 < matrix.size() ? " \\\\ " : " ";
        }
        return text + "\\end{bmatrix}";
    }

    void printLatex(std::ostream& out) {
        LatexPrinter printer;
        for (const NamedExpression& definition : m_space.definitions)
            out << "\\[ " << printer.print(Expression::symbol(definition.name)) << " = "
                << printer.print(definition.value) << " \\]\n";
        for (const Named& named : matrices())
            if (!named.matrix->empty() && !named.matrix->front().empty())
                out << "\\[ " << named.name << " = " << latexOf(printer, *named.matrix) << " \\]\n";
    }

    Json json() {
        Json result = {{"format", 1},
                       {"tree", m_space.tree.tree},
                       {"states", m_space.states},
                       {"inputs", m_space.inputs},
                       {"outputs", m_space.outputs}};
        for (const Named& named : matrices()) {
            Json rows = Json::array();
            for (const std::vector<Expression>& row : *named.matrix) {
                Json entries = Json::array();
                for (const Expression& entry : row)
                    entries.push_back(toText(entry));
                rows.push_back(std::move(entries));
            }
            result[named.name] = std::move(rows);
        }
        if (!m_space.definitions.empty()) {
            result["definitions"] = Json::array();
            for (const NamedExpression& definition : m_space.definitions)
                result["definitions"].push_back({definition.name, toText(definition.value)});
        }
        result["notes"] = m_space.notes;
        return result;
    }

    StateSpace m_space;
};

// The block form, then where it is short the form of components.
class BlockAnswer {
public:
    BlockAnswer(const BlockStateSpace& space, std::optional<StateSpace> scalar)
        : m_space(space), m_scalar(std::move(scalar)) {}

    void print(OutputFormat format, std::ostream& out) {
        switch (format) {
        case OutputFormat::Text:
            return printText(out);
        case OutputFormat::Latex:
            return printLatex(out);
        case OutputFormat::Json:
            out << json().dump(2) << "\n";
        }
    }

private:
    static std::string sumText(const BlockMatrix& matrix, std::size_t row, const std::vector<BlockVariable>& variables,
                               const std::string& prefix) {
        std::string text;
        for (std::size_t k = 0; k < variables.size(); ++k)
            if (const MatrixSum& block = matrix[row][k]; !block.isZero()) {
                const std::string factor = textOf(block);
                const bool isLong = factor.find(" + ") != factor.npos || factor.find(" - ") != factor.npos;
                text += (text.empty() ? "" : " + ") +
                        (factor == "I" ? "" : (isLong ? "(" + factor + ")" : factor) + "*") + prefix +
                        variables[k].name;
            }
        return text;
    }

    std::string rowText(const BlockMatrix& ofStates, const BlockMatrix& ofInputs, const BlockMatrix& ofRates,
                        std::size_t row) const {
        std::string text;
        for (const std::string& part :
             {sumText(ofStates, row, m_space.states, ""), sumText(ofInputs, row, m_space.inputs, ""),
              sumText(ofRates, row, m_space.inputs, "d")})
            text += part.empty() ? "" : (text.empty() ? "" : " + ") + part;
        return text.empty() ? "0" : text;
    }

    void printText(std::ostream& out) {
        for (const auto& [title, variables] :
             {std::pair("states", &m_space.states), std::pair("inputs", &m_space.inputs)}) {
            out << title << ":";
            for (const BlockVariable& variable : *variables)
                out << " " << variable.name << " (" << variable.dimension << ")";
            out << "\n";
        }
        for (const NamedBlock& definition : m_space.definitions)
            out << definition.name << " = " << textOf(definition.value) << "\n";
        for (std::size_t k = 0; k < m_space.states.size(); ++k)
            out << "d" << m_space.states[k].name << " = " << rowText(m_space.A, m_space.B, m_space.E, k) << "\n";
        for (std::size_t k = 0; k < m_space.outputs.size(); ++k)
            out << "y" << k + 1 << " = " << rowText(m_space.C, m_space.D, m_space.F, k) << "\n";
        for (const std::string& symbol : m_space.modulated)
            out << symbol << " depends on displacements: the equations are not linear.\n";
        if (m_scalar) {
            out << "\n";
            Answer(*m_scalar).print(OutputFormat::Text, out);
        }
    }

    std::vector<std::pair<const char*, const BlockMatrix*>> matrices() const {
        return {{"A", &m_space.A}, {"B", &m_space.B}, {"C", &m_space.C},
                {"D", &m_space.D}, {"E", &m_space.E}, {"F", &m_space.F}};
    }

    void printLatex(std::ostream& out) const {
        for (const NamedBlock& definition : m_space.definitions)
            out << "\\[ " << latexOfName(definition.name) << " = " << latexOf(definition.value) << " \\]\n";
        for (const auto& [name, matrix] : matrices()) {
            if (matrix->empty() || matrix->front().empty())
                continue;
            out << "\\[ " << name << " = \\begin{bmatrix} ";
            for (std::size_t i = 0; i < matrix->size(); ++i) {
                for (std::size_t j = 0; j < (*matrix)[i].size(); ++j)
                    out << (j > 0 ? " & " : "") << latexOf((*matrix)[i][j]);
                out << (i + 1 < matrix->size() ? " \\\\ " : " ");
            }
            out << "\\end{bmatrix} \\]\n";
        }
    }

    Json json() const {
        Json result = {{"format", 1}};
        for (const auto& [title, variables] :
             {std::pair("states", &m_space.states), std::pair("inputs", &m_space.inputs),
              std::pair("outputs", &m_space.outputs)}) {
            result[title] = Json::array();
            for (const BlockVariable& variable : *variables)
                result[title].push_back({{"name", variable.name}, {"dimension", variable.dimension}});
        }
        for (const auto& [name, matrix] : matrices()) {
            result[name] = Json::array();
            for (const auto& row : *matrix) {
                Json entries = Json::array();
                for (const MatrixSum& block : row)
                    entries.push_back(textOf(block));
                result[name].push_back(std::move(entries));
            }
        }
        for (const NamedBlock& definition : m_space.definitions)
            result["definitions"].push_back({definition.name, textOf(definition.value)});
        result["modulated"] = m_space.modulated;
        return result;
    }

    const BlockStateSpace& m_space;
    std::optional<StateSpace> m_scalar;
};

int printBlocks(const std::string& file, OutputFormat format, const LoadedModel& model, const Streams& streams) {
    const ReadVectorGraph read = readVectorGraph(model.document);
    printDiagnostics(file, model, read.problems, streams.err);
    if (hasErrors(read.problems))
        return ModelHasErrors;
    const auto blocks = blockStateSpace(read.graph);
    if (const auto* obstacle = std::get_if<BlockObstacle>(&blocks)) {
        printDiagnostics(file, model, {toldOf(*obstacle)}, streams.err);
        return ModelHasErrors;
    }
    const BlockStateSpace& space = std::get<BlockStateSpace>(blocks);
    BlockAnswer(space, scalarStateSpace(read.graph, space)).print(format, streams.out);
    streams.out.flush();
    return streams.out ? Done : ModelHasErrors;
}

int printStateSpace(const GraphOptions& options, const LoadedModel& model, const Streams& streams) {
    const std::string file = options.input.file.empty() ? "--branches" : options.input.file;
    if (!hasGraph(model.document)) {
        streams.err << file
                    << ": error: there is no linear graph in it. Give it a section [linear_graph] with branches.\n";
        return ModelHasErrors;
    }
    if (hasVectors(model.document))
        return printBlocks(file, options.format, model, streams);
    const ReadGraph read = readGraph(model.document);
    printDiagnostics(file, model, read.problems, streams.err);
    if (hasErrors(read.problems))
        return ModelHasErrors;
    try {
        Answer(withShownNames(stateSpace(read.graph), read.elements)).print(options.format, streams.out);
    } catch (const ArithmeticError& error) {
        printDiagnostics(file, model, {diagnosticOf(error)}, streams.err);
        return ModelHasErrors;
    }
    streams.out.flush();
    return streams.out ? Done : ModelHasErrors;
}

} // namespace

int runGraph(const GraphOptions& options, const Streams& streams) {
    const bool hasRows = !options.branches.empty() || !options.outputs.empty();
    if (options.input.file.empty() != hasRows) {
        streams.err << "coenergy: give either a FILE, or --branches and --outputs\n";
        return WrongUsage;
    }
    if (hasRows)
        return printStateSpace(options, readLdae(fileOf(options)), streams);
    const auto loaded = loadModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    return printStateSpace(options, std::get<LoadedModel>(loaded), streams);
}

} // namespace coenergy
