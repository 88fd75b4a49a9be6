// `coenergy tree`: a formula as a tree, as typed and simplified.
#include "cli/print_as.hpp"

#include "algebra/simplify.hpp"
#include "expression/expression_tree.hpp"
#include "expression/parse.hpp"
#include "pipeline/algebra_thread.hpp"
#include "problems/message.hpp"

namespace coenergy {

namespace {

struct TreeOptions {
    std::string formula;
    OutputFormat format = OutputFormat::Text;
};

std::string drawn(const ExpressionTree& tree, OutputFormat format) {
    return format == OutputFormat::Latex ? treeLatex(tree) : treeText(tree);
}

std::string textOf(const TreeOptions& options, api::Remarks& remarks) {
    const Parsed parsed = parseUnbound(options.formula);
    if (!parsed.value)
        remarks.reject("", messageText(parsed.problems.front()).toStdString());
    if (parsed.syntax->size() > mostDrawn || parsed.value->treeSize() > mostDrawn)
        remarks.reject("", "the formula has more than " + std::to_string(mostDrawn) + " parts; draw a part of it");
    Expression simplest;
    runWithAlgebraStack([&] { simplest = simplified(*parsed.value); });
    const bool isLatex = options.format == OutputFormat::Latex;
    const std::string mark = isLatex ? "% " : "";
    return mark + "as typed\n" + drawn(treeOf(*parsed.syntax, options.formula), options.format) + "\n" + mark +
           "simplified\n" + drawn(treeOf(simplest), options.format);
}

int runTree(const TreeOptions& options, const Streams& streams) {
    return printAsked("FORMULA", streams, [&](api::Remarks& remarks) { return textOf(options, remarks); });
}

} // namespace

void addTree(CommandLine& line) {
    const auto command = newCommand<TreeOptions>(
        line, "tree", "Print a formula as a tree of operations and their operands, as typed and simplified.");
    const auto& [app, options] = command;
    app.add_option("FORMULA", options->formula, "the formula, `3*sin(x + a) - 5`")->required();
    addFormat(app, options->format, {"text", "latex"});
    onCommand(line, command, runTree);
}

} // namespace coenergy
